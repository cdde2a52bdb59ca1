"""A file that speaks for claims: the source that it becomes, the evidence that it is, and the answers that it gives."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pydantic import ValidationError

from claims import prefill
from claims.errors import ClaimsError, UnknownName
from claims.intake.arrival import Arrival, Given, arrive
from claims.intake.names import fresh_id
from claims.model.base import Record
from claims.model.claim import Claim
from claims.model.evidence import Evidence, EvidenceKind, EvidenceStance, Party
from claims.model.library import Library
from claims.model.source import Source, SourceKind
from claims.prefill import AnswerProposal, read_artefact, unanswered, unread
from claims.readers import Document

_LOGS = frozenset({"artefact/trainer-state"})
_ATTACHABLE = frozenset({EvidenceKind.ARTEFACT, EvidenceKind.LOG})


@dataclass(frozen=True)
class File:
    """A file as it was read: its document, its bytes, and its name."""

    document: Document
    data: bytes
    name: str


@dataclass(frozen=True)
class Artefact:
    """A file set against a library: its source, the evidence that it is, what it answers, and its bytes."""

    arrival: Arrival
    evidence: Evidence | None
    """None where it is attached already, or there is no claim to attach it to."""
    answers: tuple[AnswerProposal, ...]
    data: bytes

    @property
    def source(self) -> str:
        """Returns the id of its source: of one that is held already, that one's."""
        return self.arrival.known.source if self.arrival.known else self.arrival.source.id

    @property
    def records(self) -> tuple[Record, ...]:
        """Returns the records to add."""
        source = () if self.arrival.known else (self.arrival.source,)
        return (*source, *([self.evidence] if self.evidence else []))

    @property
    def refusal(self) -> str | None:
        """Says why nothing comes of the file: that it answers nothing, or has nothing to be attached to."""
        label = self.arrival.source.label
        if not self.answers:
            text = self.arrival.document.text
            if reason := unread(text):
                return f"{label}: {reason}"
            return f"{label}: no artefact of a known kind ({', '.join(prefill.ARTEFACTS)}): {unanswered(text)}"
        if self.evidence is None and not self.arrival.known:
            return f"{label}: there is no claim to attach it to"
        return None

    def put_on(self, library: Library) -> Library:
        """Returns a library as it is once the records are put."""
        made = library.with_records(self.records)
        return (
            made if self.arrival.known else replace(made, texts={**made.texts, self.source: self.arrival.document.text})
        )


def claims_of(library: Library, ids: Iterable[str]) -> tuple[str, ...]:
    """Returns the claims that some ids stand for: themselves, or those of a study; raises UnknownName for another."""
    found: dict[str, None] = {}
    for name in ids:
        if name in library.studies:
            found |= {claim.id: None for claim in library.claims_of.get(name, ()) if not claim.withdrawn}
        elif name in library.claims:
            found[library.get(Claim, name).id] = None
        else:
            raise UnknownName("claim or study", name, [*library.claims, *library.studies])
    return tuple(found)


def attached(
    library: Library, ids: Sequence[str], files: Iterable[File], *, by: str, on: str, **told: Any
) -> tuple[Library, list[Artefact]]:
    """Sets files against a library one after the other, as `artefact` does.

    Returns the library as it is with all of them put, and each with what it would add. Raises ClaimsError where what is
    told of them cannot be.
    """
    made: list[Artefact] = []
    for file in files:
        name = file.name or "artefact"
        try:
            found = artefact(library, ids, file.document, file.data, name, by=by, on=on, **told)
        except ValidationError as error:
            first = error.errors()[0]
            raise ClaimsError(f"{name}: {'.'.join(map(str, first['loc']))}: {first['msg']}") from None
        library = found.put_on(library) if found.answers else library
        made.append(found)
    return library, made


def artefact(
    library: Library,
    ids: Sequence[str],
    document: Document,
    data: bytes,
    name: str,
    *,
    by: str,
    on: str,
    obtained: str | None = None,
    party: Party = Party.UNKNOWN,
    stance: EvidenceStance = EvidenceStance.QUALIFIES,
    summary: str | None = None,
) -> Artefact:
    """Works out what attaching an artefact to claims, or to those of a study, would add; nothing is written.

    As a rule a configuration neither supports nor refutes a claim: it tells the conditions, and so qualifies it. Raises
    ValidationError where a date is none.
    """
    asked = claims_of(library, ids)
    answers = tuple(read_artefact(document.text))
    if not answers:
        # Nothing comes of it, so that nothing is looked up for it: in a long text that takes a minute.
        drafted = Source(
            id=fresh_id(name[:110], library.records),
            kind=SourceKind.REPOSITORY,
            title=name,
            snapshot=document.snapshot(),
        )
        return Artefact(Arrival(document, drafted, None, (), (), None), None, (), data)
    is_log = any(answer.rule in _LOGS for answer in answers)
    kind = SourceKind.LOG if is_log else SourceKind.REPOSITORY
    found = arrive(library, document, on=on, given=Given(title=name, kind=kind, name=name))
    arrival = replace(found, source=found.source.model_copy(update={"repeats": ()}))
    source = arrival.known.source if arrival.known else arrival.source.id
    claims = tuple(c for c in asked if not _has(library, c, source))
    evidence = (
        Evidence(
            id=fresh_id(f"{ids[0]} {source}"[:110], {**library.records, source: None}),
            claims=claims,
            kind=EvidenceKind.LOG if is_log else EvidenceKind.ARTEFACT,
            stance=stance,
            party=party,
            by=by,
            obtained=obtained or on,
            summary=summary or f"{name} tells how the run was set up.",
            source=source,
        )
        if claims
        else None
    )
    return Artefact(arrival, evidence, tuple(replace(answer, source=source) for answer in answers), data)


def _has(library: Library, claim: str, source: str) -> bool:
    return any(e.source == source and e.kind in _ATTACHABLE for e in library.evidence_on.get(claim, ()))
