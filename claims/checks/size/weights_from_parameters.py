"""SIZ101: the size of the weights against parameters times bytes."""

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from claims import units
from claims.checks import Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.size.figures import left_open, quotient, told_of_one_thing
from claims.checks.size.weights import surplus
from claims.facts import Fact, Format, tell
from claims.facts.amounts import is_of_other_multiples
from claims.model.finding import Finding, Outcome
from claims.model.interval import Interval
from claims.patterns import declared

_MORE_THAN_WEIGHTS = declared(
    r"optimi[sz]er|gradient|checkpoints\b|tokeni[sz]er|merged|\ball\b|together|with ", re.IGNORECASE
)

_CLASS = Decimal("0.3")
"""A size class is a name: a model of the 7B class may have 8.5 billion parameters."""


@check("SIZ101", "weights-size", "adapter-size")
def weights_from_parameters(view: View, size: Fact) -> Iterator[Finding]:
    """Compares the printed size of a model's weights with its parameters times the bytes of their format.

    Weights take parameters x bits / 8 bytes. They cannot take less. They can take a little more: 5 % for a plain
    format (buffers, headers), half as much again for a quantised one (block scales, layers kept in a wider format), as
    much again for one of three bits or fewer. Where only the size class of the model is told, it may be 30 % off.
    Where the text leaves it open whether TB or TiB is meant, both are tried and the finding says which one agrees.
    An adapter is likewise set against the parameters that are trained, where its format is stated: it can hold more than
    these (a state of the optimiser), so that it is inconsistent only where the words say that it is the adapter's file.
    A size that repeats this product is one multiplication, not a second source.

    Bad:

    ```toml
    # claims/params.toml
    id = "params"
    subject = "the-model"
    kind = "spec"
    statement = "The model has 2 trillion parameters."
    claimant = "the-maker"
    modality = "described"
    metric = "total-parameters"
    quantity = {printed = "2 trillion", value = "2E+12", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/size.toml
    id = "size"
    subject = "the-model"
    kind = "memory"
    statement = "In BF16 the weights take 1.4 TB."
    claimant = "the-maker"
    modality = "described"
    metric = "weights-size"
    quantity = {printed = "1.4 TB", value = "1.4", unit = "terabyte"}
    citations = [{source = "the-article", paragraph = 2}]
    ```

    Good:

    ```toml
    # claims/params.toml
    id = "params"
    subject = "the-model"
    kind = "spec"
    statement = "The model has 2 trillion parameters."
    claimant = "the-maker"
    modality = "described"
    metric = "total-parameters"
    quantity = {printed = "2.0 trillion", value = "2.0E+12", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/size.toml
    id = "size"
    subject = "the-model"
    kind = "memory"
    statement = "In BF16 the weights take 4 TB."
    claimant = "the-maker"
    modality = "described"
    metric = "weights-size"
    quantity = {printed = "4.0 TB", value = "4.0", unit = "terabyte"}
    citations = [{source = "the-article", paragraph = 2}]
    ```
    """
    assert size.claim is not None
    form = view.format(size.claim)
    if size.metric == "adapter-size":
        yield from _adapter(view, size, form)
        return
    found = view.beside(size.claim, "total-parameters")
    if not found:
        classes = view.beside(size.claim, "model-size-class")
        found = tuple(replace(f, interval=f.interval.widened(_CLASS)) for f in classes)
    if form is not None and len({parameters.interval for parameters in found}) > 1:
        found = tuple(fact for fact in found if _may_fit(size, fact, form)) or found
    for parameters in found:
        working = Working()
        count = working.given("parameters", parameters)
        printed = working.given("size of the weights", size)
        if form is None:
            yield _without_format(size, parameters, working, printed.scaled(8).over(count))
            continue
        least = working.computed(
            f"weights in {form.name}",
            count.scaled(form.bits / 8),
            "byte",
            f"{tell(parameters.value, 'parameter')} x {tell(form.bits / 8)} bytes",
        )
        yield _compared(size, parameters, form, working, least)


def _may_fit(size: Fact, parameters: Fact, form: Format) -> bool:
    """Tells whether a size can be that of so many parameters: of several models of one name the one that fits is meant."""
    least = parameters.interval.scaled(form.bits / 8)
    allowed = Interval(least.low, None if least.high is None else least.high * surplus(form))
    return any(reading.interval.overlaps(allowed) for reading in size.every)


