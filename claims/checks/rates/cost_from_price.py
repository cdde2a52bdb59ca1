"""RAT207: device-hours from devices and time, and costs from hours or tokens and their price."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims import units
from claims.checks import Finding, View, Working, check
from claims.checks.weighing import Relation, Weighing, is_of_a_part_of_a_run, of_another_part, span, weigh
from claims.facts import Fact, tell, tell_time
from claims.facts.runs import partner
from claims.model.interval import Interval
from claims.model.metric import Role

_HOUR = Decimal(3600)
_OF_A_DEVICE = re.compile(
    r"\b(gpu|npu|tpu|device|accelerator|card|chip)s?[- ]?hours?\b|"
    r"\b(per|an?|each|every|/)\s*(\w+ )?(gpu|npu|tpu|device|accelerator|card|chip)s?\b",
    re.IGNORECASE,
)
_TOKENS = re.compile(
    r"\b(?:per|for|a|each|every)\s+(one |a |1 ?)?(million|M|billion|B|thousand|K)\b[\w -]*\btokens?\b", re.IGNORECASE
)
_PER = {"million": 10**6, "m": 10**6, "billion": 10**9, "b": 10**9, "thousand": 10**3, "k": 10**3}
_WHICH = re.compile(r"\b(input|output)\b", re.IGNORECASE)
_LIST = re.compile(r"\blist price|\bon-demand|\bassum", re.IGNORECASE)


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


def _device_time(working: Working, devices: Fact, time: Fact) -> Interval:
    number = working.given("devices", devices)
    working.given("time", time)
    product = number.times(span(time))
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
        if devices is None or time is None:
            return
        spent, seconds = _device_time(working, devices, time), devices.value * time.value
        others = (devices, time, price)
        doubt = doubt or "not every device need have run all the time"
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
    if price.claim and cost.claim and price.claim.claimant != cost.claim.claimant:
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
    price = partner(view, cost, "price-per-token")
    tokens = partner(view, cost, "tokens-processed", "training-tokens")
    of_a_token = _price_of_a_token(price, cost)
    if price is None or tokens is None or of_a_token is None or len({_kind(price), _kind(tokens)} - {""}) > 1:
        return
    working = Working()
    working.given("cost", cost)
    number = working.given("tokens", tokens)
    working.given("price", price)
    rate = tell((of_a_token.middle or Decimal(0)) * 10**6, cost.unit)
    product = working.computed(
        "tokens x price", number.times(of_a_token), cost.unit, f"{tell(tokens.value, 'token')} x {rate} a million"
    )
    worth = tell(tokens.value * (of_a_token.middle or Decimal(0)), cost.unit)
    comes_to = f"{tell(tokens.value, 'token')} at {rate} a million come to {worth}"
    doubt = "input and output tokens have prices of their own" if price.claim and price.claim.reading is None else ""
    yield from _paid(view, cost, (tokens, price), product, working, comes_to, doubt)


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


def _paid(
    view: View, cost: Fact, others: tuple[Fact, ...], product: Interval, working: Working, comes_to: str, doubt: str
) -> Iterator[Finding]:
    if is_of_a_part_of_a_run(cost, *(fact for fact in others if not fact.metric.startswith("price"))):
        return
    shown = tell(cost.value, cost.unit)
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
