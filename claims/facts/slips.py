"""By which factor a figure is off whose unit or scale word was taken for another: bits for bytes, GB for TB, 万 for 亿."""

from collections.abc import Iterable, Iterator
from decimal import Decimal
from functools import lru_cache

from claims.facts.amounts import printed
from claims.facts.printed import numbers_in
from claims.facts.terms import Term
from claims.model.claim import Claim
from claims.patterns import declared

_TO_THE_DIGIT = Decimal("0.003")
_BINARY = declared(r"(?:kibi|mebi|gibi|tebi|pebi)(?:byte|bit)")
_CHINESE = declared(r"[万亿]")
_THOUSANDS = tuple(Decimal(1000) ** n for n in (1, 2, 3))
_MYRIADS = (Decimal(10) ** 4, Decimal(10) ** 8)
_TIMES = tuple(Decimal(n) for n in (60, 3_600, 24, 1_440, 86_400))
_MULTIPLES = tuple(Decimal("1.024") ** n for n in range(1, 6))
_EIGHT = Decimal(8)


def slip(told: Decimal, made: Decimal, terms: tuple[Term, ...]) -> tuple[Decimal, str] | None:
    """Returns the factor, above one, and the name of the slip that sets a printed value apart from what others make.

    Both are in base units. A factor counts where one of the terms can slip by it: eight where bytes move in a time or bits are printed, those of a
    time where a time is in a unit, those of binary multiples where one is printed in them. Nothing is returned where the
    two differ by another factor, or are the same.
    """
    if told <= 0 or made <= 0:
        return None
    ratio = max(told, made) / min(told, made)
    for factor, name in _factors(terms):
        if abs(ratio - factor) <= factor * _TO_THE_DIGIT:
            return factor, name
    return None


def _factors(terms: tuple[Term, ...]) -> Iterator[tuple[Decimal, str]]:
    names = {name for term in terms for name, _ in term.powers}
    units = [term.claim.quantity.unit for term in terms if term.claim.quantity]
    if "bit" in names:
        if "second" in names or any("bit" in unit for unit in units):
            yield _EIGHT, "bits for bytes"
        if any(_BINARY.search(unit) for unit in units):
            yield from ((factor, "binary for decimal multiples") for factor in _MULTIPLES)
    if "second" in names and any(map(_is_in_another_time, terms)):
        yield from ((factor, "one unit of time for another") for factor in _TIMES)
    yield from ((factor, "one multiple of the unit for another") for factor in _THOUSANDS)
    if any(_CHINESE.search(term.claim.quantity.printed) for term in terms if term.claim.quantity):
        yield from ((factor, "万 for 亿, or neither for one of them") for factor in _MYRIADS)


def _is_in_another_time(term: Term) -> bool:
    """Tells whether a figure is a time, or for another period than a second, be it by its words."""
    unit = term.claim.quantity.unit if term.claim.quantity else ""
    return "second" in dict(term.powers) and not unit.endswith("/second")


def is_told(factor: Decimal, claims: Iterable[Claim], own: Iterable[Claim]) -> bool:
    """Tells whether something told nearby is as many as a factor, so that it may be left out of a product: eight cards.

    The figures of the claims themselves, `own`, are no such number, though other numbers in their words are.
    """
    if any(_tells(claim.statement.replace(printed(claim), " "), factor) for claim in own):
        return True
    return any(_tells(claim.statement, factor) for claim in claims)


@lru_cache(maxsize=50_000)
def _tells(words: str, factor: Decimal) -> bool:
    return any(number.value == factor for number in numbers_in(words))


def digits(value: Decimal) -> int:
    """Returns how many digits of a number are significant, zeros at its end left out."""
    return len(value.normalize().as_tuple().digits)
