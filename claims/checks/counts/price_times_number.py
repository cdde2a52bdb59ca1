"""CNT173: what an order is worth against the price of one and the number that was ordered, told in one paragraph or two."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Figured, Finding, View, Working, check, consistent, inconsistent
from claims.checks.repeats import is_told_elsewhere
from claims.facts import tell
from claims.facts.amounts import amount_in, is_exactly_told, printed, value_in
from claims.facts.beside import beside
from claims.facts.clauses import is_open
from claims.facts.states import is_of_old
from claims.facts.story import are_alike
from claims.model.claim import Claim
from claims.model.finding import Outcome
from claims.model.whole import is_whole
from claims.patterns import declared

_MONEY = frozenset({"USD", "EUR", "CNY", "GBP", "JPY", "HKD", "TWD", "KRW", "SGD", "INR", "CHF", "AUD", "CAD"})
_BOUGHT_UNITS = frozenset(
    {
        "device",
        "node",
        "rack",
        "switch",
        "drive",
        "board",
        "module",
        "system",
        "dimensionless",
        "cable",
        "die",
        "instance",
    }
)
_BILL = declared(
    r"\b(?:orders?|contracts?|deals?|pays?|paid|purchas\w+|invoices?|bills?|worth|in total|altogether|all told|together|tender|sales?)\b|"
    r"订单|合同|销售额|总额|总价|总计|合计|共|采购",
    re.IGNORECASE,
)
_PRICE = declared(
    r"\b(?:list price|price tag|unit price|apiece|sells? (?:for|at)|sold (?:for|at)|priced? at|goes for|price of (?:an?|one|each|a single))\b|"
    r"^(?:an?|each|every|one|a single)\b[^.]{0,60}\b(?:costs?|is|sells?|goes)\b|\b(?:an?|each|every|per) (?:unit|piece|box|machine|server|card|rack|switch|node|robot|system)\b|"
    r"单价|售价|定价|每[台柜套张块片个辆架]",
    re.IGNORECASE,
)
_BOUGHT = declared(
    r"\b(?:order\w*|bought|buys?|sold|sells?|purchas\w+|shipp?\w*|deliver\w*|tender|procur\w*|takes?|acquir\w*|of (?:them|these|those))\b|订|购|采|售|卖|批|交付",
    re.IGNORECASE,
)
_LOOSE = declared(
    r"\b(?:discount\w*|rebate|list|sav\w+|less|more than|up to|at (?:most|least)|includ\w+|exclud\w+|with(?:out)?|plus|install\w*|"
    r"support|service|maintenance|cables?|years?|months?|hours?|day|tokens?|rent\w*|lease\w*|remaining|rest|other|another|"
    r"first instal\w+|deposit|half|part|option\w*|planned|average|rais\w+|fund\w*|valu(?:ed|ation)|revenue|quarter)\b|"
    r"折|优惠|节省|包括|含|其余|其他|租|每月|每年|小时|定金|首付|平均|营收|收入|融资|季度|投资",
    re.IGNORECASE,
)
_ROUNDED, _NEAR = Decimal("0.02"), Decimal("0.05")
_LEAST = 2
_NEEDS = ("price-basis",)
_CODE = "CNT173"


@check(_CODE, Figured)
def price_times_number(view: View, claim: Claim) -> Iterator[Finding]:
    """Multiplies the price of a thing with the number of it that was ordered: what the order is worth.

    The price is told as that of one, the number as ordered, sold or of them, and the amount as that of the order; the
    three stand in one paragraph, or the nearest of them in the next. Nothing is said where there are two prices or two
    numbers, or where words tell of a discount or of what else is in the amount.

    Bad:

    ```toml
    # claims/price.toml
    id = "price"
    subject = "the-switch"
    kind = "cost"
    statement = "One switch sells for $20,000."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "$20,000", value = "20000", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/number.toml
    id = "number"
    subject = "the-maker"
    kind = "scale"
    statement = "A bank ordered 50 of them."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "50", value = "50", unit = "switch"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/order.toml
    id = "order"
    subject = "the-maker"
    kind = "cost"
    statement = "The order is worth $1.6 million."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "$1.6 million", value = "1600000", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/price.toml
    id = "price"
    subject = "the-switch"
    kind = "cost"
    statement = "One switch sells for $20,000."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "$20,000", value = "20000", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/number.toml
    id = "number"
    subject = "the-maker"
    kind = "scale"
    statement = "A bank ordered 50 of them."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "50", value = "50", unit = "switch"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/order.toml
    id = "order"
    subject = "the-maker"
    kind = "cost"
    statement = "The order is worth $1.0 million."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "$1.0 million", value = "1000000", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    if claim.quantity is None or claim.quantity.unit not in _MONEY or not is_exactly_told(claim):
        return
    if not _BILL.search(claim.statement) or not _is_plain(claim) or _is_price(view, claim):
        return
    for reach in (0, 1):
        near = [c for c in beside(view, claim, reach) if are_alike(claim, c) and not is_of_old(c.statement)]
        prices = [c for c in near if c.quantity and c.quantity.unit == claim.quantity.unit and _is_price(view, c)]
        numbers = [c for c in near if any(_is_number_of(view, c, price) for price in prices)]
        if prices and numbers:
            break
    else:
        return
    values = {c.quantity.value for c in prices if c.quantity}, {c.quantity.value for c in numbers if c.quantity}
    if all(len(told) == 1 for told in values) and all(_is_plain(c) for c in (prices[0], numbers[0])):
        yield from _judged(view, claim, prices[0], numbers[0])


def _is_plain(claim: Claim) -> bool:
    return not is_open(claim) and not _LOOSE.search(claim.statement)


def _is_price(view: View, claim: Claim) -> bool:
    """Tells whether an amount of money is the price of one of its subject."""
    fact = view.fact(claim)
    return (fact is not None and fact.metric == "price") or _PRICE.search(claim.statement) is not None


def _is_number_of(view: View, claim: Claim, price: Claim) -> bool:
    """Tells whether a count is one of what has the price: by its name, as bought, or as "of them"."""
    quantity = claim.quantity
    if quantity is None or quantity.value is None or quantity.unit not in _BOUGHT_UNITS or not is_whole(quantity.value):
        return False
    if quantity.value < _LEAST:
        return False
    if quantity.unit == "dimensionless" and not _BOUGHT.search(claim.statement):
        return False
    return bool(_BOUGHT.search(claim.statement)) or view.name(price.subject) in claim.statement


def _judged(view: View, order: Claim, price: Claim, number: Claim) -> Iterator[Finding]:
    assert order.quantity
    assert number.quantity
    assert number.quantity.value
    unit, many = order.quantity.unit, number.quantity.value
    one = amount_in(price, unit)
    assert one
    made, nominal = one.scaled(many), value_in(price, unit) * many
    fits = made.overlaps(order.quantity.interval().widened(_ROUNDED))
    if not fits and made.overlaps(order.quantity.interval().widened(_NEAR)):
        return
    working = Working()
    for label, claim in (("price of one", price), ("number", number), ("all", order)):
        working.say(f"{label}: printed “{printed(claim)}” ({claim.statement.rstrip('.')})")
    working.computed("number x price of one", made, unit, nominal=nominal)
    said = f"{printed(number)} times {printed(price)} make {tell(nominal, unit)}"
    reads = (order, number, price)
    outcome = Outcome.CONSISTENT if fits else Outcome.INCONSISTENT
    if is_told_elsewhere(view, reads, outcome, _CODE):
        return
    if fits:
        yield consistent(reads, working, f"{said}, as the {printed(order)} printed.")
    else:
        yield inconsistent(reads, working, f"{said}, not the {printed(order)} printed.", needs=_NEEDS)
