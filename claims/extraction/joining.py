"""Figures that belong together: ranges, a unit shared by two numbers, and times in two units."""

from dataclasses import replace
from decimal import Decimal

from claims.extraction.han import han_value
from claims.extraction.lexicon import units
from claims.extraction.money import MONEY
from claims.extraction.proposal import FigureType, Proposal
from claims.extraction.ranging import SPREAD, is_between, is_range
from claims.model.quantity import Comparator
from claims.patterns import declared

_LINK = declared(r"\s?(?:[-–—~～〜∼]|--|to|and|or|至|到|和|与)\s?")
_SHARED = declared(
    r"\s?(?:to|and|or|of|out of|,|/|→|->|vs\.?|versus|、|和|或|到|至|及|[\u3400-\u9fff]{1,3}(?<![达得感直遇看收受用])[到至]|[\u3400-\u9fff]{0,2}(?:变[为成]|改[为成])|,?\s(?:down|up)\sfrom|,?\s(?:against|instead\sof|rather\sthan|compared\s(?:with|to))"
    r"|(?:,|;|,?\sand|,?\sor|\sversus|\sagainst|、|，)\s?(?:the\s)?[A-Z][A-Za-z0-9.-]{0,15}(?:\s[A-Z][A-Za-z0-9.-]{0,12})?(?:\s(?:at|with|needs|took|takes|used|uses|drew|draws|reached|managed|on))?|[A-Za-z-]{1,12}\s(?:and|or)|[A-Za-z-]{1,12},|[，；](?:其余|剩余|余下|另外?|其中)(?:的|约|有)?)"
    r"\s?(?:the\s|[A-Z][\w-]{1,15}['’]s\s)?(?:about\s|roughly\s|around\s|over\s|every\s)?"
)
_SHARE_REACH = 28
_NUMBER = declared(r"\d+(?:,\d{3})*(?:\.\d+)?")
_BARE = declared(r"[^\d]{0,4}\d[\d.,]*")
_TIMES = {"day": 86400, "hour": 3600, "minute": 60, "second": 1}
_THEN = declared(r"\s?(?:,\s?|and\s|、|零|又)?")
_HALVED = frozenset(["year", "day", "hour", "minute", "week", "x", "tonne", "kilowatthour"])
_HALF = declared(r"半钟?(?=[，。；、）)\s内后前左的时就才以,;.]|$)")
_AND_A_PART = declared(r"\sand\sa\s(?P<part>half|quarter)\b")
_BEYOND = declared(r"(?P<digit>[1-9一二三四五六七八九])(?![\d.%年月日万千百十亿块毛角元张台个点])")
_COINS = {"块": Decimal("0.1"), "元": Decimal("0.1"), "毛": Decimal("0.01"), "角": Decimal("0.01")}
"""What the digit behind these is worth: 五块八 is 5.8."""
_MINUTES = declared(r"\s?(\d{1,2})分(?!之|钟)")
_LEAD = 72


def joined(text: str, first: Proposal, second: Proposal) -> Proposal | None:
    """Joins two neighbouring figures to one where they are a range or one time, else returns nothing."""
    if not first.type is second.type is FigureType.QUANTITY and not _are_scores_between(text, first, second):
        return None
    if first.low is None or second.low is None or second.start - first.end > 6:
        return None
    return (
        _time(text, first, second)
        or _coins(text, first, second)
        or _with_tolerance(text, first, second)
        or _range(text, first, second)
    )


def _are_scores_between(text: str, first: Proposal, second: Proposal) -> bool:
    """Tells a range of scores, ``between 1 and 1.5 points on AIME``, from two scores of a list."""
    return first.type is second.type is FigureType.SCORE and is_between(text[max(0, first.start - _LEAD) : first.start])


def with_minutes(text: str, figure: Proposal) -> Proposal:
    """Adds the 24分 of ``12小时24分``, where 分 does not show by itself as minutes, and the 半 of 三年半."""
    if figure.unit == "hour" and figure.low is not None and (found := _MINUTES.match(text, figure.end)):
        low = figure.low + Decimal(found[1]) / 60
        return replace(figure, end=found.end(), surface=text[figure.start : found.end()], low=low, high=low)
    if (figure.surface[:1].lower() in ("a", "o")) and (found := _AND_A_PART.match(text, figure.end)):
        return _with(text, figure, Decimal("0.5") if found["part"] == "half" else Decimal("0.25"), found.end())
    if figure.unit == "CNY" and figure.surface[-1] in "块毛角" and (found := _BEYOND.match(text, figure.end)):
        return _with(text, figure, han_value(found["digit"]) * _COINS[figure.surface[-1]], found.end())
    if (
        figure.unit in _HALVED
        and figure.low is not None
        and figure.low == figure.high
        and (found := _HALF.match(text, figure.end))
    ):
        return _with(text, figure, Decimal("0.5"), found.end())
    return figure


