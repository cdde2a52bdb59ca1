"""WRD104: a ratio of two values of which neither is printed."""

import re
from collections.abc import Iterator
from decimal import Context, Decimal

from claims.checks import Severity, View, Working, check, under_determined
from claims.checks.words.groups import claims_of, is_answered
from claims.checks.words.wording import capital, figure, listed, short
from claims.facts import Fact, ratios, tell
from claims.facts.change import is_factor, is_reduction
from claims.model.claim import Claim, ClaimKind, Modality
from claims.model.finding import Finding
from claims.model.interval import Interval
from claims.model.metric import Role, metrics
from claims.model.study import Study
from claims.model.subject import Subject
from claims.patterns import declared

_RATES = (
    *("throughput", "throughput-per-device", "throughput-per-user", "request-rate"),
    *("achieved-compute", "achieved-compute-per-device"),
)
_TIMES = (
    *("latency", "time-to-first-token", "time-per-output-token", "duration", "step-time", "training-time"),
    *("bring-up-time", "analysis-time", "device-time"),
)
_BYTES = (
    *("memory-used", "weights-size", "weights-per-device", "training-state-size", "kv-cache-size"),
    *("memory-capacity", "memory-per-device", "memory-per-node"),
)
_CUT = frozenset(
    {"cost-change", "system-cost", "cost", "price", "price-per-device-hour", "price-per-token", "price-per-byte"}
)
_ONE, _HUNDRED, _THREE = Decimal(1), Decimal(100), Context(prec=3)
_COSTS = ("cost", "price", "price-per-device-hour", "price-per-token", "price-per-byte")
_ABSOLUTES = {
    "throughput-change": (*_RATES, "network-throughput", "packet-rate"),
    "latency-change": _TIMES,
    "time-change": _TIMES,
    "memory-change": _BYTES,
    "cost-change": _COSTS,
    "system-cost": _COSTS,
    "energy-change": ("energy", "energy-per-token", "power", "power-per-device"),
    "score-change": ("benchmark-score", "accuracy", "perplexity", "training-loss", "final-loss"),
    "size-ratio": (*_BYTES, "total-parameters", "active-parameters", "context-window"),
    "system-performance": (*_RATES, *_TIMES, "peak-compute", "peak-compute-per-device", "memory-bandwidth"),
}
"""By the metric of a change: the amounts of which one, with the ratio, would give the other."""

_UNPUBLISHED = declared(r"\b(absolute|throughput|latency|raw (figures|numbers|data))", re.IGNORECASE)


