"""Whether an amount may hold something else beside so many times one, as a part of CNT131."""

import re

from claims.checks import View
from claims.facts.amounts import is_in_another_unit
from claims.facts.nouns import matter, stems
from claims.facts.products import Product
from claims.facts.terms import Powers, Term, names_all, things_in
from claims.patterns import declared

_POWER: Powers = (("gram", 1), ("meter", 2), ("second", -3))
_ENERGY: Powers = (("gram", 1), ("meter", 2), ("second", -2))
_BITS: Powers = (("bit", 1),)
_MONEY = frozenset({"USD", "EUR", "CNY", "GBP", "JPY"})
_MORE_IN_IT = 2
_MANY = 4
_MORE_IN_A_PRICE = 5
_SAID_OF_ANY = stems("memory capacity size storage")
_WITH_MORE = declared(r"\b(with|includ\w+|fees?|tax(es)?|plus|staff)\b|含|包括", re.IGNORECASE)
_BILL = declared(r"\b(bills?|rents?|rental|invoices?|fees?|charges?|paid|pays?)\b|租金|电费|账单", re.IGNORECASE)
_INVESTED = declared(r"\b(invest\w*|cap(?:ital )?ex\w*|budgets?)\b|投资|投入|造价|预算", re.IGNORECASE)
"""Words of an outlay on a project as a whole: ground, building and works are in it beside the machines."""
_ALONE = declared(r"\balone\b|仅[^，。]{1,6}一项|单是|光是", re.IGNORECASE)
"""Words that leave everything else out of an amount."""
_THROUGHOUT = declared(
    r"\b(?:throughout|constant\w*|continuous\w*|steady|steadily|on average|average|mean|all the time|the whole time)\b|始终|持续|平均|全程",
    re.IGNORECASE,
)
_PARTS = declared(
    r"\b(?:IT|computers?|computing|servers?|GPUs?|cards?|cooling|chillers?|fans|lighting|network\w*|switches|storage)\b|计算|服务器|制冷|冷却",
    re.IGNORECASE,
)
_RATED = declared(r"\b(rated|TDP|nameplate|design)\b|额定", re.IGNORECASE)


def _is_drawn_throughout(view: View, whole: Term, product: Product) -> bool:
    """Tells whether an energy is of one thing and one matter with a power that was drawn all the time, and with the time."""
    number, each = product.number.claim, product.each.claim
    if product.thing != "second" or each.subject != whole.claim.subject or not _THROUGHOUT.search(each.statement):
        return False
    parts = [frozenset(word.casefold() for word in _PARTS.findall(c.statement)) for c in (whole.claim, each)]
    return parts[0] == parts[1] and bool(matter(view, whole.claim) & matter(view, number))


def may_hold_more(view: View, whole: Term, product: Product) -> bool:
    """Tells whether an amount may hold something else too, or what is rated or read need not be reached by all."""
    words, is_more = whole.claim.statement, whole.value > product.value
    if whole.claim.quantity and whole.claim.quantity.value:
        scale = whole.claim.quantity.value / whole.value
        if is_in_another_unit(whole.claim, product.interval.scaled(scale)):
            return False
    is_all = names_all(words, product.number.counts)
    if not is_all and product.number.value >= _MANY and whole.value < _MORE_IN_IT * product.each.value:
        return True
    if whole.powers == _POWER and not is_more:
        return bool(_RATED.search(product.each.claim.statement)) and product.value < _MORE_IN_IT * whole.value
    if {"bit", "second"} == {name for name, _ in whole.powers}:
        return not is_all and whole.claim.subject != product.each.claim.subject
    if whole.powers == _BITS and is_more:
        return not is_all and not (matter(view, whole.claim) & matter(view, product.each.claim)) - _SAID_OF_ANY
    if is_more and _ALONE.search(words):
        return False
    if dict(whole.powers).keys() & _MONEY and is_more:
        if _WITH_MORE.search(words):
            return True
        if ("second", -1) in whole.powers:
            return False
        if _INVESTED.search(words) and product.number.counts not in things_in(words):
            return whole.value < _MORE_IN_A_PRICE * product.value
        return not (is_all or _BILL.search(words)) and whole.value < _MORE_IN_A_PRICE * product.value
    if whole.powers == _ENERGY and _is_drawn_throughout(view, whole, product):
        return False
    return whole.powers in (_POWER, _ENERGY) and is_more and not is_all and whole.value < _MORE_IN_IT * product.value
