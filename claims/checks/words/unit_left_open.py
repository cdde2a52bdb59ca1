"""WRD102: a unit that can be read in two ways."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Figured, View, Working, check, under_determined
from claims.checks.words.wording import quoted
from claims.facts import Fact, Reading, tell
from claims.facts.change import is_reduction
from claims.model.claim import Claim
from claims.model.finding import Finding
from claims.model.interval import Interval
from claims.model.metric import Role
from claims.patterns import declared

_BARE_G = declared(r"^\s*[\d.,]+\s?[kMGT]\s*$")
_ONLY_G = declared(r"\b[Oo]nly [kMGT] is printed")
_POINTS = declared(r"\bpoints?\b|\brelative\b", re.IGNORECASE)
_LEVELS = ("accuracy", "benchmark-score", "flops-utilisation")
_EIGHT, _HUNDRED, _GIGA = Decimal(8), Decimal(100), Decimal("1e9")
_LANES = {Decimal(28): Decimal(25), Decimal(56): Decimal(50), Decimal(112): Decimal(100), Decimal(224): Decimal(200)}
"""OIF CEI-28G to CEI-224G: by the class of a lane in Gbit/s, what it carries net of coding (IEEE 802.3by, cd, ck, dj)."""

_NEEDS = {"weights-size": "weights-bytes", "memory-per-device": "device-memory", "memory-per-node": "device-memory"}


@check("WRD102", Figured)
def unit_left_open(view: View, claim: Claim) -> Iterator[Finding]:
    """Shows both values of a figure whose printed unit can be read in two ways.

    TB is 1e12 bytes, TiB 2^40 bytes (IEC 80000-13), 10 % more; a byte has 8 bits, so Gb and GB differ by 8; a rise by
    5 percent from 60 % ends at 63 %, one by 5 points at 65 %. Only what the record's note on the unit says is left open
    is told, or a bare G of a bus (of a port, as in 400G Ethernet, it is gigabits by the names of IEEE 802.3). A lane of
    a class of OIF CEI has that many gigabits a second on the line, and less net of coding: a 112G lane carries 100. The
    size of weights that are held against their parameters elsewhere is left out here.

    Bad:

    ```toml
    # claims/memory.toml
    id = "memory"
    subject = "the-card"
    kind = "spec"
    statement = "The card has 96 GB of memory."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "96 GB", value = "96", unit = "gigabyte", unit_note = "GB or GiB is not said."}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/memory.toml
    id = "memory"
    subject = "the-card"
    kind = "spec"
    statement = "The card has 96 GiB of memory."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "96 GiB", value = "96", unit = "gibibyte"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    if claim.quantity is None:
        return
    fact = view.fact(claim)
    if fact is None or _is_decided(view, claim, fact):
        return
    if fact.metric == "lane-rate":
        if found := _lane(fact):
            yield found
        return
    others = [*fact.readings, *_of_a_bare_prefix(fact)]
    if others:
        yield _both(fact, others)
    elif fact.role is Role.CHANGE and fact.unit == "percent" and _POINTS.search(claim.quantity.unit_note or ""):
        yield _percent_or_points(view, fact)


def _is_decided(view: View, claim: Claim, fact: Fact) -> bool:
    """Tells whether the arithmetic of parameters and bytes is asked which reading holds."""
    if fact.metric != "weights-size" or view.format(claim) is None:
        return False
    return bool(view.beside(claim, "total-parameters"))


def _of_a_bare_prefix(fact: Fact) -> Iterator[Reading]:
    note = fact.quantity.unit_note or ""
    bare = fact.metric != "network-throughput" and _BARE_G.match(fact.quantity.printed)
    if fact.unit == "bit/second" and (bare or _ONLY_G.search(note)):
        yield Reading("bytes, of eight bits", fact.interval.scaled(_EIGHT))


def _lane(fact: Fact) -> Finding | None:
    """Tells what a lane of a class such as 112G carries; its G is gigabits by the names of the standard."""
    net = next((_LANES[size] for size in _LANES if fact.interval.holds(size * _GIGA)), None)
    if net is None or not (_BARE_G.match(fact.quantity.printed) or _ONLY_G.search(fact.quantity.unit_note or "")):
        return None
    working = Working()
    line = working.given("the class of the lane, as a rate on the line", fact)
    working.say("a lane of a class carries less: coding and error correction take their part (IEEE 802.3, OIF CEI)")
    working.computed("net of coding", net * _GIGA, fact.unit)
    return under_determined(
        (fact,),
        working,
        f"{quoted(fact.quantity.printed)} is {tell(_middle(Reading('', line)), fact.unit)} on the line and about "
        f"{tell(net * _GIGA, fact.unit)} net of coding; the text does not say which it counts.",
        needs=("metric-definition", "line-rate-and-direction"),
    )


def _both(fact: Fact, others: list[Reading]) -> Finding:
    working = Working()
    working.given("the figure", fact)
    for reading in others:
        working.computed(f"read as {reading.label}", reading.interval, fact.unit)
    values = " or ".join(
        [tell(fact.value, fact.unit), *(tell(_middle(reading), fact.unit) for reading in others)],
    )
    return under_determined(
        (fact,),
        working,
        f"{quoted(fact.quantity.printed)} is {values}, as the unit is read; the text does not settle it.",
        needs=(_NEEDS.get(fact.metric, "metric-definition"),),
    )


def _middle(reading: Reading) -> Decimal:
    middle = reading.interval.middle
    return Decimal(0) if middle is None else middle


def _percent_or_points(view: View, fact: Fact) -> Finding:
    assert fact.claim is not None
    working = Working()
    change = working.given("the change", fact)
    levels = view.beside(fact.claim, *_LEVELS)
    printed = quoted(fact.quantity.printed)
    if len(levels) != 1:
        working.say("as points it is added to the level before, as percent it is a share of that level")
        return under_determined(
            (fact,),
            working,
            f"{printed} can be points or percent of the level before, and no level is printed.",
            needs=("metric-definition", "baseline-absolute"),
        )
    (level,) = levels
    before = working.given("a level that is printed beside it", level)
    if is_reduction(fact):
        change = Interval.exactly(0).minus(change)
    points = working.computed("from there, in points", before.plus(change), level.unit)
    relative = before.plus(before.times(change).scaled(1 / _HUNDRED))
    share = working.computed("from there, in percent", relative, level.unit)
    return under_determined(
        (fact, level),
        working,
        f"{printed} from {tell(level.value, level.unit)} ends at {tell(points, level.unit)} in points and at "
        f"{tell(share, level.unit)} in percent.",
        needs=("metric-definition", "baseline-absolute"),
    )
