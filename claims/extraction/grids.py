"""The lines of a table as a grid: its head of one row or more, the titles over each column, and the sections of its rows."""

from collections.abc import Iterator
from typing import NamedTuple

from claims.extraction.sums import is_unit_or_sum
from claims.patterns import declared


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
    over: str = ""
    """What several columns are called together, in a head of two rows."""
    section: str = ""
    """What several rows are called together, in a row of one cell above them."""
    aside: str = ""
    """A second name of the row, in a column of names."""
    alike: str = ""
    """The unit that another cell of the column or the row has behind its number, where this one has none."""
    preface: str = ""
    """What a line before the first table says of the units of all tables."""


class Line(NamedTuple):
    """A line of a table: where it starts, what it says, where its cells start and what they say, and what parts them."""

    start: int
    text: str
    cells: list[tuple[int, str]]
    mark: str


class _Head(NamedTuple):
    """The head of a table: how many of its rows, its titles, and what stands over them."""

    rows: int
    titles: list[str]
    over: list[str]
    row: Line


_RULE = declared(r"[\s|:+=-]+")
_MOST_HEADS = 3
_FIRST_ROWS = 3
_SIGNED = declared(r"(?P<sign>US\$|HK\$|\$|€|£|¥)\s?(?:[(（]?\d|$)")
_AROUND = " *()[]（）"
_NOTHING = ("", "-", "–", "—")
_DITTO = frozenset(['"', "″", "〃", "''", "ditto", "同上", "同左"])
_LONGEST_UNIT = 24
_FIGURE = declared(r"[-+−~<>≤≥±$¥€£]?\s?[\d.,]+\s?(?:%|[A-Za-z/µ]{0,8})(?:\s?[/–-]\s?[\d.,]+\s?(?:%|[A-Za-z/µ]{0,8}))?")
_RELEASE = declared(r"\d+\.\d+\.\d")
"""What begins the title of a column about one release: ``3.7.2 tok/s``."""
_YEAR = declared(r"(?:19|20)\d\d")
_MEASURED = declared(r"\W{0,2}\d[\d.,]*\s?(?![KkMBTG万亿]$)(?P<unit>[A-Za-zµ°%万亿元][^\s\d|,;]{0,11})")
_BARE = declared(r"[\s*]*[-+−~<>≤≥]?\s?\d[\d.,]*[\s*]*")


def cells_of(block: list[Line], caption: str, preface: str = "") -> Iterator[Cell]:
    """Yields the cells of lines that stand below one another; none where the lines are no table."""
    rows = [line for line in block if not _RULE.fullmatch(line.text)]
    if not rows or (rows[0].mark == " " and not _is_aligned(rows)) or (rows[0].mark == "|" and len(rows) < 2):
        return
    head = _head(block, rows)
    body = rows[head.rows :]
    every, sign, alike = tuple(head.titles), _sign(body), _alike(body, head)
    section = above = ""
    for number, line in enumerate(rows):
        is_header = number < head.rows
        first = line.cells[0][1].strip()
        columns = _columns(line, head.row, head.titles)
        over = _columns(line, head.row, head.over) if head.over else [""] * len(columns)
        if not is_header and _is_section(line, head):
            section, above = first, ""
        row = above if not is_header and above and (first in _DITTO or not first) else first
        above = above if is_header else row
        unit = next(
            (cell.strip() for (_, cell), title in zip(line.cells, columns, strict=False) if _is_unit(title)), ""
        )
        aside = "" if is_header else _aside(line)
        like = alike.of_row(line) if not is_header else ""
        for index, (start, cell) in enumerate(line.cells):
            yield Cell(
                start,
                start + len(cell),
                "" if is_header else columns[index],
                "" if index == 0 else row,
                caption,
                unit,
                is_header,
                index == 0,
                every,
                sign,
                "" if is_header else over[index],
                "" if is_header or first == section else section,
                aside if index > 1 else "",
                "" if is_header or not index else like or alike.columns.get(index, ""),
                preface,
            )


def _head(block: list[Line], rows: list[Line]) -> _Head:
    """Returns the head of a table: the rows above a rule, the titles, the titles below them, and the units below those."""
    ruled = _ruled(block)
    count = ruled or int(len(rows) > 1 and _is_header(rows[0]))
    if not count:
        return _Head(0, [], [], rows[0])
    while count < min(_MOST_HEADS, len(rows) - 1) and _is_below(rows[count - 1], rows[count]):
        count += 1
    row = _whole(rows[count - 1], rows, count)
    titles = [cell.strip() for _, cell in row.cells]
    over, above = [""] * len(titles), [""] * len(titles)
    for upper in rows[: count - 1]:
        above = _spread(upper, row, above)
        over = [" ".join(filter(None, pair)) for pair in zip(over, above, strict=True)]
    titles, over = _lowest(titles, over)
    if len(rows) > count + 1 and _is_of_units(rows[count]):
        titles = _with_units(titles, row, rows[count])
        count += 1
    return _Head(count, titles, over if any(over) else [], row)


