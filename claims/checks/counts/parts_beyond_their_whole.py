"""CNT193: three or more amounts of one list that are more together than what they are parts of."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Figured, Finding, View, Working, check, inconsistent
from claims.checks.repeats import is_told_elsewhere
from claims.facts.amounts import is_exactly_told, printed
from claims.facts.beside import beside
from claims.facts.clauses import is_open
from claims.facts.series import are_told_alike, share_more_than
from claims.facts.story import are_alike
from claims.facts.telling import tell
from claims.facts.terms import Term
from claims.facts.years import are_of_two_years
from claims.model.claim import Claim, Modality
from claims.model.finding import Outcome
from claims.model.interval import Interval
from claims.patterns import declared

_LOOSE = declared(
    r"\b(?:up to|at (?:most|least)|averag\w*|mean|median|peak|per|each|every|an?|one|planned|later|before|earlier|last year|also|both|"
    r"use[sd]?|using|speaks?|knows?|supports|can|could|costs?|prices?|sav\w+|profit|loss|margin|first|second|third|than|instead|in \d+ years)\b|"
    r"每|平均|最多|至少|去年|此前|单|支持|使用|利润|亏损|同时",
    re.IGNORECASE,
)
_AHEAD = (Modality.PROJECTED, Modality.PROMISED, Modality.SIMULATED)
_ADDS_UP = frozenset(
    {"USD", "CNY", "EUR", "GBP", "JPY", "token", "parameter", "device", "node", "rack", "person", "image", "sample"}
)
_SERIES, _MOST = 3, 7
_ROUNDED = Decimal("0.02")
_NEEDS = ("metric-definition",)
_CODE = "CNT193"


@check(_CODE, Figured)
def parts_beyond_their_whole(view: View, claim: Claim) -> Iterator[Finding]:
    """Finds amounts that a paragraph lists alike and that are more together than the one amount above them.

    What three businesses brought in cannot be more than the revenue. The parts are of one subject, sort and paragraph, are
    told alike but for what each is of, and are all of their sort there; the whole is the one larger amount of the sort and
    subject in the same or the next paragraph, and of no other year.

    Bad:

    ```toml
    # claims/all.toml
    id = "all"
    subject = "the-maker"
    kind = "scale"
    statement = "The maker employs 400 people."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "400", value = "400", unit = "person"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/lab.toml
    id = "lab"
    subject = "the-maker"
    kind = "scale"
    statement = "The lab has 120 people."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "120", value = "120", unit = "person"}
    citations = [{source = "the-article", paragraph = 2}]
    # claims/plant.toml
    id = "plant"
    subject = "the-maker"
    kind = "scale"
    statement = "The plant has 230 people."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "230", value = "230", unit = "person"}
    citations = [{source = "the-article", paragraph = 2}]
    # claims/office.toml
    id = "office"
    subject = "the-maker"
    kind = "scale"
    statement = "The office has 90 people."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "90", value = "90", unit = "person"}
    citations = [{source = "the-article", paragraph = 2}]
    ```

    Good:

    ```toml
    # claims/all.toml
    id = "all"
    subject = "the-maker"
    kind = "scale"
    statement = "The maker employs 440 people."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "440", value = "440", unit = "person"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/lab.toml
    id = "lab"
    subject = "the-maker"
    kind = "scale"
    statement = "The lab has 120 people."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "120", value = "120", unit = "person"}
    citations = [{source = "the-article", paragraph = 2}]
    # claims/plant.toml
    id = "plant"
    subject = "the-maker"
    kind = "scale"
    statement = "The plant has 230 people."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "230", value = "230", unit = "person"}
    citations = [{source = "the-article", paragraph = 2}]
    # claims/office.toml
    id = "office"
    subject = "the-maker"
    kind = "scale"
    statement = "The office has 90 people."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "90", value = "90", unit = "person"}
    citations = [{source = "the-article", paragraph = 2}]
    ```
    """
    whole = _counted(view, claim)
    if whole is None:
        return
    near = [c for c in beside(view, claim, 1) if c.subject == claim.subject and not are_of_two_years(claim, c)]
    alike = [t for c in near if (t := view.number(c)) and t.powers == whole.powers and t.one is None]
    if any(t.value >= whole.value for t in alike) or not _SERIES <= len(alike) <= _MOST:
        return
    parts = [t for t in alike if _counted(view, t.claim) and are_alike(claim, t.claim)]
    places = {frozenset(c.paragraph for c in t.claim.citations) for t in parts}
    if parts != alike or len(places) != 1 or len({t.claim.metric for t in parts}) != 1:
        return
    told = [t.claim for t in parts]
    if not are_told_alike(told) or not share_more_than(told, claim):
        return
    total = Interval.exactly(0)
    for part in parts:
        total = total.plus(part.interval)
    if whole.interval.widened(_ROUNDED).is_below(total):
        yield from _judged(view, whole, parts, total)


def _counted(view: View, claim: Claim) -> Term | None:
    """Returns an exact number or amount of what adds up, of no one of several things and no period of its own."""
    if claim.quantity is None or not is_exactly_told(claim) or is_open(claim) or claim.modality in _AHEAD:
        return None
    if _LOOSE.search(claim.statement.replace(printed(claim), " ")):
        return None
    term = view.number(claim)
    if term is None or term.one is not None or len(term.powers) != 1:
        return None
    name, power = term.powers[0]
    return term if power == 1 and (name in _ADDS_UP or name.startswith("~")) else None


def _judged(view: View, whole: Term, parts: list[Term], total: Interval) -> Iterator[Finding]:
    reads = (whole.claim, *(t.claim for t in parts))
    if is_told_elsewhere(view, reads, Outcome.INCONSISTENT, _CODE):
        return
    quantity = whole.claim.quantity
    assert quantity
    assert quantity.value
    scale = quantity.value / whole.value
    working = Working()
    for part in parts:
        working.say(f"part: printed “{printed(part.claim)}” ({part.claim.statement.rstrip('.')})")
    working.say(f"whole: printed “{printed(whole.claim)}”")
    value = sum((t.value for t in parts), Decimal(0)) * scale
    working.computed("sum of the parts", total.scaled(scale), quantity.unit, nominal=value)
    made = " and ".join(printed(t.claim) for t in parts)
    yield inconsistent(
        reads,
        working,
        f"{made} make {tell(value, quantity.unit)}, more than the {printed(whole.claim)} printed.",
        needs=_NEEDS,
    )
