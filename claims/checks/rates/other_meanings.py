"""Whether the two values found are all that a printed change can be of: no other change, quantity or statistic is meant."""

import re

from claims.checks import View
from claims.checks.rates.changes import (
    Statistic,
    at_odds,
    baselines,
    claim_of,
    is_average,
    is_of_operator,
    same_activity,
    statistic,
)
from claims.checks.rates.comparison import ONE, Comparison
from claims.checks.rates.meant_values import WORDS_OF
from claims.checks.rates.pair_values import Pair, qualifiers
from claims.checks.rates.pairs import other_changes, pairs_for
from claims.checks.rates.printed_amounts import Sort
from claims.checks.rates.topics import other_numbers, topic
from claims.facts import Fact
from claims.facts.change import (
    is_factor,
    is_of_performance,
    names_time,
)
from claims.model.quantity import Comparator
from claims.patterns import declared

_OF_THE_WHOLE = frozenset(
    {"end", "step", "run", "iteration", "iterat", "without", "train", "serv", "inferenc", "infer"}
)
"""Stems that say of a change only that it is one of the whole; what is trained and what is served is told apart."""


_GENERIC = frozenset(
    {
        *(
            "model",
            "custom",
            "user",
            "job",
            "task",
            "work",
            "workload",
            "tak",
            "took",
            "need",
            "finish",
            "complet",
            "spend",
        ),
        *(
            "amount",
            "whol",
            "full",
            "same",
            "quickly",
            "short",
            "long",
            "wait",
            "put",
            "otherwis",
            "word",
            "mean",
            "equal",
            "thus",
            "henc",
            "therefor",
            "account",
            "count",
            "number",
            "numb",
            "com",
            "cam",
            "minut",
            "second",
            "hour",
            "day",
        ),
    }
)
"""Stems of words that name nothing in particular."""


_GENERIC_ZH = declared(
    r"训练|推理|速度|性能|耗时|时间|时长|整体|总体|端到端|模型|所需|需要|占用|使用|相比|之比|原来|每步"
)


def is_only_reading(view: View, change: Fact, certain: list[Comparison]) -> bool:
    """Tells whether the change must be one of the values found: no other quantity, change or statistic is meant."""
    first = certain[0]
    told_twice = all(c.pair.is_told_twice for c in certain)
    alike = all(c.rate.overlaps(first.rate) or ONE.over(c.rate).overlaps(first.rate) for c in certain[1:])
    if not alike and not told_twice:
        return False
    if first.pair.is_stated:
        return True
    averaged = is_average(change) and not any(is_average(f) for f in first.pair.facts)
    if averaged or (statistic(change) is Statistic.LEAST and change.quantity.comparator is Comparator.EQUAL):
        return False
    others = (
        other
        for other in other_changes(view, change)
        if not _is_the_same_change(view, change, other, first.pair) and not _names_it_alone(change, other, first.pair)
    )
    return not any(
        Comparison(other, first.pair).reading and not _is_of_another_pair(view, other, first) for other in others
    )


def _names_it_alone(change: Fact, other: Fact, pair: Pair) -> bool:
    """Tells whether a change of a time names the very time that was told twice, and another only what is done in it.

    "The step takes 50% less" is of the two step times, though "throughput rose by 50%" fits them too.
    """
    times = {fact.metric for fact in pair.facts}
    if len(times) != 1 or pair.new.sort is not Sort.TIME or not names_time(change) or names_time(other):
        return False
    (metric,) = times
    words = WORDS_OF.get(metric, "")
    named = [bool(re.search(words, claim_of(one).statement, re.IGNORECASE)) for one in (change, other)]
    return named == [True, not words]


def _is_of_another_pair(view: View, other: Fact, first: Comparison) -> bool:
    """Tells whether another change is certain to compare two other values, which bear it out."""
    mine = {fact.id for fact in first.pair.facts}
    pairs = (pair for pair in pairs_for(view, other) if pair.is_certain)
    return any(Comparison(other, pair).reading and not mine & {fact.id for fact in pair.facts} for pair in pairs)


def _is_the_same_change(view: View, change: Fact, other: Fact, pair: Pair) -> bool:
    """Tells whether two changes are of one thing, told anew: both must then fit its values.

    "29% less time" and "1.4 times as fast" are one change in two forms, unless their words tell of two things; two
    figures in the same form are two changes, unless both name what they compare with.
    """
    one, two = claim_of(change), claim_of(other)
    if at_odds(frozenset(one.subjects()), frozenset(two.subjects())) or not same_activity((one, two)):
        return False
    if at_odds(frozenset(baselines(one)), frozenset(baselines(two))) or qualifiers(change) != qualifiers(other):
        return False
    if None not in (one.baseline, two.baseline) and one.baseline != two.baseline:
        return False
    ours, theirs = topic(view, one), topic(view, two)
    based = one.subjects() == two.subjects() and one.baseline == two.baseline and bool(one.baseline or baselines(one))
    same_form = is_factor(change) == is_factor(other) and is_of_performance(change) == is_of_performance(other)
    if same_form:
        return based and not at_odds(ours - _OF_THE_WHOLE, theirs - _OF_THE_WHOLE)
    if is_of_operator(view, change) != is_of_operator(view, other) or at_odds(
        other_numbers(view, one), other_numbers(view, two)
    ):
        return False
    beside = theirs.union(*(topic(view, claim_of(fact)) for fact in pair.facts))
    return _is_told_of(view, change, ours - _OF_THE_WHOLE, beside)


def _is_told_of(view: View, change: Fact, ours: frozenset[str], beside: frozenset[str]) -> bool:
    """Tells whether the words of a change name nothing but what those beside it name, or share a name with them."""
    claim = claim_of(change)
    subjects = " ".join(view.name(subject) for subject in claim.subjects()).casefold()
    signs = "".join(word for word in beside if not word.isascii())
    for word in ours - beside - _GENERIC:
        if word.isascii() and word not in subjects:
            return _shares_a_name(claim.statement, subjects, beside)
        rest = "" if word.isascii() else _GENERIC_ZH.sub("", word)
        if any(rest[i : i + 2] not in signs for i in range(max(0, len(rest) - 1))):
            return False
    return True


def _shares_a_name(statement: str, subjects: str, beside: frozenset[str]) -> bool:
    names = re.findall(r"\b(?:[A-Z]\w*[A-Z\d]\w*|(?<=[a-z] )[A-Z]\w+|[A-Z][a-z]+[A-Z]\w*)", statement)
    return any(name.casefold() in beside and name.casefold() not in subjects for name in names)