def _with(text: str, figure: Proposal, more: Decimal, end: int) -> Proposal:
    """Returns a figure with what is added to it behind its unit."""
    low = None if figure.low is None else figure.low + more
    return replace(figure, end=end, surface=text[figure.start : end], low=low, high=low)


def _time(text: str, first: Proposal, second: Proposal) -> Proposal | None:
    whole, part = _TIMES.get(first.unit, 0), _TIMES.get(second.unit, 0)
    if not whole > part > 0 or second.comparator is not Comparator.EQUAL or first.low != first.high:
        return None
    if not _THEN.fullmatch(text, first.end, second.start):
        return None
    assert first.low is not None
    assert second.low is not None
    if "." in first.surface:
        return None
    smallest = _smallest(first.surface)
    if second.low * part >= min(whole, smallest or whole):
        return None
    low = first.low + second.low * part / whole
    return replace(first, end=second.end, surface=text[first.start : second.end], low=low, high=low)


def _smallest(surface: str) -> int:
    """Returns the seconds of the last unit in a time as printed: those of an hour for ``2 days 4 hours``."""
    found = _LAST_TIME.search(surface)
    return _SECONDS[found[1][0].lower()] if found else 0


_LAST_TIME = declared(r"([A-Za-z]+|天|小时|分钟?|秒钟?)\s*$")
_SECONDS = {"d": 86400, "h": 3600, "m": 60, "s": 1, "天": 86400, "小": 3600, "分": 60, "秒": 1}


def _with_tolerance(text: str, first: Proposal, second: Proposal) -> Proposal | None:
    """Reads ``3.5±0.2 ms`` as one figure, whose value is the middle."""
    if first.end == second.start or not _TOLERANCE.fullmatch(text, first.end, second.start) or first.low != first.high:
        return None
    if first.unit not in ("dimensionless", second.unit) and second.unit != "dimensionless":
        return None
    unit = second.unit if first.unit == "dimensionless" else first.unit
    return replace(first, end=second.end, surface=text[first.start : second.end], unit=unit, type=first.type)


_TOLERANCE = declared(r"\s?(?:±|\+/-|\+/−)\s?")


def _coins(text: str, first: Proposal, second: Proposal) -> Proposal | None:
    """Adds the 2角 of 1元2角."""
    if first.unit != "CNY" or second.unit != "CNY" or first.end != second.start or first.low != first.high:
        return None
    if first.surface[-1] not in "元块" or second.surface[-1] not in "角毛" or first.low is None or second.low is None:
        return None
    return _with(text, first, second.low, second.end)


def _range(text: str, first: Proposal, second: Proposal) -> Proposal | None:
    between = text[first.end : second.start]
    if not _LINK.fullmatch(between) or first.comparator is Comparator.RANGE or second.comparator is Comparator.RANGE:
        return None
    before = text[max(0, first.start - _LEAD) : first.start]
    is_spread = bool(SPREAD.match(text, second.end))
    if not is_range(between.strip().lower(), before, first, second, is_spread=is_spread):
        return None
    if second.unit == "dimensionless" and first.unit not in (*MONEY, "dimensionless"):
        return None
    unit = second.unit if first.unit == "dimensionless" else first.unit
    if first.unit != "dimensionless" and second.unit not in (unit, "dimensionless"):
        if second.unit.partition("/")[0] != unit and not (unit in MONEY and second.unit.startswith(unit)):
            return None
        unit = second.unit
    low, high = _same_scale(first, second)
    if low is None or high <= low:
        return None
    return replace(
        first,
        end=second.end,
        surface=text[first.start : second.end],
        low=low,
        high=high,
        comparator=Comparator.RANGE,
        unit=unit,
        type=second.type,
    )


def _same_scale(first: Proposal, second: Proposal) -> tuple[Decimal | None, Decimal]:
    """In ``2 to 3 million`` and ``三到五成`` the scale, and a unit's factor, hold for both ends."""
    assert second.low is not None
    low, printed, bare = first.low, _printed(second.surface), _BARE.fullmatch(first.surface)
    if bare and printed and low is not None and second.low != printed and low == _printed(first.surface):
        return low * (second.low / printed), second.low
    if first.unit == "dimensionless" and second.unit in MONEY and low is not None and _CENTS.search(second.surface):
        return low / 100, second.low
    if first.unit == "dimensionless" and second.unit == "percent" and "成" in second.surface and low is not None:
        return low * 10, second.low
    return low, second.low


