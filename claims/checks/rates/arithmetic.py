"""What the checks of arithmetic share: the operations that a token takes, and the peak that they are set against."""

import re
from dataclasses import dataclass
from decimal import Decimal

from claims.facts import Fact, Format, View
from claims.facts.formats import parse_format
from claims.facts.phases import phase
from claims.facts.runs import bond, of_the_only_device, partner
from claims.model.checklist import DetailState
from claims.model.claim import Claim, Tag
from claims.model.metric import Role
from claims.patterns import declared

TRAINED = 6
"""Operations for each parameter and token of a training: 2 forward, 4 backward (Kaplan et al. 2020, PaLM 2022)."""

FROZEN = 4
"""The same where the weights are frozen, as with adapters: their gradients are not worked out, which saves 2."""

FORWARD = 2
"""Operations for each parameter and token where a model is only run."""

EMBEDDINGS = Decimal("0.8")
"""Embedding tables are looked up, not multiplied: of a small model they are up to a fifth of the parameters."""

_DENSE = declared(r"\bdense\b(?! (peak|bf16|fp8|fp16|(t|p|exa|peta|tera)?flop))", re.IGNORECASE)
_PEAK = "peak-compute-per-device"
_SPARSE_METRICS = ("active-parameters", "active-share", "routed-experts", "active-experts", "routed-parameters")


def parameters_used(view: View, anchor: Fact) -> Fact | None:
    """Returns the parameters that each token uses; for a mixture of experts only the activated ones are."""
    active = partner(view, anchor, "active-parameters")
    if active is not None:
        return active
    return None if is_sparse(view, anchor) else partner(view, anchor, "total-parameters")


SPARSEST = 50
"""The widest gap between all and activated parameters of the mixtures of experts that are published, rounded up."""


def is_settled(view: View, parameters: Fact) -> bool:
    """Tells whether it is said that each token uses these parameters: the activated ones, or those of a dense model."""
    if parameters.metric == "active-parameters":
        return True
    claims = view.claims_about(parameters.subject)
    return any(_DENSE.search(claim.statement) for claim in claims if claim.subject == parameters.subject)


def is_sparse(view: View, anchor: Fact) -> bool:
    """Tells whether a figure is about a mixture of experts."""
    claim = anchor.claim
    assert claim
    if Tag.MOE in claim.tags or any(view.beside(claim, metric) for metric in _SPARSE_METRICS):
        return True
    study = view.study(claim.study) if claim.study else None
    return study is not None and Tag.MOE in study.tags


def operations(view: View, claim: Claim) -> tuple[int, str] | None:
    """Returns the operations of a parameter and token, with their name; nothing where the phase is open."""
    study = view.study(claim.study) if claim.study else None
    tags = {*claim.tags, *(study.tags if study else ())}
    which = phase(claim)
    if which is None and len(tags & {Tag.TRAINING, Tag.SERVING}) == 1:
        which = (tags & {Tag.TRAINING, Tag.SERVING}).pop()
    if which is Tag.TRAINING:
        return (FROZEN, "training with frozen weights") if Tag.LORA in tags else (TRAINED, "training")
    return (FORWARD, "running the model") if which is Tag.SERVING else None


def is_training(view: View, fact: Fact) -> bool:
    """Tells whether a figure is one of a training."""
    found = operations(view, fact.claim) if fact.claim else None
    return found is not None and found[0] != FORWARD


@dataclass(frozen=True)
class Peak:
    """The peak of one device with which a run is compared; `room` is by how much another format could raise it."""

    fact: Fact
    form: Format | None
    room: Decimal


def peak_of_a_device(view: View, anchor: Fact) -> Peak | None:
    """Returns the peak of one device that a run is to be compared with: of its own format, or the only one printed."""
    claim = anchor.claim
    assert claim
    own = format_of_run(view, anchor)
    found = [
        (fact, format_of_peak(view, fact))
        for fact in view.beside(claim, _PEAK) or of_the_only_device(view, anchor, _PEAK)
        if fact.role is Role.AMOUNT and fact.unit == "FLOP/second" and bond(view, anchor, fact)
    ]
    if own is not None:
        same = [(fact, form) for fact, form in found if form is not None and form.bits == own.bits]
        if len(same) == 1:
            return Peak(*same[0], Decimal(1))
    if len(found) != 1:
        return None
    fact, form = found[0]
    return Peak(fact, form, _room(form, own))


def format_of_peak(view: View, fact: Fact) -> Format | None:
    """Returns the format that a peak is printed for."""
    claim = fact.claim
    if claim is None:
        return None
    return view.format(claim) or parse_format(fact.quantity.printed)


def format_of_run(view: View, anchor: Fact) -> Format | None:
    """Returns the format in which a run computes, where it is said."""
    assert anchor.claim
    if form := view.format(anchor.claim):
        return form
    bits = partner(view, anchor, "training-precision")
    if bits is not None:
        return Format(bits.quantity.printed, bits.value)
    answers = view.details(anchor.study) if anchor.study else ()
    told = [d.value for d in answers if d.item == "compute-dtype" and d.state is DetailState.STATED and d.value]
    return parse_format(told[0]) if len(told) == 1 else None


def _room(form: Format | None, own: Format | None) -> Decimal:
    """Each halving of the bits doubles the peak, as a rule; formats below four bits are not computed in."""
    bits = form.bits if form is not None else Decimal(16)
    least = own.bits if own is not None and own.bits > 0 else Decimal(4)
    return max(Decimal(1), bits / least)
