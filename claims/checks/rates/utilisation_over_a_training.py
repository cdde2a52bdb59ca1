"""RAT221: the share of the peak arithmetic from the tokens and the time of a whole training."""

import math
import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.rates.arithmetic import EMBEDDINGS, TRAINED, parameters_used, peak_of_a_device
from claims.checks.rates.time_of_devices import is_peak_settled, time_of_devices
from claims.checks.weighing import is_of_a_part_of_a_run, span
from claims.facts import Fact, tell
from claims.facts.phases import phase
from claims.facts.runs import Bond, bond, is_whole, partner, weakest
from claims.model.claim import Tag
from claims.model.interval import Interval
from claims.model.metric import Role
from claims.patterns import declared

_MORE, _MUCH_MORE = Decimal("1.25"), Decimal("1.6")
"""Attention adds to the operations of the parameters, and stops to the time: both raise the share.

Over 4,096 tokens attention takes a tenth of the rest in models of some billions of parameters, and more over longer ones.
"""

_SHORT, _SMALL = 4096, Decimal("3E+9")

_RATES = ("throughput", "throughput-per-device", "achieved-compute", "achieved-compute-per-device")
_STOPS = ("uptime-share", "restart-count", "time-between-stops")
_STOPPED = declared(r"\b(includ\w+|stops?|stopp\w+|restart\w*|paus\w*|interrupt\w*|calendar)\b", re.IGNORECASE)
_NEEDS = ("total-compute", "timed-region", "goodput-availability")


