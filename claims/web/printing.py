"""A claim and a checklist as plain pages for paper: one HTML file without scripts, the sources listed at the end."""

from collections.abc import Iterable, Iterator
from datetime import date

from claims import __version__, checklists, checks
from claims.checks import selecting
from claims.dossiers import Dossier, Place, dossier
from claims.exporters import CHECKLIST
from claims.exporters.html import items, page, table, text
from claims.exporters.wording import in_words, place_in
from claims.model.library import Library
from claims.plain import count


def checklist(library: Library, record_id: str, template: str, on: date) -> bytes:
    """Writes the checklist of a claim or a study; raises UnknownName where there is none, or no such template."""
    filled = checklists.fill(library, [record_id], template, checks.run(library))
    labels = {source.id: source.label for source in library.sources.values()}
    return CHECKLIST["html"].write(filled, on=on, labels=labels)


def claim(library: Library, claim_id: str, on: date) -> bytes:
    """Writes what is known about a claim; raises UnknownName where there is none."""
    known = dossier(library, claim_id)
    footer = f"Claim {claim_id}, printed by claims {__version__} on {on.isoformat()}."
    return page(known.claim.statement, _parts(library, known), footer)


def _parts(library: Library, known: Dossier) -> Iterator[str]:
    said = known.claim
    yield items(f"{text(name)}: {text(value)}" for name, value in _about(library, known) if value)
    yield "<h2>How far it is verified</h2>"
    yield items(text(told) for told in (*known.verdict.reasons, *known.suspicions))
    yield "<h2>Where it is said</h2>"
    yield items(_said(place) for place in known.places) if known.places else f"<p>{text('No source is cited.')}</p>"
    yield "<h2>Who stands behind it</h2>"
    yield f"<p>{text(known.lineage.summary)}</p>"
    if found := selecting.worst_first(known.findings):
        yield "<h2>Does it fit</h2>"
        yield items(f"{text(in_words(f.outcome.value))} <code>{f.code}</code>: {text(f.explanation)}" for f in found)
    if missing := [answer for answer in known.checklist.missing_first() if answer.is_missing]:
        yield "<h2>What is missing</h2>"
        rows = (
            (text(a.item.question), "essential" if a.essential else "recommended", text(a.item.why)) for a in missing
        )
        yield table(count(len(missing), "item"), ("Question", "Level", "Why it is asked"), rows)
    if known.evidence:
        yield "<h2>Evidence</h2>"
        yield items(f"{text(in_words(e.kind))}, {text(e.by)}, {e.obtained}: {text(e.summary)}" for e in known.evidence)
    yield "<h2>Sources</h2>"
    yield items(text(told) for told in _sources(library, (citation.source for citation in said.citations)))


def _about(library: Library, known: Dossier) -> list[tuple[str, str]]:
    said = known.claim
    return [
        ("About", library.name(said.subject)),
        ("Said by", library.name(said.claimant)),
        ("Figure", said.quantity.printed if said.quantity else ""),
        ("Kind", f"{in_words(said.kind)}, {in_words(said.modality)}"),
        ("Compared with", said.baseline or ""),
        ("Hedges", ", ".join(said.hedges)),
        ("Study", library.name(said.study)),
        ("Status", in_words(known.verdict.status.value)),
        ("Withdrawn", f"{said.withdrawn.on}: {said.withdrawn.why}" if said.withdrawn else ""),
        *((in_words(item), value) for item, value in said.conditions.items()),
    ]


def _said(place: Place) -> str:
    cited = place.citation
    where = text(place_in(place.label, cited.paragraph, cited.figures))
    quoted = f"<p>{text(place.text)}</p>" if place.text else ""
    return f"{where} ({text(in_words(cited.stance))}){quoted}"


def _sources(library: Library, ids: Iterable[str]) -> Iterator[str]:
    for source_id in dict.fromkeys(ids):
        source = library.sources.get(source_id)
        told = [source.publisher and library.name(source.publisher), source.published, source.url] if source else []
        yield ", ".join(part for part in (library.name(source_id), *told) if part)