def _whole(row: Line, rows: list[Line], count: int) -> Line:
    """Returns a row of titles with a cell for the first column, where titles set by blanks leave that one out."""
    below = rows[count : count + _FIRST_ROWS]
    is_indented = row.mark == " " and (count > 1 or row.cells[0][0] > row.start)
    is_short = is_indented and any(len(line.cells) == len(row.cells) + 1 for line in below)
    corner = rows[0].cells[0][1] if rows[0].cells[0][0] == rows[0].start else ""
    return row._replace(cells=[(row.start, corner), *row.cells]) if is_short else row


def _lowest(titles: list[str], over: list[str]) -> tuple[list[str], list[str]]:
    """Puts the title that spans the rows of a head in the place of the empty cell below it."""
    kept = [
        f"{upper} ({title})" if upper and is_unit_or_sum(title) else title or upper
        for title, upper in zip(titles, over, strict=True)
    ]
    return kept, [upper if title else "" for title, upper in zip(titles, over, strict=True)]


def _spread(upper: Line, row: Line, above: list[str]) -> list[str]:
    """Returns what stands over each cell of a row: a title of several columns stands in the first of them.

    It goes no further than the title above it does.
    """
    named = [cell.strip() for _, cell in upper.cells]
    if row.mark == " ":
        corner = [] if upper.cells[0][0] > upper.start else [named.pop(0)]
        each, left = divmod(len(row.cells) - 1, max(1, len(named)))
        if each and not left:
            return ["".join(corner), *(name for name in named for _ in range(each))]
        places = [start - upper.start + len(cell) / 2 for start, cell in upper.cells[len(corner) :]]
        middles = [start - row.start + len(cell) / 2 for start, cell in row.cells[1:]]
        return [
            "".join(corner),
            *(named[min(range(len(named)), key=lambda n: abs(places[n] - middle))] for middle in middles),
        ]
    spread = [named[0] if named else ""]
    for place in range(1, len(row.cells)):
        told = named[place] if place < len(named) else ""
        goes_on = place > 1 and above[place] == above[place - 1]
        spread.append(told or (spread[-1] if goes_on else ""))
    return spread


def _is_below(upper: Line, row: Line) -> bool:
    """Tells a second row of titles: its corner is empty, or as above, and the first has titles of several columns."""
    cells = [cell.strip(" *") for _, cell in row.cells]
    above = [cell.strip(" *") for _, cell in upper.cells]
    told = [cell for cell in cells[1:] if cell]
    if row.mark == " ":
        corner = upper.cells[0][0] == upper.start
        is_under = row.cells[0][0] - row.start > (len(above[0]) if corner else 0) and len(cells) > len(above)
        return is_under and not any(_FIGURE.fullmatch(cell) for cell in cells)
    if len(told) < 2 or cells[0] not in ("", above[0]) or any(c[:1].isdigit() and not _YEAR.match(c) for c in told):
        return False
    others = above[1:]
    return len(above) < len(cells) or any(not title for title in others) or len(set(others)) < len(others)


def _sign(rows: list[Line]) -> str:
    """Returns the sign of a currency that the first rows of an account begin with."""
    cells = (cell.strip() for line in rows[:_FIRST_ROWS] for _, cell in line.cells[1:])
    return next((found["sign"] for cell in cells if (found := _SIGNED.match(cell))), "")


def _is_section(line: Line, head: _Head) -> bool:
    """Tells a row of one cell, which names the rows below it."""
    first, *others = [cell.strip() for _, cell in line.cells]
    if not first or first[:1].isdigit() or len(head.titles) < 2:
        return False
    return not any(others) or (
        all(cell in _NOTHING for cell in others) and first.endswith((")", "）", ":", "：", "**"))
    )


def _aside(line: Line) -> str:
    """Returns the second name of a row, which a table with two columns of names has."""
    second = line.cells[1][1].strip() if len(line.cells) > 2 else ""
    return "" if not second or second[:1].isdigit() or _FIGURE.fullmatch(second) else second


class _Alike(NamedTuple):
    """The units that cells of a table have behind their numbers, for cells that have none."""

    columns: dict[int, str]
    is_by_row: bool

    def of_row(self, line: Line) -> str:
        """Returns the unit of a row's first number, where no other number of it has one."""
        if not self.is_by_row or len(line.cells) < _FIRST_ROWS:
            return ""
        first = _MEASURED.fullmatch(line.cells[1][1].strip(" *"))
        return first["unit"] if first and all(_BARE.fullmatch(cell) for _, cell in line.cells[2:]) else ""


