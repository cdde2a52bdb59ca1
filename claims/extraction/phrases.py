"""Units that are more than a spelling: GPU hours, ``4x RTX 5090``, 85度, the 分 of 6分30秒, ``five times`` as a count."""

import re
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from functools import cache
from string import ascii_uppercase
from typing import NamedTuple

from claims.extraction.numerals import Numeral
from claims.patterns import declared

_ONE = Decimal(1)
DEVICE = "GPU|NPU|TPU|XPU|device|card|accelerator|chip|board|module|processor"
"""Words for a device in front of a time."""
_DEVICE_TIME = declared(
    rf"[\s-]?(?:[A-Z]\w{{0,8}}[\s-])?(?:{DEVICE})[\s-]?(?P<time>hours?|hrs?|h|days?|minutes?)\b"
    r"|[\s-]?[A-Z]{1,3}\d{2,4}[\s-](?P<of_product>hours?|hrs?|days?)\b"
    r"|\s?(?:[A-Z]{1,4}\d{2,4}[A-Z]{0,2}\s?)?(?:GPU|NPU|卡|加速卡)[\s·]?小?时(?![延间长刻])"
)
_WORKED = declared(
    r"[\s-](?:generator|machine|engine|flight|person|man|staff|engineer|operating|running|working|lab|beam|labou?r)[\s-]hours?\b"
)
_GROWN = declared(r"(?:规模|集群|扩展|扩大)[^，。；消耗用]{0,6}$")
"""What makes 10万卡时 the time when there are as many cards."""
_AT_SIZE = declared(r"[从由在至到于]\s?$")
"""What makes 512卡时的 the time when there are as many cards."""
_HOURS = {"d": Decimal(24), "m": _ONE / 60, "h": _ONE}
_DEVICES = declared(
    r"\s?(?P<sign>[x×✕])\s?(?!Q\d)(?:[A-Z][A-Za-z-]*\s){0,2}"
    r"(?!(?:CY|FY|Q[1-4]|H[12]\b|20[12]\d\b))(?:[A-Z]{1,5}-?\d{1,4}[A-Za-z0-9]{0,4}|(?<=[a-zA-Z]\s)\d{4}[A-Z]{0,2}|[A-Z]?PUs?)(?![A-Za-z0-9_])"
    r"(?!['’]s|\s(?:performance|speed|throughput|level))"
)
_STANDARDS = declared(r"\s?(?:[SDQFEHNX]DR\d{0,4}|CX-?\d|BF-?\d)(?![A-Za-z0-9])")
"""Generations of networks and their adapters, which are no devices that compute: ``4 x HDR200``."""