def _adapter(view: View, size: Fact, form: Format | None) -> Iterator[Finding]:
    """Compares the size of an adapter with the parameters that are trained, which are those that it holds."""
    assert size.claim is not None
    found = [
        fact
        for fact in view.beside(size.claim, "trainable-parameters")
        if fact.claim and fact.claim.reading != "all" and fact.unit == "parameter"
    ]
    if form is None or len({fact.interval for fact in found}) != 1:
        return
    parameters = found[0]
    working = Working()
    count = working.given("trained parameters", parameters)
    working.given("size of the adapter", size)
    each = tell(form.bits / 8)
    how = f"{tell(parameters.value, 'parameter')} x {each} bytes"
    least = working.computed(f"adapter in {form.name}", count.scaled(form.bits / 8), "byte", how)
    finding = _compared(size, parameters, form, working, least)
    if _cannot_hold(size, parameters, least):
        yield finding
        return
    if finding.outcome is not Outcome.INCONSISTENT or (
        told_of_one_thing(size, parameters) and not _MORE_THAN_WEIGHTS.search(size.claim.statement)
    ):
        yield finding
        return
    sentence = f"{finding.explanation.removesuffix('.')}, unless it holds other parameters or more than parameters."
    needs = ("trainable-params", "weights-bytes")
    yield under_determined((size, parameters), working, sentence, needs=needs, severity=Severity.WARNING)


def _is_in_other_powers(size: Fact, parameters: Fact, form: Format) -> bool:
    """Tells whether a size is to the digit the product, but in binary multiples in place of decimal ones, or so.

    Buffers and headers could make up the difference; that they do so to the digit is not believed.
    """
    claim, unit = size.claim, size.quantity.unit
    factor = units.factor("byte", unit)
    if claim is None or size.pieces > 1 or size.readings or factor is None:
        return False
    nominal = parameters.value * form.bits / 8 * factor
    return is_of_other_multiples(claim, parameters.interval.scaled(form.bits / 8 * factor), nominal)


def _cannot_hold(size: Fact, parameters: Fact, least: Interval) -> bool:
    """Tells whether a file is smaller than the parameters that are said to be those of its adapter."""
    reading = parameters.claim.reading if parameters.claim else None
    return reading == "adapter-only" and size.subject == parameters.subject and left_open(size).is_below(least)


def _without_format(size: Fact, parameters: Fact, working: Working, bits: Interval) -> Finding:
    share = quotient(size, parameters)
    nominal = None if share is None else share * 8
    working.computed("bits for each parameter", bits, "bit", "size x 8 / parameters", nominal)
    return under_determined(
        (size, parameters),
        working,
        f"{size.told} for {parameters.quantity.printed} parameters is "
        f"{tell(bits, 'bit', nominal)} for each, and the format is not stated.",
        needs=("weights-bytes",),
    )


def _compared(size: Fact, parameters: Fact, form: Format, working: Working, least: Interval) -> Finding:
    allowed = Interval(least.low, None if least.high is None else least.high * surplus(form))
    fitting = [reading for reading in size.every if reading.interval.overlaps(allowed)]
    more = tell((surplus(form) - 1) * 100, "percent")
    what = "scales and layers in a wider format" if form.is_quantised else "buffers and headers"
    working.say(f"{what} can add up to {more}: {tell(allowed.high or 0, 'byte')} at most")
    wider = "agrees only with scales or wider layers" if form.is_quantised else "agrees only with buffers or headers"
    for reading in size.every:
        word = "agrees" if reading.interval.overlaps(least) else wider if reading in fitting else "does not agree"
        label = reading.label if reading.label == "as printed" else f"in {reading.label},"
        working.say(f"the size {label} is {tell(reading.interval, 'byte')}, which {word}")
    product = f"{parameters.quantity.printed} parameters in {form.name} take {tell(least.middle or 0, 'byte')}"
    if fitting and fitting[0].label == "as printed":
        if fitting[0].interval.overlaps(least):
            return consistent((size, parameters), working, f"{product}, which is the {size.told} printed.")
        if not form.is_quantised and _is_in_other_powers(size, parameters, form):
            sentence = f"{product}, not the {size.told} printed; they would agree in the other powers of the unit."
            return inconsistent((size, parameters), working, sentence, needs=("weights-bytes",))
        return under_determined(
            (size, parameters),
            working,
            f"{product} at least; the {size.told} printed leave room for scales or wider layers.",
            needs=("weights-bytes", "quant-scheme"),
        )
    if fitting:
        return under_determined(
            (size, parameters),
            working,
            f"{product}; the {size.told} printed agree only if they are read as {fitting[0].label}.",
            needs=("weights-bytes",),
            severity=Severity.WARNING,
        )
    slips = [slip for slip in size.slips if slip.interval.overlaps(allowed)]
    hint = f" They would agree as {slips[0].label}." if slips else ""
    return inconsistent(
        (size, parameters),
        working,
        f"{product}, not the {size.told} printed.{hint}",
        needs=("weights-bytes", "params-total-active"),
    )