def _alike(body: list[Line], head: _Head) -> _Alike:
    """Returns the units of the columns of which only the first number has one: 300 W, and 350 below it."""
    found: dict[int, str] = {}
    if len(body) < 2 or len(head.titles) < _FIRST_ROWS:
        return _Alike(found, False)
    for index, (_, cell) in enumerate(body[0].cells):
        first = _MEASURED.fullmatch(cell.strip(" *")) if index else None
        others = [line.cells[index][1] for line in body[1:] if index < len(line.cells)]
        if first and others and all(_BARE.fullmatch(other) or other.strip() in _NOTHING for other in others):
            found[index] = first["unit"]
    # Where all the numbers of the first row are in one unit, it may be that row's alone.
    return _Alike(found if len(set(found.values())) > 1 else {}, not found or len(set(found.values())) == 1)


def _is_of_units(row: Line) -> bool:
    """Tells a second row of titles, which holds nothing but the units of the columns."""
    cells = [cell.strip(_AROUND) for _, cell in row.cells]
    told = [cell for cell in cells[1:] if cell not in _NOTHING]
    if len(row.cells) < 2 or not told or (row.mark != " " and cells[0] not in _NOTHING and not _is_unit(cells[0])):
        return False
    every = told if row.mark != " " else [cell for cell in cells if cell not in _NOTHING and not _is_unit(cell)]
    return all(len(cell) <= _LONGEST_UNIT and is_unit_or_sum(cell) for cell in every)


def _with_units(titles: list[str], header: Line, row: Line) -> list[str]:
    """Returns the titles with the units that stand under them: ``Power (W)``."""
    if row.mark != " " or len(row.cells) == len(titles):
        places = list(range(min(len(row.cells), len(titles))))
    elif len(row.cells) == len(titles) - 1 and row.cells[0][0] - row.start > len(titles[0]):
        places = list(range(1, len(titles)))
    else:
        over = _columns(row, header, [str(n) for n in range(len(titles))])
        places = [int(n) for n in over]
    told = list(titles)
    for (_, cell), place in zip(row.cells, places, strict=False):
        unit = cell.strip(_AROUND)
        if unit not in _NOTHING and not _is_unit(unit):
            told[place] = f"{titles[place]} ({unit})"
    return told


def _ruled(block: list[Line]) -> int:
    """Returns how many rows a rule parts from the others, which makes titles of them whatever they say."""
    if block[0].mark != "|":
        return 0
    for number, line in enumerate(block[1 : _MOST_HEADS + 1], 1):
        if _RULE.fullmatch(line.text) and "-" in line.text:
            is_head = len(block) > number + 1 and any(cell.strip() for row in block[:number] for _, cell in row.cells)
            return number if is_head else 0
    return 0


def _is_unit(title: str) -> bool:
    return title.lower() in ("unit", "units", "uom", "unit of measure", "单位", "计量单位")


def _columns(line: Line, header: Line, titles: list[str]) -> list[str]:
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


def _is_aligned(rows: list[Line]) -> bool:
    """Tells aligned columns from prose with wide blanks: two rows and more, about as many cells in each, numbers among them."""
    if len(rows) > 2 and _is_below(rows[0], rows[1]):
        rows = rows[2:] if len(rows) > _FIRST_ROWS else rows[1:]
    elif len(rows) > 2 and _is_of_units(rows[1]):
        rows = [rows[0], *rows[2:]]
    rows = [row for row in rows if len(row.cells) > 1]
    if len(rows) < 2:
        return False
    counts = [len(row.cells) for row in rows]
    holds_numbers = any(cell.strip()[:1].isdigit() for row in rows[1:] for _, cell in row.cells[1:])
    return holds_numbers and max(counts) - min(counts) <= 1


def _is_header(row: Line) -> bool:
    """Tells a row of titles from a row of figures."""
    cells = [cell.strip() for _, cell in row.cells[1:]]
    if row.mark == " " and row.cells[0][0] > row.start and _YEAR.fullmatch(row.cells[0][1].strip()):
        every = [row.cells[0][1].strip(), *cells]
        return not any(_FIGURE.fullmatch(cell) for cell in every if not _YEAR.fullmatch(cell))
    told = [cell for cell in cells if not _YEAR.fullmatch(cell)]
    is_by_year = len(cells) > len(told) > 0 and all(cell and not cell[:1].isdigit() for cell in told)
    if is_by_year and row.cells[0][1].strip() and not row.cells[0][1].strip()[0].isdigit():
        return not any(_FIGURE.fullmatch(cell) for cell in told) and len(cells) - len(told) > 1
    figures = sum(1 for cell in cells if _FIGURE.fullmatch(cell) and not _RELEASE.match(cell))
    return (
        bool(cells) and figures * 2 < len(cells) + 1 and (figures == 0 or all(_YEAR.fullmatch(c) for c in cells if c))
    )
