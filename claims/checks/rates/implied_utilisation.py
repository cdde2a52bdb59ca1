"""The share of the peak that a throughput or a rate reached implies, where no share is printed or no peak."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from claims.checks import Finding, Severity, View, Working, consistent, inconsistent, under_determined
from claims.checks.rates.arithmetic import (
    EMBEDDINGS,
    FORWARD,
    SPARSEST,
    Peak,
    is_settled,
    is_training,
    operations,
    parameters_used,
    peak_of_a_device,
)
from claims.facts import Fact, tell
from claims.facts.runs import Bond, is_whole, partner, weakest
from claims.model.interval import Interval
from claims.model.quantity import Comparator
from claims.model.subject import SubjectKind
from claims.patterns import declared

NEEDS = ("flops-formula", "peak-rate-basis")


_ATTENTION = Decimal("1.5")


_HARDLY_ANY = Decimal(5)


_A = r"(?:[Aa]n?|[Oo]ne|[Ee]ach|[Ee]very|[Pp]er|single)"


_OUTPUT = declared(r"\boutput|\bgenerat|\bdecod", re.IGNORECASE)


RECOMPUTED = Decimal(4) / 3
"""Recomputing all activations takes a second forward pass: 8 operations instead of 6."""


WHOLE = Decimal(100)


@dataclass(frozen=True)
class Implied:
    """The share of the peak that the printed figures come to, in percent."""

    share: Interval
    reads: tuple[Fact, ...]
    peak: Peak
    per_token: int
    room: Decimal


def share_in_words(share: Fact) -> str:
    """Writes a share of the peak in percent, of a range both ends."""
    low, high = share.interval
    if share.quantity.comparator is Comparator.RANGE and low is not None and high is not None:
        return f"{tell(low)} to {tell(high, 'percent')}"
    return tell(share.value, "percent")


def told_without_peak(view: View, share: Fact) -> Finding:
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
            f"{share_in_words(share)} are printed of a peak that is not printed itself, so that it cannot be worked out.",
            needs=NEEDS,
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
        f"No peak is printed; {share_in_words(share)} at {tell(rate.value, rate.unit)} would be of about "
        f"{tell(peak.middle or 0, 'FLOP/second')} for each device.",
        needs=NEEDS,
    )


def room_around_implied(implied: Implied) -> Interval:
    """Returns the shares that attention, recomputed layers and stops leave room for, in percent."""
    if not implied.per_token:
        return implied.share
    low, high = implied.share
    return Interval(None if low is None else low * EMBEDDINGS, None if high is None else high * _ATTENTION)


def weighed_by_throughput(view: View, rate: Fact) -> Iterator[Finding]:
    """Weighs the share that a throughput implies where no share is printed."""
    working = Working()
    implied = implied_by_throughput(view, rate, working)
    if implied is None:
        return
    reads = (rate, *(fact for fact in implied.reads if fact.id != rate.id))
    share = implied.share
    shown = f"{tell(rate.value, rate.unit)} take {tell(share.middle or 0, 'percent')} of the peak"
    if share.low is None or share.low <= WHOLE:
        if implied.per_token == FORWARD:
            return
        if share.high is not None and share.high < _HARDLY_ANY:
            sentence = f"{shown} only, so that the devices would be idle nearly all the time."
            yield under_determined(reads, working, sentence, needs=(*NEEDS, "metric-definition"))
        else:
            yield consistent(
                reads, working, f"{shown}, at {implied.per_token} operations for each parameter and token."
            )
        return
    sure = weakest(view, rate, implied.reads) is Bond.SURE
    beyond = share.low * EMBEDDINGS / implied.room > WHOLE
    if sure and beyond and not _can_skip(view, rate):
        yield inconsistent(reads, working, f"{shown}, more than there is.", needs=NEEDS)
        return
    sentence = (
        f"{shown}, more than there is, unless the peak is of another format, a token uses only a part of the "
        "parameters, or tokens were answered from a cache."
    )
    yield under_determined(reads, working, sentence, needs=(*NEEDS, "cache-state"), severity=Severity.WARNING)


def weighed_against_achieved(view: View, rate: Fact) -> Iterator[Finding]:
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
    room = Interval(None if low is None else low * EMBEDDINGS, None if high is None else high * _ATTENTION * RECOMPUTED)
    working.say(f"{tell(room, 'FLOP/second')} leaves room for attention, embeddings and recomputation")
    if printed.overlaps(room):
        yield consistent(reads, working, f"{made}, which bears out the {shown} printed as reached.")
        return
    too_much = printed.is_below(room)
    sure = weakest(view, rate, reads[1:]) is Bond.SURE and is_settled(view, parameters)
    if sure and too_much and not _can_skip(view, rate):
        yield inconsistent(reads, working, f"{made}, more than the {shown} printed as reached.", needs=NEEDS)
        return
    how = f"{made}, {'more' if too_much else 'far less'} than the {shown} printed as reached"
    why = "the two need not be of one run, or not every parameter is used by every token"
    yield under_determined(reads, working, f"{how}; {why}.", needs=NEEDS, severity=Severity.WARNING)


def _can_skip(view: View, rate: Fact) -> bool:
    """Tells whether tokens may be counted that were not computed: those of a cached prompt, if any but output count."""
    claim = rate.claim
    assert claim
    return not is_training(view, rate) and not (
        claim.reading == "output-tokens" or _OUTPUT.search(claim.statement) is not None
    )


def implied_by_throughput(view: View, anchor: Fact, working: Working) -> Implied | None:
    """Returns the share of the peak that a throughput beside a figure implies, with its working."""
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


def implied_by_achieved(view: View, share: Fact, working: Working) -> Implied | None:
    """Returns the share of the peak that a rate reached beside a share implies, with its working."""
    peak = peak_of_a_device(view, share)
    if peak is None or peak.fact.value <= 0:
        return None
    each = partner(view, share, "achieved-compute-per-device", unit="FLOP/second")
    if each is not None:
        done = working.given("rate reached by a device", each)
        return _over_the_peak(done, peak, None, (each, peak.fact), working, 0)
    whole = partner(view, share, "achieved-compute", unit="FLOP/second", where=is_whole)
    if whole is not None and _is_of_the_device(view, whole, peak.fact):
        return _over_the_peak(
            working.given("rate reached by a device", whole), peak, None, (whole, peak.fact), working, 0
        )
    devices = partner(view, share, "device-count")
    if whole is None or devices is None or devices.value <= 0:
        return None
    done = working.given("rate reached", whole)
    return _over_the_peak(done, peak, devices, (whole, devices, peak.fact), working, 0)


def _is_of_the_device(view: View, reached: Fact, peak: Fact) -> bool:
    """Tells whether the words of a rate reached name one of the devices whose peak is printed: "out of a P70"."""
    words = reached.claim.statement if reached.claim else ""
    device = view.subject(peak.subject)
    names = (device.name, *device.aliases) if device is not None and device.kind is SubjectKind.ACCELERATOR else ()
    return any(re.search(rf"(?:\b{_A}\s(?:\w+\s)?|[每单一]\w?){re.escape(name)}(?!\w|s\b)", words) for name in names)


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
) -> Implied:
    there = working.given("peak of a device", peak.fact)
    if devices is not None:
        there = working.computed(
            "peak of all devices",
            there.times(working.given("devices", devices)),
            "FLOP/second",
            f"{tell(devices.value, 'device')} x {tell(peak.fact.value, 'FLOP/second')}",
        )
    share = working.computed("share of the peak", done.over(there).scaled(100), "percent", "rate / peak x 100")
    return Implied(share, reads, peak, per_token, peak.room * sparsity)
