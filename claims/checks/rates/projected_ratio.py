"""RAT107: a projection told as a ratio."""

from collections.abc import Iterator

from claims.checks import Finding, View, Working, check, under_determined
from claims.checks.rates.changes import baselines, bounded, exactly, is_change, is_named_loosely, time_left, told
from claims.checks.rates.comparison import Comparison
from claims.checks.rates.judged_changes import judged
from claims.checks.rates.pair_values import Pair
from claims.checks.rates.pairs import pairs_for
from claims.facts import Fact, ratios, tell, tell_number
from claims.facts.change import is_factor, is_of_performance
from claims.model.claim import Claim, ClaimKind


@check("RAT107", ClaimKind.PROJECTION)
def projected_ratio(view: View, claim: Claim) -> Iterator[Finding]:
    """Asks for both values behind a projection such as "about three times the current generation".

    A ratio without its two values cannot be checked, now or when the product is there: a change of number format, of
    the dies on a package or of the size of the system can each supply the whole factor. Where an old and a new value
    stand in the record (as for RAT102), the ratio is compared with new / old. A ratio of performance beside two peak
    rates of hardware is inconsistent only where the record says that peak rates are compared.

    Bad:

    ```toml
    # claims/next.toml
    id = "next"
    subject = "the-next-chip"
    kind = "projection"
    statement = "The next chip should have about three times the performance of today's."
    claimant = "the-maker"
    modality = "projected"
    metric = "system-performance"
    quantity = {printed = "three times", value = "3", comparator = "~", unit = "x"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/next.toml
    id = "next"
    subject = "the-next-chip"
    kind = "projection"
    statement = "Throughput should rise by 50%, from 1,000 tokens a second to 1,500 tokens a second."
    claimant = "the-maker"
    modality = "projected"
    metric = "throughput-change"
    quantity = {printed = "50%", value = "50", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    change = view.fact(claim) if claim.quantity else None
    if change is None or not is_change(change):
        return
    comparisons = [Comparison(change, _as_certain(change, pair)) for pair in pairs_for(view, change)]
    yield judged(view, change, comparisons) if comparisons else _without_values(view, change, claim)


def _as_certain(change: Fact, pair: Pair) -> Pair:
    """Returns a pair as one of several that may be meant, where performance need not be what it is a pair of."""
    if pair.is_stated or not is_named_loosely(change):
        return pair
    return Pair(pair.old, pair.new, False, pair.why)


def _without_values(view: View, change: Fact, claim: Claim) -> Finding:
    working = Working()
    working.given("projected change", change)
    for ratio in ratios(bounded(change)):
        working.computed("ratio" if is_factor(change) else f"ratio, read as a {ratio.label}", ratio.rate)
    left = _time_left(change, working)
    against = _against(view, claim)
    working.say(f"compared with: {against or 'not said'}")
    printed = told(change)
    start = (
        f"{printed[0].upper()}{printed[1:]}{f', against {against},' if against else ''} is told without either value"
    )
    end = f", and of what it is a ratio is not said{left}" if is_named_loosely(change) else ""
    return under_determined(
        (change,),
        working,
        f"{start}{end}.",
        needs=("projection-unit-reference", "baseline-absolute", "projection-method"),
    )


def _against(view: View, claim: Claim) -> str:
    """Returns what a projection is compared with: in the words of the claim, beside which a subject is an inference."""
    names = [view.name(subject) for subject in baselines(claim)]
    if claim.baseline is None:
        return " and ".join(names)
    meant = [name for name in names if name.casefold() not in claim.baseline.casefold()]
    return f"{claim.baseline} (presumably {' and '.join(meant)})" if meant else claim.baseline


def _time_left(change: Fact, working: Working) -> str:
    """Computes the time that a ratio of speeds leaves, and returns it as the end of a sentence."""
    readings, plain = ratios(bounded(change)), ratios(exactly(change))
    rate = plain[0].rate.low
    if not (is_factor(change) and is_of_performance(change) and len(readings) == 1 and rate and rate > 0):
        return ""
    percent = 100 / rate
    how = f"1 / {tell_number(rate)}"
    left = working.computed("time left, if speeds are compared", time_left(readings[0].rate), "percent", how, percent)
    return f"; of speeds it would leave {tell(left, 'percent', percent)} of the time"
