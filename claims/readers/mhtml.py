"""Pages that a browser saved whole in one file: the page is taken out and read as any other."""

import re
from dataclasses import replace
from email import message_from_bytes
from email.policy import default

from claims.errors import UnreadableDocument
from claims.patterns import declared
from claims.readers import html, reader
from claims.readers.document import Reading, Received

_HEADERS = declared(rb"(?:[A-Za-z-]+:[^\n]*\n(?:[ \t][^\n]*\n)*){1,40}", re.IGNORECASE)


def is_mhtml(data: bytes) -> bool:
    """Tells a saved page by its headers, which are those of a mail of several parts."""
    headers = _HEADERS.match(data[:8000])
    return headers is not None and b"multipart/related" in headers[0].lower() and b"mime-version" in headers[0].lower()


@reader(
    "mhtml",
    "1",
    media_types=("multipart/related", "message/rfc822"),
    suffixes=(".mhtml", ".mht"),
    recognises=is_mhtml,
)
def read(received: Received) -> Reading:
    """Reads the first page among the parts."""
    if len(received.data) > received.limits.largest:
        raise UnreadableDocument(html.too_large(received), "too-large")
    message = message_from_bytes(received.data, policy=default)
    for part in message.walk():
        if part.get_content_type() in ("text/html", "application/xhtml+xml"):
            data = part.get_payload(decode=True)
            charset = part.get_content_charset()
            said = f"text/html; charset={charset}" if charset else "text/html"
            if isinstance(data, bytes) and data.strip():
                location = str(part.get("Content-Location") or received.name)
                return html.read(replace(received, data=data, media_type=said, name=location))
    raise UnreadableDocument("it is a saved page without a page in it; save the page again", "damaged")
