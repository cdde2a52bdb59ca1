"""RAT246: a bill whose words name its hours, against these hours at the price of one."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims import units
from claims.checks import Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.repeats import is_told_elsewhere
from claims.facts.amounts import is_exactly_told, printed
from claims.facts.printed import SMALL_NUMBERS, numbers_in
from claims.facts.telling import tell, tell_number
from claims.model.claim import Claim, ClaimKind, Relation
from claims.model.finding import Outcome
from claims.model.interval import Interval
from claims.patterns import declared

_MONEY = ("USD", "EUR", "CNY", "GBP", "JPY")
_N = rf"(?<![\w.,$€¥£-])(\d{{1,3}}(?:,\d{{3}})+|\d+|{'|'.join(SMALL_NUMBERS)})"
_HOURS = declared(rf"{_N}[ -]?(?:hours?\b|小时|个小时)", re.IGNORECASE)
_DEVICES = declared(
    rf"{_N}\s?(?:[\w-]+ )?(?:accelerators?|gpus?|npus?|tpus?|cards?|devices?|chips?)(?![\w-])|{_N}\s?[张块颗]",
    re.IGNORECASE,
)
_INSTANCES = declared(
    rf"{_N}\s?(?:[\w-]+ )?(?:instances?|machines?|servers?|nodes?|boxes|box)(?![\w-])|{_N}\s?[台个](?:实例|机器|服务器|节点)?",
    re.IGNORECASE,
)
_NUMBERS = declared(rf"{_N}(?![\w-])", re.IGNORECASE)
_LOOSE = declared(
    r"\b(discount\w*|reserved|commit\w*|spot|storage|egress|traffic|support|tax\w*|fees?|includ\w+|plus|saves?|saved|savings|less|more|"
    r"up to|at (least|most)|about half|free|credits?|minimum|utili[sz]\w+|idle|each|every)\b|折|预留|包含|另加|节省|优惠|起",
    re.IGNORECASE,
)
_AT_THE_PRICE = declared(
    r"\bat (the|this|that|its|their|these|those) (\w+[- ]){0,2}(price|rate|tariff|rent)s?\b|按[^，,。]{0,8}[价费]",
    re.IGNORECASE,
)
_NEAR = Decimal("0.03")
_CROWD = 150
_CODE = "RAT246"
_NEEDS = ("price-basis",)


@check(_CODE, ClaimKind.COST)
def bill_of_named_hours(view: View, claim: Claim) -> Iterator[Finding]:
    """Multiplies the hours that a bill names with the only price of an hour that is told of its subject.

    720 hours of one instance at 24 dollars are 17,280 dollars; of a price of a device-hour the words must name the
    devices too. The bill says that it is at the price, or is derived from it: else another price may be meant.
    Discounts, reservations and what comes on top are left alone.

    Bad:

    ```toml
    # claims/price.toml
    id = "price"
    subject = "the-rental"
    kind = "cost"
    statement = "An instance costs $24.00 an hour."
    claimant = "the-maker"
    modality = "described"
    metric = "price"
    quantity = {printed = "$24.00", value = "24.00", unit = "USD/hour"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/bill.toml
    id = "bill"
    subject = "the-rental"
    kind = "cost"
    statement = "At that price 720 hours of one instance come to $19,280."
    claimant = "the-maker"
    modality = "described"
    metric = "cost"
    quantity = {printed = "$19,280", value = "19280", unit = "USD"}
    citations = [{source = "the-article", paragraph = 2}]
    ```

    Good:

    ```toml
    # claims/price.toml
    id = "price"
    subject = "the-rental"
    kind = "cost"
    statement = "An instance costs $24.00 an hour."
    claimant = "the-maker"
    modality = "described"
    metric = "price"
    quantity = {printed = "$24.00", value = "24.00", unit = "USD/hour"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/bill.toml
    id = "bill"
    subject = "the-rental"
    kind = "cost"
    statement = "At that price 720 hours of one instance come to $17,280."
    claimant = "the-maker"
    modality = "described"
    metric = "cost"
    quantity = {printed = "$17,280", value = "17280", unit = "USD"}
    citations = [{source = "the-article", paragraph = 2}]
    ```
    """
    quantity = claim.quantity
    if quantity is None or quantity.unit not in _MONEY or not is_exactly_told(claim) or quantity.value is None:
        return
    words = claim.statement.replace(printed(claim), " ")
    if _LOOSE.search(words):
        return
    hours = _only(_HOURS, words)
    number = _number(words) if hours else None
    price = _price(view, claim, is_of_devices=number[1]) if number else None
    if hours and number and price is not None:
        yield from _judged(view, claim, price, hours, number[0])


def _only(pattern: re.Pattern[str], words: str) -> Decimal | None:
    """Returns the one number that words tell of a thing."""
    found = {next(group for group in match.groups() if group) for match in pattern.finditer(words)}
    values = {told[0].value for text in found if len(told := numbers_in(text)) == 1}
    return values.pop() if len(values) == len(found) == 1 else None


def _price(view: View, claim: Claim, *, is_of_devices: bool) -> Claim | None:
    """Returns the only price of an hour that the sources of a bill tell of its subject, or that it is derived from."""
    sources = {citation.source for citation in claim.citations}
    links = {link.claim for link in claim.related if link.how is Relation.DERIVED_FROM}
    told = view.claims_about(claim.subject)
    found = [
        c
        for c in (told if len(told) <= _CROWD else ())
        if c.subject == claim.subject
        and c.id != claim.id
        and is_exactly_told(c)
        and _is_of_an_hour(c, claim, is_of_devices)
        if sources & {citation.source for citation in c.citations}
    ]
    linked = [c for c in found if c.id in links]
    found = linked or found
    return found[0] if len(found) == 1 else None


def _is_of_an_hour(price: Claim, bill: Claim, is_of_devices: bool) -> bool:
    assert price.quantity
    assert bill.quantity
    per = "/device/hour" if is_of_devices else "/hour"
    return units.factor(price.quantity.unit, f"{bill.quantity.unit}{per}") is not None


def _number(words: str) -> tuple[Decimal, bool] | None:
    """Returns of how many instances a bill is, or of how many devices; nothing where further numbers leave that open."""
    devices, instances = _only(_DEVICES, words), _only(_INSTANCES, words)
    others = len(_NUMBERS.findall(words)) - len(_HOURS.findall(words)) - (devices is not None) - (instances is not None)
    if others or (devices and instances):
        return None
    return (devices, True) if devices else (instances or Decimal(1), False)


def _judged(view: View, claim: Claim, price: Claim, hours: Decimal, number: Decimal) -> Iterator[Finding]:
    assert claim.quantity
    assert price.quantity
    per = "/device/hour" if "/device" in price.quantity.unit else "/hour"
    factor = units.factor(price.quantity.unit, f"{claim.quantity.unit}{per}") or Decimal(1)
    times, rate = Interval.exactly(hours * number), price.quantity.interval().scaled(factor)
    nominal = hours * number * factor * (price.quantity.value or Decimal(0))
    working = Working()
    working.say(f"the bill: printed “{printed(claim)}” ({claim.statement.rstrip('.')})")
    working.say(f"an hour: printed “{printed(price)}” ({price.statement.rstrip('.')})")
    made = working.computed("number x hours x price", times.times(rate), claim.quantity.unit, nominal=nominal)
    many = f"{tell_number(number)} x " if number != 1 else ""
    told = f"{many}{tell_number(hours)} hours at {printed(price)} come to {tell(nominal, claim.quantity.unit)}"
    reads = (claim, price)
    if made.overlaps(claim.quantity.interval()):
        if not is_told_elsewhere(view, reads, Outcome.CONSISTENT, _CODE):
            yield consistent(reads, working, f"{told}, as the {printed(claim)} printed.")
        return
    if is_told_elsewhere(view, reads, Outcome.INCONSISTENT, _CODE):
        return
    sentence = f"{told}, not the {printed(claim)} printed."
    is_linked = any(link.claim == price.id and link.how is Relation.DERIVED_FROM for link in claim.related)
    said = " ".join((claim.statement, *claim.conditions.values()))
    is_at_it = is_linked or _AT_THE_PRICE.search(said) is not None
    if is_at_it and not made.widened(_NEAR).overlaps(claim.quantity.interval()):
        yield inconsistent(reads, working, sentence, needs=_NEEDS)
    else:
        yield under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
