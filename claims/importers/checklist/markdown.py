"""A filled-in checklist in Markdown: an item is a line with a box, its answer the named lines below it."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from claims.errors import ClaimsError
from claims.importers import sheet_reader, text_of
from claims.importers.outline import Entry, entries
from claims.importers.tables import state_of
from claims.model.checklist import BY_RULE, DetailState
from claims.model.sheet import ON_ONE_LINE, Row, Sheet
from claims.patterns import declared
from claims.plain import one_line, unescape

_LEFT_OUT = declared(
    r"^\s*[-*+] (?:(?P<question>.*) \()?`(?P<id>[a-z0-9-]+)`\)?: ?(?P<reason>.*?) ?<!-- as exported: (?P<mark>\w+) -->\s*$"
)
_PLACE = declared(
    r"(?:(?:.*(?<!\\)\(`(?P<id>[a-z0-9-]+)`\))|(?P<name>.+?)),? paragraph (?P<number>\S+?)(?:, (?P<rest>.*))?"
)
_FILLED_IN: Mapping[str, tuple[str, ...]] = {
    "State": ("state",),
    "Answer": ("value",),
    "Place": ("source", "paragraph", "figures"),
    "Reason": ("reason",),
}
_BLANK = declared(r"[^\S\n\t ]")
"""What else an editor may put for a space; a text of Markdown is carried with spaces alone."""
_ABOUT = declared(r"^<!-- claims checklist: (.*) -->\s*$")


@sheet_reader("markdown", ".md")
def read(data: bytes) -> Sheet:
    """Reads a checklist in Markdown."""
    lines = _BLANK.sub(" ", text_of(data)).split("\n")
    about = _about(lines)
    boxes = tuple(entries(lines))
    rows = tuple(_rows(lines, boxes))
    if not rows and not about:
        raise ClaimsError("no checklist: no line has a box, a question and the id of an item")
    return Sheet(
        rows=rows,
        carrier=ON_ONE_LINE,
        claims=tuple(map(str, about.get("claims") or ())),
        study=about.get("study") or None,
        template=about.get("template") or None,
        date=about.get("date") or None,
        remarks=tuple(f"line {at} is not read: {text[:60]}" for box in boxes for at, text in box.strays),
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


def _rows(lines: Sequence[str], boxes: Sequence[Entry]) -> Iterator[Row]:
    """Yields the rows in the order of the lines."""
    found = [(box.at, _row(box, box.head)) for box in boxes if box.head]
    if found:
        found += [(box.at, _nameless(box)) for box in boxes if not box.head]
    found += [(at, _excused(line, at)) for at, text in enumerate(lines, 1) if (line := _LEFT_OUT.match(text))]
    yield from (row for _, row in sorted(found, key=lambda pair: pair[0]))


def _nameless(box: Entry) -> Row:
    return Row(item="", state="", where=f"line {box.at}", wrong="its line has a box and no id of an item")


def _text(line: str) -> str | None:
    return one_line(unescape(line)) or None


def _row(box: Entry, head: re.Match[str]) -> Row:
    fields = box.fields
    source, paragraph, figures, wrong = _place(fields.get("Place", ""))
    if box.twice:
        wrong = f"it has more than one line '{box.twice[0]}'"
    return Row(
        item=head["id"],
        state=state_of(fields.get("State")) or DetailState.NOT_STATED.value,
        value=_text(fields.get("Answer", "")),
        reason=_text(fields.get("Reason", "")),
        source=source,
        paragraph=paragraph,
        figures=figures,
        mark=head["mark"],
        ticked=head["box"] in ("x", "X"),
        where=f"line {box.at}, {head['id']}",
        question=unescape(head["question"].strip().strip("*")),
        level=head["level"] or "",
        wrong=wrong,
        untold=frozenset(name for line, names in _FILLED_IN.items() if line not in fields for name in names),
    )


def _excused(found: re.Match[str], at: int) -> Row:
    state = DetailState.NOT_APPLICABLE.value
    row = Row(
        item=found["id"],
        state=state,
        reason=_text(found["reason"]),
        mark=found["mark"],
        where=f"line {at}, {found['id']}",
        question=unescape(found["question"] or ""),
    )
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
