"""A filled-in checklist in Markdown: an item is a line with a box, its answer the lines below it."""

import json
import re
from collections.abc import Iterator
from typing import Any

from claims.errors import ClaimsError
from claims.importers import sheet_reader, text_of
from claims.importers.tables import state_of
from claims.model.checklist import BY_RULE, DetailState
from claims.model.sheet import ON_ONE_LINE, Row, Sheet
from claims.plain import one_line, unescape

_ITEM = re.compile(
    r"^\s*[-*+] \[([ xX]?)\] (.*)\(`([a-z0-9-]+)`(?:, (\w+))?[^)]*\)\s*(?:<!-- as exported: (\w+) -->)?\s*$"
)
_LEFT_OUT = re.compile(r"^- `([a-z0-9-]+)`: ?(.*?) ?<!-- as exported: (\w+) -->\s*$")
_FIELD = re.compile(r"^\s+[-*+] (State|Answer|Place|Reason|Why it is asked|Answered by):[ \t]?(.*)$")
_PLACE = re.compile(
    r"(?:(?:.*(?<!\\)\(`(?P<id>[a-z0-9-]+)`\))|(?P<name>.+?)),? paragraph (?P<number>\S+?)(?:, (?P<rest>.*))?"
)
_ABOUT = re.compile(r"^<!-- claims checklist: (.*) -->\s*$")
_BULLET = re.compile(r"^\s*(?:[-*+] |#|<!--)")


@sheet_reader("markdown", ".md")
def read(data: bytes) -> Sheet:
    """Reads a checklist in Markdown."""
    lines = text_of(data).split("\n")
    about = _about(lines)
    rows = tuple(_rows(lines))
    if not rows and not about:
        raise ClaimsError("no checklist: no line has a box, a question and the id of an item")
    return Sheet(
        rows=rows,
        carrier=ON_ONE_LINE,
        claims=tuple(map(str, about.get("claims") or ())),
        study=about.get("study") or None,
        template=about.get("template") or None,
        date=about.get("date") or None,
    )


def _about(lines: list[str]) -> dict[str, Any]:
    for line in reversed(lines):
        if found := _ABOUT.match(line):
            try:
                table = json.loads(found[1])
            except ValueError:
                return {}
            return table if isinstance(table, dict) else {}
    return {}


def _rows(lines: list[str]) -> Iterator[Row]:
    head: re.Match[str] | None = None
    fields: dict[str, str] = {}
    at, name = 0, ""
    for number, line in enumerate([*lines, "#"], 1):
        if head and (field := _FIELD.match(line)):
            name = field[1]
            fields[name] = field[2].strip()
        elif head and name and line.startswith("    ") and not _BULLET.match(line):
            fields[name] = f"{fields[name]} {line.strip()}".strip()
        elif left_out := _LEFT_OUT.match(line):
            if head:
                yield _row(head, fields, at)
            head = None
            yield _excused(left_out, number)
        elif item := _ITEM.match(line):
            if head:
                yield _row(head, fields, at)
            head, fields, at, name = item, {}, number, ""
        elif head and line.startswith("#"):
            yield _row(head, fields, at)
            head = None
        else:
            name = ""


def _text(line: str) -> str | None:
    return one_line(unescape(line)) or None


def _row(head: re.Match[str], fields: dict[str, str], at: int) -> Row:
    source, paragraph, figures, wrong = _place(fields.get("Place", ""))
    return Row(
        item=head[3],
        state=state_of(fields.get("State")) or DetailState.NOT_STATED.value,
        value=_text(fields.get("Answer", "")),
        reason=_text(fields.get("Reason", "")),
        source=source,
        paragraph=paragraph,
        figures=figures,
        mark=head[5],
        ticked=head[1] in ("x", "X"),
        where=f"line {at}, {head[3]}",
        question=unescape(head[2].strip().strip("*")),
        level=head[4] or "",
        wrong=wrong,
    )


def _excused(found: re.Match[str], at: int) -> Row:
    state = DetailState.NOT_APPLICABLE.value
    row = Row(item=found[1], state=state, reason=_text(found[2]), mark=found[3], where=f"line {at}, {found[1]}")
    if row.fingerprint == row.mark:
        return row
    return Row(**{**row.__dict__, "wrong": f"this line tells the {BY_RULE} by which the item does not apply"})


def _place(line: str) -> tuple[str | None, str | None, tuple[str, ...], str]:
    if not line:
        return None, None, (), ""
    found = _PLACE.fullmatch(line)
    if found is None:
        return None, None, (), "its place is not of the form: source, paragraph 3, “figure as printed”"
    source = found["id"] or _text(found["name"].strip("` "))
    quoted = unescape(found["rest"] or "")
    joint = ON_ONE_LINE.joint or ""
    if quoted[:1] == "“":
        return source, found["number"], tuple(quoted[1:].removesuffix("”").split(joint)), ""
    figures = tuple(part.strip(' "”“') for part in quoted.split(", "))
    return source, found["number"], tuple(filter(None, figures)), ""
