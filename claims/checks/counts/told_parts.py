"""The amounts of one metric that a text tells as the parts of an amount, down to the rest of it."""

import re
from collections.abc import Iterable
from itertools import combinations

from claims.checks import View
from claims.facts import Fact, told_together
from claims.facts.nouns import matter, stems
from claims.facts.pairing import may_go_together
from claims.facts.places import is_told_as_part
from claims.model.interval import Interval
from claims.patterns import declared

DIVIDED = (
    *("request-total", "client-count", "tokens-processed", "training-tokens", "training-samples", "packet-total"),
    *("question-count", "node-count", "device-count", "layer-count"),
    *("cost", "power"),
)
"""Counts whose parts are counts of the same metric, told as parts by their words."""

_SEVERAL = ("cost", "power")
"""Metrics of which one thing has several amounts that are no parts of each other."""

_OF_SUM = declared(r"\bof (?:all |the |its |this |that )*(?!these\b|those\b|them\b|which\b)([^,.;:]+)", re.IGNORECASE)

_OTHER_TIME = declared(
    r"\b(last|previous|prior|next|following) (year|quarter|month)\b|\b(19|20)\d\d\b|\b(year|quarter|month) (earlier|before|ago)\b|去年|明年|上季",
    re.IGNORECASE,
)

_FOLLOWS = declared(r"\b(another|further|other|remaining|rest|of (these|those|them|that|which))\b", re.IGNORECASE)

IS_REST = declared(r"\b(the|all) (\w+ )?(rest|remain\w+|others?)\b|\bremaining\b|\bremainder\b", re.IGNORECASE)

MOST = 8
"""More parts than this are a table, whose rows may divide the whole in several ways."""


def told_as_parts(view: View, whole: Fact) -> tuple[Fact, ...]:
    """Returns the counts that are told as parts of a count down to the rest of it, in its study or beside it.

    Where a choice of them with the rest makes the whole, it is that choice: a text may divide a whole in several ways.
    """
    claim = whole.claim
    if claim is None or whole.metric not in DIVIDED:
        return ()
    beside = view.facts_of_study(whole.study, whole.metric) if whole.study else view.in_set_up(claim, whole.metric)
    found = [
        fact
        for fact in beside
        if fact.id != whole.id and fact.claim and fact.subject == whole.subject and fact.study == whole.study
    ]
    found = [fact for fact in found if fact.claim and may_go_together(view, claim, fact.claim)]
    if whole.metric in _SEVERAL:
        found = _of_the_same_sum(view, whole, found)
    wholes = [fact for fact in found if fact.claim and not is_told_as_part(fact.claim)]
    is_all = not is_told_as_part(claim)
    parts = [f for f in found if f not in wholes and (is_all or f.value < whole.value) and told_together(whole, f)]
    rests = [fact for fact in parts if fact.claim and IS_REST.search(fact.claim.statement)]
    rests = [fact for fact in rests if not _is_told_first(fact, [whole, *(f for f in parts if f is not fact)])]
    if len(rests) != 1 or len(parts) > MOST or any(fact.interval != whole.interval for fact in wholes):
        return ()
    others = [fact for fact in parts if fact is not rests[0]]
    for many in range(1, len(others) + 1):
        for some in combinations(others, many):
            if sum_of((*some, rests[0])).overlaps(whole.interval):
                return (*some, rests[0])
    return _untold_as_parts(whole, beside, rests[0]) or (*others, rests[0])


def _untold_as_parts(whole: Fact, beside: Iterable[Fact], rest: Fact) -> tuple[Fact, ...]:
    """Returns the amounts of a thing that make its whole with the rest, though no words tell them as parts."""
    if whole.metric not in _SEVERAL:
        return ()
    ids = {whole.id, rest.id}
    alike = [f for f in beside if f.id not in ids and f.subject == whole.subject and f.unit == whole.unit]
    alike = [f for f in alike if f.study == whole.study and f.interval.is_below(whole.interval)]
    if len(alike) > MOST:
        return ()
    chosen = (some for many in range(1, len(alike) + 1) for some in combinations(alike, many))
    return next(((*some, rest) for some in chosen if sum_of((*some, rest)).overlaps(whole.interval)), ())


def _is_told_first(rest: Fact, others: list[Fact]) -> bool:
    """Tells whether a rest stands in its source before all that it would be the rest of: it is one of another whole."""
    places = {c.source: c.paragraph for c in rest.claim.citations if c.paragraph} if rest.claim else {}
    after = [
        c.paragraph > places[c.source]
        for fact in others
        for c in (fact.claim.citations if fact.claim else ())
        if c.paragraph and c.source in places
    ]
    return len(after) >= len(others) and all(after)


def _periods(statement: str) -> frozenset[str]:
    """Returns the years and the other times than this one that words name."""
    return frozenset(found[0].casefold() for found in _OTHER_TIME.finditer(statement))


def _of_the_same_sum(view: View, whole: Fact, found: list[Fact]) -> list[Fact]:
    """Returns the amounts that are told of what a whole is an amount of, by its claimant and in its unit.

    A part says so by the words after "of", or follows as "another" or "the remaining"; what is no part, by its words. Of
    one thing's power there are several, all of which count.
    """
    assert whole.claim is not None
    words, same = matter(view, whole.claim), []
    for fact in found:
        claim = fact.claim
        if claim is None or fact.unit != whole.unit or claim.claimant != whole.claim.claimant:
            continue
        if (times := _periods(claim.statement)) and times != _periods(whole.claim.statement):
            continue
        named = _OF_SUM.search(claim.statement)
        of = stems(named[1]) if named else frozenset[str]()
        if not is_told_as_part(claim):
            is_same = whole.metric == "power" or bool(words & matter(view, claim))
        else:
            is_same = bool(words & of) or (not of and (_FOLLOWS.search(claim.statement) is not None))
        if is_same:
            same.append(fact)
    return same


def sum_of(parts: Iterable[Fact]) -> Interval:
    """Adds up figures, each with the interval of its printed digits."""
    total = Interval.exactly(0)
    for part in parts:
        total = total.plus(part.interval)
    return total
