"""CNT192: a share that is just what an amount beside it is of the wrong whole."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from claims.checks import Figured, Finding, View, Working, check, inconsistent
from claims.checks.repeats import is_told_elsewhere
from claims.facts.amounts import amount_in, is_exactly_told, printed, told_share, value_in
from claims.facts.beside import are_of_one_dimension, beside
from claims.facts.clauses import is_open
from claims.facts.complements import complements
from claims.facts.directions import BETTER, DOWN, UP
from claims.facts.pairing import words_of
from claims.facts.story import are_of_one_voice, are_of_two_sides
from claims.facts.telling import tell_number
from claims.facts.years import year_of
from claims.model.claim import Claim, ClaimKind, Modality
from claims.model.finding import Outcome
from claims.model.metric import Role
from claims.patterns import declared

_LOOSE = declared(
    r"\b(?:up to|at (?:most|least|best)|averag\w*|mean|typical\w*|median|each|every|per|faster|slower|points?|rest|remaining|others?|margin|"
    r"growth|discount|compared|relative|overhead|efficien\w*|accura\w*|recall|precision|score\w*|utili[sz]\w*|chance|probabilit\w*)\b|"
    r"平均|最多|最高|至少|同比|环比|每|其余|剩余|其他|折扣|准确率|毛利|利用率",
    re.IGNORECASE,
)
_NO_AMOUNTS = frozenset({"percent", "x", "percentage_point", "score", "basis_point", "ppm", "celsius"})
_AHEAD = (Modality.PROJECTED, Modality.PROMISED, Modality.SIMULATED)
_HUNDRED, _NEAR = Decimal(100), Decimal("0.08")
_MOST = Decimal(100)
_NEEDS = ("metric-definition",)
_CODE = "CNT192"


@dataclass(frozen=True, slots=True)
class _Slip:
    part: Claim
    whole: Claim
    right: Decimal
    what: str


@check(_CODE, Figured)
def share_on_another_whole(view: View, claim: Claim) -> Iterator[Finding]:
    """Recognises the wrong whole of a share: what an amount beside it is of what is left, or of another year's.

    500 of 2,000 are 25%; 33% is what the 500 are of the other 1,500. That the share is to the digit this, shares a word
    with the part, and is of no amount there what it should be is what shows the slip. A whole of another year than the
    share or its part names is likewise none.

    Bad:

    ```toml
    # claims/all.toml
    id = "all"
    subject = "the-maker"
    kind = "scale"
    statement = "The archive has 2,000 maps."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "2,000 maps", value = "2000", unit = "dimensionless"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/part.toml
    id = "part"
    subject = "the-maker"
    kind = "scale"
    statement = "500 of the maps are printed on silk."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "500", value = "500", unit = "dimensionless"}
    citations = [{source = "the-article", paragraph = 2}]
    # claims/share.toml
    id = "share"
    subject = "the-maker"
    kind = "scale"
    statement = "So 33% of the archive is silk."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "33%", value = "33", unit = "percent"}
    citations = [{source = "the-article", paragraph = 2}]
    ```

    Good:

    ```toml
    # claims/all.toml
    id = "all"
    subject = "the-maker"
    kind = "scale"
    statement = "The archive has 2,000 maps."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "2,000 maps", value = "2000", unit = "dimensionless"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/part.toml
    id = "part"
    subject = "the-maker"
    kind = "scale"
    statement = "500 of the maps are printed on silk."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "500", value = "500", unit = "dimensionless"}
    citations = [{source = "the-article", paragraph = 2}]
    # claims/share.toml
    id = "share"
    subject = "the-maker"
    kind = "scale"
    statement = "So 25% of the archive is silk."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "25%", value = "25", unit = "percent"}
    citations = [{source = "the-article", paragraph = 2}]
    ```
    """
    if not _is_share(view, claim):
        return
    told = told_share(claim)
    assert told
    found: list[_Slip] = []
    inside = beside(view, claim)
    near = [c for c in beside(view, claim, 1) if _is_amount(claim, c)]
    for part in (c for c in near if c in inside):
        for whole in (c for c in near if c is not part and are_of_one_dimension(c, part)):
            assert part.quantity
            unit = part.quantity.unit
            small, large = value_in(part, unit), value_in(whole, unit)
            few, many = amount_in(part, unit), amount_in(whole, unit)
            if few is None or many is None or not small < large <= small * _MOST:
                continue
            is_of_its_time = not _are_of_two_years(claim, part, whole)
            if is_of_its_time and (all_of_it := _made_of(near, part, whole)) is not None:
                if told.holds(small / large * _HUNDRED) and _are_meant(view, claim, part, all_of_it):
                    right = small / value_in(all_of_it, unit) * _HUNDRED
                    found.append(_Slip(part, all_of_it, right, "what they are of the others"))
                continue
            if few.over(many).scaled(_HUNDRED).overlaps(told.widened(_NEAR)):
                if is_of_its_time:
                    return
                own = _of_itsyear_of(near, claim, part, whole)
                if own is not None and _are_meant(view, claim, part, own):
                    what = f"what they are of {printed(whole)}, which is told of another year"
                    found.append(_Slip(part, own, small / value_in(own, unit) * _HUNDRED, what))
            elif (
                is_of_its_time
                and told.holds(small / (large - small) * _HUNDRED)
                and _are_meant(view, claim, part, whole)
            ):
                found.append(_Slip(part, whole, small / large * _HUNDRED, "what they are of the others"))
    if found:
        yield from _judged(view, claim, found[0])


def _is_share(view: View, claim: Claim) -> bool:
    quantity = claim.quantity
    if quantity is None or quantity.unit != "percent" or quantity.value is None or not 0 < quantity.value < _HUNDRED:
        return False
    if claim.kind is ClaimKind.PROJECTION or claim.modality in _AHEAD or claim.baseline is not None:
        return False
    if not is_exactly_told(claim) or is_open(claim) or _LOOSE.search(claim.statement):
        return False
    if any(way.search(claim.statement) for way in (UP, DOWN, BETTER)):
        return False
    fact = view.fact(claim)
    return fact is None or fact.role is not Role.CHANGE


def _is_amount(share: Claim, claim: Claim) -> bool:
    if claim.quantity is None or claim.quantity.unit in _NO_AMOUNTS or is_open(claim) or claim.modality in _AHEAD:
        return False
    return are_of_one_voice(share, claim) and not _LOOSE.search(claim.statement)


def _are_of_two_years(share: Claim, part: Claim, whole: Claim) -> bool:
    own = year_of(share) or year_of(part)
    other = year_of(whole)
    return own is not None and other is not None and own != other


def _of_itsyear_of(near: list[Claim], share: Claim, part: Claim, other: Claim) -> Claim | None:
    """Returns the one whole of the year of a share that is told like that of another year."""
    wanted = year_of(share) or year_of(part)
    those = [
        c
        for c in near
        if c is not part and c.subject == other.subject and c.metric == other.metric and are_of_one_dimension(c, other)
        if year_of(c) == wanted and value_in(c, _unit(part)) > value_in(part, _unit(part))
    ]
    return those[0] if len(those) == 1 else None


def _made_of(near: list[Claim], part: Claim, other: Claim) -> Claim | None:
    """Returns the amount that two parts which leave no third add up to, of which neither is the whole."""
    unit = _unit(part)
    if not complements(part.statement, other.statement):
        return None
    both = value_in(part, unit) + value_in(other, unit)
    those = (c for c in near if are_of_one_dimension(c, part) and c.subject == part.subject)
    return next((c for c in those if value_in(c, unit) == both), None)


def _unit(claim: Claim) -> str:
    return claim.quantity.unit if claim.quantity else ""


def _are_meant(view: View, share: Claim, part: Claim, whole: Claim) -> bool:
    """Tells whether a share names what the part is, and the part is of the whole: of its subject, sort and conditions."""
    if part.conditions != whole.conditions or (part.metric != whole.metric and None not in (part.metric, whole.metric)):
        return False
    if are_of_two_sides(part.statement, whole.statement):
        return False
    own, of_part, of_whole = (words_of(view, c) for c in (share, part, whole))
    is_named = bool(own & of_part) or (part.subject == share.subject and part.subject != whole.subject)
    return is_named and (part.subject == whole.subject or bool(of_whole & (own | of_part)))


def _judged(view: View, claim: Claim, slip: _Slip) -> Iterator[Finding]:
    reads = (claim, slip.part, slip.whole)
    if is_told_elsewhere(view, reads, Outcome.INCONSISTENT, _CODE):
        return
    unit = _unit(slip.part)
    few, many = amount_in(slip.part, unit), amount_in(slip.whole, unit)
    assert few
    assert many
    working = Working()
    for label, one in (("part", slip.part), ("whole", slip.whole)):
        working.say(f"{label}: printed “{printed(one)}” ({one.statement.rstrip('.')})")
    working.say(f"share: printed “{printed(claim)}”")
    working.computed("part / whole", few.over(many).scaled(_HUNDRED), "percent", nominal=slip.right)
    sentence = (
        f"{printed(slip.part)} of {printed(slip.whole)} are {tell_number(slip.right)}%, not the {printed(claim)} printed, "
        f"which is {slip.what}."
    )
    yield inconsistent(reads, working, sentence, needs=_NEEDS)
