"""RAT110: an average against the least and the greatest value."""

from collections.abc import Iterator

from claims.checks import Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.rates.changes import (
    Statistic,
    at_odds,
    baselines,
    bounded,
    claim_of,
    is_average,
    is_change,
    same_activity,
    statistic,
    told,
    topic,
)
from claims.facts import Fact
from claims.model.claim import Claim
from claims.model.quantity import Comparator

_NEEDS = ("statistic-and-averaging", "per-workload-results", "workload-selection")


@check("RAT110", Claim)
def average_within_extremes(view: View, claim: Claim) -> Iterator[Finding]:
    """Compares an average with the greatest, the least and the range of the same values.

    A mean or a median lies between the least and the greatest of the values behind it. So "15% on average" cannot stand
    beside "up to 12%", nor beside "between 5% and 12%". The figures must be of one metric, unit, subject and study
    (without a study: of one source); where the words of their statements differ, they may be of different cases, which
    is left open.

    Bad:

    ```toml
    # claims/average.toml
    id = "average"
    subject = "the-engine"
    kind = "speedup"
    statement = "On average the cache makes training 15% faster."
    claimant = "the-maker"
    modality = "measured"
    metric = "training-performance"
    quantity = {printed = "15%", value = "15", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/best.toml
    id = "best"
    subject = "the-engine"
    kind = "speedup"
    statement = "The cache makes training up to 12% faster."
    claimant = "the-maker"
    modality = "measured"
    metric = "training-performance"
    quantity = {printed = "12%", value = "12", comparator = "<=", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/average.toml
    id = "average"
    subject = "the-engine"
    kind = "speedup"
    statement = "On average the cache makes training 15% faster."
    claimant = "the-maker"
    modality = "measured"
    metric = "training-performance"
    quantity = {printed = "15%", value = "15", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/best.toml
    id = "best"
    subject = "the-engine"
    kind = "speedup"
    statement = "The cache makes training up to 22% faster."
    claimant = "the-maker"
    modality = "measured"
    metric = "training-performance"
    quantity = {printed = "22%", value = "22", comparator = "<=", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    average = view.fact(claim) if claim.quantity else None
    if average is None or statistic(average) is not Statistic.AVERAGE or _is_range(average):
        return
    for other in _extremes(view, average):
        yield _judged(view, average, other)


def _is_range(fact: Fact) -> bool:
    return fact.quantity.comparator is Comparator.RANGE


def _extremes(view: View, average: Fact) -> Iterator[Fact]:
    """Yields the bounds and ranges of the values that an average may be of."""
    claim = claim_of(average)
    if claim.study:
        found = view.facts_of_study(claim.study, average.metric)
    else:
        sources = {citation.source for citation in claim.citations}
        near = view.facts_about(claim.subject, average.metric, main=True)
        found = tuple(f for f in near if f.study is None and sources & {c.source for c in claim_of(f).citations})
    for fact in found:
        if fact.id != average.id and _bounds(fact) and _is_of_same(view, average, fact):
            yield fact


def _bounds(fact: Fact) -> bool:
    """Tells whether a figure bounds several values; "more than" and "less than" bound one."""
    if _is_range(fact):
        return not is_average(fact)
    if fact.quantity.comparator in (Comparator.MORE, Comparator.LESS) or is_average(fact):
        return False
    return statistic(fact) in (Statistic.MOST, Statistic.LEAST)


def _is_of_same(view: View, average: Fact, other: Fact) -> bool:
    one, two = claim_of(average), claim_of(other)
    return (
        average.unit == other.unit
        and average.subject == other.subject
        and is_change(average) == is_change(other)
        and same_activity((one, two))
        and one.reading == two.reading
        and one.modality == two.modality
        and not at_odds(topic(view, one), topic(view, two))
        and not at_odds(frozenset(one.subjects()), frozenset(two.subjects()))
        and not at_odds(frozenset(baselines(one)), frozenset(baselines(two)))
    )


def _judged(view: View, average: Fact, other: Fact) -> Finding:
    working = Working()
    mean, bounds = working.given("average", average), bounded(other)
    limits = working.given("bound of the values", bounds)
    which = "range" if _is_range(other) else "greatest" if statistic(other) is Statistic.MOST else "least"
    reads = (average, other)
    if mean.overlaps(limits):
        return consistent(reads, working, f"An average of {told(average)} fits {told(bounds)} as the {which}.")
    working.say(
        f"the average lies {'above' if limits.is_below(mean) else 'below'} all of the values that the bound allows"
    )
    sentence = f"An average of {told(average)} cannot stand beside {told(bounds)} as the {which} of the same values"
    one, two = claim_of(average), claim_of(other)
    if topic(view, one) == topic(view, two) and set(one.subjects()) == set(two.subjects()):
        return inconsistent(reads, working, f"{sentence}.", needs=_NEEDS)
    return under_determined(
        reads, working, f"{sentence}, unless they are of different cases.", needs=_NEEDS, severity=Severity.WARNING
    )
