"""RAT233: the share of the peak arithmetic from the operations of a training and the time of its devices."""

from collections.abc import Iterator
from decimal import Decimal
from math import prod

from claims.checks import Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.rates.arithmetic import peak_of_a_device
from claims.checks.rates.time_of_devices import is_peak_settled, time_of_devices
from claims.checks.weighing import is_of_a_part_of_a_run, span
from claims.facts import Fact, tell
from claims.facts.runs import Bond, bond, partner, weakest
from claims.model.interval import Interval
from claims.model.metric import Role

_LESS, _MORE = Decimal("0.9"), Decimal("1.3")
"""A share of the time at work is higher than one of the time with all stops; a little lower it may be by rounding."""

_HARDWARE = "hardware-flops"
_NEEDS = ("total-compute", "flops-formula", "goodput-availability")


@check("RAT233", "flops-utilisation")
def utilisation_from_operations(view: View, share: Fact) -> Iterator[Finding]:
    """Works out the share of the peak that a training used from its printed operations and the time of its devices.

    Share = operations / (devices x time x peak of a device), or with the time of all devices together (in GPU-hours).
    Stops can raise the share that is printed for the time at work to 1.3 times as much. Operations that count what was
    computed anew (hardware FLOPs) are compared only with a share that does too. FLOP, device-seconds, FLOP a second.

    Bad:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # subjects/the-gpu.toml
    id = "the-gpu"
    name = "The GPU"
    kind = "accelerator"
    # claims/compute.toml
    id = "compute"
    subject = "the-model"
    kind = "scale"
    statement = "The training took 3.0e24 FLOP."
    claimant = "the-maker"
    modality = "measured"
    metric = "training-compute"
    study = "the-run"
    quantity = {printed = "3.0e24", value = "3.0E+24", unit = "FLOP"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/hours.toml
    id = "hours"
    subject = "the-model"
    kind = "duration"
    statement = "It took 2.1 million GPU-hours."
    claimant = "the-maker"
    modality = "measured"
    metric = "device-time"
    study = "the-run"
    quantity = {printed = "2.1 million", value = "2.1E+6", unit = "device*hour"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/peak.toml
    id = "peak"
    subject = "the-gpu"
    kind = "spec"
    statement = "The GPU does 989 TFLOP/s in dense BF16."
    claimant = "the-maker"
    modality = "described"
    metric = "peak-compute-per-device"
    reading = "dense"
    quantity = {printed = "989 TFLOP/s", value = "989", unit = "teraFLOP/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/share.toml
    id = "share"
    subject = "the-model"
    kind = "utilisation"
    statement = "The model FLOPs utilisation of the training was 62%."
    claimant = "the-maker"
    modality = "measured"
    metric = "flops-utilisation"
    study = "the-run"
    quantity = {printed = "62%", value = "62", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # studies/the-run.toml
    id = "the-run"
    title = "The training"
    subject = "the-model"
    about = ["the-gpu"]
    tags = ["training"]
    summary = "The model was trained."
    ```

    Good:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # subjects/the-gpu.toml
    id = "the-gpu"
    name = "The GPU"
    kind = "accelerator"
    # claims/compute.toml
    id = "compute"
    subject = "the-model"
    kind = "scale"
    statement = "The training took 3.0e24 FLOP."
    claimant = "the-maker"
    modality = "measured"
    metric = "training-compute"
    study = "the-run"
    quantity = {printed = "3.0e24", value = "3.0E+24", unit = "FLOP"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/hours.toml
    id = "hours"
    subject = "the-model"
    kind = "duration"
    statement = "It took 2.1 million GPU-hours."
    claimant = "the-maker"
    modality = "measured"
    metric = "device-time"
    study = "the-run"
    quantity = {printed = "2.1 million", value = "2.1E+6", unit = "device*hour"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/peak.toml
    id = "peak"
    subject = "the-gpu"
    kind = "spec"
    statement = "The GPU does 989 TFLOP/s in dense BF16."
    claimant = "the-maker"
    modality = "described"
    metric = "peak-compute-per-device"
    reading = "dense"
    quantity = {printed = "989 TFLOP/s", value = "989", unit = "teraFLOP/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/share.toml
    id = "share"
    subject = "the-model"
    kind = "utilisation"
    statement = "The model FLOPs utilisation of the training was 40%."
    claimant = "the-maker"
    modality = "measured"
    metric = "flops-utilisation"
    study = "the-run"
    quantity = {printed = "40%", value = "40", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # studies/the-run.toml
    id = "the-run"
    title = "The training"
    subject = "the-model"
    about = ["the-gpu"]
    tags = ["training"]
    summary = "The model was trained."
    ```
    """
    claim = share.claim
    if claim is None or share.role is not Role.SHARE or share.unit != "percent" or share.value > 100:
        return
    compute, taken, peak = partner(view, share, "training-compute"), time_of_devices(view, share), None
    if compute is not None and taken is not None:
        peak = peak_of_a_device(view, share)
    if compute is None or taken is None or peak is None or compute.claim is None:
        return
    if (compute.claim.reading == _HARDWARE) != (claim.reading == _HARDWARE):
        return
    divisors = (*taken, peak.fact)
    if min(one.value for one in divisors) <= 0 or is_of_a_part_of_a_run(compute, taken[-1]):
        return
    working = Working()
    printed, done = working.given("share", share), working.given("operations", compute)
    there = span(taken[-1]).times(working.given("peak of a device", peak.fact))
    for one in taken[:-1]:
        there = there.times(working.given("devices", one))
    working.given("time" if len(taken) > 1 else "time of all devices", taken[-1])
    nominal = compute.value * 100 / prod(one.value for one in divisors)
    how = "operations / (devices x time x peak)" if len(taken) > 1 else "operations / (time of all devices x peak)"
    made = working.computed("share", done.over(there).scaled(100), "percent", how, nominal)
    said = f"{tell(compute.value, 'FLOP')} come to {tell(nominal, 'percent')} of the peak over the time of the devices"
    reads, shown = (share, compute, *divisors), tell(share.value, "percent")
    if printed.overlaps(made):
        yield consistent(reads, working, f"{said}, which bears out the {shown} printed.")
        return
    room = Interval(made.low * _LESS if made.low else None, made.high * _MORE if made.high else None)
    if printed.overlaps(room):
        yield consistent(reads, working, f"{said}, which leaves room for the {shown} printed.", bears_out=False)
        return
    sentence = f"{said}, not the {shown} printed."
    is_of_them = Bond.SURE in (bond(view, share, peak.fact), bond(view, taken[0], peak.fact))
    if is_of_them and weakest(view, share, reads[1:-1]) is Bond.SURE and is_peak_settled(view, share, peak.fact):
        yield inconsistent(reads, working, sentence, needs=_NEEDS)
    else:
        yield under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
