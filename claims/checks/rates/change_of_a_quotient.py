"""RAT231: a change of performance per watt or for the money between two things, against the four figures behind it."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Figured, Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.rates.changes import exactly
from claims.facts import Fact, tell
from claims.facts.story import formats_of
from claims.model.claim import Claim
from claims.model.interval import Interval
from claims.model.metric import Role
from claims.model.quantity import Comparator
from claims.patterns import declared

_BASELINE = declared(r"baseline|compar|predecessor|previous|reference|earlier|older", re.IGNORECASE)
_BELOW: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        r"\b(per|a|for (each|every)) watt\b|\bperformance[- ]per[- ]watt\b|\benergy efficien\w+|\bpower efficien\w+|每瓦|能效",
        ("power-per-device", "power"),
    ),
    (r"\bper (dollar|euro|yuan)\b|\b(price|cost)[- ]performance|\bfor the money\b|性价比", ("price", "cost")),
    (r"\b(per|a|for (each|every)) (bit|gigabit|terabit|Gb(it)?/s|Tb(it)?/s)(?!\w)|每比特", ("network-throughput",)),
)
_ABOVE: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        r"\b(per|a|for (each|every)) (bit|gigabit|terabit|Gb(it)?/s|Tb(it)?/s)(?!\w)|每比特",
        ("power", "power-per-device"),
    ),
    (r"\bmemory bandwidth\b|显存带宽", ("bandwidth-per-device", "memory-bandwidth")),
    (r"\b(memory|HBM)\b|显存", ("memory-per-device", "memory-capacity")),
    (r"\b(throughput|tokens)\b|吞吐", ("throughput", "throughput-per-device")),
    (r"", ("peak-compute-per-device", "peak-compute")),
)
_LOSS = declared(r"\b(worse|fall\w*|fell|drops?|lower|declin\w+|less)\b|下降|降低", re.IGNORECASE)
_ONE, _PERCENT = Interval.exactly(1), Decimal("0.01")
_NEAR_PERCENT = Interval(Decimal(-2), Decimal(2))
_PLAIN, _BOUND = (Comparator.EQUAL, Comparator.ABOUT), (Comparator.AT_MOST,)
"""A rated power is told as the most that a thing takes; two of them compare as two plain figures do."""

_NEEDS = ("peak-rate-basis", "power-scope-method")


@check("RAT231", Figured)
def change_of_a_quotient(view: View, claim: Claim) -> Iterator[Finding]:
    """Works out a change of performance per watt from the performance and the power of both things.

    Change = (new performance / new power) / (old performance / old power). The two things are the subject of the claim
    and the one that it names as what it is compared with; each must have one figure of either sort, in the number format
    that the claim names, if any. The same holds for performance for the money, with prices.

    Bad:

    ```toml
    # subjects/old-chip.toml
    id = "old-chip"
    name = "Old Chip"
    kind = "accelerator"
    # subjects/new-chip.toml
    id = "new-chip"
    name = "New Chip"
    kind = "accelerator"
    # claims/a.toml
    id = "a"
    subject = "old-chip"
    kind = "spec"
    statement = "Old Chip delivers 500 TFLOPS."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "500 TFLOPS", value = "500", unit = "teraFLOP/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/b.toml
    id = "b"
    subject = "old-chip"
    kind = "spec"
    statement = "Old Chip draws 400 W."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "400 W", value = "400", unit = "watt"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/c.toml
    id = "c"
    subject = "new-chip"
    kind = "spec"
    statement = "New Chip delivers 1,250 TFLOPS."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "1,250 TFLOPS", value = "1250", unit = "teraFLOP/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/d.toml
    id = "d"
    subject = "new-chip"
    kind = "spec"
    statement = "New Chip draws 800 W."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "800 W", value = "800", unit = "watt"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/e.toml
    id = "e"
    subject = "new-chip"
    kind = "speedup"
    statement = "Performance per watt rises by 150% over the old chip."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "150%", value = "150", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    about = [{subject = "old-chip", role = "baseline"}]
    ```

    Good:

    ```toml
    # subjects/old-chip.toml
    id = "old-chip"
    name = "Old Chip"
    kind = "accelerator"
    # subjects/new-chip.toml
    id = "new-chip"
    name = "New Chip"
    kind = "accelerator"
    # claims/a.toml
    id = "a"
    subject = "old-chip"
    kind = "spec"
    statement = "Old Chip delivers 500 TFLOPS."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "500 TFLOPS", value = "500", unit = "teraFLOP/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/b.toml
    id = "b"
    subject = "old-chip"
    kind = "spec"
    statement = "Old Chip draws 400 W."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "400 W", value = "400", unit = "watt"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/c.toml
    id = "c"
    subject = "new-chip"
    kind = "spec"
    statement = "New Chip delivers 1,250 TFLOPS."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "1,250 TFLOPS", value = "1250", unit = "teraFLOP/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/d.toml
    id = "d"
    subject = "new-chip"
    kind = "spec"
    statement = "New Chip draws 800 W."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "800 W", value = "800", unit = "watt"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/e.toml
    id = "e"
    subject = "new-chip"
    kind = "speedup"
    statement = "Performance per watt rises by 25% over the old chip."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "25%", value = "25", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    about = [{subject = "old-chip", role = "baseline"}]
    ```
    """
    quantity = claim.quantity
    if quantity is None or quantity.value is None or quantity.unit not in ("x", "percent"):
        return
    if quantity.comparator not in (Comparator.EQUAL, Comparator.ABOUT) or claim.study:
        return
    others = [about.subject for about in claim.about if _BASELINE.search(about.role)]
    below = next((m for words, m in _BELOW if re.search(words, claim.statement, re.IGNORECASE)), None)
    if len(others) != 1 or below is None:
        return
    above = next(m for words, m in _ABOVE if re.search(words, claim.statement, re.IGNORECASE))
    pairs = [_of_both(view, claim, others[0], sort) for sort in (above, below)]
    facts = [pair[side] for side in (0, 1) for pair in pairs if pair is not None]
    if len(facts) == 4 and facts[0].unit == facts[2].unit and facts[1].unit == facts[3].unit:
        yield _judged(view, claim, facts)


def _of_both(view: View, claim: Claim, other: str, sort: tuple[str, ...]) -> tuple[Fact, Fact] | None:
    """Returns the one figure of a sort that each of two things has, told alike of both: in a reading, as a bound or not."""
    mine, theirs = (_of(view, claim, subject, sort) for subject in (claim.subject, other))
    for bounds in (_PLAIN, _BOUND):
        ones, others = ([f for f in found if f.quantity.comparator in bounds] for found in (mine, theirs))
        readings = {_reading(f) for f in ones} & {_reading(f) for f in others}
        if len(readings) == 1:
            ones, others = ([f for f in found if _reading(f) in readings] for found in (ones, others))
        if all(len({fact.interval for fact in found}) == 1 for found in (ones, others)):
            return ones[0], others[0]
        if ones and others:
            return None
    return None


def _reading(fact: Fact) -> str | None:
    return fact.claim.reading if fact.claim else None


def _of(view: View, claim: Claim, subject: str, sort: tuple[str, ...]) -> list[Fact]:
    """Returns the figures of a thing, of the format that the claim names, else of any."""
    named = formats_of(claim)
    return [
        fact
        for fact in view.facts_about(subject, *sort, main=True)
        if fact.claim and fact.study is None and fact.role is Role.AMOUNT and fact.value > 0
        if not named or not formats_of(fact.claim) or named & formats_of(fact.claim)
    ]


def _judged(view: View, claim: Claim, facts: list[Fact]) -> Finding:
    assert claim.quantity
    new, under_new, old, under_old = (exactly(fact) if fact.quantity.comparator in _BOUND else fact for fact in facts)
    working = Working()
    for fact in facts:
        working.given(view.name(fact.subject), fact)
    ratio = new.interval.over(under_new.interval).over(old.interval.over(under_old.interval))
    nominal = (new.value / under_new.value) / (old.value / under_old.value)
    working.computed("new quotient / old quotient", ratio, "x", nominal=nominal)
    printed = claim.quantity.interval()
    if claim.quantity.unit == "percent":
        meant = (
            _ONE.minus(printed.scaled(_PERCENT))
            if _LOSS.search(claim.statement)
            else _ONE.plus(printed.scaled(_PERCENT))
        )
    else:
        meant = printed
    told = f"{new.quantity.printed} at {under_new.quantity.printed} against {old.quantity.printed} at {under_old.quantity.printed}"
    sentence = f"{told} are {tell(nominal, 'x')} as much for each"
    shown = claim.quantity.printed
    reads: tuple[Claim | Fact, ...] = (claim, *facts)
    if ratio.overlaps(meant):
        return consistent(reads, working, f"{sentence}, as the {shown} printed.")
    one_format = len({formats_of(f.claim) for f in (new, old) if f.claim}) == 1
    near = ratio.scaled(100).plus(_NEAR_PERCENT).overlaps(meant.scaled(100))
    if near or not one_format or any(f.claim and f.claim.claimant != claim.claimant for f in facts):
        return under_determined(
            reads, working, f"{sentence}, not the {shown} printed.", needs=_NEEDS, severity=Severity.WARNING
        )
    return inconsistent(reads, working, f"{sentence}, not the {shown} printed.", needs=_NEEDS)
