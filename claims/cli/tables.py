"""Tables of text: columns as wide as what stands in them, the last one open to the right."""

from collections.abc import Collection, Sequence

from claims.plain import width_of


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
