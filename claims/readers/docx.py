"""Word documents: checked as a package, brought to HTML by mammoth in a child process, and read as a page."""

from claims.readers import reader
from claims.readers.document import Reading, Received
from claims.readers.html import as_reading
from claims.readers.isolation import run

_PART = b"word/document.xml"


def is_docx(data: bytes) -> bool:
    """Tells a Word document by its package: a zip file that names the main part."""
    return data.startswith(b"PK\x03\x04") and (_PART in data[-2_000_000:] or _PART in data[:2_000_000])


@reader(
    "docx",
    "4",
    media_types=("application/vnd.openxmlformats-officedocument.wordprocessingml.document",),
    suffixes=(".docx", ".docm", ".dotx"),
    recognises=is_docx,
)
def read(received: Received) -> Reading:
    """Reads what Word shows when all changes are accepted; says where text was deleted, hidden or commented on."""
    return as_reading(run("claims.readers.office.word:read", received.data, {}, received.limits))
