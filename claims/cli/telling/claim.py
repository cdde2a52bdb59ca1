"""The page of one claim, in the order in which a reader asks."""

from collections.abc import Iterator, Sequence

from claims.checks.selecting import worst_first
from claims.cli.pages import Page, Section
from claims.cli.telling.event import event_line
from claims.cli.telling.finding import finding_lines
from claims.dossiers import Dossier, Place
from claims.model.event import Event
from claims.model.library import Library
from claims.plain import count

_ITEMS = 12


def page(library: Library, dossier: Dossier, events: Sequence[Event]) -> Page:
    """Tells all that is known about a claim."""
    claim = dossier.claim
    status, *others = dossier.verdict.reasons
    return Page(
        claim.id,
        claim.statement,
        (
            Section("Status", [f"{dossier.verdict.status}: {status}", *(f"also: {reason}" for reason in others)]),
            Section("Suspect: to be checked again", list(dossier.suspicions)),
            Section("Claim", list(_facts(library, dossier))),
            Section("Figure", list(_figure(dossier))),
            Section("Conditions", [f"{item}: {value}" for item, value in claim.conditions.items()]),
            Section("Hedges", list(claim.hedges)),
            Section("Where it is said", [_place(library, place) for place in dossier.places]),
            Section("Outlets and origins", list(_lineage(library, dossier))),
            Section("Findings", [line for finding in worst_first(dossier.findings) for line in finding_lines(finding)]),
            Section("Missing", list(_missing(dossier))),
            Section(
                "Evidence",
                [f"{e.stance}: {e.summary} ({e.kind}, {e.by}, {e.obtained}; {e.id})" for e in dossier.evidence],
            ),
            Section("Related claims", [f"{other.statement} ({other.id})" for other in dossier.related]),
            Section("Remark", [claim.note] if claim.note else []),
            Section("Proposed and accepted", list(claim.drafted.told()) if claim.drafted else []),
            Section("History", [event_line(event) for event in events]),
        ),
    )


def _facts(library: Library, dossier: Dossier) -> Iterator[str]:
    claim = dossier.claim
    yield f"about {library.name(claim.subject)} ({claim.subject})"
    for about in claim.about:
        yield f"{about.role}: {library.name(about.subject)} ({about.subject})"
    yield f"claimed by {library.name(claim.claimant)} ({claim.claimant})"
    yield f"{claim.kind}, {claim.modality}"
    if claim.study:
        yield f"from the study {library.name(claim.study)} ({claim.study})"
    if claim.baseline:
        yield f"compared with {claim.baseline}"
    for what, date in (("asserted", claim.asserted), ("says", claim.when), ("due", claim.due)):
        if date:
            yield f"{what} {date}"
    if claim.rechecked:
        yield f"compared with its sources again on {claim.rechecked}"


def _figure(dossier: Dossier) -> Iterator[str]:
    claim, quantity = dossier.claim, dossier.claim.quantity
    if quantity:
        bound = "" if quantity.comparator.value == "=" else f"{quantity.comparator} "
        interval = f", as printed {dossier.interval}" if dossier.interval else ", no number is given"
        yield f"{bound}{quantity.printed} ({quantity.unit}){interval}"
        if quantity.unit_note:
            yield f"unit: {quantity.unit_note}"
    if claim.metric:
        yield f"metric: {claim.metric}, {f'read as {claim.reading}' if claim.reading else 'its reading is left open'}"


def _place(library: Library, place: Place) -> str:
    cited = place.citation
    told = [f"{place.label} ({cited.source})"]
    told += [f"by {place.publisher}"] if place.publisher else []
    told += [f"paragraph {cited.paragraph}"] if cited.paragraph else []
    told += [f"“{figure}”" for figure in cited.figures]
    marks = [cited.stance.value, place.state.value.replace("-", " ")]
    marks += [f"has it from {', '.join(library.name(v) for v in cited.via)}"] if cited.via else []
    marks += [f"hedged: {', '.join(cited.hedges)}"] if cited.hedges else []
    marks += [f"drops: {', '.join(cited.dropped)}"] if cited.dropped else []
    marks += [f"there: {cited.wording}"] if cited.wording else []
    marks += [f"stood in paragraph {cited.former.paragraph} of an earlier version"] if cited.former else []
    return f"{', '.join(told)}: {'; '.join(marks)}"


def _lineage(library: Library, dossier: Dossier) -> Iterator[str]:
    lineage = dossier.lineage
    yield lineage.summary
    if lineage.outlets:
        yield f"told by {', '.join(library.name(outlet) for outlet in lineage.outlets)}"
    for origin in lineage.origins:
        whose = ", the claimant" if origin.is_claimant else ""
        through = ", ".join(library.name(source) for source in origin.sources)
        yield f"origin: {library.name(origin.subject or origin.sources[0])}{whose}, through {through}"
    if lineage.unknown:
        yield f"where {', '.join(library.name(source) for source in lineage.unknown)} has it from is not known"
    for ring in lineage.rings:
        yield f"only cite each other: {', '.join(library.name(source) for source in ring)}"


def _missing(dossier: Dossier) -> Iterator[str]:
    counts = dossier.checklist.counts
    missing = [answer for answer in dossier.checklist.missing_first() if answer.is_missing]
    if not missing:
        return
    yield (
        f"{counts['missing']} of {count(counts['applicable'], 'item')}, {counts['essential-missing']} of them essential"
    )
    for answer in missing[:_ITEMS]:
        level = "essential" if answer.essential else "recommended"
        yield f"{answer.item.question} ({answer.item.id}, {level})"
    if len(missing) > _ITEMS:
        yield f"{len(missing) - _ITEMS} more: claims checklist {dossier.claim.id} --missing"
