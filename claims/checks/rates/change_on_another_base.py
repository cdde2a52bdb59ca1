"""RAT281: a change that is just what two amounts beside it give when it is counted on the wrong one."""

import re
from collections.abc import Iterator
from itertools import combinations

from claims import units
from claims.checks import Figured, Finding, View, Working, check, inconsistent
from claims.checks.rates.slips_of_a_change import Slip, Way, is_borne_out, slip, way_of
from claims.checks.repeats import is_told_elsewhere
from claims.facts import tell
from claims.facts.amounts import amount_in, is_exactly_told, printed, value_in
from claims.facts.beside import are_of_one_dimension, beside
from claims.facts.clauses import is_open, open_words
from claims.facts.pairing import words_of
from claims.facts.places import is_told_as_part
from claims.facts.states import are_of_two_states
from claims.facts.story import are_of_one_voice, are_of_two_sides
from claims.facts.wholes import comes_of_it
from claims.model.claim import Claim, ClaimKind, Modality
from claims.model.finding import Outcome
from claims.patterns import declared

_LOOSE = declared(
    r"\b(?:up to|as much as|at (?:most|least|best)|no more than|averag\w*|mean|typical\w*|overall|combined|together|cumulative\w*|"
    r"per|each|every|(?<!in )(?<!within )(?<!over )a (?:year|month|quarter)(?! (?:ago|earlier|before))|annual\w*|year[- ]on[- ]year|year[- ]over[- ]year|"
    r"target\w*|goal|plan\w*|forecast\w*|expect\w*|will|would|could|may|share of|margin)\b|"
    r"平均|最多|最高|至少|综合|同比|环比|每年|年均|累计|目标|预计|计划",
    re.IGNORECASE,
)
_LEVELS = frozenset({"percent"})
_RELATIVE = frozenset({"x", "percentage_point", "basis_point", "score", "dimensionless", "ppm"})
_CHANGES = frozenset({"percent", "x", "percentage_point"})
_AHEAD = (Modality.PROJECTED, Modality.PROMISED, Modality.SIMULATED)
_COMPARED = frozenset(
    {"less than", "more than", "below", "above", "cheaper", "later", "saves", "saved", "half", "节省"}
)
"""Words that leave an amount open, but not a change: "a third less than a year earlier"."""

_PAIR = 2
_NEEDS = ("baseline-absolute", "metric-definition")
_CODE = "RAT281"