_CENTS = declared(r"^[A-Za-z-]+\s(?:cents|pence)$")


def _printed(surface: str) -> Decimal | None:
    """Returns the first number in digits of a figure as printed, without its scale."""
    found = _NUMBER.search(surface)
    return Decimal(found[0].replace(",", "")) if found else None


def are_listed(text: str, first: Proposal, second: Proposal) -> bool:
    """Tells whether two figures stand in one list, so that they may share a unit: ``128 and 256``, ``3 of 10``."""
    if second.start - first.end > _SHARE_REACH or text.find("|", first.end, second.start) >= 0:
        return False
    return _SHARED.fullmatch(text, first.end, second.start) is not None


def with_shared_unit(text: str, first: Proposal, second: Proposal, *, is_open: bool) -> Proposal:
    """Gives the unit of the second figure to the first: ``from 128 to 256 GPUs``, ``3 of 10 runs``.

    `is_open` tells a first figure whose unit nothing has settled.
    """
    if first.low is None or second.low is None or not are_listed(text, first, second):
        return first
    if first.unit in MONEY and second.unit.startswith(f"{first.unit}/token"):
        return _priced(first, second)
    if not is_open or first.unit != "dimensionless" or second.unit == "dimensionless":
        return first
    if text[first.end : second.start] == " of " and first.low >= (_printed(second.surface) or first.low + 1):
        return first
    if second.unit in _SPANS and first.surface[-1] in "万亿" and second.surface[-1] not in "万亿":
        return first
    if second.unit == "x" and _COMPARED.match(text, first.end):
        return first
    is_whole = first.low == int(first.low)
    is_count = second.unit.isalpha() and second.unit.islower() and second.unit not in units().names
    is_whole = is_whole or (first.surface[-1] >= "\u3400" and first.surface[-1] in second.surface)
    if is_count and not is_whole:
        return first
    factor = _shared_scale(text, first, second)
    low, high = first.low * factor, None if first.high is None else first.high * factor
    return replace(first, unit=second.unit, type=second.type, low=low, high=high)


def _shared_scale(text: str, first: Proposal, second: Proposal) -> Decimal:
    """Returns what the last number of a list says that the others are multiplied with: ``8, 70 and 405 billion``."""
    number, printed = _printed(first.surface), _printed(second.surface)
    if (
        not printed
        or number is None
        or second.low in (None, printed)
        or number != first.low
        or not _BARE.fullmatch(first.surface)
    ):
        return Decimal(1)
    assert second.low is not None
    is_list = _LIST.fullmatch(text, first.end, second.start) and (number < printed or second.unit in _LARGE)
    is_alike = printed / _APART < number < printed * _APART
    is_change = (
        is_alike
        and _CHANGE.fullmatch(text, first.end, second.start)
        and _FROM.search(text, max(0, first.start - len("from about  ")), first.start)
    )
    return second.low / printed if is_list or is_change else Decimal(1)


_LIST = declared(r"\s?(?:,|、|,?\s(?:and|or)|/|和|或|及)\s?")
_CHANGE = declared(r"\s(?:to|→|->)\s(?:about\s|some\s|nearly\s|almost\s|just\s|over\s)?|[\u3400-\u9fff]{0,3}[到至]")
_FROM = declared(r"(?:\bfrom\s(?:about\s|some\s|just\s|nearly\s)?|[从由])$")
_APART = 10
"""More than so many times apart, the first number of a change is in no scale of the second: ``from 800 to 1.2 million``."""
_LARGE = frozenset(["parameter", "token"])
"""What a text never counts by ones beside millions."""


_SPANS = frozenset(["year", "month", "week", "day"])
"""What nobody counts by the ten thousand beside a few: 按80万、三年折旧."""
_COMPARED = declared(r"\s?[,，]\s?(?:about|roughly|around|over|nearly|almost|or|twice|约|近)")
"""What sets a figure in relation to another, and lists no multiples: ``3.4 million, about twice as many``."""


def _priced(first: Proposal, second: Proposal) -> Proposal:
    """In ``from $3 to $0.50 per million tokens`` both prices are for as many tokens."""
    printed = _printed(second.surface)
    if not printed or first.low is None or second.low is None:
        return first
    low = first.low * second.low / printed
    return replace(first, unit=second.unit, low=low, high=low)
