"""A checklist as a workbook to fill in: one item a row, the states as a drop-down list, how to fill it in beside it.

Every cell is text, also the empty ones, so that a program turns nothing that is typed into a date or a formula.
"""

import io
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any

from claims import __version__
from claims.exporters import checklist_format, wording
from claims.model.checklist import Answer, Checklist, DetailState
from claims.model.sheet import COLUMNS, IN_CELLS, heading_of, row_of
from claims.tabular import csv_cell

_WIDTHS = {
    "id": 24,
    "group": 14,
    "question": 48,
    "level": 13,
    "state": 15,
    "value": 48,
    "source": 26,
    "paragraph": 10,
    "figures": 20,
    "reason": 40,
    "why": 40,
    "answered_by": 20,
    "answered": 12,
    "as_exported": 14,
}
_A3, _A4 = 8, 9
_LINE = 15
_MOST_LINES = 20
_FILLED_IN = frozenset({"state", "value", "source", "paragraph", "figures", "reason"})


@checklist_format("xlsx", ".xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
def write(checklist: Checklist, *, on: date, labels: Mapping[str, str] | None = None) -> bytes:
    """Writes a checklist as XLSX."""
    import xlsxwriter

    out = io.BytesIO()
    settings = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
    book = xlsxwriter.Workbook(out, settings)
    book.set_properties(
        {
            "title": IN_CELLS.text(checklist.title)[:255],
            "created": datetime(*on.timetuple()[:3], tzinfo=UTC).replace(tzinfo=None),
        }
    )
    _Sheets(book).write(checklist, on, labels or {})
    book.close()
    return out.getvalue()


class _Sheets:
    """The sheets of one workbook."""

    def __init__(self, book: Any) -> None:
        self._book = book
        common = {"text_wrap": True, "valign": "top", "num_format": "@"}
        self._told = book.add_format({**common, "font_color": "#404040"})
        self._open = book.add_format({**common, "bg_color": "#FFF8E1", "border": 1, "border_color": "#C4C4C4"})
        self._quoted = {
            False: book.add_format({**common, "quote_prefix": True, "font_color": "#404040"}),
            True: book.add_format(
                {**common, "quote_prefix": True, "bg_color": "#FFF8E1", "border": 1, "border_color": "#C4C4C4"}
            ),
        }
        self._head = book.add_format({**common, "bold": True, "bottom": 2})

    def write(self, checklist: Checklist, on: date, labels: Mapping[str, str]) -> None:
        """Writes the sheets."""
        sheet = self._book.add_worksheet("Checklist")
        about = self._book.add_worksheet("Instructions")
        sources = self._book.add_worksheet("Sources")
        cited = {answer.citation.source for answer in checklist.answers if answer.citation}
        named = [(source, labels.get(source, "")) for source in sorted(cited)]
        self._items(sheet, checklist, len(named))
        self._about(about, checklist, on)
        self._table(sources, [("id", "title"), *named], (30, 90))

    def _items(self, sheet: Any, checklist: Checklist, sources: int) -> None:
        for column, name in enumerate(COLUMNS):
            hidden = {"hidden": True} if name == "as_exported" else {}
            sheet.set_column(column, column, _WIDTHS[name], self._open if name in _FILLED_IN else self._told, hidden)
            sheet.write_string(0, column, name, self._head)
        for number, answer in enumerate(checklist.answers, 1):
            cells = dict(zip(COLUMNS, _cells(answer), strict=True))
            sheet.set_row(number, _height([(text, _WIDTHS[n]) for n, text in cells.items() if n != "as_exported"]))
            for column, (name, text) in enumerate(cells.items()):
                self._put(sheet, number, column, text, is_open=name in _FILLED_IN)
        last = max(1, len(checklist.answers))
        sheet.freeze_panes(1, 3)
        sheet.autofilter(0, 0, last, len(COLUMNS) - 1)
        sheet.data_validation(
            *(1, COLUMNS.index("state"), last, COLUMNS.index("state")),
            {
                "validate": "list",
                "source": [state.value for state in DetailState],
                "error_title": "No such state",
                "error_message": "Choose one of the list.",
            },
        )
        if sources:
            sheet.data_validation(
                *(1, COLUMNS.index("source"), last, COLUMNS.index("source")),
                {"validate": "list", "source": f"=Sources!$A$2:$A${sources + 1}", "error_type": "warning"},
            )
        sheet.ignore_errors({"number_stored_as_text": "A1:XFD1048576"})
        self._page(sheet, _A3)
        sheet.repeat_rows(0)

    def _page(self, sheet: Any, paper: int) -> None:
        sheet.set_landscape()
        sheet.set_paper(paper)
        sheet.fit_to_pages(1, 0)

    def _put(self, sheet: Any, row: int, column: int, text: str, *, is_open: bool) -> None:
        plain = self._open if is_open else self._told
        if not text:
            sheet.write_blank(row, column, None, plain)
        else:
            is_guarded = csv_cell(text) != text
            sheet.write_string(row, column, text, self._quoted[is_open] if is_guarded else plain)

    def _about(self, sheet: Any, checklist: Checklist, on: date) -> None:
        about = heading_of(checklist, __version__, on.isoformat())
        rows = [("title", checklist.title)]
        rows += [("to be checked again", told) for told in checklist.to_check_again]
        rows.append(("to fill it in", wording.FILLING_IN))
        rows += [(key, value) for key, value in about.items() if isinstance(value, str)]
        rows += [("claim", claim) for claim in checklist.claims]
        rows += [("statement", statement) for statement in checklist.statements]
        rows += [(name, str(count)) for name, count in wording.state_counts(checklist)]
        rows += [("check that did not run", check) for check in checklist.not_run]
        self._table(sheet, rows, (24, 110))

    def _table(self, sheet: Any, rows: list[tuple[str, str]], widths: tuple[int, int]) -> None:
        self._page(sheet, _A4)
        for column, width in enumerate(widths):
            sheet.set_column(column, column, width, self._told)
        for number, row in enumerate(rows):
            sheet.set_row(number, _height([(IN_CELLS.text(text), widths[column]) for column, text in enumerate(row)]))
            for column, text in enumerate(row):
                self._put(sheet, number, column, IN_CELLS.text(text), is_open=False)


def _cells(answer: Answer) -> tuple[str, ...]:
    row, item = row_of(answer, IN_CELLS), answer.item
    level = "essential" if answer.essential else "recommended"
    cells = (
        *(row.item, item.group, item.question, level, row.state, row.value, row.source, row.paragraph),
        *("; ".join(row.figures), row.reason, item.why, answer.answered_by, answer.answered, row.mark),
    )
    return tuple(IN_CELLS.text(text or "") for text in cells)


def _height(cells: Sequence[tuple[str, int]]) -> int:
    """Returns the height of a row in points, as its texts need in columns so wide; a program need not work it out."""
    needed = (
        sum(1 + (2 * len(line) - sum(map(str.isascii, line))) // width for line in text.split("\n"))
        for text, width in cells
    )
    return _LINE * min(_MOST_LINES, max(needed))
