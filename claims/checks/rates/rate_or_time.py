"""RAT101: a speed-up read as a rate and as a time."""

from collections.abc import Iterator
from decimal import Context, Decimal

from claims.checks import Figured, Finding, View, Working, check, under_determined
from claims.checks.rates.changes import Statistic, exactly, is_speed, statistic, time_left, told, told_of_one_speed
from claims.checks.rates.comparison import Comparison
from claims.checks.rates.pairs import pairs_for
from claims.facts import Fact, ratios, tell
from claims.facts.change import is_factor
from claims.model.checklist import DetailState
from claims.model.claim import Claim, ClaimKind

_ITEM = "speedup-definition"
_HUNDRED, _THREE, _FOUR = Decimal(100), Context(prec=3), Context(prec=4)


@check("RAT101", Figured)
def rate_or_time(view: View, claim: Claim) -> Iterator[Finding]:
    """Shows what a speed-up means as a gain of rate and as a saving of time, where the text does not say which.

    A rate r leaves 1 / r of the time, and a time t makes a rate of 1 / t. So "15% faster" as a rate of 1.15 leaves
    86.96% of the time, 13.0% less; as 15% less time it is a rate of 1.176. A number of times is the same ratio in both
    readings ("more than twice" is less than half the time), but what is counted over what is still open. A claim whose
    reading, metric, words, checklist answers or two values (RAT102) settle it is not told; a projection in times is
    RAT107's.

    Bad:

    ```toml
    # claims/faster.toml
    id = "faster"
    subject = "the-engine"
    kind = "speedup"
    statement = "The cache makes training 15% faster."
    claimant = "the-maker"
    modality = "measured"
    metric = "training-performance"
    quantity = {printed = "15%", value = "15", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/faster.toml
    id = "faster"
    subject = "the-engine"
    kind = "speedup"
    statement = "The cache raises training throughput by 15%."
    claimant = "the-maker"
    modality = "measured"
    metric = "training-performance"
    reading = "throughput-gain"
    quantity = {printed = "15%", value = "15", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    change = view.figure(claim)
    if change is None or not is_speed(change) or told_of_one_speed(change) or _is_settled(view, claim):
        return
    is_said = not view.is_unsaid(claim)
    if is_said and any(pair.is_certain and Comparison(change, pair).reading for pair in pairs_for(view, change)):
        return
    if is_factor(change):
        if claim.kind is not ClaimKind.PROJECTION:
            yield from _of_times(change)
    elif len(ratios(change)) > 1:
        yield _of_percent(change)


def _is_settled(view: View, claim: Claim) -> bool:
    if _ITEM in claim.conditions:
        return True
    details = (*view.details(claim.id), *(view.details(claim.study) if claim.study else ()))
    return any(detail.item == _ITEM and detail.state is DetailState.STATED for detail in details)


def _of_percent(change: Fact) -> Finding:
    working = Working()
    working.given("change", change)
    said = []
    for ratio, plain in zip(ratios(change), ratios(exactly(change)), strict=False):
        rate, time = plain.rate.low, plain.time.low
        if ratio.label == "rate" and rate and time:
            percent = time * _HUNDRED
            how = f"1 / {tell(_FOUR.plus(rate))}"
            working.computed("read as a rate, time that is left", time_left(ratio.rate), "percent", how, percent)
            said.append(f"as a change of speed it leaves {_left(change, percent)}")
        elif ratio.label == "time" and rate and time:
            how = f"1 / {tell(_FOUR.plus(time))}"
            working.computed("read as a time, ratio of the rates", ratio.rate, "dimensionless", how, rate)
            bound = _SAME.get(statistic(change), "")
            said.append(f"as a change of time it is {bound}{tell(_FOUR.plus(rate))} times the speed")
    return under_determined(
        (change,),
        working,
        f"Whether {told(change)} is a change of speed or of time is open: {', '.join(said)}.",
        needs=(_ITEM, "metric-definition"),
    )


def _of_times(change: Fact) -> Iterator[Finding]:
    readings, plain = ratios(change), ratios(exactly(change))
    if len(readings) > 1 or not plain[0].time.low:
        return
    working, percent = Working(), plain[0].time.low * _HUNDRED
    working.given("change", change)
    how = f"1 / {tell(change.value)}"
    working.computed("time that is left", time_left(readings[0].rate), "percent", how, percent)
    yield under_determined(
        (change,),
        working,
        f"As a ratio of speeds, {told(change)} leaves {_left(change, percent)}, "
        "but it is not said what is counted over what time.",
        needs=(_ITEM, "metric-definition"),
    )


_SAME = {Statistic.MOST: "at most ", Statistic.LEAST: "at least "}
_OPPOSITE = {Statistic.MOST: "at least ", Statistic.LEAST: "at most "}


def _left(change: Fact, percent: Decimal) -> str:
    """Writes the time that is left: "86.96% of the time (13.0% less)"."""
    less = tell(_THREE.plus(abs(_HUNDRED - percent)), "percent")
    more = "less" if percent <= _HUNDRED else "more"
    bound = _SAME.get(statistic(change), "")
    return f"{_OPPOSITE.get(statistic(change), '')}{tell(_FOUR.plus(percent), 'percent')} of the time ({bound}{less} {more})"
