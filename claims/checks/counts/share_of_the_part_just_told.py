"""CNT184: a share beside an amount that is told as a part "of it", against that part and what it is a part of."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Figured, Finding, View, Working, check, consistent, inconsistent
from claims.checks.repeats import is_told_elsewhere
from claims.facts.amounts import is_exactly_told, printed, told_share
from claims.facts.beside import beside
from claims.facts.clauses import is_open
from claims.facts.directions import BETTER, DOWN, UP
from claims.facts.pairing import distance
from claims.facts.states import are_of_two_states
from claims.facts.story import are_of_one_voice
from claims.facts.telling import tell_number
from claims.facts.terms import Term, is_a_part
from claims.model.claim import Claim
from claims.model.finding import Outcome
from claims.model.interval import Interval
from claims.model.metric import Role
from claims.patterns import declared

_OF_IT = declared(
    r"^\s?(?:[\w-]+\s){0,2}?of (?:it|them|these|those|that|this|which|an? (?:hour|day|week|month|year)['’]s)\b|^[^，。]{0,4}(?:来自其中)",
    re.IGNORECASE,
)
"""What follows the figure of an amount that is a part of the one told before it."""

_OF_WHICH = declared(r"^(?:of (?:these|those|them|that|which|this)\b|其中)", re.IGNORECASE)
_LOOSE = declared(
    r"\b(?:each|every|per (?!cent)|rest|remain\w*|others?|left|not|no longer|efficien\w*|accura\w*|recall|precision|margin|growth|points?|"
    r"than|faster|slower|at (?:most|least)|up to)\b|其余|剩余|其他|每|同比|环比|毛利|准确率",
    re.IGNORECASE,
)
_NO_AMOUNTS = frozenset({"percent", "x", "percentage_point", "score", "basis_point"})
_ROUNDED, _NEAR, _HUNDRED = Decimal("0.02"), Decimal("0.06"), Decimal(100)
_NEEDS = ("metric-definition",)
_CODE = "CNT184"


@check(_CODE, Figured)
def share_of_the_part_just_told(view: View, claim: Claim) -> Iterator[Finding]:
    """Divides an amount that is told as a part "of it" by the one of its sort just before, for the one share beside it.

    "The hall uses 126 GWh. 84 GWh of it warm the town. That is 67%." The share is of the part's subject, stands in
    its paragraph or the next one, and is the only share there; the whole is the only larger amount of the sort about.

    Bad:

    ```toml
    # claims/whole.toml
    id = "whole"
    subject = "the-hall"
    kind = "scale"
    statement = "The hall consumes 90 GWh."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "90 GWh", value = "90", unit = "gigawatthour"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/part.toml
    id = "part"
    subject = "the-hall"
    kind = "scale"
    statement = "18 GWh of it are handed on to the greenhouse."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "18 GWh", value = "18", unit = "gigawatthour"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/share.toml
    id = "share"
    subject = "the-hall"
    kind = "scale"
    statement = "So 40% of the energy is put to use a second time."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "40%", value = "40", unit = "percent"}
    citations = [{source = "the-article", paragraph = 2}]
    ```

    Good:

    ```toml
    # claims/whole.toml
    id = "whole"
    subject = "the-hall"
    kind = "scale"
    statement = "The hall consumes 90 GWh."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "90 GWh", value = "90", unit = "gigawatthour"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/part.toml
    id = "part"
    subject = "the-hall"
    kind = "scale"
    statement = "18 GWh of it are handed on to the greenhouse."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "18 GWh", value = "18", unit = "gigawatthour"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/share.toml
    id = "share"
    subject = "the-hall"
    kind = "scale"
    statement = "So 20% of the energy is put to use a second time."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "20%", value = "20", unit = "percent"}
    citations = [{source = "the-article", paragraph = 2}]
    ```
    """
    if not _is_share(view, claim):
        return
    near = [c for c in beside(view, claim, 1) if c.subject == claim.subject and are_of_one_voice(claim, c)]
    if any(c.quantity and c.quantity.unit in _NO_AMOUNTS for c in near):
        return
    parts = [c for c in near if _is_part(c) and not _stands_after(c, claim)]
    if len(parts) != 1 or is_open(parts[0]):
        return
    pair = _with_its_whole(view, claim, parts[0])
    if pair is not None:
        yield from _judged(view, claim, *pair)


def _is_share(view: View, claim: Claim) -> bool:
    quantity = claim.quantity
    if quantity is None or quantity.unit != "percent" or quantity.value is None or not 0 < quantity.value <= _HUNDRED:
        return False
    if not is_exactly_told(claim) or is_open(claim) or claim.baseline is not None or _LOOSE.search(claim.statement):
        return False
    if any(way.search(claim.statement) for way in (UP, DOWN, BETTER)):
        return False
    fact = view.fact(claim)
    return fact is None or fact.role is Role.SHARE


def _is_part(claim: Claim) -> bool:
    _, found, after = claim.statement.partition(printed(claim))
    return bool(found) and bool(_OF_IT.search(after) or _OF_WHICH.search(claim.statement))


def _stands_after(one: Claim, other: Claim) -> bool:
    return any(
        a.source == b.source and a.paragraph is not None and b.paragraph is not None and a.paragraph > b.paragraph
        for a in one.citations
        for b in other.citations
    )


def _with_its_whole(view: View, claim: Claim, part: Claim) -> tuple[Term, Term] | None:
    """Returns a part, and the only larger amount of its sort that stands with it or just before it."""
    own = view.number(part)
    if own is None:
        return None
    things = tuple(one for one in own.powers if one[0] != "second")
    told = (t for c in beside(view, part, 1) if not _stands_after(c, part) and (t := view.number(c)))
    wholes = [
        t
        for t in told
        if tuple(one for one in t.powers if one[0] != "second") == things
        and t.claim.subject == part.subject
        and not is_a_part(t.claim)
        and _value(t) > _value(own)
        and not are_of_two_states(t.claim.statement, part.statement)
    ]
    is_near = distance(claim, part) is not None
    return (own, wholes[0]) if len(wholes) == 1 and is_near and not is_open(wholes[0].claim) else None


def _value(term: Term) -> Decimal:
    """Returns the printed number of a count, whatever time its words are of, so that parts of an hour are of that hour."""
    quantity = term.claim.quantity
    is_count = ("second", -1) in term.powers and quantity is not None and "/" not in quantity.unit
    return (quantity.value or term.value) if is_count and quantity else term.value


def _judged(view: View, claim: Claim, part: Term, whole: Term) -> Iterator[Finding]:
    told, nominal = told_share(claim), _value(part) / _value(whole) * _HUNDRED
    assert told
    share = Interval.exactly(nominal)
    fits = share.overlaps(told.widened(_ROUNDED))
    rest = Interval.exactly(_HUNDRED - nominal)
    if not fits and any(one.overlaps(told.widened(_NEAR)) for one in (share, rest)):
        return
    reads = (claim, part.claim, whole.claim)
    outcome = Outcome.CONSISTENT if fits else Outcome.INCONSISTENT
    if is_told_elsewhere(view, reads, outcome, _CODE):
        return
    working = Working()
    for label, term in (("part", part), ("whole", whole)):
        working.say(f"{label}: printed “{printed(term.claim)}” ({term.claim.statement.rstrip('.')})")
    working.say(f"share: printed “{printed(claim)}”")
    working.computed("part / whole", share, "percent", nominal=nominal)
    said = f"{printed(part.claim)} of {printed(whole.claim)} are {tell_number(nominal)}%"
    if fits:
        yield consistent(reads, working, f"{said}, as the {printed(claim)} printed.")
    else:
        yield inconsistent(reads, working, f"{said}, not the {printed(claim)} printed.", needs=_NEEDS)
