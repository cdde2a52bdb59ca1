"""SIZ107: the weights that each device of a run holds."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from claims.checks import Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.size.experts import Counts, counts_of
from claims.checks.size.figures import (
    Fit,
    agreed,
    amount,
    claimed,
    fit,
    is_amount,
    left_open,
    same_setup,
    shown,
    told,
    unassumed,
)
from claims.checks.size.runs import Offload, Trained, is_of_one_run, offload, trained
from claims.checks.size.weights import Weights, formats_of, weights_of
from claims.facts import Fact, tell
from claims.model.finding import Finding
from claims.model.interval import Interval

_NEEDS = ("weights-bytes", "fsdp-sharding", "recompute-offload")
_ONE = Interval.exactly(1)


@dataclass(frozen=True, slots=True)
class _Layout:
    """One way to spread weights: the size that each device then holds, and its readings that the text leaves open."""

    weights: Weights
    spread: str
    size: Interval
    value: Decimal
    readings: Interval

    @property
    def size_told(self) -> str:
        return told(self.size, "byte", self.value)

    @property
    def told(self) -> str:
        return f"{self.size_told} on each ({self.weights.told}, {self.spread})"


@check("SIZ107", "device-count")
def weights_on_each_device(view: View, devices: Fact) -> Iterator[Finding]:
    """Divides the weights of a model by the devices of a run and compares that with the memory of a device.

    Two layouts bound it: fully sharded, a device holds weights / devices, the least there can be; where the experts are
    spread over one expert-parallel group only, weights / expert-parallel degree, or, where the counts of the model tell
    the routed part from the part that is always on, routed part / degree + always-on part / devices. Sizes in bytes as
    printed, else parameters x bits / 8; where the text names no format, every printed size (of a training run those in
    plain formats) is tried, and the usual formats where none is printed. The memory of a
    device is claimed, else assumed. Weights that do not fit are under-determined, since they may lie outside the
    devices, unless the texts exclude that. A run that trains every parameter is left to the check of training states.

    Bad:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # subjects/the-card.toml
    id = "the-card"
    name = "The Card"
    kind = "accelerator"
    # claims/params.toml
    id = "params"
    subject = "the-model"
    kind = "spec"
    statement = "The model has 400 billion parameters."
    claimant = "the-maker"
    modality = "described"
    metric = "total-parameters"
    quantity = {printed = "400 billion", value = "4.00E+11", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/memory.toml
    id = "memory"
    subject = "the-card"
    kind = "spec"
    statement = "The card has 48 GB of memory."
    claimant = "the-maker"
    modality = "described"
    metric = "memory-per-device"
    quantity = {printed = "48 GB", value = "48", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/devices.toml
    id = "devices"
    subject = "the-model"
    kind = "scale"
    statement = "The model is served in BF16 on eight cards."
    claimant = "the-maker"
    modality = "described"
    metric = "device-count"
    tags = ["serving"]
    quantity = {printed = "eight", value = "8", unit = "device"}
    conditions = {weights-bytes = "BF16"}
    about = [{subject = "the-card", role = "hardware"}]
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # subjects/the-card.toml
    id = "the-card"
    name = "The Card"
    kind = "accelerator"
    # claims/params.toml
    id = "params"
    subject = "the-model"
    kind = "spec"
    statement = "The model has 400 billion parameters."
    claimant = "the-maker"
    modality = "described"
    metric = "total-parameters"
    quantity = {printed = "400 billion", value = "4.00E+11", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/memory.toml
    id = "memory"
    subject = "the-card"
    kind = "spec"
    statement = "The card has 48 GB of memory."
    claimant = "the-maker"
    modality = "described"
    metric = "memory-per-device"
    quantity = {printed = "48 GB", value = "48", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/devices.toml
    id = "devices"
    subject = "the-model"
    kind = "scale"
    statement = "The model is served in BF16 on 32 cards."
    claimant = "the-maker"
    modality = "described"
    metric = "device-count"
    tags = ["serving"]
    quantity = {printed = "32", value = "32", unit = "device"}
    conditions = {weights-bytes = "BF16"}
    about = [{subject = "the-card", role = "hardware"}]
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    claim = devices.claim
    if claim is None or not is_amount(devices) or (devices.interval.high or 2) <= 1 or not is_of_one_run(view, devices):
        return
    if trained(view, claim) is Trained.EVERYTHING:
        return
    weights = weights_of(view, claim)
    if not weights:
        return
    working = Working()
    working.given("devices", devices)
    reads = [devices, *{fact.id: fact for one in weights for fact in one.facts}.values()]
    for fact in reads[1:]:
        working.given("weights" if fact.metric == "weights-size" else "parameters", fact)
    ranks = agreed(view, claim, "expert-parallel-degree", assume=False)
    if ranks is not None and (not same_setup(devices, ranks) or amount(devices).is_below(ranks.interval)):
        ranks = None
    if ranks is not None:
        working.given("expert-parallel degree", ranks)
        reads.append(ranks)
    counts = counts_of(view, claim) if ranks is not None else None
    if counts is not None:
        reads += [fact for fact in counts.facts if all(fact.id != other.id for other in reads)]
    layouts = list(_layouts(working, weights, devices, ranks, counts))
    memory = agreed(view, claim, "memory-per-device")
    if memory is not None:
        working.given(f"memory of one device of {view.name(memory.subject)}", memory)
        reads.append(memory)
    printed = claimed(view, claim, "weights-per-device")
    settled = len(formats_of(view, claim)) == 1
    relief = offload(view, claim)
    if len(printed) == 1:
        yield _against_printed(printed[0], reads, working, layouts, settled and relief is not Offload.MENTIONED)
    elif not printed and memory is None:
        sentence = f"The weights take {layouts[0].told}; the memory of a device is not settled."
        yield under_determined(reads, working, sentence, needs=("device-memory", *_NEEDS[:2]))
    elif not printed and memory is not None:
        certain = settled and relief is Offload.EXCLUDED and not memory.is_assumed
        yield _against_memory(memory, reads, working, layouts, certain)


_SHARDED = "fully sharded"
_SPREAD, _SPLIT = "spread over one expert-parallel group", "experts spread over one expert-parallel group"


def _layouts(
    working: Working, weights: tuple[Weights, ...], devices: Fact, ranks: Fact | None, counts: Counts | None
) -> Iterator[_Layout]:
    """Yields the layouts, the smallest first."""
    grouped = ranks if ranks is not None and ranks.interval != devices.interval else None
    if grouped is not None and counts is not None:
        label, routed = "share of the parameters in the routed experts", counts.routed_value / counts.total.value * 100
        working.computed(label, counts.routed_share.scaled(100), "percent", nominal=routed)
    for one in weights:
        whole = told(one.size, "byte", one.value)
        yield _layout(
            working, one, _SHARDED, _ONE.over(amount(devices)), 1 / devices.value, f"{whole} / {shown(devices)}"
        )
        if grouped is not None and counts is None:
            how = f"{whole} / {tell(grouped.value)} ranks"
            yield _layout(working, one, _SPREAD, _ONE.over(amount(grouped)), 1 / grouped.value, how)
        elif grouped is not None and counts is not None:
            yield _split(working, one, devices, grouped, counts)


def _split(working: Working, one: Weights, devices: Fact, ranks: Fact, counts: Counts) -> _Layout:
    """Spreads the routed experts over the ranks of one group, and the rest over all devices."""
    routed, value = counts.routed_share, counts.routed_value / counts.total.value
    # routed / ranks + (1 - routed) / devices, with the uncertain share in it once.
    rest, gain = _ONE.over(amount(devices)), _ONE.over(amount(ranks)).minus(_ONE.over(amount(devices)))
    share = routed.times(gain).plus(rest)
    at_values = value / ranks.value + (1 - value) / devices.value
    parts = [tell(one.value * part, "byte") for part in (value, 1 - value)]
    how = f"{parts[0]} / {tell(ranks.value)} ranks + {parts[1]} / {shown(devices)}"
    return _layout(working, one, _SPLIT, share, at_values, how)


def _layout(working: Working, one: Weights, spread: str, share: Interval, at_values: Decimal, how: str) -> _Layout:
    value = one.value * at_values
    size = working.computed(f"{one.label}, {spread}", one.size.times(share), "byte", how, value)
    return _Layout(one, spread, size, value, one.readings.times(share))


def _with(spread: str) -> str:
    return f"with the {spread}" if spread == _SPLIT else spread


def _against_memory(
    memory: Fact, reads: list[Fact], working: Working, layouts: list[_Layout], certain: bool
) -> Finding:
    room = left_open(memory)
    fits = [(layout, fit(layout.readings, room)) for layout in layouts]
    for layout, answer in fits:
        working.say(f"{layout.size_told} ({layout.weights.label}, {layout.spread}): {answer.value}")
    holding = f"{told(memory.interval, 'byte')} {'assumed for' if memory.is_assumed else 'printed for'} a device"
    if all(answer is Fit.YES for _, answer in fits):
        widest = [layout for layout in layouts if layout.weights == layouts[-1].weights]
        held = " or ".join(f"{layout.size_told} {_with(layout.spread)}" for layout in widest)
        sentence = f"Of {widest[0].weights.told} a device holds {held}, which {'fits' if len(widest) == 1 else 'fit'} into the {holding}."
        needs = (*unassumed([memory]), "base-frozen-precision") if memory.is_assumed else ()
        return consistent(reads, working, sentence, needs=needs, bears_out=False)
    least = min(layouts, key=lambda layout: layout.value)
    if all(answer is Fit.NO for _, answer in fits):
        sentence = f"The weights take at least {least.told}, more than the {holding}."
        if certain:
            return inconsistent(reads, working, sentence, needs=("device-memory", *_NEEDS))
        return under_determined(reads, working, sentence, needs=("device-memory", *_NEEDS), severity=Severity.WARNING)
    largest = max(layouts, key=lambda layout: layout.value)
    fitting = [layout for layout, answer in fits if answer is Fit.YES]
    good = max(fitting, key=lambda layout: layout.value) if fitting else least
    verb = "fit" if fitting else "may fit"
    sentence = f"With the {holding}, weights of {good.told} {verb}, but not surely {largest.told}."
    return under_determined(reads, working, sentence, needs=("device-memory", *_NEEDS))


def _against_printed(
    printed: Fact, reads: list[Fact], working: Working, layouts: list[_Layout], certain: bool
) -> Finding:
    working.given("weights on each device as printed", printed)
    every = [*reads, printed]
    for layout in layouts:
        if left_open(printed).overlaps(layout.readings):
            sentence = (
                f"{printed.quantity.printed} on each device is what {layout.weights.told} come to, {layout.spread}."
            )
            return consistent(every, working, sentence, needs=unassumed(every), bears_out=False)
    least = min(layouts, key=lambda layout: layout.value)
    if left_open(printed).is_below(least.readings):
        sentence = f"{printed.quantity.printed} on each device is less than the weights take at least: {least.told}."
        if certain and same_setup(printed, reads[0]):
            return inconsistent(every, working, sentence, needs=_NEEDS)
        return under_determined(every, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    sentence = (
        f"{printed.quantity.printed} on each device is more than the least, {least.told}; "
        "copies of a part of the weights could explain it."
    )
    return under_determined(every, working, sentence, needs=_NEEDS)
