"""A log as a table with a head: CSV, TSV, or with semicolons."""

import csv
from collections.abc import Iterator

from claims.logs.log import FORMS, Figure, Form, Row, number

_SEPARATORS = (",", "\t", ";")
_PROBED = 20


def _rows(text: str) -> Iterator[Row] | None:
    lines = text.strip("\ufeff\n").split("\n")
    if len(lines) < 2:
        return None
    for separator in _SEPARATORS:
        head = _cells(lines[0], separator)
        if len(head) < 2 or any(number(cell) is not None for cell in head):
            continue
        probe = [_cells(line, separator) for line in lines[1 : 1 + _PROBED] if line.strip()]
        if probe and all(len(cells) == len(head) and _has_figure(cells) for cells in probe):
            return _read(lines, separator, head)
    return None


def _has_figure(cells: list[str]) -> bool:
    return any(number(cell) is not None for cell in cells)


def _read(lines: list[str], separator: str, head: list[str]) -> Iterator[Row]:
    for at, line in enumerate(lines[1:], 2):
        cells = _cells(line, separator)
        if len(cells) == len(head):
            yield Row(f"line {at}", tuple(Figure(name, cell) for name, cell in zip(head, cells, strict=True) if cell))


def _cells(line: str, separator: str) -> list[str]:
    try:
        return [cell.strip() for cell in next(csv.reader([line], delimiter=separator), [])]
    except csv.Error:
        return []


FORMS.add("tables", Form("table", 3, _rows))
