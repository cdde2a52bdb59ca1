"""SIZ108: the training state that each device of a run holds."""

from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.size.figures import (
    Fit,
    agreed,
    amount,
    claimed,
    fit,
    is_amount,
    left_open,
    quotient,
    shown,
    told,
    unassumed,
)
from claims.checks.size.runs import Offload, Trained, is_of_one_run, offload, trained
from claims.checks.size.weights import weights_of
from claims.facts import Fact, tell
from claims.model.finding import Finding
from claims.model.interval import Interval
from claims.model.subject import SubjectKind

_SMALLEST = Interval.exactly(8_000_000_000)
"""No accelerator sold for training since 2016 has less memory: the smallest Tesla P100 has 12 GB."""

_LEAST_BYTES = Decimal(1)
"""Whatever the optimiser, a trained parameter takes a byte at least."""

_STATE = ("optimizer-lr", "state-comm-dtype", "recompute-offload")
_NEEDS = ("params-total-active", "weights-real-or-dummy", *_STATE, "device-memory")


@check("SIZ108", "device-count", "training-state-size")
def training_state_on_each_device(view: View, anchor: Fact) -> Iterator[Finding]:
    """Divides the training state by the devices of a run and compares that with the memory of a device.

    A run that trains every parameter keeps weights, gradients and optimiser states: parameters x bytes per trained
    parameter, by assumption 16 bytes (Adam in mixed precision, arXiv 1910.02054). A run that trains an adapter keeps
    frozen weights in their own format and little more. Spread evenly, which is the least, a device holds that over the
    number of devices, in bytes. Other optimisers, offloading or a smaller model can explain a state that does not fit,
    so that is a warning; it is inconsistent only where the memory is printed, offloading excluded, and one byte for
    each parameter is too much already. Activations come on top.

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
    # subjects/the-run.toml
    id = "the-run"
    name = "The Run"
    kind = "technique"
    # studies/trial.toml
    id = "trial"
    title = "A run"
    subject = "the-run"
    summary = "The model was trained from scratch on 64 cards."
    tags = ["training"]
    about = ["the-model", "the-card"]
    # assumptions/adam.toml
    id = "adam"
    title = "An assumed value"
    metric = "bytes-per-parameter-trained"
    quantity = {printed = "2 + 2 + 12", value = "16", unit = "byte/parameter"}
    basis = "A data sheet."
    as_of = "2026-01-01"
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
    statement = "The card has 80 GB of memory."
    claimant = "the-maker"
    modality = "described"
    metric = "memory-per-device"
    quantity = {printed = "80 GB", value = "80", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/devices.toml
    id = "devices"
    subject = "the-run"
    kind = "scale"
    statement = "Training from scratch took 64 cards."
    claimant = "the-maker"
    modality = "described"
    metric = "device-count"
    study = "trial"
    quantity = {printed = "64", value = "64", unit = "device"}
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
    # subjects/the-run.toml
    id = "the-run"
    name = "The Run"
    kind = "technique"
    # studies/trial.toml
    id = "trial"
    title = "A run"
    subject = "the-run"
    summary = "The model was trained from scratch on 512 cards."
    tags = ["training"]
    about = ["the-model", "the-card"]
    # assumptions/adam.toml
    id = "adam"
    title = "An assumed value"
    metric = "bytes-per-parameter-trained"
    quantity = {printed = "2 + 2 + 12", value = "16", unit = "byte/parameter"}
    basis = "A data sheet."
    as_of = "2026-01-01"
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
    statement = "The card has 80 GB of memory."
    claimant = "the-maker"
    modality = "described"
    metric = "memory-per-device"
    quantity = {printed = "80 GB", value = "80", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/devices.toml
    id = "devices"
    subject = "the-run"
    kind = "scale"
    statement = "Training from scratch took 512 cards."
    claimant = "the-maker"
    modality = "described"
    metric = "device-count"
    study = "trial"
    quantity = {printed = "512", value = "512", unit = "device"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    claim = anchor.claim
    if claim is None or not is_amount(anchor):
        return
    parameters = agreed(view, claim, "total-parameters", assume=False) or agreed(
        view, claim, "model-size-class", assume=False
    )
    if parameters is None:
        return
    if anchor.metric == "training-state-size":
        yield from _state_as_printed(anchor, parameters)
        return
    state = trained(view, claim)
    each = agreed(view, claim, "bytes-per-parameter-trained")
    if state is Trained.NOTHING or each is None or not is_of_one_run(view, anchor):
        return
    working = Working()
    working.given("devices", anchor)
    working.given("parameters", parameters)
    working.given("bytes for each trained parameter", each)
    whole = working.computed(
        "state when every parameter is trained",
        amount(parameters).times(_bytes(each)),
        "byte",
        f"{shown(parameters)} x {tell(each.value)} bytes",
        parameters.value * each.value,
    )
    full = working.computed(
        "on each device",
        whole.over(amount(anchor)),
        "byte",
        f"{told(whole, 'byte', parameters.value * each.value)} / {shown(anchor)}",
        parameters.value * each.value / anchor.value,
    )
    memory = agreed(view, claim, "memory-per-device")
    reads = [anchor, parameters, each]
    if memory is not None:
        working.given(f"memory of one device of {view.name(memory.subject)}", memory)
        reads.append(memory)
    if state is Trained.EVERYTHING:
        yield _everything(view, reads, working, full, memory)
    else:
        yield from _adapter(view, reads, working, full, memory, state)


def _full(reads: list[Fact], full: Interval) -> str:
    """Writes the state on each device at the numbers printed."""
    devices, parameters, each = reads[:3]
    return told(full, "byte", parameters.value * each.value / devices.value)


def _weights_alone(view: View, reads: list[Fact], working: Working) -> list[Fact]:
    """Adds how much of the state the weights are in 16 bits, and in formats of training of the run or its framework."""
    devices, parameters = reads[:2]
    assert devices.claim is not None
    frameworks = [s.id for s in view.subjects_of(devices.claim) if s.kind is SubjectKind.FRAMEWORK]
    of_framework = [fact for i in frameworks for fact in view.facts_about(i, "training-precision") if is_amount(fact)]
    precision = {fact.value: fact for fact in (*of_framework, *claimed(view, devices.claim, "training-precision"))}
    for bits in dict.fromkeys((Decimal(16), *precision)):
        how = f"{shown(parameters)} x {tell(bits)} / 8"
        size = amount(parameters).scaled(bits / 8)
        working.computed(f"of this the weights at {tell(bits, 'bit')}", size, "byte", how, parameters.value * bits / 8)
    return list(precision.values())


def _each_of(devices: Fact) -> str:
    return "one device" if devices.interval == Interval.exactly(1) else f"each of {shown(devices)}"


def _bytes(each: Fact) -> Interval:
    """Returns the bytes of a trained parameter; an assumed number is meant exactly."""
    return Interval.exactly(each.value) if each.is_assumed else amount(each)


def _holding(memory: Fact) -> str:
    return f"{told(memory.interval, 'byte')} {'assumed for' if memory.is_assumed else 'printed for'} a device"


def _everything(view: View, reads: list[Fact], working: Working, full: Interval, memory: Fact | None) -> Finding:
    devices, parameters, each = reads[:3]
    said = (
        f"Training {shown(parameters)} takes {_full(reads, full)} on "
        f"{_each_of(devices)} at {'the assumed ' if each.is_assumed else ''}{tell(each.value)} bytes a parameter"
    )
    reads = [*reads, *_weights_alone(view, reads, working)]
    if memory is None:
        if fit(full, _SMALLEST) is Fit.YES:
            working.say(f"no accelerator for training has less than {told(_SMALLEST, 'byte')}")
            sentence = f"{said}, which any accelerator for training holds."
            return consistent(reads, working, sentence, needs=unassumed(reads), bears_out=False)
        sentence = f"{said}; the memory of a device is not settled."
        return under_determined(reads, working, sentence, needs=("device-memory", *_STATE))
    answer = fit(full, left_open(memory))
    working.say(f"{_full(reads, full)} on each device: {answer.value}")
    if answer is Fit.YES:
        sentence = f"{said}, which fits into the {_holding(memory)}."
        return consistent(reads, working, sentence, needs=unassumed(reads), bears_out=False)
    if answer is Fit.OPEN:
        sentence = f"{said}, about as much as the {_holding(memory)}."
        return under_determined(reads, working, sentence, needs=("device-memory", *_STATE))
    assert devices.claim is not None
    if not memory.is_assumed and offload(view, devices.claim) is Offload.EXCLUDED:
        least = working.computed(
            "at one byte a parameter", amount(parameters).scaled(_LEAST_BYTES).over(amount(devices)), "byte"
        )
        if fit(least, left_open(memory)) is Fit.NO:
            sentence = f"{said}, and {told(least, 'byte')} at a single byte, more than the {_holding(memory)}."
            return inconsistent(reads, working, sentence, needs=_NEEDS)
    sentence = (
        f"{said}, more than the {_holding(memory)}; a smaller model, another optimiser or offloading could explain it."
    )
    return under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)


def _adapter(
    view: View, reads: list[Fact], working: Working, full: Interval, memory: Fact | None, state: Trained
) -> Iterator[Finding]:
    devices = reads[0]
    assert devices.claim is not None
    weights = weights_of(view, devices.claim)
    if not weights:
        return
    widest = weights[-1]
    frozen_value = widest.value / devices.value
    frozen = working.computed(
        f"frozen {widest.label} on each device",
        widest.size.over(amount(devices)),
        "byte",
        f"{told(widest.size, 'byte', widest.value)} / {shown(devices)}",
        frozen_value,
    )
    working.say("frozen weights have no gradients and no optimiser states")
    working.say("adapter, gradients, optimiser states of the adapter and activations come on top")
    reads = [*reads, *(fact for fact in widest.facts if fact not in reads)]
    said = (
        f"On {_each_of(devices)} the frozen weights take {told(frozen, 'byte', frozen_value)} "
        f"({widest.told}), training every parameter {_full(reads, full)}"
    )
    each = reads[2]
    if each.is_assumed:
        said += f" at the assumed {tell(each.value)} bytes each"
    if memory is None:
        sentence = f"{said}; the memory of a device is not settled."
        yield under_determined(reads, working, sentence, needs=("device-memory", "base-frozen-precision"))
        return
    room = left_open(memory)
    holds, holds_all = fit(widest.readings.over(amount(devices)), room), fit(full, room)
    working.say(f"frozen weights: {holds.value}; state of every parameter: {holds_all.value}")
    if holds is Fit.YES and (state is Trained.ADAPTER or holds_all is Fit.YES):
        holding = {Fit.YES: "holds both", Fit.NO: "holds only the frozen weights", Fit.OPEN: "holds the frozen weights"}
        sentence = f"{said}; the {_holding(memory)} {holding[holds_all]}."
        yield consistent(reads, working, sentence, needs=unassumed(reads), bears_out=False)
        return
    if holds is Fit.YES:
        sentence = f"{said}; with {_holding(memory)} it matters whether all parameters or only an adapter were trained."
        yield under_determined(reads, working, sentence, needs=("adaptation-method", "trainable-params"))
        return
    severity = Severity.WARNING if holds is Fit.NO else Severity.NOTE
    sentence = f"{said}; {_holding(memory)} do not surely hold even the frozen weights."
    needs = ("base-frozen-precision", "recompute-offload", "device-memory")
    yield under_determined(reads, working, sentence, needs=needs, severity=severity)


_FEWEST, _MOST = Interval.exactly(2), Interval.exactly(20)
"""Bytes of a trained parameter: plain 16-bit weights alone, and 16-bit weights with everything else in 32 bits."""


def _state_as_printed(size: Fact, parameters: Fact) -> Iterator[Finding]:
    working = Working()
    working.given("training state", size)
    working.given("parameters", parameters)
    each = working.computed(
        "bytes for each parameter",
        left_open(size).over(amount(parameters)),
        "byte",
        "state / parameters",
        quotient(size, parameters),
    )
    said = (
        f"A training state of {size.quantity.printed} is {told(each, 'byte', quotient(size, parameters))} for each of "
    )
    said += shown(parameters)
    if each.overlaps(_FEWEST.hull(_MOST)):
        yield consistent(
            (size, parameters), working, f"{said}, within the 2 to 20 bytes that optimisers take.", bears_out=False
        )
        return
    sentence = f"{said}, while optimisers take 2 to 20 bytes; a part of the state or of the model may be meant."
    needs = ("params-total-active", "state-comm-dtype", "optimizer-lr")
    yield under_determined((size, parameters), working, sentence, needs=needs, severity=Severity.WARNING)
