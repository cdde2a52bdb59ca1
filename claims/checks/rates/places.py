"""Which of the values of one quantity a figure is: their mean or median, the tail, the greatest or the least."""

import re
from collections.abc import Iterator
from enum import StrEnum

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
_TIMED = {
    rf"\b(longest|slowest)\b(?! ([\w.]+ ?%|(\w+ )?percent(ile)?s?\b)){_OF_TEXT}|最长|最慢": "most",
    rf"\b(shortest|fastest|quickest)\b{_OF_TEXT}|最短|最快": "least",
}
_PACED = {rf"\b(fastest|quickest|busiest)\b{_OF_TEXT}|最快|最忙": "most", rf"\bslowest\b{_OF_TEXT}|最慢": "least"}
_PLACES: tuple[tuple[re.Pattern[str], Place], ...] = tuple(
    (declared(pattern, re.IGNORECASE), place)
    for pattern, place in (
        (r"\bmedian\b|\bp-?50\b|50th percentile|\bevery other\b|中位", Place.MEDIAN),
        (r"\b(on average|averag\w+|mean|typically)\b|平均|均值", Place.MEAN),
        (
            r"\btails?\b|\b(slowest|worst|last) ([\w.]+ ?%|(\w+ )?percent(ile)?s?\b)|\bp-?9\d(\.\d+)?\b|9\d(\.\d+)?(th)?[ -]percentile|\b99 (of|in|out of) (a |every |each )?(100|hundred)\b",
            Place.TAIL,
        ),
        (r"第?\s?9\d(\.\d+)?\s?(百)?分位", Place.TAIL),
        (r"\b(at|in|even (at|in)) (the |its |their )?worst\b|\bworst[- ]case\b|最坏", Place.MOST),
    )
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
    words = " ".join((claim.statement, *claim.hedges))
    told_as = [which for pattern, which in _PLACES if pattern.search(words)]
    told_as += [which for pattern, which in _extremes(fact) if re.search(pattern, words, re.IGNORECASE)]
    return told_as[0] if len(set(told_as)) == 1 else None


def _extremes(fact: Fact) -> Iterator[tuple[str, Place]]:
    """Yields the words for the greatest and the least value of a quantity: of times the slowest is the greatest."""
    yield _GREATEST, Place.MOST
    yield _SMALLEST, Place.LEAST
    pace = _TIMED if fact.unit in _TIME_UNITS else _PACED if _is_counted_by_time(fact) else {}
    yield from ((pattern, Place(which)) for pattern, which in pace.items())
    direction = metrics()[fact.metric].direction
    best, worst = (Place.LEAST, Place.MOST) if direction is Direction.LOWER else (Place.MOST, Place.LEAST)
    if direction is not Direction.NEUTRAL:
        yield r"\b(the|its|at) best\b", best
        yield r"\bthe worst\b(?! (case|[\w.]+ ?%|(\w+ )?percent(ile)?s?\b))", worst


def _is_counted_by_time(fact: Fact) -> bool:
    """Tells whether a figure is a rate, or a number at a time."""
    return fact.unit.endswith("/second") or fact.metric == "concurrency"
