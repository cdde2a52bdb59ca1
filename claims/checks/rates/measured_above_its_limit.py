"""RAT280: what was measured of a thing against what is told beside it as the most that the thing can do."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Figured, Finding, View, Working, check, consistent, inconsistent
from claims.checks.repeats import is_told_elsewhere
from claims.facts.amounts import is_exactly_told, printed
from claims.facts.beside import beside
from claims.facts.clauses import clause_of
from claims.facts.pairing import words_of
from claims.facts.story import are_alike
from claims.facts.telling import tell_number
from claims.facts.terms import Term
from claims.model.claim import Claim, Modality
from claims.model.finding import Outcome
from claims.patterns import declared

_LIMIT = declared(
    r"\b(?:limit(?:ed)? (?:is|of|to|at)|limit|ceiling|theoretical|line rate|rated (?:at|for)|can (?:\w+ )?(?:at most|no more than)|cannot (?:\w+ )?more than|"
    r"at most|maximum|nominal (?:peak|rate|capacity))\b|上限|理论|额定|标称|最高|最多|极限",
    re.IGNORECASE,
)
_BEYOND = declared(
    r"\b(?:both (?:ways|directions)|duplex|bidirectional|combined|aggregate\w*|together|total|cache[ds]?|compress\w*|burst\w*|oversubscri\w*|overclock\w*|boost\w*|"
    r"above|exceed\w*|beyond|more than|raised|lifted|effective\w*|sparse|sparsity)\b|双向|合计|总|缓存|压缩|突发|超过|超频|稀疏|有效",
    re.IGNORECASE,
)
"""Words by which more can be measured than a limit that is told of something less."""

_ROOM, _HUNDRED = Decimal("0.02"), Decimal(100)
_NEEDS = ("peak-rate-basis", "metric-definition")
_CODE = "RAT280"


@check(_CODE, Figured)
def measured_above_its_limit(view: View, claim: Claim) -> Iterator[Finding]:
    """Compares a rate that was measured with the limit of the same thing that stands in its paragraph.

    Both are of one subject and one sort, be their metrics what they may: GB/s read against the GB/s of the link, queries
    a second against the most that the engine can answer. More than the whole limit cannot have been measured.

    Bad:

    ```toml
    # claims/limit.toml
    id = "limit"
    subject = "the-box"
    kind = "spec"
    statement = "The network limit of the box is 100 GB/s."
    claimant = "the-maker"
    modality = "described"
    metric = "network-throughput"
    quantity = {printed = "100 GB/s", value = "100", unit = "gigabyte/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/measured.toml
    id = "measured"
    subject = "the-box"
    kind = "throughput"
    statement = "The box was read at 130 GB/s."
    claimant = "the-maker"
    modality = "measured"
    metric = "throughput"
    quantity = {printed = "130 GB/s", value = "130", unit = "gigabyte/second"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/limit.toml
    id = "limit"
    subject = "the-box"
    kind = "spec"
    statement = "The network limit of the box is 100 GB/s."
    claimant = "the-maker"
    modality = "described"
    metric = "network-throughput"
    quantity = {printed = "100 GB/s", value = "100", unit = "gigabyte/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/measured.toml
    id = "measured"
    subject = "the-box"
    kind = "throughput"
    statement = "The box was read at 80 GB/s."
    claimant = "the-maker"
    modality = "measured"
    metric = "throughput"
    quantity = {printed = "80 GB/s", value = "80", unit = "gigabyte/second"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    if claim.modality is not Modality.MEASURED or not is_exactly_told(claim):
        return
    if _LIMIT.search(claim.statement) or _BEYOND.search(claim.statement):
        return
    reached = view.number(claim)
    if reached is None or ("second", -1) not in reached.powers:
        return
    limits = [t for c in beside(view, claim) if _is_limit(claim, c) and (t := view.number(c))]
    alike = [
        t for t in limits if (t.powers, t.one) == (reached.powers, reached.one) and _are_tied(view, claim, t.claim)
    ]
    if len(alike) == 1:
        yield from _judged(view, reached, alike[0])


def _is_limit(claim: Claim, other: Claim) -> bool:
    if other.subject != claim.subject or other.modality is not Modality.DESCRIBED or not are_alike(claim, other):
        return False
    if (claim.conditions and other.conditions) and claim.conditions != other.conditions:
        return False
    return bool(_LIMIT.search(clause_of(other))) and not _BEYOND.search(other.statement)


def _are_tied(view: View, claim: Claim, limit: Claim) -> bool:
    """Tells whether what was measured and a limit share a word, or a share in their paragraph shares one with each."""
    own, most = words_of(view, claim), words_of(view, limit)
    shares = (words_of(view, c) for c in beside(view, claim) if c.quantity and c.quantity.unit == "percent")
    return bool(own & most) or any(own & words and most & words for words in shares)


def _judged(view: View, reached: Term, limit: Term) -> Iterator[Finding]:
    reads = (reached.claim, limit.claim)
    is_above = limit.interval.is_below(reached.interval)
    if is_above and reached.value <= limit.value * (1 + _ROOM):
        return
    outcome = Outcome.INCONSISTENT if is_above else Outcome.CONSISTENT
    if is_told_elsewhere(view, reads, outcome, _CODE):
        return
    working = Working()
    for label, term in (("measured", reached), ("limit", limit)):
        working.say(f"{label}: printed “{printed(term.claim)}” ({term.claim.statement.rstrip('.')})")
    share = reached.interval.over(limit.interval).scaled(_HUNDRED)
    nominal = reached.value / limit.value * _HUNDRED
    working.computed("measured / limit", share, "percent", nominal=nominal)
    said = f"The {printed(reached.claim)} measured are {tell_number(nominal)}% of the {printed(limit.claim)} told as the most."
    if is_above:
        yield inconsistent(reads, working, said, needs=_NEEDS)
    else:
        yield consistent(reads, working, said)
