"""Cells for spreadsheets: text that begins like a formula is kept from becoming one, numbers are left alone."""

import re

_NUMBER = re.compile(r"^[-+]?\d[\d,]*(\.\d+)?([eE][-+]?\d+)?%?$")
_FORMULA = tuple("=+-@＝＋－＠|%")


def csv_cell(value: object) -> str:
    """Writes a value as a cell; a leading apostrophe marks text that a spreadsheet would run as a formula."""
    if value is None:
        return ""
    text = ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    is_formula = text.lstrip().startswith(_FORMULA) or text.startswith(("\t", "\r", "\n"))
    return f"'{text}" if is_formula and not _NUMBER.match(text) else text
