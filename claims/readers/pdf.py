"""PDF files: read in a child process, for a file of a few kilobytes may unpack to gigabytes or never end."""

from claims.readers import reader
from claims.readers.document import Reading, Received
from claims.readers.html import as_reading
from claims.readers.isolation import run


@reader(
    "pdf",
    "4",
    media_types=("application/pdf", "application/x-pdf"),
    suffixes=(".pdf",),
    recognises=lambda data: b"%PDF-" in data[:1024],
)
def read(received: Received) -> Reading:
    """Reads the text layer; raises PasswordNeeded or NoTextLayer where it cannot be had."""
    options = {"password": received.password} if received.password else {}
    return as_reading(run("claims.readers.paged.portable:read", received.data, options, received.limits))
