"""Readers of documents, one file a format, found by existing: bytes in, a text with what is known about it out.

The bytes are untrusted. Formats that need a parser are read in a child process with limits of memory and time.
"""

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import PurePosixPath

from claims.errors import UnreadableDocument
from claims.model.source import normal_form
from claims.patterns import declared
from claims.plain import count
from claims.readers.document import Document, Encoding, Limits, Reading, Received
from claims.registry import Registry

Body = Callable[[Received], Reading]

READERS: "Registry[Reader]" = Registry("claims.readers", "reader")

_LIMITS = Limits()
_SAYS_NOTHING = frozenset(
    {"application/octet-stream", "binary/octet-stream", "application/x-download", "text/plain", ""}
)
"""Media types that are sent for want of a better one: the name tells more than they do."""

_NOBODY = declared(
    r"(?:python-docx|openpyxl|docx4j|apache poi|pandoc|(?:ms |microsoft )?office user|microsoft(?: office)?(?: word)?|libreoffice|"
    r"openoffice(?:\.org)?|google docs|wps(?: office)?|(?:windows |default )?user|admin(?:istrator)?|root|owner|author|unknown|"
    r"anonymous|用户|微软用户|管理员|作者|未知)",
    re.IGNORECASE,
)
"""The authors that programs write into a file when nobody has told them one."""
_CONTROLS = declared(r"[\x00-\x08\x0e-\x1f\x7f]")

_FEED = declared(rb"\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[^>]*-->\s*)*<(?:rss|feed|rdf:RDF|urlset|sitemapindex)\b")

_FOREIGN = (
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old or encrypted Office file", "save it without a password as .docx"),
    (b"{\\rtf", "an RTF file", "save it as .docx"),
    (b"\x89PNG\r\n\x1a\n", "a picture", "recognise its text first, or type the quote"),
    (b"\xff\xd8\xff", "a picture", "recognise its text first, or type the quote"),
    (b"GIF8", "a picture", "recognise its text first, or type the quote"),
    (b"II*\0", "a picture", "recognise its text first, or type the quote"),
    (b"MM\0*", "a picture", "recognise its text first, or type the quote"),
    (b"PK\x03\x04", "an archive of another kind", "unpack it and give one document"),
    (b"\x1f\x8b", "a packed file", "unpack it and give the document in it"),
    (b"BZh", "a packed file", "unpack it and give the document in it"),
    (b"\xfd7zXZ\0", "a packed file", "unpack it and give the document in it"),
    (b"7z\xbc\xaf\x27\x1c", "a packed file", "unpack it and give the document in it"),
    (b"Rar!", "a packed file", "unpack it and give the document in it"),
    (b"\x28\xb5\x2f\xfd", "a packed file", "unpack it and give the document in it"),
    (b"\x7fELF", "a program", "give a document"),
    (b"MZ\x90\0", "a program", "give a document"),
    (b"SQLite format 3\0", "a database", "give a document"),
    (b"%!PS", "a PostScript file", "save it as PDF"),
)
"""How the bytes of files begin that no reader reads, what they are, and what to do."""


@dataclass(frozen=True)
class Reader:
    """A reader of one format: its name and version, how its documents are told, and the function that reads one."""

    name: str
    version: str
    media_types: tuple[str, ...]
    suffixes: tuple[str, ...]
    recognises: Callable[[bytes], bool]
    read: Body


def reader(
    name: str,
    version: str,
    *,
    media_types: tuple[str, ...],
    suffixes: tuple[str, ...],
    recognises: Callable[[bytes], bool] = lambda _: False,
) -> Callable[[Body], Body]:
    """Registers a function as the reader of a format; the first media type is the one that its documents get."""

    def register(body: Body) -> Body:
        READERS.add(name, Reader(name, version, media_types, suffixes, recognises, body))
        return body

    return register


