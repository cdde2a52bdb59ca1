"""RAT110: an average against the least and the greatest value."""

from collections.abc import Iterator

from claims.checks import Figured, Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.rates.changes import (
    Statistic,
    at_odds,
    baselines,
    bounded,
    claim_of,
    exactly,
    is_average,
    is_change,
    same_activity,
    statistic,
    told,
)
from claims.checks.rates.places import Place, place
from claims.checks.rates.topics import topic
from claims.facts import Fact
from claims.model.claim import Claim
from claims.model.interval import Interval
from claims.model.quantity import Comparator
from claims.patterns import declared

_PLACING = frozenset(
    {
        *("slowest", "longest", "highest", "largest", "biggest", "greatest", "busiest", "fastest", "quickest"),
        *("shortest", "lowest", "smallest", "percentil", "tail", "record", "tim"),
        *("second", "minut", "hour", "day", "night", "week", "month", "moment", "millisecond"),
        *("tak", "took", "last", "need", "com", "cam", "back", "wait", "lie", "lay", "stay", "drew", "draw", "stood"),
        *("there", "ready", "out", "until", "reach", "go", "went", "still", "even"),
        *("50", "90", "95", "99", "99.9", "p50", "p90", "p95", "p99", "p999"),
    }
)
"""Stems of words and numbers that tell the place of a figure among others, or that it is one, not what it is of."""

_CASE = declared(
    r"(?:\b(?i:with|at|for|under|beyond)\s|在|当)(\d[\d,.]*\s?[KM]?)(?= ?(?:[\w-]+ ){0,2}(?:tokens?|requests?|users?|streams?|"
    r"sequences?|cards?|devices?|[GN]PUs?|nodes?|bytes?|pages?|images?|words?)\b| ?(?:个|路|张|并发|token|字))"
)
_NEEDS = ("statistic-and-averaging", "per-workload-results", "workload-selection")


@check("RAT110", Figured)
def average_within_extremes(view: View, claim: Claim) -> Iterator[Finding]:
    """Compares an average with the greatest, the least and the range of the same values.

    A mean or a median lies between the least and the greatest of the values behind it. So "15% on average" cannot stand
    beside "up to 12%", nor beside "between 5% and 12%". The figures must be of one metric, unit, subject and study
    (without a study: of one source). An extreme whose words narrow it further than the average may be of fewer cases,
    which is left open.

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
    if average is None or not _is_a_middle(average) or _is_range(average):
        return
    for other in _extremes(view, average):
        yield _judged(view, average, other)


def _is_a_middle(fact: Fact) -> bool:
    """Tells whether a figure is a mean or a median, by its reading or its words."""
    if statistic(fact) in (Statistic.MOST, Statistic.LEAST):
        return False
    return place(fact) in (Place.MEAN, Place.MEDIAN) or statistic(fact) is Statistic.AVERAGE


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
    return _end(fact) is not None


def _end(fact: Fact) -> Place | None:
    """Returns which end of the values a figure is: the greatest, the least, or one that few of them exceed."""
    told_as = place(fact)
    if told_as in (Place.MOST, Place.LEAST, Place.TAIL):
        return told_as
    return {Statistic.MOST: Place.MOST, Statistic.LEAST: Place.LEAST}.get(statistic(fact))


def _limits(fact: Fact) -> Interval:
    """Returns the values that an end leaves open."""
    low, high = bounded(fact).interval
    if _is_range(fact):
        return fact.interval
    return Interval(low, None) if _end(fact) is Place.LEAST else Interval(None, high)


def _of(view: View, fact: Fact) -> frozenset[str]:
    """Returns the stems of what a figure is said to be of, without the words for its place among the values."""
    return frozenset(word for word in topic(view, claim_of(fact)) if word not in _PLACING)


def _is_of_same(view: View, average: Fact, other: Fact) -> bool:
    one, two = claim_of(average), claim_of(other)
    return (
        average.unit == other.unit
        and average.subject == other.subject
        and is_change(average) == is_change(other)
        and same_activity((one, two))
        and (one.reading == two.reading or None in (one.reading, two.reading) or place(other) is not None)
        and one.modality == two.modality
        and not at_odds(_of(view, average), _of(view, other))
        and not at_odds(frozenset(one.subjects()), frozenset(two.subjects()))
        and not at_odds(frozenset(baselines(one)), frozenset(baselines(two)))
    )


def _judged(view: View, average: Fact, other: Fact) -> Finding:
    working = Working()
    end = _end(other)
    mean, shown = working.given("average", average), exactly(other) if place(other) else bounded(other)
    working.given("bound of the values", bounded(other))
    limits = _limits(other)
    which = "range" if _is_range(other) else _ENDS[end or Place.MOST]
    reads = (average, other)
    if mean.overlaps(limits):
        return consistent(
            reads, working, f"An average of {told(average)} fits {_printed(other, shown)} as the {which}."
        )
    working.say(
        f"the average lies {'above' if limits.is_below(mean) else 'below'} all of the values that the bound allows"
    )
    beside = f"cannot stand beside {_printed(other, shown)} as the {which} of the same values"
    sentence = f"An average of {told(average)} {beside}"
    if end is Place.TAIL and place(average) is not Place.MEDIAN:
        rare = f"An average of {told(average)} lies above {_printed(other, shown)} as the {which} of the same values"
        return under_determined(
            reads,
            working,
            f"{rare}, which only a few far larger values allow.",
            needs=_NEEDS,
            severity=Severity.WARNING,
        )
    if _is_of_no_fewer(view, average, other):
        return inconsistent(reads, working, f"{sentence}.", needs=_NEEDS)
    return under_determined(
        reads, working, f"{sentence}, unless they are of different cases.", needs=_NEEDS, severity=Severity.WARNING
    )


_ENDS = {Place.MOST: "greatest", Place.LEAST: "least", Place.TAIL: "value that few exceed"}


def _printed(other: Fact, shown: Fact) -> str:
    return other.quantity.printed if shown is not other and place(other) else told(shown)


def _is_of_no_fewer(view: View, average: Fact, other: Fact) -> bool:
    """Tells whether an end is that of all values that the average is of: its words narrow them no further."""
    one, two = claim_of(average), claim_of(other)
    ends, middles = _of(view, other), _of(view, average)
    if set(one.subjects()) != set(two.subjects()):
        return False
    if place(other) is None:
        return topic(view, one) == topic(view, two)
    return ends <= middles and _cases(average) <= _cases(other)


def _cases(fact: Fact) -> frozenset[str]:
    """Returns the sizes and loads that a figure is said to be of: "with 32,000 input tokens"."""
    return frozenset(_CASE.findall(claim_of(fact).statement))
