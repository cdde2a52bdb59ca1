"""Shares in percent that one thing is divided into: their sum, and what is left."""

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from itertools import combinations

from claims.checks import Finding, Severity, View, Working, consistent, inconsistent, under_determined
from claims.checks.counts.told_parts import IS_REST, MOST, sum_of
from claims.facts import Fact, tell, told_together
from claims.model.interval import Interval
from claims.model.metric import metrics
from claims.patterns import declared

SHARES = {
    "attention-share": ("architecture-config",),
    "runtime-share": ("metric-definition", "timed-region"),
    "part-share": ("device-node-count", "metric-definition"),
}
"""Shares of one whole, and what would tell whether they are all of it."""

ALL_OF_IT = declared(
    r"\b(consist\w*|made (up )?of|composed of|compris\w*|divided (in|between|among)\w*|split (in|between|among)\w*|"
    r"split across|in total|in all|altogether|together|add up|"
    r"sum (of|to)|the (rest|remain\w+|others?)|all of (them|it)|"
    r"remaining|remainder)\b",
    re.IGNORECASE,
)

_OF_WHOLE = declared(
    r"(?:%|percent|per cent) of (?:the |its |all |this )*([\w -]+?)(?= (?:is|are|was|were|has|have|had|comes?|came|do|does|did|"
    r"makes?|made|goes|go|went|serves?|trains?|stems?|in|from|on|by|for)\b|[.,;:]|$)",
    re.IGNORECASE,
)

_OF_A_PART = declared(r"\bof (these|those|them|which|whom|that)\b|\bhalf of (it|them)\b", re.IGNORECASE)

_ROUNDED = Decimal("0.5")
"""Shares told without their comparator may have been rounded to whole percent."""

_HUNDRED = Interval.exactly(100)


def shares_of_one_whole(view: View, share: Fact) -> Iterator[Finding]:
    """Adds up the shares of one subject and metric, each of another thing, or down to the rest."""
    assert share.claim is not None
    beside = (
        view.facts_of_study(share.study, share.metric)
        if share.study
        else view.facts_about(share.subject, share.metric, main=True)
    )
    group = [
        fact
        for fact in beside
        if fact.subject == share.subject
        and fact.study == share.study
        and fact.claim
        and fact.claim.reading == share.claim.reading
    ]
    if len(group) < 2 or group[0].id != share.id:
        return
    if not _are_different(group):
        yield from _down_to_the_rest(group)
        return
    working = Working()
    total = Interval.exactly(0)
    for fact in group:
        total = total.plus(working.given(fact.claim.statement.rstrip(".") if fact.claim else "share", fact))
    total = working.computed("sum of the shares", total, "percent", " + ".join(tell(f.value, f.unit) for f in group))
    told = f"The {metrics()[share.metric].label.split(' of ')[0]}s that are printed add up to {tell(total, 'percent')}"
    needs = SHARES[share.metric]
    if total.overlaps(_HUNDRED):
        yield consistent(group, working, f"{told}, which is the whole.")
    elif says(group, ALL_OF_IT) and told_together(*group):
        yield inconsistent(group, working, f"{told}, though they are said to be all of it.", needs=needs)
    elif _HUNDRED.is_below(total):
        yield under_determined(
            group,
            working,
            f"{told}; unless some of it is counted twice, they cannot be parts of one whole.",
            needs=needs,
            severity=Severity.WARNING,
        )
    else:
        rest = working.computed("not told", _HUNDRED.minus(total), "percent", "100% less the sum")
        yield under_determined(group, working, f"{told}; the other {tell(rest, 'percent')} are not told.", needs=needs)


def _down_to_the_rest(group: list[Fact]) -> Iterator[Finding]:
    """Adds up shares of one whole that one claimant tells in one source, each of another thing, down to "the remaining".

    Where a choice of them with the rest makes the whole, it is that choice.
    """
    rests = [f for f in group if f.claim and IS_REST.search(f.claim.statement)]
    if len(rests) != 1 or (whole := _whole_named(rests[0])) is None:
        return
    group = [fact for fact in group if _whole_named(fact) == whole]
    if not 2 < len(group) <= MOST or not told_together(*group) or says(group, _OF_A_PART):
        return
    names = [_things_named(f) for f in group]
    if len({f.claim.claimant for f in group if f.claim}) != 1:
        return
    if any(not name - set().union(*names[:i], *names[i + 1 :]) for i, name in enumerate(names)):
        return
    others = [fact for fact in group if fact is not rests[0]]
    chosen = [
        (*some, rests[0])
        for many in range(len(others), 0, -1)
        for some in combinations(others, many)
        if sum_of((*some, rests[0])).overlaps(_HUNDRED)
    ]
    parts = chosen[0] if chosen else (*others, rests[0])
    working = Working()
    for fact in parts:
        working.given(fact.claim.statement.rstrip(".") if fact.claim else "share", fact)
    total = working.computed("sum of the shares", sum_of(parts), "percent", " + ".join(tell(f.value) for f in parts))
    told = f"The shares that are printed down to the rest add up to {tell(total, 'percent')}"
    needs = ("metric-definition",)
    near = total.plus(Interval(-_ROUNDED * len(parts), _ROUNDED * len(parts)))
    if chosen:
        yield consistent(parts, working, f"{told}, which is the whole.")
    elif near.overlaps(_HUNDRED):
        yield under_determined(parts, working, f"{told}, which rounding can explain.", needs=needs)
    else:
        yield inconsistent(parts, working, f"{told}, though the last is the rest of the whole.", needs=needs)


def _whole_named(share: Fact) -> str | None:
    """Returns the words of the whole that a share is said to be of."""
    found = _OF_WHOLE.search(share.claim.statement) if share.claim else None
    return found[1].casefold() if found else None


def _things_named(share: Fact) -> frozenset[str]:
    """Returns the words of a share's statement, without those of its whole and without the figure."""
    statement = _OF_WHOLE.sub(" ", share.claim.statement) if share.claim else ""
    return frozenset(word.casefold() for word in re.findall(r"[^\W\d_]{3,}", statement))


def _are_different(group: list[Fact]) -> bool:
    """Tells whether each share is of another thing: two reports of one share do not add up."""
    about = [{a.subject for a in fact.claim.about} for fact in group if fact.claim]
    common = set.intersection(*about)
    own = [frozenset(subjects - common) for subjects in about]
    return all(own) and len(set(own)) == len(own)


def says(facts: Iterable[Fact], words: re.Pattern[str]) -> bool:
    """Tells whether the words of figures, or the notes of what links them, say something."""
    texts = [fact.claim.statement for fact in facts if fact.claim]
    texts += [link.note for fact in facts if fact.claim for link in fact.claim.related if link.note]
    return any(words.search(text) for text in texts)
