"""What the checks of rates ask of a printed change: is it one, what bounds it, what does it concern."""

import re
from collections.abc import Iterable
from dataclasses import replace
from decimal import Context, Decimal
from enum import StrEnum
from functools import lru_cache

from claims.checks import View
from claims.facts import Fact
from claims.facts.change import is_level, is_of_one_speed, is_of_performance, plain_words
from claims.facts.directions import CHANGED
from claims.model.claim import Claim, ClaimKind, Tag
from claims.model.interval import Interval
from claims.model.metric import Role, metrics
from claims.model.quantity import Comparator, printed_numbers
from claims.model.subject import SubjectKind
from claims.patterns import declared

_AVERAGE = declared(r"\b(averag\w*|mean|geomean|typical(ly)?|median|overall)\b|平均|均值|中位|通常", re.IGNORECASE)


_AT_MOST = declared(
    r"\b(up to|as much as|at most|maximum|max|best[- ]case|no more than|at best)\b|最多|最高可|至多", re.IGNORECASE
)


_AT_LEAST = declared(
    r"\b(at least|minimum|no less than|at the least|not less than)\b|至少|不少于|不低于", re.IGNORECASE
)


_PEAK = declared(r"\b(peak|highest|greatest)\b", re.IGNORECASE)


_COMPARED = declared(
    r"\b(than|compared (with|to)|over|versus|vs\.?|relative to|against|from \S+ to|previous(ly)?|predecessor|before|earlier|"
    r"without|baseline|instead of|current[- ]gen\w*|of the (old|earlier|original))\b",
    re.IGNORECASE,
)


_BASE_ROLE = declared(r"baseline|predecessor|compar|reference|previous|earlier", re.IGNORECASE)


_TRAINING = declared(r"\b(pre-?train|train|fine-?tun|back-?prop|backward)|训练|微调", re.IGNORECASE)


_SERVING = declared(
    r"\b(inferenc|serving|serve|decod|prefill|prompt|request|generation of|first token)|推理|解码|预填充|服务",
    re.IGNORECASE,
)


_WHOLE = declared(
    r"end[- ]to[- ]end|\b(overall|whole|entire)\b|\bstep time|\bthroughput|"
    r"\b(training|inference|serving|fine-tuning)\s+(run|time|throughput|speed|performance|step|of|became|becomes|is|was|"
    r"got|gets|runs|ran|perform|faster|by|\d)",
    re.IGNORECASE,
)


_OPERATOR = declared(
    r"\b(kernels?|operators?|GEMM|matmul|matrix[- ]multiplication|attention (layers?|blocks?)|convolutions?)\b",
    re.IGNORECASE,
)


_TOGETHER = declared(
    r"\b(together|combined|jointly|in combination|stacked|on top of)\b|叠加|合起来|共同", re.IGNORECASE
)
"""Words of what several changes give at once, an operator being one of them."""


_QUOTIENT = declared(
    r"\bper[- ](?:watt|kilowatt|dollar|euro|yuan|joule|mm²|square millimet\w+|rack unit)\b|\b(?:energy|power) efficien\w+|"
    r"\b(?:price|cost)[- ]performance\b|\bfor the money\b|每瓦|能效|性价比",
    re.IGNORECASE,
)
"""Words of a performance for so much of something else, which changes otherwise than the performance itself."""


_OPERATORS = frozenset({SubjectKind.KERNEL, SubjectKind.OPERATOR_LIBRARY})


_HUNDRED = Decimal(100)


class Statistic(StrEnum):
    """What a figure is of the figures behind it."""

    PLAIN = "plain"
    AVERAGE = "average"
    MOST = "at most"
    LEAST = "at least"


def claim_of(fact: Fact) -> Claim:
    """Returns the claim of a figure that is no assumption."""
    assert fact.claim is not None
    return fact.claim


def is_change(fact: Fact) -> bool:
    """Tells whether a figure compares two values, and its record says so by metric, kind or words."""
    claim = fact.claim
    if claim is None or fact.role is not Role.CHANGE or fact.interval == Interval(None, None):
        return False
    named = metrics().get(claim.metric or "")
    if fact.quantity.unit == "percentage_point" or (named is not None and named.role is Role.CHANGE):
        return True
    if claim.kind in (ClaimKind.SPEEDUP, ClaimKind.PROJECTION) or CHANGED.search(claim.statement):
        return True
    return claim.baseline is not None and is_level(fact) is False


