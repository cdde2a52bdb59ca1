"""How a check writes a number for a person: four digits, in a unit and with a scale word that a reader knows."""

from collections.abc import Iterable
from decimal import ROUND_HALF_UP, Context, Decimal

from claims.facts.unit_words import unit_words
from claims.model.interval import Interval, format_number

_WORDS = ((Decimal("1e12"), "trillion"), (Decimal("1e9"), "billion"), (Decimal("1e6"), "million"))
_PREFIXES = (
    *((Decimal("1e15"), "P"), (Decimal("1e12"), "T"), (Decimal("1e9"), "G")),
    *((Decimal("1e6"), "M"), (Decimal("1e3"), "k")),
)
_LETTERS = dict(_PREFIXES)
_SYMBOLS = {
    "byte": "B",
    "bit": "bit",
    "bit/second": "bit/s",
    "byte/second": "B/s",
    "FLOP": "FLOP",
    "FLOP/second": "FLOP/s",
    "watt": "W",
    "joule": "J",
}
_ONE_BY_ONE = {"bit": "bits", "byte": "bytes"}
_PLAIN = {"second": "s"}
_COUNTED = {"claim": "claims", "outlet": "outlets", "place": "places", "source": "sources"}
"""What checks count that is no unit."""

_TIMES = (
    *((Decimal(86400), "days"), (Decimal(3600), "hours"), (Decimal(60), "minutes"), (Decimal(1), "s")),
    (Decimal("0.001"), "ms"),
)
_FOUR = Context(prec=4, rounding=ROUND_HALF_UP)
_SMALL = Decimal(10_000)
"""Below this, bits and bytes are counted one by one: a frame has 1,500 bytes, not 1.5 kB."""


def tell_number(number: Decimal) -> str:
    """Writes a number with four digits, large ones with a scale word."""
    short = _FOUR.plus(number)
    if number == number.to_integral_value() and abs(number) < 1_000_000:
        return f"{number:,.0f}"
    for size, word in _WORDS:
        if abs(short) >= size:
            scaled = _FOUR.plus(short / size)
            return f"{format_number(scaled)} {word}" if abs(scaled) < 1_000_000 else format_number(short)
    return format_number(short)


def tell(value: Interval | Decimal | int, unit: str = "dimensionless", nominal: Decimal | None = None) -> str:
    """Writes a value or an interval with its unit, for example ``5.6 TB (5.5 to 5.7 TB)``.

    `nominal` is what the printed numbers give, where that is not the middle of the interval, as in a quotient.
    """
    if isinstance(value, Interval):
        return _interval(value, unit, nominal)
    return _with_unit(Decimal(value), unit)


def tell_range(interval: Interval, unit: str = "dimensionless") -> str:
    """Writes an interval by its ends alone, for example ``2 to 3 days``, where no value between is the likeliest."""
    low, high = interval
    if low is None or high is None or _FOUR.plus(low) == _FOUR.plus(high):
        return _interval(interval, unit)
    size = _scale(high, unit)
    if _scale(low, unit) != size:
        return f"{_with_unit(low, unit)} to {_with_unit(high, unit)}"
    return f"{format_number(_FOUR.plus(low / size))} to {_with_unit(high, unit)}"


def tell_time(seconds: Interval | Decimal | int, of: str = "") -> str:
    """Writes a time in the unit that a person would take, for example ``55 days``, or ``2.6 million device-hours``.

    `of` is what the time is counted for: of devices it is written in hours, which is how it is paid for.
    """
    middle = (seconds.middle or Decimal(0)) if isinstance(seconds, Interval) else Decimal(seconds)
    size, word = next((pair for pair in _TIMES if abs(middle) >= pair[0] * 2), _TIMES[-1])
    if of:
        size, word = Decimal(3600), f"{of}-hours"
    shown = seconds if isinstance(seconds, Interval) else Interval.exactly(seconds)
    return tell(Interval(*(None if end is None else end / size for end in shown)), word)


def _interval(interval: Interval, unit: str, nominal: Decimal | None = None) -> str:
    low, high = interval
    if low is None and high is None:
        return "any value"
    if low is None:
        assert high is not None
        return f"at most {_with_unit(high, unit)}"
    if high is None:
        return f"at least {_with_unit(low, unit)}"
    middle = (low + high) / 2 if nominal is None else nominal
    if _FOUR.plus(low) == _FOUR.plus(high):
        return _with_unit(middle, unit)
    size = _scale(middle, unit)
    ends = f"{tell_number(low / size)} to {tell_number(high / size)}"
    return f"{_with_unit(middle, unit)} ({ends})"


def _scale(number: Decimal, unit: str) -> Decimal:
    """Returns the size of the scale word or prefix with which a number is written."""
    if unit in _ONE_BY_ONE and abs(number) < _SMALL:
        return Decimal(1)
    steps = _PREFIXES if unit in _SYMBOLS else _WORDS
    return next((size for size, _ in steps if abs(_FOUR.plus(number)) >= size), Decimal(1))


def _with_unit(number: Decimal, unit: str) -> str:
    if unit in _ONE_BY_ONE and abs(number) < _SMALL:
        return f"{tell_number(number)} {_ONE_BY_ONE[unit] if abs(number) != 1 else unit}"
    if unit in _SYMBOLS:
        size = _scale(number, unit)
        prefix = _LETTERS.get(size, "")
        return f"{tell_number(_FOUR.plus(number / size))} {prefix}{_SYMBOLS[unit]}"
    if unit == "percent":
        return f"{tell_number(number)}%"
    return f"{tell_number(number)} {_PLAIN.get(unit) or tell_unit(unit, is_one=number == 1)}".rstrip()


def tell_unit(unit: str, *, is_one: bool = False) -> str:
    """Writes the unit behind a number: of what is counted its plural, unless there is one."""
    if unit in _COUNTED:
        return unit if is_one else _COUNTED[unit]
    return unit_words(unit, is_one=is_one)


def tell_together(names: Iterable[str], most: int = 20) -> str:
    """Writes names as a sentence does, each once: A, B and C."""
    told = list(dict.fromkeys(names))
    if len(told) < 2 or len(told) > most:
        return tell_list(told, most)
    return f"{', '.join(told[:-1])} and {told[-1]}"


def tell_list(names: Iterable[str], most: int = 20) -> str:
    """Writes names one after the other, of many the first and how many more there are."""
    told = list(names)
    if len(told) <= most:
        return ", ".join(told)
    return f"{', '.join(told[:most])} and {len(told) - most:,} more"
