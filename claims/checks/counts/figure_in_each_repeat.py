"""CNT111: the figure of a claim as each repeat prints it."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from enum import IntEnum

from claims import units
from claims.checks import Figured, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.facts.outlets import teller
from claims.facts.printed import PrintedNumber, numbers_in, values_in
from claims.facts.telling import tell, tell_together
from claims.model.claim import Citation, Claim, Stance
from claims.model.finding import Finding
from claims.model.interval import Interval
from claims.model.metric import metrics
from claims.model.quantity import Comparator, Quantity

_ROUNDING = Decimal("0.05")
"""A coarser figure still passes for a rounding of the claim's where it is within 5 %."""

_HOW = {
    Comparator.EQUAL: "plainly",
    Comparator.ABOUT: "as an approximation",
    Comparator.MORE: "as a figure that is exceeded",
    Comparator.AT_LEAST: "as a least figure",
    Comparator.LESS: "as a figure that is not reached",
    Comparator.AT_MOST: "as an upper limit",
    Comparator.RANGE: "as a range",
}
_NEEDS = ("claim-verbatim", "source-primary")


class _Fit(IntEnum):
    """How a printed figure fits the claim's, the better the higher."""

    OTHER = 0
    BOUNDED = 1
    ROUNDED = 2
    SAME = 3


@dataclass(frozen=True, slots=True)
class _Repeat:
    """One citation that prints a figure of the claim."""

    outlet: str
    figure: str
    number: PrintedNumber
    comparator: Comparator
    fit: _Fit
    is_plain: bool


@check("CNT111", Figured)
def figure_in_each_repeat(view: View, claim: Claim) -> Iterator[Finding]:
    """Compares the figures that each source prints for a claim with the figure of the claim.

    Scale words, number words, percentages, fractions and units are understood (2.8 trillion, 2.8T and 2,800 billion are
    one figure). A figure counts as good to half a unit of its last digit. Digits that cannot be one rounded figure are
    inconsistent. Where all sources print it alike they are consistent, which makes nothing truer: a repeat is no second
    measurement. Where sources differ only in whether the figure is exact, about, more than or up to, one note per
    claim tells who prints what; a figure rounded further, by up to 5 %, is told in that note too.

    Bad:

    ```toml
    # sources/daily.toml
    id = "daily"
    kind = "press-article"
    title = "The Daily"
    # sources/weekly.toml
    id = "weekly"
    kind = "press-article"
    title = "The Weekly"
    # claims/params.toml
    id = "params"
    subject = "the-model"
    kind = "spec"
    statement = "The model has 671 billion parameters."
    claimant = "the-maker"
    modality = "described"
    metric = "total-parameters"
    quantity = {printed = "671 billion", value = "671E+9", unit = "parameter"}
    citations = [
        {source = "daily", paragraph = 1, figures = ["671 billion"]},
        {source = "weekly", paragraph = 2, figures = ["617 billion"], stance = "repeats"},
    ]
    ```

    Good:

    ```toml
    # claims/params.toml
    id = "params"
    subject = "the-model"
    kind = "spec"
    statement = "The model has 671 billion parameters."
    claimant = "the-maker"
    modality = "described"
    metric = "total-parameters"
    quantity = {printed = "671 billion", value = "671E+9", unit = "parameter"}
    citations = [
        {source = "daily", paragraph = 1, figures = ["671 billion"]},
        {source = "weekly", paragraph = 2, figures = ["0.67 trillion"], stance = "repeats"},
    ]
    ```
    """
    quantity = claim.quantity
    if quantity is None or quantity.value is None or not claim.citations or not units.is_known(quantity.unit):
        return
    if not _is_legible(quantity):
        return
    repeats = [
        repeat
        for citation in claim.citations
        if citation.stance is not Stance.DISPUTES and (repeat := _repeat(view, claim, quantity, citation))
    ]
    other = [repeat for repeat in repeats if repeat.fit is _Fit.OTHER]
    if other:
        yield _other_digits(claim, quantity, repeats, other)
    like = [repeat for repeat in repeats if repeat.fit is not _Fit.OTHER]
    loose = [repeat for repeat in like if repeat.fit is not _Fit.SAME]
    if loose or len({repeat.comparator for repeat in like}) > 1:
        yield _other_bounds(claim, quantity, like, loose)
    elif not other and len({repeat.outlet for repeat in like}) > 1:
        yield _alike(claim, quantity, like)


def _is_legible(quantity: Quantity) -> bool:
    """Tells whether the claim's own figure reads as its value: one that was worked out is compared with nothing."""
    assert quantity.value is not None
    plain = Quantity(printed=quantity.printed, value=quantity.value, unit=quantity.unit).interval()
    return any(number.interval.overlaps(plain) for number in values_in(quantity.printed, quantity.unit))


def _repeat(view: View, claim: Claim, quantity: Quantity, citation: Citation) -> _Repeat | None:
    comparator = citation.comparator or quantity.comparator
    labels = {number.label for number in numbers_in(quantity.printed)} | {""}
    best: tuple[_Fit, str, PrintedNumber] | None = None
    figures = []
    for figure in citation.figures:
        read = [number for number in values_in(figure, quantity.unit) if number.label in labels]
        figures += [figure] if read else []
        fits = [(_fit(claim, quantity, number, comparator), number) for number in read]
        if quantity.comparator is Comparator.RANGE and len(fits) > 1:
            fits = [min(fits, key=lambda fit: fit[0])]
        for fit, number in fits:
            if best is None or fit > best[0]:
                best = (fit, figure, number)
    if best is None:
        return None
    is_plain = len(figures) == 1 and len(numbers_in(figures[0])) == 1 and citation.stance is not Stance.QUALIFIES
    return _Repeat(teller(view, citation.source), best[1], best[2], comparator, best[0], is_plain)