def read(
    data: bytes,
    *,
    name: str = "",
    media_type: str | None = None,
    encoding: str | None = None,
    password: str | None = None,
    limits: Limits = _LIMITS,
) -> Document:
    """Reads a document: the format is told by the bytes, else by the media type, else by the name, which may be an address.

    Raises UnreadableDocument, in one line with what to do next, where it gives no text.
    """
    if len(data) > limits.largest:
        most = f"{limits.largest / 2**20:,.4g} MB"
        raise UnreadableDocument(
            f"it has {len(data) / 2**20:,.1f} MB, more than {most}; give a smaller one", "too-large"
        )
    if not data.strip():
        raise UnreadableDocument("it is empty", "empty")
    chosen, told = choose(data, name=name, media_type=media_type)
    reading = chosen.read(Received(data, name, media_type, encoding, password, limits))
    text = normal_form(reading.text)
    warnings = [told] if told else []
    warnings += reading.warnings
    if controls := len(_CONTROLS.findall(text)):
        if controls > len(text) // 100 + 5:
            raise UnreadableDocument(f"it is no text: {controls} of {len(text)} characters are control codes", "binary")
        text = _CONTROLS.sub("\ufffd", text)
        warnings.append(f"shown as \ufffd: {count(controls, 'control character')}")
    if not text.strip():
        raise UnreadableDocument("it holds no text", "empty")
    return Document(
        text=text,
        sha256=hashlib.sha256(data).hexdigest(),
        media_type=chosen.media_types[0],
        reader=chosen.name,
        reader_version=chosen.version,
        title=_line(reading.title),
        language=reading.language,
        authors=tuple(line for line in map(_line, reading.authors) if line and not _NOBODY.fullmatch(line)),
        publisher=_line(reading.publisher),
        published=reading.published,
        address=reading.address,
        encoding=reading.encoding,
        warnings=tuple(dict.fromkeys(warnings)),
        is_legible=reading.is_legible,
    )


def without_text(data: bytes, *, name: str = "", media_type: str | None = None, why: str) -> Document:
    """Describes a document whose pages are pictures, to be kept as it came: its text is empty, `why` is its warning."""
    chosen, told = choose(data, name=name, media_type=media_type)
    return Document(
        text="",
        sha256=hashlib.sha256(data).hexdigest(),
        media_type=chosen.media_types[0],
        reader=chosen.name,
        reader_version=chosen.version,
        warnings=(*([told] if told else ()), why),
        is_legible=False,
    )


def choose(data: bytes, *, name: str = "", media_type: str | None = None) -> tuple[Reader, str | None]:
    """Returns the reader of a document, and a sentence where it is not what its media type or its name says."""
    said = (media_type or "").partition(";")[0].strip().lower()
    by_type = _named(said, lambda reader: reader.media_types)
    suffix = PurePosixPath(name.partition("?")[0] if "://" in name else name).suffix.lower()
    by_name = _named(suffix, lambda reader: reader.suffixes)
    expected = by_name if by_name and said in _SAYS_NOTHING else by_type or by_name
    for found in (READERS[known] for known in READERS):
        if found.recognises(data):
            return found, _contradiction(found, expected, said if by_type else suffix)
    for beginning, what, instead in _FOREIGN:
        if data.startswith(beginning):
            raise UnreadableDocument(f"it is {what}, which cannot be read; {instead}", "unsupported")
    if _FEED.match(data[:2000]):
        raise UnreadableDocument("it is a feed or a list of pages; give the address of one of them", "unsupported")
    if expected and expected.name in ("pdf", "docx"):
        label = expected.name.upper()
        raise UnreadableDocument(
            f"it is called a {label}, but its bytes are none; save or download it again", "damaged"
        )
    if not expected and said.partition("/")[0] in ("image", "audio", "video", "font"):
        raise UnreadableDocument(f"it is of the type {said}, which holds no text to read", "unsupported")
    return expected or READERS["html" if _looks_like_markup(data) else "text"], None


def _named(name: str, names: Callable[[Reader], tuple[str, ...]]) -> Reader | None:
    return next((READERS[known] for known in READERS if name in names(READERS[known])), None) if name else None


def _contradiction(found: Reader, expected: Reader | None, said: str) -> str | None:
    if expected is None or expected is found:
        return None
    return f"it is called {said}, but it is {found.name.upper()} and was read as that"


def _looks_like_markup(data: bytes) -> bool:
    return (
        re.match(rb"\s*<(div|p|h[1-6]|table|article|section|main|ul|ol|span|meta|title|!--)[\s>]", data, re.IGNORECASE)
        is not None
    )


def _line(text: str | None) -> str | None:
    """Returns a piece of metadata as one line of ordinary characters, or nothing where none is left."""
    words = _CONTROLS.sub("", normal_form(text or ""))
    return " ".join(words.split())[:500] or None


__all__ = [
    "READERS",
    "Document",
    "Encoding",
    "Limits",
    "Reader",
    "Reading",
    "Received",
    "choose",
    "read",
    "reader",
    "without_text",
]
