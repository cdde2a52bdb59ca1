"""CNT191: two parts that leave no third, by day and by night, against the number they are parts of."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Figured, Finding, View, Working, check, consistent, inconsistent
from claims.checks.repeats import is_told_elsewhere
from claims.facts.amounts import is_exactly_told, printed
from claims.facts.beside import beside
from claims.facts.complements import complements
from claims.facts.pairing import words_of
from claims.facts.story import are_alike
from claims.facts.telling import tell_number
from claims.facts.terms import Term
from claims.model.claim import Claim, Modality
from claims.model.finding import Outcome
from claims.patterns import declared

_LOOSE = declared(
    r"\b(?:up to|at (?:most|least)|more than|less than|averag\w*|mean|peak|per|each|every|another|instead|planned|later|before|earlier|last year|"
    r"speed|price|cost\w*|compared|versus|than|saved?|latency|takes?|took|rates?|first|second)\b|每|平均|最多|至少|去年|此前|单|耗时|用时",
    re.IGNORECASE,
)
_AHEAD = (Modality.PROJECTED, Modality.PROMISED, Modality.SIMULATED)
_ROUNDED, _CLOSE = Decimal("0.01"), Decimal("0.04")
_LEAST_WHOLE = Decimal("1.02")
_NEEDS = ("metric-definition",)
_CODE = "CNT191"


@check(_CODE, Figured)
def parts_that_are_all(view: View, claim: Claim) -> Iterator[Finding]:
    """Adds up the two parts of a number that leave no third, and compares the number.

    What works by day and what works by night, the full-time and the part-time, what is new and what is used are all there
    is. The number is the only other amount of the sort in their paragraph, and larger than either; of rates, prices and
    times, which do not add up, nothing is said.

    Bad:

    ```toml
    # claims/all.toml
    id = "all"
    subject = "the-maker"
    kind = "scale"
    statement = "The maker runs 75 trains."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "75 trains", value = "75", unit = "dimensionless"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/day.toml
    id = "day"
    subject = "the-maker"
    kind = "scale"
    statement = "50 trains leave by day."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "50 trains", value = "50", unit = "dimensionless"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/night.toml
    id = "night"
    subject = "the-maker"
    kind = "scale"
    statement = "15 trains leave at night."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "15 trains", value = "15", unit = "dimensionless"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/all.toml
    id = "all"
    subject = "the-maker"
    kind = "scale"
    statement = "The maker runs 65 trains."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "65 trains", value = "65", unit = "dimensionless"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/day.toml
    id = "day"
    subject = "the-maker"
    kind = "scale"
    statement = "50 trains leave by day."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "50 trains", value = "50", unit = "dimensionless"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/night.toml
    id = "night"
    subject = "the-maker"
    kind = "scale"
    statement = "15 trains leave at night."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "15 trains", value = "15", unit = "dimensionless"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    whole = _counted(view, claim)
    if whole is None:
        return
    near = [c for c in beside(view, claim) if (t := view.number(c)) and _is_of_the_sort(t, whole)]
    if len(near) != 2 or any(c.subject != claim.subject or not are_alike(claim, c) for c in near):
        return
    parts = [t for c in near if (t := _counted(view, c))]
    if len(parts) != 2 or not complements(near[0].statement, near[1].statement):
        return
    if any(complements(claim.statement, c.statement) for c in near) or whole.value <= max(t.value for t in parts):
        return
    if words_of(view, near[0]).isdisjoint(words_of(view, near[1])) and not whole.counts and near[0].metric is None:
        return
    yield from _judged(view, whole, parts)


def _is_of_the_sort(term: Term, whole: Term) -> bool:
    return term.powers == whole.powers and term.one == whole.one


def _counted(view: View, claim: Claim) -> Term | None:
    """Returns an exact number or amount that others add up to: of no rate, no time and no one of several things."""
    if (
        claim.quantity is None
        or not is_exactly_told(claim)
        or claim.modality in _AHEAD
        or _LOOSE.search(claim.statement)
    ):
        return None
    term = view.number(claim)
    if term is None or term.one is not None or any(power < 0 or name == "second" for name, power in term.powers):
        return None
    return term


def _judged(view: View, whole: Term, parts: list[Term]) -> Iterator[Finding]:
    total = parts[0].interval.plus(parts[1].interval)
    value = parts[0].value + parts[1].value
    fits = total.overlaps(whole.interval.widened(_ROUNDED))
    if not fits and total.overlaps(whole.interval.widened(_CLOSE)) and whole.value / value < _LEAST_WHOLE:
        return
    reads = (whole.claim, *(t.claim for t in parts))
    if is_told_elsewhere(view, reads, Outcome.CONSISTENT if fits else Outcome.INCONSISTENT, _CODE):
        return
    quantity = whole.claim.quantity
    assert quantity
    assert quantity.value
    scale = quantity.value / whole.value
    working = Working()
    for part in parts:
        working.say(f"part: printed “{printed(part.claim)}” ({part.claim.statement.rstrip('.')})")
    working.say(f"whole: printed “{printed(whole.claim)}”")
    working.computed("sum of the parts", total.scaled(scale), quantity.unit, nominal=value * scale)
    told = f"{printed(parts[0].claim)} and {printed(parts[1].claim)} make {tell_number(value * scale)}"
    if fits:
        yield consistent(reads, working, f"{told}, as the {printed(whole.claim)} printed.")
    else:
        yield inconsistent(reads, working, f"{told}, not the {printed(whole.claim)} printed.", needs=_NEEDS)
