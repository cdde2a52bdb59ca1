"""The kinds of names by the header of their column in a table: what stands below "Card" is an accelerator."""

from collections.abc import Iterable, Iterator, Mapping

from claims.intake.guessing import noun_kind
from claims.intake.series import MAKERS
from claims.model.subject import SubjectKind

_ROW = " | "
_LONGEST, _MOST_ROWS = 2_000, 400


def in_columns(text: str, kinds: Mapping[str, SubjectKind | None]) -> dict[str, SubjectKind | None]:
    """Returns of some names those that fill a cell of a column whose header is the noun for a kind of thing."""
    found: dict[str, SubjectKind | None] = {}
    for table in _tables(text):
        headers = [noun_kind(cell.lower()) for cell in table[0]]
        for row in table[1:]:
            for kind, cell in zip(headers, row, strict=False):
                if kind is not None and cell in kinds and kinds[cell] not in MAKERS:
                    found.setdefault(cell, kind)
    return found


def _tables(text: str) -> Iterator[list[list[str]]]:
    """Yields the tables of a text as rows of cells."""
    rows: list[list[str]] = []
    for cells in (*_rows(text.split("\n")), None):
        if cells is not None and len(rows) < _MOST_ROWS:
            rows.append(cells)
        elif rows:
            yield rows
            rows = []


def _rows(lines: Iterable[str]) -> Iterator[list[str] | None]:
    for line in lines:
        is_row = _ROW in line and len(line) < _LONGEST
        yield [cell.strip(" *") for cell in line.strip(" |").split("|")] if is_row else None
