"""SIZ109: what the size of quantised weights leaves for scales."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Severity, View, Working, check, consistent, under_determined
from claims.checks.size.figures import (
    agreed,
    amount,
    claimed,
    is_amount,
    left_open,
    most_precise,
    percentage,
    shown,
    told,
)
from claims.checks.size.runs import Trained, trained
from claims.facts import Fact, Format, tell
from claims.model.claim import Claim, ClaimKind
from claims.model.finding import Finding
from claims.model.interval import Interval
from claims.model.subject import SubjectKind
from claims.patterns import declared

_USUAL_SCALE = Decimal(16) / 128
"""Where a format's name settles no block: a 16-bit scale shared by 128 weights, the usual group of integer formats."""

_WEIGHTS = declared(r"weight|checkpoint|quanti[sz]|variant|version|release|model", re.IGNORECASE)
_NOT_WEIGHTS = declared(r"\bkv\b|cache|activation|gradient|communicat|training|matmul|kernel|operator", re.IGNORECASE)
_NEEDS = ("quant-scheme", "weights-bytes")
_GROUPS = ((16, 128), (8, 32))
"""Usual scales where a name settles none: 16 bits for 128 integer weights, and the 8 bits for 32 weights of OCP MX."""


@check("SIZ109", "weights-size", "training-precision", ClaimKind.SUPPORT, ClaimKind.AVAILABILITY)
def scales_of_quantised_weights(view: View, anchor: Fact | Claim) -> Iterator[Finding]:
    """Tells what a size of quantised weights leaves for scales, and what size a named format implies.

    Quantised weights share scales by blocks: 8 bits for 32 weights in the MX formats (OCP MX specification 1.0), so
    4.25 bits a weight in MXFP4; 8 bits for 16 in NVFP4, so 4.5; usually 16 bits for 128 in integer formats, so 4.125.
    Size x 8 / parameters is the bits that a printed size gives each weight. A size without room for scales is as a rule
    a product of parameters and bits, not the size of files. For a claim of support that names a quantised format and no
    size, the size is computed in bytes with and without scales.

    Bad:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
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
    # claims/size.toml
    id = "size"
    subject = "the-model"
    kind = "memory"
    statement = "In MXFP4 the weights take 200 GB."
    claimant = "the-maker"
    modality = "described"
    metric = "weights-size"
    quantity = {printed = "200 GB", value = "200", unit = "gigabyte"}
    conditions = {weights-bytes = "MXFP4"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
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
    # claims/size.toml
    id = "size"
    subject = "the-model"
    kind = "memory"
    statement = "In MXFP4 the weights take 214 GB."
    claimant = "the-maker"
    modality = "described"
    metric = "weights-size"
    quantity = {printed = "214 GB", value = "214", unit = "gigabyte"}
    conditions = {weights-bytes = "MXFP4"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    claim = anchor if isinstance(anchor, Claim) else anchor.claim
    if claim is None:
        return
    form = view.format(claim)
    if form is None or not form.is_quantised:
        return
    if not isinstance(anchor, Claim) and anchor.metric == "training-precision":
        yield from _in_training(view, anchor, form)
        return
    parameters = agreed(view, claim, "total-parameters", assume=False)
    if parameters is None:
        return
    if isinstance(anchor, Claim):
        yield from _implied(view, anchor, form, parameters)
    elif is_amount(anchor) and _has_scales(form) and (finding := _left(anchor, form, parameters)):
        yield finding


def _has_scales(form: Format) -> bool:
    """Tells whether scales are worth counting: by its name, or since formats of two to six bits have small blocks."""
    return bool(form.block) or 2 <= form.bits <= 6


def _with_scales(form: Format) -> Decimal:
    return form.bits_with_scales if form.block else form.bits + _USUAL_SCALE


def _scales(form: Format) -> str:
    if form.block:
        return f"{form.scale_bits} bits of scale for {form.block} weights"
    return "16 bits of scale for 128 weights, as is usual"


def _left(size: Fact, form: Format, parameters: Fact) -> Finding | None:
    """Judges a printed size; one too small for the bits alone is left to the check of weights from parameters."""
    working = Working()
    working.given("size", size)
    working.given("parameters", parameters)
    share = percentage(size, parameters)
    nominal = None if share is None else share * 8 / 100
    shown_bits = working.computed(
        "bits for each weight", amount(size).scaled(8).over(amount(parameters)), "bit", "size x 8 / parameters", nominal
    )
    for reading in size.readings:
        other = reading.interval.scaled(8).over(amount(parameters))
        working.computed(f"bits for each weight with the size in {reading.label}", other, "bit")
    each = left_open(size).scaled(8).over(amount(parameters))
    wanted = working.computed(f"with {_scales(form)}", _with_scales(form), "bit")
    full = working.computed("size with these scales", amount(parameters).times(wanted).scaled(Decimal(1) / 8), "byte")
    reads = (size, parameters)
    bits = told(shown_bits, "dimensionless", nominal)
    said = f"{size.quantity.printed} for {parameters.quantity.printed} parameters is {bits} bits a weight"
    if each.is_below(Interval.exactly(form.bits)):
        return None
    if each.low is not None and each.low > form.bits:
        return consistent(
            reads, working, f"{said}, which leaves room for scales above the {tell(form.bits)} of {form.name}."
        )
    if form.block and each.overlaps(wanted):
        return consistent(reads, working, f"{said}, which fits the {tell(wanted)} bits of {form.name} with its scales.")
    if form.block and each.is_below(wanted):
        sentence = f"{said}, but {form.name} takes {tell(wanted)} bits with its scales: {told(full, 'byte')}."
        return under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    return under_determined(reads, working, f"{said}; {_usual_scales(size, parameters, form, working)}.", needs=_NEEDS)


def _usual_scales(size: Fact, parameters: Fact, form: Format, working: Working) -> str:
    """Tells which usual scales the digits of a printed size have room for."""
    parts = []
    for scale, block in _GROUPS:
        bits = form.bits + Decimal(scale) / block
        weights, value = amount(parameters).scaled(bits / 8), parameters.value * bits / 8
        label = f"size with {scale} bits for {block} weights"
        if scale != 16:
            working.computed(label, weights, "byte", f"{shown(parameters)} x {tell(bits)} / 8", value)
        if size.interval.holds(value):
            answer = f"which also rounds to {size.quantity.printed}"
        elif size.interval.overlaps(weights):
            answer = f"for which the digits just leave {size.quantity.printed} open"
        else:
            others = [r.label for r in size.readings if r.interval.overlaps(weights)]
            answer = f"which does not, unless {others[0]} are meant" if others else "which does not"
        parts.append(f"{scale} bits per {block} weights give {tell(value, 'byte')}, {answer}")
    return f"scales of {'; '.join(parts)}"


def _in_training(view: View, precision: Fact, form: Format) -> Iterator[Finding]:
    """Tells what the weights of the models take that a framework is said to train, in a narrow format for training."""
    claim = precision.claim
    assert claim is not None
    parameters = agreed(view, claim, "total-parameters", assume=False) or _trained_with(view, claim)
    if parameters is None or (precision.study and _is_told_before(view, precision)):
        return
    working = Working()
    working.given("precision in training", precision)
    working.given("parameters", parameters)
    sizes = [(amount(parameters).scaled(bits / 8), bits) for bits in (form.bits, Decimal(16))]
    for size, bits in sizes:
        how = f"{shown(parameters)} x {tell(bits)} / 8"
        working.computed(f"weights at {tell(bits, 'bit')}", size, "byte", how, parameters.value * bits / 8)
    small, large = (told(size, "byte", parameters.value * bits / 8) for size, bits in sizes)
    scales = "" if form.block else "; what the scales of its blocks add is open, as none is given"
    sentence = (
        f"{parameters.quantity.printed} parameters, as of a model said to be trained with it, are {small} in "
        f"{form.name}, where 16 bits take {large}{scales}."
    )
    yield under_determined((precision, parameters), working, sentence, needs=("quant-scheme", "state-comm-dtype"))


def _trained_with(view: View, claim: Claim) -> Fact | None:
    """Returns the parameters of the models that are said to be trained with the framework of a claim, if they agree."""
    frameworks = [s.id for s in view.subjects_of(claim) if s.kind is SubjectKind.FRAMEWORK]
    found = [
        fact
        for framework in frameworks
        for fact in view.facts_about(framework, "total-parameters", "model-size-class")
        if is_amount(fact) and fact.claim and trained(view, fact.claim) is not Trained.NOTHING
    ]
    return most_precise(found)


def _is_told_before(view: View, precision: Fact) -> bool:
    """Tells whether another claim of the study says the same precision."""
    assert precision.study is not None
    same = view.facts_of_study(precision.study, "training-precision")
    return any(fact.value == precision.value and fact.id < precision.id for fact in same)


def _implied(view: View, claim: Claim, form: Format, parameters: Fact) -> Iterator[Finding]:
    words = claim.statement
    named = {"quant-scheme", "weights-bytes"} & claim.conditions.keys() or any(
        subject.kind is SubjectKind.FORMAT for subject in view.subjects_of(claim)
    )
    if claim.quantity is not None or _NOT_WEIGHTS.search(words) or not (named or _WEIGHTS.search(words)):
        return
    working = Working()
    working.given("parameters", parameters)
    plain = working.computed(
        f"weights at {tell(form.bits, 'bit')}",
        amount(parameters).scaled(form.bits / 8),
        "byte",
        f"{told(amount(parameters), 'parameter')} x {tell(form.bits)} / 8",
    )
    said = f"In {form.name} the {parameters.quantity.printed} parameters take {told(plain, 'byte')}"
    if _has_scales(form):
        scaled = working.computed(
            f"with {_scales(form)}",
            amount(parameters).scaled(_with_scales(form) / 8),
            "byte",
            f"{told(amount(parameters), 'parameter')} x {tell(_with_scales(form))} / 8",
        )
        said += f" without and {told(scaled, 'byte')} with scales"
    printed = [f for f in claimed(view, claim, "weights-size") if f.claim and _bits(view, f.claim) == form.bits]
    for size in printed:
        working.given(f"size printed for {tell(form.bits, 'bit')}", size)
        if not left_open(size).overlaps(_from(plain)):
            continue
        sentence = f"{said}; {size.quantity.printed} is printed for {tell(form.bits)} bits, not for this checkpoint."
        yield under_determined((claim, parameters, size), working, sentence, needs=_NEEDS)
        return
    yield under_determined((claim, parameters), working, f"{said}; its size is not printed.", needs=_NEEDS)


def _from(interval: Interval) -> Interval:
    return Interval(interval.low, None)


def _bits(view: View, claim: Claim) -> Decimal | None:
    form = view.format(claim)
    return form.bits if form else None
