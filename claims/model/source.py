"""Documents: what they are, which other documents they rely on, and how their text was read."""

import hashlib
import unicodedata
from enum import StrEnum
from functools import lru_cache
from typing import Annotated, ClassVar

from pydantic import Field, StringConstraints

from claims.model.base import PartialDate, Record, Slug, Text, Value
from claims.patterns import declared

_SURROGATE = declared("[\ud800-\udfff]")

Sha256 = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]


class SourceKind(StrEnum):
    """What sort of document a source is."""

    PRESS_ARTICLE = "press-article"
    VENDOR_ANNOUNCEMENT = "vendor-announcement"
    DOCUMENTATION = "documentation"
    MODEL_CARD = "model-card"
    PAPER = "paper"
    REPOSITORY = "repository"
    LOG = "log"
    TALK = "talk"
    NOTE = "note"
    CORRESPONDENCE = "correspondence"


PRIMARY = frozenset(
    {SourceKind.DOCUMENTATION, SourceKind.MODEL_CARD, SourceKind.PAPER, SourceKind.REPOSITORY, SourceKind.LOG}
)
"""The kinds of document that document something; an announcement only says that it was claimed."""


class RelianceKind(StrEnum):
    """How one source rests on another."""

    RELAYS = "relays"
    CITES = "cites"
    NAMES = "names"
    COPIES = "copies"


class Reliance(Value):
    """One source that this source rests on."""

    source: Slug = Field(description="The source that is relied on.")
    how: RelianceKind = Field(description="How this source rests on it.")
    paragraphs: tuple[int, ...] = Field((), description="The paragraphs of this source that say so.")
    note: Text | None = Field(None, description="What is known or left open about it.")


class Repeat(Value):
    """A paragraph that repeats a paragraph of another source."""

    source: Slug = Field(description="The other source.")
    here: int = Field(ge=1, description="The paragraph of this source.")
    there: int = Field(ge=1, description="The paragraph of the other source.")


class Snapshot(Value):
    """The identity of the bytes that were read and of the text they gave."""

    sha256: Sha256 = Field(description="SHA-256 of the bytes as received.")
    text_sha256: Sha256 = Field(description="SHA-256 of the normalised text in UTF-8.")
    media_type: Text = Field("text/plain", description="The media type of the bytes.")
    reader: Text = Field("text", description="The reader that made the text.")
    reader_version: Text = Field("1", description="Its version.")
    characters: int = Field(ge=0, description="Code points of the text.")
    paragraphs: int = Field(ge=0, description="Blocks of the text, blank ones dropped.")


class Version(Snapshot):
    """What was read of a source before it was read again."""

    accessed: PartialDate | None = Field(None, description="When it was read.")
    replaced: PartialDate = Field(description="When a newer version took its place.")


class Source(Record):
    """A document, held or only named."""

    collection: ClassVar[str] = "sources"

    kind: SourceKind = Field(description="What sort of document it is.")
    title: Text | None = Field(None, description="The title as printed.")
    name: Text | None = Field(None, description="What it is called here, where no title is known.")
    publisher: Slug | None = Field(None, description="The subject that published it.")
    authors: tuple[Text, ...] = Field((), description="The authors named on it.")
    language: Text | None = Field(None, description="A BCP 47 language tag.")
    url: Text | None = Field(None, description="Its address.")
    published: PartialDate | None = Field(None, description="When it was published.")
    accessed: PartialDate | None = Field(None, description="When it was read.")
    added: PartialDate | None = Field(None, description="When it was added to the library.")
    retracted: PartialDate | None = Field(None, description="When it was retracted.")
    corrected: PartialDate | None = Field(None, description="When a correction of it was last published.")
    superseded: PartialDate | None = Field(None, description="When another document took its place.")
    superseded_by: Slug | None = Field(None, description="The source that took its place.")
    notice: Text | None = Field(None, description="Why it was retracted, corrected or superseded, with the address.")
    note: Text | None = Field(None, description="What is known or left open about it.")
    snapshot: Snapshot | None = Field(None, description="What was read; none for a source that is only named.")
    versions: tuple[Version, ...] = Field((), description="What was read of it before, the oldest first.")
    relies_on: tuple[Reliance, ...] = Field((), description="The sources it rests on.")
    repeats: tuple[Repeat, ...] = Field((), description="Paragraphs that repeat another source's.")

    @property
    def is_held(self) -> bool:
        """Tells whether the document itself was read, rather than only named by another."""
        return self.snapshot is not None

    @property
    def is_pictured(self) -> bool:
        """Tells whether the document is kept, but shows its text only in pictures, so that none could be read."""
        return self.snapshot is not None and self.snapshot.characters == 0

    @property
    def stands(self) -> bool:
        """Tells whether the document is neither retracted nor withdrawn from the library."""
        return self.retracted is None and self.withdrawn is None

    @property
    def label(self) -> str:
        """Returns the title, else the name it has here, else its id in words."""
        words = self.id.replace("-", " ")
        return self.title or self.name or words[0].upper() + words[1:]


def normalise(data: bytes) -> str:
    """Decodes the bytes of a text to the form that offsets and paragraph numbers count in: NFC, ``\\n``, no BOM."""
    return normal_form(data.decode("utf-8-sig", errors="replace"))


def normal_form(text: str) -> str:
    """Brings a text to the form that offsets count in; a lone surrogate, which no file can hold, becomes U+FFFD."""
    text = _SURROGATE.sub("\ufffd", text.replace("\r\n", "\n").replace("\r", "\n"))
    return unicodedata.normalize("NFC", text)


@lru_cache(maxsize=16)
def paragraphs(text: str) -> tuple[str, ...]:
    """Splits a normalised text into its paragraphs: blocks between newlines, blank ones dropped; number 1 is first."""
    return tuple(block for block in text.split("\n") if block.strip())


def snapshot(data: bytes) -> Snapshot:
    """Describes the bytes of a plain text."""
    text = normalise(data)
    return Snapshot(
        sha256=hashlib.sha256(data).hexdigest(),
        text_sha256=hashlib.sha256(text.encode()).hexdigest(),
        characters=len(text),
        paragraphs=len(paragraphs(text)),
    )
