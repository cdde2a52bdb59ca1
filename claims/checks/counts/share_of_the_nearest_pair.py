"""CNT156: a share in percent against the part and the whole that stand nearest to it, whosever they are."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations

from claims.checks import Figured, Finding, View, Working, check, inconsistent
from claims.checks.counts.another_whole import is_share_of_the_part
from claims.checks.repeats import is_told_elsewhere
from claims.facts.amounts import is_exactly_told, printed
from claims.facts.clauses import is_open
from claims.facts.directions import CHANGED
from claims.facts.pairing import closeness, distance, may_go_together, meant, words_of
from claims.facts.products import term_of_any
from claims.facts.story import story
from claims.facts.telling import tell_number
from claims.facts.terms import Term, is_a_part
from claims.facts.undertaking import told_together
from claims.model.claim import Claim
from claims.model.finding import Outcome
from claims.model.interval import Interval
from claims.model.metric import Role
from claims.patterns import declared

_HUNDRED = Decimal(100)
_NEAR = Decimal("0.03")
_LEAST, _MOST = Decimal(1), Decimal(99)
_UTILISATION = frozenset({"flops-utilisation"})
_OTHER = frozenset(
    {"scaling-efficiency", "runtime-share", "acceptance-rate", "network-utilisation", "memory-utilisation"}
)
"""Shares of an ideal or of a time, which have checks of their own."""

_PER_DEVICE = declared(r"-per-device$")
_LOOSE = declared(r"\b(respectively|points?|faster|slower|than|each)\b|分别|百分点", re.IGNORECASE)
_REST = declared(
    r"\b(not|no|never|rest|remain\w*|others?|miss\w*|without|remov\w*|discard\w*|dropp\w*|outside|left|un\w+|except|neither|only|fail\w*|idle|spare)\b|未|没有|其余|剩余|其他",
    re.IGNORECASE,
)
_NEEDS = ("metric-definition",)
_CODE = "CNT156"


@dataclass(frozen=True, slots=True)
class _Pair:
    part: Term
    whole: Term

    @property
    def says(self) -> tuple[Decimal, Decimal]:
        return self.part.value, self.whole.value

    @property
    def claims(self) -> tuple[Claim, Claim]:
        return self.part.claim, self.whole.claim


@check(_CODE, Figured)
def share_of_the_nearest_pair(view: View, claim: Claim) -> Iterator[Finding]:
    """Divides the part by the whole that a source tells beside a share of the same undertaking.

    "37% of requests hit the cache": the requests of a day are told of the cluster, and those that hit of the framework.
    The part shares a word with the share, and both figures stand in its paragraph or in the one beside it; a share of
    the peak is what each accelerator sustained over what it can do in any of its formats. Where any two figures give
    the share or its rest, nothing is said.

    Bad:

    ```toml
    # subjects/the-engine.toml
    id = "the-engine"
    name = "The Engine"
    kind = "framework"
    # subjects/the-hall.toml
    id = "the-hall"
    name = "The Hall"
    kind = "cluster"
    # claims/all.toml
    id = "all"
    subject = "the-hall"
    kind = "throughput"
    statement = "The Hall answers 2.0 million requests a day."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "2.0 million", value = "2.0E+6", unit = "request/day"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/share.toml
    id = "share"
    subject = "the-engine"
    kind = "utilisation"
    statement = "30% of requests hit the cache."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "30%", value = "30", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/hits.toml
    id = "hits"
    subject = "the-hall"
    kind = "scale"
    statement = "So 900,000 requests a day hit it."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "900,000", value = "900000", unit = "request/day"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/the-engine.toml
    id = "the-engine"
    name = "The Engine"
    kind = "framework"
    # subjects/the-hall.toml
    id = "the-hall"
    name = "The Hall"
    kind = "cluster"
    # claims/all.toml
    id = "all"
    subject = "the-hall"
    kind = "throughput"
    statement = "The Hall answers 2.0 million requests a day."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "2.0 million", value = "2.0E+6", unit = "request/day"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/share.toml
    id = "share"
    subject = "the-engine"
    kind = "utilisation"
    statement = "30% of requests hit the cache."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "30%", value = "30", unit = "percent"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/hits.toml
    id = "hits"
    subject = "the-hall"
    kind = "scale"
    statement = "So 600,000 requests a day hit it."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "600,000", value = "600000", unit = "request/day"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    quantity, fact = claim.quantity, view.fact(claim)
    if quantity is None or quantity.unit != "percent" or not is_exactly_told(claim) or is_open(claim):
        return
    assert quantity.value is not None
    if not _LEAST < quantity.value < _MOST or (fact and (fact.role is Role.CHANGE or fact.metric in _OTHER)):
        return
    is_of_peak = fact is not None and fact.metric in _UTILISATION
    if not is_of_peak and (CHANGED.search(claim.statement) or _LOOSE.search(claim.statement)):
        return
    told = {c.id: c for c in (*told_together(view, claim), *story(view, claim))}
    terms = [t for c in told.values() if (t := term_of_any(view, c))]
    pairs = list(_of_peak(view, claim, terms) if is_of_peak else _of_parts(view, terms))
    if not pairs or any(_fits(view, claim, pair) and (is_of_peak or _may_bear(view, claim, pair)) for pair in pairs):
        return
    near = pairs if is_of_peak else [pair for pair in pairs if _is_told_beside(view, claim, pair)]
    margin = 0 if is_of_peak else 2
    pair = meant(near, lambda one: sum(closeness(view, claim, c) for c in one.claims), lambda one: one.says, margin)
    if pair is not None:
        yield from _judged(view, claim, pair)


def _of_peak(view: View, claim: Claim, terms: list[Term]) -> Iterator[_Pair]:
    """Yields what was achieved by each device with every peak of one, and what was achieved by all with that of all."""
    facts = [(term, fact) for term in terms if (fact := view.fact(term.claim))]
    for part, achieved in facts:
        if achieved.metric.startswith("achieved-compute") and may_go_together(view, claim, part.claim):
            for whole, peak in facts:
                if peak.metric == achieved.metric.replace("achieved", "peak"):
                    yield _Pair(part, whole)


def _of_parts(view: View, terms: list[Term]) -> Iterator[_Pair]:
    for one, other in combinations(terms, 2):
        if one.powers == other.powers and one.value != other.value and _sort(view, one) == _sort(view, other):
            yield _Pair(one, other) if one.value < other.value else _Pair(other, one)


def _sort(view: View, term: Term) -> str | None:
    """Returns the metric of rates and times, of which nobody takes a share of one in another; counts have none."""
    fact = view.fact(term.claim)
    is_time = term.powers == (("second", 1),)
    return fact.metric if fact and is_time else None


_IS_A_PART = declared(
    r"\b(?:ma[dk]es? up|accounts? for|accounted for|the remaining|the rest)\b|占|其余|剩余", re.IGNORECASE
)
"""Said of one of several parts, which is not the whole that another is a share of."""


def _is_told_beside(view: View, claim: Claim, pair: _Pair) -> bool:
    """Tells whether a part and a whole stand beside the share, which names what the part is, and go together with it."""
    gaps = [distance(claim, other) for other in pair.claims]
    if any(gap is None or gap > 1 for gap in gaps) or not all(may_go_together(view, claim, c) for c in pair.claims):
        return False
    own = words_of(view, claim)
    part, whole = (words_of(view, other) for other in pair.claims)
    if _REST.search(f"{claim.statement} {pair.part.claim.statement}") or _IS_A_PART.search(pair.whole.claim.statement):
        return False
    shared = (own & part) - whole
    if is_share_of_the_part(view, claim, pair.part.claim, pair.whole.claim):
        return False
    if not shared or (len(shared) == 1 and is_a_part(pair.part.claim)):
        return False
    return bool(own & whole or _names_unit(claim, pair.whole)) and not is_open(pair.whole.claim)


def _names_unit(claim: Claim, whole: Term) -> bool:
    """Tells whether a share names what the whole counts: "37% of requests"."""
    return any(re.search(rf"\b{re.escape(name)}s?\b", claim.statement, re.IGNORECASE) for name, _ in whole.powers)


def _shares(pair: _Pair) -> list[tuple[Interval, Decimal]]:
    share = pair.part.interval.over(pair.whole.interval).scaled(_HUNDRED)
    value = pair.part.value / pair.whole.value * _HUNDRED
    return [(share, value), (Interval.exactly(_HUNDRED).minus(share), _HUNDRED - value)]


def _fits(view: View, claim: Claim, pair: _Pair) -> bool:
    assert claim.quantity
    told = claim.quantity.interval().widened(_NEAR)
    share, rest = (interval for interval, _ in _shares(pair))
    return share.overlaps(told) or (rest.overlaps(told) and not _is_of_the_same(view, claim, pair))


def _may_bear(view: View, claim: Claim, pair: _Pair) -> bool:
    """Tells whether two figures both stand in the paragraph of a share, or both share a word with it."""
    own = words_of(view, claim)
    return all(distance(claim, c) == 0 for c in pair.claims) or all(own & words_of(view, c) for c in pair.claims)


def _is_of_the_same(view: View, claim: Claim, pair: _Pair) -> bool:
    """Tells whether a share and a part name one matter and neither names the rest, so that the rest is no way to read it."""
    return _is_told_beside(view, claim, pair)


def _judged(view: View, claim: Claim, pair: _Pair) -> Iterator[Finding]:
    reads = (claim, *pair.claims)
    if is_told_elsewhere(view, reads, Outcome.INCONSISTENT, _CODE):
        return
    working = Working()
    for label, term in (("part", pair.part), ("whole", pair.whole)):
        working.say(f"{label}: printed “{printed(term.claim)}” ({term.claim.statement.rstrip('.')})")
    working.say(f"share: printed “{printed(claim)}”")
    share, value = _shares(pair)[0]
    working.computed("part / whole", share, "percent", nominal=value)
    told = f"{printed(pair.part.claim)} of {printed(pair.whole.claim)} are {tell_number(value)}%"
    yield inconsistent(reads, working, f"{told}, not the {printed(claim)} printed.", needs=_NEEDS)
