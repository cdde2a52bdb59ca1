"""Markdown: rendered to HTML in a child process and read as a page that is all article."""

from claims.errors import UnreadableDocument
from claims.readers import reader
from claims.readers.decoding import decode
from claims.readers.document import Reading, Received
from claims.readers.html import in_child, too_large
from claims.readers.text import declared_charset


@reader(
    "markdown",
    "2",
    media_types=("text/markdown", "text/x-markdown"),
    suffixes=(".md", ".markdown", ".mdown", ".mkd", ".qmd", ".rmd"),
)
def read(received: Received) -> Reading:
    """Reads headings, lists, tables and text; the front matter gives title, authors, date and language."""
    if len(received.data) > received.limits.largest_markup:
        raise UnreadableDocument(too_large(received), "too-large")
    charset = declared_charset(received.media_type)
    told, by = (received.encoding, "the caller") if received.encoding else (charset, "the server")
    decoded = decode(received.data, told=told, by=by)
    return in_child("claims.readers.markup.marked:read", decoded, {}, received.limits)
