"""RAT215: performance, cost, and performance for the cost."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from claims.checks import Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.weighing import NEAR
from claims.facts import Fact, ratios, tell
from claims.facts.runs import Bond, partner, weakest
from claims.model.interval import Interval
from claims.model.metric import Role

_PERFORMANCE = ("performance-change", "throughput-change", "system-performance", "training-performance")
_COST = ("cost-change", "system-cost")
_NEEDS = ("price-basis", "speedup-definition", "baseline-identity")


@dataclass(frozen=True)
class _Worth:
    """What performance over cost comes to in one reading, and its middle."""

    interval: Interval
    value: Decimal


@check("RAT215", "performance-per-cost")
def performance_for_the_cost(view: View, gain: Fact) -> Iterator[Finding]:
    """Compares a gain of performance for the cost with the printed changes of performance and of cost.

    Performance for the cost = change of performance / change of cost: twice the performance at half the cost is four
    times as much for the same money. All three are ratios of new to old; a percentage of performance is tried as a gain
    of rate and as a saving of time, where the text leaves that open.

    Bad:

    ```toml
    # claims/gain.toml
    id = "gain"
    subject = "the-system"
    kind = "speedup"
    statement = "It gives 10x the performance per dollar."
    claimant = "the-maker"
    modality = "described"
    metric = "performance-per-cost"
    quantity = {printed = "10x", value = "10", unit = "x"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/faster.toml
    id = "faster"
    subject = "the-system"
    kind = "speedup"
    statement = "It has 2.0x the performance of the earlier system."
    claimant = "the-maker"
    modality = "described"
    metric = "performance-change"
    quantity = {printed = "2.0x", value = "2.0", unit = "x"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/cheaper.toml
    id = "cheaper"
    subject = "the-system"
    kind = "cost"
    statement = "It lowers the cost by 50%."
    claimant = "the-maker"
    modality = "described"
    metric = "cost-change"
    quantity = {printed = "50%", value = "50", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/gain.toml
    id = "gain"
    subject = "the-system"
    kind = "speedup"
    statement = "It gives 4x the performance per dollar."
    claimant = "the-maker"
    modality = "described"
    metric = "performance-per-cost"
    quantity = {printed = "4x", value = "4", unit = "x"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/faster.toml
    id = "faster"
    subject = "the-system"
    kind = "speedup"
    statement = "It has 2.0x the performance of the earlier system."
    claimant = "the-maker"
    modality = "described"
    metric = "performance-change"
    quantity = {printed = "2.0x", value = "2.0", unit = "x"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/cheaper.toml
    id = "cheaper"
    subject = "the-system"
    kind = "cost"
    statement = "It lowers the cost by 50%."
    claimant = "the-maker"
    modality = "described"
    metric = "cost-change"
    quantity = {printed = "50%", value = "50", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    if gain.role is not Role.CHANGE or gain.value <= 0:
        return
    faster = _one(view, gain, _PERFORMANCE)
    cheaper = _one(view, gain, _COST)
    if faster is None or cheaper is None:
        return
    working = Working()
    working.given("gain of performance for the cost", gain)
    working.given("change of performance", faster)
    working.given("change of cost", cheaper)
    printed = working.computed("for the same cost, new over old", _for_the_cost(gain), "x")
    found: list[_Worth] = []
    for performance in ratios(faster):
        for cost in ratios(cheaper):
            how = f"{tell(performance.rate, 'x')} ({performance.label}) / {tell(cost.rate, 'x')} ({cost.label})"
            worth = working.computed("performance / cost", performance.rate.over(cost.rate), "x", how)
            found.append(_Worth(worth, _middle(performance.rate) / (_middle(cost.rate) or 1)))
    yield _judged(view, gain, (faster, cheaper), printed, found, working)


def _one(view: View, gain: Fact, wanted: tuple[str, ...]) -> Fact | None:
    """Returns the one change of one of the metrics; nothing where there are changes of several."""
    found = [fact for metric in wanted if (fact := partner(view, gain, metric)) is not None]
    return found[0] if len(found) == 1 else None


def _for_the_cost(gain: Fact) -> Interval:
    if gain.unit == "percent":
        return Interval.exactly(1).plus(gain.interval.scaled(Decimal("0.01")))
    return gain.interval


def _judged(
    view: View, gain: Fact, others: tuple[Fact, Fact], printed: Interval, found: list[_Worth], working: Working
) -> Finding:
    faster, cheaper = others
    reads = (gain, faster, cheaper)
    shown = f"the {gain.quantity.printed} printed for the same cost"
    come = f"{faster.quantity.printed} in performance and {cheaper.quantity.printed} in cost come"
    fitting = [worth for worth in found if worth.interval.overlaps(printed)]
    if fitting:
        return consistent(reads, working, f"{come} to {tell(fitting[0].value)} times, which bears out {shown}.")
    come = f"{come} to {tell(found[0].value)} times"
    if any(worth.interval.widened(NEAR).overlaps(printed) for worth in found):
        sentence = f"{come}, not quite {shown}; rounding could be the reason."
        return under_determined(reads, working, sentence, needs=_NEEDS)
    if weakest(view, gain, others) is not Bond.SURE or {f.claim.baseline for f in reads if f.claim} != {None}:
        sentence = f"{come}, not {shown}; they need not be compared with the same system."
        return under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    return inconsistent(reads, working, f"{come}, not {shown}.", needs=_NEEDS)


def _middle(interval: Interval) -> Decimal:
    return interval.middle or Decimal(0)
