"""What is wrong with records that are well formed one by one: references, places, metrics, units, states."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from functools import cache

from claims import resources, units
from claims.model.assumption import Assumption
from claims.model.base import Record
from claims.model.checklist import Detail, DetailState
from claims.model.claim import Citation, Claim
from claims.model.dismissal import Dismissal
from claims.model.evidence import Evidence
from claims.model.finding import Fault
from claims.model.library import Library, iterate
from claims.model.metric import metrics
from claims.model.passage import PassageState, resolve
from claims.model.quantity import Quantity, printed_numbers
from claims.model.source import Source
from claims.model.study import Study
from claims.model.subject import Subject, SubjectKind


def item_ids() -> frozenset[str]:
    """Returns the ids of all checklist items: the catalogue's, and those that a template has of its own."""
    return _item_ids(resources.templates_folder())


@cache
def _item_ids(_folder: str | None) -> frozenset[str]:
    tables = resources.checklist_tables().values()
    defined = (item for table in tables for key in ("items", "own") for item in table.get(key, ()))
    return frozenset(item["id"] for item in defined if isinstance(item, dict))


def faults(library: Library) -> list[Fault]:
    """Returns what is wrong with the records of a library, in the order of an export."""
    return [
        Fault(f"{record.collection}/{record.id}", field, message)
        for record in iterate(library)
        for field, message in _of(record, library)
    ]


def _of(record: Record, library: Library) -> Iterator[tuple[str, str]]:
    match record:
        case Subject():
            yield from _subject(record, library)
        case Source():
            yield from _source(record, library)
        case Claim():
            yield from _claim(record, library)
        case Study():
            yield from _refs(library, Subject, subject=record.subject, conductor=record.conductor)
            for i, subject in enumerate(record.about):
                yield from _refs(library, Subject, **{f"about.{i}": subject})
        case Detail():
            yield from _detail(record, library)
        case Evidence():
            for i, claim in enumerate(record.claims):
                yield from _refs(library, Claim, **{f"claims.{i}": claim})
            yield from _refs(library, Source, source=record.source)
            yield from _refs(library, Evidence, supersedes=record.supersedes)
            if record.supersedes == record.id:
                yield "supersedes", "a piece of evidence does not supersede itself"
            yield from _conditions(record.conditions)
            yield from _quantity(record.quantity)
        case Dismissal() if not record.withdrawn:
            yield from _place(library, "paragraph", record.source, record.paragraph, record.figures)
            yield from _refs(library, Claim, claim=record.claim)
            if record.item is not None and record.item not in item_ids():
                yield "item", f"there is no checklist item '{record.item}'"
        case Assumption():
            yield from _refs(library, Subject, subject=record.subject)
            yield from _metric(record.metric)
            yield from _quantity(record.quantity)


def _subject(record: Subject, library: Library) -> Iterator[tuple[str, str]]:
    yield from _refs(library, Subject, vendor=record.vendor)
    for name, ids in record.relations().items():
        for i, other in enumerate(ids):
            yield from _refs(library, Subject, **{f"{name}.{i}": other})
            if other == record.id:
                yield f"{name}.{i}", "a subject has no relation to itself"
    for other in record.similar_to:
        twin = library.subjects.get(other)
        if twin and record.id not in twin.similar_to:
            yield "similar_to", f"'{other}' does not name '{record.id}' as similar in turn"
    vendor = library.subjects.get(record.vendor or "")
    if vendor and vendor.kind is not SubjectKind.ORGANISATION:
        yield "vendor", f"'{record.vendor}' is of kind {vendor.kind}, not an organisation"


def _source(record: Source, library: Library) -> Iterator[tuple[str, str]]:
    yield from _refs(library, Subject, publisher=record.publisher)
    yield from _refs(library, Source, superseded_by=record.superseded_by)
    if record.superseded_by == record.id:
        yield "superseded_by", "a source does not take its own place"
    for i, reliance in enumerate(record.relies_on):
        yield from _refs(library, Source, **{f"relies_on.{i}.source": reliance.source})
        if reliance.source == record.id:
            yield f"relies_on.{i}.source", "a source does not rely on itself"
        for paragraph in reliance.paragraphs:
            yield from _place(library, f"relies_on.{i}.paragraphs", record.id, paragraph, ())
    for i, repeat in enumerate(record.repeats):
        yield from _place(library, f"repeats.{i}.here", record.id, repeat.here, ())
        yield from _place(library, f"repeats.{i}.there", repeat.source, repeat.there, ())


