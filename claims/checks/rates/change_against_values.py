"""RAT102: a change against the two values that it compares."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Figured, Finding, View, check
from claims.checks.rates.changes import Statistic, is_change, statistic
from claims.checks.rates.comparison import Comparison
from claims.checks.rates.judged_changes import judged
from claims.checks.rates.pairs import pairs_for
from claims.checks.rates.printed_amounts import Printed, Sort, changes_in
from claims.facts import Fact, fact_of
from claims.facts.change import by_a_fraction
from claims.model.claim import Claim, ClaimKind
from claims.model.quantity import Quantity


@check("RAT102", Figured)
def change_against_values(view: View, claim: Claim) -> Iterator[Finding]:
    """Compares a printed change with the two values that it compares.

    Where the old and the new value stand beside "25% less" or "1.3x faster", their quotient settles whether the change
    is right: new / old for a rate or an amount, old / new for a time. The values are those that the claim itself names
    ("from 40 GB to 30 GB"), those that it is derived from, or the two of one metric in its study (without a study: about
    its subject in the same source) of which something marks the old one: the baseline of the change, or words such as
    before and without; a run with a study of
    its own is the old one where its title has the words of the baseline. "Faster" may be a gain of rate or a saving of time, so 100 s to 80 s is 25% or 20%; "reduced by"
    is relative to the earlier value. Where it is not certain that the change compares two values, no pair that fits
    leaves it open. A figure that is wrong by less than its last digit is rounded loosely, which is left open too.

    Bad:

    ```toml
    # claims/before.toml
    id = "before"
    subject = "the-model"
    kind = "memory"
    statement = "Before the change training used 40 GB of memory."
    claimant = "the-maker"
    modality = "measured"
    metric = "memory-used"
    quantity = {printed = "40 GB", value = "40", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/after.toml
    id = "after"
    subject = "the-model"
    kind = "memory"
    statement = "After the change training used 30 GB of memory."
    claimant = "the-maker"
    modality = "measured"
    metric = "memory-used"
    quantity = {printed = "30 GB", value = "30", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/saving.toml
    id = "saving"
    subject = "the-model"
    kind = "memory"
    statement = "The change reduces the memory used in training by 33%."
    claimant = "the-maker"
    modality = "measured"
    metric = "memory-change"
    quantity = {printed = "33%", value = "33", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/before.toml
    id = "before"
    subject = "the-model"
    kind = "memory"
    statement = "Before the change training used 40 GB of memory."
    claimant = "the-maker"
    modality = "measured"
    metric = "memory-used"
    quantity = {printed = "40 GB", value = "40", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/after.toml
    id = "after"
    subject = "the-model"
    kind = "memory"
    statement = "After the change training used 30 GB of memory."
    claimant = "the-maker"
    modality = "measured"
    metric = "memory-used"
    quantity = {printed = "30 GB", value = "30", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/saving.toml
    id = "saving"
    subject = "the-model"
    kind = "memory"
    statement = "The change reduces the memory used in training by 25%."
    claimant = "the-maker"
    modality = "measured"
    metric = "memory-change"
    quantity = {printed = "25%", value = "25", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    if claim.quantity is None or claim.kind is ClaimKind.PROJECTION:
        return
    fact = view.fact(claim)
    change = fact if fact and is_change(fact) else _change_in_words(claim, fact)
    if change is None:
        return
    change = by_a_fraction(change)
    bounds = statistic(change) in (Statistic.MOST, Statistic.LEAST)
    pairs = [pair for pair in pairs_for(view, change) if pair.is_certain or not bounds]
    comparisons = [c for pair in pairs if not (c := Comparison(change, pair)).is_open]
    if comparisons:
        yield judged(view, change, comparisons)


_LONG = 40
"""Of more digits than these a number is no change."""

_METRIC_OF_UNIT = {"byte": "memory-change", "USD": "cost-change", "joule": "energy-change", "watt": "energy-change"}


def _change_in_words(claim: Claim, fact: Fact | None) -> Fact | None:
    """Returns the change that a claim of an amount prints beside its two values: "by 33%, from 40 GB to 30 GB"."""
    pairs = (
        list(changes_in(claim.statement))
        if fact and re.search(r"\d\s?(%|percent|x\b|×|times)", claim.statement)
        else []
    )
    if fact is None or len(pairs) != 1 or pairs[0][0].unit not in (fact.unit, fact.unit.split("/")[0]):
        return None
    old = pairs[0][0]
    own = "|".join(map(re.escape, (pair.printed for pair in pairs[0])))
    words = re.sub(own, " ", claim.statement)
    percents = re.findall(r"(?<![\d.,])(\d+(?:\.\d+)?)\s?(?:%|percent\b)", words)
    factors = re.findall(r"(?<![\d.,])(\d+(?:\.\d+)?)\s?(?:x\b|×|times\b|-?fold\b)", words)
    if len(percents) + len(factors) != 1 or len((*percents, *factors)[0]) > _LONG:
        return None
    number, unit = (percents[0], "percent") if percents else (factors[0], "x")
    quantity = Quantity(printed=f"{number}%" if percents else f"{number}x", value=Decimal(number), unit=unit)
    metric = _metric_of(old)
    return fact_of(claim.model_copy(update={"quantity": quantity, "metric": metric})) if metric else None


def _metric_of(amount: Printed) -> str | None:
    if amount.sort in (Sort.RATE, Sort.TIME):
        return "throughput-change" if amount.sort is Sort.RATE else "performance-change"
    return "score-change" if amount.sort is Sort.SHARE else _METRIC_OF_UNIT.get(amount.unit)
