"""Weighing a printed figure against one that is worked out from others."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum

from claims import units
from claims.checks.answers import Working, consistent, inconsistent, under_determined
from claims.facts import Fact, View, tell
from claims.facts.runs import Bond, weakest
from claims.model.finding import Finding, Severity
from claims.model.interval import Interval
from claims.model.quantity import Comparator, printed_numbers
from claims.patterns import declared

NEAR = Decimal("0.05")
"""Within this share of each other two figures differ by no more than rounding in the text could explain."""


_FAR = 3

AT_ANOTHER_LOAD = "the figures may have been taken at different loads"
"""What is open between rates and times of a service, whose runs no study keeps apart."""


class Relation(Enum):
    """How the printed figure stands to the one worked out."""

    EQUAL = "equal"
    AT_MOST = "at most"
    AT_LEAST = "at least"


@dataclass(frozen=True)
class Weighing:
    """What is weighed, and the sentences for the ways in which it can come out.

    `expected` is in the unit of the printed figure. `good` is the sentence where they agree; if they agree only since
    one of the figures is a bound, it is told to leave room for the other. `bad` says how the two differ, `off` what is
    open where the printed figure keeps to the bound of the relation but lies far from it; without it nothing is said
    then. `doubt` says what could explain a difference.
    """

    printed: Fact
    others: tuple[Fact, ...]
    expected: Interval
    good: str
    bad: str
    needs: tuple[str, ...]
    relation: Relation = Relation.EQUAL
    off: str = ""
    doubt: str = ""
    value: Interval | None = None
    anchor: Fact | None = None

    @property
    def reads(self) -> tuple[Fact, ...]:
        """Returns the figures that are read, the anchor first."""
        first = self.anchor or self.printed
        return (first, *(fact for fact in (self.printed, *self.others) if fact is not first))

    def is_of_one_run(self, view: View) -> bool:
        """Tells whether it is certain that all the figures are of one run or thing."""
        first, *others = self.reads
        return all(weakest(view, fact, self.reads) is Bond.SURE for fact in (first, self.printed)) and bool(others)


def weigh(view: View, working: Working, weighing: Weighing) -> Iterator[Finding]:
    """Yields what comes of a weighing.

    Only figures that are sure to be of one run or thing can be inconsistent, and only where no reading of a unit that
    the text leaves open fits, nothing that `doubt` names saves it, and they differ by more than rounding.
    """
    value = weighing.value or weighing.printed.interval
    expected = weighing.expected
    if value.overlaps(expected):
        yield consistent(weighing.reads, working, _agreed(value, weighing))
        return
    if _keeps_the_bound(value, weighing):
        if weighing.off:
            far = value.scaled(_FAR).is_below(expected) or expected.scaled(_FAR).is_below(value)
            severity = Severity.WARNING if far else Severity.NOTE
            yield under_determined(weighing.reads, working, weighing.off, needs=weighing.needs, severity=severity)
        return
    working.say(f"{tell(value, weighing.printed.unit)} against {tell(expected, weighing.printed.unit)}")
    if reason := _excuse(view, value, weighing):
        sentence = f"{weighing.bad.removesuffix('.')}; {reason}."
        yield under_determined(weighing.reads, working, sentence, needs=weighing.needs, severity=Severity.WARNING)
        return
    yield inconsistent(weighing.reads, working, weighing.bad, needs=weighing.needs)


def _agreed(value: Interval, weighing: Weighing) -> str:
    """Returns the sentence for figures that agree: a bound bears nothing out."""
    if None not in (*value, *weighing.expected):
        return weighing.good
    return re.sub(r"which (bears out|is) ", "which leaves room for ", weighing.good)


def _keeps_the_bound(value: Interval, weighing: Weighing) -> bool:
    if weighing.relation is Relation.AT_MOST:
        return value.is_below(weighing.expected)
    return weighing.relation is Relation.AT_LEAST and weighing.expected.is_below(value)


def _excuse(view: View, value: Interval, weighing: Weighing) -> str:
    """Says why it is not certain that the figures contradict each other; nothing where it is."""
    if label := _fitting_reading(value, weighing):
        return f"they agree only if it is read as {label}"
    if any(fact.readings for fact in weighing.others):
        return "the unit of a figure is left open"
    if weighing.doubt:
        return weighing.doubt
    if value.widened(NEAR).overlaps(weighing.expected):
        return "rounding of the figures could be the reason"
    if not weighing.is_of_one_run(view):
        return "it is not certain that the figures are of one run"
    return ""


def _fitting_reading(value: Interval, weighing: Weighing) -> str:
    printed = weighing.printed.interval.middle
    for reading in weighing.printed.readings:
        other = reading.interval.middle
        if printed and other and value.scaled(other / printed).overlaps(weighing.expected):
            return reading.label
    return ""


_A_PART = declared(
    r"\b(snapshot|period|window|stage|phase|so far|portion|part of|first|last|initial|early|per|each|every)\b|"
    r"\ba trillion\b",
    re.IGNORECASE,
)


_SAME_PART = declared(r"\b(snapshot|period|window)\b", re.IGNORECASE)
"""Words for a part of a run that a study may be about."""

_SCOPES = (
    declared(r"\bpre-?train", re.IGNORECASE),
    declared(r"\bpost-?train|\bfine-?tun|\breinforcement", re.IGNORECASE),
)

_OF_ALL = declared(
    r"\b(all (of |the )*(its )?training|(whole|entire|overall|complete|full|total)(?! run\b)|altogether)\b",
    re.IGNORECASE,
)

OF_ANOTHER_PART = "the figures may be of different parts of the training"


def of_another_part(*facts: Fact) -> str:
    """Says so where the words of some figures speak of pre-training or of what follows it, and others do not.

    In one study what names neither, and does not speak of the whole, is of the part that the study is about.
    """
    words = [fact.claim.statement for fact in facts if fact.claim]
    spoken = {tuple(scope.search(text) is not None for scope in _SCOPES) for text in words}
    if facts[0].study and len({fact.study for fact in facts}) == 1 and not any(map(_OF_ALL.search, words)):
        spoken.discard((False,) * len(_SCOPES))
    return OF_ANOTHER_PART if len(spoken) > 1 else ""


def is_of_a_part_of_a_run(*facts: Fact) -> bool:
    """Tells whether the words of a time or an amount may speak of a part of a run only: a stage, so much per step.

    Where all of them, of one study, name the same part, they are of one thing all the same.
    """
    named = [{word.casefold() for word in _SAME_PART.findall(f.claim.statement)} for f in facts if f.claim]
    if len({fact.study for fact in facts}) == 1 and facts[0].study and len(facts) > 1 and set.intersection(*named):
        return False
    return any(fact.claim is not None and _A_PART.search(fact.claim.statement) for fact in facts)


def span(fact: Fact) -> Interval:
    """Returns a time in the unit of its metric; one printed in words or as a round number is good to half a unit.

    "Two months" is hardly ever sixty-one days to the hour.
    """
    quantity = fact.quantity
    if quantity.comparator is not Comparator.EQUAL or printed_numbers(quantity.printed):
        return fact.interval
    half = units.factor(quantity.unit, fact.unit)
    if half is None:
        return fact.interval
    room = Interval(-half / 2, half / 2)
    return fact.interval.plus(room)
