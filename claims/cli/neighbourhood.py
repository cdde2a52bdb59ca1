"""The part of a library that some claims need: everything they refer to, and what bears on them."""

from collections.abc import Iterable, Iterator

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


def around(library: Library, claims: Iterable[str]) -> Library:
    """Returns a library of claims with all that they refer to, and the details and evidence on them."""
    found: dict[str, Record] = {}
    waiting = list(claims)
    while waiting:
        record = library.records.get(waiting.pop())
        if record is None or record.id in found:
            continue
        found[record.id] = record
        waiting += [i for i in references(record) if i]
        waiting += [r.id for r in (*library.details_on.get(record.id, ()), *library.evidence_on.get(record.id, ()))]
    kept = [record for record in library.records.values() if record.id in found]
    return Library.of(kept, {source: text for source, text in library.texts.items() if source in found})


def references(record: Record) -> Iterator[str | None]:
    """Yields the ids that a record refers to."""
    match record:
        case Claim():
            yield from (*record.subjects(), record.claimant, record.study)
            yield from (link.claim for link in record.related)
            for citation in record.citations:
                yield from (citation.source, *citation.via)
        case Subject():
            yield record.vendor
            yield from (other for ids in record.relations().values() for other in ids)
        case Source():
            yield from (record.publisher, record.superseded_by)
            yield from (reliance.source for reliance in record.relies_on)
            yield from (repeat.source for repeat in record.repeats)
        case Study():
            yield from (record.subject, record.conductor, *record.about)
        case Detail():
            yield from (record.on, record.citation.source if record.citation else None)
        case Evidence():
            yield from (*record.claims, record.source, record.supersedes)
        case Dismissal():
            yield record.source
        case Assumption():
            yield record.subject
