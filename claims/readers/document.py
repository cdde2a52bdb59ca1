"""What reading a document gives, and the limits within which it is read."""

import hashlib
from dataclasses import dataclass

from claims.model.source import Snapshot, paragraphs


@dataclass(frozen=True)
class Limits:
    """What a document may cost: its size, the size it unpacks to, and the time and memory of the process reading it."""

    largest: int = 50 * 2**20
    """The most bytes of a document."""
    largest_markup: int = 10 * 2**20
    """The most bytes of a page of HTML or a Markdown file."""
    unpacked: int = 200 * 2**20
    """The most bytes that a packed document may unpack to."""
    ratio: int = 200
    """How many times larger than its packed form a packed document may be."""
    pages: int = 3000
    """The most pages of a PDF."""
    deepest: int = 200
    """The deepest that elements of a page may be nested; a deeper page is read plainly, tag by tag."""
    attributes: int = 200
    """The most attributes of one element; one that has more loses them."""
    seconds: float = 60
    """How long the reading process may take."""
    memory: int = 1536 * 2**20
    """The most bytes of address space that the reading process may take."""
    answer: int = 64 * 2**20
    """The most bytes of what the reading process answers."""


@dataclass(frozen=True)
class Received:
    """A document as it came: its bytes, and what was said about them."""

    data: bytes
    name: str = ""
    media_type: str | None = None
    encoding: str | None = None
    password: str | None = None
    limits: Limits = Limits()


@dataclass(frozen=True)
class Encoding:
    """The encoding that bytes were decoded by, how it was found, and whether it was a guess."""

    name: str
    how: str
    is_guess: bool = False


@dataclass(frozen=True)
class Reading:
    """What a reader made of a document, before it is brought to normal form."""

    text: str
    title: str | None = None
    language: str | None = None
    authors: tuple[str, ...] = ()
    publisher: str | None = None
    published: str | None = None
    address: str | None = None
    encoding: Encoding | None = None
    warnings: tuple[str, ...] = ()
    is_legible: bool = True


@dataclass(frozen=True)
class Document:
    """A document that was read: its text, in which places count in code points, and what is known about it."""

    text: str
    """NFC, lines ended by a newline, no byte order mark, no lone surrogate. A paragraph is a line; a table row is a line
    of cells, header first; a list item is a line that begins with a dash; a heading is a line of its own."""
    sha256: str
    """SHA-256 of the bytes."""
    media_type: str
    """The media type that the bytes turned out to have."""
    reader: str
    reader_version: str
    title: str | None = None
    language: str | None = None
    """A BCP 47 tag, as declared or as found in the text."""
    authors: tuple[str, ...] = ()
    publisher: str | None = None
    """The name of the publisher or the site, as printed."""
    published: str | None = None
    """A date as precise as the document gives it."""
    address: str | None = None
    """The canonical address that the document declares."""
    encoding: Encoding | None = None
    """How the bytes were decoded; none where the format says so itself."""
    warnings: tuple[str, ...] = ()
    """What a person should know about this reading, as sentences."""
    is_legible: bool = True
    """Tells whether figures may be taken from the text; not where much of it is garbled."""

    @property
    def text_sha256(self) -> str:
        """Returns the SHA-256 of the text in UTF-8."""
        return hashlib.sha256(self.text.encode()).hexdigest()

    def snapshot(self) -> Snapshot:
        """Describes the bytes and the text for a source's record."""
        return Snapshot(
            sha256=self.sha256,
            text_sha256=self.text_sha256,
            media_type=self.media_type,
            reader=self.reader,
            reader_version=self.reader_version,
            characters=len(self.text),
            paragraphs=len(paragraphs(self.text)),
        )
