"""A change beside the two values that it compares, and the answer that follows."""

import re
from dataclasses import dataclass, replace
from decimal import Context, Decimal

from claims.checks.rates.changes import (
    bounded,
    claim_of,
    rounded,
)
from claims.checks.rates.pair_values import Pair
from claims.checks.rates.printed_amounts import Sort
from claims.facts import Fact, Ratio, ratios, tell
from claims.facts.change import (
    is_factor,
    is_level,
    is_of_performance,
    is_reduction,
    names_time,
    printed_interval,
)
from claims.facts.directions import BETTER, DOWN, UP
from claims.model.interval import Interval
from claims.model.quantity import Comparator, printed_numbers
from claims.patterns import declared

ONE, _HUNDRED, _ONE_HUNDREDTH = Interval.exactly(1), Decimal(100), Decimal("0.01")


_THREE = Context(prec=3)


_NEAR, _NEAR_OF_ROUND = Decimal("0.1"), Decimal("0.05")


_FAR = Decimal("0.15")
"""By how much of itself a percentage on the wrong base must differ from the right one, so as to be no rounding."""


_TIMES_MORE = declared(
    r"(?:\d\s?x|×|\btimes|-?fold)\s+(faster|more|higher|better|larger|greater|bigger|quicker)\b", re.IGNORECASE
)


_RELATIVE = declared(r"\brelative(ly)?\b(?! to)|\bin relative\b|\bproportional", re.IGNORECASE)


_LARGE = Decimal(33)
"""From here on a gain of speed and a saving of time in percent differ by half and more."""


_LOST = declared(r"\b(lost|los[es]|giv(es|ing) (away|up)|gave (away|up)|sacrific\w+|worse|behind)\b", re.IGNORECASE)


_GOES_WRONG = declared(
    r"\b(?:errors?|fail\w*|miss(?:es|ed)?|defects?|rejects?|lost|loss|wrong|false|churn|downtime|WER|CER)\b|"
    r"错误|误差|误报|漏报|失败|故障|不良|丢失|流失",
    re.IGNORECASE,
)
"""Words of a share of what goes wrong, which is better the lower it is."""


def _is_of_what_goes_wrong(fact: Fact) -> bool:
    return fact.claim is not None and _GOES_WRONG.search(fact.claim.statement) is not None


