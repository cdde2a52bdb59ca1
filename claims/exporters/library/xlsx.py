"""The claims of a library as a workbook, one claim a row, every cell as text; the same bytes each time."""

import io
from datetime import datetime

from claims.exporters import library_format
from claims.exporters.library.csv import COLUMNS, row_of
from claims.model.library import Library
from claims.model.sheet import IN_CELLS
from claims.tabular import csv_cell

_CREATED = datetime(2000, 1, 1)  # noqa: DTZ001  # a workbook's dates have no zone; the file is the same on any day
_WIDE = frozenset({"statement", "figures", "sources", "withdrawn"})


@library_format("xlsx", ".xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
def write(library: Library) -> bytes:
    """Writes the claims of a library as XLSX."""
    import xlsxwriter

    out = io.BytesIO()
    settings = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
    book = xlsxwriter.Workbook(out, settings)
    book.set_properties({"title": "Claims", "created": _CREATED})
    plain = {"text_wrap": True, "valign": "top", "num_format": "@"}
    cell, guarded = book.add_format(plain), book.add_format({**plain, "quote_prefix": True})
    head = book.add_format({"bold": True, "bottom": 2})
    sheet = book.add_worksheet("Claims")
    for column, name in enumerate(COLUMNS):
        sheet.set_column(column, column, 48 if name in _WIDE else 18, cell)
        sheet.write_string(0, column, name, head)
    for number, claim in enumerate(library.claims.values(), 1):
        for column, value in enumerate(row_of(library, claim)):
            text = IN_CELLS.text("" if value is None else str(value))
            if text:
                sheet.write_string(number, column, text, guarded if csv_cell(text) != text else cell)
    sheet.freeze_panes(1, 1)
    sheet.autofilter(0, 0, max(1, len(library.claims)), len(COLUMNS) - 1)
    book.close()
    return out.getvalue()
