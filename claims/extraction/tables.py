"""Tables in a text: lines of cells parted by bars, tabs or two blanks, with header, first column and caption."""

from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from claims.extraction.remarks import REMARK_REACH, remark
from claims.extraction.written import is_unit_or_sum
from claims.patterns import declared

_RULE = declared(r"[\s|:+=-]+")
_COLUMN = declared(r"\S(?:\S| (?! ))*")
_MOST_CELLS = 200
_CAPTION_REACH = 3
_LONGEST_CAPTION = 300


class Cell(NamedTuple):
    """One cell of a table, with what its column, its row and the table as a whole are called."""

    start: int
    end: int
    column: str
    row: str
    caption: str
    unit: str
    """What the row's cell in a column of units says."""
    is_header: bool
    is_first: bool
    titles: tuple[str, ...] = ()
    """What the columns of the table are called, in order."""
    sign: str = ""
    """The sign of a currency before the first sum of a cell, which the rows below may leave out."""


class _Line(NamedTuple):
    start: int
    text: str
    cells: list[tuple[int, str]]
    mark: str


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
    block: list[_Line] = []
    captions: list[str] = []
    start = 0
    lines = text.split("\n")
    for number, line in enumerate(lines):
        cut = _cut(line, start)
        if cut is not None and (not block or block[-1].mark == cut.mark):
            block.append(cut)
        else:
            if block:
                yield from _block(block, captions, remark(captions, lines[number : number + REMARK_REACH]))
            if block:
                captions = []
            block = [cut] if cut is not None else []
        if cut is None and line.strip():
            captions = [*captions[1 - _CAPTION_REACH :], line.strip()]
        start += len(line) + 1
    yield from _block(block, captions, remark(captions, []))


def _cut(line: str, start: int) -> _Line | None:
    """Cuts a line into cells, or returns nothing for a line of prose."""
    if "|" in line:
        return _parted(line, start, "|")
    if "\t" in line:
        return _parted(line, start, "\t")
    if "  " in line.strip():
        cells = [(start + found.start(), found[0]) for found in _COLUMN.finditer(line)]
        if 2 <= len(cells) <= _MOST_CELLS:
            return _Line(start, line, cells, " ")
    return None


def _parted(line: str, start: int, mark: str) -> _Line | None:
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
    return _Line(start, line, cells, mark) if cells else None


def _block(block: list[_Line], captions: list[str], told: str) -> Iterator[Cell]:
    rows = [line for line in block if not _RULE.fullmatch(line.text)]
    if not rows or (rows[0].mark == " " and not _is_aligned(rows)) or (rows[0].mark == "|" and len(rows) < 2):
        return
    has_header = len(rows) > 1 and (_is_ruled(block) or _is_header(rows[0]))
    titles = [cell.strip() for _, cell in rows[0].cells] if has_header else []
    has_units = has_header and len(rows) > 2 and _is_of_units(rows[1])
    if has_units:
        titles = _with_units(titles, rows[0], rows[1])
    every = tuple(titles)
    sign = _sign(rows[1 + has_units if has_header else 0 :])
    caption = next((c for c in reversed(captions) if len(c) <= _LONGEST_CAPTION), "")
    caption = f"{told} {caption}" if told and told != caption else caption
    for number, line in enumerate(rows):
        is_header = (number == 0 and has_header) or (number == 1 and has_units)
        first = line.cells[0][1].strip()
        columns = _columns(line, rows[0], titles)
        unit = next(
            (cell.strip() for (_, cell), title in zip(line.cells, columns, strict=False) if _is_unit(title)), ""
        )
        for index, (start, cell) in enumerate(line.cells):
            column = "" if is_header else columns[index]
            row = "" if index == 0 else first
            yield Cell(start, start + len(cell), column, row, caption, unit, is_header, index == 0, every, sign)


def _sign(rows: list[_Line]) -> str:
    """Returns the sign of a currency that the first rows of an account begin with."""
    cells = (cell.strip() for line in rows[:_FIRST_ROWS] for _, cell in line.cells[1:])
    return next((found["sign"] for cell in cells if (found := _SIGNED.match(cell))), "")


