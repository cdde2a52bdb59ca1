"""The words, figures and subjects of amounts, and the groups that they fall into."""

import re
from collections.abc import Iterable
from decimal import Decimal

from claims.checks.rates.changes import (
    baselines,
    claim_of,
)
from claims.checks.rates.pair_values import (
    place_apart,
)
from claims.facts import Fact
from claims.facts.states import is_of_old, moment
from claims.model.claim import Claim
from claims.model.interval import Interval
from claims.model.quantity import printed_numbers

ONE_TIME = ("duration", "training-time")

_EMPTY = frozenset(
    {
        *("with", "that", "this", "than", "from", "which", "same", "system", "further", "described", "named"),
        *("the", "and", "for", "its", "are", "was", "one", "all", "did", "had", "has", "our", "their"),
    }
)

_TELLINGS = Decimal("1.1")
"""Two values of one thing in one source that are nearer than this are two tellings of it, in GB and in GiB perhaps."""

SCALE = 100
"""The time of a training and that of a step or a copy are further apart than any change of one of them."""


def subjects_of_amount(fact: Fact) -> frozenset[str]:
    """Returns the subjects that an amount is of, not those that it is compared with."""
    claim = claim_of(fact)
    return frozenset(claim.subjects()) - (frozenset(baselines(claim)) - {claim.subject})


def figures_of(fact: Fact) -> frozenset[str]:
    """Returns the numbers of a figure as printed, without trailing zeros."""
    return frozenset(f"{number.normalize():f}" for number in printed_numbers(fact.quantity.printed))


def words_of(fact: Fact) -> str:
    """Returns what is said of an amount: its statement, its figure, and the conditions that its record has apart."""
    claim = claim_of(fact)
    return " ".join((claim.statement, fact.quantity.printed, *claim.conditions.values()))


def content_words(text: str) -> frozenset[str]:
    """Returns the words, versions, dates and names of formats of a text, of Chinese each pair of signs."""
    found = set(re.findall(r"[a-z]{3,}|(?<![\w.])v?\d+(?:\.\d+)*(?![\w%])|(?<!\w)[a-z]+-?\d[\w.]*\b", text.casefold()))
    for run in re.findall(r"[\u4e00-\u9fff]{2,}", text):
        found |= {run[i : i + 2] for i in range(len(run) - 1)}
    return frozenset(word.removeprefix("v") if word[1:2].isdigit() else word for word in found) - _EMPTY


def names_in(claim: Claim) -> frozenset[str]:
    """Returns the words with capitals or digits inside a statement: names of benchmarks and settings."""
    return frozenset(re.findall(r"(?<!^)\b\w*(?:[A-Z]\w*[A-Z\d]|[A-Z]{2,})\w*", claim.statement))


def reading_of(fact: Fact) -> str | None:
    """Returns the reading of an amount; a place among values (p99, mean) is one, whether a field or words tell it."""
    told = place_apart(fact)
    return told.value if told else claim_of(fact).reading


def without_repeats(facts: Iterable[Fact]) -> list[Fact]:
    """Returns one amount of each interval."""
    kept: dict[Interval, Fact] = {}
    for fact in facts:
        kept.setdefault(fact.interval, fact)
    return list(kept.values())


def are_near(facts: list[Fact]) -> bool:
    """Tells whether amounts may be tellings of one, as in GB and in GiB."""
    values = [fact.value for fact in facts]
    return min(values) > 0 and max(values) <= min(values) * _TELLINGS


def are_of_two_scales(one: Fact, other: Fact) -> bool:
    """Tells whether two times cannot be of one thing: days of a training and seconds of a copy."""
    if one.metric not in ONE_TIME or min(one.value, other.value) <= 0:
        return False
    return max(one.value, other.value) >= SCALE * min(one.value, other.value)


def by_date(facts: list[Fact]) -> tuple[Fact, Fact] | None:
    """Returns two figures that are told of two months or years in the order of these."""
    dates = [moment(claim_of(fact).statement) for fact in facts]
    if len(facts) != 2 or None in dates or dates[0] == dates[1]:
        return None
    one, other = facts
    years = [date[0] for date in dates if date]
    if 0 in years and any(years):
        return None
    return (one, other) if (dates[0] or ()) < (dates[1] or ()) else (other, one)


def by_metric(facts: Iterable[Fact]) -> list[list[Fact]]:
    """Sorts amounts out by what they are of: a median and a worst case are two things.

    "It was trained in 9 hours" and "there it took 6" are of one, though only the first says of what.
    """
    groups: dict[tuple[str, str, str | None], list[Fact]] = {}
    for fact in facts:
        groups.setdefault((fact.metric, fact.unit, reading_of(fact)), []).append(fact)
    lone = [key for key, group in groups.items() if key[0] in ONE_TIME and len(group) == 1]
    if len(lone) == 2 and lone[0][1:] == lone[1][1:] and are_of_two_sides(*(groups[key][0] for key in lone)):
        groups[lone[0]] += groups.pop(lone[1])
    return list(groups.values())


def are_of_two_sides(one: Fact, other: Fact) -> bool:
    """Tells whether two figures are of two things, or of the old state of one and of what it is now."""
    olds = [is_of_old(claim_of(fact).statement) for fact in (one, other)]
    return one.subject != other.subject or olds[0] is not olds[1]
