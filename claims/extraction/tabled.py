"""The size of a bare figure in a table, by what its cell, its titles and its caption say."""

import re
from decimal import Decimal

from claims.extraction import brackets, captions, context, evidence, lexicon, named, titles
from claims.extraction.elided import is_count
from claims.extraction.phrases import Bare, Size, Unit
from claims.extraction.situation import Situation
from claims.extraction.tables import Cell
from claims.extraction.written import Given
from claims.patterns import declared

_ONE = Decimal(1)
_REACH = 64
_SEVERAL = declared(r"\s*\d[\d.,]*(?:\s+\d[\d.,]*)+\s*")
"""Bare numbers of several columns run into one cell: no title says which of them it is over."""
_AT_LENGTH = declared(r"(?:\b(?:at|up to|over|within|RULER|NIAH|needle|length)|@|长度|上下文|[（(])\s?$", re.IGNORECASE)
"""What makes 128K in the name of a row the length it was run at."""
_LETTERS_BEHIND = declared(r"\s[a-z]{4,}")
"""What makes a number in a title the kind of what the title names: ``4K random (kIOPS)``."""
_LETTERS = frozenset("KkMBT")
_NOTES = frozenset(["note", "notes", "ref", "ref.", "reference", "page", "附注", "注释", "页码"])
"""What a column is called whose numbers point to another place, and measure nothing."""
_NOT_NUMBER = declared(r"[A-Za-z\u3400-\u9fff]{3}|[\u3400-\u9fff]")


_BOUND = declared(
    r"[\s*]*(?:(?:below|above|under|over|up\sto|at\sleast|at\smost|(?:less|more|fewer)\sthan|from)\s|[低高大小少多][于]|不足|超过|至少|至多)(?=\d)",
    re.IGNORECASE,
)
"""What bounds a number that is all the rest of its cell: ``below 99.9``."""


def in_cell(at: Situation, cell: Cell, end: int) -> Size | None:
    """Reads the unit of a bare figure in a table; a bare number in a title, or that only numbers the rows, is none."""
    numeral = at.numeral
    if not cell.is_header and numeral.printed.isdigit() and cell.column.strip(" *").lower() in _NOTES:
        return None
    if cell.is_first and _is_name(at.text, cell):
        is_length = numeral.scale in ("K", "k", "M") and _AT_LENGTH.search(at.text, cell.start, numeral.start)
        return Size(numeral.start, end, "token", is_settled=True) if is_length else None
    if cell.is_first and cell.column.strip(" *").lower() in lexicon.words("row_numbers"):
        return None
    if numeral.scale == "T" and context.is_compute(f"{cell.row} {cell.column}"):
        return Size(numeral.start, end, "FLOP/second", is_settled=True)
    if not cell.is_first and (labelled := context.label_before(_lead(at, cell), numeral)):
        return Size(numeral.start, end, labelled.unit, labelled.factor, is_settled=True)
    if cell.is_header and _LETTERS_BEHIND.match(at.text, at.tail.end, cell.end):
        return None
    given = _given(cell)
    if (given is None or not given.is_written) and (behind := _behind_next(at, cell)):
        return Size(numeral.start, end, behind.name, behind.factor, is_settled=True)
    if _IN_BRACKETS.search(_lead(at, cell)):
        given = brackets.held_in(cell) or given
    elif _BEFORE_BRACKETS.match(at.text, numeral.end, cell.end):
        given = brackets.stand_behind(cell) or given
    if _SEVERAL.fullmatch(at.text, cell.start, min(cell.end, cell.start + _REACH)):
        return Size(numeral.start, end, "", is_settled=True)
    if given is None or (cell.is_header and not numeral.is_whole):
        if cell.is_first or cell.is_header:
            return None
        around = context.unit_around(at.text, numeral, (at.start, at.end), ())
        bare = around or Bare("")
        return Size(numeral.start, end, bare.unit, bare.factor, is_settled=True)
    if not given.is_written and not (numeral.is_whole or cell.is_first) and is_count(given.unit):
        given = captions.of_whole(cell) or given
    if own := _by_part(at, cell):
        given = own
    if numeral.scale in _LETTERS and not titles.given_by_title(cell.column) and not titles.given_by_title(cell.row):
        sized = context.by_letter(numeral, f"{cell.row} {cell.column} ", "")
        return Size(numeral.start, end, sized.unit if sized else "", is_settled=True)
    if numeral.scale in _LETTERS and (own := titles.given_by_title(cell.column)) and not own.is_written:
        given = own
    unit, factor = given.unit, _ONE if numeral.scale else given.factor
    if unit == "percent" and not given.is_written and not 1 < numeral.value <= 100:
        unit = ""
    is_beyond = abs(numeral.value) > _WHOLE and not (
        _CHANGE.search(f"{cell.column} {cell.row}") or cell.row.rstrip().endswith(_PERCENT_SIGNS)
    )
    if unit == "percent" and (is_beyond or titles.has_own_scale(cell)):
        unit = "score"
    return Size(numeral.start, end, unit, factor, is_settled=True)


