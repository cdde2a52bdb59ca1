"""RAT113: what the same money buys after a change of cost."""

from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Finding, View, Working, check, under_determined
from claims.checks.rates.changes import bounded, exactly, is_change, time_left, told
from claims.checks.rates.pairs import pairs_for
from claims.checks.words.ratio_without_absolutes import has_absolute
from claims.facts import Fact, ratios, tell
from claims.facts.change import is_factor
from claims.model.interval import Interval

_HUNDRED = Decimal(100)
_NEEDS = ("price-basis", "baseline-identity")


@check("RAT113", "cost-change", "system-cost")
def same_money_buys(view: View, change: Fact) -> Iterator[Finding]:
    """Shows what a change of cost in percent leaves to pay, and what the same money then buys.

    A cost of r times the old one buys 1 / r times as much: 30% less cost leaves 70% to pay, and the same money buys
    1.43 times as much, not 1.3 times. Costs of what, per system or per work done, is left open by a bare percentage.
    Not told are changes of which both costs are printed (RAT102) or neither (WRD104 tells it there), of which the basis
    of the price is answered, a change that is itself a number of times, and one that leaves nothing to pay (RAT106).

    Bad:

    ```toml
    # claims/cheaper.toml
    id = "cheaper"
    subject = "the-system"
    kind = "cost"
    statement = "The new design lowers what a system costs by 30%."
    claimant = "the-maker"
    modality = "estimated"
    metric = "system-cost"
    quantity = {printed = "30%", value = "30", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/cost.toml
    id = "cost"
    subject = "the-system"
    kind = "cost"
    statement = "A system costs 400,000 USD."
    claimant = "the-maker"
    modality = "described"
    metric = "cost"
    quantity = {printed = "400,000 USD", value = "400000", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/cheaper.toml
    id = "cheaper"
    subject = "the-system"
    kind = "cost"
    statement = "The new design lowers what a system costs by 30%."
    claimant = "the-maker"
    modality = "estimated"
    metric = "system-cost"
    quantity = {printed = "30%", value = "30", unit = "percent"}
    conditions = {price-basis = "list price of a rack of 8 servers"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/cost.toml
    id = "cost"
    subject = "the-system"
    kind = "cost"
    statement = "A system costs 400,000 USD."
    claimant = "the-maker"
    modality = "described"
    metric = "cost"
    quantity = {printed = "400,000 USD", value = "400000", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    claim = change.claim
    if claim is None or not is_change(change) or is_factor(change) or change.quantity.unit != "percent":
        return
    readings, plain = ratios(bounded(change)), ratios(exactly(change))
    rest = plain[0].rate.low
    if len(readings) != 1 or rest is None or rest <= 0 or rest == 1:
        return
    if "price-basis" in claim.conditions or pairs_for(view, change) or not has_absolute(view, change):
        return
    rate = readings[0].rate
    working = Working()
    working.given("change of cost", change)
    left = working.computed("left to pay", rate.scaled(_HUNDRED), "percent", nominal=rest * _HUNDRED)
    bought = working.computed("bought for the same money", _inverse(rate), "x", f"1 / {tell(rest)}", 1 / rest)
    yield under_determined(
        (change,),
        working,
        f"With {told(change)} {'less' if rest < 1 else 'more'} cost, {tell(left, 'percent', rest * _HUNDRED)} is left to "
        f"pay, and the same money buys {_times(bought, 1 / rest)} as much; which cost it is that changes is not stated.",
        needs=_NEEDS,
    )


def _inverse(rate: Interval) -> Interval:
    return time_left(rate).scaled(1 / _HUNDRED)


def _times(bought: Interval, nominal: Decimal) -> str:
    return tell(bought, "dimensionless", nominal).replace(" (", " times (") + ("" if "(" in tell(bought) else " times")