_FIRST_ROWS = 3
_SIGNED = declared(r"(?P<sign>US\$|HK\$|\$|€|£|¥)\s?(?:[(（]?\d|$)")


def _is_of_units(row: _Line) -> bool:
    """Tells a second row of titles, which holds nothing but the units of the columns."""
    cells = [cell.strip(_AROUND) for _, cell in row.cells]
    told = [cell for cell in cells[1:] if cell not in _NOTHING]
    if len(row.cells) < 2 or not told or (row.mark != " " and cells[0] not in _NOTHING and not _is_unit(cells[0])):
        return False
    every = told if row.mark != " " else [cell for cell in cells if cell not in _NOTHING and not _is_unit(cell)]
    return all(len(cell) <= _LONGEST_UNIT and is_unit_or_sum(cell) for cell in every)


_AROUND = " *()[]（）"
_NOTHING = ("", "-", "–", "—")
_LONGEST_UNIT = 24


def _with_units(titles: list[str], header: _Line, row: _Line) -> list[str]:
    """Returns the titles with the units that stand under them: ``Power (W)``."""
    if row.mark != " " or len(row.cells) == len(titles):
        places = list(range(min(len(row.cells), len(titles))))
    else:
        over = _columns(row, header, [str(n) for n in range(len(titles))])
        places = [int(n) for n in over]
    told = list(titles)
    for (_, cell), place in zip(row.cells, places, strict=False):
        unit = cell.strip(_AROUND)
        if unit not in _NOTHING and not _is_unit(unit):
            told[place] = f"{titles[place]} ({unit})"
    return told


def _is_ruled(block: list[_Line]) -> bool:
    """Tells a first row that a rule parts from the others, which makes titles of it whatever it says."""
    return (
        block[0].mark == "|"
        and len(block) > 2
        and bool(_RULE.fullmatch(block[1].text))
        and "-" in block[1].text
        and any(c.strip() for _, c in block[0].cells)
    )


def _is_unit(title: str) -> bool:
    return title.lower() in ("unit", "units", "uom", "单位")


def _columns(line: _Line, header: _Line, titles: list[str]) -> list[str]:
    """Returns the title over each cell: by count, or for aligned columns that miss a cell by what stands above."""
    if not titles:
        return [""] * len(line.cells)
    if line.mark != " " or len(line.cells) == len(titles):
        return [*titles, *[""] * max(0, len(line.cells) - len(titles))]
    places = [start - header.start for start, _ in header.cells]
    middles = [place + len(title) / 2 for place, title in zip(places, titles, strict=True)]
    over = []
    for start, cell in line.cells:
        middle = start - line.start + len(cell) / 2
        over.append(titles[min(range(len(titles)), key=lambda n: abs(middles[n] - middle))])
    return over


def _is_aligned(rows: list[_Line]) -> bool:
    """Tells aligned columns from prose with wide blanks: two rows and more, about as many cells in each, numbers among them."""
    if len(rows) > 2 and _is_of_units(rows[1]):
        rows = [rows[0], *rows[2:]]
    if len(rows) < 2:
        return False
    counts = [len(row.cells) for row in rows]
    holds_numbers = any(cell.strip()[:1].isdigit() for row in rows[1:] for _, cell in row.cells[1:])
    return holds_numbers and max(counts) - min(counts) <= 1


def _is_header(row: _Line) -> bool:
    """Tells a row of titles from a row of figures."""
    cells = [cell.strip() for _, cell in row.cells[1:]]
    figures = sum(1 for cell in cells if _FIGURE.fullmatch(cell))
    return (
        bool(cells) and figures * 2 < len(cells) + 1 and (figures == 0 or all(_YEAR.fullmatch(c) for c in cells if c))
    )


_FIGURE = declared(r"[-+−~<>≤≥±$¥€£]?\s?[\d.,]+\s?(?:%|[A-Za-z/µ]{0,8})(?:\s?[/–-]\s?[\d.,]+\s?(?:%|[A-Za-z/µ]{0,8}))?")
_YEAR = declared(r"(?:19|20)\d\d")