def is_speed(fact: Fact) -> bool:
    """Tells whether a figure is a change of performance."""
    return is_change(fact) and is_of_performance(fact)


def statistic(fact: Fact) -> Statistic:
    """Tells by comparator, hedges and words whether a figure is an average, a greatest or a least one."""
    comparator = fact.quantity.comparator
    if comparator in (Comparator.AT_MOST, Comparator.LESS):
        return Statistic.MOST
    if comparator in (Comparator.AT_LEAST, Comparator.MORE):
        return Statistic.LEAST
    words = _said(fact.claim) if fact.claim else ""
    told_as, is_peak = _statistic_in(words)
    return Statistic.MOST if is_peak and told_as is not Statistic.MOST and not is_change(fact) else told_as


@lru_cache(maxsize=50_000)
def _statistic_in(words: str) -> tuple[Statistic, bool]:
    """Returns what words call a figure, and whether they call it a peak, which of a value is the greatest as well."""
    is_peak = _PEAK.search(words) is not None
    if _AT_MOST.search(words):
        return Statistic.MOST, is_peak
    if _AT_LEAST.search(words):
        return Statistic.LEAST, is_peak
    return Statistic.AVERAGE if _AVERAGE.search(words) else Statistic.PLAIN, is_peak


def is_average(fact: Fact) -> bool:
    """Tells whether a figure is told as an average, whatever bounds it."""
    return bool(fact.claim and _AVERAGE.search(_said(fact.claim)))


def bounded(fact: Fact) -> Fact:
    """Returns a figure with the bound that its hedges set: "up to 40%" leaves everything below open."""
    if fact.quantity.comparator not in (Comparator.EQUAL, Comparator.ABOUT):
        return fact
    which, low, high = statistic(fact), *fact.interval
    if which is Statistic.MOST:
        return _with(fact, Comparator.AT_MOST, Interval(None, high))
    return _with(fact, Comparator.AT_LEAST, Interval(low, None)) if which is Statistic.LEAST else fact


def _with(fact: Fact, comparator: Comparator, interval: Interval) -> Fact:
    quantity = fact.quantity.model_copy(update={"comparator": comparator})
    return replace(fact, quantity=quantity, interval=interval)


_BOUNDS = {
    Comparator.ABOUT: "about",
    Comparator.MORE: "more than",
    Comparator.AT_LEAST: "at least",
    Comparator.LESS: "less than",
    Comparator.AT_MOST: "up to",
}


def told(fact: Fact) -> str:
    """Returns a figure as printed with the word that bounds it: "more than twice"."""
    printed, word = fact.quantity.printed, _BOUNDS.get(bounded(fact).quantity.comparator)
    first = printed.split()[0].casefold()
    return f"{word} {printed}" if word and first not in _BOUNDING else printed


def quoted(fact: Fact) -> str:
    """Returns the same in quotes where it is more than a plain figure."""
    words = told(fact)
    return words if words == fact.quantity.printed and printed_numbers(words) else f"“{words}”"


_BOUNDING = frozenset(
    {"about", "more", "over", "at", "less", "up", "under", "nearly", "some", "around", "almost", "roughly"}
)


def exactly(fact: Fact) -> Fact:
    """Returns a figure as the one number that is printed, whatever bounds or rounds it."""
    quantity = fact.quantity.model_copy(update={"comparator": Comparator.ABOUT})
    return replace(fact, quantity=quantity, interval=Interval.exactly(fact.value))


def _said(claim: Claim) -> str:
    return " ".join((claim.statement, *claim.hedges))


def baselines(claim: Claim) -> tuple[str, ...]:
    """Returns the subjects that a claim compares its own with."""
    return tuple(about.subject for about in claim.about if _BASE_ROLE.search(about.role))


