"""LOS109: the change of a score against the two scores that it lies between."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.facts import Fact, tell_number
from claims.facts.benchmarks import is_of_another_score, is_sampled, same_benchmark
from claims.facts.nouns import stems
from claims.facts.places import told_together
from claims.model.claim import Claim
from claims.model.interval import Interval
from claims.model.metric import Role
from claims.patterns import declared

_ERRORS = declared(r"\berrors?\b|\bfailure|\bmistakes?\b|\bwrong\b", re.IGNORECASE)
_RELATIVE = declared(r"\brelativ|\bproportion|\bof the (?:earlier|previous|lower|baseline)", re.IGNORECASE)
_POINTS = declared(r"\b(?:percentage )?points?\b|\bpp\b", re.IGNORECASE)
_EARLIER = declared(
    r"\b(?:before|previous\w*|earlier|baseline|without|original\w*|untuned|initial\w*|prior)\b", re.IGNORECASE
)
_WORD = declared(r"[^\W\d_]{2,}")
_NEEDS = ("metric-definition", "baseline-absolute")
_HUNDRED = Decimal(100)
_SAID_OF_ANY = stems("accuracy score scored points model first ahead reached result test benchmark gains improves")


@check("LOS109", "score-change")
def score_change_against_scores(view: View, change: Fact) -> Iterator[Finding]:
    """Compares the printed change of a score with the difference and the ratio of its two scores.

    From 70 % to 77 % are 7 percentage points, or 10 percent of the first. A change printed in percent that is the
    difference in points is a trap of the unit and is named. A change of errors is set against the shares of wrong
    answers. One that is neither contradicts the scores, where it is told beside both and one of them is the earlier.

    Bad:

    ```toml
    # claims/before.toml
    id = "before"
    subject = "the-model"
    kind = "score"
    statement = "The model had an accuracy of 70.0% before."
    claimant = "the-maker"
    modality = "measured"
    metric = "accuracy"
    quantity = {printed = "70.0%", value = "70.0", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/after.toml
    id = "after"
    subject = "the-model"
    kind = "score"
    statement = "The model has an accuracy of 77.0% now."
    claimant = "the-maker"
    modality = "measured"
    metric = "accuracy"
    quantity = {printed = "77.0%", value = "77.0", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/change.toml
    id = "change"
    subject = "the-model"
    kind = "score"
    statement = "Tuning improved it by 7%."
    claimant = "the-maker"
    modality = "measured"
    metric = "score-change"
    quantity = {printed = "7%", value = "7", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/before.toml
    id = "before"
    subject = "the-model"
    kind = "score"
    statement = "The model had an accuracy of 70.0% before."
    claimant = "the-maker"
    modality = "measured"
    metric = "accuracy"
    quantity = {printed = "70.0%", value = "70.0", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/after.toml
    id = "after"
    subject = "the-model"
    kind = "score"
    statement = "The model has an accuracy of 77.0% now."
    claimant = "the-maker"
    modality = "measured"
    metric = "accuracy"
    quantity = {printed = "77.0%", value = "77.0", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/change.toml
    id = "change"
    subject = "the-model"
    kind = "score"
    statement = "Tuning improved it by 7 percentage points."
    claimant = "the-maker"
    modality = "measured"
    metric = "score-change"
    quantity = {printed = "7 percentage points", value = "7", unit = "percentage_point"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    pair = _scores(view, change)
    if pair is None or change.claim is None:
        return
    low, high = pair
    working = Working()
    printed = working.given("change", change)
    size = (
        Interval(abs(printed.low), None) if printed.low and printed.low < 0 and printed.high is None else _size(printed)
    )
    first, then = working.given("lower score", low), working.given("higher score", high)
    difference = working.computed("difference", then.minus(first), "percentage_point" if _in_percent(low) else "score")
    relative = working.computed("of the lower score", difference.over(first).scaled(100), "percent")
    of_higher = working.computed("of the higher score", difference.over(then).scaled(100), "percent")
    yield _judged(change, low, high, working, size, difference, (relative, of_higher))


def _size(printed: Interval) -> Interval:
    """Returns a change without its sign."""
    if printed.high is not None and printed.high < 0:
        return printed.scaled(-1)
    return printed


def _in_percent(score: Fact) -> bool:
    return score.unit == "percent"


def _scores(view: View, change: Fact) -> tuple[Fact, Fact] | None:
    """Returns the two scores that a change can lie between, the lower first; nothing where there are others."""
    claim = change.claim
    if claim is None:
        return None
    found = [
        fact
        for fact in view.beside(claim, "accuracy", "benchmark-score")
        if fact.claim
        and fact.role is not Role.CHANGE
        and not is_of_another_score(fact.claim)
        and same_benchmark(view, claim, fact.claim)
    ]
    if len(found) > 2:
        near = [fact for fact in found if fact.claim and told_together(claim, fact.claim)]
        found = near if len(near) == 2 else _by_subject(claim, found)
    if len(found) != 2 or found[0].unit != found[1].unit:
        return None
    one, other = found
    if one.claim is None or other.claim is None or not same_benchmark(view, one.claim, other.claim):
        return None
    low, high = sorted(found, key=lambda fact: fact.value)
    return (low, high) if low.value > 0 and low.interval.low is not None and low.interval.low > 0 else None


def _by_subject(claim: Claim, found: list[Fact]) -> list[Fact]:
    """Returns the score of the change's own subject and the one of what it is compared with, taken in the same way."""
    named = set(claim.subjects()[1:])
    theirs = [fact for fact in found if fact.subject in named]
    if len(theirs) != 1 or theirs[0].claim is None:
        return []
    way = is_sampled(theirs[0].claim), theirs[0].claim.reading
    own = [fact for fact in found if fact.subject == claim.subject and fact.claim]
    own = [fact for fact in own if fact.claim and (is_sampled(fact.claim), fact.claim.reading) == way]
    return [*own, *theirs] if len(own) == 1 else []


def _judged(
    change: Fact,
    low: Fact,
    high: Fact,
    working: Working,
    size: Interval,
    difference: Interval,
    ratios: tuple[Interval, Interval],
) -> Finding:
    reads = (change, low, high)
    assert change.claim is not None
    points = tell_number(high.value - low.value)
    relative = tell_number((high.value - low.value) / low.value * _HUNDRED)
    said = f"From {low.quantity.printed} to {high.quantity.printed} are {points} points, or {relative}% of the lower"
    printed = change.quantity.printed
    in_points = change.unit != "percent" or bool(_POINTS.search(f"{change.claim.statement} {printed}"))
    fits_points, fits_ratio = size.overlaps(difference), any(size.overlaps(ratio) for ratio in ratios)
    if (fits_points and in_points) or (fits_ratio and not in_points):
        return consistent(reads, working, f"{said}, which agrees with the {printed} printed.")
    if fits_points and _RELATIVE.search(f"{change.claim.reading or ''} {change.claim.statement}"):
        sentence = f"{said}: the {printed} printed as a relative change are percentage points."
        return inconsistent(reads, working, sentence, needs=_NEEDS)
    if fits_points:
        return under_determined(
            reads,
            working,
            f"{said}: the {printed} printed in percent are percentage points.",
            needs=_NEEDS,
            severity=Severity.WARNING,
        )
    if _fits_errors(change.claim, low, high, size, working):
        return consistent(reads, working, f"{said}; the {printed} printed are of the wrong answers.")
    certain = _is_certain(change.claim, *(fact.claim for fact in (low, high) if fact.claim))
    hint = " It would agree as percent." if fits_ratio else ""
    if certain and not _is_bounded(change, low, high):
        return inconsistent(reads, working, f"{said}, not the {printed} printed.{hint}", needs=_NEEDS)
    sentence = f"{said}, not the {printed} printed, which may lie between other scores.{hint}"
    return under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)


def _is_certain(change: Claim, *scores: Claim) -> bool:
    """Tells whether the change is one between these scores: it names both, or one of them is told as the earlier."""
    linked = {link.claim for link in change.related}
    if all(score.id in linked for score in scores):
        return True
    named = {score.subject for score in scores}
    if len(named) > 1 and named <= set(change.subjects()):
        ways = {(is_sampled(score), score.reading, *sorted(score.conditions.items())) for score in scores}
        if len(ways) > 1 or any(score.study != change.study for score in scores):
            return False
        return change.study is not None or bool(
            frozenset.intersection(*(stems(told.statement) for told in (change, *scores))) - _SAID_OF_ANY
        )
    of_one = all(score.subject == change.subject and told_together(change, score) for score in scores)
    if change.baseline is None:
        return of_one and any(_EARLIER.search(score.statement) for score in scores)
    in_study = all(score.subject == change.subject and score.study == change.study for score in scores)
    return in_study and change.study is not None and _names_the_earlier(change.baseline, *scores)


def _names_the_earlier(baseline: str, low: Claim, high: Claim) -> bool:
    """Tells whether a baseline has words of the conditions of the one score, told of the same item, that the other lacks."""
    wanted = frozenset(_WORD.findall(baseline.casefold()))
    for item in low.conditions.keys() & high.conditions.keys():
        ours, theirs = (frozenset(_WORD.findall(score.conditions[item].casefold())) for score in (low, high))
        if wanted & (ours - theirs) and not wanted & (theirs - ours):
            return True
    return False


def _fits_errors(claim: Claim, low: Fact, high: Fact, size: Interval, working: Working) -> bool:
    """Tells whether a change is one of the share of wrong answers."""
    if not _ERRORS.search(claim.statement) or not _in_percent(low):
        return False
    whole = Interval.exactly(100)
    before, after = whole.minus(low.interval), whole.minus(high.interval)
    ratio = working.computed("of the wrong answers", before.minus(after).over(before).scaled(100), "percent")
    return size.overlaps(ratio)


def _is_bounded(*facts: Fact) -> bool:
    return any(fact.interval.low is None or fact.interval.high is None for fact in facts)
