"""Every product that the units of figures told together allow: a number times each, a rate times a time."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal

from claims import units
from claims.facts.amounts import is_exactly_told
from claims.facts.terms import Powers, Term
from claims.facts.view import View
from claims.model.claim import Claim
from claims.model.interval import Interval
from claims.model.subject import SubjectKind
from claims.patterns import declared

_EVENT = declared(
    r"\b(stops?|failures?|faults?|interruptions?|restarts?|outages?|crashes|incidents?|checkpoints?|saves|loads|batches|rounds|evaluations?)\b|"
    r"\d\s?次",
    re.IGNORECASE,
)
_EACH_EVENT = declared(
    r"\b(?:each|every|per|an?|one|average|mean)\s(?:[\w-]+\s){0,2}?(?:stop|failure|fault|interruption|restart|outage|crash|incident|checkpoint|"
    r"save|load|batch|round|evaluation)\b|每次|单次|平均",
    re.IGNORECASE,
)
_EVENTS = frozenset({"dimensionless"})
SECOND: Powers = (("second", 1),)
_COUNTED_AS = {SubjectKind.ACCELERATOR: "device", SubjectKind.SERVER: "node"}


@dataclass(frozen=True, slots=True)
class Product:
    """A number of things, or a time, and what each of them has or does in it."""

    number: Term
    each: Term

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


def counts(term: Term) -> str | None:
    """Returns the thing that a figure is a plain number of: of accelerators, of stops, of requests."""
    if len(term.powers) != 1 or term.powers[0][1] != 1 or term.one is not None:
        return None
    unit = term.claim.quantity.unit if term.claim.quantity else ""
    if term.powers[0][0] == "event":
        return "event"
    return term.powers[0][0] if term.counts or units.is_counted(unit) else None


def term_of_any(view: View, claim: Claim) -> Term | None:
    """Returns the figure of a claim as a term; a bare number of stops, faults or saves is one of events."""
    term = view.term(claim)
    quantity = claim.quantity
    if term is not None or quantity is None or quantity.value is None or quantity.unit not in _EVENTS:
        return term
    if quantity.value % 1 or quantity.value < 2 or not is_exactly_told(claim) or not _EVENT.search(claim.statement):
        return None
    return Term(claim, Interval.exactly(quantity.value), quantity.value, (("event", 1),), None)


def ways(view: View, term: Term) -> Iterator[Powers]:
    """Yields the powers of a figure as told, and as one of each thing that its subject is one of."""
    yield term.powers
    subject = view.subject(term.claim.subject)
    thing = _COUNTED_AS.get(subject.kind) if subject else None
    if thing is not None and thing not in dict(term.powers) and counts(term) is None:
        yield plus(term.powers, ((thing, -1),))
    if term.powers == SECOND and _EACH_EVENT.search(term.claim.statement):
        yield plus(term.powers, (("event", -1),))


def plus(powers: Powers, others: Powers) -> Powers:
    """Returns the powers of what two amounts make."""
    found = dict(powers)
    for name, power in others:
        found[name] = found.get(name, 0) + power
    return tuple(sorted((name, power) for name, power in found.items() if power))


def products(view: View, whole: Term, near: Iterable[Term]) -> Iterator[Product]:
    """Yields the products of figures nearby that are amounts of the sort of a whole one."""
    told = tuple(near)
    numbers = [term for term in told if counts(term) is not None or term.powers == SECOND]
    if not numbers:
        return
    by_powers: dict[Powers, list[Term]] = {}
    for term in told:
        for powers in ways(view, term):
            by_powers.setdefault(powers, []).append(term)
    for number in numbers:
        wanted = plus(whole.powers, tuple((name, -power) for name, power in number.powers))
        for each in by_powers.get(wanted, ()):
            if each is not number:
                yield Product(number, each)
