"""RAT106: an amount reduced by its whole, or by more."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Figured, Finding, Severity, View, Working, check, inconsistent, under_determined
from claims.checks.rates.changes import Statistic, is_change, rounded, statistic, told
from claims.facts import Fact, tell
from claims.facts.change import is_level, plain_words
from claims.model.claim import Claim
from claims.model.quantity import Comparator
from claims.patterns import declared

_REDUCED = declared(
    r"\b(reduc|lower(s|ed|ing)?\b|cuts?\b|cutting\b|less\b|fewer\b|shr[iau]nk|sav(e|es|ed|ing)\b|smaller|drop(s|ped)?\b|"
    r"falls?\b|fallen\b|fell\b|decreas|cheaper|shorten|shorter|slash|trim|declin|down by\b)|降|减|下滑|回落|跌|缩短|缩小|节省|节约|"
    r"便宜|少[付花用占交耗]|省[下了去出]|压缩|砍",
    re.IGNORECASE,
)
_RAISED = declared(
    r"\b(increas|rais|rise|rose|higher|gr[eo]w|more\b|larger|bigger|faster|quicker|speed|improv|better|gain|boost|lift|"
    r"double|throughput|performance|profit|margin|loss)|提升|提高|增加|增长|吞吐|性能|利润|加速",
    re.IGNORECASE,
)
_FALLEN_BY = declared(
    r"\b(?:fell|falls?|fallen|dropp?(?:ed|s)?|declin\w+|decreas\w+|shrank|shr[iu]nks?|shrunk|(?:was|were|is|are|been|be|it|them) (?:cut|reduced|lowered|trimmed)|"
    r"(?:cut|cuts|cutting|reduc\w+|lower\w*) (?:[\w'-]+ ){1,6}?|went down|came down|down) ?by (?:about |around |some |more than |over |nearly )?(?P<figure>[\d.,]+)|"
    r"(?:降低|下降|减少|缩短|缩减|缩小|降)了?(?:约|超过)?(?P<zh>[\d.,]+)",
    re.IGNORECASE,
)
_BELOW_ZERO = declared(
    r"\b(?:profit\w*|loss|losses|earnings|margin\w*|income|results?|balance|cash flow|temperature\w*|shares? price)\b|利润|亏损|收益|气温",
    re.IGNORECASE,
)
"""Words of amounts that can fall below zero."""

_IMPROVED_TIME = declared(r"\b(improv|better)", re.IGNORECASE)
_TIMES = ("latency-change", "time-change")
_WHOLE = Decimal(100)


@check("RAT106", Figured)
def impossible_reduction(view: View, claim: Claim) -> Iterator[Finding]:
    """Finds amounts that are said to be reduced by 100% or more.

    A memory, a cost, a time that falls by p percent keeps 100 - p percent of itself, so it cannot fall by more than
    100%; at exactly 100% nothing is left, which is seldom meant. "120% less" usually stands for a factor: an amount
    that was 2.2 times as much falls by 54.5%, 1 - 1 / 2.2. A latency "improved by 150%" may be a rate of 2.5.

    Bad:

    ```toml
    # claims/saving.toml
    id = "saving"
    subject = "the-model"
    kind = "memory"
    statement = "The change reduces the memory in use by 120%."
    claimant = "the-maker"
    modality = "measured"
    metric = "memory-change"
    quantity = {printed = "120%", value = "120", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/saving.toml
    id = "saving"
    subject = "the-model"
    kind = "memory"
    statement = "The change reduces the memory in use by 55%."
    claimant = "the-maker"
    modality = "measured"
    metric = "memory-change"
    quantity = {printed = "55%", value = "55", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    change = view.fact(claim) if claim.quantity else None
    if change is None or not is_change(change) or change.quantity.unit != "percent" or is_level(change) is not False:
        if claim.quantity and claim.quantity.unit == "percent" and (change is None or not is_change(change)):
            yield from _fallen_by(claim)
        return
    size = abs(change.value)
    if size < _WHOLE:
        return
    words = plain_words(change)
    reduced = bool(_REDUCED.search(words)) and not _RAISED.search(words)
    if reduced or (change.value < 0 and not _RAISED.search(words)):
        yield _reduced(change, size)
    elif change.metric in _TIMES and _IMPROVED_TIME.search(words):
        yield _improved(change, size)


def _fallen_by(claim: Claim) -> Iterator[Finding]:
    """Finds a fall by more than the whole of what no metric names, where its words are "fell by" the very figure."""
    quantity = claim.quantity
    assert quantity
    size = abs(quantity.value or Decimal(0))
    if size <= _WHOLE or quantity.comparator not in (Comparator.EQUAL, Comparator.ABOUT, Comparator.MORE):
        return
    found = _FALLEN_BY.search(claim.statement)
    if (
        found is None
        or (found["figure"] or found["zh"]).rstrip(".,") not in quantity.printed
        or _BELOW_ZERO.search(claim.statement)
    ):
        return
    working = Working()
    working.say(f"reduction: printed “{quantity.printed}” ({claim.statement.rstrip('.')})")
    working.computed("what would be left", _WHOLE - size, "percent", f"100% - {tell(size, 'percent')}")
    sentence = f"Nothing can be reduced by {quantity.printed}: at 100% nothing is left."
    yield inconsistent((claim,), working, sentence, needs=("metric-definition", "baseline-absolute"))


def _reduced(change: Fact, size: Decimal) -> Finding:
    working = Working()
    working.given("reduction", change)
    working.computed("what would be left", _WHOLE - size, "percent", f"100% - {tell(size, 'percent')}")
    bounded = statistic(change) is Statistic.MOST
    more = size > _WHOLE or (change.quantity.comparator is Comparator.MORE)
    if more and not bounded:
        factor = 1 + size / _WHOLE
        right = tell(rounded((1 - 1 / factor) * _WHOLE, 1), "percent")
        working.say(f"an amount that was {tell(factor)} times as much falls by {right}")
        return inconsistent(
            (change,),
            working,
            f"Nothing can be reduced by {told(change)}: at 100% nothing is left.",
            needs=("metric-definition", "baseline-absolute"),
        )
    return under_determined(
        (change,),
        working,
        f"A reduction by {told(change)} {'may leave' if bounded else 'leaves'} nothing of the amount.",
        needs=("metric-definition", "baseline-absolute"),
        severity=Severity.WARNING,
    )


def _improved(change: Fact, size: Decimal) -> Finding:
    working = Working()
    working.given("improvement", change)
    rate = working.computed("as a change of the rate", 1 + size / _WHOLE, "dimensionless", f"1 + {tell(size)} / 100")
    return under_determined(
        (change,),
        working,
        f"A time cannot fall by {told(change)}; read as a rate it became {tell(rate.low or 0)} times as fast.",
        needs=("speedup-definition", "baseline-absolute"),
        severity=Severity.WARNING,
    )
