"""RAT204: the share of the peak arithmetic that a run uses."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.rates.arithmetic import (
    TRAINED,
    format_of_peak,
    format_of_run,
)
from claims.checks.rates.implied_utilisation import (
    NEEDS,
    RECOMPUTED,
    WHOLE,
    Implied,
    implied_by_achieved,
    implied_by_throughput,
    room_around_implied,
    share_in_words,
    told_without_peak,
    weighed_against_achieved,
    weighed_by_throughput,
)
from claims.checks.weighing import NEAR
from claims.facts import Fact, tell
from claims.facts.runs import Bond, weakest
from claims.facts.story import formats_of
from claims.model.claim import Claim
from claims.model.interval import Interval
from claims.model.metric import Role
from claims.patterns import declared

_SPARSE_PEAK = Decimal(2)


_HARDWARE = declared(r"\bHFU\b|hardware FLOP|recomput|rematerial|checkpointing", re.IGNORECASE)


_DENSE = declared(r"\bdense\b|without sparsity", re.IGNORECASE)


_LONG = 16_384
"""Beyond so many tokens attention may take more than half of the rest."""


_STEPS = tuple(Decimal(2) ** power for power in range(-4, 4))


_INPUTS = {
    "active-parameters": "the parameters that a token uses",
    "throughput": "the tokens a second",
    "device-count": "the devices",
    "peak-compute-per-device": "the peak of a device",
}


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
        yield from weighed_against_achieved(view, fact)
        if not view.beside(claim, "flops-utilisation"):
            yield from weighed_by_throughput(view, fact)


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
        needs=(*NEEDS, "metric-definition"),
    )


def _listed(words: list[str]) -> str:
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


def _of_share(view: View, share: Fact) -> Iterator[Finding]:
    assert share.claim
    working = Working()
    printed = working.given("printed share", share)
    if printed.low is not None and printed.low > WHOLE:
        return
    implied = implied_by_achieved(view, share, working) or implied_by_throughput(view, share, working)
    if implied is None:
        if not view.beside(share.claim, "peak-compute-per-device"):
            yield told_without_peak(view, share)
        return
    reads = (share, *implied.reads)
    middle = implied.share.middle or Decimal(0)
    words = f"The printed figures come to {tell(middle, 'percent')} of the peak"
    shown = share_in_words(share)
    room = room_around_implied(implied)
    if printed.overlaps(room):
        yield consistent(reads, working, f"{words}, which bears out the {shown} printed.")
        return
    working.say(f"{shown} lies outside {tell(room, 'percent')}, which leaves room for attention and embeddings")
    sure = weakest(view, share, implied.reads) is Bond.SURE
    farthest = Interval(None if room.low is None else room.low / (_SPARSE_PEAK * implied.room), None)
    if sure and printed.is_below(farthest):
        yield inconsistent(reads, working, f"{words}, not the {shown} printed, on any basis of the peak.", needs=NEEDS)
        return
    if sure and not implied.per_token and _is_of_this_peak(view, share, implied):
        yield inconsistent(reads, working, f"{words}, not the {shown} printed.", needs=NEEDS)
        return
    if sure and _is_beyond(view, share, implied, room):
        sentence = f"{words}, not the {shown} printed, even with all that attention could add."
        yield inconsistent(reads, working, sentence, needs=NEEDS)
        return
    why = "the format or sparsity of the peak, or another number of operations for a token, would have to explain it"
    yield under_determined(
        reads, working, f"{words}, not the {shown} printed; {why}.", needs=NEEDS, severity=Severity.WARNING
    )


def _is_beyond(view: View, share: Fact, implied: Implied, room: Interval) -> bool:
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
        lower *= RECOMPUTED
    return Interval.exactly(room.high * lower).is_below(share.interval)


def _is_dense(peak: Fact) -> bool:
    claim = peak.claim
    return claim is not None and (claim.reading == "dense" or bool(_DENSE.search(claim.statement)))


def _is_of_this_peak(view: View, share: Fact, implied: Implied) -> bool:
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


def _is_of_another_format(view: View, share: Fact, implied: Implied, other: Fact) -> bool:
    """Tells whether a further peak is of a format that a share does not name, and the share is none of that peak."""
    ours, theirs = implied.peak.form, format_of_peak(view, other)
    if ours is None or theirs is None or ours.bits == theirs.bits or other.value <= 0:
        return False
    of_other = implied.share.scaled(implied.peak.fact.value / other.value)
    return not share.interval.widened(NEAR).overlaps(of_other)


def _counts_hardware(fact: Fact) -> bool:
    claim = fact.claim
    return claim is not None and (claim.reading == "hardware-flops" or bool(_HARDWARE.search(claim.statement)))