def _is_name(text: str, cell: Cell) -> bool:
    """Tells the name of a row from a number with or without what bounds it."""
    bound = _BOUND.match(text, cell.start, cell.end)
    return bool(_NOT_NUMBER.search(text, bound.end() if bound else cell.start, min(cell.end, cell.start + _REACH)))


_WHOLE = 100
_PERCENT_SIGNS = ("(%)", "（%）", ", %")
_CHANGE = declared(
    r"change|growth|increase|gain|yoy|qoq|y/y|[Δ±]|vs\.?\s|compared|speed-?up|utili[sz]ation|增|减|同比|环比|变动|变化|涨|升|较|比",
    re.IGNORECASE,
)
"""What makes a share of more than a hundred percent a change, and no score on a scale of its own."""
_BEFORE_BRACKETS = declared(r"\s?[(（][+±]?\s?\d")
_IN_BRACKETS = declared(r"\d[^()（）]{0,12}[(（][+±]?\s?$")


def _given(cell: Cell) -> Given | None:
    """Returns what the titles say of a bare figure; of one in a title only the first of the titles tells."""
    if cell.is_first:
        own = titles.given_by_title(cell.column)
        return own if (own and own.is_written) or cell.is_header else named.of_first(cell) or own
    return titles.given_by_title(cell.row) if cell.is_header else evidence.given_by_cell(cell)


def _by_part(at: Situation, cell: Cell) -> Given | None:
    """Returns what the part of a title says that is of this figure: the 6,144 of ``62 / 6,144`` under a title of two."""
    place = len(_STROKE.findall(at.text, cell.start, at.numeral.start))
    if not place and not _STROKE.match(at.text, at.numeral.end):
        return None
    parts = (titles.part_of_title(title, place) for title in (cell.column, cell.row))
    return next((given for part in parts if part and (given := titles.given_by_title(part))), None)


def _behind_next(at: Situation, cell: Cell) -> Unit | None:
    """Returns the unit behind the second of two figures that fill a cell: of the 17 in ``17 / 27 kg``."""
    found = _OF_TWO.match(at.text, at.numeral.end, cell.end)
    if found is None or _DIGIT.search(_lead(at, cell)):
        return None
    unit = lexicon.units().at(at.text, found.end(), cell.end)
    if unit is None or at.text[unit.end : cell.end].strip() or unit.unit in ("x", "percentage_point"):
        return None
    if at.numeral.scale and unit.end - found.end() == 1:
        return None
    return Unit(unit.unit, unit.end, unit.factor)


_DIGIT = declared(r"\d")
_OF_TWO = declared(r"\s?[/／]\s?\d[\d.,]*\s?")
_STROKE = declared(r"\s?[/／]\s?(?=\d)")


def _lead(at: Situation, cell: Cell) -> str:
    """Returns what stands before a number in its cell."""
    return at.text[max(cell.start, at.numeral.start - _REACH) : at.numeral.start]
