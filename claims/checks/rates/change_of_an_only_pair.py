"""RAT232: a change of whatever sort against the only two amounts of that sort that are told with it."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import CHECKS, Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.rates.only_pairs import OnlyPair, only_pair, other_pairs, words_of
from claims.checks.repeats import is_told_elsewhere
from claims.facts import tell
from claims.facts.amounts import is_exactly_told, printed
from claims.facts.directions import BETTER, DOWN, UP
from claims.facts.pairing import starts_elsewhere
from claims.facts.terms import for_a_period
from claims.model.claim import Claim, ClaimKind
from claims.model.finding import Outcome
from claims.model.interval import Interval
from claims.patterns import declared

_LOOSE = declared(
    r"\b(up to|as much as|at (most|least|best)|no more than|averag\w*|mean|typical\w*|median|most|relative|overall|combined|"
    r"per (watt|dollar|user|device|gpu|card)|a (year|month|quarter)|annual\w*|year[- ]on[- ]year|points?)\b|"
    r"平均|最多|最高|至少|综合|同比|环比|每瓦|单位",
    re.IGNORECASE,
)
_LEVEL = declared(
    r"(?:%|percent|per cent|half|third|quarter|fifth|tenth|times|x) of (?:what|that of|those of)\b|\bto (?:just |only |about |a |an )*"
    r"(?:[\d.]+\s?(?:%|percent)|half|third|quarter|fifth|tenth)|只有|仅为|只占|相当于|是原|为原|降至|降到|减至|减到",
    re.IGNORECASE,
)
_ONE, _HUNDRED = Interval.exactly(1), Decimal(100)
_ROUNDED, _NEAR = Decimal("0.01"), Decimal("0.12")
_NEEDS = ("baseline-absolute", "speedup-definition")


@check("RAT232", Claim)
def change_of_an_only_pair(view: View, claim: Claim) -> Iterator[Finding]:
    """Compares a change with the one old and the one new amount that its source tells of the same thing near it.

    The two are of one metric, or of one dimension where no metric is told; one of them is told of the state before or
    after, or is of what the change is compared with. The change names their sort (a price, a time, a size, a share),
    and there is no other pair of it. A rise is counted on the old amount, and so is a fall; of a time "faster" may be
    either. A difference of two shares in points is no change in percent.

    Bad:

    ```toml
    # claims/before.toml
    id = "before"
    subject = "the-archive"
    kind = "scale"
    statement = "Before packing the archive was 5 TB in size."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "5 TB", value = "5", unit = "terabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/after.toml
    id = "after"
    subject = "the-archive"
    kind = "scale"
    statement = "After packing 2 TB of the archive are left."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "2 TB", value = "2", unit = "terabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/saving.toml
    id = "saving"
    subject = "the-archive"
    kind = "scale"
    statement = "Packing saves 40% of the space."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "40%", value = "40", unit = "percent"}
    citations = [{source = "the-article", paragraph = 2}]
    ```

    Good:

    ```toml
    # claims/before.toml
    id = "before"
    subject = "the-archive"
    kind = "scale"
    statement = "Before packing the archive was 5 TB in size."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "5 TB", value = "5", unit = "terabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/after.toml
    id = "after"
    subject = "the-archive"
    kind = "scale"
    statement = "After packing 2 TB of the archive are left."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "2 TB", value = "2", unit = "terabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/saving.toml
    id = "saving"
    subject = "the-archive"
    kind = "scale"
    statement = "Packing saves 60% of the space."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "60%", value = "60", unit = "percent"}
    citations = [{source = "the-article", paragraph = 2}]
    ```
    """
    if claim.quantity is None or claim.quantity.unit not in ("percent", "x") or not is_exactly_told(claim):
        return
    words = words_of(view, claim)
    is_change = any(way.search(words) for way in (UP, DOWN, BETTER, _LEVEL)) or claim.quantity.unit == "x"
    if claim.kind is ClaimKind.PROJECTION or not is_change or _LOOSE.search(claim.statement):
        return
    pair = only_pair(view, claim)
    if pair is not None and starts_elsewhere(claim, pair.old.claim, pair.new.claim):
        return
    if pair is None or pair.old.value <= 0 or pair.new.value <= 0 or _is_a_stock_beside_a_flow(pair):
        return
    if any(
        f.outcome is not Outcome.UNDER_DETERMINED for f in CHECKS["RAT102"].ask(view, claim) if claim.id in f.claims
    ):
        return
    yield from _judged(view, claim, words, pair)


def _is_a_stock_beside_a_flow(pair: OnlyPair) -> bool:
    """Tells whether the less of two amounts is that of a day and the more is of no time: what is held of many days."""
    if pair.sort != "bit":
        return False
    less, more = sorted((pair.old, pair.new), key=lambda amount: amount.value)
    are_daily = [for_a_period({"step": 1}, one.claim.statement, printed(one.claim)) != 1 for one in (less, more)]
    return are_daily == [True, False]


def _judged(view: View, claim: Claim, words: str, pair: OnlyPair) -> Iterator[Finding]:
    assert claim.quantity
    assert claim.quantity.value
    ratio = pair.new.interval.over(pair.old.interval)
    nominal = pair.new.value / pair.old.value
    meant = list(_meanings(claim, claim.quantity.interval(), words, pair))
    working = Working()
    working.say(f"old: printed “{printed(pair.old.claim)}” ({pair.old.claim.statement.rstrip('.')})")
    working.say(f"new: printed “{printed(pair.new.claim)}” ({pair.new.claim.statement.rstrip('.')})")
    working.computed("new / old", ratio, "dimensionless", nominal=nominal)
    told = f"From {printed(pair.old.claim)} to {printed(pair.new.claim)} is {_shown(nominal)}"
    reads = (claim, pair.old.claim, pair.new.claim)
    if any(ratio.overlaps(one.widened(_ROUNDED)) for one in meant):
        if not is_told_elsewhere(view, reads, Outcome.CONSISTENT, "RAT232"):
            yield consistent(reads, working, f"{told}, which bears out the {printed(claim)} printed.")
        return
    sentence = f"{told}, not the {printed(claim)} printed."
    if pair.sort == "percent" and claim.quantity.unit == "percent":
        points = pair.new.interval.minus(pair.old.interval)
        if any(points.overlaps(claim.quantity.interval().scaled(sign)) for sign in (1, -1)):
            working.say(f"{printed(claim)} is the difference in points")
            sentence = f"{sentence.rstrip('.')}; the difference is as many points."
    near = claim.quantity.interval().widened(_NEAR)
    if _is_of_another_pair(view, claim, words, pair):
        return
    if any(ratio.overlaps(one) for one in _meanings(claim, near, words, pair)):
        yield under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    elif not is_told_elsewhere(view, reads, Outcome.INCONSISTENT, "RAT232"):
        yield inconsistent(reads, working, sentence, needs=_NEEDS)


def _is_of_another_pair(view: View, claim: Claim, words: str, pair: OnlyPair) -> bool:
    """Tells whether two other amounts of the sort that stand near a change make it as these are printed."""
    assert claim.quantity
    figure = claim.quantity.interval()
    for other in other_pairs(view, claim, pair):
        nominal = Interval.exactly(other.new.value / other.old.value)
        if any(nominal.overlaps(one) for one in _meanings(claim, figure, words, other)):
            return True
    return False


def _shown(ratio: Decimal) -> str:
    change = tell(abs(ratio - 1) * _HUNDRED, "percent")
    return f"{change} {'less' if ratio < 1 else 'more'}"


def _meanings(claim: Claim, figure: Interval, words: str, pair: OnlyPair) -> Iterator[Interval]:
    """Yields what the new amount can be of the old one where a change by the figure is right."""
    assert claim.quantity
    assert claim.quantity.value
    value = claim.quantity.value
    is_level, is_better = bool(_LEVEL.search(words)), bool(BETTER.search(words))
    is_down = bool(DOWN.search(words)) or (is_better and pair.sort == "second")
    is_up = bool(UP.search(words)) or (is_better and pair.sort != "second")
    if claim.quantity.unit == "x":
        yield figure
        yield _ONE.over(figure)
        if value > 1 and is_up:
            yield _ONE.plus(figure)
        if value < 1:
            yield _ONE.minus(figure)
            yield _ONE.plus(figure)
        return
    share = figure.scaled(1 / _HUNDRED)
    if is_level:
        yield share
    if is_down or not is_up:
        if value < _HUNDRED:
            yield _ONE.minus(share)
        if is_better:
            yield _ONE.over(_ONE.plus(share))
    if is_up or not is_down:
        yield _ONE.plus(share)
