"""CNT174: an amount against a number and what each has, or a rate and a time, where one paragraph tells just the three."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims import units
from claims.checks import Figured, Finding, View, Working, check, consistent, inconsistent
from claims.checks.counts.more_in_an_amount import may_hold_more
from claims.checks.counts.product_in_one_undertaking import for_a_time, with_rates
from claims.checks.counts.terms_of_a_product import are_of_one_sort, may_be_made
from claims.checks.repeats import is_told_elsewhere
from claims.facts.amounts import is_exactly_told, printed
from claims.facts.beside import beside
from claims.facts.clauses import is_open
from claims.facts.fact import confusions
from claims.facts.pairing import words_of
from claims.facts.places import is_told_as_part
from claims.facts.products import Product, products
from claims.facts.story import are_alike
from claims.facts.telling import tell_number
from claims.facts.terms import Term, is_a_part, names_all
from claims.facts.ways import OF_A_NOUN, counts
from claims.facts.wholes import comes_of_it
from claims.model.claim import Claim
from claims.model.finding import Outcome
from claims.model.quantity import Comparator
from claims.patterns import declared

_PART = declared(
    r"\b(?:the|all(?: the)?) (?:\w+ )?(?:rest|remain\w+|others?)\b|\bremain(?:s|ing|der)\b|"
    r"^(?:of|out of) (?:the|this|these|that|those|them|which|its|it)\b|其余|剩余|剩下|余下|其他|其中",
    re.IGNORECASE,
)
_DIRECTION = declared(r"\b(?:directions?|bisection\w*|spine|uplinks?)\b|\beach way\b|双向|单向|对分", re.IGNORECASE)
_NO_AMOUNTS = frozenset({"percent", "x", "percentage_point", "score"})
_OF_PARTS = frozenset({"layer", "expert", "head", "parameter", "sample", "token"})
"""Things of which a model has many sorts, so that their product is seldom the amount of all."""

_SIDE_BY_SIDE = frozenset({"device", "node", "rack", "pod", "link", "port", "replica"})
"""Things that work at the same time, so that the times that each takes do not add up."""

_SLIPS = (
    *(Decimal(n) for n in (8, 10, 60, 100, 1000)),
    *(1 / Decimal(n) for n in (8, 10, 60, 100, 1000)),
    *(Decimal("1.024") ** n for n in (1, 2, 3, 4, 5)),
)
"""Factors that tell a slip of the unit or of a digit: Gb for GB, GB for TB, TiB for TB."""

_SECOND = (("second", 1),)
_BITS = (("bit", 1),)
_FINE = Decimal("0.25")
"""A printed figure must be so much finer than the two readings of its unit lie apart."""

_BORNE_OUT, _NEAR, _IN_TIME, _EXACTLY = Decimal("0.03"), Decimal("0.08"), Decimal("0.25"), Decimal("0.003")
_SEVERAL = 2
"""An amount of less than so many is one of the things, not of all."""

_NEEDS = ("metric-definition",)
_CODE = "CNT174"


@check(_CODE, Figured)
def product_in_its_paragraph(view: View, claim: Claim) -> Iterator[Finding]:
    """Multiplies the only two figures of a paragraph whose units make that of a third one in it.

    Cars x gigabytes of a car a day = data a day; hours x the price of one = what came in; data a day x days = what is
    kept. That they stand in one paragraph, that their units make the third, that no other two do and that the amount
    shares a word with one of the two or is of all is what ties them, whatever their subjects are. Beyond the paragraph they are tied where the amount is told as what comes of the two, or
    where it is off by a factor that tells a slip of the unit. Nothing is said where the two make another amount.

    Bad:

    ```toml
    # claims/cars.toml
    id = "cars"
    subject = "the-maker"
    kind = "scale"
    statement = "2,500 test cars send their data in."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "2,500", value = "2500", unit = "dimensionless"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/each.toml
    id = "each"
    subject = "the-maker"
    kind = "scale"
    statement = "A car records 40 GB."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "40 GB", value = "40", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/all.toml
    id = "all"
    subject = "the-lake"
    kind = "scale"
    statement = "100 GB of data reach the lake."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "100 GB", value = "100", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/cars.toml
    id = "cars"
    subject = "the-maker"
    kind = "scale"
    statement = "2,500 test cars send their data in."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "2,500", value = "2500", unit = "dimensionless"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/each.toml
    id = "each"
    subject = "the-maker"
    kind = "scale"
    statement = "A car records 40 GB."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "40 GB", value = "40", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/all.toml
    id = "all"
    subject = "the-lake"
    kind = "scale"
    statement = "100 TB of data reach the lake."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "100 TB", value = "100", unit = "terabyte"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    if claim.quantity is None or claim.quantity.unit in _NO_AMOUNTS or not is_exactly_told(claim) or is_open(claim):
        return
    own = view.number(claim)
    if (
        own is None
        or own.one is not None
        or _PART.search(claim.statement)
        or is_a_part(claim)
        or claim.metric == "price"
    ):
        return
    for whole in (own, for_a_time(own)):
        if whole is not None and (may_be_made(whole) or (counts(whole) or "").startswith(OF_A_NOUN)):
            yield from _made(view, whole, is_for_a_time=whole is not own)


def _made(view: View, whole: Term, *, is_for_a_time: bool) -> Iterator[Finding]:
    nearer: tuple[Claim, ...] = ()
    for reach in (0, 1):
        there = beside(view, whole.claim, reach)
        if there == nearer:
            continue
        nearer = there
        told = (c for c in there if not is_open(c) and are_alike(whole.claim, c))
        told = (c for c in told if c.quantity is None or c.quantity.unit not in _NO_AMOUNTS)
        near = with_rates(t for c in told if (t := view.number(c)))
        found = [p for p in products(view, whole, near) if _may_be_meant(view, whole, p, is_for_a_time)]
        if found:
            break
    else:
        return
    fitting = next((p for p in found if p.interval.overlaps(whole.interval.widened(_BORNE_OUT))), None)
    if fitting is not None:
        yield from _judged(view, whole, fitting, fits=True)
        return
    if len({frozenset(p.says) for p in found}) > 1:
        return
    product = found[0]
    room = _IN_TIME if product.thing == "second" or whole.powers == _SECOND else _NEAR
    if room == _NEAR and comes_of_it(whole.claim.statement) and _are_counted(whole, product):
        room = _BORNE_OUT
    if product.interval.overlaps(whole.interval.widened(room)) and not _is_slip(whole, product):
        return
    own = (product.number.claim.id, product.each.claim.id)
    alike = [t for t in near if t.powers == whole.powers and t.claim.id not in own]
    if any(product.interval.overlaps(t.interval.widened(_BORNE_OUT)) for t in alike):
        return
    is_open_above = whole.value > product.value and may_hold_more(view, whole, product)
    if is_open_above and not (_is_slip(whole, product) or comes_of_it(whole.claim.statement)):
        return
    if _is_tied(view, whole, product, alike, reach):
        yield from _judged(view, whole, product, fits=False)


def _may_be_meant(view: View, whole: Term, product: Product, is_for_a_time: bool) -> bool:
    """Tells whether two figures may be those of which the amount is one of all: no parts, no amounts of another sort."""
    number, each = product.number, product.each
    if product.thing in _OF_PARTS or (product.thing == "step" and whole.powers != _SECOND):
        return False
    if is_a_part(each.claim) or (is_a_part if product.thing == "second" else is_told_as_part)(number.claim):
        return False
    if "-per-" in (whole.claim.metric or "") and whole.powers == product.whole:
        return False
    if whole.powers == _SECOND and product.thing in _SIDE_BY_SIDE:
        return False
    if _DIRECTION.search(f"{whole.claim.statement} {each.claim.statement}"):
        return False
    if is_for_a_time and ("second", -1) not in (*number.powers, *each.powers):
        return False
    if are_of_one_sort(view, whole, product) or _is_told_of_each(whole, product):
        return True
    fact = view.fact(each.claim)
    return comes_of_it(whole.claim.statement) and fact is not None and fact.metric.startswith("memory-")


def _is_told_of_each(whole: Term, product: Product) -> bool:
    """Tells whether one amount is of each of some rare things by its words, and its record or that of the whole names no metric."""
    metrics = (whole.claim.metric, product.each.claim.metric)
    return product.thing.startswith(OF_A_NOUN) and None in metrics


def _are_counted(whole: Term, product: Product) -> bool:
    """Tells whether all three figures are plain numbers that are told as such, of which none is rounded for "about"."""
    told = (c.quantity for c in (whole.claim, product.number.claim, product.each.claim))
    return all(
        q is not None and q.comparator is Comparator.EQUAL and (units.is_counted(q.unit) or q.unit == "dimensionless")
        for q in told
    )


def _is_slip(whole: Term, product: Product) -> bool:
    """Tells whether an amount is to the digit what the two make, but for a factor that tells a slip."""
    if any(abs(product.value * slip - whole.value) <= whole.value * _EXACTLY for slip in _SLIPS):
        return True
    return whole.powers == _BITS and _is_of_other_multiples(whole, product)


def _is_of_other_multiples(whole: Term, product: Product) -> bool:
    """Tells whether an amount of bytes is within its printed digits what the two make, but in TB where it says TiB, or so."""
    quantity, made = whole.claim.quantity, product.interval
    if quantity is None or quantity.unit_note or made.overlaps(whole.interval):
        return False
    own = units.factor(quantity.unit, "bit")
    others = (units.factor(other, "bit") for label, other, _ in confusions(quantity.unit) if "powers" in label)
    for other in others:
        read = quantity.interval().scaled(other) if other and own else None
        if read is None or read.low is None or read.high is None or not own or not other:
            continue
        is_fine = (read.high - read.low) < abs(1 - other / own) * read.low * _FINE
        if is_fine and read.low <= product.value <= read.high:
            return True
    return False


def _is_tied(view: View, whole: Term, product: Product, alike: list[Term], reach: int) -> bool:
    """Tells whether nothing else can be meant by the amount than what the two make."""
    words = whole.claim.statement
    is_small = whole.powers != _SECOND and whole.value < product.each.value * _SEVERAL
    if is_small and not (names_all(words, product.thing) and _is_slip(whole, product)):
        return False
    if comes_of_it(words):
        return True
    is_all = names_all(words, product.thing)
    if whole.claim.metric is not None and whole.claim.metric == product.each.claim.metric and not is_all:
        return False  # what another thing of the sort has: the memory of another card
    of_one = whole.claim.subject == product.each.claim.subject
    if of_one and product.thing != "second" and product.number.claim.subject != whole.claim.subject and not is_all:
        return False
    own = words_of(view, whole.claim)
    is_shared = bool(own & words_of(view, product.each.claim)) or bool(own & words_of(view, product.number.claim))
    if not is_shared and not is_all:
        return False
    return _is_slip(whole, product) or (reach == 0 and (not alike or names_all(words, None)))


def _judged(view: View, whole: Term, product: Product, *, fits: bool) -> Iterator[Finding]:
    quantity = whole.claim.quantity
    assert quantity
    reads = (whole.claim, product.number.claim, product.each.claim)
    outcome = Outcome.CONSISTENT if fits else Outcome.INCONSISTENT
    if is_told_elsewhere(view, reads, outcome, _CODE):
        return
    working = Working()
    for label, term in (("number or time", product.number), ("of one", product.each), ("of all", whole)):
        working.say(f"{label}: printed “{printed(term.claim)}” ({term.claim.statement.rstrip('.')})")
    scale = (quantity.value or whole.value) / whole.value
    nominal = product.value * scale
    working.computed("number x of one", product.interval.scaled(scale), quantity.unit, nominal=nominal)
    shown = f"{tell_number(nominal)} {quantity.unit.replace('_', ' ')}"
    told = f"{printed(product.number.claim)} times {printed(product.each.claim)} make {shown}"
    if fits:
        yield consistent(reads, working, f"{told}, which fits the {printed(whole.claim)} printed.")
    else:
        yield inconsistent(reads, working, f"{told}, not the {printed(whole.claim)} printed.", needs=_NEEDS)
