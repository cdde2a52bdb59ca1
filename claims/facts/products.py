"""Every product that the units of figures told together allow: a number times each, a rate times a time."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal

from claims.facts.terms import Powers, Term
from claims.facts.view import View
from claims.facts.ways import EVENT, SECOND, bare_number, less
from claims.model.claim import Claim
from claims.model.interval import Interval
from claims.model.subject import SubjectKind


@dataclass(frozen=True, slots=True)
class Product:
    """A number of things, or a time, and what each of them has or does in it; `thing` is what is counted."""

    number: Term
    each: Term
    thing: str
    whole: Powers

    @property
    def interval(self) -> Interval:
        """Returns what the two make, in base units."""
        return self.number.interval.times(self.each.interval)

    @property
    def value(self) -> Decimal:
        """Returns what their printed numbers make, in base units."""
        return self.number.value * self.each.value

    @property
    def says(self) -> tuple[Decimal, Decimal]:
        """Returns the two numbers, by which products of several claims are told apart."""
        return self.number.value, self.each.value


def term_of_any(view: View, claim: Claim) -> Term | None:
    """Returns the figure of a claim as a term; a bare number of stops, faults or saves is one of events."""
    term = view.term(claim)
    if term is not None:
        return term
    events = bare_number(claim)
    return events if events is not None and events.powers == ((EVENT, 1),) else None


def products(view: View, whole: Term, near: Iterable[Term]) -> Iterator[Product]:
    """Yields the products of figures nearby that are amounts of the sort of a whole one.

    What is counted in the one is what the other is of one of: racks x kW of a rack, requests a day x tokens of a request.
    """
    by_powers: dict[Powers, list[Term]] = {}
    numbers: list[tuple[Term, Powers, str]] = []
    for term in near:
        for powers in view.ways(term):
            by_powers.setdefault(powers, []).append(term)
            if thing := _counted(powers):
                numbers.append((term, powers, thing))
    if not numbers:
        return
    seen: set[tuple[str, str]] = set()
    for made in view.ways(whole):
        held = {name for name, _ in made}
        for number, powers, thing in numbers:
            if thing in held and thing != "second":
                continue
            for each in by_powers.get(less(made, powers), ()):
                pair = (number.claim.id, each.claim.id)
                if each is not number and pair not in seen:
                    seen.update((pair, pair[::-1]))
                    yield Product(number, each, thing, made)


_MAKES = (SubjectKind.ACCELERATOR, SubjectKind.SERVER, SubjectKind.NETWORK_CARD)


def is_of_another_make(view: View, product: Product) -> bool:
    """Tells whether machines of one make are counted, and what each has is told of another make: 16 of the one, 50 W of the other."""
    counted, had = (view.subject(term.claim.subject) for term in (product.number, product.each))
    if counted is None or had is None or counted.id == had.id or counted.kind is not had.kind:
        return False
    related = {*counted.version_of, *counted.built_on, *counted.part_of}
    return (
        counted.kind in _MAKES
        and had.id not in related
        and counted.id not in (*had.version_of, *had.built_on, *had.part_of)
    )


def _counted(powers: Powers) -> str | None:
    """Returns the thing, or the time, that an amount is a number of, be it for each hall or a day."""
    if powers == SECOND:
        return "second"
    if powers == DEVICE_TIME:
        return "device-hour"
    ups = [name for name, power in powers if power > 0]
    if len(ups) != 1 or dict(powers)[ups[0]] != 1 or ups[0] in _MEASURED:
        return None
    return ups[0]


DEVICE_TIME: Powers = (("device", 1), ("second", 1))
_MEASURED = frozenset({"second", "bit", "gram", "FLOP", "USD", "EUR", "CNY", "GBP", "JPY"})
