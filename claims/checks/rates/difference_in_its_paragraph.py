"""RAT282: an amount by which something rose or fell against the only two amounts of its sort beside it."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims import units
from claims.checks import Figured, Finding, View, Working, check, consistent, inconsistent
from claims.checks.repeats import is_told_elsewhere
from claims.facts.amounts import amount_in, is_exactly_told, printed, value_in
from claims.facts.beside import are_of_one_dimension, beside
from claims.facts.clauses import is_open
from claims.facts.pairing import words_of
from claims.facts.places import is_told_as_part
from claims.facts.states import NEW, OLD, are_of_two_states
from claims.facts.story import are_of_one_voice, are_of_two_sides
from claims.facts.telling import tell_number
from claims.facts.wholes import comes_of_it
from claims.model.claim import Claim, ClaimKind, Modality
from claims.model.finding import Outcome
from claims.patterns import declared

_BY = declared(
    r"\b(?:sav(?:es?|ed|ing)|(?:rose|grew|fell|dropped|declined|shrank|climbed|increased|decreased|risen|fallen|grown|shrunk|cut|reduced|"
    r"lowered|raised|up|down) by|(?:an? )?(?:rise|fall|drop|gain|increase|decrease|reduction|saving|difference|growth|decline|cut) of|"
    r"added|gained|lost)\b|(?:[\d.,]+\s?(?:million|billion|thousand|[\w/%-]+)?\s?){1,2}(?:[a-z]+ ){0,2}?(?:less|fewer|more|cheaper|longer|shorter|faster|sooner)(?: than\b|\.?$)|"
    r"节省|节约|省[下了]|(?:减少|增加|降低|下降|上升|增长|缩短|提高|多|少)了",
    re.IGNORECASE,
)
_LOOSE = declared(
    r"\b(?:up to|as much as|at (?:most|least|best)|more than \d|less than \d|averag\w*|overall|combined|together|so far|cumulative\w*|"
    r"target\w*|goal|plan\w*|forecast\w*|expect\w*|will|would|could|may|another|in total|since then|share)\b|累计|合计|预计|计划|目标|平均|其中",
    re.IGNORECASE,
)
_RELATIVE = frozenset({"x", "percent", "percentage_point", "basis_point", "score", "dimensionless", "ppm"})
_AHEAD = (Modality.PROJECTED, Modality.PROMISED, Modality.SIMULATED)
_PERIODS = tuple(Decimal(n) for n in (1, 4, 7, 12, 24, 30, 52, 60, 90, 365, 8760))
_ROUNDED, _NEAR = Decimal("0.02"), Decimal("0.08")
_PAIR = 2
_NEEDS = ("baseline-absolute", "metric-definition")
_CODE = "RAT282"


@check(_CODE, Figured)
def difference_in_its_paragraph(view: View, claim: Claim) -> Iterator[Finding]:
    """Subtracts the only two amounts of one sort in a paragraph that tells by how much the one is less.

    "It saves 20 kW" beside 90 kW before and 65 kW after. The two are of two states, or of two things of one metric, and
    share a word or the subject with the difference; what is saved of one in a day may be told for a week, a month or a
    year. A third amount of the sort, a bound or a plan leaves open what is meant.

    Bad:

    ```toml
    # claims/before.toml
    id = "before"
    subject = "the-hall"
    kind = "spec"
    statement = "Before the change the fans drew 90 kW."
    claimant = "the-maker"
    modality = "described"
    metric = "power"
    quantity = {printed = "90 kW", value = "90", unit = "kilowatt"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/after.toml
    id = "after"
    subject = "the-hall"
    kind = "spec"
    statement = "The fans now draw 60 kW."
    claimant = "the-maker"
    modality = "described"
    metric = "power"
    quantity = {printed = "60 kW", value = "60", unit = "kilowatt"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/saving.toml
    id = "saving"
    subject = "the-hall"
    kind = "spec"
    statement = "The change of the fans saves 45 kW."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "45 kW", value = "45", unit = "kilowatt"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/before.toml
    id = "before"
    subject = "the-hall"
    kind = "spec"
    statement = "Before the change the fans drew 90 kW."
    claimant = "the-maker"
    modality = "described"
    metric = "power"
    quantity = {printed = "90 kW", value = "90", unit = "kilowatt"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/after.toml
    id = "after"
    subject = "the-hall"
    kind = "spec"
    statement = "The fans now draw 60 kW."
    claimant = "the-maker"
    modality = "described"
    metric = "power"
    quantity = {printed = "60 kW", value = "60", unit = "kilowatt"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/saving.toml
    id = "saving"
    subject = "the-hall"
    kind = "spec"
    statement = "The change of the fans saves 30 kW."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "30 kW", value = "30", unit = "kilowatt"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    if not _is_difference(claim) or not is_exactly_told(claim) or claim.modality in _AHEAD:
        return
    alike = [c for c in beside(view, claim) if are_of_one_dimension(c, claim)]
    if len(alike) != _PAIR or any(_is_difference(c) for c in alike) or not _are_meant(view, claim, *alike):
        return
    assert claim.quantity
    unit = claim.quantity.unit
    low, high = sorted(alike, key=lambda c: (value_in(c, unit), c.id))
    below, above = amount_in(low, unit), amount_in(high, unit)
    assert below
    assert above
    made, nominal = above.minus(below), value_in(high, unit) - value_in(low, unit)
    told = claim.quantity.interval()
    fits = made.overlaps(told.widened(_ROUNDED))
    if nominal <= 0 or (not fits and any(made.scaled(n).overlaps(told.widened(_NEAR)) for n in _PERIODS)):
        return
    reads = (claim, low, high)
    if is_told_elsewhere(view, reads, Outcome.CONSISTENT if fits else Outcome.INCONSISTENT, _CODE):
        return
    working = Working()
    for amount in (high, low):
        working.say(f"amount: printed “{printed(amount)}” ({amount.statement.rstrip('.')})")
    working.say(f"difference: printed “{printed(claim)}”")
    working.computed("larger - smaller", made, unit, nominal=nominal)
    said = f"{printed(high)} less {printed(low)} are {tell_number(nominal)} {unit.replace('_', ' ')}"
    if fits:
        yield consistent(reads, working, f"{said}, as the {printed(claim)} printed.")
    else:
        yield inconsistent(reads, working, f"{said}, not the {printed(claim)} printed.", needs=_NEEDS)


def _is_difference(claim: Claim) -> bool:
    quantity = claim.quantity
    if quantity is None or quantity.unit in _RELATIVE or claim.kind is ClaimKind.PROJECTION:
        return False
    return bool(_BY.search(claim.statement)) and not _LOOSE.search(claim.statement)


def _are_meant(view: View, claim: Claim, one: Claim, other: Claim) -> bool:
    """Tells whether a difference is one of two amounts: of two states or two things, in a word or subject of both."""
    if one.conditions != other.conditions or one.metric != other.metric or not units.is_known(_unit(claim)):
        return False
    for c in (one, other):
        if is_open(c) or is_told_as_part(c) or not are_of_one_voice(claim, c) or c.modality in _AHEAD:
            return False
    if are_of_two_sides(one.statement, other.statement):
        return False
    own, ours, theirs = (words_of(view, c) for c in (claim, one, other))
    if one.subject == other.subject and not _are_of_two_states(one, other):
        return False
    if not ours & theirs and one.metric is None:
        return False
    return (
        comes_of_it(claim.statement) or bool(own & (ours | theirs)) or {claim.subject} == {one.subject, other.subject}
    )


def _are_of_two_states(one: Claim, other: Claim) -> bool:
    """Tells whether two amounts of one thing are of two times, or one of them is told as that of before or after."""
    if are_of_two_states(one.statement, other.statement) or one.when != other.when:
        return True
    return any(state.search(c.statement) for state in (OLD, NEW) for c in (one, other))


def _unit(claim: Claim) -> str:
    return claim.quantity.unit if claim.quantity else ""
