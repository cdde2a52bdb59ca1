"""The pages of records that are no claims, in short."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from claims.cli.pages import Page, Section
from claims.model.base import Record
from claims.model.claim import Claim
from claims.model.library import Library
from claims.model.source import Source
from claims.model.study import Study
from claims.model.subject import Subject
from claims.plain import count
from claims.records import plain

_CLAIMS = 20


def page(library: Library, record: Record) -> Page:
    """Tells a subject, source or study with its claims, or the fields of any other record."""
    match record:
        case Subject():
            return _with_claims(
                record, record.name, str(record.kind), subject_facts(library, record), claims_of(library, record)
            )
        case Source():
            held = "its text was read" if record.is_held else "named by others, not held"
            return _with_claims(
                record, record.label, f"{record.kind}, {held}", _source(library, record), claims_of(library, record)
            )
        case Study():
            return _with_claims(
                record, record.title, record.summary, _study(library, record), claims_of(library, record)
            )
        case _:
            return Page(
                record.id, f"a record of {record.collection}", (Section("Fields", list(_fields(plain(record)))),)
            )


def claims_of(library: Library, record: Record) -> Sequence[Claim]:
    """Returns the claims about a subject, in a source or from a study; none for other records."""
    indexes: Mapping[type[Record], Mapping[str, Sequence[Claim]]] = {
        Subject: library.claims_about,
        Source: library.claims_in,
        Study: library.claims_of,
    }
    return indexes.get(type(record), {}).get(record.id, ())


def _with_claims(record: Record, title: str, lead: str, facts: Iterator[str], claims: Sequence[Claim]) -> Page:
    told = [f"{_figure(claim)}{claim.statement} ({claim.id})" for claim in claims[:_CLAIMS]]
    if len(claims) > _CLAIMS:
        told.append(f"{len(claims) - _CLAIMS} more: claims list --{type(record).__name__.lower()} {record.id}")
    known = [*facts, *_withdrawn(record)]
    return Page(
        f"{title} ({record.id})" if title != record.id else title,
        lead,
        (Section("What is recorded", known), Section(f"{count(len(claims), 'claim')}", told)),
    )


def _withdrawn(record: Record) -> Iterator[str]:
    if record.withdrawn:
        yield f"withdrawn on {record.withdrawn.on}: {record.withdrawn.why}"
    if note := getattr(record, "note", None):
        yield f"remark: {note}"


def _figure(claim: Claim) -> str:
    return f"{claim.quantity.printed}: " if claim.quantity else ""


def subject_facts(library: Library, subject: Subject) -> Iterator[str]:
    """Tells what is recorded of a subject: its other names, its maker, its relations."""
    if subject.aliases:
        yield f"also called {', '.join(subject.aliases)}"
    if subject.vendor:
        yield f"made by {library.name(subject.vendor)} ({subject.vendor})"
    for relation, ids in subject.relations().items():
        yield f"{relation.replace('_', ' ')}: {', '.join(f'{library.name(i)} ({i})' for i in ids)}"
    if subject.distinction:
        yield f"kept apart: {subject.distinction}"


def _source(library: Library, source: Source) -> Iterator[str]:
    if source.publisher:
        yield f"published by {library.name(source.publisher)} ({source.publisher})"
    if source.authors:
        yield f"by {', '.join(source.authors)}"
    for what, value in (("language", source.language), ("address", source.url)):
        if value:
            yield f"{what}: {value}"
    for what in ("published", "accessed", "added", "retracted", "corrected", "superseded"):
        if date := getattr(source, what):
            yield f"{what} {date}"
    if source.superseded_by:
        yield f"superseded by {library.name(source.superseded_by)} ({source.superseded_by})"
    if source.notice:
        yield f"notice: {source.notice}"
    for reliance in source.relies_on:
        note = f" ({reliance.note})" if reliance.note else ""
        yield f"{reliance.how} {library.name(reliance.source)} ({reliance.source}){note}"
    if source.snapshot:
        has_text = "held" if source.id in library.texts else "not held here"
        paragraphs = count(source.snapshot.paragraphs, "paragraph")
        yield f"text: {paragraphs}, {has_text}, SHA-256 {source.snapshot.sha256}"
    for number, version in enumerate(source.versions, 1):
        yield f"version {number}, until {version.replaced}: SHA-256 {version.sha256}"
    figures = sum(len(dismissal.figures) for dismissal in library.dismissed_in.get(source.id, ()))
    if figures:
        yield f"{count(figures, 'figure')} set aside as no claim"


def _study(library: Library, study: Study) -> Iterator[str]:
    yield f"of {library.name(study.subject)} ({study.subject})"
    if study.conductor:
        yield f"run by {library.name(study.conductor)} ({study.conductor})"
    if study.ran:
        yield f"ran {study.ran}"
    if study.about:
        yield f"involves {', '.join(library.name(i) for i in study.about)}"
    for detail in library.details_on.get(study.id, ()):
        yield f"{detail.item}: {f'{detail.value} ({detail.state})' if detail.value else detail.state}"


def _fields(table: Mapping[str, Any], path: str = "") -> Iterator[str]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _fields(value, f"{path}{name}.")
        else:
            yield f"{path}{name}: {', '.join(map(str, value)) if isinstance(value, list) else value}"