def names_baseline(fact: Fact) -> bool:
    """Tells whether it is said, in a field or in words, what a change is compared with."""
    claim = fact.claim
    if claim is None:
        return False
    return bool(claim.baseline or baselines(claim) or _COMPARED.search(plain_words(fact)))


def activities(claim: Claim) -> frozenset[str]:
    """Returns what of training and serving a claim is about; empty where it says neither."""
    tagged = {str(tag) for tag in claim.tags} & {Tag.TRAINING, Tag.SERVING}
    if tagged:
        return frozenset(tagged)
    words = {"training": _TRAINING, "serving": _SERVING}
    return frozenset(name for name, pattern in words.items() if pattern.search(claim.statement))


_CROWD = 300
"""A source that says more than this is only looked through for a claim's own subjects."""


def told_beside(view: View, claim: Claim) -> dict[str, Claim]:
    """Returns by id the claims that a claim's sources say, of a very long source only those about its subjects."""
    subjects = dict.fromkeys((claim.subject, *baselines(claim)))
    found: dict[str, Claim] = {}
    for source in dict.fromkeys(citation.source for citation in claim.citations):
        said = view.claims_in_source(source)
        if len(said) > _CROWD:
            said = tuple(c for i in subjects for c in view.claims_about(i) if source in {x.source for x in c.citations})
        found |= {other.id: other for other in said}
    return found


def same_activity(claims: Iterable[Claim]) -> bool:
    """Tells whether no two of some claims are about different activities."""
    told = [found for claim in claims if (found := activities(claim))]
    return not told or bool(frozenset.intersection(*told))


def is_of_operator(view: View, fact: Fact) -> bool:
    """Tells whether a change is one of an operator or a kernel, not of a whole run."""
    claim = fact.claim
    if claim is None:
        return False
    if claim.metric == fact.metric and fact.metric.endswith("-performance"):
        return fact.metric == "operator-performance"
    if _WHOLE.search(claim.statement) or _TOGETHER.search(claim.statement):
        return False
    subject = view.subject(claim.subject)
    return bool(subject and subject.kind in _OPERATORS) or bool(_OPERATOR.search(claim.statement))


def is_of_a_quotient(claim: Claim) -> bool:
    """Tells whether a figure is one of performance for the power, the area or the money, by its words or its definition."""
    return bool(_QUOTIENT.search(claim.statement) or _QUOTIENT.search(claim.conditions.get("metric-definition", "")))


_SETTINGS = ("device-node-count", "batch-config", "sequence-length", "workload-lengths-output", "model-name-revision")


def settings(claim: Claim) -> frozenset[tuple[str, str]]:
    """Returns the stated conditions that set two measurements of one thing apart: devices, batch, lengths, model."""
    return frozenset((item, claim.conditions[item]) for item in _SETTINGS if item in claim.conditions)


def are_set_apart(one: Claim, other: Claim) -> bool:
    """Tells whether two claims are stated to hold in different settings."""
    mine, theirs = dict(settings(one)), dict(settings(other))
    return any(mine[item] != theirs[item] for item in mine.keys() & theirs.keys())


_FOUR = Context(prec=4)


def rounded(number: Decimal, places: int) -> Decimal:
    """Rounds a computed number to some places for a sentence, one that is very large or small to four digits."""
    return round(number, places) if Decimal("0.1") <= abs(number) < 1_000_000 else _FOUR.plus(number)


def at_odds(one: frozenset[str], other: frozenset[str]) -> bool:
    """Tells whether each of two sets has something that the other lacks."""
    return bool(one - other) and bool(other - one)


def time_left(rate: Interval) -> Interval:
    """Returns in percent the time that is left at a ratio of speeds; an end that the ratio leaves open stays open."""
    low = _HUNDRED / rate.high if rate.high else None
    return Interval(low, _HUNDRED / rate.low if rate.low is not None and rate.low > 0 else None)


def told_of_one_speed(fact: Fact) -> bool:
    """Tells whether it is settled what a change of performance is a change of."""
    claim = fact.claim
    return bool(claim and claim.reading) or is_of_one_speed(fact)


def is_named_loosely(fact: Fact) -> bool:
    """Tells whether a change is one of performance, and it is not said of which."""
    return is_of_performance(fact) and not told_of_one_speed(fact)
