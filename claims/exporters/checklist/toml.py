"""A checklist as a manifest in TOML: what a laboratory fills in, and what comes back unchanged."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from claims import __version__, records
from claims.exporters import checklist_format, wording
from claims.model.checklist import Answer, Checklist
from claims.model.sheet import heading_of, row_of

_HEAD = f"""# A checklist to fill in. {wording.FILLING_IN}
# `source` is the id of a source, `paragraph` its paragraph, `figures` what is printed there. Leave `as_exported` alone.

"""


@checklist_format("toml", ".toml", "application/toml")
def write(checklist: Checklist, *, on: date, labels: Mapping[str, str] | None = None) -> bytes:  # noqa: ARG001  # ids, not titles
    """Writes a checklist as TOML."""
    table: dict[str, Any] = {
        "title": checklist.title,
        **heading_of(checklist, __version__, on.isoformat()),
        "statements": list(checklist.statements),
        "not_run": list(checklist.not_run),
        "to_check_again": list(checklist.to_check_again),
        "items": [_item(answer) for answer in checklist.answers],
    }
    return (_HEAD + records.to_toml(table)).encode()


def _item(answer: Answer) -> dict[str, Any]:
    item, cited = answer.item, answer.citation
    return {
        "id": item.id,
        "group": item.group,
        "question": item.question,
        "why": item.why,
        "level": "essential" if answer.essential else "recommended",
        "state": answer.state.value,
        "value": answer.value or "",
        "source": cited.source if cited else "",
        "paragraph": cited.paragraph if cited else 0,
        "figures": list(cited.figures) if cited else [],
        "reason": answer.reason or "",
        "answered_by": answer.answered_by or "",
        "answered": answer.answered or "",
        "as_exported": row_of(answer).mark or "",
    }
