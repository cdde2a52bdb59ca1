"""Whether a product is the one that is meant by an amount: by what stands nearest, and by what else it would make."""

from decimal import Decimal

from claims.checks import View
from claims.checks.counts.terms_of_a_product import CACHE, apart, belong
from claims.facts.amounts import is_in_another_unit, is_of_other_multiples
from claims.facts.fact import Fact
from claims.facts.pairing import distance, nearness_of_all, words_of
from claims.facts.products import Product
from claims.facts.story import is_a_price
from claims.facts.terms import Term
from claims.facts.wholes import Bond, bond, comes_of_it, holds_all, says_all
from claims.model.subject import SubjectKind

_NEAR, BORNE_OUT = Decimal("0.08"), Decimal("0.03")
_ADDED = Decimal("0.01")
_IN_TIME = Decimal("0.25")
"""What is done in a time: runs pause, start late and end early."""
_HOLDS_MORE = frozenset({"gram", "bit", "USD", "EUR", "CNY", "GBP", "JPY"})
"""Power, memory and money: a machine takes, has and costs more than its cards do, unless all of these are named."""
_AT_ONCE = frozenset({"user", "request"})
"""Those that are served at once take all that there is."""
_NEARER, _FAR_NEARER = 4, 6
_WITH_MORE = 3
"""So many times what it is worked out from a bill may be, for what else is in it."""


def unconditional(whole: Term, products: list[Product]) -> list[Product]:
    """Returns of several products those of which what each has holds under no condition that the amount does not name."""
    held = set(whole.claim.conditions.items())
    plain = [p for p in products if set(p.each.claim.conditions.items()) <= held]
    return plain or products


def is_only_near(view: View, whole: Term, fitting: list[Product], found: list[Product]) -> bool:
    """Tells whether what fits does so by its room alone, and another product is far more surely meant: the new time of two."""
    if any(whole.interval.widened(BORNE_OUT).overlaps(p.interval) for p in fitting):
        return False
    best = max(found, key=lambda p: nearness(view, whole, p))
    nearest = max(nearness(view, whole, p) for p in fitting)
    return best not in fitting and nearness(view, whole, best) - nearest >= _FAR_NEARER


def fits(whole: Term, product: Product) -> bool:
    """Tells whether a product makes the whole, as far as both are rounded and a time is not all used."""
    room = _IN_TIME if product.thing == "second" else _NEAR
    if not whole.interval.widened(room).overlaps(product.interval) or not whole.claim.quantity:
        return False
    scale = (whole.claim.quantity.value or whole.value) / whole.value
    made = product.interval.scaled(scale)
    return not is_of_other_multiples(whole.claim, made, product.value * scale, product.each.claim)


def makes_another(view: View, whole: Term, product: Product, near: list[Term]) -> bool:
    """Tells whether the two make another amount nearby, or stand nearer to another one than to this."""
    mine = nearness(view, whole, product)
    for term in near:
        if term.powers != whole.powers or term is product.number or term is product.each or term.one != whole.one:
            continue
        if term.value == whole.value or is_the_same_rate(view, whole, term):
            continue
        near_it = nearness(view, term, product)
        if (fits(term, product) and mine - near_it < _NEARER) or (belong(view, term, product) and near_it > mine):
            return True
    return False


def is_the_same_rate(view: View, whole: Term, term: Term) -> bool:
    """Tells whether two amounts are one of a time, told for two times: a day and a month."""
    one, other = whole.claim.quantity, term.claim.quantity
    is_rate = ("second", -1) in whole.powers and whole.claim.subject == term.claim.subject
    if not is_rate or one is None or other is None or (one.value or 0) / whole.value == (other.value or 0) / term.value:
        return False
    words, others = words_of(view, term.claim), words_of(view, whole.claim)
    return bool(words & others) and (words <= others or others <= words)


def another_makes_it(view: View, whole: Term, product: Product, near: list[Term]) -> bool:
    """Tells whether another figure of the metric and the subject of what each has makes the whole: the new one of two."""
    each = view.fact(product.each.claim)
    if each is None:
        return False
    others = ((term, view.fact(term.claim)) for term in near)
    alike = [t for t, other in others if other and _kind_of(other) == _kind_of(each) and t is not product.each]
    made = (Product(product.number, term, product.thing, product.whole) for term in alike)
    return any(fits(whole, other) and belong(view, whole, other) for other in made)


def _kind_of(fact: Fact) -> tuple[str, str, str]:
    return fact.metric, fact.subject, fact.unit


def is_a_part_of_it(whole: Term, product: Product, near: list[Term]) -> bool:
    """Tells whether a product and one more amount beside it make the whole: the racks and their switches."""
    used = (product.number.claim.id, product.each.claim.id)
    alike = [t for t in near if t.powers == whole.powers and t.claim.id not in used]
    beside = [t for t in alike if (distance(whole.claim, t.claim) or 0) <= 1]
    return any(whole.interval.overlaps(product.interval.plus(t.interval).widened(_ADDED)) for t in beside)


def nearness(view: View, whole: Term, product: Product) -> int:
    """Counts what speaks for a product being meant: how near the three stand, and by what they are bound together."""
    those = nearness_of_all(view, (whole.claim, product.number.claim, product.each.claim))
    return those + 2 * bond(view, product) + 2 * holds_all(view, whole, product)


def is_certain(view: View, whole: Term, product: Product) -> bool:
    """Tells whether nothing but the product can be meant: the amount is one of all, and stands beside what makes it."""
    if product.thing == "second":
        return True
    if product.thing == "event" or says_all(view, whole, product):
        return _is_beside(whole, product)
    if comes_of_it(product.each.claim.statement) or _is_in_another_unit(whole, product):
        return _is_beside(whole, product) and is_likely(view, whole, product)
    if is_a_price(product.each.claim):
        return _is_beside(whole, product) and _is_of_what_is_counted(view, whole, product)
    if {name for name, _ in whole.powers} & _HOLDS_MORE and product.each.claim.metric != CACHE:
        return False
    subject = view.subject(whole.claim.subject)
    is_own = whole.claim.subject == product.number.claim.subject
    is_own = is_own and (subject is None or subject.kind is not SubjectKind.ACCELERATOR)
    return (is_own and _is_beside(whole, product)) or (product.thing in _AT_ONCE and apart(whole, product) == 0)


def _is_in_another_unit(whole: Term, product: Product) -> bool:
    """Tells whether an amount is to the digit what is made, in a unit that is mixed up with its own: Gb for GB."""
    quantity = whole.claim.quantity
    if quantity is None or not quantity.value or not whole.value:
        return False
    return is_in_another_unit(whole.claim, product.interval.scaled(quantity.value / whole.value))


def _is_of_what_is_counted(view: View, whole: Term, product: Product) -> bool:
    """Tells whether a bill is one of what was bought at a price and of nothing else, or can be none of it at all."""
    if not product.value <= whole.value < product.value * _WITH_MORE:
        return True
    return bool(words_of(view, whole.claim) & words_of(view, product.number.claim))


def is_likely(view: View, whole: Term, product: Product) -> bool:
    """Tells whether the product is meant as far as can be told, though the amount may hold something else too."""
    bonds = bond(view, product), holds_all(view, whole, product)
    return _is_beside(whole, product) and Bond.NAMED in bonds and Bond.NONE not in bonds


def _is_beside(whole: Term, product: Product) -> bool:
    return min(distance(whole.claim, t.claim) or 0 for t in (product.number, product.each)) <= 1
