"""RAT207: device-hours from devices and time, and costs from hours or tokens and their price."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims import units
from claims.checks import Finding, View, Working, check
from claims.checks.rates.rented_throughout import is_rented_throughout
from claims.checks.weighing import Relation, Weighing, is_of_a_part_of_a_run, of_another_part, span, weigh
from claims.facts import Fact, tell, tell_time
from claims.facts.runs import partner
from claims.facts.states import shares_a_state
from claims.facts.story import are_of_one_voice
from claims.facts.wholes import comes_of_it
from claims.model.interval import Interval
from claims.model.metric import Role
from claims.patterns import declared

_HOUR = Decimal(3600)
_OF_A_DEVICE = declared(
    r"\b(gpu|npu|tpu|device|accelerator|card|chip)s?[- ]?hours?\b|"
    r"\b(per|an?|each|every|/)\s*(\w+ )?(gpu|npu|tpu|device|accelerator|card|chip)s?\b",
    re.IGNORECASE,
)
_TOKENS = declared(
    r"\b(?:per|for|a|each|every)\s+(one |a |1 ?)?(million|M|billion|B|thousand|K)\b[\w -]*\btokens?\b", re.IGNORECASE
)
_PER = {"million": 10**6, "m": 10**6, "billion": 10**9, "b": 10**9, "thousand": 10**3, "k": 10**3}
_WHICH = declared(r"\b(input|output)\b", re.IGNORECASE)
_THE = r"(the |these |those |its |their |all )+"
_PAID_FOR = r"(tokens?|hours?|accelerators?|devices?|[gnt]pus?|cards?|chips?|machines?)"
_JUST_THAT = declared(
    r"\b(compute|computing|[gnt]pu|card|device|accelerator|rental)[- ](bill|costs?|rent)\b|"
    r"\b(tokens?|hours?|rent|rental|accelerators?|devices?|[gnt]pus?)( \w+){0,4} (costs?|comes? to|came to|(was|were|is|are) (billed|charged|priced))\b|"
    r"\bat (that|this|the|its|their|these|those|a) (\w+ )?(rent|price|rate|tariff)s?\b|\b(billed|charged|invoiced) (at|for|with)?\b|"
    rf"\b(rent|rental|bill|invoice|charge|fee)s? (of|for) {_THE}(\w+ )?{_PAID_FOR}\b|"
    rf"\bfor {_THE}(\w+ ){{0,2}}{_PAID_FOR}\b.{{0,40}}\b(charged|billed|paid|pays|invoiced|owe[ds]|bill|invoice)\b|"
    rf"\b(paid|pays|spent|spends|charged|owe[ds])\b.{{0,30}} (for|on) {_THE}(\w+ ){{0,2}}{_PAID_FOR}\b",
    re.IGNORECASE,
)
_ORDERED = declared(
    r"\b(?:orders?|ordered|purchas\w*|bought|buys?|procur\w*|invest\w*|build(?:ing)?|built)\b|订单|采购|购置|购买|建设",
    re.IGNORECASE,
)
"""Words of what is paid to own the devices, whatever an hour of one is rented at."""

_CONTRACT = declared(
    r"\b(contract|deal|lease|order|booking|reservation)s?\b[^.,;]{0,30}\b(worth|valued|value|comes? to|amounts? to|totals?)\b|"
    r"(合同|订单)(总?金额|价值|总额|总价)",
    re.IGNORECASE,
)
"""Words of what is paid over a term that is agreed, used or not."""

_AT_THE_PRICE = declared(
    r"\bat (that|this|the|its|their|these|those) (\w+ )?(rent|price|rate|tariff)s?\b", re.IGNORECASE
)
_PERIOD = declared(r"\b(an?|per|each|every) (hour|day|week|month|quarter|year)\b", re.IGNORECASE)
_IDLE = "not every device need have run all the time"
_FAR = Decimal("1.25")
"""Taxes and fees on top of a bill come to a quarter at most."""
_FEW = 4

_LIST = declared(r"\blist price|\bon-demand|\bassum", re.IGNORECASE)


@check("RAT207", "device-time", "cost")
def cost_from_price(view: View, anchor: Fact) -> Iterator[Finding]:
    """Compares device-hours with devices times time, and a cost with hours or tokens times their price.

    Device-hours <= devices x time, since not every device need run all the time. Cost = device-hours x price of a
    device-hour, or tokens x price of a token; a cost may hold more than that (staff, data, failed runs), so that only
    one below it contradicts. Hours, USD; a price of other money is not converted.

    Bad:

    ```toml
    # claims/cost.toml
    id = "cost"
    subject = "the-model"
    kind = "cost"
    statement = "The training cost 3.1 million dollars."
    claimant = "the-maker"
    modality = "described"
    metric = "cost"
    quantity = {printed = "3.1 million dollars", value = "3.1E+6", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/hours.toml
    id = "hours"
    subject = "the-model"
    kind = "duration"
    statement = "The training took 2.8 million GPU hours."
    claimant = "the-maker"
    modality = "described"
    metric = "device-time"
    quantity = {printed = "2.8 million", value = "2.8E+6", unit = "device*hour"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/price.toml
    id = "price"
    subject = "the-model"
    kind = "cost"
    statement = "A GPU hour is counted at 2.00 dollars."
    claimant = "the-maker"
    modality = "described"
    metric = "price-per-device-hour"
    quantity = {printed = "2.00", value = "2.00", unit = "USD/device/hour"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/cost.toml
    id = "cost"
    subject = "the-model"
    kind = "cost"
    statement = "The training cost 5.6 million dollars."
    claimant = "the-maker"
    modality = "described"
    metric = "cost"
    quantity = {printed = "5.6 million dollars", value = "5.6E+6", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/hours.toml
    id = "hours"
    subject = "the-model"
    kind = "duration"
    statement = "The training took 2.8 million GPU hours."
    claimant = "the-maker"
    modality = "described"
    metric = "device-time"
    quantity = {printed = "2.8 million", value = "2.8E+6", unit = "device*hour"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/price.toml
    id = "price"
    subject = "the-model"
    kind = "cost"
    statement = "A GPU hour is counted at 2.00 dollars."
    claimant = "the-maker"
    modality = "described"
    metric = "price-per-device-hour"
    quantity = {printed = "2.00", value = "2.00", unit = "USD/device/hour"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    if anchor.role is not Role.AMOUNT or anchor.value <= 0:
        return
    if anchor.metric == "device-time":
        yield from _of_hours(view, anchor)
    else:
        yield from _of_hours_paid(view, anchor)
        yield from _of_tokens_paid(view, anchor)


def _of_hours(view: View, hours: Fact) -> Iterator[Finding]:
    devices = partner(view, hours, "device-count")
    time = partner(view, hours, "training-time") or partner(view, hours, "duration", unit="second")
    if devices is None or time is None or hours.unit != "device*second" or is_of_a_part_of_a_run(hours, time):
        return
    working = Working()
    working.given("device time", hours)
    product = _device_time(working, devices, time)
    made = _made(devices, time)
    shown = tell_time(hours.value, "device")
    yield from weigh(
        view,
        working,
        Weighing(
            printed=hours,
            others=(devices, time),
            expected=product,
            relation=Relation.AT_MOST,
            good=f"{made}, which bears out the {shown} printed.",
            bad=f"{made}, less than the {shown} printed.",
            off=f"{made}, more than the {shown} printed, so that not all devices ran all the time.",
            doubt=of_another_part(hours, time),
            needs=("total-compute", "device-node-count", "timed-region"),
        ),
    )


def _device_time(working: Working, devices: Fact, time: Fact, *, is_agreed: bool = False) -> Interval:
    number = working.given("devices", devices)
    working.given("time", time)
    product = number.times(time.interval if is_agreed else span(time))
    working.computed(
        "devices x time", product, "device*second", f"{tell(devices.value, 'device')} x {tell_time(time.value)}"
    )
    working.say(f"that is {tell_time(product, 'device')}")
    return product


def _made(devices: Fact, time: Fact) -> str:
    hours = tell_time(devices.value * time.value, "device")
    return f"{tell(devices.value, 'device')} for {tell_time(time.value)} make {hours}"


def _of_hours_paid(view: View, cost: Fact) -> Iterator[Finding]:
    price = partner(view, cost, "price-per-device-hour")
    of_an_hour = _price_of_an_hour(price, cost)
    if price is None or of_an_hour is None:
        return
    working = Working()
    working.given("cost", cost)
    hours = partner(view, cost, "device-time", unit="device*second")
    doubt = "the price is not said to be the one paid" if _is_list(price, cost) else ""
    others: tuple[Fact, ...]
    if hours is not None:
        spent, seconds, others = working.given("device time", hours), hours.value, (hours, price)
        doubt = doubt or of_another_part(cost, hours)
    else:
        devices = partner(view, cost, "device-count")
        time = partner(view, cost, "training-time") or partner(view, cost, "duration", unit="second")
        if devices is None or time is None or (cost.claim and _ORDERED.search(cost.claim.statement)):
            return
        is_agreed = cost.claim is not None and _CONTRACT.search(cost.claim.statement) is not None
        spent = _device_time(working, devices, time, is_agreed=is_agreed)
        seconds = devices.value * time.value
        others = (devices, time, price)
        doubt = doubt or ("" if is_rented_throughout(cost, devices, time, price) else _IDLE)
    working.given("price", price)
    rate = of_an_hour.middle or Decimal(0)
    at = f"{tell_time(seconds, 'device')} at {tell(rate, cost.unit)} an hour"
    product = working.computed(
        "device-hours x price",
        spent.times(of_an_hour).over(Interval.exactly(_HOUR)),
        cost.unit,
        f"{tell_time(seconds, 'device')} x {tell(rate, cost.unit)}",
    )
    comes_to = f"{at} come to {tell(seconds / _HOUR * rate, cost.unit)}"
    yield from _paid(view, cost, others, product, working, comes_to, doubt)


def _is_list(price: Fact, cost: Fact) -> bool:
    if cost.claim and _AT_THE_PRICE.search(cost.claim.statement):
        return False
    if price.claim and cost.claim and not are_of_one_voice(cost.claim, price.claim):
        return True
    words = price.claim.statement if price.claim else ""
    return bool(price.claim and price.claim.reading == "list-price") or _LIST.search(words) is not None


def _price_of_an_hour(price: Fact | None, cost: Fact) -> Interval | None:
    """Returns the price of a device-hour in the money of the cost; nothing where it is not one of a device."""
    if price is None:
        return None
    wanted = f"{cost.unit}/device/hour"
    if factor := units.factor(price.unit, wanted):
        return price.interval.scaled(factor)
    if price.claim is None or not _OF_A_DEVICE.search(f"{price.claim.statement} {price.quantity.printed}"):
        return None
    factor = units.factor(price.unit, f"{cost.unit}/hour") or (Decimal(1) if price.unit == cost.unit else None)
    return price.interval.scaled(factor) if factor else None


def _of_tokens_paid(view: View, cost: Fact) -> Iterator[Finding]:
    sort = _kind(cost)
    tokens = partner(
        view, cost, "tokens-processed", "training-tokens", where=lambda fact: not sort or _kind(fact) in ("", sort)
    )
    prices = _prices_of(view, cost, tokens) if tokens is not None else ()
    of_a_token = [rate for price in prices if (rate := _price_of_a_token(price, cost)) is not None]
    if tokens is None or not prices or len(of_a_token) < len(prices):
        return
    working = Working()
    working.given("cost", cost)
    number = working.given("tokens", tokens)
    middles = [rate.middle or Decimal(0) for rate in of_a_token]
    product: Interval | None = None
    for price, rate, middle in zip(prices, of_a_token, middles, strict=True):
        working.given("price", price)
        how = f"{tell(tokens.value, 'token')} x {tell(middle * 10**6, cost.unit)} a million"
        one = working.computed("tokens x price", number.times(rate), cost.unit, how)
        product = one if product is None else product.hull(one)
    assert product is not None
    rates = " or ".join(tell(middle * 10**6, cost.unit) for middle in middles)
    worth = " or ".join(tell(tokens.value * middle, cost.unit) for middle in middles)
    comes_to = f"{tell(tokens.value, 'token')} at {rates} a million come to {worth}"
    assert cost.claim
    printed = view.beside(cost.claim, "price-per-token")
    open_price = any(map(_kind, (*printed, tokens))) and not all(map(_kind, prices))
    doubt = "input and output tokens have prices of their own" if open_price else ""
    if any(_is_list(price, cost) for price in prices):
        doubt = doubt or "the price is not said to be the one paid"
    yield from _paid(view, cost, (tokens, *prices), product, working, comes_to, doubt)


def _prices_of(view: View, cost: Fact, tokens: Fact) -> tuple[Fact, ...]:
    """Returns the price of the tokens; of several of the same tokens, as of two months, all."""
    assert cost.claim

    def is_of_these(price: Fact) -> bool:
        return len({_kind(price), _kind(tokens)} - {""}) <= 1

    if price := partner(view, cost, "price-per-token", where=is_of_these):
        return (price,)
    found = [f for f in view.beside(cost.claim, "price-per-token") if f.role is Role.AMOUNT and is_of_these(f)]
    of_its_time = [f for f in found if _is_of_the_time_of(f, tokens)]
    if len(of_its_time) == 1:
        return tuple(of_its_time)
    alike = len({(f.subject, f.unit, _kind(f)) for f in found}) == 1 and all(_kind(f) for f in found)
    return tuple(found) if alike and len(found) <= _FEW else ()


def _is_of_the_time_of(price: Fact, tokens: Fact) -> bool:
    """Tells whether words put a price and the tokens in the same month, or both before or after a change."""
    return bool(price.claim and tokens.claim and shares_a_state(price.claim.statement, tokens.claim.statement))


def _kind(fact: Fact) -> str:
    """Returns which tokens a price or a number is of."""
    claim = fact.claim
    if claim is None:
        return ""
    if claim.reading in ("input", "output"):
        return claim.reading
    found = _WHICH.search(claim.statement)
    return found[1].casefold() if found else ""


def _price_of_a_token(price: Fact | None, cost: Fact) -> Interval | None:
    if price is None:
        return None
    if factor := units.factor(price.unit, f"{cost.unit}/token"):
        return price.interval.scaled(factor)
    words = f"{price.claim.statement} {price.quantity.printed}" if price.claim else ""
    found = _TOKENS.search(words)
    if price.unit != cost.unit or found is None:
        return None
    return price.interval.over(Interval.exactly(_PER[found[2].casefold()]))


def _are_of_one_period(amounts: tuple[Fact, ...]) -> bool:
    """Tells whether a cost and all that it is for are told of the same period, as a month."""
    told = [_PERIOD.findall(fact.claim.statement) if fact.claim else [] for fact in amounts]
    periods = [{period.casefold() for _, period in found} for found in told]
    return all(len(found) == 1 for found in periods) and len(set.union(*periods)) == 1


def _is_of_just_that(cost: Fact) -> bool:
    """Tells whether the words say that a cost is the price of those tokens or hours, with nothing else in it."""
    words = cost.claim.statement if cost.claim else ""
    is_rent = cost.claim is not None and cost.claim.reading == "rent" and cost.claim.study is not None
    return is_rent or bool(_JUST_THAT.search(words) or _CONTRACT.search(words)) or comes_of_it(words)


def _doubt_of_just_that(cost: Fact, product: Interval, doubt: str) -> str:
    """Returns what leaves a higher cost open all the same: if it is not much higher, that something small is in it."""
    if doubt and doubt != _IDLE:
        return doubt
    return "" if product.scaled(_FAR).is_below(cost.interval) else "something else may be in it"


def _paid(
    view: View, cost: Fact, others: tuple[Fact, ...], product: Interval, working: Working, comes_to: str, doubt: str
) -> Iterator[Finding]:
    amounts = (cost, *(fact for fact in others if not fact.metric.startswith("price")))
    if is_of_a_part_of_a_run(*amounts) and not _are_of_one_period(amounts):
        return
    shown = tell(cost.value, cost.unit)
    if _is_of_just_that(cost) and product.is_below(cost.interval):
        yield from weigh(
            view,
            working,
            Weighing(
                printed=cost,
                others=others,
                expected=product,
                good="",
                bad=f"{comes_to}, not the {shown} printed.",
                needs=("price-basis", "total-compute"),
                doubt=_doubt_of_just_that(cost, product, doubt),
            ),
        )
        return
    yield from weigh(
        view,
        working,
        Weighing(
            printed=cost,
            others=others,
            expected=product,
            relation=Relation.AT_LEAST,
            good=f"{comes_to}, which bears out the {shown} printed.",
            bad=f"{comes_to}, more than the {shown} printed.",
            off=f"{comes_to}, less than the {shown} printed, which would have to hold something else as well.",
            needs=("price-basis", "total-compute"),
            doubt=doubt,
        ),
    )
