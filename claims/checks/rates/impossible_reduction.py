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
