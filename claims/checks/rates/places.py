"""Which of the values of one quantity a figure is: their mean or median, the tail, the greatest or the least."""

import re
from enum import StrEnum
from functools import lru_cache

from claims.facts import Fact
from claims.model.metric import Direction, metrics
from claims.patterns import declared


class Place(StrEnum):
    """Where among the values of one quantity a figure lies."""

    MEAN = "mean"
    MEDIAN = "median"
    TAIL = "tail"
    MOST = "most"
    LEAST = "least"


_READ_AS: dict[str, Place] = {
    **dict.fromkeys(("mean", "average", "average-of-runs", "geometric-mean"), Place.MEAN),
    **dict.fromkeys(("median", "p50"), Place.MEDIAN),
    **dict.fromkeys(("p90", "p95", "p99", "p999", "p99-9", "tail"), Place.TAIL),
    **dict.fromkeys(("most", "peak", "maximum", "max", "worst", "worst-case"), Place.MOST),
    **dict.fromkeys(("least", "minimum", "min"), Place.LEAST),
}
_OF_TEXT = r"(?! (\w+ )?(prompt|sequence|context|input|text|document|answer|output|batch|model|version|variant)s?\b)"
_GREATEST = (
    r"\b(highest|maximum|max|peak(s|ed)?|record)\b|最高|最大值|峰值|"
    r"\b(largest|biggest|greatest) (value|reading|figure|delay|gap|wait|gain|saving|number|share|rise|fall|drop)s?\b"
)
_SMALLEST = (
    r"\b(lowest|minimum|min)\b|最低|最小值|"
    r"\b(smallest|least) (value|reading|figure|delay|gap|wait|gain|saving|number|share|rise|fall|drop)s?\b"
)

Told = tuple[tuple[re.Pattern[str], Place], ...]
"""Words, each with the place among the values that they tell."""


def _told(*words: tuple[str, Place]) -> Told:
    return tuple((declared(pattern, re.IGNORECASE), which) for pattern, which in words)


_TIMED = _told(
    (rf"\b(longest|slowest)\b(?! ([\w.]+ ?%|(\w+ )?percent(ile)?s?\b)){_OF_TEXT}|最长|最慢", Place.MOST),
    (rf"\b(shortest|fastest|quickest)\b{_OF_TEXT}|最短|最快", Place.LEAST),
)
_PACED = _told(
    (rf"\b(fastest|quickest|busiest)\b{_OF_TEXT}|最快|最忙", Place.MOST), (rf"\bslowest\b{_OF_TEXT}|最慢", Place.LEAST)
)
_BEST, _WORST = r"\b(the|its|at) best\b", r"\bthe worst\b(?! (case|[\w.]+ ?%|(\w+ )?percent(ile)?s?\b))"
_BY_DIRECTION = {
    Direction.LOWER: _told((_BEST, Place.LEAST), (_WORST, Place.MOST)),
    Direction.HIGHER: _told((_BEST, Place.MOST), (_WORST, Place.LEAST)),
}
_PLACES = _told(
    (r"\bmedian\b|(?<![a-z\d])p-?50(?![a-z\d])|50th percentile|\bevery other\b|中位", Place.MEDIAN),
    (r"\b(on average|averag\w+|mean|typically)\b|平均|均值", Place.MEAN),
    (
        r"\btails?\b|\b(slowest|worst|last) ([\w.]+ ?%|(\w+ )?percent(ile)?s?\b)|(?<![a-z\d])p-?9\d(\.\d+)?(?![a-z\d])|9\d(\.\d+)?(th)?[ -]percentile|\b99 (of|in|out of) (a |every |each )?(100|hundred)\b",
        Place.TAIL,
    ),
    (r"第?\s?9\d(\.\d+)?\s?(百)?分位", Place.TAIL),
    (r"\b(at|in|even (at|in)) (the |its |their )?worst\b|\bworst[- ]case\b|最坏", Place.MOST),
    (_GREATEST, Place.MOST),
    (_SMALLEST, Place.LEAST),
)
_TIME_UNITS = ("second", "second/step", "second/token", "device*second")


def place(fact: Fact) -> Place | None:
    """Tells by reading and words which of the values of a quantity a figure is: the mean, the tail, the greatest.

    The best of several is the least where less is better, as of latencies, and the worst the greatest.
    """
    claim = fact.claim
    if claim is None:
        return None
    if found := _READ_AS.get(claim.reading or ""):
        return found
    pace = _TIMED if fact.unit in _TIME_UNITS else _PACED if _is_counted_by_time(fact) else ()
    words = " ".join((claim.statement, *claim.hedges))
    told_as = {*_in_any_words(words), *_named(pace, words)}
    told_as |= _named(_BY_DIRECTION.get(metrics()[fact.metric].direction, ()), words)
    return told_as.pop() if len(told_as) == 1 else None


def _named(told: Told, words: str) -> set[Place]:
    return {which for pattern, which in told if pattern.search(words)}


@lru_cache(maxsize=50_000)
def _in_any_words(words: str) -> frozenset[Place]:
    """Returns the places that words tell whatever the quantity is."""
    return frozenset(_named(_PLACES, words))


def _is_counted_by_time(fact: Fact) -> bool:
    """Tells whether a figure is a rate, or a number at a time."""
    return fact.unit.endswith("/second") or fact.metric == "concurrency"
