"""A document on its way into the library: what its record would be, and what is known of it already."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property
from typing import Any

from pydantic import ValidationError

from claims.extraction import Proposal
from claims.intake import addresses, bylines
from claims.intake.figures import ASIDE, found_in
from claims.intake.known import Recognised, Sameness, own_addresses, recognise
from claims.intake.names import Names, fresh_id, slug
from claims.intake.near_copies import NearCopy, ShingleIndex
from claims.intake.reliances import RelianceProposal, proposals
from claims.intake.sketches import Sketches
from claims.intake.voice import voice
from claims.model.base import one_line
from claims.model.library import Library
from claims.model.source import Source, SourceKind
from claims.model.subject import Subject, SubjectKind
from claims.patterns import declared
from claims.readers.document import Document
from claims.records import plain

COUNTED = 200_000
"""The figures of so many characters are counted; of a longer text, such as a log, counting all takes minutes."""

_BETWEEN = declared(r"(?<=\d)\s+(?=\d)")
_BLANKS = declared(r"[^\S\x1f]+")

_KINDS = {SubjectKind.OUTLET: SourceKind.PRESS_ARTICLE, SubjectKind.ORGANISATION: SourceKind.VENDOR_ANNOUNCEMENT}


@dataclass(frozen=True)
class Arrival:
    """What adding a document would do, before anybody has said yes."""

    document: Document
    source: Source
    """The drafted record; of a document that is known, it is not to be added."""
    known: Recognised | None
    near: tuple[NearCopy, ...]
    """Held sources whose wording it shares, the nearest first."""
    reliances: tuple[RelianceProposal, ...]
    publisher_name: str | None
    """The publisher as printed; where the record has none, no subject is known by that name."""

    @cached_property
    def figures(self) -> int:
        """Counts the figures that may be claims in the first `COUNTED` characters; 0 where the text is too garbled."""
        found = found_in(self.document.text[:COUNTED]) if self.document.is_legible else ()
        return sum(isinstance(one, Proposal) and one.type not in ASIDE for one in found)

    @property
    def remarks(self) -> tuple[str, ...]:
        """Says what of the record a person should look at before it is added."""
        published, tomorrow = self.source.published or "", _day_after(self.source.accessed or "9999")
        if published <= tomorrow[: len(published)]:
            return ()
        return (f"it is dated {published}, which is still to come; see when it was published",)

    @property
    def is_counted_whole(self) -> bool:
        """Tells whether the figures of the whole text are counted."""
        return len(self.document.text) <= COUNTED

    def as_json(self, *, added: bool) -> dict[str, Any]:
        """Returns what was found out as plain values; `added` tells whether it was written."""
        return {
            "id": self.known.source if self.known else self.source.id,
            "added": added,
            "known": self.known.as_json() if self.known else None,
            "source": None if self.known else plain(self.source),
            "near_copies": [copy.as_json() for copy in self.near],
            "reliances": [proposal.as_json() for proposal in self.reliances],
            "figures": self.figures,
            "warnings": [*self.document.warnings, *self.remarks],
        }

    @property
    def text(self) -> bytes:
        """Returns the normalised text as a store keeps it."""
        return self.document.text.encode()


def _day_after(day: str) -> str:
    """Returns the next day: somewhere it has begun already."""
    try:
        return (date.fromisoformat(day) + timedelta(days=1)).isoformat()
    except (ValueError, OverflowError):
        return day


@dataclass(frozen=True)
class Given:
    """What a person says of a document; it goes before what the document says of itself."""

    id: str | None = None
    title: str | None = None
    kind: SourceKind | None = None
    publisher: str | None = None
    published: str | None = None
    language: str | None = None
    name: str | None = None
    """The name of the file, which is only a label."""


def arrive(
    library: Library,
    document: Document,
    *,
    on: str,
    address: str | None = None,
    given: Given | None = None,
    sketches: Sketches | None = None,
) -> Arrival:
    """Works out what a document is to a library.

    `on` is the day (`2026-01-31`), `address` where the document was fetched; `sketches` spares making
    those of the library's texts again. Raises ValidationError where what a person gives is no valid id or date.
    """
    said = given or Given()
    at = own_addresses(address, document.address)
    known = recognise(library, sha256=document.sha256, text_sha256=document.text_sha256, at=at)
    names = Names(library)
    spoken = voice(document.text).name
    authors, outlet = bylines.without_outlet(document.authors or voice(document.text).authors)
    beside = bylines.beside_date(document.text)
    outlet = outlet or bylines.own_outlet(document.text)
    publisher = names.publisher(document.publisher, *at) or names.subject(spoken) or names.subject(outlet)
    publisher = publisher or next(filter(_is_outlet, map(names.subject, beside)), None)
    if said.publisher is not None:
        publisher = library.get(Subject, said.publisher)
    source = _drafted(library, document, said, publisher, authors, is_press=outlet is not None, at=at, on=on)
    texts = {i: text for i, text in library.texts.items() if known is None or i != known.source}
    near = ShingleIndex(texts, sketches).near_copies(document.text)
    known = known or _laid_out_otherwise(library, document.text, near)
    near = tuple(copy for copy in near if known is None or copy.source != known.source)
    source = source.model_copy(update={"repeats": tuple(r for copy in near for r in copy.repeats())})
    return Arrival(
        document=document,
        source=source,
        known=known,
        near=near,
        reliances=proposals(library, source, document.text, near, names=names),
        publisher_name=document.publisher or spoken or outlet,
    )


def _laid_out_otherwise(library: Library, text: str, near: Sequence[NearCopy]) -> Recognised | None:
    """Returns the source whose text is the same but for blanks and ends of lines, as other formats lay them out."""
    for copy in near:
        is_whole = copy.here == copy.there == 1
        if is_whole and not library.sources[copy.source].withdrawn and _bare(text) == _bare(library.texts[copy.source]):
            return Recognised(copy.source, Sameness.TEXT, is_held=True, is_current=True)
    return None


def _bare(text: str) -> str:
    """Returns a text without blanks, but for those between two digits, which part one number from the next."""
    return _BLANKS.sub("", _BETWEEN.sub("\x1f", text))


def _drafted(
    library: Library,
    document: Document,
    said: Given,
    publisher: Subject | None,
    authors: tuple[str, ...],
    *,
    is_press: bool,
    at: Sequence[str],
    on: str,
) -> Source:
    title = said.title or document.title or _first_line(document.text)
    address = addresses.tidy(at[-1]) if at else None
    label = one_line(said.name or "")[:200] or None if not (title or document.text or address) else None
    return Source(
        id=said.id or _id(library, title or label, publisher, document),
        kind=said.kind or _kind(address or said.name, publisher, document, is_press=is_press),
        title=title,
        name=label,
        publisher=publisher.id if publisher else None,
        authors=authors,
        language=said.language or document.language,
        url=address,
        published=said.published or _date(document.published) or bylines.published(document.text),
        accessed=on,
        added=on,
        snapshot=document.snapshot(),
    )


def _id(library: Library, title: str | None, publisher: Subject | None, document: Document) -> str:
    if title and len(slug(title)) >= 8:
        return fresh_id(title, library.records)
    body = publisher.id if publisher else "source"
    return fresh_id(
        f"{body} {document.published or ''} {(document.text_sha256 if document.text else document.sha256)[:8]}",
        library.records,
    )


def _kind(address: str | None, publisher: Subject | None, document: Document, *, is_press: bool) -> SourceKind:
    if address and (kind := addresses.kind_at(address)):
        return kind
    if document.media_type == "application/pdf" and _looks_like_a_paper(document.text):
        return SourceKind.PAPER
    if publisher:
        return _KINDS.get(publisher.kind, SourceKind.PRESS_ARTICLE)
    told = voice(document.text)
    if is_press or not (told.is_own or told.speaker):
        return SourceKind.PRESS_ARTICLE
    return SourceKind.NOTE if told.is_single or told.is_comment else SourceKind.VENDOR_ANNOUNCEMENT


def _is_outlet(body: Subject | None) -> bool:
    return body is not None and body.kind is SubjectKind.OUTLET


def _looks_like_a_paper(text: str) -> bool:
    lines = {line.strip().casefold().strip("0123456789. ") for line in text.split("\n") if len(line) < 40}
    return "references" in lines and bool(lines & {"abstract", "introduction", "keywords"})


def _first_line(text: str) -> str | None:
    """Returns the first line where it is a heading rather than a paragraph."""
    line = next((line.strip() for line in text.split("\n") if line.strip()), "")
    is_heading = len(line) <= 150 and not line.endswith((".", "。", ";", "；", ",", "，"))
    return line.lstrip("# ") or None if is_heading else None


def _date(printed: str | None) -> str | None:
    """Returns a date of a document's own account, or nothing where it is none."""
    if printed is None:
        return None
    try:
        Source(id="x", kind=SourceKind.NOTE, published=printed)
    except ValidationError:
        return None
    return printed