@dataclass(frozen=True, slots=True)
class Comparison:
    """A change beside one pair of values."""

    change: Fact
    pair: Pair

    @property
    def is_of_speed(self) -> bool:
        """Tells whether both readings of "faster" are open."""
        return is_of_performance(self.change)

    @property
    def rate(self) -> Interval:
        """Returns the new rate over the old, of an amount the new one over the old."""
        ratio = self.pair.ratio
        return ONE.over(ratio) if self.pair.new.sort is Sort.TIME and self.is_of_speed else ratio

    @property
    def nominal(self) -> Decimal | None:
        """Returns the same ratio of the numbers as printed."""
        old, new = self.pair.old.interval.middle, self.pair.new.interval.middle
        if not old or new is None:
            return None
        timed = self.pair.new.sort is Sort.TIME and self.is_of_speed
        return (old / new if new else None) if timed else new / old

    @property
    def is_open(self) -> bool:
        """Tells whether the values leave any ratio open."""
        return self.rate == Interval(None, None)

    @property
    def points(self) -> Interval | None:
        """Returns the difference of two shares or scores, in points."""
        scored = self.pair.new.sort is Sort.SHARE or self.pair.new.unit == "score"
        return self.pair.new.interval.minus(self.pair.old.interval) if scored else None

    @property
    def reading(self) -> str | None:
        """Returns the reading under which the printed change is right, or nothing."""
        change = bounded(self.change)
        if self.change.quantity.unit == "percentage_point":
            return "points" if self._is_of_points(printed_interval(change)) else None
        if claim_of(change).reading == "points" and self._is_of_points(printed_interval(change)):
            return "points"
        return next((r.label for r in self.readings_of(change) if r.rate.overlaps(self.rate)), None)

    def readings_of(self, change: Fact) -> tuple[Ratio, ...]:
        """Returns the meanings of the change beside these values: of rates, a large gain is one of the rate.

        Who prints tokens a second and "44% faster" does not mean that a token takes 44% less time, which would be 80%.
        """
        found = ratios(change)
        if not (self.is_of_speed and self.pair.new.sort is Sort.RATE and change.quantity.unit == "percent"):
            return found
        if change.value < _LARGE or is_reduction(change) or names_time(change) or claim_of(change).reading:
            return found
        return tuple(r for r in found if r.label != "time") or found

    @property
    def _falls(self) -> bool:
        words = claim_of(self.change).statement
        if BETTER.search(words) and not UP.search(words) and any(map(_is_of_what_goes_wrong, self.pair.facts)):
            return True
        return bool(DOWN.search(words) or _LOST.search(words)) or not (UP.search(words) or BETTER.search(words))

    def _is_of_points(self, figure: Interval) -> bool:
        points = self.points
        if points is None:
            return False
        return figure.overlaps(points) or (self.change.value > 0 and figure.scaled(-1).overlaps(points) and self._falls)

    @property
    def loose(self) -> str | None:
        """Returns the looser way of speaking under which the printed change would be right, or nothing."""
        change = bounded(self.change)
        figure = printed_interval(change)
        words = f"{change.quantity.printed} {claim_of(change).statement}"
        on_top = is_factor(change) and _TIMES_MORE.search(words) and figure.plus(ONE).overlaps(self.rate)
        if on_top:
            return f"“{change.quantity.printed} more” is read as that much on top of the old value"
        relative = claim_of(change).reading == "relative" or _RELATIVE.search(words)
        if change.quantity.unit == "percent" and not relative and self._is_of_points(figure):
            return "percentage points are meant, not percent"
        rounded = _loosened(change)
        if change.quantity.unit == "percentage_point":
            return "the figure is rounded loosely" if self._is_of_points(rounded.interval) else None
        if any(r.rate.overlaps(self.rate) for r in self.readings_of(rounded)):
            return "the figure is rounded loosely"
        return None

    @property
    def slip(self) -> str | None:
        """Returns the mistake that gives the printed figure: the wrong base, or the value taken for its increase."""
        nominal = self.nominal
        if nominal is None or nominal <= 0:
            return None
        figure = printed_interval(_loosened(self.change))
        rate = Interval.exactly(nominal)
        inverse = ONE.over(rate)
        if self.change.quantity.unit == "percentage_point":
            return "is the change in percent, not in points" if _percent(rate).overlaps(figure) else None
        if self.change.quantity.unit != "percent":
            return "counts only what is added" if figure.plus(ONE).overlaps(rate) else None
        if _percent(inverse).overlaps(figure) or _percent(inverse).scaled(-1).overlaps(figure):
            return "is right only relative to the later value"
        if rate.scaled(_HUNDRED).overlaps(figure) or inverse.scaled(_HUNDRED).overlaps(figure):
            return "is the one value as a share of the other, not the difference"
        return None

    @property
    def is_of_wrong_base(self) -> bool:
        """Tells whether a percentage is, to its last digit, that of the later value, and far from that of the earlier.

        A figure of two digits or more that is so exactly right on the wrong base is not one that is rounded loosely.
        """
        nominal, numbers = self.nominal, printed_numbers(self.change.quantity.printed)
        if nominal is None or nominal <= 0 or len(numbers) != 1 or self.change.quantity.unit != "percent":
            return False
        if len(numbers[0].normalize().as_tuple().digits) < 2 or self.change.quantity.comparator is not Comparator.EQUAL:
            return False
        if self.is_of_speed and {r.label for r in self.readings_of(self.change)} == {"time"}:
            nominal = 1 / nominal
        meant, slip = abs(nominal - 1) * _HUNDRED, abs(1 / nominal - 1) * _HUNDRED
        figure = printed_interval(self.change)
        return figure.holds(slip) and abs(slip - meant) > slip * _FAR

    @property
    def told(self) -> str:
        """Returns the two values as printed."""
        return f"From {self.pair.old.printed} to {self.pair.new.printed}"

    @property
    def right(self) -> str:
        """Returns what the figure would have to be."""
        middle = self.nominal
        if not middle:
            return "a ratio that the values leave open" if middle is None else "nothing left"
        if self.change.quantity.unit == "percentage_point" and self.points is not None:
            return f"{tell(abs(rounded(self.points.middle or Decimal(0), 1)))} points"
        if is_factor(self.change):
            times = middle if middle >= 1 or self.pair.new.sort is Sort.SHARE else 1 / middle
            return f"{tell(_THREE.plus(times))} times" + ("" if middle >= 1 else " less")
        if is_level(self.change):
            return f"{tell(rounded(middle * _HUNDRED, 1), 'percent')} of the old value"
        share = rounded((middle - 1) * _HUNDRED, 1)
        if not self.is_of_speed:
            return f"{tell(abs(share), 'percent')} {'more' if share >= 0 else 'less'}"
        if middle <= 0:
            return f"{tell(share, 'percent')}"
        saved = rounded((1 - 1 / middle) * _HUNDRED, 1)
        readings = {r.label for r in self.readings_of(self.change)}
        rate_words = f"{tell(abs(share), 'percent')} {'more' if share >= 0 else 'less'} speed"
        time_words = f"{tell(abs(saved), 'percent')} {'less' if saved >= 0 else 'more'} time"
        if readings == {"time"}:
            return time_words
        return rate_words if readings == {"rate"} else f"{rate_words} or {time_words}"


def _percent(ratio: Interval) -> Interval:
    return ratio.minus(ONE).scaled(_HUNDRED)


def _loosened(change: Fact) -> Fact:
    """Returns a change whose figure may be off by its last digit, a round one by 5%, at most by a tenth."""
    numbers = printed_numbers(change.quantity.printed)
    if len(numbers) != 1 or change.quantity.comparator is Comparator.RANGE:
        return change
    number = numbers[0]
    exponent = number.as_tuple().exponent
    last = Decimal(1).scaleb(exponent) if isinstance(exponent, int) else Decimal(1)
    value = abs(change.value)
    scale = abs(change.value / number) if number else Decimal(1)
    slack = min(last * scale, value * _NEAR)
    if number and number.normalize().adjusted() >= len(number.normalize().as_tuple().digits):
        slack = max(slack, value * _NEAR_OF_ROUND)
    low, high = change.interval
    return replace(
        change,
        interval=Interval(
            None if low is None else min(low, change.value - slack),
            None if high is None else max(high, change.value + slack),
        ),
    )
