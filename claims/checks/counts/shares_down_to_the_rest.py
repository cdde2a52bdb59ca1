"""CNT125: shares of one whole that are told down to the rest of it."""

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import combinations

from claims.checks import Finding, View, Working, check, consistent, inconsistent, under_determined
from claims.facts import tell
from claims.facts.nouns import around, stems
from claims.model.claim import Claim
from claims.model.interval import Interval
from claims.model.quantity import Comparator
from claims.patterns import declared

_REST = declared(r"\b(the|all) (\w+ )?(rest|remain\w+|others?)\b|\bremaining\b|\bremainder\b", re.IGNORECASE)
_OF = declared(
    r"(?:%|percent|per cent) of (?:the |its |all |this )*(?P<whole>[\w -]+?)(?= (?:is|are|was|were|has|have|had|comes?|came|goes|go|went|in|"
    r"from|on|by|for|with|that|which)\b|[.,;:]|$)",
    re.IGNORECASE,
)
_OF_A_PART = declared(
    r"\bof (these|those|them|which|whom|that)\b|\b(more|less|fewer|up to|at least|at most|each|every|also)\b",
    re.IGNORECASE,
)
_ELSEWHERE = frozenset({"part-share", "runtime-share", "attention-share"})
_MOST = 8
_ROUNDED = Decimal("0.5")
_NEEDS = ("metric-definition",)


@check("CNT125", Claim)
def shares_down_to_the_rest(view: View, rest: Claim) -> Iterator[Finding]:
    """Adds up the shares of one whole, which the words name alike, down to "the remaining 12% of the heat".

    Some of them with the rest must make 100%, each rounded as it is printed or to whole percent. The shares are of one
    subject in one study or one source, and each tells something of its own. Three shares or more of parts, of run time
    or of attention have a check of their own.

    Bad:

    ```toml
    # claims/water.toml
    id = "water"
    subject = "the-hall"
    kind = "scale"
    statement = "Water carries 88% of the heat."
    claimant = "the-maker"
    modality = "described"
    study = "the-run"
    quantity = {printed = "88%", value = "88", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/air.toml
    id = "air"
    subject = "the-hall"
    kind = "scale"
    statement = "Air carries the remaining 22% of the heat."
    claimant = "the-maker"
    modality = "described"
    study = "the-run"
    quantity = {printed = "22%", value = "22", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # studies/the-run.toml
    id = "the-run"
    title = "The hall"
    subject = "the-hall"
    summary = "The hall."
    ```

    Good:

    ```toml
    # claims/water.toml
    id = "water"
    subject = "the-hall"
    kind = "scale"
    statement = "Water carries 88% of the heat."
    claimant = "the-maker"
    modality = "described"
    study = "the-run"
    quantity = {printed = "88%", value = "88", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/air.toml
    id = "air"
    subject = "the-hall"
    kind = "scale"
    statement = "Air carries the remaining 12% of the heat."
    claimant = "the-maker"
    modality = "described"
    study = "the-run"
    quantity = {printed = "12%", value = "12", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # studies/the-run.toml
    id = "the-run"
    title = "The hall"
    subject = "the-hall"
    summary = "The hall."
    ```
    """
    whole = _whole(rest)
    if whole is None or not _REST.search(rest.statement):
        return
    near = [
        c
        for c in around(view, rest)
        if c.subject == rest.subject and _whole(c) == whole and c.claimant == rest.claimant
    ]
    others = [c for c in near if not _REST.search(c.statement)]
    if not 1 <= len(others) < _MOST or len(others) != len(near):
        return
    fact = view.fact(rest)
    if fact is not None and fact.metric in _ELSEWHERE and len(others) > 1:
        return
    own = [stems(_OF.sub(" ", c.statement)) for c in (rest, *others)]
    if len(set(own)) < len(own):
        return
    hundred = Interval.exactly(100)
    chosen = next(
        (
            some
            for many in range(len(others), 0, -1)
            for some in combinations(others, many)
            if _sum(rest, *some).overlaps(hundred)
        ),
        None,
    )
    parts = (*(chosen or others), rest)
    working = Working()
    for part in parts:
        working.say(part.statement)
    total = working.computed("sum of the shares", _sum(*parts), "percent")
    told = f"The shares that are printed down to the rest add up to {tell(total.middle or 0, 'percent')}"
    loose = total.plus(Interval(-_ROUNDED * len(parts), _ROUNDED * len(parts)))
    if chosen:
        yield consistent(parts, working, f"{told}, which is the whole.")
    elif loose.overlaps(hundred):
        yield under_determined(parts, working, f"{told}, which rounding can explain.", needs=_NEEDS)
    else:
        yield inconsistent(parts, working, f"{told}, though the last is the rest of the whole.", needs=_NEEDS)


def _whole(claim: Claim) -> frozenset[str] | None:
    """Returns the stems of the words of the whole that a percentage is said to be of."""
    quantity = claim.quantity
    if quantity is None or quantity.value is None or quantity.unit != "percent" or quantity.value > 100:
        return None
    if quantity.comparator not in (Comparator.EQUAL, Comparator.ABOUT) or _OF_A_PART.search(claim.statement):
        return None
    found = _OF.search(claim.statement)
    return (stems(found["whole"]) or None) if found else None


def _sum(*claims: Claim) -> Interval:
    total = Interval.exactly(0)
    for claim in claims:
        assert claim.quantity
        total = total.plus(claim.quantity.interval())
    return total
