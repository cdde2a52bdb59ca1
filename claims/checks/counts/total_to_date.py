"""CNT171: a total to date against what there was before and what was added to it."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Figured, Finding, View, Working, check, consistent, inconsistent
from claims.checks.repeats import is_told_elsewhere
from claims.facts.amounts import is_exactly_told, printed
from claims.facts.clauses import is_open
from claims.facts.nouns import pairs_of_signs, stems
from claims.facts.pairing import distance
from claims.facts.places import is_told_as_part
from claims.facts.story import are_of_one_voice
from claims.facts.telling import tell
from claims.facts.terms import Term
from claims.model.claim import Claim
from claims.model.finding import Outcome
from claims.patterns import declared

_TOTAL = declared(
    r"\b(?:in total|in all|altogether|all told|to date|so far|overall|total (?:funding|capacity|investment|fleet|number)|brings?|brought|"
    r"takes|lifts|raises|grows? to|grew to)\b|累计|总计|合计|共计|总共|总(?:数|量|额|容量|装机|规模)|增至|达到",
    re.IGNORECASE,
)
_WITH = declared(
    r"\b(?:with|including|counting|after) (?P<en>(?:the|this|its|these|that)\b[^,.;]{2,40})|"
    r"(?:加上|连同|随着|算上|计入)(?P<zh>[^,，。;；]{2,14})|(?P<this>至此|本轮[^,，。;；]{0,6}(?:后|之后))",
    re.IGNORECASE,
)
"""The words of a total that name what was added to what there was."""

_EARLIER = declared(
    r"\b(?:earlier|previous(?:ly)?|before (?:that|this|then|the)|until (?:then|now)|already|existing|up to then|prior)\b|此前|之前|原有|已有|先前|早前|前几轮",
    re.IGNORECASE,
)
_LOOSE = declared(
    r"\b(?:each|every|per|average|valu\w+|profit|loss|target|goal|instead|replac\w+|percent)\b|每|平均|估值|利润|亏损|替换|目标",
    re.IGNORECASE,
)
_NEAR = 2
_CROWD = 150
_ROUNDED, _CLOSE = Decimal("0.01"), Decimal("0.04")
_NEEDS = ("metric-definition",)
_CODE = "CNT171"


@check("CNT171", Figured)
def total_to_date(view: View, claim: Claim) -> Iterator[Finding]:
    """Adds what came with the thing that a total names to the one earlier amount, and compares the total.

    "It had raised $70 million before; with this round it has raised $250 million in total." The three are of one subject,
    study and sort, and stand in the paragraph of the total or within two of it. What was added is the one amount that
    shares a word with what the total names after "with" or "including", and is no part of something else.

    Bad:

    ```toml
    # claims/round.toml
    id = "round"
    subject = "the-maker"
    kind = "cost"
    statement = "The company has raised $180 million in its third round."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "$180 million", value = "180E+6", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/earlier.toml
    id = "earlier"
    subject = "the-maker"
    kind = "cost"
    statement = "In earlier rounds it had raised $70 million."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "$70 million", value = "70E+6", unit = "USD"}
    citations = [{source = "the-article", paragraph = 2}]
    # claims/total.toml
    id = "total"
    subject = "the-maker"
    kind = "cost"
    statement = "With the third round it has now raised $270 million in total."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "$270 million", value = "270E+6", unit = "USD"}
    citations = [{source = "the-article", paragraph = 2}]
    ```

    Good:

    ```toml
    # claims/round.toml
    id = "round"
    subject = "the-maker"
    kind = "cost"
    statement = "The company has raised $180 million in its third round."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "$180 million", value = "180E+6", unit = "USD"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/earlier.toml
    id = "earlier"
    subject = "the-maker"
    kind = "cost"
    statement = "In earlier rounds it had raised $70 million."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "$70 million", value = "70E+6", unit = "USD"}
    citations = [{source = "the-article", paragraph = 2}]
    # claims/total.toml
    id = "total"
    subject = "the-maker"
    kind = "cost"
    statement = "With the third round it has now raised $250 million in total."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "$250 million", value = "250E+6", unit = "USD"}
    citations = [{source = "the-article", paragraph = 2}]
    ```
    """
    total = view.term(claim)
    found = _WITH.search(claim.statement)
    if total is None or found is None or not _TOTAL.search(claim.statement) or not _is_plain(claim):
        return
    near = [t for c in _around(view, claim) if (t := view.term(c)) and t.powers == total.powers and t.one == total.one]
    earlier = [t for t in near if _EARLIER.search(t.claim.statement)]
    named = _words(found["en"] or found["zh"] or "")
    rest = [t for t in near if t not in earlier and t.value < total.value and not is_told_as_part(t.claim)]
    added = [t for t in rest if named & _words(t.claim.statement)] if named else rest
    if len({t.value for t in earlier}) == 1 and len({t.value for t in added}) == 1:
        yield from _judged(view, total, earlier[0], added[0])


def _is_plain(claim: Claim) -> bool:
    return is_exactly_told(claim) and not _LOOSE.search(claim.statement) and not is_open(claim)


def _around(view: View, claim: Claim) -> Iterator[Claim]:
    """Yields the amounts that a common source tells of the same subject near a claim."""
    seen = {claim.id}
    for citation in claim.citations:
        told = view.figured_in_source(citation.source)
        for other in told if len(told) <= _CROWD else ():
            apart = distance(claim, other)
            if other.id in seen or other.subject != claim.subject or other.study != claim.study:
                continue
            is_near = apart is not None and apart <= _NEAR and not _LOOSE.search(other.statement)
            if is_near and is_exactly_told(other) and are_of_one_voice(claim, other):
                seen.add(other.id)
                yield other


def _words(text: str) -> frozenset[str]:
    return stems(text) | pairs_of_signs(text)


def _judged(view: View, total: Term, earlier: Term, added: Term) -> Iterator[Finding]:
    made, value = earlier.interval.plus(added.interval), earlier.value + added.value
    assert total.claim.quantity
    scale, unit = (total.claim.quantity.value or total.value) / total.value, total.claim.quantity.unit
    working = Working()
    for label, term in (("before", earlier), ("added", added), ("total", total)):
        working.say(f"{label}: printed “{printed(term.claim)}” ({term.claim.statement.rstrip('.')})")
    working.computed("before + added", made.scaled(scale), unit, nominal=value * scale)
    reads = (total.claim, earlier.claim, added.claim)
    told = f"{printed(earlier.claim)} and {printed(added.claim)} make {tell(value * scale, unit)}"
    if made.overlaps(total.interval.widened(_ROUNDED)):
        if not is_told_elsewhere(view, reads, Outcome.CONSISTENT, _CODE):
            yield consistent(reads, working, f"{told}, as the {printed(total.claim)} printed.")
        return
    is_far = not made.overlaps(total.interval.widened(_CLOSE))
    if is_far and not is_told_elsewhere(view, reads, Outcome.INCONSISTENT, _CODE):
        yield inconsistent(reads, working, f"{told}, not the {printed(total.claim)} printed.", needs=_NEEDS)
