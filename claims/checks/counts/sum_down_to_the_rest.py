"""CNT170: an amount against the parts that a paragraph divides it into, from "of which" down to the rest."""

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import combinations

from claims.checks import Figured, Finding, View, Working, check, consistent, inconsistent
from claims.checks.repeats import is_told_elsewhere
from claims.facts.amounts import is_exactly_told, printed
from claims.facts.places import is_told_as_part
from claims.facts.states import is_of_old
from claims.facts.story import are_alike
from claims.facts.telling import tell
from claims.facts.terms import Term, names_all
from claims.model.claim import Claim
from claims.model.finding import Outcome
from claims.model.interval import Interval
from claims.patterns import declared

_REST = declared(
    r"\b(?:the|all(?: the)?) (?:\w+ )?(?:rest|remain\w+|other)\b|\bremain(?:s|ing|der)\b|其余|剩余|剩下|余下|其他|其它",
    re.IGNORECASE,
)
_OF_WHICH = declared(
    r"^(?:of|out of) (?:the|this|these|that|those|them|which|its|it)\b|其中|^[^，,。；;\d]{2,14}中[，,]", re.IGNORECASE
)
_LOOSE = declared(
    r"\b(?:(?<!sum )(?<!sums )(?<!summed )(?<!add )(?<!adds )(?<!added )up to|at (?:most|least)|more than|less than|average|mean|peak|per|each|every|planned|later|optional|including|includes?|"
    r"profit|loss|margin|only|alone)\b|每|平均|最多|至少|包括|利润|亏损|仅",
    re.IGNORECASE,
)
_ROUNDED, _CLOSE = Decimal("0.01"), Decimal("0.04")
_CROWD, _MOST = 150, 6
_NEEDS = ("metric-definition",)
_CODE = "CNT170"


@check("CNT170", Figured)
def sum_down_to_the_rest(view: View, claim: Claim) -> Iterator[Finding]:
    """Adds up the parts that one paragraph tells, from "of that" down to "the remaining", against their whole.

    The parts are all amounts of the rest's paragraph that are of its subject, study and sort, and smaller than the whole.
    The whole is the one larger amount of that paragraph or, without one, of the paragraph before. Where any of the parts
    with the rest make it, these are meant.

    Bad:

    ```toml
    # claims/all.toml
    id = "all"
    subject = "the-maker"
    kind = "scale"
    statement = "The maker has 450 employees."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "450", value = "450", unit = "person"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/chips.toml
    id = "chips"
    subject = "the-maker"
    kind = "scale"
    statement = "Of them, 270 work in the chip plant."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "270", value = "270", unit = "person"}
    citations = [{source = "the-article", paragraph = 2}]
    # claims/boards.toml
    id = "boards"
    subject = "the-maker"
    kind = "scale"
    statement = "180 build boards."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "180", value = "180", unit = "person"}
    citations = [{source = "the-article", paragraph = 2}]
    # claims/rest.toml
    id = "rest"
    subject = "the-maker"
    kind = "scale"
    statement = "The remaining 40 keep the books."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "40", value = "40", unit = "person"}
    citations = [{source = "the-article", paragraph = 2}]
    ```

    Good:

    ```toml
    # claims/all.toml
    id = "all"
    subject = "the-maker"
    kind = "scale"
    statement = "The maker has 450 employees."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "450", value = "450", unit = "person"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/chips.toml
    id = "chips"
    subject = "the-maker"
    kind = "scale"
    statement = "Of them, 270 work in the chip plant."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "270", value = "270", unit = "person"}
    citations = [{source = "the-article", paragraph = 2}]
    # claims/boards.toml
    id = "boards"
    subject = "the-maker"
    kind = "scale"
    statement = "140 build boards."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "140", value = "140", unit = "person"}
    citations = [{source = "the-article", paragraph = 2}]
    # claims/rest.toml
    id = "rest"
    subject = "the-maker"
    kind = "scale"
    statement = "The remaining 40 keep the books."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "40", value = "40", unit = "person"}
    citations = [{source = "the-article", paragraph = 2}]
    ```
    """
    rest = view.term(claim)
    if rest is None or not _REST.search(claim.statement) or not _is_part(rest):
        return
    for place in claim.citations:
        told = view.figured_in_source(place.source)
        if place.paragraph is None or len(told) > _CROWD:
            continue
        alike = [t for c in told if c.id != claim.id and (t := view.term(c)) and _is_alike(rest, t)]
        here = [t for t in alike if place.paragraph in _paragraphs(t.claim, place.source)]
        before = [t for t in alike if place.paragraph - 1 in _paragraphs(t.claim, place.source)]
        parts = [t for t in here if _is_part(t) and not names_all(t.claim.statement, None)]
        if not any(_OF_WHICH.search(t.claim.statement) or is_told_as_part(t.claim) for t in parts):
            continue
        whole = _whole_of(here, before, rest)
        if whole is not None:
            parts = [t for t in parts if t is not whole and t.value < whole.value]
            sums = [t for t in here if _is_part(t) and t not in parts and t.value < whole.value]
            if _sum((*parts, *sums, rest)).overlaps(whole.interval.widened(_ROUNDED)):
                parts += sums
            yield from _judged(view, whole, rest, parts)


