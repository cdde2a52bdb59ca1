"""Units that hold for a whole table, from its caption, and the unit that a table as a whole gives to a bare figure."""

import re
from decimal import Decimal
from functools import lru_cache

from claims.extraction import brackets, lexicon
from claims.extraction.kinds import contradict, kind_of_unit, kinds_of_title, listed
from claims.extraction.measures import thing_below
from claims.extraction.money import MONEY, currencies
from claims.extraction.numerals import scales
from claims.extraction.tables import Cell
from claims.extraction.titles import Given, given_by_title, in_brackets, unit_only
from claims.patterns import declared

_REMEMBERED = 1024
_BRACKET = declared(r"[(\[（]([^()\[\]（）]{1,40})[)\]）]")
_PER_THING = declared(r"[Pp]er\s(?P<thing>[A-Za-z]+)")
_PARTS = declared(r"[,;，；、]")
_PERCENT = declared(
    r"\b(?:in\s)?(?:percent|percentages?)\b|[(（]\s?[%％]\s?[)）]|单位[:：]\s?[%％]|[均都单位以][为是以]?百分[比数]",
    re.IGNORECASE,
)
_EXCEPTION = declared(r"except\s.*", re.IGNORECASE)
_SCALED = declared(
    r"(?:\bin\s|[(（]\s?)(?P<scale>thousand|million|billion)s(?:\sof)?"
    r"(?:\s(?P<unit>US dollars|U\.S\. dollars|dollars|euros|yuan|RMB|USD))?"
    r"|[(（](?P<money>US\$|\$|€|£|¥|USD|RMB)\s?(?:in\s)?(?P<many>thousand|million|billion|mn|bn|[kmb](?![a-z]))",
    re.IGNORECASE,
)
_CHINESE = declared(
    r"单位[:：为]?\s?(?P<scale>百万|千万|万亿|万|亿|千)?\s?"
    r"(?P<unit>美元|人民币|港元|欧元|元|[A-Za-z%/]{1,16}|[\u4e00-\u9fff]{1,3})(?P<below>/(?:[\u4e00-\u9fff]{1,4}|[A-Za-z]{1,6}))?"
)
_NAMED = declared(
    r"(?P<what>[A-Za-z][A-Za-z -]{1,30}?)\s(?:in|\((?![a-z]+\sin\s))\s?(?:US\s(?=cents?\b|dollars\b))?(?P<unit>[A-Za-zµ%$/]{1,16}(?:\sper\s[A-Za-z]{1,10}(?:\sper\s[A-Za-z]{1,10}|\sand\s(?:second|hour|day|week|month|year)\b)?)?)(?=[,;:.)\s]|$)"
)
_HAN_NAMED = declared(r"(?P<what>[\u4e00-\u9fff]{2,10})\s?[(（](?P<unit>[^()（）\d]{1,14})[)）]")
_HAN_EACH = declared(
    r"(?P<what>[\u4e00-\u9fff]{2,6}?)的?单位[为是:：]?\s?(?P<unit>[A-Za-zµ%/]{1,12}|[\u4e00-\u9fff]{1,5}(?:/[\u4e00-\u9fff]{1,3})?)(?=[，,；;、）)。]|$)"
)
"""What the unit of each quantity is: ``显存单位GB，功耗单位kW``."""
_HAN_JOINT = declared(r"[与和及]")
_MANY = declared(
    r"(?:\bin\s|[(（]\s?)(?P<scale>thousand|million|billion)s?\s(?:of\s)?(?P<unit>[A-Za-z/]{3,20}(?:\sper\s[A-Za-z]{1,12}){0,2})",
    re.IGNORECASE,
)
"""A unit with the word for a scale: ``Throughput in thousand tokens per second``."""
_DELAYS = declared(r"TTFT|TPOT|ITL|TBT|E2E|latency|\bp(?:50|90|95|99)\b|delay", re.IGNORECASE)


def given_by_cell(cell: Cell) -> Given | None:
    """Returns the unit that a table gives to a bare figure: written in a title, implied by one, else in the caption."""
    titles = [given for given in (given_by_title(cell.column), given_by_title(cell.row)) if given]
    written = unit_only(cell.unit) or next((given for given in titles if given.is_written), None) or _named(cell)
    if written:
        return written
    whole = _of_kind(cell)
    implied = next(iter(titles), None)
    if whole is not None and implied is not None and not implied.is_written and _is_closer(whole.unit, implied.unit):
        return whole
    if whole is not None and whole.unit.startswith("time/") and implied is not None and implied.unit in _CALLS:
        return whole
    if implied is None and whole is not None and (per := _PER_THING.fullmatch(cell.column.strip(" *"))):
        thing = thing_below(per["thing"])
        return Given(f"{whole.unit}/{thing}", whole.factor) if thing and "/" in whole.unit else whole
    return implied or whole


def _of_kind(cell: Cell) -> Given | None:
    """Returns the unit of the whole table that the column or the row asks for; none where they ask for another."""
    several = listed(cell.caption)
    for title in (cell.column, cell.row):
        if several and (asked := kinds_of_title(title)):
            return next((given for given in several if kind_of_unit(given.unit) in asked), None)
    whole = given_by_caption(cell.caption)
    return None if whole is not None and contradict(cell.column, whole.unit) else whole


