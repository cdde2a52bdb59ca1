"""CNT181: an amount that is to the digit what two others make, but for a unit taken for another."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from decimal import Decimal

from claims.checks import Figured, Finding, View, Working, check, inconsistent
from claims.checks.counts.product_in_one_undertaking import for_a_time, with_rates
from claims.checks.counts.product_meant import is_the_same_rate
from claims.checks.counts.terms_of_a_product import are_of_one_sort, may_be_made
from claims.checks.repeats import is_told_elsewhere
from claims.facts.amounts import is_exactly_told, printed
from claims.facts.beside import beside
from claims.facts.clauses import is_open
from claims.facts.paces import is_of_each
from claims.facts.pairing import distance, may_go_together, words_of
from claims.facts.products import Product, is_of_another_make, products
from claims.facts.slips import digits, is_told, slip
from claims.facts.story import are_alike
from claims.facts.telling import tell_number
from claims.facts.terms import Term, is_a_part
from claims.facts.ways import OF_A_NOUN, counts
from claims.facts.wholes import comes_of_it
from claims.model.claim import Claim
from claims.model.finding import Outcome

_NO_AMOUNTS = frozenset({"percent", "x", "percentage_point", "score"})
_BITS = (("bit", 1),)
_REACH = 3
_BORNE_OUT = Decimal("0.03")
_DIGITS = 4
_NEEDS = ("metric-definition",)
_CODE = "CNT181"


@check(_CODE, Figured)
def slip_of_a_unit(view: View, claim: Claim) -> Iterator[Finding]:
    """Finds an amount that two others make to the digit, but for a factor that tells one unit taken for another.

    Bits for bytes are a factor of eight, GB for TB one of a thousand, minutes for seconds one of 60, TiB for TB one of
    1.024 to the fourth, 万 for 亿 one of ten thousand. Such a factor, met to the digit, is so seldom chance that less has to tie the
    three than where an amount is off by any other: they stand near each other in one source and share a subject or words. Nothing is said where
    another pair makes the amount, where the two make another amount, or where something told nearby is as many as the factor.

    Bad:

    ```toml
    # claims/drawers.toml
    id = "drawers"
    subject = "the-archive"
    kind = "spec"
    statement = "The tower has 250 drawers."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "250 drawers", value = "250", unit = "dimensionless"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/drawer.toml
    id = "drawer"
    subject = "the-archive"
    kind = "spec"
    statement = "Each drawer keeps 180 GB of film."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "180 GB", value = "180", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 2}]
    # claims/film.toml
    id = "film"
    subject = "the-archive"
    kind = "scale"
    statement = "The film takes 45 GB."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "45 GB", value = "45", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 2}]
    ```

    Good:

    ```toml
    # claims/drawers.toml
    id = "drawers"
    subject = "the-archive"
    kind = "spec"
    statement = "The tower has 250 drawers."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "250 drawers", value = "250", unit = "dimensionless"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/drawer.toml
    id = "drawer"
    subject = "the-archive"
    kind = "spec"
    statement = "Each drawer keeps 180 GB of film."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "180 GB", value = "180", unit = "gigabyte"}
    citations = [{source = "the-article", paragraph = 2}]
    # claims/film.toml
    id = "film"
    subject = "the-archive"
    kind = "scale"
    statement = "The film takes 45 TB."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "45 TB", value = "45", unit = "terabyte"}
    citations = [{source = "the-article", paragraph = 2}]
    ```
    """
    if claim.quantity is None or claim.quantity.unit in _NO_AMOUNTS or not is_exactly_told(claim) or is_open(claim):
        return
    own = view.number(claim)
    if own is None or is_a_part(claim) or claim.metric == "price":
        return
    for whole in (own, for_a_time(own)) if own.one is None else (_moved_through_one(own),):
        if whole is not None and (may_be_made(whole) or (counts(whole) or "").startswith(OF_A_NOUN)):
            yield from _slipped(view, whole, is_in_a_time=whole is not own)


def _moved_through_one(own: Term) -> Term | None:
    """Returns an amount of data without the one thing that it goes through or is in: "is sent through one card"."""
    powers = tuple((name, power) for name, power in own.powers if name != own.one)
    return replace(own, powers=powers, one=None) if powers == _BITS else None


def _slipped(view: View, whole: Term, *, is_in_a_time: bool) -> Iterator[Finding]:
    told = [c for c in beside(view, whole.claim, _REACH) if not is_open(c) and are_alike(whole.claim, c)]
    told = [c for c in told if c.quantity is None or c.quantity.unit not in _NO_AMOUNTS]
    near = with_rates(t for c in told if (t := view.number(c)))
    found = list(products(view, whole, near))
    if is_in_a_time and not comes_of_it(whole.claim.statement):
        found = [p for p in found if ("second", -1) in (*p.number.powers, *p.each.powers)]
    if any(p.interval.overlaps(whole.interval.widened(_BORNE_OUT)) for p in found):
        return
    for product in found:
        if _is_tied(view, whole, product) and not _makes_another(view, whole, product, near):
            yield from _judged(view, whole, product, told)


def _makes_another(view: View, whole: Term, product: Product, near: list[Term]) -> bool:
    own = (product.number.claim.id, product.each.claim.id)
    alike = (
        t for t in near if t.powers == whole.powers and t.claim.id not in own and not is_the_same_rate(view, whole, t)
    )
    made = [t for t in alike if product.interval.overlaps(t.interval.widened(_BORNE_OUT))]
    if not comes_of_it(whole.claim.statement):
        return bool(made)
    two = (product.number.claim, product.each.claim)
    stands_apart = any(distance(whole.claim, c) for c in two)
    return stands_apart and any(not any(distance(t.claim, c) for c in two) for t in made)


def _is_tied(view: View, whole: Term, product: Product) -> bool:
    """Tells whether the three are of one matter: they stand near and share a subject or words, and nothing sets them apart."""
    claims = (whole.claim, product.number.claim, product.each.claim)
    if is_a_part(product.each.claim) or is_of_another_make(view, product):
        return False
    if product.thing == "second" and is_of_each(whole.claim.statement) and not is_of_each(product.each.claim.statement):
        return False  # what one writes is not what all write in a time
    are_named = None not in (whole.claim.metric, product.each.claim.metric)
    if are_named and product.thing != "second" and not are_of_one_sort(view, whole, product):
        return False
    if "-per-" in (whole.claim.metric or "") and whole.powers == product.whole:
        return False
    is_of_one = (
        product.thing == "second" or product.thing.startswith(OF_A_NOUN) or (product.thing, -1) in product.each.powers
    )
    if not is_of_one and whole.claim.metric is not None and whole.claim.metric == product.each.claim.metric:
        return False  # what another thing of the sort has
    pairs = ((claims[0], claims[1]), (claims[0], claims[2]), claims[1:])
    if not all(may_go_together(view, *two) for two in pairs):
        return False
    apart = _gap(claims)
    are_of_one = len({c.subject for c in claims}) == 1
    words = [words_of(view, c) for c in claims]
    shared = sum(bool(one & other) for one, other in ((words[0], words[1]), (words[0], words[2]), (words[1], words[2])))
    if apart == 0:
        return are_of_one or shared > 0 or comes_of_it(whole.claim.statement)
    if apart == 1:
        return are_of_one or shared > 1
    return are_of_one and shared > 1


def _gap(claims: tuple[Claim, Claim, Claim]) -> int:
    """Returns how many paragraphs three claims stand apart at most."""
    gaps = (distance(*two) for two in ((claims[0], claims[1]), (claims[0], claims[2]), claims[1:]))
    return max(_REACH + 1 if gap is None else gap for gap in gaps)


def _are_fine(claims: Iterable[Claim]) -> bool:
    """Tells whether three figures are printed with so many digits that a factor met by them is no chance."""
    return sum(digits(c.quantity.value) for c in claims if c.quantity and c.quantity.value) >= _DIGITS


def _judged(view: View, whole: Term, product: Product, told: list[Claim]) -> Iterator[Finding]:
    quantity = whole.claim.quantity
    assert quantity
    assert quantity.value
    claims = (whole.claim, product.number.claim, product.each.claim)
    found = slip(whole.value, product.value, (whole, product.number, product.each))
    if found is None or not (_are_fine(claims) or comes_of_it(whole.claim.statement)):
        return
    factor, name = found
    is_near = comes_of_it(whole.claim.statement) and _gap(claims) == 0
    others = (c for c in told if c not in claims and not (is_near and distance(c, whole.claim)))
    if is_told(factor, others, claims):
        return
    if is_told_elsewhere(view, claims, Outcome.INCONSISTENT, _CODE):
        return
    working = Working()
    for label, term in (("number or time", product.number), ("of one", product.each), ("of all", whole)):
        working.say(f"{label}: printed “{printed(term.claim)}” ({term.claim.statement.rstrip('.')})")
    scale = quantity.value / whole.value
    nominal = product.value * scale
    working.computed("number x of one", product.interval.scaled(scale), quantity.unit, nominal=nominal)
    times = f"{tell_number(factor)} times too {'large' if whole.value > product.value else 'small'}"
    shown = f"{tell_number(nominal)} {quantity.unit.replace('_', ' ')}"
    yield inconsistent(
        claims,
        working,
        f"{printed(product.number.claim)} times {printed(product.each.claim)} make {shown}, not the {printed(whole.claim)} printed: {times} ({name}?).",
        needs=_NEEDS,
    )
