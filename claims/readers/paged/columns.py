"""The columns of tables on a page, told by the white that runs down between them through several lines."""

import math
import re
from collections.abc import Sequence
from dataclasses import replace

from claims.patterns import declared
from claims.readers.markup.tables import EMPTY
from claims.readers.paged.rows import Cell, Row

_WHITE = 0.38
"""White of so many ems that runs through several lines may part columns."""
_SPACE = 0.15
"""The narrowest gap between words, in ems."""
_FEWEST = 3
"""From so many lines on white that is no wider than that between words is told from chance."""
_LONGEST_FIGURE = 14
_MOST_HEADS = 2
_ROWS_APART = 4.5
"""So many times their size may the rows of a table be apart."""
_CAPTION = declared(r"(?:Table|Figure|Fig\.|Tabelle|Tableau|表|图|圖)\s*\w{1,4}\s*[:.：|]", re.IGNORECASE)

Gap = tuple[float, float]


def with_cells(page: Sequence[Row]) -> list[Row]:
    """Parts the cells of tables, however close together their columns stand; an empty cell is written as one."""
    done: list[Row] = []
    rest = at = 0
    while at < len(page):
        end, rivers = _block(page, at)
        if end - at < _FEWEST or not _is_table(page[at:end], rivers) or _begins_below(page, at, end, rivers):
            at += 1
            continue
        heads: list[Row] = []
        for above in range(at - 1, max(rest, at - _MOST_HEADS) - 1, -1):
            head = _head(page[above], rivers, page[at:end])
            if head is None or not _follows(page[above], page[above + 1], _ROWS_APART):
                break
            heads.insert(0, head)
        done += _with_wide_cells(page[rest : at - len(heads)])
        done += heads
        done += [_in_columns(row, rivers, page[at:end]) for row in page[at:end]]
        rest = at = end
    return done + _with_wide_cells(page[rest:])


def _begins_below(page: Sequence[Row], start: int, end: int, rivers: Sequence[Gap]) -> bool:
    """Tells whether the first line is the head of a table of more columns, over several of which it reaches."""
    end_below, rivers_below = _block(page, start + 1)
    return end_below >= end and end_below - start - 1 >= _FEWEST and len(rivers_below) > len(rivers)


def _block(page: Sequence[Row], start: int) -> tuple[int, list[Gap]]:
    """Returns where the lines end through which white runs in the same places from the first on, and those places."""
    rivers = _gaps(page[start])
    end = start + 1
    while rivers and end < len(page) and _follows(page[end - 1], page[end], _ROWS_APART):
        row = page[end]
        inner = _gaps(row)
        shared = _shared(rivers, [(-math.inf, row.left), *inner, (row.right, math.inf)], _WHITE * row.size)
        is_within = any(_overlap(river, gap) > 0 for river in shared for gap in inner)
        is_like = end == start + 1 or 3 * len(shared) >= 2 * len(rivers)
        if not is_within or not is_like or _CAPTION.match(row.text):
            break
        rivers = shared
        end += 1
    return end, rivers


def _gaps(row: Row) -> list[Gap]:
    """Returns the gaps of a line that may part cells; where all letters are of one width, two spaces at least."""
    widths = {round(glyph.right - glyph.left, 1) for glyph in row.glyphs if glyph.text != " "}
    least = 1.5 * max(widths) / row.size if len(widths) == 1 and len(row.text) > 8 else _WHITE
    return row.gaps(least) if row.size else []


def _shared(rivers: Sequence[Gap], gaps: Sequence[Gap], least: float) -> list[Gap]:
    both = [(max(left, l), min(right, r)) for left, right in rivers for l, r in gaps]
    return [(left, right) for left, right in both if right - left >= least]


def _overlap(one: Gap, other: Gap) -> float:
    return min(one[1], other[1]) - max(one[0], other[0])


def _follows(above: Row, below: Row, apart: float = 3) -> bool:
    drop = above.baseline - below.baseline
    return 0.5 * below.size < drop < apart * max(above.size, below.size)


