"""CNT158: an amount against the amounts told as its parts: of that round, of its phases, before it and since."""

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import combinations

from claims.checks import Figured, Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.repeats import is_told_elsewhere
from claims.facts.amounts import is_exactly_told, printed
from claims.facts.nouns import matter, stems
from claims.facts.pairing import distance
from claims.facts.story import are_of_one_voice
from claims.facts.telling import tell
from claims.facts.terms import Term, names_all
from claims.model.claim import Claim
from claims.model.finding import Outcome
from claims.model.interval import Interval
from claims.patterns import declared

_CODE = "CNT158"
_MOST = 80
"""A source that gives more figures than these tells of too many things."""

_REST = declared(r"\b(?:remaining|remainder|rest|others?)\b|其余|剩余|剩下|余下", re.IGNORECASE)
_OF = declared(
    r"\bof (?:the|this|that|its|their) (?P<whole>(?:[\w-]+(?:'s)? ){0,2}?[\w-]+)(?=[.,;]|$| (?:is|are|was|were|go(?:es)?|went|come?s?|came|in|on|for|to|from|by)\b)",
    re.IGNORECASE,
)
_TOTAL = declared(r"\b(?:total\w*|in all|altogether|overall|whole|entire|full|all)\b|总|共|全部|合计", re.IGNORECASE)
_PHASE = declared(
    r"\b(?:(?P<first>first|second|third|fourth)\s+(?:phase|stage|tranche|building|hall)|(?:phase|stage|tranche|building|hall)\s+"
    r"(?P<number>[1-4]|one|two|three|four|I{1,3}))\b|第?(?P<zh>[一二三四])(?:期|阶段|批)",
    re.IGNORECASE,
)
_PLACES = {
    word: place
    for place, words in enumerate(
        ("first 1 one i 一", "second 2 two ii 二", "third 3 three iii 三", "fourth 4 four 四"), 1
    )
    for word in words.split()
}
_TO_DATE = declared(
    r"\b(?:to date|so far|in total|altogether|now (?:totals?|stands? at|amounts? to))\b|累计|至今|总额达", re.IGNORECASE
)
_EARLIER = declared(
    r"\b(?:before (?:this|the (?:new|latest|present))|previously|earlier|prior to|until now|up to then)\b|此前|之前|先前",
    re.IGNORECASE,
)
_NEW = declared(r"\b(?:new|latest|this|fresh)\b|本轮|此次|新一?轮|新增|新", re.IGNORECASE)
_AFTER_MONEY = declared(r"\bpost-?money\b|\bincluding the new money\b|投后", re.IGNORECASE)
_BEFORE_MONEY = declared(r"\bpre-?money\b|\bbefore the (?:new money|round|investment)\b|投前", re.IGNORECASE)
_RAISED = declared(r"\b(?:raises?|raised|round|invests?|invested|funding)\b|融资|募资", re.IGNORECASE)
_LOOSE = declared(
    r"\b(?:up to|at (?:most|least)|more than|over|less than|average|mean|each|every|per|including(?! the new money)|includes?|about half)\b|每|平均|最多|至少|含",
    re.IGNORECASE,
)
_FEW, _FAR = 6, 2
_ROUNDED, _CLOSE = Decimal("0.01"), Decimal("0.04")
_NEEDS = ("metric-definition", "baseline-absolute")


