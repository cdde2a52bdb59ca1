"""HTML pages: read in a child process."""

import re

from claims.errors import UnreadableDocument
from claims.patterns import declared
from claims.readers import reader
from claims.readers.decoding import Decoded, decode
from claims.readers.document import Encoding, Limits, Reading, Received
from claims.readers.isolation import run
from claims.readers.text import declared_charset

_BEGINNING = declared(
    r"\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b", re.IGNORECASE | re.DOTALL
)
_META = declared(rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?\s*([A-Za-z0-9_.:-]{2,40})", re.IGNORECASE)


def is_html(data: bytes) -> bool:
    """Tells a page by how it begins, whatever its encoding."""
    head = data[:4096]
    if head[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return _BEGINNING.match(head.decode("utf-16", errors="replace")) is not None
    return _BEGINNING.match(head.replace(b"\0", b"").decode("utf-8-sig", errors="replace")) is not None


@reader(
    "html",
    "3",
    media_types=("text/html", "application/xhtml+xml"),
    suffixes=(".html", ".htm", ".xhtml"),
    recognises=is_html,
)
def read(received: Received) -> Reading:
    """Reads the main part of a page; refuses error pages, walls and pages that are empty without scripts."""
    if len(received.data) > received.limits.largest_markup:
        raise UnreadableDocument(too_large(received), "too-large")
    declared = _META.search(received.data[:4096])
    charset = declared_charset(received.media_type)
    told, by = (received.encoding, "the caller") if received.encoding else (charset, "the server")
    decoded = decode(received.data, told=told, by=by, declared=declared[1].decode() if declared else None)
    base = received.name if received.name.startswith(("http://", "https://")) else ""
    return in_child("claims.readers.markup.page:read", decoded, {"address": base}, received.limits)


def in_child(work: str, decoded: Decoded, options: dict[str, object], limits: Limits) -> Reading:
    """Has decoded markup read in a child process."""
    answer = run(work, decoded.text.encode(errors="replace"), options, limits)
    return as_reading(answer, decoded.encoding, decoded.warnings)


def as_reading(answer: dict[str, object], encoding: Encoding | None = None, warnings: tuple[str, ...] = ()) -> Reading:
    """Returns what a child process answered as a reading."""
    given = dict(answer)
    given["authors"] = tuple(given.get("authors") or ())  # type: ignore[arg-type]
    given["warnings"] = (*warnings, *(given.get("warnings") or ()))  # type: ignore[misc]
    return Reading(encoding=encoding, **given)  # type: ignore[arg-type]


def too_large(received: Received) -> str:
    """Says that markup is larger than the limit."""
    size, most = len(received.data) / 2**20, received.limits.largest_markup / 2**20
    return (
        f"it has {size:,.1f} MB, more than the {most:,.4g} MB of a page; paste the part that matters, or save it as PDF"
    )
