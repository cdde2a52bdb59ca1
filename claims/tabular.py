"""Cells for spreadsheets: text that begins like a formula is kept from becoming one, numbers are left alone."""

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from claims.patterns import declared
from claims.plain import unturned

_NUMBER = declared(r"^[-+]?\d[\d,]*(\.\d+)?([eE][-+]?\d+)?%?$")
_FORMULA = tuple("=+-@＝＋－＠|%")
_EQUALS = "="
"""The comparator: a sign that stands alone is no formula, and a program compares it as it is."""


def csv_cell(value: object) -> str:
    """Writes a value as a cell; a leading apostrophe marks text that a spreadsheet would run as a formula.

    Marks that turn the direction of writing are shown as U+FFFD, so that no cell reads as another.
    """
    if value is None:
        return ""
    text = unturned(_text(value))
    is_formula = text.lstrip().startswith(_FORMULA) or text.startswith(("\t", "\r", "\n"))
    return f"'{text}" if is_formula and text != _EQUALS and not _NUMBER.match(text) else text


def csv_table(columns: Sequence[str], rows: Iterable[Mapping[str, Any]], last: str | None = None) -> str:
    """Writes rows as CSV below the names of their columns; `last` is a remark on a line of its own."""
    sheet = io.StringIO(newline="")
    writer = csv.writer(sheet)
    writer.writerow(columns)
    for row in rows:
        writer.writerow([csv_cell(row.get(column)) for column in columns])
    if last:
        writer.writerow([last])
    return sheet.getvalue()


def _text(value: object) -> str:
    if isinstance(value, list | tuple) and not any(isinstance(inner, dict) for inner in value):
        return ", ".join(map(str, value))
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict | list | tuple) else str(value)
