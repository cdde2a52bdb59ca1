"""The quantity of a figure in the vocabulary of the records, and any amount in plain words."""

from decimal import Decimal
from types import MappingProxyType

from pydantic import ValidationError

from claims import units
from claims.extraction import Proposal
from claims.extraction.money import MONEY
from claims.model.metric import metrics
from claims.model.quantity import Comparator, Quantity, format_number

_SCALES = ((Decimal(10) ** 12, "trillion"), (Decimal(10) ** 9, "billion"), (Decimal(10) ** 6, "million"))
_BOUNDS = {
    Comparator.ABOUT: "about ",
    Comparator.MORE: "more than ",
    Comparator.AT_LEAST: "no less than ",
    Comparator.LESS: "less than ",
    Comparator.AT_MOST: "up to ",
}
SIGNS = MappingProxyType({"USD": "$", "EUR": "€", "GBP": "£"})
"""The signs that are written before a sum, by currency."""
_MARKS = {"percent": "%", "x": "x"}
_BARE = frozenset(["dimensionless", "score", "x", "percent"])
_MOST_DIGITS = 12
_MOST_IN_DIGITS = Decimal(10) ** 18
_SMALL, _MILLION = Decimal("0.001"), Decimal(1_000_000)
_SAME = {"hertz", "FLOP", "OP"}


def quantity(proposal: Proposal, metric: str | None = None) -> tuple[Quantity | None, str | None]:
    """Returns the quantity of a figure, and why there is none or what a person should look at."""
    if proposal.low is None:
        return None, None
    unit, note = record_unit(proposal.unit)
    known = metrics().get(metric or "")
    if unit == "x" and known is not None and known.counted:
        unit = known.unit
    if unit == "dimensionless" and metric in ("benchmark-score", "accuracy") and note is None:
        unit = "score"
    high = proposal.high if proposal.high is not None and proposal.high != proposal.low else None
    low = proposal.low
    if high is not None and high < low:
        low, high = high, low
    comparator = Comparator.RANGE if high is not None else proposal.comparator
    if comparator is Comparator.RANGE and high is None:
        comparator = Comparator.EQUAL
    try:
        made = Quantity(
            printed=proposal.surface, value=low, value_high=high, comparator=comparator, unit=unit, unit_note=note
        )
    except ValidationError as error:
        return None, str(error.errors()[0]["msg"]).removeprefix("Value error, ")
    return made, None


def record_unit(unit: str) -> tuple[str, str | None]:
    """Returns a unit of units.txt; one that is none counts things by their name, which is kept as a note."""
    written = unit.replace(" ", "_")
    if not written:
        return "dimensionless", None
    if units.is_known(written):
        return written, None
    return "dimensionless", f"counted in: {unit.replace('_', ' ')}"


def in_words(made: Quantity) -> str:
    """Writes a quantity for a sentence, for example ``at most 256,000 tokens`` or ``10 to 15%``."""
    if made.value is None or _is_endless(made.value):
        return made.printed
    name = _name(made)
    times = Decimal(1)
    if made.unit.endswith("/token") and made.unit.split("/")[0] in MONEY and abs(made.value) < _SMALL:
        times, name = _MILLION, f" {made.unit.split('/')[0]} per million tokens"
    low = number_in_words(made.value * times)
    if made.value_high is not None:
        return f"{low} to {number_in_words(made.value_high * times)}{name}"
    return f"{_BOUNDS.get(made.comparator, '')}{low}{name}"


def _is_endless(value: Decimal) -> bool:
    """Tells a number that no text prints: a third of an hour in hours."""
    return len(value.normalize().as_tuple().digits) > _MOST_DIGITS


def number_in_words(value: Decimal) -> str:
    """Writes a number with a scale word from a million on, and in digits where there is no such word."""
    for scale, word in _SCALES:
        if abs(value) >= scale and abs(value) < scale * 1000:
            return f"{format_number(value / scale)} {word}"
    return f"{value.normalize():,f}" if abs(value) < _MOST_IN_DIGITS else format_number(value)


def _name(made: Quantity) -> str:
    if made.unit in _MARKS:
        return _MARKS[made.unit]
    if made.unit in _BARE:
        noun = (made.unit_note or "").removeprefix("counted in: ")
        return f" {_plural(noun, made)}" if noun and noun != made.unit_note else ""
    first, *rest = made.unit.replace("*", " ").replace("_", " ").split("/")
    return " " + " per ".join([_plural(first, made), *rest])


def _plural(noun: str, made: Quantity) -> str:
    is_one = made.value == 1 and made.value_high is None
    if is_one or not noun or noun.isupper() or noun.endswith(("s", *_SAME)):
        return noun
    if noun.endswith(("x", "ch", "sh")):
        return f"{noun}es"
    return f"{noun[:-1]}ies" if noun.endswith("y") and noun[-2:-1] not in "aeiou" else f"{noun}s"