@check("WRD104", Study, Subject)
def ratio_without_absolutes(view: View, anchor: Study | Subject) -> Iterator[Finding]:
    """Warns of a ratio, such as 15% faster or 3x, where neither of the two values that it compares is printed.

    A ratio r = new / old hides a slow old value and cannot be checked on other hardware (T. Hoefler and R. Belli,
    Scientific Benchmarking of Parallel Computing Systems, SC 2015, rule 1). With one of the two values the other
    follows; so one that stands in the study or on the subject is enough. A claim that the values were not published is
    named with it. Of a cost that is cut by a share s, 1 - s remains, and the same money buys 1 / (1 - s) times as much.
    It is a warning for what was measured, a note for what is estimated or projected. There is one finding for a study,
    or for a subject without a study. What a change is a change from is asked by RAT112.

    Bad:

    ```toml
    # claims/faster.toml
    id = "faster"
    subject = "the-engine"
    kind = "speedup"
    statement = "The engine is 2.4 times as fast as before."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "2.4 times", value = "2.4", unit = "x"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/faster.toml
    id = "faster"
    subject = "the-engine"
    kind = "speedup"
    statement = "The engine is 2.4 times as fast as before."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "2.4 times", value = "2.4", unit = "x"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/rate.toml
    id = "rate"
    subject = "the-engine"
    kind = "throughput"
    statement = "The engine now writes 2,400 tokens a second."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "2,400", value = "2400", unit = "token/second"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    ratios = [
        fact
        for claim in claims_of(view, anchor)
        if claim.quantity and (fact := view.fact(claim)) and fact.role is Role.CHANGE
    ]
    bare = [fact for fact in ratios if not has_absolute(view, fact)]
    if not bare:
        return
    absences = tuple(dict.fromkeys(a.id for fact in bare for a in _absences(view, fact)))
    silent = [claim for claim_id in absences if (claim := view.claim(claim_id))]
    working = Working()
    for fact in bare:
        base = fact.claim.baseline if fact.claim else None
        compared = f"; compared with {short(base)}" if base else ""
        working.say(f"{figure(fact.quantity)}, {metrics()[fact.metric].label}: no value before or after it{compared}")
    money = [words for fact in bare if (words := _for_the_same_money(working, fact))]
    for claim in silent:
        working.say(f"a source says so itself: {short(claim.statement)}")
    working.computed("ratios without a value", len(bare))
    yield under_determined(
        (*bare, *silent),
        working,
        _sentence(bare, silent, money),
        needs=("baseline-absolute",),
        severity=_severity(bare),
    )


def has_absolute(view: View, fact: Fact) -> bool:
    """Tells whether one of the two values that a change compares is printed or answered."""
    claim = fact.claim
    assert claim is not None
    if is_answered(view, claim, "baseline-absolute"):
        return True
    wanted = _wanted(fact)
    near = [*view.facts_about(claim.subject, *wanted)]
    if claim.study:
        near += view.facts_of_study(claim.study, *wanted)
    return any(other.role is not Role.CHANGE and other.id != fact.id for other in near)


def _wanted(fact: Fact) -> tuple[str, ...]:
    metric = metrics()[fact.metric]
    if metric.role is not Role.CHANGE:
        return (fact.metric,)
    return (*_ABSOLUTES.get(fact.metric, (*_RATES, *_TIMES)), *((metric.of,) if metric.of else ()))


def _absences(view: View, fact: Fact) -> Iterator[Claim]:
    assert fact.claim is not None
    linked = [*view.claims_linking_to(fact.id)]
    linked += [claim for link in fact.claim.related if (claim := view.claim(link.claim))]
    for claim in linked:
        if claim.kind is ClaimKind.ABSENCE and _UNPUBLISHED.search(claim.statement):
            yield claim


def _for_the_same_money(working: Working, fact: Fact) -> str | None:
    """Adds what remains of a cost that is cut by a share, and what the same money then buys: 1 / what remains."""
    found = ratios(fact) if fact.metric in _CUT and is_reduction(fact) and not is_factor(fact) else ()
    left = found[0].rate if len(found) == 1 else None
    if left is None or left.middle is None or left.low is None or left.low <= 0:
        return None
    printed = left.middle
    working.computed("cost that remains", left.scaled(_HUNDRED), "percent", f"100% - {tell(fact.value, 'percent')}")
    buys = _ONE / printed
    more = Interval.exactly(1).over(left)
    working.computed("what the same money buys", more, "x", f"1 / {tell(printed)}", buys)
    return (
        f"{tell(printed * _HUNDRED, 'percent')} of the cost remains, and the same money buys {tell(_THREE.plus(buys))}"
    )


def _sentence(bare: list[Fact], silent: list[Claim], money: list[str]) -> str:
    which = listed(figure(fact.quantity) for fact in bare)
    stands = "stands" if len(bare) == 1 else "stand"
    said = ", and a source says that none was published" if _says_unpublished(silent) else ""
    cost = f"; if it holds, {money[0]} times as much" if len(money) == 1 else ""
    return capital(f"{which} {stands} without the value before or after it{said}{cost}.")


def _says_unpublished(silent: list[Claim]) -> bool:
    return any(re.search(r"\babsolute", claim.statement, re.IGNORECASE) for claim in silent)


def _severity(bare: list[Fact]) -> Severity:
    measured = any(fact.claim and fact.claim.modality is Modality.MEASURED for fact in bare)
    return Severity.WARNING if measured else Severity.NOTE
