"""What a change between two amounts is, and what is often told in its place."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum

from claims.facts import tell
from claims.facts.amounts import amount_in, told_share, value_in
from claims.facts.directions import BETTER, DOWN, UP, WORSE
from claims.model.claim import Claim
from claims.model.interval import Interval
from claims.patterns import declared

_ONE, _HUNDRED = Interval.exactly(1), Decimal(100)
_ROUNDED, _NEAR = Decimal("0.02"), Decimal("0.08")
_TIMES_AS = declared(
    r"\b(?:times|twice|double|triple) (?:as|the|that of|its|what)\b|\b(?:times|fold) (?:faster|quicker)\b|的\s?[\d.]+\s?倍|"
    r"(?:到|至|为|达)[^，。；\d]{0,8}[\d.]+\s?倍|倍于",
    re.IGNORECASE,
)
"""Words of a factor that is the ratio itself, and not by how much it is more."""

_MORE_BY_ZH = declared(r"(?:增加|增长|上升|上涨|多出|多|扩大)了\s?[^，。；\d]{0,4}[\d.]+\s?倍")
"""A rise told in times in Chinese, which leaves out the amount itself: what tripled 增加了2倍."""

_LESS_BY_ZH = declared(
    r"(?:降低|下降|减少|缩短|缩减|缩小|减小)了?\s?(?:约|近|大约|将近)?\s?[\d.一二两三四五六七八九十]+\s?倍(?!以上|多)"
)
"""A fall told in times in Chinese, by which nothing can fall."""


class Way(Enum):
    """Which way a change goes by its words."""

    DOWN = "down"
    UP = "up"
    POINTS = "points"
    TIMES = "times"
    TIMES_MORE = "times more"
    TIMES_LESS = "times less"


@dataclass(frozen=True, slots=True)
class Slip:
    """What is told in place of a change: its value and unit, what it is in words, and the change as it should be."""

    value: Decimal
    unit: str
    what: str
    right: str


def way_of(claim: Claim) -> Way | None:
    """Returns which way a change goes, if its words say so and are of an amount and not of being faster or better."""
    words, unit = claim.statement, claim.quantity.unit if claim.quantity else ""
    if unit == "percentage_point":
        return Way.POINTS
    if unit == "x":
        if _MORE_BY_ZH.search(words):
            return Way.TIMES_MORE
        if _LESS_BY_ZH.search(words):
            return Way.TIMES_LESS
        return Way.TIMES if _TIMES_AS.search(words) and not DOWN.search(words) else None
    if BETTER.search(words) or WORSE.search(words):
        return None
    down, up = bool(DOWN.search(words)), bool(UP.search(words))
    return None if down == up else Way.DOWN if down else Way.UP


def is_borne_out(change: Claim, way: Way, low: Claim, high: Claim) -> bool:
    """Tells whether a change is what it should be of two amounts as these are printed."""
    unit, told = low.quantity.unit if low.quantity else "", told_share(change)
    first, last = Interval.exactly(value_in(low, unit)), Interval.exactly(value_in(high, unit))
    assert told
    return any(one.overlaps(told.widened(_ROUNDED)) for one in _right(way, last.over(first), last.minus(first)))


def slip(change: Claim, way: Way, low: Claim, high: Claim) -> Slip | None:
    """Returns what a change is of two amounts in place of the right one, if to its last digit it is a known slip of it.

    Nothing is returned where it is near the right one as well.
    """
    quantity, told, unit = change.quantity, told_share(change), low.quantity.unit if low.quantity else ""
    assert quantity
    assert told
    if _is_near(change, way, low, high):
        return None
    first, last = value_in(low, unit), value_in(high, unit)
    for value, what in _slips(way, unit, first, last):
        if told.holds(value):
            return Slip(value, quantity.unit, what, _shown(way, first, last))
    return None


def _is_near(change: Claim, way: Way, low: Claim, high: Claim) -> bool:
    unit = low.quantity.unit if low.quantity else ""
    below, above, told = amount_in(low, unit), amount_in(high, unit), told_share(change)
    if below is None or above is None or told is None:
        return True
    return any(one.overlaps(told.widened(_NEAR)) for one in _right(way, above.over(below), above.minus(below)))


def _right(way: Way, ratio: Interval, difference: Interval) -> Iterator[Interval]:
    if way is Way.DOWN:
        yield _ONE.minus(_ONE.over(ratio)).scaled(_HUNDRED)
    elif way is Way.UP:
        yield ratio.minus(_ONE).scaled(_HUNDRED)
    elif way is Way.POINTS:
        yield difference
    elif way is Way.TIMES:
        yield ratio
    elif way is Way.TIMES_MORE:
        yield ratio.minus(_ONE)
    else:
        yield _ONE.minus(_ONE.over(ratio))


def _slips(way: Way, unit: str, low: Decimal, high: Decimal) -> Iterator[tuple[Decimal, str]]:
    """Yields what is told in place of a change, and what it is in words."""
    of_low, of_high = (high - low) / low * _HUNDRED, (high - low) / high * _HUNDRED
    if way is Way.DOWN:
        yield of_low, "the difference as a share of the smaller amount"
        yield low / high * _HUNDRED, "what is left, not what is gone"
        yield high / low * _HUNDRED, "the one amount as a share of the other"
    elif way is Way.UP:
        yield of_high, "the difference as a share of the larger amount"
        yield high / low * _HUNDRED, "the one amount as a share of the other, not by how much it is more"
    elif way is Way.POINTS:
        yield of_low, "the change in percent, not in points"
        yield of_high, "the change in percent, not in points"
    elif way is Way.TIMES:
        yield high / low - 1, "by how many times it is more"
    elif way is Way.TIMES_MORE:
        yield high / low, "how many times as much it is, not by how many times it is more"
    else:
        yield high / low, "how many times as much it was, by which nothing can fall"
        yield high / low - 1, "by how many times it was more, by which nothing can fall"
    if unit == "percent" and way in (Way.UP, Way.DOWN):
        yield high - low, "the difference in percentage points"


def _shown(way: Way, low: Decimal, high: Decimal) -> str:
    if way in (Way.DOWN, Way.TIMES_LESS):
        return tell((1 - low / high) * _HUNDRED, "percent")
    if way is Way.UP:
        return tell((high / low - 1) * _HUNDRED, "percent")
    if way is Way.POINTS:
        return f"{tell(high - low, 'dimensionless')} points"
    return tell(high / low - (1 if way is Way.TIMES_MORE else 0), "x")
