"""RAT240: the throughput of one device, worked out from that of all, against every one that a test prints."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Finding, View, Working, check, consistent, inconsistent
from claims.checks.repeats import is_told_elsewhere
from claims.facts import Fact, tell
from claims.facts.amounts import is_exactly_told
from claims.facts.story import sides_of
from claims.model.claim import Claim
from claims.model.finding import Outcome
from claims.model.interval import Interval
from claims.model.metric import Role
from claims.patterns import declared

_WORKED_OUT = declared(
    r"\b(?:that|this|which) (?:is|was|makes|means|comes to|works out|amounts to|leaves)\b|\bworks out\b|\bin other words\b|\bi\.e\.|"
    r"即|相当于|折合|合每",
    re.IGNORECASE,
)
_FREE = declared(
    r"\b(up to|at most|at least|more than|over|some|best (?:card|gpu|device)|prefill|decode stage)\b|最高|最多|以上",
    re.IGNORECASE,
)
_NEAR = Decimal("0.06")
_MANY = 12
"""Of more throughputs than these some one fits almost any figure."""

_NEEDS = ("metric-definition", "device-node-count")


@check("RAT240", "throughput-per-device")
def device_beside_many_totals(view: View, each: Fact) -> Iterator[Finding]:
    """Multiplies the throughput of one device, told as worked out, and looks for it among the totals of its test.

    "At the highest load that is 600 tokens a second for each GPU" refers to one of the totals of a test with several loads.
    Whichever it is, devices x throughput of one = total. The number of devices must be the only one of the study, and the
    totals of its subject; where none of them comes near, the two cannot both be right.

    Bad:

    ```toml
    # studies/the-test.toml
    id = "the-test"
    title = "The Test"
    subject = "the-engine"
    summary = "A test."
    # claims/small.toml
    id = "small"
    subject = "the-engine"
    kind = "throughput"
    statement = "With 16 sequences the engine writes 1,600 tokens a second."
    claimant = "the-maker"
    modality = "described"
    study = "the-test"
    quantity = {printed = "1,600", value = "1600", unit = "token/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/large.toml
    id = "large"
    subject = "the-engine"
    kind = "throughput"
    statement = "With 64 sequences the engine writes 4,800 tokens a second."
    claimant = "the-maker"
    modality = "described"
    study = "the-test"
    quantity = {printed = "4,800", value = "4800", unit = "token/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/cards.toml
    id = "cards"
    subject = "the-engine"
    kind = "scale"
    statement = "It ran on eight GPUs."
    claimant = "the-maker"
    modality = "described"
    study = "the-test"
    quantity = {printed = "eight", value = "8", unit = "device"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/each.toml
    id = "each"
    subject = "the-engine"
    kind = "throughput"
    statement = "At the highest load that is 900 tokens a second for each GPU."
    claimant = "the-maker"
    modality = "described"
    study = "the-test"
    metric = "throughput-per-device"
    quantity = {printed = "900", value = "900", unit = "token/second/device"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # studies/the-test.toml
    id = "the-test"
    title = "The Test"
    subject = "the-engine"
    summary = "A test."
    # claims/small.toml
    id = "small"
    subject = "the-engine"
    kind = "throughput"
    statement = "With 16 sequences the engine writes 1,600 tokens a second."
    claimant = "the-maker"
    modality = "described"
    study = "the-test"
    quantity = {printed = "1,600", value = "1600", unit = "token/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/large.toml
    id = "large"
    subject = "the-engine"
    kind = "throughput"
    statement = "With 64 sequences the engine writes 4,800 tokens a second."
    claimant = "the-maker"
    modality = "described"
    study = "the-test"
    quantity = {printed = "4,800", value = "4800", unit = "token/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/cards.toml
    id = "cards"
    subject = "the-engine"
    kind = "scale"
    statement = "It ran on eight GPUs."
    claimant = "the-maker"
    modality = "described"
    study = "the-test"
    quantity = {printed = "eight", value = "8", unit = "device"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/each.toml
    id = "each"
    subject = "the-engine"
    kind = "throughput"
    statement = "At the highest load that is 600 tokens a second for each GPU."
    claimant = "the-maker"
    modality = "described"
    study = "the-test"
    metric = "throughput-per-device"
    quantity = {printed = "600", value = "600", unit = "token/second/device"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    claim = each.claim
    if claim is None or each.study is None or each.role is not Role.AMOUNT or not is_exactly_told(claim):
        return
    if not _WORKED_OUT.search(claim.statement) or _FREE.search(claim.statement):
        return
    numbers = {f.value: f for f in view.facts_of_study(each.study, "device-count") if f.claim}
    unit = each.unit.removesuffix("/device")
    totals = [f for f in view.facts_of_study(each.study, "throughput") if f.unit == unit and f.claim]
    totals = [f for f in totals if f.subject == each.subject and f.role is Role.AMOUNT and _is_plain(f.claim)]
    if len(numbers) != 1 or not 2 <= len(totals) <= _MANY:
        return
    (number,) = numbers.values()
    if number.value > 1:
        yield from _judged(view, each, number, totals, unit)


def _is_plain(claim: Claim | None) -> bool:
    return claim is not None and is_exactly_told(claim)


def _judged(view: View, each: Fact, number: Fact, totals: list[Fact], unit: str) -> Iterator[Finding]:
    working = Working()
    one, times = working.given("throughput of one device", each), working.given("devices", number)
    product = working.computed("devices x throughput of one", one.times(times), unit, nominal=each.value * number.value)
    wide = product.widened(_NEAR)
    fitting = [f for f in totals if f.interval.overlaps(wide)]
    made = f"{tell(number.value, number.unit)} at {tell(each.value, unit)} make {tell(each.value * number.value, unit)}"
    if fitting:
        working.given("throughput of all", fitting[0])
        reads = (each, number, fitting[0])
        known = tuple(f.claim for f in reads if f.claim)
        if not is_told_elsewhere(view, known, Outcome.CONSISTENT, "RAT240"):
            yield consistent(reads, working, f"{made}, as the {fitting[0].quantity.printed} printed.")
        return
    for total in totals:
        working.given("one throughput of all", total)
    if _is_a_sum(product, totals):
        return
    reads_all = (each, number, *totals)
    known = tuple(f.claim for f in (each, number) if f.claim)
    sentence = f"{made}, which is none of the {len(totals)} throughputs that the test prints."
    if not is_told_elsewhere(view, known, Outcome.INCONSISTENT, "RAT240"):
        yield inconsistent(reads_all, working, sentence, needs=_NEEDS)


def _is_a_sum(product: Interval, totals: list[Fact]) -> bool:
    """Tells whether two totals, as of input and of output, make the product together."""
    pairs = ((a, b) for i, a in enumerate(totals) for b in totals[i + 1 :])
    sums = (a.interval.plus(b.interval) for a, b in pairs if a.claim and b.claim and _are_two_sides(a.claim, b.claim))
    return any(one.overlaps(product.widened(_NEAR)) for one in sums)


def _are_two_sides(one: Claim, other: Claim) -> bool:
    """Tells whether one of two throughputs is named as that of input and the other not, or of output and the other not."""
    return bool(sides_of(one.statement) ^ sides_of(other.statement))