@check(_CODE, Figured)
def parts_that_name_it(view: View, claim: Claim) -> Iterator[Finding]:
    """Adds up the amounts that are told as parts of another one, whosever they are, and compares that.

    Parts name their whole ("$180 million of the round", down to "the remaining ..."), are its phases ("phase one", "一期"),
    or are what there was before and what came new, where the whole is told "to date". Of a valuation the two are the one
    before the money and the money. Phases that make less than the whole may not be all of them.

    Bad:

    ```toml
    # claims/round.toml
    id = "round"
    subject = "the-maker"
    kind = "cost"
    statement = "The maker closed a round of $300 million."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "$300 million", value = "300E+6", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/lead.toml
    id = "lead"
    subject = "the-lead"
    kind = "cost"
    statement = "The lead investor puts in $180 million of the round."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "$180 million", value = "180E+6", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/rest.toml
    id = "rest"
    subject = "the-maker"
    kind = "cost"
    statement = "Others add the remaining $150 million of the round."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "$150 million", value = "150E+6", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/round.toml
    id = "round"
    subject = "the-maker"
    kind = "cost"
    statement = "The maker closed a round of $300 million."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "$300 million", value = "300E+6", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/lead.toml
    id = "lead"
    subject = "the-lead"
    kind = "cost"
    statement = "The lead investor puts in $180 million of the round."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "$180 million", value = "180E+6", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/rest.toml
    id = "rest"
    subject = "the-maker"
    kind = "cost"
    statement = "Others add the remaining $120 million of the round."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "$120 million", value = "120E+6", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    whole = view.term(claim)
    if whole is None or whole.one is not None or not is_exactly_told(claim) or _LOOSE.search(claim.statement):
        return
    alike = [t for c in _told_with(view, claim) if (t := view.term(c)) and _is_alike(whole, t)]
    for parts, is_all in (
        (_named(whole, alike), True),
        (phases := _phases(view, whole, alike), all(distance(claim, t.claim) == 0 for t in phases)),
        (_since(view, whole, alike), True),
    ):
        if len(parts) > 1:
            parts = _fitting(whole, parts) or parts
            yield from _judged(view, whole, parts, is_all=is_all)
            return


def _told_with(view: View, claim: Claim) -> Iterator[Claim]:
    seen = {claim.id}
    for source in dict.fromkeys(place.source for place in claim.citations):
        told = view.figured_in_source(source)
        for other in told if len(told) <= _MOST else ():
            if other.id not in seen and other.study == claim.study:
                seen.add(other.id)
                yield other


def _is_alike(whole: Term, term: Term) -> bool:
    claim = term.claim
    if (
        term.powers != whole.powers
        or term.one is not None
        or not is_exactly_told(claim)
        or _LOOSE.search(claim.statement)
    ):
        return False
    return are_of_one_voice(whole.claim, claim)


def _named(whole: Term, alike: list[Term]) -> list[Term]:
    """Returns the amounts told as parts of a whole by its noun, down to the rest of it."""
    if _OF.search(whole.claim.statement.partition(printed(whole.claim))[2]):
        return []
    known = stems(whole.claim.statement)
    parts = [t for t in alike if (named := _whole_named(t.claim)) and named <= known]
    total = sum((t.value for t in parts), Decimal(0))
    rivals = [t for t in alike if t not in parts and total / _FAR < t.value < total * _FAR]
    rivals = [t for t in rivals if not _EARLIER.search(t.claim.statement)]
    wholes = [t for t in rivals if all(_whole_named(p.claim) <= stems(t.claim.statement) for p in parts)]
    return parts if any(_REST.search(t.claim.statement) for t in parts) and not wholes else []


def _whole_named(claim: Claim) -> frozenset[str]:
    """Returns the stems of what words after a figure name as that of which it is a part."""
    found = _OF.search(claim.statement.partition(printed(claim))[2])
    return stems(found["whole"]) if found else frozenset()


def _phases(view: View, whole: Term, alike: list[Term]) -> list[Term]:
    """Returns the amounts of the phases of a total, from the first one on, where each is told once."""
    if _PHASE.search(whole.claim.statement) or not _TOTAL.search(whole.claim.statement):
        return []
    by_place: dict[int, list[Term]] = {}
    for term in alike:
        places = {_place(match) for match in _PHASE.finditer(term.claim.statement)}
        if len(places) == 1 and _share_matter(view, whole.claim, term.claim):
            by_place.setdefault(places.pop(), []).append(term)
    if sorted(by_place) != list(range(1, len(by_place) + 1)) or any(len(those) > 1 for those in by_place.values()):
        return []
    others = [t for t in alike if _TOTAL.search(t.claim.statement) and _share_matter(view, whole.claim, t.claim)]
    return [those[0] for _, those in sorted(by_place.items())] if not others else []


def _place(match: re.Match[str]) -> int:
    return _PLACES[(match["first"] or match["number"] or match["zh"]).casefold()]


def _share_matter(view: View, one: Claim, other: Claim) -> bool:
    """Tells whether two claims are of one metric, or share a word of their matter: both of investment, both of power."""
    facts = view.fact(one), view.fact(other)
    if facts[0] and facts[1] and facts[0].metric != facts[1].metric:
        return False
    if one.subject != other.subject and one.subject not in view.parents((other.subject,)):
        return False
    runs = (frozenset(re.findall(r"投资|融资|面积|功率|容量|算力|机柜|负荷|用电", c.statement)) for c in (one, other))
    signs = frozenset.intersection(*runs)
    return bool(signs or matter(view, one) & matter(view, other) - stems("phase stage first second third total"))


def _since(view: View, whole: Term, alike: list[Term]) -> list[Term]:
    """Returns what there was before and what came new, of an amount told to date or of a valuation with the new money."""
    words = whole.claim.statement
    own = [t for t in alike if t.claim.subject == whole.claim.subject and t.claim.id != whole.claim.id]
    if _AFTER_MONEY.search(words):
        before = [t for t in own if _BEFORE_MONEY.search(t.claim.statement)]
        new = [t for t in own if _RAISED.search(t.claim.statement) and _NEW.search(t.claim.statement)]
        new = [t for t in new if not _EARLIER.search(t.claim.statement) and not _TO_DATE.search(t.claim.statement)]
    elif _TO_DATE.search(words) and not _EARLIER.search(words):
        near = [t for t in own if _share_matter(view, whole.claim, t.claim)]
        before = [t for t in near if _EARLIER.search(t.claim.statement)]
        new = [
            t
            for t in near
            if _NEW.search(t.claim.statement) and t not in before and not names_all(t.claim.statement, None)
        ]
    else:
        return []
    new = [t for t in new if t not in before]
    return [before[0], new[0]] if len(before) == len(new) == 1 else []


def _fitting(whole: Term, parts: list[Term]) -> list[Term]:
    """Returns those of the parts that make the whole: another amount may speak of the same whole."""
    for many in range(len(parts), 1, -1):
        for some in combinations(parts[:_FEW], many):
            total = Interval.exactly(0)
            for part in some:
                total = total.plus(part.interval)
            if total.overlaps(whole.interval.widened(_ROUNDED)):
                return list(some)
    return []


def _judged(view: View, whole: Term, parts: list[Term], *, is_all: bool) -> Iterator[Finding]:
    quantity = whole.claim.quantity
    assert quantity
    assert quantity.value
    total, nominal, scale = Interval.exactly(0), Decimal(0), quantity.value / whole.value
    working = Working()
    working.say(f"whole: printed “{printed(whole.claim)}” ({whole.claim.statement.rstrip('.')})")
    for part in parts:
        working.say(f"part: printed “{printed(part.claim)}” ({part.claim.statement.rstrip('.')})")
        total, nominal = total.plus(part.interval), nominal + part.value
    working.computed("sum of the parts", total.scaled(scale), quantity.unit, nominal=nominal * scale)
    told = f"{' and '.join(printed(p.claim) for p in parts)} make {tell(nominal * scale, quantity.unit)}"
    reads = (whole.claim, *(p.claim for p in parts))
    if total.overlaps(whole.interval.widened(_ROUNDED)):
        if not is_told_elsewhere(view, reads, Outcome.CONSISTENT, _CODE):
            yield consistent(reads, working, f"{told}, as the {printed(whole.claim)} printed.")
        return
    sentence = f"{told}, not the {printed(whole.claim)} printed."
    if total.overlaps(whole.interval.widened(_CLOSE)) or (not is_all and nominal < whole.value):
        yield under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    elif not is_told_elsewhere(view, reads, Outcome.INCONSISTENT, _CODE):
        yield inconsistent(reads, working, sentence, needs=_NEEDS)