_DEGREES = declared(r"\s?度(?![^，。；、！？）\s至到~～-])")
_HEAT = declared(r"[温热烧冷]")
_HEAT_REACH = 12
_KILOWATTHOURS = declared(r"\s?度(?:电)?(?![^，。；、！？）\s至到~～以左])")
_ELECTRIC = declared(r"电")
_RACK_UNITS = declared(r"\sU(?![A-Za-z0-9.])")
_MOST_RACK_UNITS = 99
_DEGREES_SPELLED = declared(
    r"\sdegrees?\b(?!\s(?:[Ff]ahrenheit|F\b|[Cc]elsius|C\b|[Kk]elvin|of\s|in\s[a-z]|from\s[A-Z]|program|holders))"
)
_CELSIUS = declared(r"°\s?C\b|℃|\bCelsius\b|\d\s?C\b")
_WARMTH_REACH = 240
_MEGA = declared(r"\s?兆(?=[，。；、）\s以之左多空内存的/]|$)")
_NETWORK = declared(r"宽带|带宽|网速|网络|下行|上行")
_CLOCK = declared(
    r"\s?m(?=\s?\d{1,2}(?:\.\d{1,3})?\s?s\b)|(?:(?P<day>d)(?=\d{1,2}h)|(?P<hour>h|hr)(?=\d{1,2}(?:m|min)(?![A-Za-z]))|min(?=\d{1,2}s\b))"
)
_AFTER_HOURS = declared(r"\d\s?h\s?$")
_AFTER_TIME = declared(r"\d(?:m|h|s|min)\s(?:to|from|vs\.?|→|->|and|or)\s$")
_METERS = declared(
    r"\sm(?=[\s.,;)/]|$)(?P<away>\s(?:tall|high|deep|wide|long|below|above|away|apart|underground|thick|across)\b)?"
)
_FAR = declared(
    r"altitude|elevation|height|depth|length|distance|cable|reach|waves?\s|swell|mast|tower|trench|tunnel|ceiling|(?:dBA?|noise|level),?\sat",
    re.IGNORECASE,
)
"""What makes a lone "m" behind a number metres."""
_FAR_REACH = 24
_CLOCK_ALONE = declared(r"\s?m(?![A-Za-z0-9/²³])")
_MINUTES = declared(r"\s?分(?=半(?:钟|[，。；、）\s]|$))|\s?分(?=\s?\d{1,2}(?:\.\d{1,3})?\s?秒)")
_TIMES = declared(r"\stimes\b")
_DONE = declared(
    r"\b(?:repeat|run|ran|measure|test|sample|call|retr|execut|perform|happen|occur|tried|did|done|crash"
    r"|restart|fail)\w*(?:\s\w+){0,3}\s$"
)
"""What makes "five times" a count of occasions."""
_DONE_REACH = 40


class Unit(NamedTuple):
    """What a number is counted in."""

    name: str
    end: int
    factor: Decimal = _ONE
    is_beside: bool = True
    """Tells a unit right behind the number from a noun further on."""
    is_noun: bool = False


class Bare(NamedTuple):
    """A unit found for a bare number, and what the number is multiplied with."""

    unit: str
    factor: Decimal = Decimal(1)


class Size(NamedTuple):
    """What a number comes to."""

    start: int
    end: int
    unit: str
    factor: Decimal = _ONE
    is_settled: bool = False
    """Tells a number that takes no unit from its neighbour."""


def phrase_at(text: str, numeral: Numeral, end: int) -> Unit | None:
    """Returns the unit that a phrase right behind a number makes."""
    at = numeral.end
    first = text[at : at + 1]
    if first.isspace() or first == "-":
        first = text[at + 1 : at + 2]
    for read in _readers().get(first, ()):
        if unit := read(text, numeral, end):
            return unit
    return None


def _before(text: str, numeral: Numeral, reach: int) -> str:
    return text[max(0, numeral.start - reach) : numeral.start]


def _device_time(text: str, numeral: Numeral, end: int) -> Unit | None:
    found = _DEVICE_TIME.match(text, numeral.end, end)
    if found is None:
        return None
    if found[0].endswith("卡时"):
        is_size = _AT_SIZE.search(_before(text, numeral, 4)) and text.startswith("的", found.end())
        if is_size or _GROWN.search(_before(text, numeral, _HEAT_REACH)):
            return None
    return Unit("device*hour", found.end(), _HOURS[(found["time"] or found["of_product"] or "h")[0]])


def _devices(text: str, numeral: Numeral, end: int) -> Unit | None:
    if not numeral.printed.isdigit() or numeral.scale:
        return None
    found = _DEVICES.match(text, numeral.end, end)
    if found is None:
        return None
    is_of_network = _STANDARDS.match(text, found.end("sign")) is not None
    return Unit("port" if is_of_network else "device", found.end("sign"), is_noun=True)


def _heat_or_power(text: str, numeral: Numeral, end: int) -> Unit | None:
    before = _before(text, numeral, _HEAT_REACH)
    if (found := _DEGREES.match(text, numeral.end, end)) and _HEAT.search(before):
        return Unit("celsius", found.end())
    if (found := _KILOWATTHOURS.match(text, numeral.end, end)) and _ELECTRIC.search(before):
        return Unit("kilowatthour", found.end())
    return None


