"""From what a log does to a claim to the evidence that it is."""

from collections.abc import Container
from dataclasses import replace

from claims.intake.arrival import Arrival, Given, arrive
from claims.intake.names import fresh_id
from claims.logs.comparison import Comparison, Verdict
from claims.model.evidence import Evidence, EvidenceKind, EvidenceStance, Party
from claims.model.library import Library
from claims.model.quantity import Quantity
from claims.model.source import SourceKind
from claims.readers import Document

_STANCES = {
    Verdict.AGREES: EvidenceStance.SUPPORTS,
    Verdict.CONTRADICTS: EvidenceStance.REFUTES,
    Verdict.UNDER_DETERMINED: EvidenceStance.QUALIFIES,
}


def arrived(library: Library, document: Document, name: str, on: str) -> Arrival:
    """Sets a log against a library as a source; of one that is held already, the arrival says so."""
    found = arrive(library, document, on=on, given=Given(title=name, kind=SourceKind.LOG, name=name))
    return replace(found, source=found.source.model_copy(update={"repeats": (), "relies_on": ()}))


def is_held(library: Library, made: Evidence) -> bool:
    """Tells whether the same log says the same of the same claim already."""
    held = library.evidence_on.get(made.claims[0], ())
    told = (made.source, made.kind, made.stance, made.summary)
    return any((e.source, e.kind, e.stance, e.summary) == told for e in held)


def attest(
    found: Comparison, name: str, source: str, taken: Container[str], *, by: str, obtained: str, party: Party
) -> Evidence | None:
    """Makes the evidence that a log is on a claim, with what it shows; none where it does not bear on it.

    Raises ValidationError where the date is none.
    """
    if found.measured is None or found.verdict not in _STANCES:
        return None
    measured = found.measured
    return Evidence(
        id=fresh_id(f"{found.claim[:90]} log", taken),
        claims=(found.claim,),
        kind=EvidenceKind.LOG,
        stance=_STANCES[found.verdict],
        party=party,
        by=by,
        obtained=obtained,
        summary=f"{name}, {measured.series}: {found.reason}.",
        source=source,
        quantity=Quantity(printed=measured.printed, value=measured.value, unit=measured.unit),
    )