def _fit(claim: Claim, quantity: Quantity, number: PrintedNumber, comparator: Comparator) -> _Fit:
    metric = metrics().get(claim.metric or "")
    is_counted = units.is_counted(quantity.unit) or bool(metric and metric.counted)
    here = _digits(number, is_counted)
    there = _digits_of(quantity, is_counted)
    if Comparator.ABOUT in (comparator, quantity.comparator):
        here = here.hull(Quantity(printed="about", value=number.value, comparator=Comparator.ABOUT).interval())
    if here.overlaps(there) and not _only_touch(here, there):
        return _Fit.SAME
    half = Decimal(5).scaleb(_last_place(number.value) - 1)
    coarse = Interval(number.value - half, number.value + half)
    is_in_words = number.half == 0
    rounds = is_in_words or (coarse.overlaps(there) and not _only_touch(coarse, there))
    if rounds and there.overlaps(Interval.exactly(number.value).widened(_ROUNDING)):
        return _Fit.ROUNDED
    printed = (
        here if comparator in (Comparator.EQUAL, Comparator.ABOUT, Comparator.RANGE) else _bound(number, comparator)
    )
    bound = quantity.interval()
    return _Fit.BOUNDED if printed.overlaps(bound) and not _only_touch(printed, bound) else _Fit.OTHER


def _only_touch(one: Interval, other: Interval) -> bool:
    """1.2 and 1.3 share the point 1.25; as the digits of one figure they are two."""
    return not one.is_exact and not other.is_exact and (one.high == other.low or other.high == one.low)


def _digits(number: PrintedNumber, is_counted: bool) -> Interval:
    """A count is exact as printed, unless a scale word stands behind its digits."""
    return Interval.exactly(number.value) if is_counted and not number.is_scaled else number.interval


def _digits_of(quantity: Quantity, is_counted: bool) -> Interval:
    assert quantity.value is not None
    if quantity.comparator is Comparator.RANGE:
        return quantity.interval()
    for number in values_in(quantity.printed, quantity.unit):
        if number.value == quantity.value:
            return _digits(number, is_counted)
    return Quantity(printed=quantity.printed, value=quantity.value, unit=quantity.unit).interval()


def _bound(number: PrintedNumber, comparator: Comparator) -> Interval:
    return Quantity(printed="bound", value=number.value, comparator=comparator).interval()


def _last_place(value: Decimal) -> int:
    exponent = value.normalize().as_tuple().exponent
    return exponent if isinstance(exponent, int) else 0


def _other_digits(claim: Claim, quantity: Quantity, repeats: list[_Repeat], other: list[_Repeat]) -> Finding:
    working = _working(quantity, repeats)
    told = tell_together(f"{repeat.outlet} prints “{repeat.figure}”" for repeat in other)
    sentence = f"The figure is “{quantity.printed}”, and {told}."
    if all(repeat.is_plain for repeat in other):
        return inconsistent((claim,), working, sentence, needs=_NEEDS)
    return under_determined((claim,), working, sentence, needs=_NEEDS, severity=Severity.WARNING)


def _other_bounds(claim: Claim, quantity: Quantity, repeats: list[_Repeat], loose: list[_Repeat]) -> Finding:
    by_comparator: dict[Comparator, dict[str, None]] = {}
    for repeat in repeats:
        by_comparator.setdefault(repeat.comparator, {})[repeat.outlet] = None
    told = ""
    if len(by_comparator) > 1:
        told = "; ".join(f"{_HOW[how]} by {tell_together(outlets)}" for how, outlets in by_comparator.items())
        told = f"“{quantity.printed}” is printed {told}"
    if loose:
        digits = tell_together(f"{repeat.outlet} prints “{repeat.figure}”" for repeat in loose)
        told = f"{told}; {digits}" if told else f"The figure is “{quantity.printed}”; {digits}"
    return under_determined((claim,), _working(quantity, repeats), f"{told}.", needs=_NEEDS)


def _alike(claim: Claim, quantity: Quantity, repeats: list[_Repeat]) -> Finding:
    outlets = {repeat.outlet for repeat in repeats}
    how = "" if quantity.comparator is Comparator.EQUAL else f", {_HOW[repeats[0].comparator]}"
    those = "Both sources" if len(outlets) == 2 else f"All {len(outlets)} sources"
    told = claim.statement.rstrip(".")
    sentence = f"{those} that tell “{told}” print the same figure, “{quantity.printed}”{how}."
    return consistent((claim,), _working(quantity, repeats), sentence, bears_out=False)


_WORDS = {
    _Fit.SAME: "the same digits",
    _Fit.ROUNDED: "the same figure if it was rounded further",
    _Fit.BOUNDED: "other digits, which its bound allows",
    _Fit.OTHER: "other digits",
}


def _working(quantity: Quantity, repeats: list[_Repeat]) -> Working:
    working = Working()
    working.say(
        f"the claim: “{quantity.printed}” ({_HOW[quantity.comparator]}), that is {_tell(quantity, quantity.value)}"
    )
    for repeat in repeats:
        read = _tell(quantity, repeat.number.value)
        working.say(
            f"{repeat.outlet}: “{repeat.figure}” ({_HOW[repeat.comparator]}), that is {read}: {_WORDS[repeat.fit]}"
        )
    return working


def _tell(quantity: Quantity, value: Decimal | None) -> str:
    return tell(value or Decimal(0), quantity.unit)
