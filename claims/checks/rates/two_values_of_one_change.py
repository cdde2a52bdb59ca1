"""RAT108: one change printed with different values in several claims."""

from collections.abc import Iterator

from claims.checks import Figured, Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.rates.changes import (
    are_set_apart,
    at_odds,
    baselines,
    bounded,
    claim_of,
    is_average,
    is_change,
    is_of_operator,
    rounded,
    same_activity,
    settings,
    statistic,
    told,
)
from claims.checks.rates.topics import topic
from claims.facts import Fact, ratios, tell
from claims.facts.change import is_of_performance
from claims.model.claim import Claim

_NEEDS = ("speedup-definition", "workload-selection", "baseline-identity")


@check("RAT108", Figured)
def two_values_of_one_change(view: View, claim: Claim) -> Iterator[Finding]:
    """Compares the claims that tell one change of one subject, study and baseline with different figures.

    15% and 1.15x are the same gain, 15% less time is 1.18x, and 15% is not 1.3x. Claims tell one change where subject,
    study, baseline, metric and the words of their statements are the same. Where one of them has words or subjects that
    the other lacks, it may be of a part of the cases, which is left open; where each has some, they are two changes. An
    average is not set against a greatest value (see RAT110).

    Bad:

    ```toml
    # studies/trial.toml
    id = "trial"
    title = "A trial"
    subject = "the-engine"
    summary = "Training with the cache was compared with training without it."
    # claims/one.toml
    id = "one"
    subject = "the-engine"
    kind = "speedup"
    statement = "The cache makes training 15% faster."
    claimant = "the-maker"
    modality = "measured"
    metric = "training-performance"
    study = "trial"
    quantity = {printed = "15%", value = "15", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/other.toml
    id = "other"
    subject = "the-engine"
    kind = "speedup"
    statement = "Training with the cache is 1.3 times as fast."
    claimant = "the-maker"
    modality = "measured"
    metric = "training-performance"
    study = "trial"
    quantity = {printed = "1.3 times", value = "1.3", unit = "x"}
    citations = [{source = "another-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # studies/trial.toml
    id = "trial"
    title = "A trial"
    subject = "the-engine"
    summary = "Training with the cache was compared with training without it."
    # claims/one.toml
    id = "one"
    subject = "the-engine"
    kind = "speedup"
    statement = "The cache makes training 15% faster."
    claimant = "the-maker"
    modality = "measured"
    metric = "training-performance"
    study = "trial"
    quantity = {printed = "15%", value = "15", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/other.toml
    id = "other"
    subject = "the-engine"
    kind = "speedup"
    statement = "Training with the cache is 1.15 times as fast."
    claimant = "the-maker"
    modality = "measured"
    metric = "training-performance"
    study = "trial"
    quantity = {printed = "1.15 times", value = "1.15", unit = "x"}
    citations = [{source = "another-article", paragraph = 1}]
    ```
    """
    change = view.fact(claim) if claim.quantity else None
    if change is None or not is_change(change):
        return
    alike = [other for other in _others(view, change) if _is_same(view, change, other)]
    later = [other for other in alike if other.id > change.id]
    if not later or any(other.id < change.id for other in alike):
        return
    apart = [other for other in later if not _agree(change, other)]
    if apart:
        yield _differ(view, change, apart)
    elif any(other.quantity.unit != change.quantity.unit for other in later):
        yield _agreeing(change, later)


def _others(view: View, change: Fact) -> tuple[Fact, ...]:
    if change.study:
        return view.facts_of_study(change.study)
    return tuple(fact for fact in view.facts_about(change.subject, main=True) if fact.study is None)


def _is_same(view: View, change: Fact, other: Fact) -> bool:
    """Tells whether two claims may tell one change."""
    one, two = claim_of(change), claim_of(other)
    if change.id == other.id or not is_change(other) or change.subject != other.subject or one.modality != two.modality:
        return False
    speeds = is_of_performance(change) and is_of_performance(other)
    if change.metric != other.metric and not (speeds and _is_unnamed(change, other)):
        return False
    if speeds and is_of_operator(view, change) != is_of_operator(view, other):
        return False
    if statistic(change) is not statistic(other) or is_average(change) != is_average(other):
        return False
    if not same_activity((one, two)) or (one.baseline or two.baseline) not in (two.baseline, one.baseline):
        return False
    if at_odds(frozenset(baselines(one)), frozenset(baselines(two))) or _are_of_two_bases(one, two):
        return False
    if are_set_apart(one, two):
        return False
    return not at_odds(topic(view, one), topic(view, two)) and not at_odds(
        frozenset(one.subjects()), frozenset(two.subjects())
    )


def _is_unnamed(change: Fact, other: Fact) -> bool:
    """Tells whether the metric of one of two changes of performance was only inferred, and as the general one."""
    return any(f.metric == "performance-change" for f in (change, other))


def _are_of_two_bases(one: Claim, two: Claim) -> bool:
    return bool(one.baseline and two.baseline and one.baseline != two.baseline)


def _is_certain(view: View, change: Fact, other: Fact) -> bool:
    one, two = claim_of(change), claim_of(other)
    return (
        change.study is not None
        and one.baseline == two.baseline
        and set(baselines(one)) == set(baselines(two))
        and topic(view, one) == topic(view, two)
        and set(one.subjects()) == set(two.subjects())
        and change.metric == other.metric
        and settings(one) == settings(two)
    )


def _agree(change: Fact, other: Fact) -> bool:
    if change.quantity.unit == other.quantity.unit:
        return bounded(change).interval.overlaps(bounded(other).interval)
    return any(mine.rate.overlaps(theirs.rate) for mine in ratios(bounded(change)) for theirs in ratios(bounded(other)))


def _shown(change: Fact, others: list[Fact]) -> Working:
    working = Working()
    for fact in (change, *others):
        working.given("change", fact)
        for ratio in ratios(bounded(fact)):
            working.computed(f"ratio of {fact.quantity.printed}, read as {ratio.label}", ratio.rate)
    return working


def _differ(view: View, change: Fact, apart: list[Fact]) -> Finding:
    reads, working = (change, *apart), _shown(change, apart)
    figures = " and ".join(dict.fromkeys(told(fact) for fact in reads))
    if any(_is_certain(view, change, other) for other in apart):
        return inconsistent(reads, working, f"One change is told as {figures}, which are not the same.", needs=_NEEDS)
    same_words = all(topic(view, claim_of(other)) == topic(view, claim_of(change)) for other in apart)
    return under_determined(
        reads,
        working,
        f"What may be one change is told as {figures}, and nothing says what sets the figures apart.",
        needs=_NEEDS,
        severity=Severity.WARNING if same_words else Severity.NOTE,
    )


def _agreeing(change: Fact, others: list[Fact]) -> Finding:
    reads = (change, *others)
    figures = " and ".join(dict.fromkeys(told(fact) for fact in reads))
    rate = ratios(bounded(change))[0].rate
    working = _shown(change, others)
    middle = "" if rate.middle is None else f" (a ratio of {tell(rounded(rate.middle, 3))})"
    return consistent(reads, working, f"{figures} tell one change{middle}.")
