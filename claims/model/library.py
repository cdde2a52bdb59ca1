"""All records together, or the neighbourhood of some claims, with the look-ups that everything above needs."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar

from claims.errors import UnknownName
from claims.model.assumption import Assumption
from claims.model.base import Record
from claims.model.checklist import Detail
from claims.model.claim import Claim
from claims.model.dismissal import Dismissal
from claims.model.event import Event
from claims.model.evidence import Evidence
from claims.model.source import Source
from claims.model.study import Study
from claims.model.subject import Subject, SubjectKind

R = TypeVar("R", bound=Record)

RECORD_TYPES: dict[str, type[Record]] = {
    cls.collection: cls for cls in (Subject, Source, Claim, Study, Detail, Evidence, Dismissal, Assumption)
}
"""The record classes by the name of their collection, in the order of an export."""


@dataclass(frozen=True)
class Library:
    """Immutable records by id, with the texts that are held (source id to normalised text) and the history."""

    records: Mapping[str, Record]
    texts: Mapping[str, str] = field(default_factory=dict)
    events: tuple[Event, ...] = ()

    @classmethod
    def of(
        cls, records: Iterable[Record], texts: Mapping[str, str] | None = None, events: Iterable[Event] = ()
    ) -> "Library":
        """Makes a library of records; of two with one id the first is kept."""
        by_id: dict[str, Record] = {}
        for record in records:
            by_id.setdefault(record.id, record)
        return cls(by_id, dict(texts or {}), tuple(events))

    def with_records(self, records: Iterable[Record]) -> "Library":
        """Returns this library with records put in the place of those of the same id, or added."""
        put = {record.id: record for record in records}
        made = Library({**self.records, **put}, self.texts, self.events)
        if "_by_type" in vars(self) and all(_is_of_one_class(self.records.get(i), record) for i, record in put.items()):
            vars(made)["_by_type"] = _with(self._by_type, put.values())
        return made

    def all(self, record_type: type[R]) -> Mapping[str, R]:
        """Returns the records of one class by id, in the order of the ids."""
        return self._by_type.get(record_type.collection, {})  # type: ignore[return-value]  # keyed by its own class

    @cached_property
    def _by_type(self) -> Mapping[str, Mapping[str, Record]]:
        sorted_out: dict[str, dict[str, Record]] = defaultdict(dict)
        for record in sorted(self.records.values(), key=lambda r: r.id):
            sorted_out[record.collection][record.id] = record
        return sorted_out

    def get(self, record_type: type[R], record_id: str) -> R:
        """Returns one record; raises UnknownName where there is none of that class and id."""
        known = self.all(record_type)
        if record_id not in known:
            raise UnknownName(record_type.__name__.lower(), record_id, list(known))
        return known[record_id]

    @cached_property
    def claims(self) -> Mapping[str, Claim]:
        """Returns the claims by id."""
        return self.all(Claim)

    @cached_property
    def sources(self) -> Mapping[str, Source]:
        """Returns the sources by id."""
        return self.all(Source)

    @cached_property
    def subjects(self) -> Mapping[str, Subject]:
        """Returns the subjects by id."""
        return self.all(Subject)

    @cached_property
    def studies(self) -> Mapping[str, Study]:
        """Returns the studies by id."""
        return self.all(Study)

    @cached_property
    def details_on(self) -> Mapping[str, tuple[Detail, ...]]:
        """Returns the answers that stand, by the claim or study that they are for."""
        return _grouped((d.on, d) for d in self.all(Detail).values() if not d.withdrawn)

    @cached_property
    def evidence_on(self) -> Mapping[str, tuple[Evidence, ...]]:
        """Returns the evidence that stands (neither withdrawn nor superseded), by claim."""
        every = self.all(Evidence).values()
        replaced = {e.supersedes for e in every if e.supersedes and not e.withdrawn}
        return _grouped((c, e) for e in every if not e.withdrawn and e.id not in replaced for c in e.claims)

    @cached_property
    def claims_in(self) -> Mapping[str, tuple[Claim, ...]]:
        """Returns the claims that a source cites, by source, in reading order."""
        placed = sorted(
            ((c.paragraph or 0, claim.id, c.source, claim) for claim in self.claims.values() for c in claim.citations),
            key=lambda row: row[:3],
        )
        return _grouped((source, claim) for _, _, source, claim in placed)

    @cached_property
    def claims_about(self) -> Mapping[str, tuple[Claim, ...]]:
        """Returns the claims about a subject in any role, by subject."""
        return _grouped((s, claim) for claim in self.claims.values() for s in claim.subjects())

    @cached_property
    def claims_of(self) -> Mapping[str, tuple[Claim, ...]]:
        """Returns the claims that come from a study, by study."""
        return _grouped((claim.study, claim) for claim in self.claims.values() if claim.study)

    @cached_property
    def dismissed_in(self) -> Mapping[str, tuple[Dismissal, ...]]:
        """Returns the dismissals of figures that are no claims, by source."""
        every = self.all(Dismissal).values()
        return _grouped((d.source, d) for d in every if not d.withdrawn and not d.is_refusal and not d.waits)

    @cached_property
    def left_in(self) -> Mapping[str, tuple[Dismissal, ...]]:
        """Returns what says that figures were only left out for now, by source."""
        return _grouped((d.source, d) for d in self.all(Dismissal).values() if not d.withdrawn and d.waits)

    @cached_property
    def refused_in(self) -> Mapping[str, tuple[Dismissal, ...]]:
        """Returns the refusals of proposals that stand, by source."""
        return _grouped((d.source, d) for d in self.all(Dismissal).values() if not d.withdrawn and d.is_refusal)

    def name(self, record_id: str | None) -> str:
        """Returns the name that a person reads for an id."""
        record = self.records.get(record_id or "")
        if isinstance(record, Subject):
            return record.name
        if isinstance(record, Source):
            return record.label
        if isinstance(record, Study):
            return record.title
        return record_id or ""

    def organisations(self, subject_id: str | None) -> frozenset[str]:
        """Returns a subject with the bodies that it is part of, as far up as the records go."""
        if subject_id not in self._bodies:
            self._bodies[subject_id] = self._with_its_bodies(subject_id)
        return self._bodies[subject_id]

    @cached_property
    def _bodies(self) -> dict[str | None, frozenset[str]]:
        return {}

    def _with_its_bodies(self, subject_id: str | None) -> frozenset[str]:
        seen: set[str] = set()
        waiting = [subject_id] if subject_id else []
        while waiting:
            current = waiting.pop()
            subject = self.subjects.get(current)
            if current in seen:
                continue
            seen.add(current)
            if subject is not None and subject.kind in (SubjectKind.ORGANISATION, SubjectKind.OUTLET):
                waiting += [*subject.part_of, *([subject.vendor] if subject.vendor else [])]
        return frozenset(seen)


def _is_of_one_class(before: Record | None, after: Record) -> bool:
    return before is None or before.collection == after.collection


def _with(
    sorted_out: Mapping[str, Mapping[str, Record]], records: Iterable[Record]
) -> Mapping[str, Mapping[str, Record]]:
    """Puts records among those that are sorted out by class and id."""
    made = dict(sorted_out)
    changed: dict[str, dict[str, Record]] = {}
    for record in records:
        changed.setdefault(record.collection, {})[record.id] = record
    for collection, those in changed.items():
        old = sorted_out.get(collection, {})
        new = {**old, **those}
        made[collection] = new if len(new) == len(old) else dict(sorted(new.items()))
    return made


def _grouped(pairs: Iterable[tuple[str, R]]) -> Mapping[str, tuple[R, ...]]:
    groups: dict[str, dict[str, R]] = defaultdict(dict)
    for key, record in pairs:
        groups[key].setdefault(record.id, record)
    return {key: tuple(group.values()) for key, group in groups.items()}


def iterate(library: Library) -> Iterator[Record]:
    """Yields all records, collection by collection, in the order of an export."""
    for record_type in RECORD_TYPES.values():
        yield from library.all(record_type).values()