def _paragraphs(claim: Claim, source: str) -> frozenset[int]:
    return frozenset(c.paragraph for c in claim.citations if c.source == source and c.paragraph)


def _is_part(term: Term) -> bool:
    return term.one is None and is_exactly_told(term.claim) and not _LOOSE.search(term.claim.statement)


def _is_alike(rest: Term, term: Term) -> bool:
    """Tells whether an amount is one of the rest's subject, study, voice, sort and time."""
    claim, other = rest.claim, term.claim
    if (
        term.powers != rest.powers
        or other.subject != claim.subject
        or other.study != claim.study
        or term.one is not None
    ):
        return False
    metrics = {claim.metric, other.metric} - {None}
    return len(metrics) < 2 and not is_of_old(other.statement) and are_alike(claim, other)


def _whole_of(here: list[Term], before: list[Term], rest: Term) -> Term | None:
    """Returns the one amount that may be the whole: told as no part, and larger than the rest."""
    for those in (here, before):
        wholes = [t for t in those if t.value > rest.value and not _is_told_as_part(t)]
        largest = max(wholes, key=lambda t: t.value, default=None)
        parts = [t.value for t in here if t is not largest]
        if largest is None or largest.value <= max(parts, default=Decimal(0)) or not is_exactly_told(largest.claim):
            continue
        if those is here or len({t.value for t in wholes}) == 1:
            return largest
    return None


def _is_told_as_part(term: Term) -> bool:
    words = term.claim.statement
    return bool(_OF_WHICH.search(words) or _REST.search(words)) or is_told_as_part(term.claim)


def _judged(view: View, whole: Term, rest: Term, parts: list[Term]) -> Iterator[Finding]:
    if not 1 <= len(parts) <= _MOST or not whole.claim.quantity or not whole.claim.quantity.value:
        return
    figure = whole.interval.widened(_ROUNDED)
    choices = [(*some, rest) for many in range(1, len(parts)) for some in combinations(parts, many)]
    everything = (*parts, rest)
    meant = everything if _sum(everything).overlaps(figure) else None
    room = whole.value * _ROUNDED
    meant = meant or next((some for some in choices if abs(_value(some) - whole.value) <= room), None)
    fits, meant = meant is not None, meant or everything
    scale, unit = whole.claim.quantity.value / whole.value, whole.claim.quantity.unit
    working = Working()
    for term in meant:
        working.say(f"part: printed “{printed(term.claim)}” ({term.claim.statement.rstrip('.')})")
    working.say(f"whole: printed “{printed(whole.claim)}”")
    working.computed("sum of the parts", _sum(meant).scaled(scale), unit, nominal=_value(meant) * scale)
    told = f"{' and '.join(printed(t.claim) for t in meant)} make {tell(_value(meant) * scale, unit)}"
    reads = (whole.claim, *(t.claim for t in meant))
    if fits:
        if not is_told_elsewhere(view, reads, Outcome.CONSISTENT, _CODE):
            yield consistent(reads, working, f"{told}, as the {printed(whole.claim)} printed.")
        return
    is_far = not _sum(meant).overlaps(whole.interval.widened(_CLOSE))
    if is_far and not is_told_elsewhere(view, reads, Outcome.INCONSISTENT, _CODE):
        yield inconsistent(reads, working, f"{told}, not the {printed(whole.claim)} printed.", needs=_NEEDS)


def _value(terms: tuple[Term, ...]) -> Decimal:
    return sum((t.value for t in terms), Decimal(0))


def _sum(terms: tuple[Term, ...]) -> Interval:
    total = Interval.exactly(0)
    for term in terms:
        total = total.plus(term.interval)
    return total