def _is_table(rows: Sequence[Row], rivers: Sequence[Gap]) -> bool:
    """Tells a table from prose whose spaces happen to stand below each other: by wide gaps, or by its figures."""
    wide = sum(1 for row in rows if len(row.cells) > 1)
    if wide * 2 >= len(rows):
        return True
    if len(rivers) < 2:
        return False
    cells = [cell for row in rows for cell in _in_columns(row, rivers, rows).cells[1:] if cell.text != EMPTY]
    figures = sum(1 for cell in cells if len(cell.text) <= _LONGEST_FIGURE and any(map(str.isdigit, cell.text)))
    return bool(cells) and figures * 10 >= len(cells) * 6


def _in_columns(row: Row, rivers: Sequence[Gap], rows: Sequence[Row]) -> Row:
    """Returns a line with a cell in each column, an empty one where it has none."""
    parted = row.part(_cuts(row, rivers))
    starts = [min(line.left for line in rows), *(right for _, right in rivers)]
    ends = [*(left for left, _ in rivers), max(line.right for line in rows)]
    cells = []
    waiting = list(parted.cells)
    for start, end in zip(starts, ends, strict=True):
        if waiting and waiting[0].left <= end:
            cell = waiting.pop(0)
            while waiting and waiting[0].left <= end:
                further = waiting.pop(0)
                cell = Cell(f"{cell.text} {further.text}", cell.left, further.right)
            cells.append(cell)
        else:
            cells.append(Cell(EMPTY, start, end))
    return replace(row, cells=cells + waiting)


def _cuts(row: Row, rivers: Sequence[Gap]) -> list[Gap]:
    """Returns the gaps of a line where its columns part: where several of its gaps fall within white, the widest."""
    gaps = row.gaps(_SPACE)
    found = {
        max(within, key=lambda gap: gap[1] - gap[0])
        for river in rivers
        if (within := [gap for gap in gaps if _overlap(gap, river) > 0])
    }
    return sorted(found)


def _head(row: Row, rivers: Sequence[Gap], rows: Sequence[Row]) -> Row | None:
    """Returns a line above a table parted where its columns are, if it is a head of them."""
    through = _cuts(row, rivers)
    crossed = sum(1 for left, right in rivers if row.left < left and right < row.right) - len(through)
    if not through or crossed > len(through) or len(through) * 2 < len(rivers):
        return None
    # Over a first column without a name the head begins with an empty cell, or each name stands over the figures beside.
    return _in_columns(row, rivers, rows) if not crossed else row.part(through)


def _with_wide_cells(page: Sequence[Row]) -> list[Row]:
    """Parts what stands in short tables whose columns are closer together than the widest of their gaps."""
    done = list(page)
    at = 0
    while at < len(page):
        end = at + 1
        while end < len(page) and _follows(page[end - 1], page[end]):
            end += 1
        wide = [number for number in range(at, end) if len(page[number].cells) > 1]
        if len(wide) > 1 or (wide and end - at > 1):
            begin, last = max(at, wide[0] - 2), min(end, wide[-1] + 2)
            done[begin:last] = _parted(page[begin:last])
        at = end
    return done


def _parted(lines: Sequence[Row]) -> list[Row]:
    """Parts lines at the gaps that run through most of them."""
    gaps = [line.gaps() for line in lines]
    done = []
    for number, line in enumerate(lines):
        through = []
        for left, right in gaps[number]:
            others = [other for at, other in enumerate(gaps) if at != number and other]
            shared = sum(1 for other in others if any(_overlap((left, right), gap) > 0.15 * line.size for gap in other))
            if others and shared * 3 >= len(others) * 2:
                through.append((left, right))
        is_parted = len(through) >= len(line.cells) and not _CAPTION.match(line.text)
        done.append(line.part(through) if is_parted else line)
    return [_aligned(line, done[max(0, at - 2) : at + 3]) for at, line in enumerate(done)]


def _aligned(line: Row, beside: Sequence[Row]) -> Row:
    """Parts a header so tight that its gaps are no wider than spaces, where its words begin where the cells below do."""
    model = max(beside, key=lambda other: len(other.cells))
    if len(line.cells) > 1 or len(model.cells) < 3:
        return line
    starts = [cell.left for cell in model.cells[1:]]
    near = 0.15 * line.size
    through = [gap for gap in line.gaps(least=_SPACE) if any(abs(gap[1] - start) <= near for start in starts)]
    return line.part(through) if len(through) == len(starts) else line
