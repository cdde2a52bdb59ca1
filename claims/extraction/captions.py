"""Units that hold for a whole table, from its caption, and the unit that a table as a whole gives to a bare figure."""

import re
from decimal import Decimal
from functools import lru_cache

from claims.extraction import brackets, lexicon, named
from claims.extraction.kinds import contradict, kind_of_unit, kinds_of_title, listed
from claims.extraction.numerals import scales
from claims.extraction.statements import of_all
from claims.extraction.sums import sum_in
from claims.extraction.tables import Cell
from claims.extraction.written import Given, is_measured, unit_only
from claims.patterns import declared

_REMEMBERED = 1024
_BRACKET = declared(r"[(\[（]([^()\[\]（）]{1,40})[)\]）]")
_PARTS = declared(r"[,;，；、]")
_PERCENT = declared(
    r"\b(?:in\s)?(?:per\s?cent|percentages?)\b|[(（]\s?[%％]\s?[)）]|单位[:：]\s?[%％]|[均都单位以][为是以]?百分[比数]",
    re.IGNORECASE,
)
_EXCEPTION = declared(r"except\s.*", re.IGNORECASE)
_SCALED = declared(r"(?:\bin\s|[(（]\s?)(?P<scale>thousand|million|billion)s\b", re.IGNORECASE)
_CHINESE = declared(
    r"单位(?:均|都|统一)?[:：为是]?\s?(?:人民币)?(?P<scale>百万|千万|万亿|万|亿|千)?\s?"
    r"(?P<unit>美元|人民币|港元|欧元|元|[A-Za-z%]{1,16}(?:/[A-Za-z%]{1,10}){0,3}|[\u4e00-\u9fff]{1,3})(?P<below>(?:/(?:[百千]万?\s?(?:tokens?|词元)|[\u4e00-\u9fff]{1,4}|[A-Za-z]{1,6})){1,2})?"
)
_MANY = declared(
    r"(?:\bin\s|[(（]\s?)(?P<scale>thousand|million|billion)s?\s(?:of\s)?(?P<unit>[A-Za-z/]{3,20}(?:\sper\s[A-Za-z]{1,12}){0,2})",
    re.IGNORECASE,
)
"""A unit with the word for a scale: ``Throughput in thousand tokens per second``."""


def of_whole(cell: Cell) -> Given | None:
    """Returns the unit of the whole table that the column or the row asks for; none where they ask for another."""
    several = listed(cell.caption)
    for title in (cell.column, cell.row):
        if several and (asked := kinds_of_title(title)):
            return next((given for given in several if kind_of_unit(given.unit) in asked), None)
    whole = given_by_corner(cell.titles[0]) if cell.titles else None
    whole = whole or given_by_caption(cell.caption)
    if whole is not None and (named.is_of_one(cell, whole) or _is_of_another(cell)):
        return None
    is_other = whole is not None and any(contradict(title, whole.unit) for title in (cell.column, cell.row))
    return None if is_other else whole


def _is_of_another(cell: Cell) -> bool:
    """Tells a Chinese caption that says what one quantity is in, by which other titles of the table are called: 收入单位：百万元."""
    found = _HAN_ONE.search(cell.caption)
    if found is None or not any(found["what"] in title for title in cell.titles):
        return False
    return not any(found["what"] in title for title in (cell.column, cell.row, cell.over))


_HAN_ONE = declared(
    r"(?:^|[\s，；（(])(?P<what>(?!金额|数值|数据|计量|货币|表中|以上|本表)[\u4e00-\u9fff]{2,6}?)(?:的?单位(?:均|都)?[:：为是]|[:：]\s?(?:人民币)?(?:[百千]?[万千]|十?亿))"
)


@lru_cache(_REMEMBERED)
def given_by_corner(corner: str) -> Given | None:
    """Reads the corner of a table that is a unit, which holds for all of it: ``£m``, ``(US$'000)``, 单位：万元."""
    written = corner.strip(" *()（）")
    if not written or lexicon.units().word(written) or len(written) < _SHORTEST_SCALED:
        return None
    found = sum_in(written, is_whole=True) or unit_only(written)
    if found is None:
        return given_by_caption(corner) if _ALL_OF_IT.match(written) else None
    return found if is_measured(found) else None


_SHORTEST_SCALED = 2
_ALL_OF_IT = declared(r"[Ii]n\s|[Aa]ll\s|单位")


