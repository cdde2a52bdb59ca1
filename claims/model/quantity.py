"""A number as it was printed, and the interval of values that its printed digits leave open."""

from decimal import Context, Decimal, localcontext
from enum import StrEnum
from functools import lru_cache
from typing import Annotated, Self

from pydantic import AfterValidator, Field, PlainSerializer, model_validator

from claims import units
from claims.model.base import Text, Value
from claims.model.interval import Interval, format_number
from claims.patterns import declared

_NUMBER = declared(r"(?:(?<![\w.,%])[-+−])?(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)(?:[eE][-+]?\d{1,3})?")
_TWO_PERCENT = Decimal("0.02")
_EXACTLY = Context(prec=500)
"""Enough digits that no sum of two accepted numbers is rounded."""


def _bounded(value: Decimal) -> Decimal:
    if len(value.as_tuple().digits) > 60 or abs(value.adjusted()) > 100:
        raise ValueError("a number of more than 60 digits or beyond 1e100 is refused")
    return value


Exact = Annotated[Decimal, AfterValidator(_bounded), PlainSerializer(str, return_type=str)]
"""A decimal that keeps every digit it was written with; a string in records and JSON."""


class Comparator(StrEnum):
    """How the printed figure bounds the value."""

    EQUAL = "="
    ABOUT = "~"
    MORE = ">"
    AT_LEAST = ">="
    LESS = "<"
    AT_MOST = "<="
    RANGE = "range"


def printed_numbers(printed: str) -> list[Decimal]:
    """Returns the numbers that stand in digits in a printed figure, signs and thousands separators resolved."""
    return list(_numbers_in(printed))


@lru_cache(maxsize=50_000)
def _numbers_in(printed: str) -> tuple[Decimal, ...]:
    return tuple(Decimal(n.replace(",", "").replace("−", "-")) for n in _NUMBER.findall(printed))


class Quantity(Value):
    """A printed figure with its value, comparator and unit."""

    printed: Text = Field(description="The figure exactly as printed, digits and words.")
    value: Exact | None = Field(None, description="The number, scale words multiplied in; none for a bare 'billions'.")
    value_high: Exact | None = Field(None, description="The upper end of a range.")
    comparator: Comparator = Field(Comparator.EQUAL, description="How the figure bounds the value.")
    unit: Text = Field("dimensionless", description="A unit of data/units.txt, or a product or ratio of such units.")
    unit_note: Text | None = Field(None, description="What the text leaves open about the unit: TB or TiB, Gb or GB.")

    @model_validator(mode="after")
    def _range_has_two_ends(self) -> Self:
        if (self.comparator is Comparator.RANGE) != (self.value_high is not None):
            raise ValueError("a range, and nothing else, has a value_high")
        if self.value is None and self.value_high is not None:
            raise ValueError("a value_high needs a value")
        if self.value is not None and self.value_high is not None and self.value_high < self.value:
            raise ValueError("value_high is below value")
        return self

    def interval(self) -> Interval:
        """Computes the interval that the printed digits imply, in the quantity's unit.

        The rule: bounds are bounds and a range is itself; a count or a number in words is exact; any other figure is
        good to half a unit of its last printed digit before the scale word; ``~`` widens to the larger of half a unit
        of the last non-zero digit and 2 %.
        """
        if self.value is None:
            return Interval(None, None)
        match self.comparator:
            case Comparator.RANGE:
                return Interval(self.value, self.value_high)
            case Comparator.MORE | Comparator.AT_LEAST:
                return Interval(self.value, None)
            case Comparator.LESS | Comparator.AT_MOST:
                return Interval(None, self.value)
            case Comparator.ABOUT:
                with localcontext(_EXACTLY):
                    half = max(_half_unit(self.value.normalize()), abs(self.value) * _TWO_PERCENT)
            case Comparator.EQUAL:
                half = self._printed_half_unit(self.value)
        return Interval(_EXACTLY.subtract(self.value, half), _EXACTLY.add(self.value, half))

    def _printed_half_unit(self, value: Decimal) -> Decimal:
        numbers = printed_numbers(self.printed)
        if not numbers or units.is_counted(self.unit):
            return Decimal(0)
        if len(numbers) > 1:
            return _half_unit(value)
        (number,) = numbers
        scale = abs(value / number) if number else Decimal(1)
        return _half_unit(number) * scale


def _half_unit(number: Decimal) -> Decimal:
    exponent = number.as_tuple().exponent
    return Decimal(5).scaleb(exponent - 1) if isinstance(exponent, int) else Decimal(0)


__all__ = ["Comparator", "Exact", "Interval", "Quantity", "format_number", "printed_numbers"]