@check("RAT221", "flops-utilisation")
def utilisation_over_a_training(view: View, share: Fact) -> Iterator[Finding]:
    """Works out the share of the peak that a training used from its tokens, devices and time.

    Share = 6 x parameters used by a token x tokens / (devices x time x peak of a device) (Kaplan et al. 2020); where only
    the time of all devices together is printed (in GPU-hours), it stands for devices x time. It is only
    worked out where no throughput and no rate reached is printed. Attention and stops can raise the share that is printed
    for the time at work to 1.25 times as much (1.6 times over long texts or in small models), embeddings lower it to 0.8 of
    it; beyond, no reading of a peak that is printed as dense, in the one format that is told, leaves it open.

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
    # claims/params.toml
    id = "params"
    subject = "the-model"
    kind = "spec"
    statement = "The model has 13 billion parameters."
    claimant = "the-maker"
    modality = "described"
    metric = "total-parameters"
    quantity = {printed = "13 billion", value = "1.3E+10", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/tokens.toml
    id = "tokens"
    subject = "the-model"
    kind = "scale"
    statement = "The model saw 2.1 trillion tokens."
    claimant = "the-maker"
    modality = "measured"
    metric = "training-tokens"
    study = "the-run"
    quantity = {printed = "2.1 trillion", value = "2.1E+12", unit = "token"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/devices.toml
    id = "devices"
    subject = "the-model"
    kind = "scale"
    statement = "It was trained on 256 GPUs."
    claimant = "the-maker"
    modality = "measured"
    metric = "device-count"
    study = "the-run"
    quantity = {printed = "256", value = "256", unit = "device"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/time.toml
    id = "time"
    subject = "the-model"
    kind = "duration"
    statement = "The training lasted 18.3 days."
    claimant = "the-maker"
    modality = "measured"
    metric = "training-time"
    study = "the-run"
    quantity = {printed = "18.3 days", value = "18.3", unit = "day"}
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
    statement = "The model FLOPs utilisation of the training was 71%."
    claimant = "the-maker"
    modality = "measured"
    metric = "flops-utilisation"
    study = "the-run"
    quantity = {printed = "71%", value = "71", unit = "percent"}
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
    # claims/params.toml
    id = "params"
    subject = "the-model"
    kind = "spec"
    statement = "The model has 13 billion parameters."
    claimant = "the-maker"
    modality = "described"
    metric = "total-parameters"
    quantity = {printed = "13 billion", value = "1.3E+10", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/tokens.toml
    id = "tokens"
    subject = "the-model"
    kind = "scale"
    statement = "The model saw 2.1 trillion tokens."
    claimant = "the-maker"
    modality = "measured"
    metric = "training-tokens"
    study = "the-run"
    quantity = {printed = "2.1 trillion", value = "2.1E+12", unit = "token"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/devices.toml
    id = "devices"
    subject = "the-model"
    kind = "scale"
    statement = "It was trained on 256 GPUs."
    claimant = "the-maker"
    modality = "measured"
    metric = "device-count"
    study = "the-run"
    quantity = {printed = "256", value = "256", unit = "device"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/time.toml
    id = "time"
    subject = "the-model"
    kind = "duration"
    statement = "The training lasted 18.3 days."
    claimant = "the-maker"
    modality = "measured"
    metric = "training-time"
    study = "the-run"
    quantity = {printed = "18.3 days", value = "18.3", unit = "day"}
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
    statement = "The model FLOPs utilisation of the training was 41%."
    claimant = "the-maker"
    modality = "measured"
    metric = "flops-utilisation"
    study = "the-run"
    quantity = {printed = "41%", value = "41", unit = "percent"}
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
    if claim is None or share.role is not Role.SHARE or share.unit != "percent":
        return
    rates = [f for f in view.beside(claim, *_RATES, *_STOPS) if f.claim is None or phase(f.claim) is not Tag.SERVING]
    if Tag.LORA in claim.tags or rates or share.value > 100:
        return
    parameters, tokens = parameters_used(view, share), partner(view, share, "training-tokens")
    taken, peak = time_of_devices(view, share), peak_of_a_device(view, share)
    if parameters is None or tokens is None or taken is None or peak is None:
        return
    time = taken[-1]
    if time.claim and _STOPPED.search(time.claim.statement):
        return
    if (
        is_of_a_part_of_a_run(tokens, time)
        or not is_whole(tokens)
        or min(peak.fact.value, *(one.value for one in taken)) <= 0
    ):
        return
    working = Working()
    printed = working.given("share", share)
    used, seen = working.given("parameters that a token uses", parameters), working.given("tokens", tokens)
    top = working.given("peak of a device", peak.fact)
    there, nominal = span(time).times(top), TRAINED * parameters.value * tokens.value * 100
    for one in taken[:-1]:
        there = there.times(working.given("devices", one))
    working.given("time" if len(taken) > 1 else "time of all devices", time)
    done = used.times(seen).scaled(TRAINED)
    nominal /= math.prod(one.value for one in taken) * peak.fact.value
    how = "devices x time" if len(taken) > 1 else "time of all devices"
    made = working.computed(
        "share", done.over(there).scaled(100), "percent", f"6 x parameters x tokens / ({how} x peak)", nominal
    )
    lengths = view.beside(claim, "sequence-length")
    is_short = bool(lengths) and all(f.value <= _SHORT for f in lengths) and parameters.value >= _SMALL
    more = _MORE if is_short else _MUCH_MORE
    room = Interval(made.low * EMBEDDINGS if made.low else None, made.high * more if made.high else None)
    said = f"The tokens of the training come to {tell(nominal, 'percent')} of the peak over its time"
    reads = (share, parameters, tokens, *taken, peak.fact)
    shown = tell(share.value, "percent")
    if printed.overlaps(made):
        yield consistent(reads, working, f"{said}, which bears out the {shown} printed.")
        return
    if printed.overlaps(room):
        yield consistent(reads, working, f"{said}, which leaves room for the {shown} printed.", bears_out=False)
        return
    sentence = f"{said}, not the {shown} printed."
    working.say(f"{shown} lies outside {tell(room, 'percent')}, which leaves room for attention, stops and embeddings")
    is_of_them = Bond.SURE in (bond(view, share, peak.fact), bond(view, taken[0], peak.fact))
    if is_of_them and weakest(view, share, reads[1:-1]) is Bond.SURE and is_peak_settled(view, share, peak.fact):
        yield inconsistent(reads, working, sentence, needs=_NEEDS)
    else:
        yield under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
