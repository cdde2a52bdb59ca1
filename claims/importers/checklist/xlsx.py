"""A filled-in checklist in a workbook, whichever program saved it: columns by their names, rows in any order."""

import io
import re
import warnings
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from decimal import Decimal
from typing import Any
from xml.etree import ElementTree

from claims.errors import ClaimsError
from claims.importers import sheet_reader
from claims.importers.tables import state_of, words
from claims.model.checklist import DetailState
from claims.model.sheet import ANSWERED, COLUMNS, IN_CELLS, Row, Sheet
from claims.patterns import declared
from claims.readers.office.package import opened, refuse_declarations

_LIMITS = {"unpacked": 200_000_000, "ratio": 200}
_MOST_ROWS = 20_000
_MOST_COLUMNS = 200
_MOST_BLANK = 1_000
_CODED = declared(r"_x005[Ff]_(?=x[0-9A-Fa-f]{4}_)|_x00([01][0-9A-Fa-f])_")
_NAMESPACE = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_NEEDED = ("id", "state", "value")
_ERROR = declared(r"#(?:REF|N/A|NAME|DIV/0|VALUE|NUM|NULL)[!?]?")

_NOTES = declared(r"xl/(?:.*/)?(?:threaded)?comments?\d*\.xml", re.IGNORECASE)

_Line = tuple[int, dict[str, Any]]


@sheet_reader("xlsx", ".xlsx")
def read(data: bytes) -> Sheet:
    """Reads a checklist in XLSX."""
    import openpyxl

    with opened(data, _LIMITS) as package:
        refuse_declarations(package)
        shared = _shared(package)
        has_formulas = any(b"<f" in package.read(n) for n in package.namelist() if n.startswith("xl/worksheets/sheet"))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
            pages = {page.title: page for page in book.worksheets}
            for page in pages.values():
                page._shared_strings = shared  # openpyxl takes "x005F_" out of any text, also out of a plain one
            found = None
            for page in pages.values():
                formulas = _formulas(data, page.title) if has_formulas and not found else {}
                found = found or _table(page, formulas)
            about = _about(pages.get("Instructions"))
    except (KeyError, ValueError, TypeError, AttributeError, IndexError, EOFError, SyntaxError, OSError) as error:
        raise ClaimsError(f"no workbook that can be read: {type(error).__name__}") from None
    if found is None:
        raise ClaimsError(f"no checklist: no sheet has the columns {', '.join(_NEEDED)}")
    lines, columns, strange = found
    return Sheet(
        rows=tuple(_row(number, cells, frozenset(ANSWERED) - columns) for number, cells in lines),
        carrier=IN_CELLS,
        claims=tuple(about.get("claim", ())),
        study=next(iter(about.get("study", ())), None),
        template=next(iter(about.get("template", ())), None),
        date=next(iter(about.get("date", ())), None),
        remarks=tuple(_remarks(data, columns, strange)),
    )


def _shared(package: zipfile.ZipFile) -> list[str]:
    """Returns the texts that the cells share, the formatted runs of each joined, phonetic guides left out."""
    name = next((n for n in package.namelist() if n.lower() == "xl/sharedstrings.xml"), None)
    if name is None:
        return []
    try:
        root = ElementTree.fromstring(package.read(name))
    except (ElementTree.ParseError, zipfile.BadZipFile) as error:
        raise ClaimsError(f"no workbook that can be read: {error}") from None
    runs = (f"{_NAMESPACE}t", f"{_NAMESPACE}r/{_NAMESPACE}t")
    return ["".join(part.text or "" for run in runs for part in entry.findall(run)) for entry in root]


def _formulas(data: bytes, title: str) -> dict[tuple[int, int], Any]:
    """Returns the cells of a sheet that hold a formula, by row and column; a program may have saved them unreckoned."""
    import openpyxl

    book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, keep_links=False)
    rows = book[title].iter_rows(max_row=_MOST_ROWS, max_col=_MOST_COLUMNS)
    return {(n, c): cell for n, cells in enumerate(rows, 1) for c, cell in enumerate(cells) if _is_formula(cell)}


def _is_formula(cell: Any) -> bool:
    return bool(cell.data_type == "f")