_CALLS = frozenset(["request", "query", "call", "operation"])
"""What the rows of a table of operations are called by: 查询 under 次/秒."""


def _is_closer(whole: str, implied: str) -> bool:
    """Tells a caption that says more than a title: how many units, or what a price is for.

    ``单位：万元`` says more than 预算, ``USD per 1M tokens`` more than ``Input``.
    """
    if whole.partition("/")[0] in MONEY:
        return implied in ("dimensionless", whole) or whole == f"{whole.partition('/')[0]}/{implied}"
    return whole == implied


def _bracketed(written: str) -> Given | None:
    """Reads what stands in brackets: a unit, or one with a scale before it (百万美元)."""
    return unit_only(written) or (in_brackets(written, "") if len(written) >= _SHORTEST_SCALED else None)


_SHORTEST_SCALED = 2


@lru_cache(_REMEMBERED)
def given_by_caption(caption: str) -> Given | None:
    """Reads a unit that holds for a whole table: ``in millions of dollars``, ``Scores in percent``, ``单位：亿元``."""
    caption = _EXCEPTION.sub("", brackets.without(caption))
    if len(_HAN_EACH.findall(caption)) > 1:
        return None
    if chinese := _CHINESE.search(caption):
        inner = unit_only(chinese["unit"] + (chinese["below"] or "")) or unit_only(chinese["unit"])
        scale = scales()[chinese["scale"]] if chinese["scale"] else Decimal(1)
        return Given(inner.unit, inner.factor * scale) if inner else None
    if (many := _MANY.search(caption)) and (inner := unit_only(many["unit"]) or unit_only(many["unit"].lower())):
        return Given(inner.unit, inner.factor * scales()[many["scale"].lower()])
    if scaled := _SCALED.search(caption):
        factor = scales()[(scaled["scale"] or scaled["many"]).lower()]
        mark = scaled["money"] or scaled["unit"] or ""
        money = Given(currencies()[mark.upper()]) if mark.upper() in currencies() else unit_only(mark)
        return Given(money.unit if money else "dimensionless", factor)
    if _PERCENT.search(caption):
        return Given("percent")
    if stated := _stated(caption):
        return stated
    written = [part.strip() for bracket in _BRACKET.findall(caption) for part in (bracket, *_PARTS.split(bracket))]
    named = _units_named(caption)
    if len({given for _, given in named}) > 1:
        # The columns that are called by what they set apart are of the first quantity that a Chinese caption names.
        return named[0][1] if named[0][0] > "\u3400" else None
    if given := next((given for given in map(_bracketed, written) if given), None):
        return given
    return named[0][1] if len(named) == 1 else None


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
_TIME_SPENT = declared(
    r"(?:(?:[Mm]ean|[Mm]edian|[Tt]otal|[Aa]verage|[Ww]all-clock|[Ee]lapsed)\s)?"
    r"(?P<unit>(?:[Mm]illi|[Mm]icro|[Nn]ano)?[Ss]econds|[Mm]inutes|[Hh]ours|[Dd]ays|[Ww]eeks|(?:[Kk]ilo|[Mm]ega)?[Ww]atts|[Jj]oules"
    r"|(?:[Kk]ilo|[Mm]ega|[Gg]iga|[Tt]era)bytes|GPU[\s-]hours|[Dd]ollars|[Ee]uros)"
    r"(?:$|\s(?:to|of|for|per|until|spent|needed|taken|used|drawn|lost|by|at|on|in|after|before|saved|from|with))"
)
_ALL_IN = declared(
    r"(?:均[为以]|都[是以]|单位[为是]|数值[为以]|数字[为是])\s?(?P<unit>[A-Za-z/%]{1,16}|[\u4e00-\u9fff]{1,4}?)(?:计|表示|为单位|[，。；：:,;)）]|$)"
)


@lru_cache(_REMEMBERED)
def _units_named(caption: str) -> tuple[tuple[str, Given], ...]:
    """Reads ``latency in ms, throughput in tokens/s``: what each of a table's quantities is given in."""
    found = [
        (_name(named["what"]), unit_only(named["unit"].replace(" and ", " per "))) for named in _NAMED.finditer(caption)
    ]
    found += [(_HAN_JOINT.split(n["what"])[-1], unit_only(n["unit"].strip())) for n in _HAN_NAMED.finditer(caption)]
    each = list(_HAN_EACH.finditer(caption))
    found += [(n["what"], _bracketed(n["unit"])) for n in each] if len(each) > 1 else []
    return tuple((what, given) for what, given in found if given and what)


def _name(what: str) -> str:
    """Returns the word that names a quantity: of ``and power at the plug`` power, of ``mean latency`` latency."""
    head = _PLACE.split(_AND.split(what.lower())[-1])[0].split()
    return head[-1] if head else ""


_AND = declared(r"(?:^|\s)(?:and|plus)\s")
_PLACE = declared(r"\s(?:at|per|of|under|on|for|from|with)\s")


def _named(cell: Cell) -> Given | None:
    for what, given in () if listed(cell.caption) else _units_named(cell.caption):
        for title in (cell.column, cell.row):
            if (
                what in title.lower()
                or (title and title > "\u3400" and title in what)
                or (what in ("latency", "latencies", "times") and _DELAYS.search(title))
            ):
                return given
    return None
