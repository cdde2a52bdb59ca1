"""What the head of a column names: the thing that the figures of a table below it are about."""

from collections.abc import Sequence

from claims.intake.mention import Mention
from claims.intake.mentions import Named
from claims.intake.newcomers import BODIES
from claims.intake.situation import Situation
from claims.model.subject import SubjectKind
from claims.patterns import declared

_CELL = "|"
_ROW = " | "
_SIZE = declared(r"\d[\d.,]*\s?[MBT]?")
_LONGEST, _MOST_ROWS = 2_000, 60


def in_column(at: Situation, named: Named, wanted: Sequence[SubjectKind] = ()) -> Mention | None:
    """Returns the thing that heads the column of a figure; nothing outside of a table.

    Where its row names things too, the head goes before them only if it alone is of the kinds that such a figure is of.
    """
    text, here = at.text, at.figure.found.start
    row = row_of(text, here)
    if row is None:
        return None
    beside = [m for m in named.within(*row) if is_name_in_row(text, m)]
    is_head = all(_CELL not in text[row[0] : m.start].strip(" |") for m in beside)
    if beside and (not is_head or not wanted or any(m.kind in wanted for m in beside)):
        return None
    cell = cell_above(text, here)
    head = next((m for m in named.within(*cell) if m.kind not in BODIES), None) if cell is not None else None
    return head if head is None or not beside or head.kind in wanted else None


def is_name_in_row(text: str, mention: Mention) -> bool:
    """Tells a mention that names the thing of a row; a size in a cell is a figure, though some model is called so."""
    return mention.kind not in BODIES and _SIZE.fullmatch(text, mention.start, mention.end) is None


def cell_above(text: str, here: int) -> tuple[int, int] | None:
    """Returns the place of the cell that heads the column of a place; nothing outside of a table."""
    row = row_of(text, here)
    head = _head(text, row[0]) if row is not None else None
    if row is None or head is None:
        return None
    first = head[0]
    for _ in range(text.count(_CELL, row[0], here)):
        first = text.find(_CELL, first, head[1]) + 1
        if first == 0:
            return None
    last = text.find(_CELL, first, head[1])
    return first, last if last >= 0 else head[1]


def head_of(text: str, here: int) -> str:
    """Returns the first row of the table that holds a place; "" outside of a table, and in that row itself."""
    row = row_of(text, here)
    head = _head(text, row[0]) if row is not None else None
    return text[slice(*head)] if head is not None else ""


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