def _table(page: Any, formulas: Mapping[tuple[int, int], Any]) -> tuple[list[_Line], frozenset[str], list[str]] | None:
    """Returns the rows below the first one that names the columns, by those names, and the names, known and strange."""
    names: dict[int, str] = {}
    strange: list[str] = []
    lines: list[_Line] = []
    blank = 0
    for number, cells in enumerate(page.iter_rows(max_row=_MOST_ROWS, max_col=_MOST_COLUMNS), 1):
        seen = ((c, cell if cell.value is not None else formulas.get((number, c))) for c, cell in enumerate(cells))
        values = {column: cell for column, cell in seen if cell is not None}
        if not names:
            told = {column: (_told(cell) or "").strip().casefold() for column, cell in values.items()}
            if set(_NEEDED) <= set(told.values()):
                names = {c: name for c, name in told.items() if name in COLUMNS}
                strange = [_told(values[c]) or "" for c, name in told.items() if name not in COLUMNS]
                twice = [name for name in COLUMNS if list(names.values()).count(name) > 1]
                if twice:
                    raise ClaimsError(f"two columns are called '{twice[0]}'")
            elif number > 50:
                return None
            continue
        row = {
            names[column]: cell
            for column, cell in values.items()
            if column in names and (_told(cell) or _is_formula(cell))
        }
        blank = 0 if row else blank + 1
        if blank > _MOST_BLANK:
            break
        if row:
            lines.append((number, row))
    return (lines, frozenset(names.values()), strange) if names else None


def _about(page: Any) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    if page is not None:
        for cells in page.iter_rows(max_row=_MOST_ROWS, max_col=2):
            key, value = (*(_told(cell) for cell in cells), None, None)[:2]
            if key and value:
                found.setdefault(key.strip(), []).append(value.strip())
    return found


def _remarks(data: bytes, columns: AbstractSet[str], strange: Iterable[str]) -> Iterator[str]:
    yield from (f"the column '{name}' is not read" for name in strange)
    if lacking := [name for name in ANSWERED if name not in columns]:
        yield f"there is no column {', '.join(lacking)}; what stood there stays as it is"
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        if any(map(_NOTES.fullmatch, package.namelist())):
            yield "the notes on cells are not read"


def _row(number: int, cells: dict[str, Any], untold: frozenset[str]) -> Row:
    told = {name: _told(cell) for name, cell in cells.items()}
    name = (told.get("id") or "").strip()
    joint = IN_CELLS.joint or ""
    broken = [column for column, text in told.items() if text and _is_error(cells[column])]
    wrong = f"the program that saved it shows an error in the column '{broken[0]}'" if broken else ""
    if lost := [column for column, cell in cells.items() if _is_formula(cell)]:
        wrong = f"the column '{lost[0]}' holds a formula without its result; save it in a spreadsheet, or type the text"
    return Row(
        item=name,
        state=state_of(told.get("state")) or DetailState.NOT_STATED.value,
        value=told.get("value"),
        reason=told.get("reason"),
        source=(told.get("source") or "").strip() or None,
        paragraph=(told.get("paragraph") or "").strip() or None,
        figures=tuple(figures.split(joint)) if (figures := told.get("figures")) else (),
        mark=told.get("as_exported"),
        where=f"row {number}, {name}" if name else f"row {number}",
        question=told.get("question") or "",
        level=state_of(told.get("level")),
        wrong=wrong,
        untold=untold,
    )


def _is_error(cell: Any) -> bool:
    return cell.data_type == "e" or (
        isinstance(cell.value, str) and bool(_ERROR.fullmatch(cell.value)) and cell.data_type != "s"
    )


def _told(cell: Any) -> str | None:
    """Tells a cell as it is shown: a share as percent, a day as a date, text as it was written."""
    value = None if _is_formula(cell) else cell.value
    if isinstance(value, str):
        text = _CODED.sub(lambda found: chr(int(found[1], 16)) if found[1] else "_", value)
        return IN_CELLS.text(text) if text.strip() else None
    if isinstance(value, int | float) and not isinstance(value, bool) and "%" in (cell.number_format or ""):
        return f"{words(Decimal(repr(value)) * 100)}%"
    return words(value)
