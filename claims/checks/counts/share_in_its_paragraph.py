"""CNT180: a share in percent against the only two amounts of one sort in its paragraph."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Figured, Finding, View, Working, check, consistent, inconsistent
from claims.checks.counts.another_whole import is_share_of_the_part
from claims.checks.repeats import is_told_elsewhere
from claims.facts.amounts import is_exactly_told, printed
from claims.facts.beside import beside
from claims.facts.clauses import is_open
from claims.facts.directions import BETTER, DOWN, UP
from claims.facts.pairing import words_of
from claims.facts.states import are_of_two_states
from claims.facts.story import are_alike
from claims.facts.telling import tell_number
from claims.facts.terms import Powers, Term, is_a_part
from claims.model.claim import Claim, ClaimKind, Modality
from claims.model.finding import Outcome
from claims.model.interval import Interval
from claims.model.metric import Role
from claims.patterns import declared

_SHARE = declared(
    r"(?:%|percent|per cent),? (?:of|were|are|had|have|was|is)\b|\b(?:share|portion|fraction|proportion)\b|\b(?:fills?|filled|us(?:e|ed|es|ing)|occup\w+)\b|"
    r"占|比例|用到|利用|的\s?[\d.]+\s?%",
    re.IGNORECASE,
)
_BOUND = declared(
    r"\b(?:fewer|less|more|larger|smaller|longer|shorter|wider|older|higher|lower|greater) than (?=[\d$€£¥]|[a-z]+ )",
    re.IGNORECASE,
)
"""Words that tell which things are counted, and no change: "had fewer than 500 words"."""

_LOOSE = declared(
    r"\b(?:up to|at (?:most|least|best)|averag\w*|mean|typical\w*|median|each|every|per|faster|slower|time|points?|rest|remaining|"
    r"others?|margin|growth|discount|compared|relative|overhead|efficien\w*|accura\w*|recall|precision|score\w*)\b|"
    r"平均|最多|最高|至少|同比|环比|每|其余|剩余|其他|折扣|准确率|毛利",
    re.IGNORECASE,
)
_AHEAD = (Modality.PROJECTED, Modality.PROMISED, Modality.SIMULATED)
_OTHERS = frozenset({"score", "nat", "celsius"})
_PART = declared(
    r"^(?:of|out of|among) (?:the|this|these|that|those|them|which|its|it|all)\b|\b(?:contribut\w+|comes? from|came from|accounts? for|makes? up)\b|其中|其余|来自",
    re.IGNORECASE,
)
"""Words of an amount that is a part of some other one itself."""

_PARTS = 2
_ROUNDED, _NEAR, _HUNDRED = Decimal("0.01"), Decimal("0.05"), Decimal(100)
_NEEDS = ("metric-definition",)
_CODE = "CNT180"


@check(_CODE, Figured)
def share_in_its_paragraph(view: View, claim: Claim) -> Iterator[Finding]:
    """Divides the only two amounts of one sort in a paragraph whose one percentage is a share.

    Where a paragraph tells one share and of no sort more than two amounts, the smaller of the two that share words with
    it is the part, and the larger one the whole; of three, the one that alone shares a further word is the part. Nothing is said where the two are of two states, since the percentage
    may then be a change, nor where the share is that of the rest.

    Bad:

    ```toml
    # claims/all.toml
    id = "all"
    subject = "the-box"
    kind = "scale"
    statement = "The link of the box carries 50 GB/s."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "50 GB/s", value = "50", unit = "gigabyte/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/some.toml
    id = "some"
    subject = "the-film"
    kind = "scale"
    statement = "Reading a film took up 20 GB/s."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "20 GB/s", value = "20", unit = "gigabyte/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/share.toml
    id = "share"
    subject = "the-box"
    kind = "scale"
    statement = "Reading a film used 70% of the link."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "70%", value = "70", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/all.toml
    id = "all"
    subject = "the-box"
    kind = "scale"
    statement = "The link of the box carries 50 GB/s."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "50 GB/s", value = "50", unit = "gigabyte/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/some.toml
    id = "some"
    subject = "the-film"
    kind = "scale"
    statement = "Reading a film took up 20 GB/s."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "20 GB/s", value = "20", unit = "gigabyte/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/share.toml
    id = "share"
    subject = "the-box"
    kind = "scale"
    statement = "Reading a film used 40% of the link."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "40%", value = "40", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    if not _is_share(view, claim):
        return
    near = beside(view, claim)
    if any(c.quantity and c.quantity.unit in ("percent", "x", "percentage_point") for c in near):
        return
    pair = _only_pair(view, claim, near)
    if pair is not None:
        yield from _judged(view, claim, *pair)


def _is_share(view: View, claim: Claim) -> bool:
    quantity = claim.quantity
    if quantity is None or quantity.unit != "percent" or quantity.value is None or not 0 < quantity.value <= _HUNDRED:
        return False
    if claim.kind is ClaimKind.PROJECTION or claim.modality in _AHEAD or claim.baseline is not None:
        return False
    if not is_exactly_told(claim) or is_open(claim) or _LOOSE.search(claim.statement):
        return False
    words = _BOUND.sub(" ", claim.statement)
    if any(way.search(words) for way in (UP, DOWN, BETTER)):
        return False
    fact = view.fact(claim)
    return bool(_SHARE.search(claim.statement)) and not (fact is not None and fact.role is Role.CHANGE)


def _only_pair(view: View, claim: Claim, near: tuple[Claim, ...]) -> tuple[Term, Term] | None:
    """Returns the part and the whole: the only two amounts of one sort, where no sort has more."""
    sorts: dict[tuple[Powers, str | None], list[Term]] = {}
    for other in near:
        term = view.number(other)
        if term is not None and not _OTHERS.intersection(name for name, _ in term.powers):
            sorts.setdefault((term.powers, term.one), []).append(term)
    found = [those for those in sorts.values() if len(those) > 1]
    if len(found) != 1 or (pair := _part_and_whole(view, claim, found[0])) is None:
        return None
    part, whole = pair
    claims = (part.claim, whole.claim)
    if part.value == whole.value or any(is_open(c) or c.modality in _AHEAD for c in claims):
        return None
    if not all(are_alike(claim, c) for c in claims) or are_of_two_states(claims[0].statement, claims[1].statement):
        return None
    if _PART.search(whole.claim.statement) or is_a_part(whole.claim) or _is_larger_told(view, whole):
        return None
    if is_share_of_the_part(view, claim, part.claim, whole.claim):
        return None
    own, metrics = words_of(view, claim), {c.metric for c in claims}
    is_named = bool(own & words_of(view, whole.claim)) and bool(
        (own & words_of(view, part.claim)) - words_of(view, whole.claim)
    )
    return (part, whole) if is_named and (len(metrics) == 1 or None in metrics) else None


def _is_larger_told(view: View, whole: Term) -> bool:
    """Tells whether a source of an amount tells a larger one of its subject and sort, of which both may be parts."""
    told = {c.id: c for place in whole.claim.citations for c in view.figured_in_source(place.source)}
    alike = (t for c in told.values() if c.subject == whole.claim.subject and (t := view.number(c)))
    return any(t.powers == whole.powers and t.value > whole.value for t in alike)


def _part_and_whole(view: View, claim: Claim, terms: list[Term]) -> tuple[Term, Term] | None:
    """Returns the smaller and the larger of two amounts; of three the largest, and the one that alone shares a word with the share."""
    *parts, whole = sorted(terms, key=lambda term: term.value)
    if len(parts) == 1:
        return parts[0], whole
    if len(parts) > _PARTS or len({t.claim.subject for t in terms}) > 1 or whole.value <= parts[-1].value:
        return None
    own = words_of(view, claim) - words_of(view, whole.claim)
    named = [t for t in parts if own & words_of(view, t.claim)]
    return (named[0], whole) if len(named) == 1 else None


def _judged(view: View, claim: Claim, part: Term, whole: Term) -> Iterator[Finding]:
    assert claim.quantity
    share, nominal = part.interval.over(whole.interval).scaled(_HUNDRED), part.value / whole.value * _HUNDRED
    told = claim.quantity.interval()
    fits = share.overlaps(told.widened(_ROUNDED))
    rest = Interval.exactly(_HUNDRED).minus(share)
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
