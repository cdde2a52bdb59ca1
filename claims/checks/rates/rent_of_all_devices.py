"""RAT229: the rent of all devices for an hour, what a token costs of it, and after how long buying pays."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.facts import tell
from claims.facts.amounts import amount_in, is_exactly_told, printed
from claims.facts.nouns import around
from claims.model.claim import Claim, ClaimKind
from claims.model.interval import Interval
from claims.patterns import declared

_MONEY = ("USD", "EUR", "CNY", "GBP", "JPY")
_ONE = declared(
    r"\b(an?|per|each|every|one|single) ([\w-]+ )?(cards?|gpus?|npus?|accelerators?|devices?|chips?|boards?)\b|(每|一|单)(张|块)?卡|每卡",
    re.IGNORECASE,
)
_PRICED = declared(
    r"\b(?:at|for) (?:\$|€|£|¥)(\d[\d,]*(?:\.\d+)?) (?:per|an?|for each|for an?) (?:card|gpu|npu|device|accelerator|chip)[- ]?hour\b|"
    r"按每卡时\s?(\d+(?:\.\d+)?)\s?(?:美元|元)",
    re.IGNORECASE,
)
_EVEN = declared(r"\b(pays? (for itself|off)|break-?even|breaks? even|amorti[sz]\w+|recoup\w*)\b|回本", re.IGNORECASE)
_BUY = declared(r"\b(buy\w*|purchase\w*|price|costs?)\b|售价|购买|单价|买", re.IGNORECASE)
_MORE = declared(
    r"\b(power|electricity|hosting|colocation|staff|network\w*|storage|discount\w*|spot|reserved|up to|from|including|incl|plus|utili[sz]ation|"
    r"input|saves?|saved|less|more|before|was|API|list|charges?|margin)\b|电费|折扣|输入|节省",
    re.IGNORECASE,
)
_ALL = declared(r"\b(all|together|total|in all|whole|cluster|service)\b|总|全部|合计|一共|共", re.IGNORECASE)
_A_STEP = declared(
    r"\b(eval\w*|sav(e|es|ed|ing)|load\w*|warm\w*|set-?up|bring\w*|compil\w*|data|tests?|steps?|stops?|restart\w*|checkpoint\w*|between|lost|idle|waited|each|every|per)\b|每",
    re.IGNORECASE,
)
_NEAR = Decimal("0.06")
_NEEDS = ("price-basis", "device-node-count")


@check("RAT229", ClaimKind.COST, ClaimKind.DURATION)
def rent_of_all_devices(view: View, claim: Claim) -> Iterator[Finding]:
    """Multiplies devices with the rent of one, and divides the rent of all by tokens and the price by the rent.

    16 cards at 2.50 dollars an hour are 40 dollars an hour; with 40,000 tokens a second a million tokens cost 28 cents; a
    card of 24,000 dollars is worth 9,600 hours of such rent. A bill whose words give the price of a device-hour is set
    against the device-hours, else against devices x time. All figures are of one study, or told by one source of one
    thing, each once. Power, hosting, discounts or prices asked of customers are other things.

    Bad:

    ```toml
    # subjects/the-service.toml
    id = "the-service"
    name = "The Service"
    kind = "service"
    # studies/the-rent.toml
    id = "the-rent"
    title = "Renting cards"
    subject = "the-service"
    conductor = "the-maker"
    summary = "Renting cards."
    # claims/cards.toml
    id = "cards"
    subject = "the-service"
    kind = "scale"
    statement = "The service runs on 16 cards."
    claimant = "the-maker"
    modality = "described"
    study = "the-rent"
    quantity = {printed = "16", value = "16", unit = "device"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/price.toml
    id = "price"
    subject = "the-service"
    kind = "cost"
    statement = "A card rents for 2.50 dollars an hour."
    claimant = "the-maker"
    modality = "described"
    study = "the-rent"
    quantity = {printed = "2.50", value = "2.50", unit = "USD/device/hour"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/all.toml
    id = "all"
    subject = "the-service"
    kind = "cost"
    statement = "All cards together cost 400 dollars an hour."
    claimant = "the-maker"
    modality = "described"
    study = "the-rent"
    quantity = {printed = "400", value = "400", unit = "USD/hour"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/the-service.toml
    id = "the-service"
    name = "The Service"
    kind = "service"
    # studies/the-rent.toml
    id = "the-rent"
    title = "Renting cards"
    subject = "the-service"
    conductor = "the-maker"
    summary = "Renting cards."
    # claims/cards.toml
    id = "cards"
    subject = "the-service"
    kind = "scale"
    statement = "The service runs on 16 cards."
    claimant = "the-maker"
    modality = "described"
    study = "the-rent"
    quantity = {printed = "16", value = "16", unit = "device"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/price.toml
    id = "price"
    subject = "the-service"
    kind = "cost"
    statement = "A card rents for 2.50 dollars an hour."
    claimant = "the-maker"
    modality = "described"
    study = "the-rent"
    quantity = {printed = "2.50", value = "2.50", unit = "USD/device/hour"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/all.toml
    id = "all"
    subject = "the-service"
    kind = "cost"
    statement = "All cards together cost 40 dollars an hour."
    claimant = "the-maker"
    modality = "described"
    study = "the-rent"
    quantity = {printed = "40", value = "40", unit = "USD/hour"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    quantity = claim.quantity
    if quantity is None or not is_exactly_told(claim) or _MORE.search(claim.statement):
        return
    near = [c for c in around(view, claim) if is_exactly_told(c) and not _MORE.search(c.statement)]
    if claim.kind is ClaimKind.COST and (priced := _PRICED.search(claim.statement)):
        yield from _of_hours(view, claim, near, Decimal((priced[1] or priced[2]).replace(",", "")))
        return
    for money in _MONEY:
        if amount_in(claim, f"{money}/hour") is not None and not _ONE.search(claim.statement):
            yield from _of_all(claim, near, money)
        elif amount_in(claim, f"{money}/token") is not None:
            yield from _of_a_token(claim, near, money)
        elif amount_in(claim, "hour") is not None and _EVEN.search(claim.statement):
            yield from _even(claim, near, money)


def _of_hours(view: View, claim: Claim, near: list[Claim], price: Decimal) -> Iterator[Finding]:
    """Multiplies device-hours with the price that the words of a cost give for one."""
    hours = [(c, i) for c in near if (i := amount_in(c, "device*hour")) is not None]
    assert claim.quantity
    if len(hours) == 1 and claim.quantity.unit in _MONEY:
        (used, number) = hours[0]
        told = f"{printed(used)} device-hours at {price} cost"
        yield _judged(claim, (used,), number.scaled(price), claim.quantity.unit, told)
    elif not hours and claim.study and claim.quantity.unit in _MONEY:
        run = [c for c in around(view, claim) if is_exactly_told(c) and not _A_STEP.search(c.statement)]
        devices = [(c, i) for c in run if (i := amount_in(c, "device")) is not None]
        times = [(c, i) for c in run if (i := amount_in(c, "hour")) is not None]
        if len(devices) == len(times) == 1:
            (count, number), (time, lasting) = devices[0], times[0]
            told = f"{printed(count)} devices for {printed(time)} at {price} an hour cost"
            yield _judged(claim, (count, time), number.times(lasting).scaled(price), claim.quantity.unit, told)


def _rents(near: list[Claim], money: str) -> list[tuple[Claim, Interval]]:
    """Returns the rents of one device for an hour."""
    found = []
    for claim in near:
        each = amount_in(claim, f"{money}/device/hour")
        if each is None and _ONE.search(claim.statement):
            each = amount_in(claim, f"{money}/hour")
        if each is not None:
            found.append((claim, each))
    return found


def _of_all(claim: Claim, near: list[Claim], money: str) -> Iterator[Finding]:
    rents = _rents(near, money)
    devices = [(c, i) for c in near if (i := amount_in(c, "device")) is not None]
    if len(rents) == len(devices) == 1 and _ALL.search(claim.statement):
        (price, each), (count, number) = rents[0], devices[0]
        told = f"{printed(count)} devices at {printed(price)} an hour cost"
        yield _judged(claim, (price, count), number.times(each), f"{money}/hour", told)


def _of_a_token(claim: Claim, near: list[Claim], money: str) -> Iterator[Finding]:
    hours = [(c, i) for c in near if (i := amount_in(c, f"{money}/hour")) is not None and _ALL.search(c.statement)]
    rates = [(c, i) for c in near if (i := amount_in(c, "token/second")) is not None]
    if len(hours) == len(rates) == 1 and claim.study:
        (rent, hourly), (speed, tokens) = hours[0], rates[0]
        if _ONE.search(speed.statement) or _ONE.search(rent.statement):
            return
        told = f"{printed(rent)} for {printed(speed)} tokens a second make"
        yield _judged(claim, (rent, speed), hourly.over(tokens.scaled(3600)), f"{money}/token", told)


def _even(claim: Claim, near: list[Claim], money: str) -> Iterator[Finding]:
    prices = [(c, i) for c in near if (i := amount_in(c, money)) is not None and _BUY.search(c.statement)]
    words = re.search(
        r"(?:\$|€|¥)?(\d+(?:\.\d+)?)\s?(?:dollars|euros|yuan|美元|元)? (?:an|per) hour|每小时\s?(\d+(?:\.\d+)?)",
        claim.statement,
    )
    rents = _rents(near, money)
    rent = (
        rents[0][1]
        if len(rents) == 1
        else Interval.exactly(Decimal(words[1] or words[2]))
        if words and not rents
        else None
    )
    if len(prices) == 1 and rent is not None:
        (price, whole) = prices[0]
        told = f"{printed(price)} at {tell(rent, f'{money}/hour')} pay for"
        yield _judged(claim, (price, *(c for c, _ in rents)), whole.over(rent), "hour", told)


def _judged(claim: Claim, others: tuple[Claim, ...], made: Interval, unit: str, told: str) -> Finding:
    figure = amount_in(claim, unit)
    assert figure
    working = Working()
    for other in others:
        working.say(f"{other.id}: printed “{printed(other)}”")
    working.computed("expected", made, unit)
    said = f"{told} {tell(made.middle or 0, unit)}"
    reads = (claim, *others)
    if made.overlaps(figure):
        return consistent(reads, working, f"{said}, which bears out the {printed(claim)} printed.")
    sentence = f"{said}, not the {printed(claim)} printed."
    if made.widened(_NEAR).overlaps(figure) or len({c.claimant for c in reads}) > 1:
        return under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    return inconsistent(reads, working, sentence, needs=_NEEDS)
