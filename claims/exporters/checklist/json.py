"""A checklist in the shape that programs rely on, with the product's version and the date; it can be taken back."""

import json
from collections.abc import Mapping
from datetime import date

from claims import __version__
from claims.exporters import checklist_format
from claims.model.checklist import Checklist
from claims.model.sheet import row_of


@checklist_format("json", ".json", "application/json")
def write(checklist: Checklist, *, on: date, labels: Mapping[str, str] | None = None) -> bytes:  # noqa: ARG001  # ids, not titles
    """Writes a checklist as JSON."""
    items = [{**answer.as_json(), "as_exported": row_of(answer).mark} for answer in checklist.answers]
    document = {**checklist.as_json(), "items": items, "version": __version__, "date": on.isoformat()}
    return (json.dumps(document, ensure_ascii=False, indent=2) + "\n").encode()
