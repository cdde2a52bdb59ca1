"""The amount that a claim prints, in whatever unit is wanted, for relations between figures that no metric names."""

from decimal import Decimal

from claims import units
from claims.facts.fact import confusions
from claims.model.claim import Claim
from claims.model.interval import Interval
from claims.model.quantity import Comparator


def amount_in(claim: Claim, unit: str) -> Interval | None:
    """Returns the figure of a claim in a unit; nothing where it has none above zero or is of another dimension."""
    quantity = claim.quantity
    if quantity is None or quantity.value is None or quantity.value <= 0 or not units.is_known(quantity.unit):
        return None
    factor = units.factor(quantity.unit, unit)
    return None if factor is None else quantity.interval().scaled(factor)


def is_exactly_told(claim: Claim) -> bool:
    """Tells whether a figure is printed as one value, not as a bound or a range, and its unit is not left open."""
    quantity = claim.quantity
    if quantity is None or quantity.value is None or quantity.value <= 0 or quantity.unit_note is not None:
        return False
    return quantity.comparator in (Comparator.EQUAL, Comparator.ABOUT) and units.is_known(quantity.unit)


_IN_WORDS = Decimal("0.012")


def told_share(claim: Claim) -> Interval | None:
    """Returns the figure of a share or a change; one in words, as "a third", is good to a percent of itself."""
    told = claim.quantity.interval() if claim.quantity else None
    return told.widened(_IN_WORDS) if told is not None and told.is_exact else told


def printed(claim: Claim) -> str:
    """Returns the figure of a claim as printed."""
    return claim.quantity.printed if claim.quantity else ""


def value_in(claim: Claim, unit: str) -> Decimal:
    """Returns the printed number of a claim in a unit that it is known to convert to."""
    assert claim.quantity
    factor = units.factor(claim.quantity.unit, unit)
    assert factor is not None
    return (claim.quantity.value or Decimal(0)) * factor


def is_in_another_unit(claim: Claim, expected: Interval) -> bool:
    """Tells whether a figure is just what is expected in a unit that it is mixed up with: Gb for GB, GiB for GB.

    `expected` is in the unit of the claim, which its figure as printed has to miss.
    """
    quantity = claim.quantity
    if quantity is None or quantity.value is None or quantity.unit_note or quantity.interval().overlaps(expected):
        return False
    factors = (units.factor(other, quantity.unit) for _, other, _ in confusions(quantity.unit))
    return any(factor is not None and quantity.interval().scaled(factor).overlaps(expected) for factor in factors)


_TO_THE_DIGIT = Decimal("0.002")


def is_of_other_multiples(claim: Claim, expected: Interval, nominal: Decimal, *terms: Claim) -> bool:
    """Tells whether a figure is to the digit what is expected, but in decimal multiples in place of binary ones, or so.

    `expected` and `nominal`, its middle, are in the unit of the claim. 40 times 250 TB are 10 PB, and no 10 PiB, though
    these lie near enough to pass for a loosely rounded figure; nor are they 40 times 250 TiB, one of the `terms`.
    """
    quantity = claim.quantity
    if quantity is None or quantity.value is None or quantity.unit_note or quantity.interval().overlaps(expected):
        return False
    others = (units.factor(other, quantity.unit) for label, other, _ in confusions(quantity.unit) if "powers" in label)
    room = abs(nominal) * _TO_THE_DIGIT
    if any(factor is not None and abs(quantity.value * factor - nominal) <= room for factor in others):
        return True
    units_of_terms = (c.quantity.unit for c in terms if c.quantity and not c.quantity.unit_note)
    slips = (
        units.factor(other, unit)
        for unit in units_of_terms
        for label, other, _ in confusions(unit)
        if "powers" in label
    )
    return any(slip is not None and abs(nominal * slip - quantity.value) <= room for slip in slips)
