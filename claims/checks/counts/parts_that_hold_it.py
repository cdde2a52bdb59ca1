"""CNT144: what a system has in all, against so many of its parts and what one of them has, linked by what is part of what."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims import units
from claims.checks import Figured, Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.facts import tell, tell_number
from claims.facts.amounts import amount_in, is_exactly_told, printed, value_in
from claims.facts.phases import phase
from claims.facts.states import are_of_two_states
from claims.model.claim import Claim, Modality
from claims.model.interval import Interval
from claims.model.quantity import Comparator
from claims.patterns import declared

_NAMES = {
    "rack": r"\bracks?\b|\bcabinets?\b|机柜|机架",
    "node": r"\b(nodes?|servers?|machines?|hosts?)\b|服务器|节点",
    "system": r"\b(systems?|pods?|box(es)?|appliances?)\b|系统",
    "module": r"\bmodules?\b|模组|模块",
    "board": r"\b(boards?|trays?|blades?)\b|板",
    "instance": r"\binstances?\b|实例",
}
"""Units of what a system has many of, and the words for one of them."""

_ASIDE = declared(
    r"\b(of (these|those|which|them)|network\w*|storage|switch\w*|spare\w*|reserved?|empty|cooling|management|other|first|phase|planned|"
    r"will|up to|per|each|every)\b|其中|备用|预留|一期|二期|计划",
    re.IGNORECASE,
)
"""Words with which a count may be of a part, of something beside, or of what is still to come."""

_MANY = 150
_SAID = (Modality.DESCRIBED, Modality.MEASURED)
_BEYOND = 4
"""No rating or diversity of loads makes the parts draw more than so many times what the whole does."""

_NEEDS = ("device-node-count",)


@check("CNT144", Figured)
def parts_that_hold_it(view: View, claim: Claim) -> Iterator[Finding]:
    """Compares the count of something in a system with its number of parts times the count in one of them.

    The three are of a system, again of the system, and of the one thing that its record names as part of the system:
    a site with 50 racks, of which one has 32 cards, has 1,600 cards. Exact counts of one source are compared; where the
    words leave room for others (network racks, a first phase, several voices) a difference is left open. Of power only a
    product of more than four times that of the whole is told: watts taken for kilowatts.

    Bad:

    ```toml
    # subjects/the-site.toml
    id = "the-site"
    name = "The Site"
    kind = "site"
    # subjects/the-rack.toml
    id = "the-rack"
    name = "The Rack"
    kind = "server"
    part_of = ["the-site"]
    # claims/racks.toml
    id = "racks"
    subject = "the-site"
    kind = "scale"
    statement = "The site has 50 racks."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "50", value = "50", unit = "rack"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/of-a-rack.toml
    id = "of-a-rack"
    subject = "the-rack"
    kind = "spec"
    statement = "A rack takes 32 cards."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "32", value = "32", unit = "device"}
    citations = [{source = "the-article", paragraph = 2}]
    # claims/cards.toml
    id = "cards"
    subject = "the-site"
    kind = "scale"
    statement = "The site has 2,600 cards."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "2,600", value = "2600", unit = "device"}
    citations = [{source = "the-article", paragraph = 3}]
    ```

    Good:

    ```toml
    # subjects/the-site.toml
    id = "the-site"
    name = "The Site"
    kind = "site"
    # subjects/the-rack.toml
    id = "the-rack"
    name = "The Rack"
    kind = "server"
    part_of = ["the-site"]
    # claims/racks.toml
    id = "racks"
    subject = "the-site"
    kind = "scale"
    statement = "The site has 50 racks."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "50", value = "50", unit = "rack"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/of-a-rack.toml
    id = "of-a-rack"
    subject = "the-rack"
    kind = "spec"
    statement = "A rack takes 32 cards."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "32", value = "32", unit = "device"}
    citations = [{source = "the-article", paragraph = 2}]
    # claims/cards.toml
    id = "cards"
    subject = "the-site"
    kind = "scale"
    statement = "The site has 1,600 cards."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "1,600", value = "1600", unit = "device"}
    citations = [{source = "the-article", paragraph = 3}]
    ```
    """
    if claim.quantity is None or claim.quantity.unit in _NAMES:
        return
    if units.factor(claim.quantity.unit, "watt"):
        yield from _of_power(view, claim)
    if not _is_count(claim):
        return
    beside = _told_with(view, claim)
    parts = {c.subject for c in beside if _is_part(view, c.subject, claim.subject)}
    numbers = [c for c in beside if c.subject == claim.subject and c.quantity and c.quantity.unit in _NAMES]
    if len(parts) != 1:
        return
    (part,) = parts
    numbers = [c for c in numbers if _is_number_of(view, c, part)]
    of_one = [c for c in beside if c.subject == part and c.quantity and c.quantity.unit == claim.quantity.unit]
    wholes = [c for c in beside if c.subject == claim.subject and c.quantity and c.quantity.unit == claim.quantity.unit]
    if len({_value(c) for c in numbers}) != 1 or len({_value(c) for c in of_one}) != 1 or wholes:
        return
    yield from _judged(claim, numbers[0], of_one[0])


def _of_power(view: View, one: Claim) -> Iterator[Finding]:
    """Compares the power of a part, taken as often as there are parts, with the greatest power told of the system."""
    if not is_exactly_told(one) or one.modality not in _SAID:
        return
    told = {c.id: c for s in {place.source for place in one.citations} for c in view.claims_in_source(s)}
    if len(told) > _MANY:
        return
    beside = [c for c in told.values() if c.study == one.study and c.claimant == one.claimant and c.modality in _SAID]
    numbers = [c for c in beside if _is_count(c) and c.quantity and c.quantity.unit in _NAMES]
    numbers = [c for c in numbers if _is_part(view, one.subject, c.subject) and _is_number_of(view, c, one.subject)]
    if len({(c.subject, _value(c)) for c in numbers}) != 1 or _ASIDE.search(numbers[0].statement):
        return
    wholes = [c for c in beside if c.subject == numbers[0].subject and is_exactly_told(c) and amount_in(c, "watt")]
    others = [c for c in beside if c.subject == one.subject and c.id != one.id and amount_in(c, "watt")]
    if not wholes or others:
        return
    whole = max(wholes, key=lambda c: value_in(c, "watt"))
    product = value_in(one, "watt") * _value(numbers[0])
    if product <= _BEYOND * value_in(whole, "watt"):
        return
    working, reads = Working(), (one, numbers[0], whole)
    working.say(f"parts: printed “{printed(numbers[0])}” ({numbers[0].statement.rstrip('.')})")
    working.say(f"in one part: printed “{printed(one)}” ({one.statement.rstrip('.')})")
    working.computed("all parts", Interval.exactly(product), "watt", f"{printed(numbers[0])} x {printed(one)}")
    made = f"{printed(numbers[0])} times {printed(one)} make {tell(product, 'watt')}"
    sentence = f"{made}, far more than the {printed(whole)} printed for the whole."
    yield inconsistent(reads, working, sentence, needs=("power-scope-method",))


def _is_count(claim: Claim) -> bool:
    quantity = claim.quantity
    return (
        quantity is not None
        and units.is_counted(quantity.unit)
        and quantity.comparator is Comparator.EQUAL
        and is_exactly_told(claim)
        and claim.modality in _SAID
    )


def _value(claim: Claim) -> Decimal:
    return (claim.quantity.value if claim.quantity else None) or Decimal(0)


def _told_with(view: View, claim: Claim) -> list[Claim]:
    """Returns the other exact counts of the sources of a claim, of no other study."""
    found: dict[str, Claim] = {}
    for source in dict.fromkeys(citation.source for citation in claim.citations):
        if len(view.claims_in_source(source)) <= _MANY:
            told = view.figured_in_source(source)
            found |= {c.id: c for c in told if c.id != claim.id and c.study == claim.study and _is_count(c)}
    return list(found.values())


def _is_part(view: View, part_id: str, whole_id: str) -> bool:
    """Tells whether the record of a thing names it as part of a system, or that of the system as made of it."""
    part, whole = view.subject(part_id), view.subject(whole_id)
    if part is None or whole is None or part_id == whole_id:
        return False
    return whole_id in part.part_of or part_id in whole.built_on


def _is_number_of(view: View, number: Claim, part_id: str) -> bool:
    """Tells whether a number of racks or servers is that of the part: by its name or by the field of the claim."""
    if any(about.subject == part_id for about in number.about):
        return True
    subject = view.subject(part_id)
    names = " | ".join((subject.name, *subject.aliases)) if subject else ""
    assert number.quantity is not None
    return re.search(_NAMES[number.quantity.unit], names, re.IGNORECASE) is not None


def _judged(whole: Claim, number: Claim, of_one: Claim) -> Iterator[Finding]:
    assert whole.quantity is not None
    assert number.quantity is not None
    working, reads = Working(), (whole, number, of_one)
    product = _value(number) * _value(of_one)
    unit = whole.quantity.unit
    working.say(f"in all: printed “{printed(whole)}” ({whole.statement.rstrip('.')})")
    working.say(f"parts: printed “{printed(number)}” ({number.statement.rstrip('.')})")
    working.say(f"in one part: printed “{printed(of_one)}” ({of_one.statement.rstrip('.')})")
    how = f"{printed(number)} x {printed(of_one)}"
    working.computed("parts x what one has", Interval.exactly(product), unit, how)
    made = f"{printed(number)} times {printed(of_one)} make {tell_number(product)}"
    if product == _value(whole):
        yield consistent(reads, working, f"{made}, as many as are printed.")
        return
    sentence = f"{made}, not the {printed(whole)} printed."
    alike = len({c.claimant for c in reads}) == 1 and not any(_ASIDE.search(c.statement) for c in (whole, number))
    apart = any(are_of_two_states(whole.statement, c.statement) for c in (number, of_one))
    apart = apart or len({phase(c) for c in reads} - {None}) > 1
    near = abs(product - _value(whole)) * 20 < _value(whole)
    if alike and not apart and not near:
        yield inconsistent(reads, working, sentence, needs=_NEEDS)
    else:
        yield under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
