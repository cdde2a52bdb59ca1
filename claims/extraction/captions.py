"""Units that hold for a whole table, from its caption, and the unit that a table as a whole gives to a bare figure."""

import re
from decimal import Decimal
from functools import lru_cache

from claims.extraction.money import MONEY, currencies
from claims.extraction.numerals import scales
from claims.extraction.tables import Cell
from claims.extraction.titles import Given, given_by_title, unit_only

_REMEMBERED = 1024
_BRACKET = re.compile(r"[(\[（]([^()\[\]（）]{1,40})[)\]）]")
_PARTS = re.compile(r"[,;，；、]")
_PERCENT = re.compile(r"\b(?:in\s)?(?:percent|percentages?)\b|[(（]\s?[%％]\s?[)）]|单位[:：]\s?[%％]", re.IGNORECASE)
_EXCEPTION = re.compile(r"except\s.*", re.IGNORECASE)
_SCALED = re.compile(
    r"\bin\s(?P<scale>thousand|million|billion)s(?:\sof)?"
    r"(?:\s(?P<unit>US dollars|U\.S\. dollars|dollars|euros|yuan|RMB|USD))?"
    r"|[(（](?P<money>US\$|\$|€|£|¥|USD|RMB)\s?(?:in\s)?(?P<many>thousand|million|billion|mn|bn|[kmb](?![a-z]))",
    re.IGNORECASE,
)
_CHINESE = re.compile(
    r"单位[:：为]?\s?(?P<scale>百万|千万|万亿|万|亿|千)?\s?"
    r"(?P<unit>美元|人民币|港元|欧元|元|[A-Za-z%/]{1,16}|[\u4e00-\u9fff]{1,3})"
)
_NAMED = re.compile(
    r"(?P<what>[A-Za-z][A-Za-z -]{1,30}?)\s(?:in|\()\s?(?P<unit>[A-Za-zµ%$/]{1,16}(?:\sper\s[A-Za-z]{1,10}){0,2})(?=[,;:.)\s]|$)"
)
_DELAYS = re.compile(r"TTFT|TPOT|ITL|TBT|E2E|latency|\bp(?:50|90|95|99)\b|delay", re.IGNORECASE)


def given_by_cell(cell: Cell) -> Given | None:
    """Returns the unit that a table gives to a bare figure: written in a title, implied by one, else in the caption."""
    titles = [given for given in (given_by_title(cell.column), given_by_title(cell.row)) if given]
    written = unit_only(cell.unit) or next((given for given in titles if given.is_written), None) or _named(cell)
    if written:
        return written
    whole = given_by_caption(cell.caption)
    implied = next(iter(titles), None)
    if whole is not None and whole.unit in MONEY and implied is not None and implied.unit == "dimensionless":
        return whole
    return implied or whole


@lru_cache(_REMEMBERED)
def given_by_caption(caption: str) -> Given | None:
    """Reads a unit that holds for a whole table: ``in millions of dollars``, ``Scores in percent``, ``单位：亿元``."""
    caption = _EXCEPTION.sub("", caption)
    if chinese := _CHINESE.search(caption):
        inner = unit_only(chinese["unit"])
        scale = scales()[chinese["scale"]] if chinese["scale"] else Decimal(1)
        return Given(inner.unit, inner.factor * scale) if inner else None
    if scaled := _SCALED.search(caption):
        factor = scales()[(scaled["scale"] or scaled["many"]).lower()]
        mark = scaled["money"] or scaled["unit"] or ""
        money = Given(currencies()[mark.upper()]) if mark.upper() in currencies() else unit_only(mark)
        return Given(money.unit if money else "dimensionless", factor)
    if _PERCENT.search(caption):
        return Given("percent")
    written = [part.strip() for bracket in _BRACKET.findall(caption) for part in (bracket, *_PARTS.split(bracket))]
    if given := next((given for given in map(unit_only, written) if given), None):
        return given
    named = _units_named(caption)
    return named[0][1] if len(named) == 1 else None


@lru_cache(_REMEMBERED)
def _units_named(caption: str) -> tuple[tuple[str, Given], ...]:
    """Reads ``latency in ms, throughput in tokens/s``: what each of a table's quantities is given in."""
    found = [(named["what"].split()[-1].lower(), unit_only(named["unit"])) for named in _NAMED.finditer(caption)]
    return tuple((what, given) for what, given in found if given)


def _named(cell: Cell) -> Given | None:
    for what, given in _units_named(cell.caption):
        for title in (cell.column, cell.row):
            if what in title.lower() or (what in ("latency", "latencies", "times") and _DELAYS.search(title)):
                return given
    return None
