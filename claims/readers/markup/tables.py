"""Tables as lines: a row is its cells between bars, the header rows joined to one."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice

from lxml.html import HtmlElement

from claims.patterns import declared

EMPTY = "–"
"""What stands for an empty cell, so that a figure stays in its column."""

_WIDEST = 200
_TALLEST = 20_000
"""Below so many rows a cell that spans more than one row or column is taken for one that does not."""
_LONGEST_CELL = 600
_LONGEST_LABEL = 60
_FIGURE = declared(r"^\W*\d[\d.,]*\s?(?:%|[^\W\d_]{0,3})\W*$")
_BLOCK_TAGS = ("p", "div", "section", "h1", "h2", "h3", "h4")


@dataclass
class Cell:
    """A cell, or a row of cells: its text, the places that hold it, and how much of it is links."""

    text: str
    places: list[tuple[HtmlElement, str]] = field(default_factory=list)
    linked: int = 0
    is_header: bool = False
    is_title: bool = False


def holds_data(table: HtmlElement) -> bool:
    """Tells a table of data from one that only arranges a page."""
    if table.get("role") in ("presentation", "none") or table.find(".//table") is not None:
        return False
    rows = list(_rows(table))
    widths = [len(row.findall("td")) + len(row.findall("th")) for row in rows]
    if not rows or max(widths) < 2:
        return False
    if table.find(".//th") is not None or table.find("caption") is not None:
        return True
    cells = [cell for row in rows for cell in row]
    blocks = sum(1 for cell in cells for child in cell if child.tag in _BLOCK_TAGS)
    longest = max((len(cell.text_content()) for cell in cells[:2000]), default=0)
    return longest <= _LONGEST_CELL and blocks <= 2 * len(cells) and table.find(".//form") is None


def lines(table: HtmlElement, read: Callable[[HtmlElement], Cell]) -> Iterator[Cell]:
    """Yields the rows of a table as lines; of header rows above each other, one line that joins them by column."""
    grid = [row for row in _grid(table, read) if any(cell.text for cell in row)]
    if len(grid) > 1 and sum(1 for cell in grid[0] if cell.text) == 1 and grid[0][0].text and len(grid[0]) > 1:
        # A first row of one cell is the title of the table.
        yield Cell(grid[0][0].text, grid[0][0].places, grid[0][0].linked, is_title=True)
        grid = grid[1:]
    if _is_list(grid):
        for name, value in grid:
            yield Cell(
                f"{name.text.rstrip(' :：')}: {value.text}", name.places + value.places, name.linked + value.linked
            )
        return
    width = max(map(len, grid), default=0)
    headers = 0
    while headers < len(grid) - 1 and _is_header(grid[headers]):
        headers += 1
    if headers > 1:
        grid[:headers] = [_joined(grid[:headers], width)]
    for row in grid:
        texts = [cell.text or EMPTY for cell in row]
        texts += [EMPTY] * (width - len(texts)) if len(row) > 1 else []
        places = [place for cell in row for place in cell.places]
        yield Cell(" | ".join(texts), places, sum(cell.linked for cell in row))


def _is_list(grid: list[list[Cell]]) -> bool:
    """Tells a list of names and values: each row has one cell, and a header of its own or a name that ends in a colon."""
    return bool(grid) and all(
        len(row) == 2
        and (row[0].is_header or row[0].text.endswith((":", "：")))
        and not row[1].is_header
        and row[0].text
        and row[1].text
        for row in grid
    )


def _rows(table: HtmlElement) -> Iterator[HtmlElement]:
    for child in table:
        if child.tag == "tr":
            yield child
        elif child.tag in ("thead", "tbody", "tfoot"):
            yield from child.findall("tr")


def _grid(table: HtmlElement, read: Callable[[HtmlElement], Cell]) -> list[list[Cell]]:
    """Reads the rows with every cell in its column: a header that spans columns stands in each, a figure in the first.

    The name of a group of rows, in the first column, stands in each of them.
    """
    grid: list[list[Cell]] = []
    below: dict[int, tuple[int, Cell]] = {}
    plain_heads = _plain_heads(table)
    for number, row in enumerate(_rows(table)):
        cells: list[Cell] = []
        in_head = row.getparent() is not None and row.getparent().tag == "thead"
        in_head = in_head or (len(row) > 1 and len(row) == len(row.findall("th"))) or number < plain_heads
        for element in row:
            if element.tag not in ("td", "th"):
                continue
            _fill(cells, below)
            cell = read(element)
            cell.text = re.sub(r"\s*\|\s*", " ¦ ", cell.text)
            cell.is_header = element.tag == "th" or in_head
            columns, rows = (
                (_span(element, "colspan") if number < _TALLEST else 1),
                (_span(element, "rowspan") if number < _TALLEST else 1),
            )
            for column in range(columns):
                repeats = cell.is_header and in_head
                shown = cell if not column else Cell(cell.text if repeats else "", is_header=cell.is_header)
                if rows > 1:
                    label = shown.text if not cells and _is_label(shown.text) and not in_head else ""
                    below[len(cells)] = (rows - 1, Cell(label, is_header=cell.is_header))
                cells.append(shown)
        _fill(cells, below)
        grid.append(cells)
    return grid


def _fill(cells: list[Cell], below: dict[int, tuple[int, Cell]]) -> None:
    """Puts the cells that reach down from the rows above in their columns."""
    while found := below.pop(len(cells), None):
        rows, cell = found
        if rows > 1:
            below[len(cells)] = (rows - 1, cell)
        cells.append(Cell(cell.text, is_header=cell.is_header))


def _plain_heads(table: HtmlElement) -> int:
    """Returns how many rows are the head of a table that marks none: two, where a cell of the first spans some of the next."""
    if table.find(".//th") is not None or table.find(".//thead") is not None:
        return 0
    first, second = [*islice(_rows(table), 2), None, None][:2]
    if first is None or second is None or len(first) < 2:
        return 0
    spans = any(_span(cell, "colspan") > 1 for cell in first)
    holds_figures = any(_FIGURE.search(cell.text_content()) for row in (first, second) for cell in row)
    return 2 if spans and not holds_figures else 0


def _is_label(text: str) -> bool:
    """Tells the name of a group of rows, which holds for each of them, from a figure, which is said once."""
    return len(text) <= _LONGEST_LABEL and any(map(str.isalpha, text)) and not _FIGURE.search(text)


def _span(element: HtmlElement, name: str) -> int:
    written = (element.get(name) or "1").strip()
    return max(1, min(int(written), _WIDEST)) if written.isascii() and written.isdigit() and len(written) < 6 else 1


def _is_header(row: list[Cell]) -> bool:
    return len(row) > 1 and all(cell.is_header or not cell.text for cell in row) and any(cell.is_header for cell in row)


def _joined(rows: list[list[Cell]], width: int) -> list[Cell]:
    columns = []
    for column in range(width):
        texts = [row[column].text for row in rows if column < len(row) and row[column].text]
        columns.append(
            Cell(
                " ".join(dict.fromkeys(texts)), [p for row in rows for c in row[column : column + 1] for p in c.places]
            )
        )
    return columns
