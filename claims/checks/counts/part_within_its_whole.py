"""CNT130: what is told as so much of something, against that something."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims import units
from claims.checks import Figured, Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.facts import tell
from claims.facts.amounts import amount_in, is_exactly_told, printed, value_in
from claims.facts.nouns import around, matter, stems
from claims.facts.story import just_told
from claims.facts.terms import is_a_part, noun_of_one
from claims.model.claim import Claim, Modality
from claims.model.interval import Interval
from claims.patterns import declared

_PART = r"\b(takes?|took|accounts? for|makes? up|spends?|uses?|needs?|consumes?|fills?|occupies|adds?|contributes?|is|are)\b[^.;]{0,12}"
_OF = r" of (?:the|its|that|this|every|each|a) (?P<whole>[^.,;:()]{3,50}?)(?:[.,;:()]| (?:goes|is|are|in|on|for)\b|$)"
_OF_ANYTHING = declared(r" of (?:the|its|that|this|every|each|a) ", re.IGNORECASE)
_TAKEN = (
    r" of (?:the|its|that|this) (?P<whole>[^.,;:()]{3,50}?) (?:is|are|was|were|had been|have been|has been|stood|sat|lay) (?:already |then |now )?"
    r"(?:taken|used|in use|occupied|busy|filled|full|allocated|reserved|consumed|spent|lost|idle|free|left|empty|unused|gone|claimed)\b"
)
"""What is told to be taken of a whole: "118 GB of the pool were taken"."""

_NET = declared(
    r"\b(usable|net|formatted|left|remain\w*)\b|\bafter (the )?(erasure|RAID|parity|formatting|mirroring|replication|overheads?|redundancy)",
    re.IGNORECASE,
)
_GROSS = declared(r"\b(raw|gross|physical|unformatted)\b", re.IGNORECASE)
_SQUEEZED = declared(
    r"\b(effective\w*|compress\w*|dedup\w*|data reduction|reduction ratio|logical\w*|virtual\w*)\b", re.IGNORECASE
)
_STATISTIC = declared(
    r"\b(p\d\d|median|mean|average\w*|worst|best|at most|up to|peak|tail|maximum|minimum|before|without|was|were|than|idle|limit|budget|target|"
    r"saved|saves|less|hidden|overlap\w*)\b",
    re.IGNORECASE,
)
_OF_THESE = declared(
    r"^(?:and )?(?:out )?of (?:these|those|them|which|that)\b|\b\d[\d,.]*\s?(?:\w+ )?of (?:these|those|them)\b|^其中|^这?当中",
    re.IGNORECASE,
)
_BOUNDED = declared(
    r"\b(at most|up to|peak\w*|maximum|budget|limit|target|planned|less|more|than|saved|before|without|orders?|ordered)\b|最多|至多|计划|此前",
    re.IGNORECASE,
)
_NEAR = Decimal("0.03")
_FEW = 3
"""Of more amounts than these before it, which one a part is of cannot be told."""

_NEEDS = ("timed-region", "metric-definition")


@check("CNT130", Figured)
def part_within_its_whole(view: View, claim: Claim) -> Iterator[Finding]:
    """Finds a part that is larger than what it is told to be of.

    Where prefill takes 180 ms of the time to first token, that time cannot be 150 ms. The whole is the one figure of the
    same thing, dimension and study (or source) that has the words after "of the", and none that is told as a part of it.
    What is usable of a storage is likewise within what is raw of it, unless its data are counted before compression.
    "Of these, 900" is of the one number of the same things that stands nearest before it, and of a few no more than the
    largest.

    Bad:

    ```toml
    # subjects/the-service.toml
    id = "the-service"
    name = "The Service"
    kind = "service"
    # claims/part.toml
    id = "part"
    subject = "the-service"
    kind = "latency"
    statement = "Prefill takes 180 ms of the time to first token."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "180 ms", value = "180", unit = "millisecond"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/whole.toml
    id = "whole"
    subject = "the-service"
    kind = "latency"
    statement = "The time to first token is 150 ms."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "150 ms", value = "150", unit = "millisecond"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/the-service.toml
    id = "the-service"
    name = "The Service"
    kind = "service"
    # claims/part.toml
    id = "part"
    subject = "the-service"
    kind = "latency"
    statement = "Prefill takes 180 ms of the time to first token."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "180 ms", value = "180", unit = "millisecond"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/whole.toml
    id = "whole"
    subject = "the-service"
    kind = "latency"
    statement = "The time to first token is 250 ms."
    claimant = "the-maker"
    modality = "measured"
    quantity = {printed = "250 ms", value = "250", unit = "millisecond"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    quantity = claim.quantity
    if (
        quantity is None
        or not is_exactly_told(claim)
        or quantity.unit in ("percent", "x", "percentage_point", "dimensionless")
    ):
        return
    if room := _raw_beside(view, claim):
        yield _judged(claim, room)
        return
    if _OF_THESE.search(claim.statement):
        yield from _of_what_was_told(view, claim)
        return
    found = _told(claim)
    if found is None or _is_of_another_sort(claim):
        return
    words = stems(found["whole"])
    phrase = found["whole"].casefold()
    if (not words and len(phrase.split()) < 2) or re.search(r"\d", found["whole"]):
        return
    near = [
        c
        for c in around(view, claim)
        if c.subject == claim.subject and is_exactly_told(c) and amount_in(c, quantity.unit) and _told(c) is None
        if (words <= matter(view, c) if words else phrase in c.statement.casefold())
        and not _STATISTIC.search(c.statement)
        and c.modality in (claim.modality, Modality.DESCRIBED)
    ]
    if len(near) == 1:
        yield _judged(claim, near[0])


def _of_what_was_told(view: View, claim: Claim) -> Iterator[Finding]:
    """Compares "of these, 900" with the one number of the same things that stands nearest before it."""
    own = view.term(claim)
    if own is None or _BOUNDED.search(claim.statement):
        return
    before = [c for c in just_told(view, claim) if (t := view.term(c)) and t.powers == own.powers]
    before = [
        c for c in before if not is_a_part(c) and not _OF_THESE.search(c.statement) and c.subject == claim.subject
    ]
    places = {_paragraph(claim, c) for c in before}
    nearest = [c for c in before if places and _paragraph(claim, c) == max(places)]
    if len({c.quantity.value for c in nearest if c.quantity}) == 1 and is_exactly_told(nearest[0]):
        yield _judged(claim, nearest[0])
        return
    unit = claim.quantity.unit if claim.quantity else ""
    largest = max(before, key=lambda c: (value_in(c, unit), c.id), default=None)
    is_told = largest in nearest and len(before) <= _FEW and all(is_exactly_told(c) for c in before)
    if largest is not None and is_told and value_in(largest, unit) < value_in(claim, unit):
        yield _judged(claim, largest)


def _paragraph(claim: Claim, before: Claim) -> int:
    """Returns the paragraph of a source of a claim in which another one stands last, no later than the claim itself."""
    here = {citation.source: citation.paragraph or 0 for citation in claim.citations}
    return max((c.paragraph or 0 for c in before.citations if (c.paragraph or 0) <= here.get(c.source, 0)), default=0)


def _told(claim: Claim) -> re.Match[str] | None:
    if not _OF_ANYTHING.search(claim.statement):
        return None
    figure = re.escape(printed(claim))
    told = re.search(f"{_PART}{figure}{_OF}", claim.statement, re.IGNORECASE)
    return told or re.search(f"{figure}{_TAKEN}", claim.statement, re.IGNORECASE)


def _is_of_another_sort(claim: Claim) -> bool:
    """Tells whether a figure is a bound, one of several values or of another state; what was taken was so at a time."""
    words = claim.statement
    if taken := re.search(f"{re.escape(printed(claim))}{_TAKEN}", words, re.IGNORECASE):
        words = re.sub(
            r"\b(at|in) (the |its )?(peak|worst|maximum|most)( [a-z]+)?\b", " ", words.replace(taken[0], " ")
        )
    return _STATISTIC.search(words) is not None


def _raw_beside(view: View, claim: Claim) -> Claim | None:
    """Returns the one amount before losses of the thing of which a claim tells what is usable after them."""
    words = claim.statement
    if not _NET.search(words) or _GROSS.search(words) or _SQUEEZED.search(words) or claim.quantity is None:
        return None
    unit = claim.quantity.unit
    if units.factor(unit, "byte") is None:
        return None
    near = [
        c
        for c in around(view, claim)
        if c.subject == claim.subject and is_exactly_told(c) and amount_in(c, unit) and _GROSS.search(c.statement)
        if not _NET.search(c.statement) and not _SQUEEZED.search(c.statement)
    ]
    if len(near) != 1 or noun_of_one(words, printed(claim)) != noun_of_one(near[0].statement, printed(near[0])):
        return None
    return near[0]


def _judged(claim: Claim, whole: Claim) -> Finding:
    assert claim.quantity
    unit = claim.quantity.unit
    part, room = claim.quantity.interval(), amount_in(whole, unit) or Interval.exactly(0)
    working = Working()
    working.say(f"part: printed “{printed(claim)}”; whole: printed “{printed(whole)}”")
    working.computed("what is left", room.minus(part), unit)
    reads = (claim, whole)
    if not room.is_below(part):
        return consistent(
            reads, working, f"{printed(claim)} are within the {printed(whole)} of the whole.", bears_out=False
        )
    sentence = (
        f"{printed(claim)} are told as a part of {printed(whole)}, which is less: {tell(room.middle or 0, unit)}."
    )
    if room.widened(_NEAR).overlaps(part) or claim.claimant != whole.claimant:
        return under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    return inconsistent(reads, working, sentence, needs=_NEEDS)
