"""A library as one JSON document: a list for each collection, records as in their files, then the history."""

import json

from claims.exporters import library_format
from claims.model.library import RECORD_TYPES, Library
from claims.records import plain


@library_format("json", ".json", "application/json")
def write(library: Library) -> bytes:
    """Writes a library as JSON."""
    document: dict[str, object] = {
        name: [plain(record) for record in library.all(record_type).values()]
        for name, record_type in RECORD_TYPES.items()
    }
    document["events"] = [event.model_dump(mode="json") for event in library.events]
    return (json.dumps(document, ensure_ascii=False, indent=2) + "\n").encode()
