"""Tables of text: columns as wide as what stands in them, the last one open to the right."""

import unicodedata
from collections.abc import Collection, Sequence


def width_of(text: str) -> int:
    """Returns how many columns of a terminal a text takes."""
    wide = sum(unicodedata.east_asian_width(c) in "WF" for c in text)
    return len(text) + wide - sum(bool(unicodedata.combining(c)) for c in text)


def cut(text: str, width: int) -> str:
    """Shortens a text to a width, with an ellipsis where something was left out."""
    line = " ".join(text.split())
    if width_of(line) <= width:
        return line
    while line and width_of(line) > width - 1:
        line = line[:-1]
    return f"{line.rstrip()}…"


def lines(header: Sequence[str], rows: Sequence[Sequence[str]], right: Collection[str] = ()) -> list[str]:
    """Lays out a table, the header first; the columns named in `right` are aligned to the right."""
    table = [header, *rows]
    widths = [max(width_of(row[i]) for row in table) for i in range(len(header))]
    laid_out = []
    for row in table:
        cells = [
            _padded(cell, size, to_right=name in right) for cell, size, name in zip(row, widths, header, strict=True)
        ]
        laid_out.append("  ".join(cells).rstrip())
    return laid_out


def _padded(cell: str, size: int, *, to_right: bool) -> str:
    blank = " " * (size - width_of(cell))
    return blank + cell if to_right else cell + blank
