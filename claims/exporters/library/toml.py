"""A library as the text of its record files, each below a line with the file's path; the history has no file."""

from claims.exporters import library_format
from claims.model.library import Library, iterate
from claims.records import dump


@library_format("toml", ".toml", "application/toml")
def write(library: Library) -> bytes:
    """Writes a library as TOML records."""
    files = (f"# {record.collection}/{record.id}.toml\n{dump(record)}" for record in iterate(library))
    return "\n".join(files).encode()