@lru_cache(_REMEMBERED)
def given_by_caption(caption: str) -> Given | None:
    """Reads a unit that holds for a whole table: ``in millions of dollars``, ``Scores in percent``, ``单位：亿元``."""
    caption = _EXCEPTION.sub("", brackets.without(caption))
    if named.is_of_each(caption):
        return None
    if money := sum_in(caption):
        return money
    if chinese := _CHINESE.search(caption):
        inner = unit_only(chinese["unit"] + (chinese["below"] or "")) or unit_only(chinese["unit"])
        scale = scales()[chinese["scale"]] if chinese["scale"] else Decimal(1)
        return Given(inner.unit, inner.factor * scale) if inner else None
    if (many := _MANY.search(caption)) and (inner := unit_only(many["unit"]) or unit_only(many["unit"].lower())):
        unit = "GBP" if inner.unit == "pound" else inner.unit
        return Given(unit, inner.factor * scales()[many["scale"].lower()])
    if scaled := _SCALED.search(caption):
        return Given("dimensionless", scales()[scaled["scale"].lower()])
    if _PERCENT.search(caption):
        return Given("percent")
    if stated := _stated(caption):
        return stated
    if every := of_all(caption):
        return every
    written = [part.strip() for bracket in _BRACKET.findall(caption) for part in (bracket, *_PARTS.split(bracket))]
    each = named.units_named(caption)
    if len({given for _, given in each}) > 1:
        # The columns that are called by what they set apart are of the first quantity that a Chinese caption names.
        return each[0][1] if each[0][0] > "\u3400" else None
    if given := next((given for given in map(named.bracketed, written) if given), None):
        return given
    return each[0][1] if len(each) == 1 else None


def _stated(caption: str) -> Given | None:
    """Reads ``Minutes to train``, ``Output tokens per second per GPU, FP8:``, ``数值均为毫秒``: what a whole table is in."""
    if (chinese := _ALL_IN.search(caption)) and (found := unit_only(chinese["unit"])):
        return found
    if (rate := _HAN_RATE.search(caption)) and (found := unit_only(f"{rate['what']}/{rate['time']}")):
        return Given(f"{found.unit}/device") if rate["device"] else found
    is_title = bool(_NUMBER.match(caption)) or caption.endswith((":", "：")) or len(caption) <= _LONGEST_TITLE
    if not is_title:
        return None
    for part in _PARTS.split(_CLAUSE.split(_NUMBER.sub("", caption).strip(" *#_"), 1)[0]):
        words = part.strip(" *:：")
        if (
            (rate := _RATE.search(words))
            and not words[: rate.start()].rstrip()[-1:].isdigit()
            and (found := _longest(rate[0]))
        ):
            return found
        if (last := _IN.search(words)) and (found := unit_only(last["unit"]) or unit_only(last["unit"].lower())):
            return found
        if (by := _BY.match(words)) and (found := unit_only(by["unit"])) and is_measured(found):
            return found
        if (first := _TIME_SPENT.match(words)) and (found := unit_only(first["unit"].lower())):
            return found
        if (found := unit_only(words) or unit_only(words.lower())) and (
            found.unit in lexicon.units().names or "/" in found.unit
        ):
            return found
    return None


def _longest(rate: str) -> Given | None:
    """Reads a rate whose first words say of what kind its things are: ``Median output tokens per second``."""
    words = rate.split()
    ends = (" ".join(words[n:]) for n in range(len(words) - 2))
    return next((found for end in ends if (found := unit_only(end) or unit_only(end.lower()))), None)


_NUMBER = declared(r"^\W{0,4}(?:Table|Tab\.|Figure|表)\s?[\dA-Z][\d.-]{0,4}\s?[.:：—–-]?\s?")
_LONGEST_TITLE = 100
"""A longer line before a table is prose, which need not tell what all of it is in."""
_CLAUSE = declared(r"[.;；。](?:\s|$)|[(（]")
_RATE = declared(r"(?:[A-Za-z-]+\s){0,3}[A-Za-z/]+(?:\sper\s[A-Za-z-]+){1,2}\b")
_HAN_RATE = declared(
    r"(?P<device>每卡|单卡)?每(?P<time>秒|分钟|小时|天)[^\d，。：:]{0,4}?(?P<what>tokens?|词元|请求|图片|样本)数?(?=[，。：:,（(）)]|$)",
    re.IGNORECASE,
)
_IN = declared(r"\bin\s(?P<unit>[A-Za-z$%/]{1,16}(?:\s[A-Za-z]{1,12}){0,2})$")
_BY = declared(r"(?P<unit>[A-Za-z%/µ]{2,16}|%)\s(?:by|vs\.?|versus|against|across|per)\s[a-z]")
"""What begins a part of a title with its unit: ``Attention forward, TFLOPS by sequence length``."""
_TIME_SPENT = declared(
    r"(?:(?:[Mm]ean|[Mm]edian|[Tt]otal|[Aa]verage|[Ww]all-clock|[Ee]lapsed)\s)?"
    r"(?P<unit>(?:[Mm]illi|[Mm]icro|[Nn]ano)?[Ss]econds|[Mm]inutes|[Hh]ours|[Dd]ays|[Ww]eeks|(?:[Kk]ilo|[Mm]ega)?[Ww]atts|[Jj]oules"
    r"|(?:[Kk]ilo|[Mm]ega|[Gg]iga|[Tt]era)bytes|GPU[\s-]hours|[Dd]ollars|[Ee]uros)"
    r"(?:$|\s(?:to|of|for|per|until|spent|needed|taken|used|drawn|lost|by|at|on|in|after|before|saved|from|with))"
)
_ALL_IN = declared(
    r"(?:均[为以]|都[是以]|单位[为是]|数值[为以]|数字[为是])\s?(?P<unit>[A-Za-z/%]{1,16}|[\u4e00-\u9fff]{1,4}?)(?:计|表示|为单位|[，。；：:,;)）]|$)"
)
