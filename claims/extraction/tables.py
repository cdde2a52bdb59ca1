"""Tables in a text: lines of cells parted by bars, tabs or two blanks, with header, first column and caption."""

from bisect import bisect_right
from collections.abc import Iterator

from claims.extraction.grids import Cell, Line, cells_of
from claims.extraction.prefaces import Prefaces
from claims.extraction.remarks import REMARK_REACH, remark
from claims.patterns import declared

__all__ = ["Cell", "Cells"]

_COLUMN = declared(r"\S(?:\S| (?! ))*")
_MOST_CELLS = 200
_CAPTION_REACH = 3
_LONGEST_CAPTION = 300
_LONGEST_SECTION = 60
_LONGEST_LINE = 120
"""A longer line right above the caption is prose, which is no part of it."""


class Cells:
    """The cells of a text's tables, looked up by place."""

    def __init__(self, text: str) -> None:
        self._cells = list(_cells(text))
        self._starts = [cell.start for cell in self._cells]

    def at(self, place: int) -> Cell | None:
        """Returns the cell that holds a place."""
        if not self._starts:
            return None
        at = bisect_right(self._starts, place) - 1
        return self._cells[at] if at >= 0 and place < self._cells[at].end else None


def _cells(text: str) -> Iterator[Cell]:
    block: list[Line] = []
    captions: list[str] = []
    prefaces = Prefaces()
    joined = 0
    start = 0
    lines = text.split("\n")
    for number, line in enumerate(lines):
        cut = _cut(line, start)
        if cut is None and block and _is_section(line, block[-1], lines[number + 1 : number + 2]):
            cut = Line(start, line, [(start, line)], block[-1].mark)
        if cut is not None and (not block or block[-1].mark == cut.mark):
            block.append(cut)
        else:
            if block:
                told = remark(captions, lines[number : number + REMARK_REACH])
                yield from _table(block, _caption(captions, joined, told), prefaces)
                captions, joined = [], 0
            block = [cut] if cut is not None else []
        if cut is None and line.strip():
            joined = min(joined + 1, _CAPTION_REACH) if captions and number and lines[number - 1].strip() else 1
            captions = [*captions[1 - _CAPTION_REACH :], line.strip()]
            prefaces.line(line)
        start += len(line) + 1
    yield from _table(block, _caption(captions, joined, remark(captions, [])), prefaces)


def _table(block: list[Line], caption: str, prefaces: Prefaces) -> Iterator[Cell]:
    """Yields the cells of a table, with what was said of all tables."""
    is_table = False
    for cell in cells_of(block, caption, prefaces.told()):
        is_table = True
        yield cell
    if is_table:
        prefaces.end_of_table(caption)


def _caption(captions: list[str], joined: int, told: str) -> str:
    """Returns what stands before a table: the last line, with the short lines right above it, and what a remark tells."""
    lines = [line for line in captions if len(line) <= _LONGEST_CAPTION][-1:]
    for line in reversed(captions[len(captions) - joined : -1]):
        if not lines or len(line) > _LONGEST_LINE or line == told:
            break
        lines.insert(0, line)
    caption = " ".join(lines)
    return f"{told}; {caption}" if told and caption and told not in lines else caption or told


def _is_section(line: str, above: Line, below: list[str]) -> bool:
    """Tells a line of one title between two rows of a table, which names the rows below it."""
    if not 1 < len(line.strip()) <= _LONGEST_SECTION or above.mark == "|" or len(above.cells) < 2 or not below:
        return False
    following = _cut(below[0], 0)
    return following is not None and following.mark == above.mark and len(following.cells) == len(above.cells)


def _cut(line: str, start: int) -> Line | None:
    """Cuts a line into cells, or returns nothing for a line of prose."""
    if "|" in line:
        return _parted(line, start, "|")
    if "\t" in line:
        return _parted(line, start, "\t")
    if "  " in line.strip():
        cells = [(start + found.start(), found[0]) for found in _COLUMN.finditer(line)]
        if 2 <= len(cells) <= _MOST_CELLS:
            return Line(start, line, cells, " ")
    return None


def _parted(line: str, start: int, mark: str) -> Line | None:
    if line.count(mark) > _MOST_CELLS:
        return None
    cells: list[tuple[int, str]] = []
    at = start
    for piece in line.split(mark):
        cells.append((at, piece))
        at += len(piece) + 1
    if mark == "|" and cells and not cells[0][1].strip():
        cells = cells[1:]
    if mark == "|" and cells and not cells[-1][1].strip():
        cells = cells[:-1]
    return Line(start, line, cells, mark) if cells else None
