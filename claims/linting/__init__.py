"""The checklist run on a draft report, or on a checklist in a file, without a store."""

from claims.linting.reports import lint_report
from claims.linting.sheets import SHEETS, lint_sheet, read_sheet

__all__ = ["SHEETS", "lint_report", "lint_sheet", "read_sheet"]
