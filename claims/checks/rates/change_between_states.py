"""RAT247: a change without a metric against the old and the new amount that its words, its subject and its place mean."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Figured, Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.engine import CHECKS
from claims.checks.rates.states_of_one_thing import States, states_beside
from claims.checks.repeats import is_told_elsewhere
from claims.facts.amounts import is_exactly_told, printed
from claims.facts.change import is_level
from claims.facts.clauses import is_open
from claims.facts.directions import BETTER, CHANGED, DOWN, UP, WORSE
from claims.facts.fact import Fact, fact_of
from claims.facts.pairing import closeness, meant, starts_elsewhere
from claims.facts.telling import tell
from claims.model.claim import Claim, ClaimKind
from claims.model.finding import Outcome
from claims.model.interval import Interval
from claims.patterns import declared

_CODE = "RAT247"
_KNOWING = ("RAT102", "RAT105", "RAT218", "RAT231", "RAT232", "RAT241", "RAT242", "CNT143")
"""The checks that tell by a metric, or by there being but one pair, what a change is one of."""

_OF_MANY = declared(
    r"\b(as much as|at best|no more than|averag\w*|mean|typical\w*|median|relative|overall|combined|(?<!in )(?<!within )a (?:year|month|quarter)(?! (?:ago|earlier|before))|"
    r"annual\w*|every (?:year|month|quarter)|per (?:year|month|watt|dollar|user|card|gpu|device)|compound\w*|another|further|margin|discount\w*)\b|"
    r"平均|综合|同比|环比|每年|每瓦|单位|复合|折扣|再",
    re.IGNORECASE,
)
_OF_AMOUNTS = frozenset({"cost-change", "memory-change", "energy-change"})
"""Changes of an amount, which two shares in percent are not."""

_ONE, _HUNDRED = Interval.exactly(1), Decimal(100)
_ROUNDED, _NEAR = Decimal("0.01"), Decimal("0.06")
_NEEDS = ("baseline-absolute", "speedup-definition")


@check(_CODE, Figured)
def change_between_states(view: View, claim: Claim) -> Iterator[Finding]:
    """Compares "the headcount grew by 50%" with the two numbers of people that are told of the two times.

    The two are amounts of one sort: of money, of power, of a share in percent, of people, of whatever noun is counted. Of
    one thing they are told of two states: before and after a change, now and then, today and as promised. Of two
    things the one is that of the change, the other what it is compared with. Both share a word with the change, or it
    names the sort. Of several pairs the one that stands nearest is meant; where any of them bears the change out, nothing
    is wrong. A figure in percent that is the difference of two shares counts points.

    Bad:

    ```toml
    # claims/then.toml
    id = "then"
    subject = "the-maker"
    kind = "scale"
    statement = "A year ago the maker employed 160 people."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "160", value = "160", unit = "person"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/now.toml
    id = "now"
    subject = "the-maker"
    kind = "scale"
    statement = "It now employs 240 people."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "240", value = "240", unit = "person"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/growth.toml
    id = "growth"
    subject = "the-maker"
    kind = "scale"
    statement = "Its headcount has grown by 33%."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "33%", value = "33", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/then.toml
    id = "then"
    subject = "the-maker"
    kind = "scale"
    statement = "A year ago the maker employed 160 people."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "160", value = "160", unit = "person"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/now.toml
    id = "now"
    subject = "the-maker"
    kind = "scale"
    statement = "It now employs 240 people."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "240", value = "240", unit = "person"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/growth.toml
    id = "growth"
    subject = "the-maker"
    kind = "scale"
    statement = "Its headcount has grown by 50%."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "50%", value = "50", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    change = _as_change(view, claim)
    if change is None:
        return
    pairs = [pair for pair in states_beside(view, claim) if pair.sort != "percent" or change.metric not in _OF_AMOUNTS]
    pairs = [pair for pair in pairs if not starts_elsewhere(claim, pair.old.claim, pair.new.claim)]
    if not pairs or any(_is_known(view, claim, code) for code in _KNOWING):
        return
    pairs = [pair for pair in pairs if pair.is_named] or [pair for pair in pairs if _goes_its_way(claim, pair)]
    fitting = [pair for pair in pairs if _fits(change, pair, _ROUNDED)]
    pair = meant(fitting or pairs, lambda p: _nearness(view, claim, p), lambda p: p.says)
    if pair is not None:
        yield from _judged(view, claim, change, pair, bool(fitting))


def _nearness(view: View, claim: Claim, pair: States) -> int:
    return sum(closeness(view, claim, c) for c in (pair.old.claim, pair.new.claim)) + pair.shared


def _goes_its_way(claim: Claim, pair: States) -> bool:
    """Tells whether two amounts that a change does not name both rise where it tells of a rise, and fall where of a fall."""
    up, down = bool(UP.search(claim.statement)), bool(DOWN.search(claim.statement))
    return up is down or (pair.new.value > pair.old.value) is up


def _as_change(view: View, claim: Claim) -> Fact | None:
    """Returns the figure of a claim as a change of some amount, where its words tell that something changed."""
    quantity = claim.quantity
    if quantity is None or quantity.unit not in ("percent", "x") or not is_exactly_told(claim):
        return None
    if claim.kind is ClaimKind.PROJECTION or is_open(claim) or _OF_MANY.search(claim.statement):
        return None
    if not CHANGED.search(claim.statement):
        return None
    known = view.fact(claim)
    return (
        known
        if known is not None and known.metric.endswith("-change")
        else fact_of(claim.model_copy(update={"metric": "size-ratio"}))
    )


def _is_known(view: View, claim: Claim, code: str) -> bool:
    """Tells whether a check that knows more of a change has found what it is one of."""
    for each in CHECKS[code].each:
        anchor = view.fact(claim) if isinstance(each, str) and not isinstance(each, ClaimKind) else claim
        if anchor is None or (isinstance(each, str) and getattr(anchor, "metric", None) != each):
            continue
        for finding in CHECKS[code].ask(view, anchor):
            if finding.outcome is not Outcome.UNDER_DETERMINED and claim.id in finding.claims:
                return True
    return False


def _meanings(change: Fact, pair: States, room: Decimal) -> Iterator[Interval]:
    """Yields what the new amount can be of the old one where the change is right."""
    claim = change.claim
    assert claim
    figure = change.quantity.interval().widened(room)
    if change.quantity.unit == "x":
        yield figure
        yield _ONE.over(figure)
        if UP.search(claim.statement) or (change.value < 1 and not DOWN.search(claim.statement)):
            yield _ONE.plus(figure)
        if change.value < 1:
            yield _ONE.minus(figure)
        return
    share = figure.scaled(1 / _HUNDRED)
    words, level = claim.statement, is_level(change)
    if level or level is None:
        yield share
        if level:
            return
    better, worse = bool(BETTER.search(words)), bool(WORSE.search(words))
    down = bool(DOWN.search(words)) or (worse if pair.sort != "second" else better)
    up = bool(UP.search(words)) or (better if pair.sort != "second" else worse)
    if down or not up:
        yield _ONE.minus(share)
        if better and change.value < _HUNDRED:
            yield _ONE.over(_ONE.plus(share))
    if up or not down:
        yield _ONE.plus(share)


def _fits(change: Fact, pair: States, room: Decimal) -> bool:
    ratio = pair.new.interval.over(pair.old.interval)
    return any(ratio.overlaps(one) for one in _meanings(change, pair, room))


def _judged(view: View, claim: Claim, change: Fact, pair: States, is_right: bool) -> Iterator[Finding]:
    ratio, nominal = pair.new.interval.over(pair.old.interval), pair.new.value / pair.old.value
    reads = (claim, pair.old.claim, pair.new.claim)
    working = Working()
    for label, term in (("old", pair.old), ("new", pair.new)):
        working.say(f"{label}: printed “{printed(term.claim)}” ({term.claim.statement.rstrip('.')})")
    working.computed("new / old", ratio, "dimensionless", nominal=nominal)
    shown = f"{tell(abs(nominal - 1) * _HUNDRED, 'percent')} {'less' if nominal < 1 else 'more'}"
    shown = f"{tell(nominal, 'x')}" if change.quantity.unit == "x" else shown
    told = f"From {printed(pair.old.claim)} to {printed(pair.new.claim)} is {shown}"
    if is_right:
        if not is_told_elsewhere(view, reads, Outcome.CONSISTENT, _CODE):
            yield consistent(reads, working, f"{told}, which bears out the {printed(claim)} printed.")
        return
    sentence = f"{told}, not the {printed(claim)} printed."
    if pair.sort == "percent" and change.quantity.unit == "percent":
        points = pair.new.interval.minus(pair.old.interval)
        if any(points.overlaps(change.quantity.interval().scaled(sign)) for sign in (1, -1)):
            working.say(f"{printed(claim)} is the difference in points")
            sentence = f"{sentence.rstrip('.')}; the difference is as many points."
    if _fits(change, pair, _NEAR):
        yield under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    elif not is_told_elsewhere(view, reads, Outcome.INCONSISTENT, _CODE):
        yield inconsistent(reads, working, sentence, needs=_NEEDS)
