"""The answers that a library gives to an item: details first, then what the claim's own record says."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from claims.checklists.templates import items
from claims.checks import CHECKS
from claims.freshness import RECHECK, in_one, unsettled
from claims.lineage import is_claimants, reliances
from claims.model.checklist import MISSING, Detail, DetailCitation, DetailState, Proposer
from claims.model.claim import Citation, Claim, ClaimKind
from claims.model.evidence import EvidenceKind, Party
from claims.model.library import Library
from claims.model.metric import metrics
from claims.model.passage import PassageState, resolve
from claims.model.source import PRIMARY
from claims.model.study import Study
from claims.model.subject import SubjectKind
from claims.patterns import declared

_NAME = declared(r"[A-Z]{3}\d{3}|[a-z0-9]+(?:-[a-z0-9]+)+")
_RECORD = "the claim's record"
_OF_THE_CLAIMANT = frozenset({"claimant-identity", "source-primary", "independence-verification"})
_OF_THE_FIGURE = frozenset({"claim-status"})
_OFFERED = frozenset({"device-count", "node-count"})
"""Metrics whose figure may be of what is sold rather than of what ran."""


class Reply(NamedTuple):
    """What one record answers to one item."""

    state: DetailState
    value: str | None
    answered_by: str
    citation: DetailCitation | None = None
    reason: str | None = None
    answered: str | None = None
    is_a_persons: bool = False
    """Whether a person gave or accepted it; what follows from a record, or is only proposed, is not."""


def replies(library: Library, claim: Claim) -> Mapping[str, Reply]:
    """Returns the answers for a claim, by item: its own details, then its study's, then what its record says.

    A study speaks for its claims where the item is about the run; what it misses, a claim's record may still give.
    """
    answers = _from_record(library, claim)
    study = library.studies.get(claim.study or "")
    if study:
        not_its_own = set() if _is_conductors(library, claim, study) else set(_OF_THE_CLAIMANT)
        if claim.quantity is None:
            not_its_own |= _OF_THE_FIGURE
        for item, reply in details(library, study).items():
            if item not in not_its_own and not (reply.state in MISSING and item in answers):
                answers[item] = reply
    return answers | details(library, claim)


def _is_conductors(library: Library, claim: Claim, study: Study) -> bool:
    if study.conductor:
        return bool(library.organisations(claim.claimant) & library.organisations(study.conductor))
    claimant = library.subjects.get(claim.claimant)
    return claimant is None or claimant.kind is not SubjectKind.OUTLET


def details(library: Library, on: Claim | Study) -> dict[str, Reply]:
    """Returns the answers that details give for a claim or a study, by item; of two the accepted, then the later one."""
    those = sorted(library.details_on.get(on.id, ()), key=lambda d: (d.accepted_by is not None, d.answered or ""))
    return {detail.item: reply for detail in those if (reply := _of_detail(library, on, detail))}


def _of_detail(library: Library, on: Claim | Study, detail: Detail) -> Reply | None:
    by = detail.accepted_by or f"proposed by a {detail.proposed_by}, not accepted yet"
    doubts = []
    if detail.proposed_by is Proposer.RULE and detail.accepted_by is None:
        if detail.state is DetailState.NOT_APPLICABLE:
            return None
        doubts.append("A rule proposed it; nobody has accepted it.")
    if detail.citation and not _is_found(library, detail.citation):
        doubts.append("The place that is cited for it is not found.")
    if detail.citation is None and detail.state is DetailState.STATED:
        doubts.append("No place in a source is cited for it.")
    if detail.state is DetailState.DERIVABLE and not _names_its_ground(detail):
        doubts.append("Given as derivable; no check and no item that it follows from is named.")
    settled = (DetailState.STATED, DetailState.DERIVABLE)
    state = DetailState.PARTIAL if doubts and detail.state in settled else detail.state
    reason = " ".join([*([detail.reason] if detail.reason else []), *doubts]) or None
    is_a_persons = detail.accepted_by is not None or detail.proposed_by is Proposer.PERSON
    reply = Reply(state, detail.value, by, detail.citation, reason, detail.answered, is_a_persons)
    return _doubted(library, on, reply, detail.citation.source) if detail.citation else reply


def _names_its_ground(detail: Detail) -> bool:
    """Tells whether the words of a derivable answer name a check, by its code or its name, or an item that it is read from."""
    words = f"{detail.reason or ''} {detail.value or ''}"
    named = set(_NAME.findall(words)) - {detail.item}
    return not named.isdisjoint(items()) or any(code in named or CHECKS[code].name in named for code in CHECKS)


def _doubted(library: Library, on: Claim | Study, reply: Reply, source_id: str) -> Reply:
    """Returns a reply from a source as it stands: after the source fell, nothing is stated until somebody looks again."""
    fell = unsettled(library, source_id, on, reply.answered)
    if not fell:
        return reply
    state = DetailState.PARTIAL if reply.state is DetailState.STATED else reply.state
    return reply._replace(state=state, reason=" ".join(filter(None, (reply.reason, f"{RECHECK}: {in_one(fell)}"))))


def _is_found(library: Library, place: DetailCitation) -> bool:
    source = library.sources.get(place.source)
    if source is None or not source.is_held:
        return False
    state, _ = resolve(library.texts.get(place.source), place.paragraph, place.figures)
    return state is not PassageState.ORPHAN


def _from_record(library: Library, claim: Claim) -> dict[str, Reply]:
    place = next(_places(library, claim), None)
    answers = {item: reply for item, ask in _RULES.items() if (reply := ask(library, claim, place))}
    answers |= _own_figure(claim, place)
    for item, value in claim.conditions.items():
        if item not in answers or answers[item].state is not DetailState.STATED:
            reason = "A condition of the claim; nobody has judged whether it answers the whole question."
            answers[item] = Reply(DetailState.PARTIAL, value, _RECORD, place, reason)
    return {
        item: _doubted(library, claim, reply, reply.citation.source) if reply.citation else reply
        for item, reply in answers.items()
    }


def _own_figure(claim: Claim, place: DetailCitation | None) -> Mapping[str, Reply]:
    """Returns what the figure of a claim answers by its metric: a claim of so many steps need not be asked how many."""
    metric = metrics().get(claim.metric or "")
    if claim.quantity is None or metric is None or metric.answers is None:
        return {}
    printed = claim.quantity.printed
    value = printed if any(map(str.isalpha, printed)) else f"{printed} ({metric.label})"
    if metric.id in _OFFERED and claim.study is None:
        reason = "The figure of the claim; whether so many took part in one run, nobody has judged."
        return {metric.answers: Reply(DetailState.PARTIAL, value, _RECORD, place, reason)}
    return {metric.answers: _told(value, place)}


def _places(library: Library, claim: Claim) -> Iterator[DetailCitation]:
    """Yields the places where the claim is said and that are found there, those in a source that fell last."""
    for citation in sorted(claim.citations, key=lambda c: bool(unsettled(library, c.source, claim))):
        if citation.paragraph is not None:
            place = DetailCitation(source=citation.source, paragraph=citation.paragraph, figures=citation.figures)
            if _is_found(library, place):
                yield place


def _told(value: str, place: DetailCitation | None) -> Reply:
    if place is None:
        return Reply(DetailState.PARTIAL, value, _RECORD, reason="No place in a source is cited for it.")
    return Reply(DetailState.STATED, value, _RECORD, place)


def _verbatim(_: Library, claim: Claim, place: DetailCitation | None) -> Reply | None:
    if place is None:
        return None
    value = claim.quantity.printed if claim.quantity else claim.statement
    reason = "The exact words stand at the place; the record keeps the figure and a statement in other words."
    return Reply(DetailState.STATED, value, "the claim's citation", place, reason)


def _claimant(library: Library, claim: Claim, place: DetailCitation | None) -> Reply:
    return _told(library.name(claim.claimant), place)


def _status(_: Library, claim: Claim, place: DetailCitation | None) -> Reply:
    hedges = f"; hedged: {', '.join(claim.hedges)}" if claim.hedges else ""
    return _told(f"{claim.modality}{hedges}", place)


def _primary(library: Library, claim: Claim, _: DetailCitation | None) -> Reply | None:
    undated, fallen = None, None
    for source in (library.sources[c.source] for c in claim.citations if c.source in library.sources):
        is_first_hand = source.kind in PRIMARY or is_claimants(library, source, claim)
        if not (is_first_hand and source.is_held):
            continue
        if source.url or source.published:
            value = ", ".join(part for part in (source.label, source.url, source.published) if part)
            dated = _doubted(library, claim, Reply(DetailState.STATED, value, "the source's record"), source.id)
            if dated.state is DetailState.STATED:
                return dated
            fallen = fallen or dated
            continue
        undated = undated or source
    if fallen:
        return fallen
    if undated:
        reason = "The document is held; neither its address nor its date is known."
        return Reply(DetailState.PARTIAL, undated.label, "the source's record", reason=reason)
    named = dict(pair for citation in claim.citations for pair in _relied(library, citation))
    if named:
        labels = ", ".join(library.name(other) for other in named)
        place = next((place for place in named.values() if place), None)
        reason = "Named by those who tell the claim; the document itself is not held."
        return Reply(DetailState.PARTIAL, labels, "the lineage", place, reason)
    return None


def _relied(library: Library, citation: Citation) -> Iterator[tuple[str, DetailCitation | None]]:
    """Yields the documents that a citation has the claim from, each with the place that says so."""
    source = library.sources.get(citation.source)
    for reliance in reliances(source, citation) if source else ():
        at = reliance.paragraphs
        yield reliance.source, DetailCitation(source=citation.source, paragraph=at[0]) if at else None


def _independence(library: Library, claim: Claim, _: DetailCitation | None) -> Reply | None:
    fallen = None
    for piece in library.evidence_on.get(claim.id, ()):
        if piece.party is Party.THIRD and piece.kind in (EvidenceKind.MEASUREMENT, EvidenceKind.RE_RUN):
            value = f"{piece.kind.replace('-', ' ')} by {piece.by}, {piece.obtained}: {piece.stance}"
            told = _doubted(library, claim, Reply(DetailState.STATED, value, "evidence"), piece.source or "")
            if told.state is DetailState.STATED:
                return told
            fallen = fallen or told
    return fallen


def _baseline(_: Library, claim: Claim, place: DetailCitation | None) -> Reply | None:
    if not claim.baseline:
        return None
    reason = "The record names the other side; nobody has judged whether it is described in full."
    return Reply(DetailState.PARTIAL, claim.baseline, _RECORD, place, reason)


def _reading(_: Library, claim: Claim, place: DetailCitation | None) -> Reply | None:
    return _told(claim.reading.replace("-", " "), place) if claim.reading else None


def _available(_: Library, claim: Claim, place: DetailCitation | None) -> Reply | None:
    date = claim.when or claim.due
    return _told(date, place) if date and claim.kind in (ClaimKind.AVAILABILITY, ClaimKind.PROJECTION) else None


_RULES: Mapping[str, Callable[[Library, Claim, DetailCitation | None], Reply | None]] = {
    "claim-verbatim": _verbatim,
    "claimant-identity": _claimant,
    "claim-status": _status,
    "source-primary": _primary,
    "independence-verification": _independence,
    "baseline-identity": _baseline,
    "speedup-definition": _reading,
    "availability-date": _available,
}
