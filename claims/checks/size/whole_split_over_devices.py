"""SIZ120: an amount on each device against the whole that is split over the devices."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.size.figures import agreed, amount, is_amount, left_open, same_setup, shown, told
from claims.checks.size.weights import formats_of, weights_of
from claims.facts import Fact, tell
from claims.facts.printed import numbers_in
from claims.model.interval import Interval
from claims.patterns import declared

_SPLIT = declared(
    r"\b(?:spread|split|divided|sharded|shared out|distributed|partitioned|cut up)\b(?P<over>[^.;]{0,40})",
    re.IGNORECASE,
)
_OF_DEVICES = declared(
    r"(?:over|across|among|between|on|onto) (?:all |the |its |these )*(?P<many>[\w,]+) (?:[\w-]+ )?"
    r"(?:cards?|devices?|[gnt]pus?|accelerators?|chips?|processors?|ways)\b|(?P<ways>[\w,]+)[- ]ways?\b",
    re.IGNORECASE,
)
_STATE = declared(r"optimi[sz]er|gradient|training state", re.IGNORECASE)
_UNEVEN = declared(
    r"\b(?:unevenly|replicat\w*|cop(?:y|ies|ied)|duplicat\w*|redundan\w*|with (?:caches?|activations|buffers))\b",
    re.IGNORECASE,
)
_SPARE = Decimal("0.1")
"""A tenth more or less can be padding, or layers that do not divide evenly."""

_NEEDS = ("device-memory", "degree-decomposition")


@check("SIZ120", "weights-per-device", "memory-used")
def whole_split_over_devices(view: View, each: Fact) -> Iterator[Finding]:
    """Compares what a device is said to hold of a whole that is split with the whole divided by the devices.

    Where the words say that weights or a training state are split over devices, each holds whole / devices, in bytes.
    The devices are the number that the words name ("over the 72 accelerators", "eight ways"), else those of the set-up;
    the whole is the size in the one format that is named, as printed, else parameters x bits / 8, or the printed
    training state. A tenth more or less can be padding. Copies that the words speak of are left alone.

    Bad:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # claims/size.toml
    id = "size"
    subject = "the-model"
    kind = "memory"
    statement = "In FP8 the weights take 1.8 TB."
    claimant = "the-maker"
    modality = "described"
    metric = "weights-size"
    quantity = {printed = "1.8 TB", value = "1.8", unit = "terabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/each.toml
    id = "each"
    subject = "the-model"
    kind = "memory"
    statement = "Spread over the 72 accelerators, the FP8 weights take 125 GB on each of them."
    claimant = "the-maker"
    modality = "described"
    metric = "weights-per-device"
    quantity = {printed = "125 GB", value = "125", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # claims/size.toml
    id = "size"
    subject = "the-model"
    kind = "memory"
    statement = "In FP8 the weights take 1.8 TB."
    claimant = "the-maker"
    modality = "described"
    metric = "weights-size"
    quantity = {printed = "1.8 TB", value = "1.8", unit = "terabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/each.toml
    id = "each"
    subject = "the-model"
    kind = "memory"
    statement = "Spread over the 72 accelerators, the FP8 weights take 25 GB on each of them."
    claimant = "the-maker"
    modality = "described"
    metric = "weights-per-device"
    quantity = {printed = "25 GB", value = "25", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    claim = each.claim
    if claim is None or not is_amount(each) or not _SPLIT.search(claim.statement) or _UNEVEN.search(claim.statement):
        return
    is_state = bool(_STATE.search(claim.statement))
    if each.metric == "memory-used" and not is_state:
        return
    whole = _state(view, each) if is_state else _weights(view, each)
    if whole is None:
        return
    size, value, label, facts = whole
    working = Working()
    for fact in facts:
        working.given(label, fact)
    count, devices, many = _devices(view, each, working)
    if count is None or count.low is None or count.low <= 0:
        return
    working.given("on each device as printed", each)
    how = f"{told(size, 'byte', value)} / {tell(many)}"
    share = working.computed("whole / devices", size.over(count), "byte", how, value / many)
    reads = (each, *facts, *devices)
    said = f"{told(size, 'byte', value)} over {tell(many, 'device')} are {told(share, 'byte', value / many)} on each"
    if left_open(each).overlaps(share.widened(_SPARE)):
        yield consistent(reads, working, f"{said}, which agrees with the {each.quantity.printed} printed.")
        return
    sentence = f"{said}, not the {each.quantity.printed} printed"
    sources = [{c.source for c in f.claim.citations} for f in reads if f.claim]
    together = bool(set.intersection(*sources)) and all(same_setup(each, device) for device in devices)
    if together and not any(fact.is_assumed for fact in reads):
        yield inconsistent(reads, working, f"{sentence}.", needs=_NEEDS)
        return
    sentence = f"{sentence}, if the same weights and devices are meant."
    yield under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)


_Whole = tuple[Interval, Decimal, str, tuple[Fact, ...]]
"""The size of a whole, its number as printed, what it is called, and the figures that give it."""


def _weights(view: View, each: Fact) -> _Whole | None:
    """Returns the one size of the weights in the one format that is named."""
    assert each.claim is not None
    if len(formats_of(view, each.claim)) != 1:
        return None
    found = weights_of(view, each.claim)
    if len(found) != 1:
        return None
    return found[0].readings, found[0].value, found[0].label, found[0].facts


def _state(view: View, each: Fact) -> _Whole | None:
    assert each.claim is not None
    state = agreed(view, each.claim, "training-state-size", assume=False)
    return None if state is None else (left_open(state), state.value, "training state", (state,))


def _devices(view: View, each: Fact, working: Working) -> tuple[Interval | None, tuple[Fact, ...], Decimal]:
    """Returns how many devices the whole is split over: those that the words name, else those of the set-up."""
    assert each.claim is not None
    split = _SPLIT.search(each.claim.statement)
    found = _OF_DEVICES.search(split["over"]) if split else None
    numbers = numbers_in(found["many"] or found["ways"]) if found else []
    if len(numbers) == 1 and not numbers[0].unit:
        working.say(f"the words name {tell(numbers[0].value, 'device')}")
        return Interval.exactly(numbers[0].value), (), numbers[0].value
    devices = agreed(view, each.claim, "device-count", assume=False)
    if devices is None:
        return None, (), Decimal(0)
    working.say(f"split over {shown(devices)}")
    working.given("devices", devices)
    return amount(devices), (devices,), devices.value