@check(_CODE, Figured)
def change_on_another_base(view: View, claim: Claim) -> Iterator[Finding]:
    """Recognises the wrong base of a change: what two amounts beside it give on it, and on no right one.

    From 60 to 45 is a fall of 25%; 33% is the difference as a share of what is left. Likewise the ratio is told for the
    rise ("rose by 150%" where it came to 150%), what is left for the fall, a percentage for points, points for a
    percentage. That a change is to the digit one of these of two amounts in its paragraph, or the next one, that share a
    subject or a word with it, and that no two amounts there give it properly, is what shows the slip.

    Bad:

    ```toml
    # claims/before.toml
    id = "before"
    subject = "the-maker"
    kind = "scale"
    statement = "The rate of returned parcels was 8% in January."
    claimant = "the-maker"
    modality = "described"
    when = "2026-01"
    quantity = {printed = "8%", value = "8", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/after.toml
    id = "after"
    subject = "the-maker"
    kind = "scale"
    statement = "By June the rate of returned parcels was 6%."
    claimant = "the-maker"
    modality = "described"
    when = "2026-06"
    quantity = {printed = "6%", value = "6", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/change.toml
    id = "change"
    subject = "the-maker"
    kind = "scale"
    statement = "It fell by 2%."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "2%", value = "2", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/before.toml
    id = "before"
    subject = "the-maker"
    kind = "scale"
    statement = "The rate of returned parcels was 8% in January."
    claimant = "the-maker"
    modality = "described"
    when = "2026-01"
    quantity = {printed = "8%", value = "8", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/after.toml
    id = "after"
    subject = "the-maker"
    kind = "scale"
    statement = "By June the rate of returned parcels was 6%."
    claimant = "the-maker"
    modality = "described"
    when = "2026-06"
    quantity = {printed = "6%", value = "6", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/change.toml
    id = "change"
    subject = "the-maker"
    kind = "scale"
    statement = "It fell by 25%."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "25%", value = "25", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    way = _way(claim)
    if way is None:
        return
    found: list[tuple[Slip, Claim, Claim]] = []
    for one, other in _pairs(view, claim):
        if is_borne_out(claim, way, one, other):
            return
        told = slip(claim, way, one, other)
        if told is not None and _are_meant(view, claim, one, other):
            found.append((told, one, other))
    if found:
        yield from _judged(view, claim, *found[0])


def _way(claim: Claim) -> Way | None:
    """Returns which way a change goes; nothing of what is no change that has happened, or is left open."""
    quantity = claim.quantity
    if quantity is None or quantity.unit not in _CHANGES or not is_exactly_told(claim):
        return None
    if claim.kind is ClaimKind.PROJECTION or claim.modality in _AHEAD or not open_words(claim) <= _COMPARED:
        return None
    return way_of(claim)


def _pairs(view: View, claim: Claim) -> Iterator[tuple[Claim, Claim]]:
    """Yields each two amounts of one sort in the paragraph of a change or the next ones, the smaller one first."""
    near = [c for c in beside(view, claim, 1) if c.quantity and c.quantity.unit not in _RELATIVE and not is_open(c)]
    near = [c for c in near if not (c.quantity and c.quantity.unit in _LEVELS and way_of(c) is not None)]
    for one, other in combinations(near, 2):
        if not are_of_one_dimension(one, other):
            continue
        assert one.quantity
        unit = one.quantity.unit
        low, high = sorted((one, other), key=lambda c: (value_in(c, unit), c.id))
        if value_in(low, unit) < value_in(high, unit) and amount_in(low, unit) and amount_in(high, unit):
            yield low, high


def _are_meant(view: View, claim: Claim, one: Claim, other: Claim) -> bool:
    """Tells whether a change may be one of two amounts: of one metric, no parts, and each of its subject or matter."""
    if one.conditions != other.conditions or (one.metric != other.metric and None not in (one.metric, other.metric)):
        return False
    told = f"{one.statement} {other.statement}".casefold()
    if any(word not in told for word in _loose_words(claim)):
        return False
    if any(is_told_as_part(c) or not are_of_one_voice(claim, c) or c.modality in _AHEAD for c in (one, other)):
        return False
    if are_of_two_sides(one.statement, other.statement):
        return False
    own, ours, theirs = (words_of(view, c) for c in (claim, one, other))
    shared = ours & theirs
    if claim.quantity and claim.quantity.unit == "x" and not own & (ours | theirs):
        return False  # small whole numbers of times are soon made by any two amounts
    if one.statement == other.statement:  # one sentence tells both, so that their words do not tell them apart
        return False
    is_one_state = one.subject == other.subject and one.when == other.when
    is_one_state = is_one_state and not are_of_two_states(one.statement, other.statement)
    is_level = one.quantity is not None and (one.quantity.unit == "percent" or units.is_counted(one.quantity.unit))
    if is_one_state and is_level:
        return False
    is_counted = one.quantity is not None and units.is_counted(one.quantity.unit)
    if is_counted and not own & (ours | theirs) and not comes_of_it(claim.statement):
        return False
    inside = beside(view, claim)
    is_beside = one in inside and other in inside
    if is_beside and (shared or one.metric):
        alike = [c for c in inside if are_of_one_dimension(c, one) and way_of(c) is None]
        if comes_of_it(claim.statement) or len(alike) == _PAIR:
            return True
    if one not in inside and other not in inside:
        return False
    if not is_beside and not own & (ours | theirs):
        return False
    are_tied = all(
        c.subject == claim.subject or c.subject in claim.subjects() or own & words
        for c, words in ((one, ours), (other, theirs))
    )
    return are_tied and bool(shared or one.metric or own & (ours | theirs))


def _loose_words(claim: Claim) -> frozenset[str]:
    """Returns the words that leave open of what a change is, unless the amounts are told in them: "the mean error"."""
    return frozenset(found[0].casefold() for found in _LOOSE.finditer(claim.statement))


def _judged(view: View, claim: Claim, told: Slip, low: Claim, high: Claim) -> Iterator[Finding]:
    reads = (claim, low, high)
    if is_told_elsewhere(view, reads, Outcome.INCONSISTENT, _CODE):
        return
    assert low.quantity
    unit = low.quantity.unit
    below, above = amount_in(low, unit), amount_in(high, unit)
    assert below
    assert above
    working = Working()
    for amount in (low, high):
        working.say(f"amount: printed “{printed(amount)}” ({amount.statement.rstrip('.')})")
    working.say(f"change: printed “{printed(claim)}”")
    nominal = value_in(high, unit) / value_in(low, unit)
    working.computed("larger / smaller", above.over(below), "dimensionless", nominal=nominal)
    working.say(f"{tell(told.value, told.unit)} is {told.what}")
    sentence = (
        f"Between {printed(low)} and {printed(high)} the change is {told.right}, not the {printed(claim)} printed, "
        f"which is {told.what}."
    )
    yield inconsistent(reads, working, sentence, needs=_NEEDS)
