"""RAT204: the share of the peak arithmetic that a run uses."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from claims.checks import Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.rates.arithmetic import (
    EMBEDDINGS,
    FORWARD,
    SPARSEST,
    TRAINED,
    Peak,
    format_of_peak,
    format_of_run,
    is_settled,
    is_training,
    operations,
    parameters_used,
    peak_of_a_device,
)
from claims.checks.weighing import NEAR
from claims.facts import Fact, tell
from claims.facts.runs import Bond, is_whole, partner, weakest
from claims.facts.story import formats_of
from claims.model.claim import Claim
from claims.model.interval import Interval
from claims.model.metric import Role
from claims.model.quantity import Comparator
from claims.patterns import declared

_NEEDS = ("flops-formula", "peak-rate-basis")
_ATTENTION = Decimal("1.5")
_SPARSE_PEAK = Decimal(2)
_HARDLY_ANY = Decimal(5)
_OUTPUT = declared(r"\boutput|\bgenerat|\bdecod", re.IGNORECASE)
_HARDWARE = declared(r"\bHFU\b|hardware FLOP|recomput|rematerial|checkpointing", re.IGNORECASE)
_DENSE = declared(r"\bdense\b|without sparsity", re.IGNORECASE)
_LONG = 16_384
"""Beyond so many tokens attention may take more than half of the rest."""

_STEPS = tuple(Decimal(2) ** power for power in range(-4, 4))
_RECOMPUTED = Decimal(4) / 3
"""Recomputing all activations takes a second forward pass: 8 operations instead of 6."""

_WHOLE = Decimal(100)
_INPUTS = {
    "active-parameters": "the parameters that a token uses",
    "throughput": "the tokens a second",
    "device-count": "the devices",
    "peak-compute-per-device": "the peak of a device",
}


@dataclass(frozen=True)
class _Implied:
    """The share of the peak that the printed figures come to, in percent."""

    share: Interval
    reads: tuple[Fact, ...]
    peak: Peak
    per_token: int
    room: Decimal


@check("RAT204", Claim)
def flops_utilisation(view: View, claim: Claim) -> Iterator[Finding]:
    """Works out the share of the peak arithmetic that a throughput takes, and sets a printed share against it.

    Operations a second = 6 x parameters that a token uses x tokens a second for training (Kaplan et al. 2020;
    Chowdhery et al. 2022, PaLM, appendix B), 4 x with frozen weights, 2 x for running a model. Over devices x peak of a
    device (FLOP/s) that is the share. Attention comes on top, up to half as much again where texts are of usual
    length; embeddings, up to a fifth, take none. More than the whole peak is impossible, if the peak is that of the
    format the run computes in and the model is said to be dense or its activated parameters are printed. A word such as
    "high" without a share is told, with what is missing to work it out.

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
    statement = "The dense model has 70 billion parameters."
    claimant = "the-maker"
    modality = "described"
    metric = "total-parameters"
    quantity = {printed = "70 billion", value = "7.0E+10", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/throughput.toml
    id = "throughput"
    subject = "the-model"
    kind = "throughput"
    statement = "In BF16 training each GPU handles 4,000 tokens a second."
    claimant = "the-maker"
    modality = "measured"
    metric = "throughput-per-device"
    study = "the-run"
    quantity = {printed = "4,000", value = "4000", unit = "token/second/device"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/peak.toml
    id = "peak"
    subject = "the-gpu"
    kind = "spec"
    statement = "The GPU peaks at 989 TFLOP/s in BF16."
    claimant = "the-maker"
    modality = "described"
    metric = "peak-compute-per-device"
    study = "the-run"
    quantity = {printed = "989 TFLOP/s", value = "989", unit = "teraFLOP/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # studies/the-run.toml
    id = "the-run"
    title = "The run"
    subject = "the-model"
    about = ["the-gpu"]
    summary = "The model was trained."
    # claims/share.toml
    id = "share"
    subject = "the-model"
    kind = "utilisation"
    statement = "Training in BF16 reached a model FLOPs utilisation of 45%."
    claimant = "the-maker"
    modality = "measured"
    metric = "flops-utilisation"
    study = "the-run"
    quantity = {printed = "45%", value = "45", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
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
    statement = "The dense model has 70 billion parameters."
    claimant = "the-maker"
    modality = "described"
    metric = "total-parameters"
    quantity = {printed = "70 billion", value = "7.0E+10", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/throughput.toml
    id = "throughput"
    subject = "the-model"
    kind = "throughput"
    statement = "In BF16 training each GPU handles 1,000 tokens a second."
    claimant = "the-maker"
    modality = "measured"
    metric = "throughput-per-device"
    study = "the-run"
    quantity = {printed = "1,000", value = "1000", unit = "token/second/device"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/peak.toml
    id = "peak"
    subject = "the-gpu"
    kind = "spec"
    statement = "The GPU peaks at 989 TFLOP/s in BF16."
    claimant = "the-maker"
    modality = "described"
    metric = "peak-compute-per-device"
    study = "the-run"
    quantity = {printed = "989 TFLOP/s", value = "989", unit = "teraFLOP/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # studies/the-run.toml
    id = "the-run"
    title = "The run"
    subject = "the-model"
    about = ["the-gpu"]
    summary = "The model was trained."
    # claims/share.toml
    id = "share"
    subject = "the-model"
    kind = "utilisation"
    statement = "Training in BF16 reached a model FLOPs utilisation of 43%."
    claimant = "the-maker"
    modality = "measured"
    metric = "flops-utilisation"
    study = "the-run"
    quantity = {printed = "43%", value = "43", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    fact = view.fact(claim) if claim.quantity else None
    if fact is None:
        if claim.metric == "flops-utilisation":
            yield from _without_figure(view, claim)
    elif fact.metric == "flops-utilisation" and fact.unit == "percent" and fact.role is Role.SHARE:
        yield from _of_share(view, fact)
    elif _is_a_rate(fact):
        yield from _against_achieved(view, fact)
        if not view.beside(claim, "flops-utilisation"):
            yield from _of_throughput(view, fact)


def _is_a_rate(fact: Fact) -> bool:
    rates = ("throughput", "throughput-per-device")
    return fact.metric in rates and fact.unit == "token/second" and fact.role is Role.AMOUNT and fact.value > 0


def _without_figure(view: View, claim: Claim) -> Iterator[Finding]:
    """Tells what is missing to work out a utilisation that is claimed in words."""
    working = Working()
    reads: list[Fact] = []
    printed: list[str] = []
    missing: list[str] = []
    for metric, label in _INPUTS.items():
        found = view.beside(claim, metric)
        if len(found) == 1:
            reads.append(found[0])
            printed.append(tell(working.given(label, found[0]), found[0].unit))
        else:
            missing.append(label)
    working.say("share = 6 x parameters used by a token x tokens a second / (devices x peak of a device)")
    working.say(f"not printed: {', '.join(missing) if missing else 'nothing but the share itself'}")
    beside = f"beside {' and '.join(printed)} there" if printed else "there"
    yield under_determined(
        (claim, *reads),
        working,
        f"No share of the peak is printed, and it cannot be worked out: {beside} is no figure for {_listed(missing)}."
        if missing
        else "No share of the peak is printed, though there are figures to work it out from.",
        needs=(*_NEEDS, "metric-definition"),
    )


def _listed(words: list[str]) -> str:
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


def _of_share(view: View, share: Fact) -> Iterator[Finding]:
    assert share.claim
    working = Working()
    printed = working.given("printed share", share)
    if printed.low is not None and printed.low > _WHOLE:
        return
    implied = _by_achieved(view, share, working) or _by_throughput(view, share, working)
    if implied is None:
        if not view.beside(share.claim, "peak-compute-per-device"):
            yield _without_peak(view, share)
        return
    reads = (share, *implied.reads)
    middle = implied.share.middle or Decimal(0)
    words = f"The printed figures come to {tell(middle, 'percent')} of the peak"
    shown = _shown(share)
    room = _room_around(implied)
    if printed.overlaps(room):
        yield consistent(reads, working, f"{words}, which bears out the {shown} printed.")
        return
    working.say(f"{shown} lies outside {tell(room, 'percent')}, which leaves room for attention and embeddings")
    sure = weakest(view, share, implied.reads) is Bond.SURE
    farthest = Interval(None if room.low is None else room.low / (_SPARSE_PEAK * implied.room), None)
    if sure and printed.is_below(farthest):
        yield inconsistent(reads, working, f"{words}, not the {shown} printed, on any basis of the peak.", needs=_NEEDS)
        return
    if sure and not implied.per_token and _is_of_this_peak(view, share, implied):
        yield inconsistent(reads, working, f"{words}, not the {shown} printed.", needs=_NEEDS)
        return
    if sure and _is_beyond(view, share, implied, room):
        sentence = f"{words}, not the {shown} printed, even with all that attention could add."
        yield inconsistent(reads, working, sentence, needs=_NEEDS)
        return
    why = "the format or sparsity of the peak, or another number of operations for a token, would have to explain it"
    yield under_determined(
        reads, working, f"{words}, not the {shown} printed; {why}.", needs=_NEEDS, severity=Severity.WARNING
    )


def _is_beyond(view: View, share: Fact, implied: _Implied, room: Interval) -> bool:
    """Tells whether a share of a training lies above all that the tokens can take of any lower peak that may be meant.

    A peak that is not said to be dense may be twice the one that the share is of, and so may one of eight bits or fewer
    for a run whose format is not told. Long texts can take more for attention.
    """
    claim = share.claim
    if implied.per_token != TRAINED or claim is None or room.high is None:
        return False
    if any(fact.value > _LONG for fact in view.beside(claim, "sequence-length")):
        return False
    peak = implied.peak
    lower = Decimal(1) if _is_dense(peak.fact) else _SPARSE_PEAK
    own = format_of_run(view, share)
    if peak.form is None or (own.bits if own is not None else Decimal(16)) > peak.form.bits:
        lower *= 2
    if _counts_hardware(share):
        lower *= _RECOMPUTED
    return Interval.exactly(room.high * lower).is_below(share.interval)


def _is_dense(peak: Fact) -> bool:
    claim = peak.claim
    return claim is not None and (claim.reading == "dense" or bool(_DENSE.search(claim.statement)))


def _is_of_this_peak(view: View, share: Fact, implied: _Implied) -> bool:
    """Tells whether a share of another rate reached can be no share of another peak, nor one of other operations.

    Peaks of other formats and with sparsity differ by powers of two; recomputed operations count only as those of the
    hardware.
    """
    peak = implied.peak.fact
    printed = view.facts_about(peak.subject, peak.metric, main=True)
    own = formats_of(share.claim) if share.claim else frozenset()
    is_said_of_which = share.claim is not None and "peak-rate-basis" in share.claim.conditions
    if is_said_of_which and own and peak.claim and own == formats_of(peak.claim):
        printed = tuple(f for f in printed if f.claim and (own & formats_of(f.claim) or not formats_of(f.claim)))
    form = view.format(share.claim) if share.claim else None
    if form is not None and implied.peak.form is not None and form.bits == implied.peak.form.bits:
        printed = tuple(f for f in printed if not _is_of_another_format(view, share, implied, f))
    counted = {_counts_hardware(fact) for fact in (share, *implied.reads) if fact is not peak}
    near = share.interval.widened(NEAR)
    return len(printed) == 1 and len(counted) == 1 and not any(near.overlaps(implied.share.scaled(s)) for s in _STEPS)


def _is_of_another_format(view: View, share: Fact, implied: _Implied, other: Fact) -> bool:
    """Tells whether a further peak is of a format that a share does not name, and the share is none of that peak."""
    ours, theirs = implied.peak.form, format_of_peak(view, other)
    if ours is None or theirs is None or ours.bits == theirs.bits or other.value <= 0:
        return False
    of_other = implied.share.scaled(implied.peak.fact.value / other.value)
    return not share.interval.widened(NEAR).overlaps(of_other)


def _counts_hardware(fact: Fact) -> bool:
    claim = fact.claim
    return claim is not None and (claim.reading == "hardware-flops" or bool(_HARDWARE.search(claim.statement)))


def _shown(share: Fact) -> str:
    low, high = share.interval
    if share.quantity.comparator is Comparator.RANGE and low is not None and high is not None:
        return f"{tell(low)} to {tell(high, 'percent')}"
    return tell(share.value, "percent")


def _without_peak(view: View, share: Fact) -> Finding:
    """Tells the peak that a printed share would have to be of, where there are figures to work it out."""
    assert share.claim
    working = Working()
    working.given("printed share", share)
    found = operations(view, share.claim)
    parameters = parameters_used(view, share)
    rate = _rate(view, share)
    of_all = rate is not None and rate.metric == "throughput"
    devices = partner(view, share, "device-count") if of_all else None
    if found is None or parameters is None or rate is None or (of_all and (devices is None or devices.value <= 0)):
        return under_determined(
            (share,),
            working,
            f"{_shown(share)} are printed of a peak that is not printed itself, so that it cannot be worked out.",
            needs=_NEEDS,
        )
    per_token, what = found
    tokens, used = working.given("tokens a second", rate), working.given("parameters that a token uses", parameters)
    done = working.computed(
        f"operations a second, {what}",
        tokens.times(used).scaled(per_token),
        "FLOP/second",
        f"{per_token} x {tell(parameters.value, 'parameter')} x {tell(rate.value, rate.unit)}",
    )
    of_one = done.over(working.given("devices", devices)) if devices is not None else done
    peak = working.computed(
        "peak of a device that the share would be of",
        of_one.scaled(100).over(share.interval),
        "FLOP/second",
        "operations a second of a device / share",
        _plain(per_token * rate.value * parameters.value, share, devices),
    )
    return under_determined(
        (share, rate, parameters, *((devices,) if devices is not None else ())),
        working,
        f"No peak is printed; {_shown(share)} at {tell(rate.value, rate.unit)} would be of about "
        f"{tell(peak.middle or 0, 'FLOP/second')} for each device.",
        needs=_NEEDS,
    )


def _room_around(implied: _Implied) -> Interval:
    if not implied.per_token:
        return implied.share
    low, high = implied.share
    return Interval(None if low is None else low * EMBEDDINGS, None if high is None else high * _ATTENTION)


def _of_throughput(view: View, rate: Fact) -> Iterator[Finding]:
    working = Working()
    implied = _by_throughput(view, rate, working)
    if implied is None:
        return
    reads = (rate, *(fact for fact in implied.reads if fact.id != rate.id))
    share = implied.share
    shown = f"{tell(rate.value, rate.unit)} take {tell(share.middle or 0, 'percent')} of the peak"
    if share.low is None or share.low <= _WHOLE:
        if implied.per_token == FORWARD:
            return
        if share.high is not None and share.high < _HARDLY_ANY:
            sentence = f"{shown} only, so that the devices would be idle nearly all the time."
            yield under_determined(reads, working, sentence, needs=(*_NEEDS, "metric-definition"))
        else:
            yield consistent(
                reads, working, f"{shown}, at {implied.per_token} operations for each parameter and token."
            )
        return
    sure = weakest(view, rate, implied.reads) is Bond.SURE
    beyond = share.low * EMBEDDINGS / implied.room > _WHOLE
    if sure and beyond and not _can_skip(view, rate):
        yield inconsistent(reads, working, f"{shown}, more than there is.", needs=_NEEDS)
        return
    sentence = (
        f"{shown}, more than there is, unless the peak is of another format, a token uses only a part of the "
        "parameters, or tokens were answered from a cache."
    )
    yield under_determined(reads, working, sentence, needs=(*_NEEDS, "cache-state"), severity=Severity.WARNING)


def _against_achieved(view: View, rate: Fact) -> Iterator[Finding]:
    """Compares the operations that a throughput takes with the arithmetic rate that is said to be reached."""
    assert rate.claim
    found, parameters = operations(view, rate.claim), parameters_used(view, rate)
    metric = "achieved-compute-per-device" if rate.metric == "throughput-per-device" else "achieved-compute"
    reached = (
        partner(view, rate, metric, unit="FLOP/second") if metric != "achieved-compute" or is_whole(rate) else None
    )
    if found is None or parameters is None or reached is None or reached.value <= 0:
        return
    per_token, what = found
    working = Working()
    tokens, used = working.given("tokens a second", rate), working.given("parameters that a token uses", parameters)
    done = working.computed(
        f"operations a second, {what}",
        tokens.times(used).scaled(per_token),
        "FLOP/second",
        f"{per_token} x {tell(parameters.value, 'parameter')} x {tell(rate.value, rate.unit)}",
    )
    printed = working.given("rate reached", reached)
    reads = (rate, parameters, reached)
    shown = tell(reached.value, reached.unit)
    made = f"{tell(rate.value, rate.unit)} take {tell(done.middle or 0, 'FLOP/second')}"
    low, high = done
    room = Interval(
        None if low is None else low * EMBEDDINGS, None if high is None else high * _ATTENTION * _RECOMPUTED
    )
    working.say(f"{tell(room, 'FLOP/second')} leaves room for attention, embeddings and recomputation")
    if printed.overlaps(room):
        yield consistent(reads, working, f"{made}, which bears out the {shown} printed as reached.")
        return
    too_much = printed.is_below(room)
    sure = weakest(view, rate, reads[1:]) is Bond.SURE and is_settled(view, parameters)
    if sure and too_much and not _can_skip(view, rate):
        yield inconsistent(reads, working, f"{made}, more than the {shown} printed as reached.", needs=_NEEDS)
        return
    how = f"{made}, {'more' if too_much else 'far less'} than the {shown} printed as reached"
    why = "the two need not be of one run, or not every parameter is used by every token"
    yield under_determined(reads, working, f"{how}; {why}.", needs=_NEEDS, severity=Severity.WARNING)


def _can_skip(view: View, rate: Fact) -> bool:
    """Tells whether tokens may be counted that were not computed: those of a cached prompt, if any but output count."""
    claim = rate.claim
    assert claim
    return not is_training(view, rate) and not (
        claim.reading == "output-tokens" or _OUTPUT.search(claim.statement) is not None
    )


def _by_throughput(view: View, anchor: Fact, working: Working) -> _Implied | None:
    assert anchor.claim
    found = operations(view, anchor.claim)
    parameters = parameters_used(view, anchor)
    rate = _rate(view, anchor)
    peak = peak_of_a_device(view, anchor)
    if found is None or parameters is None or rate is None or peak is None or peak.fact.value <= 0:
        return None
    per_token, what = found
    reads = [rate, parameters]
    devices: Fact | None = None
    if rate.metric == "throughput":
        devices = partner(view, anchor, "device-count")
        if devices is None or devices.value <= 0:
            return None
        reads.append(devices)
    reads.append(peak.fact)
    tokens = working.given("tokens a second", rate)
    used = working.given("parameters that a token uses", parameters)
    done = working.computed(
        f"operations a second, {what}",
        tokens.times(used).scaled(per_token),
        "FLOP/second",
        f"{per_token} x {tell(parameters.value, 'parameter')} x {tell(rate.value, rate.unit)}",
    )
    sparsity = 1 if is_settled(view, parameters) else SPARSEST
    if sparsity > 1:
        working.say("that each token uses all parameters is not said; of a mixture of experts it uses a part")
    return _over_the_peak(done, peak, devices, tuple(reads), working, per_token, sparsity)


def _rate(view: View, anchor: Fact) -> Fact | None:
    """Returns the throughput of one device or, where there is none, that of all."""
    if anchor.metric == "throughput-per-device":
        return anchor
    if anchor.metric == "throughput":
        return anchor if is_whole(anchor) else None
    each = partner(view, anchor, "throughput-per-device", unit="token/second")
    return each or partner(view, anchor, "throughput", unit="token/second", where=is_whole)


def _by_achieved(view: View, share: Fact, working: Working) -> _Implied | None:
    peak = peak_of_a_device(view, share)
    if peak is None or peak.fact.value <= 0:
        return None
    each = partner(view, share, "achieved-compute-per-device", unit="FLOP/second")
    if each is not None:
        done = working.given("rate reached by a device", each)
        return _over_the_peak(done, peak, None, (each, peak.fact), working, 0)
    whole = partner(view, share, "achieved-compute", unit="FLOP/second", where=is_whole)
    devices = partner(view, share, "device-count")
    if whole is None or devices is None or devices.value <= 0:
        return None
    done = working.given("rate reached", whole)
    return _over_the_peak(done, peak, devices, (whole, devices, peak.fact), working, 0)


def _plain(done: Decimal, share: Fact, devices: Fact | None) -> Decimal | None:
    """Returns the peak that the printed figures give, without their rounding."""
    of_one = done / devices.value if devices is not None else done
    return of_one * 100 / share.value if share.value else None


def _over_the_peak(
    done: Interval,
    peak: Peak,
    devices: Fact | None,
    reads: tuple[Fact, ...],
    working: Working,
    per_token: int,
    sparsity: int = 1,
) -> _Implied:
    there = working.given("peak of a device", peak.fact)
    if devices is not None:
        there = working.computed(
            "peak of all devices",
            there.times(working.given("devices", devices)),
            "FLOP/second",
            f"{tell(devices.value, 'device')} x {tell(peak.fact.value, 'FLOP/second')}",
        )
    share = working.computed("share of the peak", done.over(there).scaled(100), "percent", "rate / peak x 100")
    return _Implied(share, reads, peak, per_token, peak.room * sparsity)
