"""Quantities and computed numbers in words: as printed, and what their digits leave open."""

from decimal import Decimal

from claims.facts import tell, tell_range, tell_unit
from claims.model.finding import Computed
from claims.model.quantity import Comparator, Interval, Quantity, format_number
from claims.web.components.text import literal, words

_BOUNDS = {
    Comparator.MORE: "more than",
    Comparator.AT_LEAST: "at least",
    Comparator.LESS: "less than",
    Comparator.AT_MOST: "at most",
}


def unit_of(quantity: Quantity) -> str:
    """Returns the unit as a word, nothing for a bare number."""
    return "" if quantity.unit == "dimensionless" else words(quantity.unit)


def interval_of(quantity: Quantity) -> str:
    """Says in words which values a printed figure leaves open."""
    interval = quantity.interval()
    unit = unit_of(quantity) and words(tell_unit(quantity.unit, is_one=interval.low == interval.high == 1))
    told = f"{_values(interval, quantity.comparator)} {unit}".strip()
    return told if quantity.value is not None else "no number is printed"


def value_of(number: Computed) -> str:
    """Says a computed number with its interval and its unit."""
    ends = [None if end is None else Decimal(str(end)) for end in (number.low, number.high)]
    if number.value is None:
        return tell_range(Interval(*ends), number.unit)
    value = Decimal(str(number.value))
    return tell(value, number.unit) if ends == [None, None] else tell(Interval(*ends), number.unit, value)


def computed(number: Computed) -> str:
    """Writes a computed number with what it is as Markdown."""
    return f"{literal(number.label)}: **{literal(value_of(number))}**"


def _values(interval: Interval, comparator: Comparator) -> str:
    low, high = (None if end is None else format_number(end) for end in interval)
    if low == high:
        return f"exactly {low}"
    if low is not None and high is not None:
        return f"{low} to {high}"
    return f"{_BOUNDS.get(comparator, '')} {low or high}".strip()
