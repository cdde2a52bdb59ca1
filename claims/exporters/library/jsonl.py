"""A library as JSON lines: one record a line with the name of its collection, the history last."""

import json

from claims.exporters import library_format
from claims.model.library import Library, iterate
from claims.records import plain


@library_format("jsonl", ".jsonl", "application/x-ndjson")
def write(library: Library) -> bytes:
    """Writes a library as JSON lines."""
    lines = [{"collection": record.collection, **plain(record)} for record in iterate(library)]
    lines += [{"collection": "events", **event.model_dump(mode="json")} for event in library.events]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines).encode()
