"""RAT270: a change against the only two amounts of one sort in its paragraph."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims import units
from claims.checks import Figured, Finding, View, Working, check, consistent, inconsistent
from claims.checks.repeats import is_told_elsewhere
from claims.facts import tell
from claims.facts.amounts import amount_in, is_exactly_told, printed, value_in
from claims.facts.beside import are_of_one_dimension, beside
from claims.facts.clauses import is_open
from claims.facts.directions import BETTER, DOWN, UP
from claims.facts.nouns import pairs_of_signs, stems
from claims.facts.pairing import may_go_together, words_of
from claims.facts.places import is_told_as_part
from claims.facts.states import are_of_two_states
from claims.facts.story import are_of_one_voice, are_of_two_sides
from claims.facts.wholes import comes_of_it
from claims.model.claim import Claim, ClaimKind, Modality
from claims.model.finding import Outcome
from claims.model.interval import Interval
from claims.patterns import declared

_LOOSE = declared(
    r"\b(?:up to|as much as|at (?:most|least|best)|no more than|averag\w*|mean|typical\w*|median|relative|overall|real time|"
    r"per|each|every|a (?:year|month|quarter)|annual\w*|year[- ]on[- ]year|year[- ]over[- ]year|quarter\w*|20\d\d|points?|"
    r"shares?|part|margin)\b|平均|最多|最高|至少|综合|同比|环比|每|单位|占",
    re.IGNORECASE,
)
_PART = declared(
    r"\b(?:the|all(?: the)?) (?:\w+ )?(?:rest|remain\w+|others?)\b|\bremain(?:s|ing|der)\b|^of (?:the|this|these|them|which)\b|"
    r"其余|剩余|剩下|余下|其他|其中",
    re.IGNORECASE,
)
_WORD = declared(r"(?!(?:the|an?|of|in|with|its?)\b)\w+")
_NO_AMOUNTS = frozenset({"percent", "x", "percentage_point", "score", "dimensionless", "basis_point", "ppm"})
_CHANGES = ("percent", "x")
_AHEAD = (Modality.PROJECTED, Modality.PROMISED, Modality.SIMULATED)
_ONE, _HUNDRED = Interval.exactly(1), Decimal(100)
_ROUNDED, _NEAR = Decimal("0.02"), Decimal("0.08")
_CODE = "RAT270"
_NEEDS = ("baseline-absolute", "speedup-definition")


@check(_CODE, Figured)
def change_in_its_paragraph(view: View, claim: Claim) -> Iterator[Finding]:
    """Compares a change with the two amounts of one sort, metric and conditions that stand in its paragraph.

    Where a paragraph tells a change ("a fifth less", "2.5 times as large") and two amounts of one sort and no third, of
    two things or two states, the change is of these where its metric, a word of all three or "that is" ties it to them.
    Where it tells two such pairs, the one is meant that shares a word with the change. The change may be counted on the one or on the other amount, as its words leave open,
    but a fall in percent is one of the larger amount, and a rise one of the smaller.

    Bad:

    ```toml
    # claims/before.toml
    id = "before"
    subject = "the-old-search"
    kind = "throughput"
    statement = "V1 sustained 8,000 queries per second."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "8,000", value = "8000", unit = "query/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/after.toml
    id = "after"
    subject = "the-search"
    kind = "throughput"
    statement = "V2 sustains 20,000 queries per second on the same machines."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "20,000", value = "20000", unit = "query/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/change.toml
    id = "change"
    subject = "the-search"
    kind = "speedup"
    statement = "The rate of queries grew 3.5-fold."
    claimant = "the-maker"
    modality = "described"
    baseline = "V1"
    quantity = {printed = "3.5-fold", value = "3.5", unit = "x"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/before.toml
    id = "before"
    subject = "the-old-search"
    kind = "throughput"
    statement = "V1 sustained 8,000 queries per second."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "8,000", value = "8000", unit = "query/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/after.toml
    id = "after"
    subject = "the-search"
    kind = "throughput"
    statement = "V2 sustains 20,000 queries per second on the same machines."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "20,000", value = "20000", unit = "query/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/change.toml
    id = "change"
    subject = "the-search"
    kind = "speedup"
    statement = "The rate of queries grew 2.5-fold."
    claimant = "the-maker"
    modality = "described"
    baseline = "V1"
    quantity = {printed = "2.5-fold", value = "2.5", unit = "x"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    quantity = claim.quantity
    if quantity is None or quantity.unit not in _CHANGES or not is_exactly_told(claim) or is_open(claim):
        return
    if claim.kind is ClaimKind.PROJECTION or claim.modality in _AHEAD:
        return
    is_told_so = claim.baseline is not None or (claim.metric or "").endswith("-change")
    if not is_told_so and not any(way.search(claim.statement) for way in (UP, DOWN, BETTER)):
        return
    pair = _only_pair(view, claim)
    if pair is None or any(c.baseline is not None for c in pair) or _is_loose(claim, *pair):
        return
    if _is_of(view, claim, *pair):
        yield from _judged(view, claim, *pair)


def is_borne_out_in_its_paragraph(view: View, change: Claim) -> bool:
    """Tells whether the only two amounts of one sort in the paragraph of a change are as far apart as it says."""
    pair = _only_pair(view, change)
    if pair is None or change.quantity is None or change.quantity.unit not in _CHANGES:
        return False
    unit = _unit(pair[0])
    below, above = (amount_in(c, unit) for c in pair)
    told = change.quantity.interval().widened(_ROUNDED)
    if below is None or above is None:
        return False
    return any(one.overlaps(told) for one in meanings(change, above.over(below)))


def _only_pair(view: View, change: Claim) -> tuple[Claim, Claim] | None:
    """Returns the only two amounts of one sort in the paragraph, the smaller one first."""
    sorts: list[list[Claim]] = []
    for claim in beside(view, change):
        if claim.quantity is None or claim.quantity.unit in _NO_AMOUNTS:
            continue
        alike = next((those for those in sorts if _are_of_one_sort(those[0], claim)), None)
        if alike is None:
            sorts.append([claim])
        else:
            alike.append(claim)
    if any(len(those) > 2 for those in sorts):
        return None
    pairs = [those for those in sorts if len(those) == 2]
    if len(pairs) > 1:
        own = words_of(view, change)
        pairs = [those for those in pairs if all(own & words_of(view, c) for c in those)]
    if len(pairs) != 1 or not _may_be_compared(view, change, *pairs[0]):
        return None
    assert pairs[0][0].quantity
    low, high = sorted(pairs[0], key=lambda c: (value_in(c, _unit(pairs[0][0])), c.id))
    return (low, high) if value_in(low, _unit(low)) < value_in(high, _unit(low)) else None


def _is_loose(change: Claim, one: Claim, other: Claim) -> bool:
    """Tells whether words leave open of what a change is, but for those in which both amounts are told: "the mean error"."""
    words = {found[0].casefold() for found in _LOOSE.finditer(change.statement)}
    return any(word not in c.statement.casefold() for word in words for c in (one, other))


def _unit(claim: Claim) -> str:
    return claim.quantity.unit if claim.quantity else ""


def _are_of_one_sort(one: Claim, other: Claim) -> bool:
    return one.metric == other.metric and one.conditions == other.conditions and are_of_one_dimension(one, other)


def _may_be_compared(view: View, change: Claim, one: Claim, other: Claim) -> bool:
    """Tells whether two amounts are of one matter, neither a part of the other, a bound, or of another body's word."""
    if any(is_open(c) or is_told_as_part(c) or _PART.search(c.statement) for c in (one, other)):
        return False
    if not all(are_of_one_voice(change, c) and c.modality not in _AHEAD for c in (one, other)):
        return False
    shared = words_of(view, one) & words_of(view, other)
    is_counted = units.is_counted(_unit(one)) and not words_of(view, change) & words_of(view, one)
    return not is_counted and (one.metric is not None or bool(shared))


def _is_of(view: View, change: Claim, one: Claim, other: Claim) -> bool:
    """Tells whether a change is one between two amounts: by its metric, by a word of all three, or by "that is".

    They are of two things or of two states of one: what one thing costs for input and for output has not changed.
    """
    if one.subject == other.subject and not are_of_two_states(one.statement, other.statement):
        return False
    if are_of_two_sides(one.statement, other.statement) or not may_go_together(view, one, other):
        return False
    if not _is_set_against(view, change, one, other):
        return False
    kin = (change.metric or "").removesuffix("-change")
    if kin and kin == one.metric:
        return True
    bodies = frozenset[str]().union(*(_of_bodies(view, c) for c in (change, one, other)))
    shared = (words_of(view, one) & words_of(view, other)) - bodies
    return bool(shared & words_of(view, change)) or (bool(shared) and comes_of_it(change.statement))


def _is_set_against(view: View, change: Claim, one: Claim, other: Claim) -> bool:
    """Tells whether what a change is set against is what one of two amounts is of, or is named with one."""
    if change.baseline is None:
        return True
    names = {name for c in (one, other) for s in view.subjects_of(c) for name in (s.id, s.name, *s.aliases)}
    if change.baseline in names:
        return True
    told = f"{one.statement} {other.statement}".casefold()
    return any(word in told for word in _WORD.findall(change.baseline.casefold()))


def _of_bodies(view: View, claim: Claim) -> frozenset[str]:
    """Returns what stands in the name of who asserts a claim, which is no matter of it."""
    body = view.subject(claim.claimant)
    return frozenset() if body is None else pairs_of_signs(body.name) | stems(body.name)


def _judged(view: View, change: Claim, low: Claim, high: Claim) -> Iterator[Finding]:
    unit = _unit(low)
    below, above = amount_in(low, unit), amount_in(high, unit)
    assert below
    assert above
    assert change.quantity
    ratio, nominal = above.over(below), value_in(high, unit) / value_in(low, unit)
    those = list(meanings(change, ratio))
    told = change.quantity.interval()
    fits = any(one.overlaps(told.widened(_ROUNDED)) for one in those)
    if not fits and any(one.overlaps(told.widened(_NEAR)) for one in those):
        return
    working = Working()
    for claim in (low, high):
        working.say(f"amount: printed “{printed(claim)}” ({claim.statement.rstrip('.')})")
    working.say(f"change: printed “{printed(change)}”")
    working.computed("larger / smaller", ratio, "dimensionless", nominal=nominal)
    less, more = (tell(share * _HUNDRED, "percent") for share in (1 - 1 / nominal, nominal - 1))
    said = f"{printed(low)} are {less} less than {printed(high)}, and these {more} more"
    reads = (change, low, high)
    outcome = Outcome.CONSISTENT if fits else Outcome.INCONSISTENT
    if is_told_elsewhere(view, reads, outcome, _CODE):
        return
    if fits:
        yield consistent(reads, working, f"{said}, which bears out the {printed(change)} printed.")
    else:
        yield inconsistent(reads, working, f"{said}, not the {printed(change)} printed.", needs=_NEEDS)


def meanings(change: Claim, ratio: Interval) -> Iterator[Interval]:
    """Yields what a change between two amounts is where they are right, by the ratio of the larger to the smaller."""
    if change.quantity and change.quantity.unit == "x":
        yield ratio
        yield ratio.minus(_ONE)
        yield _ONE.over(ratio)
        return
    words = change.statement
    ways = [bool(way.search(words)) for way in (UP, DOWN, BETTER)]
    if ways != [True, False, False]:
        yield _ONE.minus(_ONE.over(ratio)).scaled(_HUNDRED)
        yield _ONE.over(ratio).scaled(_HUNDRED)
    if ways != [False, True, False]:
        yield ratio.minus(_ONE).scaled(_HUNDRED)
        yield ratio.scaled(_HUNDRED)