def _claim(record: Claim, library: Library) -> Iterator[tuple[str, str]]:
    yield from _refs(library, Subject, subject=record.subject, claimant=record.claimant)
    yield from _refs(library, Study, study=record.study)
    for i, about in enumerate(record.about):
        yield from _refs(library, Subject, **{f"about.{i}.subject": about.subject})
    for i, link in enumerate(record.related):
        yield from _refs(library, Claim, **{f"related.{i}.claim": link.claim})
    for i, citation in enumerate(record.citations):
        if citation.paragraph is None:
            yield from _refs(library, Source, **{f"citations.{i}.source": citation.source})
        else:
            field = f"citations.{i}.figures" if citation.figures else f"citations.{i}.paragraph"
            yield from _place(library, field, citation.source, citation.paragraph, citation.figures)
        if citation.former:
            yield from _former(library, f"citations.{i}.former", citation)
        relied = (
            {r.source for r in library.sources[citation.source].relies_on}
            if citation.source in library.sources
            else set()
        )
        for via in citation.via:
            if via not in relied:
                yield f"citations.{i}.via", f"'{citation.source}' does not rely on '{via}'"
    if not record.citations:
        yield "citations", "a claim needs a place where it is said"
    yield from _conditions(record.conditions)
    yield from _quantity(record.quantity)
    yield from _metric(record.metric)
    metric = metrics().get(record.metric or "")
    if record.reading and (metric is None) == (record.metric is None) and record.reading not in _readings(record):
        yield "reading", f"'{record.reading}' is no reading of '{record.metric}'"


def _former(library: Library, field: str, citation: Citation) -> Iterator[tuple[str, str]]:
    source, former = library.sources.get(citation.source), citation.former
    if source is None or former is None:
        return
    version = next((v for v in source.versions if v.text_sha256 == former.text_sha256), None)
    if version is None:
        yield field, f"'{source.id}' has no earlier version of this text"
    elif former.paragraph > version.paragraphs:
        yield field, f"there is no paragraph {former.paragraph} in that version, it has {version.paragraphs}"


def _readings(record: Claim) -> tuple[str, ...]:
    metric = metrics().get(record.metric or "")
    return metric.readings if metric else ()


def _metric(metric: str | None) -> Iterator[tuple[str, str]]:
    if metric is not None and metric not in metrics():
        yield "metric", f"'{metric}' is not in metrics.toml"


def _detail(record: Detail, library: Library) -> Iterator[tuple[str, str]]:
    if not isinstance(library.records.get(record.on), Claim | Study):
        yield "on", f"there is no claim or study '{record.on}'"
    if record.item not in item_ids():
        yield "item", f"there is no checklist item '{record.item}'"
    if record.state is DetailState.NOT_APPLICABLE and not record.reason:
        yield "reason", "not-applicable needs a reason"
    if record.state in (DetailState.STATED, DetailState.PARTIAL) and record.value is None:
        yield "value", f"{record.state} needs the answer"
    if record.withdrawn:
        return
    if record.citation:
        cited = record.citation
        yield from _place(library, "citation", cited.source, cited.paragraph, cited.figures)
    elif record.state is DetailState.STATED:
        yield "citation", "stated needs a place in a source"


def _refs(library: Library, record_type: type[Record], **fields: str | None) -> Iterator[tuple[str, str]]:
    for field, record_id in fields.items():
        if record_id is not None and record_id not in library.all(record_type):
            yield field, f"there is no {record_type.__name__.lower()} '{record_id}'"


def _place(
    library: Library, field: str, source_id: str, paragraph: int, figures: tuple[str, ...]
) -> Iterator[tuple[str, str]]:
    source = library.sources.get(source_id)
    if source is None:
        yield field, f"there is no source '{source_id}'"
        return
    if paragraph < 1:
        yield field, f"there is no paragraph {paragraph}, the first is 1"
        return
    if source.snapshot and paragraph > source.snapshot.paragraphs:
        yield field, f"there is no paragraph {paragraph} in '{source_id}', it has {source.snapshot.paragraphs}"
        return
    state, message = resolve(library.texts.get(source_id), paragraph, figures)
    if state is PassageState.ORPHAN:
        yield field, f"{message} of '{source_id}'"


def _conditions(conditions: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for item in conditions:
        if item not in item_ids():
            yield f"conditions.{item}", f"there is no checklist item '{item}'"


def _quantity(quantity: Quantity | None) -> Iterator[tuple[str, str]]:
    if quantity is None:
        return
    if not units.is_known(quantity.unit):
        yield "quantity.unit", f"'{quantity.unit}' is not in units.txt"
    numbers = printed_numbers(quantity.printed)
    if quantity.value and len(numbers) == 1 and not _same_digits(quantity.value, numbers[0]):
        yield "quantity.value", f"{quantity.value} has other digits than '{quantity.printed}'"


def _same_digits(value: Decimal, number: Decimal) -> bool:
    return abs(value).normalize().as_tuple().digits == abs(number).normalize().as_tuple().digits
