"""What the form of a table tells of names: what stands below "Card" is an accelerator, beside products a product."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from claims.extraction.benchmarks import names_benchmark
from claims.intake.guessing import noun_kind
from claims.intake.series import MAKERS
from claims.model.subject import SubjectKind
from claims.patterns import declared

_CELL = declared(
    r"(?!\d+$)(?:[A-Z][A-Za-z0-9.+-]*(?: [A-Z0-9][A-Za-z0-9.+-]*){0,3}|[\u3400-\u9fff]{2,6} ?[A-Za-z0-9.-]{0,8})"
)
"""A cell that may hold the name of a product and nothing besides."""
_NO_NAME = declared(
    r"(?i:average|mean|median|total|sum|all|overall|baseline|ours|change|difference|delta|gain|speed-?up|ratio|source|remarks?|notes?|limit|target|unit|min|max|best|other|others|reference|human|random)\b"
    r"|平均|合计|总计|备注|单位|差异|差距|提升|变化|基线|对照|目标|其他|说明|来源|行业|均值|中位"
)
_FEW = 2
"""Beside how many known names a cell holds another of their kind."""

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


def rows_and_columns(text: str, kinds: Mapping[str, SubjectKind]) -> dict[str, SubjectKind]:
    """Returns the unknown names that stand in the first row or the first column of a table beside known things."""
    found: dict[str, SubjectKind] = {}
    for table in _tables(text):
        for cells in (table[0][1:], [row[0] for row in table[1:] if row]):
            beside = Counter(kinds[cell] for cell in cells if kinds.get(cell) not in (None, *MAKERS))
            kind, _ = max(beside.items(), key=lambda one: one[1], default=(None, 0))
            unknown = [cell for cell in cells if cell and cell not in kinds]
            if kind is None or beside.total() < _FEW or len(unknown) > beside.total():
                continue
            for cell in unknown:
                if _CELL.fullmatch(cell) and not _NO_NAME.search(cell) and not names_benchmark(cell):
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
    """Yields the cells of each line, nothing for one that is no row; the rule below the head of a table is passed over."""
    for line in lines:
        if "|" in line and not line.strip("|-: "):
            continue
        is_row = _ROW in line and len(line) < _LONGEST
        yield [cell.strip(" *") for cell in line.strip(" |").split("|")] if is_row else None
