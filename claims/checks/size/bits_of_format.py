"""SIZ119: the bits of a number format against its name, and parameters that a size of weights implies."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.size.figures import amount, claimed, is_amount, left_open, told
from claims.checks.size.weights import surplus
from claims.facts import Fact, Format, formats_in, tell
from claims.model.finding import Finding
from claims.model.interval import Interval
from claims.model.subject import SubjectKind
from claims.patterns import declared

_BARE = declared(r"[\d.]+[- ]bits?", re.IGNORECASE)
_BESIDE = declared(r"\b(with|and|plus|from|to|or|instead|than|over|versus|vs|into)\b", re.IGNORECASE)
_MOST_SCALE = Decimal("1.5")
"""No format in use keeps more than one and a half bits of scales and outliers for each weight."""

_TF32 = Decimal(19)
"""TF32 is stored in 32 bits, of which it uses 19."""

_CLASS = Decimal(10)
_NEEDS = ("weights-bytes",)


@check("SIZ119", "weight-precision", "training-precision", "weights-size")
def bits_of_format(view: View, anchor: Fact) -> Iterator[Finding]:
    """Compares the bits of a claim with the format that it names, and a size of weights with a size class.

    BF16 has 16 bits, INT4 has 4, MXFP4 4.25 with its scales: a figure said of a format that is none of these is
    inconsistent, and one that is one of these is no finding. Where the parameters of a model are not printed, size x 8 / bits is the number that a size of
    weights implies; it is compared with a printed class such as “trillion-parameter”. A class is loose: up to ten times
    as many parameters pass, and only weights too small for half of it are inconsistent.

    Bad:

    ```toml
    # claims/bits.toml
    id = "bits"
    subject = "the-model"
    kind = "spec"
    statement = "The weights are kept in FP8, a 16-bit format."
    claimant = "the-maker"
    modality = "described"
    metric = "weight-precision"
    quantity = {printed = "16-bit", value = "16", unit = "bit"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/bits.toml
    id = "bits"
    subject = "the-model"
    kind = "spec"
    statement = "The weights are kept in FP8, an 8-bit format."
    claimant = "the-maker"
    modality = "described"
    metric = "weight-precision"
    quantity = {printed = "8-bit", value = "8", unit = "bit"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    if anchor.claim is None or not is_amount(anchor):
        return
    if anchor.metric != "weights-size":
        yield from _named(view, anchor)
        return
    form = view.format(anchor.claim)
    if form is not None and not claimed(view, anchor.claim, "total-parameters"):
        for size_class in claimed(view, anchor.claim, "model-size-class"):
            yield _implied(anchor, form, size_class)


def _formats(view: View, fact: Fact) -> list[Format]:
    """Returns the formats that a claim names in subjects, figure and words; a bare number of bits is none."""
    assert fact.claim is not None
    names = [s.name for s in view.subjects_of(fact.claim) if s.kind is SubjectKind.FORMAT]
    found = formats_in(", ".join((*names, fact.quantity.printed, fact.claim.statement)))
    return [form for form in found if not _BARE.fullmatch(form.name)]


def _is_said_of(view: View, fact: Fact, form: Format) -> bool:
    """Tells whether the bits are said of the format: it is the figure or the subject, or stands before them."""
    assert fact.claim is not None
    if any(form.name == other.name for other in formats_in(fact.quantity.printed)):
        return True
    subject = view.subject(fact.subject)
    if subject is not None and subject.kind is SubjectKind.FORMAT:
        return True
    words = rf"{re.escape(form.name)}[\s,(]*(\w+[\s,]+){{0,3}}?{re.escape(str(fact.value))}[\s-]*bits?"
    joined = re.search(words, fact.claim.statement, re.IGNORECASE)
    return bool(joined and not _BESIDE.search(joined[0]))


def _sizes(form: Format) -> tuple[Decimal, ...]:
    """Returns the bits that a format can be said to have: used, stored, and with its scales."""
    used = (_TF32,) if form.name.casefold().startswith("tf") else ()
    return (form.bits, form.bits_with_scales, *used)


def _named(view: View, fact: Fact) -> Iterator[Finding]:
    formats = _formats(view, fact)
    if not formats:
        return
    working = Working()
    bits = working.given("bits", fact)
    for form in formats:
        working.computed(f"bits of {form.name}", form.bits, "bit")
        if form.block:
            working.computed(f"bits of {form.name} with its scales", form.bits_with_scales, "bit")
    names = " and ".join(f"{form.name} has {tell(form.bits)} bits" for form in formats)
    exact = [form for form in formats if any(bits.holds(size) for size in _sizes(form))]
    if exact:
        return
    if any(form.is_quantised and bits.overlaps(Interval(form.bits, form.bits + _MOST_SCALE)) for form in formats):
        sentence = f"{names}; {told(bits, 'dimensionless')} may count scales or layers in a wider format."
        yield under_determined((fact,), working, sentence, needs=("quant-scheme",))
    elif all(_is_said_of(view, fact, form) for form in formats):
        sentence = f"{names}, not {told(bits, 'dimensionless')}."
        yield inconsistent((fact,), working, sentence, needs=_NEEDS)


def _implied(size: Fact, form: Format, size_class: Fact) -> Finding:
    working = Working()
    working.given("size", size)
    printed = working.given("size class", size_class)
    nominal = size.value * 8 / form.bits
    most = working.computed(
        "parameters that the size implies at most",
        left_open(size).scaled(8).over(Interval.exactly(form.bits)),
        "parameter",
        f"{told(amount(size), 'byte')} x 8 / {tell(form.bits)}",
        nominal,
    )
    least = most if not form.is_quantised else Interval((most.low or Decimal(0)) / surplus(form), most.high)
    reads = (size, size_class)
    said = f"{size.quantity.printed} in {form.name} hold about {told(most, 'parameter', nominal)}"
    loose = Interval(printed.low, None if printed.high is None else printed.high * _CLASS)
    if least.overlaps(loose):
        return consistent(reads, working, f"{said}, which fits a model called {size_class.quantity.printed}.")
    sentence = f"{said}, while the model is called {size_class.quantity.printed}."
    needs = ("params-total-active", "weights-bytes")
    half = None if printed.low is None else printed.low / 2
    if half is not None and most.high is not None and most.high < half:
        return inconsistent(reads, working, sentence, needs=needs)
    return under_determined(reads, working, sentence, needs=needs, severity=Severity.WARNING)
