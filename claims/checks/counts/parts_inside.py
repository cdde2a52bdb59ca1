"""The amounts of the parts of a thing, and whether these parts have nothing in common."""

import re

from claims.checks import View
from claims.facts import Fact
from claims.facts.amounts import is_exactly_told
from claims.model.claim import Claim
from claims.patterns import declared

_DIVIDES = declared(
    r"\b(partitions?|segments?|divisions?|business (units?|groups?))\b|分区|分部|事业[群部]|业务|板块", re.IGNORECASE
)
"""Names of parts into which a whole is divided."""

_IN_COMMON = declared(
    r"\b(both|shar(e|es|ed|ing)|overlap\w*|eliminat\w*|inter-?segment|between (the )?(segments|divisions|partitions)|in common|twice|"
    r"virtual|also (belong|count)\w*|internal sales)\b|抵[销消]|内部|重叠|共用|共享|重复",
    re.IGNORECASE,
)
_EARNED = declared(
    r"\b(income|profits?|earnings|loss(es)?|margin|ebitda?|cash flow)\b|利润|盈利|亏损|收益", re.IGNORECASE
)
_OF_SUMS = ("node-count", "device-count", "cost")
_CROWD = 150


def inside_of(view: View, whole: Fact) -> tuple[Fact, ...]:
    """Returns the amounts of different parts of a thing that come from its study, or without one from its source."""
    found: dict[str, Fact] = {}
    for fact in _beside(view, whole):
        subject = view.subject(fact.subject)
        if subject and whole.subject in subject.part_of and fact.subject != whole.subject:
            if fact.subject in found:
                return ()
            found[fact.subject] = fact
    return tuple(found.values())


def _beside(view: View, whole: Fact) -> tuple[Fact, ...]:
    if whole.study is not None:
        return view.facts_of_study(whole.study, whole.metric)
    if whole.claim is None or whole.metric not in _OF_SUMS:
        return ()
    told = [c for c in _told_with(view, whole.claim) if c.study is None and c.claimant == whole.claim.claimant]
    facts = (view.fact(claim) for claim in told if claim.conditions == whole.claim.conditions)
    return tuple(fact for fact in facts if fact is not None and fact.metric == whole.metric)


def _told_with(view: View, claim: Claim) -> tuple[Claim, ...]:
    found: dict[str, Claim] = {}
    for citation in claim.citations:
        told = view.figured_in_source(citation.source)
        if len(told) <= _CROWD:
            found |= {c.id: c for c in told if c.id != claim.id}
    return tuple(found[i] for i in sorted(found))


def exclude_each_other(view: View, whole: Fact, parts: tuple[Fact, ...]) -> bool:
    """Tells whether the parts are such as a whole is divided into, so that together they have no more than it.

    Each is a partition, a segment or the like by its name or its words, all are exact, and nothing told beside them
    says that they have something in common. Of several sums of the whole only the largest is all that the parts took
    in, and no profit is a sum of takings.
    """
    claims = [fact.claim for fact in (whole, *parts) if fact.claim]
    if whole.metric not in _OF_SUMS or not all(map(is_exactly_told, claims)):
        return False
    if not all(_DIVIDES.search(f"{view.name(c.subject)} {c.statement}") for c in claims[1:]):
        return False
    beside = (*claims, *_told_with(view, claims[0]))
    if any(_IN_COMMON.search(f"{c.statement} {c.note or ''}") for c in beside):
        return False
    if len({bool(_EARNED.search(c.statement)) for c in claims}) > 1:
        return False
    own = (f for c in beside if c.subject == whole.subject and (f := view.fact(c)) and f.metric == whole.metric)
    return not any(whole.interval.is_below(f.interval) and f.study == whole.study for f in own)
