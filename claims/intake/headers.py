"""What the form of a table tells of names: what stands below "Card" is an accelerator, beside products a product."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from claims.extraction.benchmarks import names_benchmark
from claims.intake.guessing import guessed, noun_kind, nouns_in
from claims.intake.series import MAKERS
from claims.model.subject import SubjectKind
from claims.patterns import declared

_CELL = declared(
    r"(?!\d+$)(?:[A-Z][A-Za-z0-9.+-]*(?: [A-Z0-9][A-Za-z0-9.+-]*){0,3}|[\u3400-\u9fff]{2,6} ?[A-Za-z0-9.-]{0,8})"
)
"""A cell that may hold the name of a product and nothing besides."""
_NO_NAME = declared(
    r"(?i:(?:idle |peak |list )?(?:price|power|cost|memory|latency|throughput|speed|bandwidth|weight|size|noise|energy|accuracy|score)\b|average|mean|median|total|sum|all|overall|baseline|ours|change|difference|delta|gain|speed-?up|ratio|source|remarks?|notes?|limit|target|unit|min|max|best|other|others|reference|human|random)\b"
    r"|平均|合计|总计|备注|单位|差异|差距|提升|变化|基线|对照|目标|其他|说明|来源|行业|均值|中位"
)
_SHAPED = declared(
    r"(?:[A-Z][a-z]+[A-Za-z]*[ -])+(?:[A-Z]{0,3}-?\d{1,4}[A-Za-z]{0,2}|[A-Z])|(?:[A-Z][a-z]+ )?[A-Z]{1,4}-?\d{1,4}[A-Za-z]{0,2}"
    r"|[\u3400-\u9fff]{2,5} ?(?:[A-Z]{0,3}-?\d{1,4}[A-Z]{0,2}|[A-Z]|Pro|Max|Ultra|Mini)"
)
"""A cell that has the form of a product's name: a word with a number or a letter behind it."""
_SETTING = declared(
    r"(?i:batch|bs|seq|sequence|length|step|run|round|epoch|week|node|day|group|stage|phase|test|case|layer|level|table|figure|part|item|lot"
    r"|top|pass|rank|tier|year|month|january|february|march|april|may|june|july|august|september|october|november|december|version|release|int|fp|bf|tf|mxfp|nvfp|q|h|fy|tp|pp|dp|ep|cp|sp|p|w|v)[ -]?\d"
    r"|(?i:system|config\w*|set-?up|machine|option|vendor|method|variant|scenario|candidate|server|cluster|site|plan|phase) ?[A-Z\d]\d?$"
    r"|(?:方案|版本|型号|阶段|实验|任务|项目|批次|场景|档位|配置|测试|指标|并发|批大小|批量|长度|序列|规模|选项|节点|包|组|轮|周|月|年|季|第)[A-Z\d]"
)
"""A head that tells under which condition its figures were found, and names nothing."""
_UNIT = declared(r"\s?[(（\[][^()（）\[\]]{1,24}[)）\]]\s?$")
_THINGS = frozenset([SubjectKind.ACCELERATOR, SubjectKind.SERVER, SubjectKind.CLUSTER, SubjectKind.MODEL])
_BEGINNING = 4_000
"""In how much of a text its nouns are counted where nothing else tells what a table compares."""
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


def in_heads(text: str, kinds: Mapping[str, SubjectKind]) -> dict[str, SubjectKind]:
    """Returns the unknown names with a number or a letter at their end that stand side by side in the heads of a table.

    Their kind is that of the known ones among them, else what the words beside them tell, else the noun of the title.
    """
    found: dict[str, SubjectKind] = {}
    for table in _tables(text):
        for cells in (table[0][1:], [row[0] for row in table[1:] if row]):
            shaped = [name for cell in cells if _SHAPED.fullmatch(name := bare(cell)) and not _SETTING.match(name)]
            if len({*shaped}) < _FEW or 2 * len(shaped) < len(cells):
                continue
            unknown = [name for name in shaped if _known(name, {**kinds, **found}) is None]
            kind = _kind(text, shaped, kinds) if unknown else None
            if kind is not None:
                found |= {name: kind for name in unknown if not any(_is_counted(name, other) for other in kinds)}
    return found


def bare(cell: str) -> str:
    """Returns a cell without the unit in brackets behind it: ``Orme M2 (tokens/s)``."""
    return _UNIT.sub("", cell).strip()


def _known(name: str, kinds: Mapping[str, SubjectKind]) -> SubjectKind | None:
    return next((kind for other, kind in kinds.items() if other == name or other.endswith(f" {name}")), None)


def _is_counted(name: str, other: str) -> bool:
    """Tells a name that ends as a known one does, which the head only calls more fully, or for short."""
    return name != other and (name.endswith(other) or other.endswith(name))


def _kind(text: str, shaped: Iterable[str], kinds: Mapping[str, SubjectKind]) -> SubjectKind | None:
    known = Counter(kind for name in shaped if (kind := _known(name, kinds)) not in (None, *MAKERS))
    if known:
        return max(known.items(), key=lambda one: one[1])[0]
    told = Counter(kind for name in shaped if (kind := guessed(text, name)) not in (None, *MAKERS))
    if told:
        return max(told.items(), key=lambda one: one[1])[0]
    titled = nouns_in(text[: max(0, text.find("\n"))])
    if (kind := next((kind for kind in titled if kind not in MAKERS), None)) is not None:
        return kind
    often = Counter(kind for kind in nouns_in(text[:_BEGINNING]) if kind in _THINGS)
    return max(often.items(), key=lambda one: one[1], default=(None, 0))[0]


def _tables(text: str) -> Iterator[list[list[str]]]:
    """Yields the tables of a text as rows of cells."""
    if _ROW not in text:
        return
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
