"""RAT223: the cost of a token from the price of a device-hour and the throughput."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims import units
from claims.checks import Finding, View, Working, check
from claims.checks.weighing import Relation, Weighing, weigh
from claims.facts import Fact, tell
from claims.facts.runs import is_whole, partner
from claims.model.claim import Modality
from claims.model.interval import Interval
from claims.model.metric import Role, metrics
from claims.patterns import declared

_FROM_IT = declared(
    r"\b(at|from|with) (that|this|the|its|these|those) ([\w-]+ )?(rent|price|rate|tariff|cost)s?\b|\b(works? out|comes? (out )?to|amounts? to|"
    r"that (is|makes|means)|thus|so that|hence|which (is|makes))\b",
    re.IGNORECASE,
)
_NEEDS = ("price-basis", "metric-definition")
_HOUR, _FAR = Decimal(3600), Decimal(3)


@check("RAT223", "price-per-token")
def token_from_device_hours(view: View, price: Fact) -> Iterator[Finding]:
    """Works out what a token costs from the price of a device-hour, the devices and the tokens a second.

    Cost of a token = devices x price of a device-hour / (3,600 x tokens a second). It is only compared where the words
    say that the cost of the token comes of that price, or where it is an estimate of the study that has the throughput;
    a price that is asked for tokens is another thing.

    Bad:

    ```toml
    # claims/cards.toml
    id = "cards"
    subject = "the-hall"
    kind = "scale"
    statement = "The hall runs 2,000 cards."
    claimant = "the-maker"
    modality = "described"
    metric = "device-count"
    study = "the-run"
    quantity = {printed = "2,000", value = "2000", unit = "device"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/rent.toml
    id = "rent"
    subject = "the-hall"
    kind = "cost"
    statement = "A card is rented at $2.00 an hour."
    claimant = "the-maker"
    modality = "described"
    metric = "price-per-device-hour"
    study = "the-run"
    quantity = {printed = "$2.00", value = "2.00", unit = "USD/device/hour"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/rate.toml
    id = "rate"
    subject = "the-hall"
    kind = "throughput"
    statement = "The hall serves 2.8 million tokens a second."
    claimant = "the-maker"
    modality = "measured"
    metric = "throughput"
    study = "the-run"
    quantity = {printed = "2.8 million", value = "2.8E+6", unit = "token/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/token.toml
    id = "token"
    subject = "the-hall"
    kind = "cost"
    statement = "At the rental price a million tokens cost $0.14."
    claimant = "the-maker"
    modality = "measured"
    metric = "price-per-token"
    study = "the-run"
    quantity = {printed = "$0.14", value = "1.4E-7", unit = "USD/token"}
    citations = [{source = "the-article", paragraph = 1}]
    # studies/the-run.toml
    id = "the-run"
    title = "The month"
    subject = "the-hall"
    summary = "The month."
    ```

    Good:

    ```toml
    # claims/cards.toml
    id = "cards"
    subject = "the-hall"
    kind = "scale"
    statement = "The hall runs 2,000 cards."
    claimant = "the-maker"
    modality = "described"
    metric = "device-count"
    study = "the-run"
    quantity = {printed = "2,000", value = "2000", unit = "device"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/rent.toml
    id = "rent"
    subject = "the-hall"
    kind = "cost"
    statement = "A card is rented at $2.00 an hour."
    claimant = "the-maker"
    modality = "described"
    metric = "price-per-device-hour"
    study = "the-run"
    quantity = {printed = "$2.00", value = "2.00", unit = "USD/device/hour"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/rate.toml
    id = "rate"
    subject = "the-hall"
    kind = "throughput"
    statement = "The hall serves 2.8 million tokens a second."
    claimant = "the-maker"
    modality = "measured"
    metric = "throughput"
    study = "the-run"
    quantity = {printed = "2.8 million", value = "2.8E+6", unit = "token/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/token.toml
    id = "token"
    subject = "the-hall"
    kind = "cost"
    statement = "At the rental price a million tokens cost $0.40."
    claimant = "the-maker"
    modality = "measured"
    metric = "price-per-token"
    study = "the-run"
    quantity = {printed = "$0.40", value = "4.0E-7", unit = "USD/token"}
    citations = [{source = "the-article", paragraph = 1}]
    # studies/the-run.toml
    id = "the-run"
    title = "The month"
    subject = "the-hall"
    summary = "The month."
    ```
    """
    claim = price.claim
    if claim is None or price.role is not Role.AMOUNT or price.value <= 0:
        return
    is_told = _FROM_IT.search(claim.statement) is not None
    if not is_told and (claim.study is None or claim.modality is not Modality.ESTIMATED or claim.reading == "input"):
        return
    currency = price.unit.split("/")[0]
    of_a_device = partner(view, price, "price-per-device-hour", unit=metrics()["price-per-device-hour"].unit)
    hourly = of_a_device or partner(view, price, "price-per-device-hour")
    factor = units.factor(hourly.unit, f"{currency}/device/second") if hourly is not None else None
    if hourly is None or factor is None or units.factor(price.unit, f"{currency}/token") != 1:
        return
    rate = partner(view, price, "throughput-per-device", unit="token/second")
    devices = None
    if rate is None:
        rate = partner(view, price, "throughput", unit="token/second", where=is_whole)
        devices = partner(view, price, "device-count")
        if rate is None or devices is None:
            return
    working = Working()
    working.given("cost of a token", price)
    second, tokens = (
        working.given("price of a device-hour", hourly).scaled(factor),
        working.given("tokens a second", rate),
    )
    number = working.given("devices", devices) if devices is not None else Interval.exactly(1)
    many = devices.value if devices is not None else Decimal(1)
    nominal = hourly.value * factor * many / rate.value
    made = working.computed("cost of a token", second.times(number).over(tokens), price.unit, nominal=nominal)
    million = tell(nominal * 10**6, currency)
    said = f"At {tell(hourly.value * factor * _HOUR, currency)} a device-hour a million tokens cost {million}"
    shown = tell(price.value * 10**6, currency)
    yield from weigh(
        view,
        working,
        Weighing(
            printed=price,
            others=(hourly, rate, *((devices,) if devices is not None else ())),
            expected=made,
            relation=Relation.EQUAL,
            good=f"{said}, which bears out the {shown} printed.",
            bad=f"{said}, not the {shown} printed.",
            needs=_NEEDS,
            doubt=""
            if is_told or not made.overlaps(_around(price))
            else "the estimate may hold other costs, or an idle time",
        ),
    )


def _around(price: Fact) -> Interval:
    """Returns what an estimate of a cost may be of, where nothing says what went into it."""
    low, high = price.interval
    return Interval(None if low is None else low / _FAR, None if high is None else high * _FAR)
