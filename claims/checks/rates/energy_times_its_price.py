"""RAT222: a bill for electricity as the energy times its price."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims import units
from claims.checks import Finding, View, Working, check, consistent, inconsistent, under_determined
from claims.facts import Fact, tell
from claims.facts.beside import beside
from claims.facts.nouns import around
from claims.facts.story import are_of_one_voice
from claims.model.claim import Claim
from claims.model.interval import Interval
from claims.model.metric import Role
from claims.model.quantity import Comparator
from claims.patterns import declared

_BILL = declared(r"\b(electricity|power|energy)\b|\bkWh\b|电费", re.IGNORECASE)
_MORE = declared(
    r"\b(fees?|tax\w*|fixed|capacity charge|demand charge|up to|per|each|every|an? (hour|day|week|month|year)|saves?|saved?)\b",
    re.IGNORECASE,
)
_PERIOD = declared(
    r"\b(?:an?|per|each|every) (hour|day|week|month|year)\b|\b(annual|month|week|dai)ly?\b", re.IGNORECASE
)
_NEAR, _FEES = Decimal("0.06"), Decimal("1.5")
_FEW = 6
"""Of more energies than these some one makes almost any bill."""

_NEEDS = ("price-basis", "power-scope-method")


@check("RAT222", "cost")
def energy_times_its_price(view: View, bill: Fact) -> Iterator[Finding]:
    """Multiplies an energy with the price of a kilowatt-hour, and compares the bill that is printed for it.

    1.21 GWh at 8 cents are 96,800 dollars. Energy, price and bill are of one study, or told by one source of one thing,
    the price once; of several energies any that fits will do, else the greatest is taken. A bill that is lower than the
    energy times its price is inconsistent; a higher one is so from half as much again, which fees and taxes hardly are.

    Bad:

    ```toml
    # claims/energy.toml
    id = "energy"
    subject = "the-hall"
    kind = "cost"
    statement = "Over the month the hall used 1.21 GWh."
    claimant = "the-maker"
    modality = "measured"
    metric = "energy"
    study = "the-run"
    quantity = {printed = "1.21 GWh", value = "1.21", unit = "gigawatthour"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/price.toml
    id = "price"
    subject = "the-hall"
    kind = "cost"
    statement = "A kilowatt hour costs 8 cents."
    claimant = "the-maker"
    modality = "described"
    study = "the-run"
    quantity = {printed = "8 cents", value = "0.08", unit = "USD/kilowatthour"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/bill.toml
    id = "bill"
    subject = "the-hall"
    kind = "cost"
    statement = "The electricity bill of the month is $196,800."
    claimant = "the-maker"
    modality = "measured"
    metric = "cost"
    study = "the-run"
    quantity = {printed = "$196,800", value = "196800", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    # studies/the-run.toml
    id = "the-run"
    title = "The month"
    subject = "the-hall"
    summary = "The month."
    ```

    Good:

    ```toml
    # claims/energy.toml
    id = "energy"
    subject = "the-hall"
    kind = "cost"
    statement = "Over the month the hall used 1.21 GWh."
    claimant = "the-maker"
    modality = "measured"
    metric = "energy"
    study = "the-run"
    quantity = {printed = "1.21 GWh", value = "1.21", unit = "gigawatthour"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/price.toml
    id = "price"
    subject = "the-hall"
    kind = "cost"
    statement = "A kilowatt hour costs 8 cents."
    claimant = "the-maker"
    modality = "described"
    study = "the-run"
    quantity = {printed = "8 cents", value = "0.08", unit = "USD/kilowatthour"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/bill.toml
    id = "bill"
    subject = "the-hall"
    kind = "cost"
    statement = "The electricity bill of the month is $96,800."
    claimant = "the-maker"
    modality = "measured"
    metric = "cost"
    study = "the-run"
    quantity = {printed = "$96,800", value = "96800", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    # studies/the-run.toml
    id = "the-run"
    title = "The month"
    subject = "the-hall"
    summary = "The month."
    ```
    """
    claim = bill.claim
    if claim is None or bill.role is not Role.AMOUNT or bill.value <= 0 or not _BILL.search(claim.statement):
        return
    if bill.quantity.comparator not in (Comparator.EQUAL, Comparator.ABOUT) or _MORE.search(
        _PERIOD.sub(" ", claim.statement)
    ):
        return
    near = tuple({c.id: c for c in (*around(view, claim), *_beside(view, claim))}.values())
    energies = [one for c in near if (one := _in(c, "joule"))]
    prices = [one for c in near if (one := _in(c, f"{bill.unit}/joule"))]
    if not 0 < len(energies) <= _FEW or len(prices) != 1:
        return
    (price, rate), printed_bill = prices[0], bill.interval
    near_enough = [one for one in energies if printed_bill.widened(_NEAR).overlaps(one[1].times(rate))]
    most = max(energies, key=lambda one: one[1].middle or Decimal(0))
    energy, joule = near_enough[0] if near_enough else most
    if len(energies) == 1 and _period(claim) not in ("", _period(energy)):
        return
    if len(energies) > 1 and not near_enough and not most[1].times(rate).is_below(printed_bill):
        return
    working = Working()
    printed = working.given("bill", bill)
    shown = {c.id: c.quantity.printed if c.quantity else "" for c in (energy, price)}
    working.say(f"energy: printed “{shown[energy.id]}”; price: printed “{shown[price.id]}”")
    nominal = (joule.middle or Decimal(0)) * (rate.middle or Decimal(0))
    made = working.computed("energy x price", joule.times(rate), bill.unit, nominal=nominal)
    said = f"{shown[energy.id]} at {shown[price.id]} cost {tell(nominal, bill.unit)}"
    reads = (bill, energy, price)
    if printed.overlaps(made):
        yield consistent(reads, working, f"{said}, which bears out the {tell(bill.value, bill.unit)} printed.")
        return
    sentence = f"{said}, not the {tell(bill.value, bill.unit)} printed."
    fees = made.is_below(printed) and not nominal * _FEES < (printed.low or nominal)
    if fees or printed.widened(_NEAR).overlaps(made) or not all(are_of_one_voice(claim, c) for c in (energy, price)):
        yield under_determined(reads, working, sentence, needs=_NEEDS)
    else:
        yield inconsistent(reads, working, sentence, needs=_NEEDS)


def _beside(view: View, bill: Claim) -> Iterator[Claim]:
    """Yields what the paragraphs of a bill and next to it tell of the sites of the body that pays it."""
    for other in beside(view, bill, 1):
        subject, own = view.subject(other.subject), view.subject(bill.subject)
        if subject and own and (own.id in subject.part_of or subject.id in own.part_of or own.id == subject.vendor):
            yield other


def _period(claim: Claim) -> str:
    """Returns the period that a figure is told for: the bill of a year is that of the energy of a year."""
    found = _PERIOD.search(claim.statement)
    return (found[1] or {"annual": "year", "dai": "day"}.get(found[2].casefold(), found[2])).casefold() if found else ""


def _in(claim: Claim, unit: str) -> tuple[Claim, Interval] | None:
    quantity = claim.quantity
    if quantity is None or quantity.value is None or quantity.value <= 0 or not units.is_known(quantity.unit):
        return None
    factor = units.factor(quantity.unit, unit)
    return None if factor is None else (claim, quantity.interval().scaled(factor))
