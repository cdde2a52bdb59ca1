"""Intervals of numbers in exact decimals, rounded outwards; an end that is None is open."""

from collections.abc import Callable
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal, DivisionByZero, InvalidOperation
from functools import lru_cache
from typing import NamedTuple

_EXACTLY = Context(prec=500)
_DOWN = Context(prec=40, rounding=ROUND_FLOOR)
_UP = Context(prec=40, rounding=ROUND_CEILING)
for _context in (_DOWN, _UP):
    _context.traps[DivisionByZero] = False
    _context.traps[InvalidOperation] = False

_LEAST, _GREATEST = Decimal("-Infinity"), Decimal("Infinity")

Operation = Callable[[Context, Decimal, Decimal], Decimal]
Rising = Callable[[Decimal, Context], Decimal]


class Interval(NamedTuple):
    """The values that a figure leaves open, ends included; None is an open end.

    The arithmetic is that of Moore, Kearfott and Cloud, Introduction to Interval Analysis (2009), chapter 2: the
    result holds every value that the operation can take, and no end is rounded inwards.
    """

    low: Decimal | None
    high: Decimal | None

    @classmethod
    def exactly(cls, value: Decimal | int) -> "Interval":
        """Makes the interval that holds one value."""
        return cls(Decimal(value), Decimal(value))

    @property
    def is_exact(self) -> bool:
        """Tells whether the interval holds one value."""
        return self.low is not None and self.low == self.high

    @property
    def middle(self) -> Decimal | None:
        """Returns the value halfway, the one end that is not open, or nothing."""
        if self.low is None or self.high is None:
            return self.low if self.high is None else self.high
        return (self.low + self.high) / 2

    def overlaps(self, other: "Interval") -> bool:
        """Tells whether the two intervals have a value in common, ends included."""
        return not self.is_below(other) and not other.is_below(self)

    def is_below(self, other: "Interval") -> bool:
        """Tells whether every value of this interval lies below every value of the other."""
        return self.high is not None and other.low is not None and self.high < other.low

    def holds(self, value: Decimal) -> bool:
        """Tells whether a value lies in the interval, ends included."""
        return self.overlaps(Interval(value, value))

    def plus(self, other: "Interval") -> "Interval":
        """Adds two intervals."""
        return _ends(self, other, Context.add)

    def minus(self, other: "Interval") -> "Interval":
        """Subtracts another interval from this one."""
        return _ends(self, other, Context.subtract)

    def times(self, other: "Interval") -> "Interval":
        """Multiplies two intervals."""
        return _ends(self, other, Context.multiply)

    def over(self, other: "Interval") -> "Interval":
        """Divides by another interval; where that holds zero, the result is open at both ends."""
        low, high = _bare(other)
        if low <= 0 <= high:
            if low == 0 < high:
                return _ends(self, Interval(Decimal("1e-60"), other.high), Context.divide)._opened_above(self)
            return Interval(None, None)
        return _ends(self, other, Context.divide)

    def _opened_above(self, dividend: "Interval") -> "Interval":
        return Interval(self.low, None) if _bare(dividend)[0] >= 0 else Interval(None, None)

    def scaled(self, factor: Decimal | int) -> "Interval":
        """Multiplies by an exact factor."""
        return self.times(Interval.exactly(Decimal(factor)))

    def widened(self, share: Decimal) -> "Interval":
        """Widens each end outwards by a share of itself, for example by 0.02."""
        low = None if self.low is None else self.low - abs(self.low) * share
        high = None if self.high is None else self.high + abs(self.high) * share
        return Interval(low, high)

    def hull(self, other: "Interval") -> "Interval":
        """Returns the least interval that holds both."""
        low = None if self.low is None or other.low is None else min(self.low, other.low)
        high = None if self.high is None or other.high is None else max(self.high, other.high)
        return Interval(low, high)

    def exp(self) -> "Interval":
        """Raises e to the interval; of a single value, to 40 digits."""
        return self._through(Decimal.exp)

    def ln(self) -> "Interval":
        """Takes the natural logarithm of an interval of positive values; an end that is not positive becomes open."""
        low, high = (None if end is None or end <= 0 else end for end in self)
        return Interval(low, high)._through(Decimal.ln)

    def _through(self, rising: Rising) -> "Interval":
        """Puts both ends through a rising function that is rounded to the nearest number, whatever the context asks."""
        return _risen(self, rising)

    def __str__(self) -> str:
        if self.low is None and self.high is None:
            return "not a number"
        if self.low == self.high and self.low is not None:
            return format_number(self.low)
        low = "(−∞" if self.low is None else f"[{format_number(self.low)}"
        high = "∞)" if self.high is None else f"{format_number(self.high)}]"
        return f"{low}, {high}"


@lru_cache(maxsize=10_000)
def _risen(interval: Interval, rising: Rising) -> Interval:
    low, high = interval
    if interval.is_exact and low is not None:
        return Interval.exactly(rising(low, _DOWN))
    low = None if low is None else rising(low, _DOWN).next_minus(_DOWN)
    return Interval(low, None if high is None else rising(high, _UP).next_plus(_UP))


def format_number(number: Decimal) -> str:
    """Writes a number for a person: plain up to a million, else with a power of ten; no digit is lost."""
    short = number.normalize(_EXACTLY)
    if short == 0 or -4 <= short.adjusted() < 6:
        return f"{short:,f}"
    digits = "".join(map(str, short.as_tuple().digits))
    mantissa = digits[0] + ("." + digits[1:] if len(digits) > 1 else "")
    return f"{'-' if short < 0 else ''}{mantissa}e{short.adjusted()}"


def _bare(interval: Interval) -> tuple[Decimal, Decimal]:
    return (
        _LEAST if interval.low is None else interval.low,
        _GREATEST if interval.high is None else interval.high,
    )


def _ends(left: Interval, right: Interval, operation: Operation) -> Interval:
    if left.low is not None is not left.high and right.low is not None is not right.high:
        if operation is Context.add:
            return Interval(_DOWN.add(left.low, right.low), _UP.add(left.high, right.high))
        if operation is Context.subtract:
            return Interval(_DOWN.subtract(left.low, right.high), _UP.subtract(left.high, right.low))
        if left.low > 0 < right.low:
            if operation is Context.multiply:
                return Interval(_DOWN.multiply(left.low, right.low), _UP.multiply(left.high, right.high))
            if operation is Context.divide:
                return Interval(_DOWN.divide(left.low, right.high), _UP.divide(left.high, right.low))
    pairs = [(a, b) for a in _bare(left) for b in _bare(right)]
    lows = [_zero_for_nan(operation(_DOWN, a, b)) for a, b in pairs]
    highs = [_zero_for_nan(operation(_UP, a, b)) for a, b in pairs]
    low, high = min(lows), max(highs)
    return Interval(None if low.is_infinite() else low, None if high.is_infinite() else high)


def _zero_for_nan(number: Decimal) -> Decimal:
    """An open end times zero is zero: the end stands for finite values without a bound."""
    return Decimal(0) if number.is_nan() else number