def _mega(text: str, numeral: Numeral, end: int) -> Unit | None:
    found = _MEGA.match(text, numeral.end, end)
    if found is None:
        return None
    is_rate = _NETWORK.search(_before(text, numeral, _HEAT_REACH))
    return Unit("megabit/second" if is_rate else "megabyte", found.end())


def _rack_units(text: str, numeral: Numeral, end: int) -> Unit | None:
    if not numeral.is_whole or not 0 < numeral.value <= _MOST_RACK_UNITS:
        return None
    found = _RACK_UNITS.match(text, numeral.end, end)
    return Unit("rack_unit", found.end()) if found else None


def _degrees(text: str, numeral: Numeral, end: int) -> Unit | None:
    found = _DEGREES_SPELLED.match(text, numeral.end, end)
    return Unit("celsius", found.end()) if found and _CELSIUS.search(_before(text, numeral, _WARMTH_REACH)) else None


def _worked_hours(text: str, numeral: Numeral, end: int) -> Unit | None:
    found = _WORKED.match(text, numeral.end, end)
    return Unit("hour", found.end()) if found else None


def _half_month(text: str, numeral: Numeral, end: int) -> Unit | None:
    at = numeral.end
    return Unit("month", at + 1) if text.startswith("月", at, end) and text[at - 2 : at] in ("个半", "个多") else None


def _meters(text: str, numeral: Numeral, end: int) -> Unit | None:
    found = _METERS.match(text, numeral.end, end)
    if found is None or not (found["away"] or _FAR.search(_before(text, numeral, _FAR_REACH))):
        return None
    return Unit("meter", numeral.end + len(" m"))


def _clock(text: str, numeral: Numeral, end: int) -> Unit | None:
    found = _CLOCK.match(text, numeral.end, end) or _clock_alone(text, numeral, end)
    return Unit(found.lastgroup or "minute", found.end()) if found else None


def _minutes(text: str, numeral: Numeral, end: int) -> Unit | None:
    found = _MINUTES.match(text, numeral.end, end)
    return Unit("minute", found.end()) if found else None


def _occasions(text: str, numeral: Numeral, end: int) -> Unit | None:
    found = _TIMES.match(text, numeral.end, end)
    if found is None or not numeral.is_whole or not _DONE.search(_before(text, numeral, _DONE_REACH)):
        return None
    return Unit("time", found.end(), is_noun=True)


def _clock_alone(text: str, numeral: Numeral, end: int) -> re.Match[str] | None:
    """Finds the ``m`` of minutes behind hours or another time."""
    found = _CLOCK_ALONE.match(text, numeral.end, end)
    if found is None or _AFTER_HOURS.search(text, max(0, numeral.start - 4), numeral.start):
        return found
    return found if _AFTER_TIME.search(text, max(0, numeral.start - 10), numeral.start) else None


_Reads = Callable[[str, Numeral, int], Unit | None]


@cache
def _readers() -> Mapping[str, Sequence[_Reads]]:
    """Returns what reads the phrases that begin with a character, but for a blank or a hyphen before it, in turn."""
    reads: tuple[tuple[str, _Reads], ...] = (
        (f"{ascii_uppercase}dacbmp卡加", _device_time),
        ("x×✕", _devices),
        ("度", _heat_or_power),
        ("兆", _mega),
        ("U", _rack_units),
        ("d", _degrees),
        ("gmefpsorwlb", _worked_hours),
        ("月", _half_month),
        ("m", _meters),
        ("mdh", _clock),
        ("分", _minutes),
        ("t", _occasions),
    )
    found: dict[str, list[_Reads]] = {}
    for characters, read in reads:
        for character in characters:
            found.setdefault(character, []).append(read)
    return found
