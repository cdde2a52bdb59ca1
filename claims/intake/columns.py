"""What the head of a column names: the thing that the figures of a table below it are about."""

from claims.intake.mention import Mention
from claims.intake.mentions import Named
from claims.intake.newcomers import BODIES
from claims.intake.situation import Situation

_CELL = "|"
_ROW = " | "
_LONGEST, _MOST_ROWS = 2_000, 60


def in_column(at: Situation, named: Named) -> Mention | None:
    """Returns the thing that heads the column of a figure, where its row names none; nothing outside of a table."""
    text, here = at.text, at.figure.found.start
    row = row_of(text, here)
    if row is None or any(m.kind not in BODIES for m in named.within(*row)):
        return None
    start = row[0]
    head = _head(text, start)
    if head is None:
        return None
    number = text.count(_CELL, start, here)
    first = head[0]
    for _ in range(number):
        first = text.find(_CELL, first, head[1]) + 1
        if first == 0:
            return None
    last = text.find(_CELL, first, head[1])
    inside = named.within(first, last if last >= 0 else head[1])
    return next((m for m in inside if m.kind not in BODIES), None)


def row_of(text: str, place: int) -> tuple[int, int] | None:
    """Returns the row of a table that holds a place; nothing outside of a table of three columns and more."""
    start = text.rfind("\n", max(0, place - _LONGEST), place) + 1
    end = text.find("\n", place)
    line = text[start : end if end >= 0 else len(text)]
    return None if len(line) > _LONGEST or line.count(_ROW) < 2 else (start, start + len(line))


def _head(text: str, start: int) -> tuple[int, int] | None:
    """Returns the place of the first row of the table that a line belongs to; nothing for that row itself."""
    found = None
    for _ in range(_MOST_ROWS):
        if start <= 0:
            return found
        above = text.rfind("\n", max(0, start - 1 - _LONGEST), start - 1) + 1
        line = text[above : start - 1]
        if line.strip() and _CELL not in line:
            return found
        if line.count(_ROW) > 1:
            found = (above, start - 1)
        start = above
    return found
