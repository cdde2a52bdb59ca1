"""Whole numbers and multiples among decimals of any size, where the remainder of `Decimal` ends at 28 digits."""

from decimal import Context, Decimal

_ANY = Context(prec=500)
"""More digits than the quotient of two quantities can have, which end at 60 digits and at the 100th power of ten."""


def is_whole(value: Decimal) -> bool:
    """Tells whether a finite number has no fraction."""
    return value == value.to_integral_value()


def is_multiple(value: Decimal, of: Decimal | int) -> bool:
    """Tells whether a finite number is another, above zero, taken a whole number of times."""
    return _ANY.remainder(value, Decimal(of)) == 0
