"""A checklist as a PDF on A4, tagged, in fonts that travel with the program; the same bytes each time."""

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from claims import __version__
from claims.exporters import checklist_format, typesetting, wording
from claims.exporters.typesetting.coverage import MARK, visible
from claims.model.checklist import Answer, Checklist

_PAGE = Path(typesetting.__file__).parent / "checklist.typ"


@checklist_format("pdf", ".pdf", "application/pdf")
def write(checklist: Checklist, *, on: date, labels: Mapping[str, str] | None = None) -> bytes:
    """Writes a checklist as PDF."""
    import typst

    page = _told(checklist, on, labels)
    if MARK.search(json.dumps(page, ensure_ascii=False)):
        page["footer"] += f" {wording.LACKING}"
    told = json.dumps(page, ensure_ascii=False)
    made = typst.compile(
        _PAGE,
        root=_PAGE.parent,
        font_paths=[Path(typesetting.fonts())],
        ignore_system_fonts=True,
        format="pdf",
        sys_inputs={"told": told},
        timestamp=0,
    )
    return bytes(made)


def _told(checklist: Checklist, on: date, labels: Mapping[str, str] | None) -> dict[str, Any]:
    shown = _shown
    return {
        "title": shown(f"Checklist: {checklist.title}"),
        "footer": f"Template {checklist.template}, filled in by claims {__version__} on {on.isoformat()}. "
        f"{wording.REPEATABLE}",
        "fonts": list(typesetting.FAMILIES),
        "claims": [[shown(s), c] for c, s in zip(checklist.claims, checklist.statements, strict=False)],
        "counts": [[name, str(count)] for name, count in wording.state_counts(checklist)],
        "missing": [
            [shown(a.item.question), a.item.id, wording.in_words(a.state), shown(a.reason or "")]
            for a in wording.essential_missing(checklist)
        ],
        "groups": [
            {"title": _shown(wording.group_heading(answers)), "items": [_item(answer, labels) for answer in answers]}
            for _, answers in wording.groups(checklist)
        ],
        "left_out": [_left_out(answer, labels) for answer in wording.not_applicable(checklist)],
        "warnings": _remarks(wording.warnings(checklist)),
        "remarks": _remarks(wording.remarks(checklist)),
    }


def _remarks(told: Iterable[tuple[str, Sequence[str]]]) -> list[dict[str, Any]]:
    return [{"title": title, "entries": [_shown(entry) for entry in entries]} for title, entries in told]


def _shown(text: str) -> str:
    """Puts a text on one line, with a visible mark for what no bundled font draws; a line feed where the line may end.

    The page sets no sign there, so that a word that is searched for or copied is whole.
    """
    return wording.breakable(visible(wording.one_line(text)), "\n")


def _item(answer: Answer, labels: Mapping[str, str] | None) -> dict[str, Any]:
    told = [[name, _shown(value)] for name, value in wording.fields(answer, labels) if name != "State"]
    return {
        "question": _shown(answer.item.question),
        "id": f"{answer.item.id}, {'essential' if answer.essential else 'recommended'}",
        "state": wording.in_words(answer.state.value),
        "warned": answer.is_missing and answer.essential,
        "fields": told,
    }


def _left_out(answer: Answer, labels: Mapping[str, str] | None) -> dict[str, Any]:
    told = [[name, _shown(value)] for name, value in wording.excuse(answer, labels)]
    return {"question": _shown(answer.item.question), "id": answer.item.id, "fields": told}
