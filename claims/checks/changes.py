"""Between two states of a library: which records differ, and what a check would see of it."""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from claims.facts.index import Key
from claims.facts.understanding import Change
from claims.model.assumption import Assumption
from claims.model.base import Record
from claims.model.checklist import Detail
from claims.model.claim import Claim
from claims.model.dismissal import Dismissal
from claims.model.evidence import Evidence
from claims.model.library import Library
from claims.model.source import Source
from claims.model.study import Study
from claims.model.subject import Subject

Keys: TypeAlias = frozenset[Key]


def changes_between(old: Library, new: Library) -> Iterator[Change]:
    """Yields each record that differs in two libraries, of which the new one took over what is equal."""
    for record_id, before in old.records.items():
        after = new.records.get(record_id)
        if before is not after:
            yield before, after
    if len(new.records) != len(old.records) or new.records.keys() != old.records.keys():
        yield from ((None, after) for record_id, after in new.records.items() if record_id not in old.records)


def taken_over(old: Library, new: Library) -> Library:
    """Returns the new library, with the records of the old one in the place of those that are equal to them.

    What is worked out from a record is kept by the record itself, so that it need not be worked out from its copy.
    """
    kept = [
        before
        for record_id, record in new.records.items()
        if (before := old.records.get(record_id)) is not record and before is not None and _are_alike(before, record)
    ]
    texts = old.texts if old.texts == new.texts else new.texts
    if not kept and texts is new.texts:
        return new
    return Library(new.records, texts, new.events).with_records(kept)


def _are_alike(one: Record, other: Record) -> bool:
    """Tells whether records are equal to the digit: 2.8 and 2.80 are equal, but open to another rounding."""
    return one == other and one.model_dump_json() == other.model_dump_json()


def looks_of(changes: Iterable[Change], old: Library, new: Library) -> Iterator[Key]:
    """Yields every look that can come out differently in two libraries between which there are changes."""
    for change in changes:
        yield "everything", ""
        for record in change:
            if record is not None:
                yield "record", record.id
                yield from _looks_at(record)
            if isinstance(record, Detail):
                yield from (look for library in (old, new) for look in _figures_of(record, library))
            if isinstance(record, Evidence) and record.supersedes:
                replaced = (library.records.get(record.supersedes) for library in (old, new))
                yield from (look for other in replaced if other is not None for look in _looks_at(other))
    if old.texts is not new.texts:
        for source_id in old.texts.keys() | new.texts.keys():
            if old.texts.get(source_id) != new.texts.get(source_id):
                yield "everything", ""
                yield "text", source_id


def _figures_of(detail: Detail, library: Library) -> Iterator[Key]:
    """Yields the looks at the figures of what an answer is of: it may give one that no claim gives."""
    match library.records.get(detail.on):
        case Claim() as claim:
            yield "about", claim.subject
            if claim.study:
                yield "of-study", claim.study
        case Study() as study:
            yield from (("of-study", study.id), ("about", study.subject))


def looks_of_anchor(record: Record) -> Iterator[Key]:
    """Yields the looks that a record itself stands for: those decide as well what figure a claim has, if any."""
    match record:
        case Claim():
            yield "claim", record.id
            yield from (("subject", subject) for subject in record.subjects())
        case Source():
            yield "source", record.id
        case Subject():
            yield "subject", record.id
        case Study():
            yield "study", record.id


def _looks_at(record: Record) -> Iterator[Key]:
    """Yields the looks in which a record shows."""
    match record:
        case Claim():
            yield "claim", record.id
            yield from (("about", subject) for subject in record.subjects())
            yield from (("in-source", citation.source) for citation in record.citations)
            yield from (("linking-to", link.claim) for link in record.related)
            if record.study:
                yield "of-study", record.study
        case Subject():
            yield from (("subject", record.id), ("subjects", ""))
        case Source():
            yield from (("source", record.id), ("sources", ""))
            yield from (("relying-on", reliance.source) for reliance in record.relies_on)
        case Study():
            yield "study", record.id
        case Assumption():
            yield "assumptions", record.metric
        case Detail():
            yield "details", record.on
        case Evidence():
            yield from (("evidence", claim) for claim in record.claims)
        case Dismissal():
            yield "dismissed", record.source
