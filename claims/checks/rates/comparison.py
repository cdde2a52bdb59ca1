"""A change beside the two values that it compares, and the answer that follows."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from decimal import Context, Decimal

from claims.checks import Finding, Severity, View, Working, consistent, inconsistent, under_determined
from claims.checks.rates.changes import (
    Statistic,
    at_odds,
    baselines,
    bounded,
    claim_of,
    is_average,
    is_of_operator,
    other_numbers,
    quoted,
    rounded,
    same_activity,
    statistic,
    topic,
)
from claims.checks.rates.meant_values import WORDS_OF
from claims.checks.rates.pair_values import Pair, Value, qualifiers
from claims.checks.rates.pairs import other_changes, pairs_for
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

_ONE, _HUNDRED, _ONE_HUNDREDTH = Interval.exactly(1), Decimal(100), Decimal("0.01")
_THREE = Context(prec=3)
_OF_THE_WHOLE = frozenset(
    {"end", "step", "run", "iteration", "iterat", "without", "train", "serv", "inferenc", "infer"}
)
"""Stems that say of a change only that it is one of the whole; what is trained and what is served is told apart."""

_GENERIC = frozenset(
    {
        *(
            "model",
            "custom",
            "user",
            "job",
            "task",
            "work",
            "workload",
            "tak",
            "took",
            "need",
            "finish",
            "complet",
            "spend",
        ),
        *(
            "amount",
            "whol",
            "full",
            "same",
            "quickly",
            "short",
            "long",
            "wait",
            "put",
            "otherwis",
            "word",
            "mean",
            "equal",
            "thus",
            "henc",
            "therefor",
            "account",
            "count",
            "number",
            "numb",
            "com",
            "cam",
            "minut",
            "second",
            "hour",
            "day",
        ),
    }
)
"""Stems of words that name nothing in particular."""

_GENERIC_ZH = declared(
    r"训练|推理|速度|性能|耗时|时间|时长|整体|总体|端到端|模型|所需|需要|占用|使用|相比|之比|原来|每步"
)

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
        return _ONE.over(ratio) if self.pair.new.sort is Sort.TIME and self.is_of_speed else ratio

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
        on_top = is_factor(change) and _TIMES_MORE.search(words) and figure.plus(_ONE).overlaps(self.rate)
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
        inverse = _ONE.over(rate)
        if self.change.quantity.unit == "percentage_point":
            return "is the change in percent, not in points" if _percent(rate).overlaps(figure) else None
        if self.change.quantity.unit != "percent":
            return "counts only what is added" if figure.plus(_ONE).overlaps(rate) else None
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
    return ratio.minus(_ONE).scaled(_HUNDRED)


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


def judged(view: View, change: Fact, comparisons: list[Comparison]) -> Finding:
    """Answers for a change beside all pairs of values that it can compare."""
    certain = [c for c in comparisons if c.pair.is_certain]
    fitting = [c for c in certain or comparisons if c.reading]
    if fitting:
        return _fits(change, fitting[0], len(comparisons))
    loose = next((c for c in (*certain, *comparisons) if c.loose), None)
    if loose and loose.pair.is_certain and loose.is_of_wrong_base and _is_only_reading(view, change, certain):
        return _wrong(change, loose)
    if loose and (loose.pair.is_certain or not certain):
        return _fits_loosely(change, loose)
    elsewhere = [c for c in comparisons if not c.pair.is_certain and c.reading]
    if certain and not elsewhere and _is_only_reading(view, change, certain):
        return _wrong(change, _likeliest(change, certain))
    return _open(change, certain or comparisons)


def _likeliest(change: Fact, comparisons: list[Comparison]) -> Comparison:
    """Returns the first comparison that goes the way of the change: of two values in either order, the one meant."""
    ways = {r.rate.is_below(_ONE) for r in ratios(change)}
    return next((c for c in comparisons if c.rate.is_below(_ONE) in ways), comparisons[0])


def _is_only_reading(view: View, change: Fact, certain: list[Comparison]) -> bool:
    """Tells whether the change must be one of the values found: no other quantity, change or statistic is meant."""
    first = certain[0]
    told_twice = all(c.pair.is_told_twice for c in certain)
    alike = all(c.rate.overlaps(first.rate) or _ONE.over(c.rate).overlaps(first.rate) for c in certain[1:])
    if not alike and not told_twice:
        return False
    if first.pair.is_stated:
        return True
    averaged = is_average(change) and not any(is_average(f) for f in first.pair.facts)
    if averaged or (statistic(change) is Statistic.LEAST and change.quantity.comparator is Comparator.EQUAL):
        return False
    others = (
        other
        for other in other_changes(view, change)
        if not _is_the_same_change(view, change, other, first.pair) and not _names_it_alone(change, other, first.pair)
    )
    return not any(
        Comparison(other, first.pair).reading and not _is_of_another_pair(view, other, first) for other in others
    )


def _names_it_alone(change: Fact, other: Fact, pair: Pair) -> bool:
    """Tells whether a change of a time names the very time that was told twice, and another only what is done in it.

    "The step takes 50% less" is of the two step times, though "throughput rose by 50%" fits them too.
    """
    times = {fact.metric for fact in pair.facts}
    if len(times) != 1 or pair.new.sort is not Sort.TIME or not names_time(change) or names_time(other):
        return False
    (metric,) = times
    words = WORDS_OF.get(metric, "")
    named = [bool(re.search(words, claim_of(one).statement, re.IGNORECASE)) for one in (change, other)]
    return named == [True, not words]


def _is_of_another_pair(view: View, other: Fact, first: Comparison) -> bool:
    """Tells whether another change is certain to compare two other values, which bear it out."""
    mine = {fact.id for fact in first.pair.facts}
    pairs = (pair for pair in pairs_for(view, other) if pair.is_certain)
    return any(Comparison(other, pair).reading and not mine & {fact.id for fact in pair.facts} for pair in pairs)


def _is_the_same_change(view: View, change: Fact, other: Fact, pair: Pair) -> bool:
    """Tells whether two changes are of one thing, told anew: both must then fit its values.

    "29% less time" and "1.4 times as fast" are one change in two forms, unless their words tell of two things; two
    figures in the same form are two changes, unless both name what they compare with.
    """
    one, two = claim_of(change), claim_of(other)
    if at_odds(frozenset(one.subjects()), frozenset(two.subjects())) or not same_activity((one, two)):
        return False
    if at_odds(frozenset(baselines(one)), frozenset(baselines(two))) or qualifiers(change) != qualifiers(other):
        return False
    if None not in (one.baseline, two.baseline) and one.baseline != two.baseline:
        return False
    ours, theirs = topic(view, one), topic(view, two)
    based = one.subjects() == two.subjects() and one.baseline == two.baseline and bool(one.baseline or baselines(one))
    same_form = is_factor(change) == is_factor(other) and is_of_performance(change) == is_of_performance(other)
    if same_form:
        return based and not at_odds(ours - _OF_THE_WHOLE, theirs - _OF_THE_WHOLE)
    if is_of_operator(view, change) != is_of_operator(view, other) or at_odds(
        other_numbers(view, one), other_numbers(view, two)
    ):
        return False
    beside = theirs.union(*(topic(view, claim_of(fact)) for fact in pair.facts))
    return _is_told_of(view, change, ours - _OF_THE_WHOLE, beside)


def _is_told_of(view: View, change: Fact, ours: frozenset[str], beside: frozenset[str]) -> bool:
    """Tells whether the words of a change name nothing but what those beside it name, or share a name with them."""
    claim = claim_of(change)
    subjects = " ".join(view.name(subject) for subject in claim.subjects()).casefold()
    signs = "".join(word for word in beside if not word.isascii())
    for word in ours - beside - _GENERIC:
        if word.isascii() and word not in subjects:
            return _shares_a_name(claim.statement, subjects, beside)
        rest = "" if word.isascii() else _GENERIC_ZH.sub("", word)
        if any(rest[i : i + 2] not in signs for i in range(max(0, len(rest) - 1))):
            return False
    return True


def _shares_a_name(statement: str, subjects: str, beside: frozenset[str]) -> bool:
    names = re.findall(r"\b(?:[A-Z]\w*[A-Z\d]\w*|(?<=[a-z] )[A-Z]\w+|[A-Z][a-z]+[A-Z]\w*)", statement)
    return any(name.casefold() in beside and name.casefold() not in subjects for name in names)


def _shown(comparison: Comparison) -> Working:
    """Writes the two values, their quotient, and the readings of the change."""
    change, pair, working = comparison.change, comparison.pair, Working()
    working.say(f"taken together because {pair.why}")
    for label, value in (("old value", pair.old), ("new value", pair.new)):
        _given(working, label, value)
    timed = pair.new.sort is Sort.TIME and comparison.is_of_speed
    how = "old / new" if timed else "new / old"
    first, second = (pair.old, pair.new) if timed else (pair.new, pair.old)
    name = "ratio of the rates" if comparison.is_of_speed else "ratio of the values"
    working.computed(
        name, comparison.rate, "dimensionless", f"{how} = {first.printed} / {second.printed}", comparison.nominal
    )
    if change.quantity.unit == "percentage_point" and comparison.points:
        working.computed("difference", comparison.points, "dimensionless", f"{pair.new.printed} - {pair.old.printed}")
        return working
    for reading in comparison.readings_of(bounded(change)):
        agrees = "agrees" if reading.rate.overlaps(comparison.rate) else "does not agree"
        working.say(
            f"“{change.quantity.printed}” {_AS[reading.label]} is a ratio of {tell(reading.rate)}, which {agrees}"
        )
    return working


_AS = {
    "rate": "as a change of the rate",
    "time": "as a change of the time",
    "level": "as what the one value is of the other",
    "the amount changes": "as a change of the amount",
}


def _given(working: Working, label: str, value: Value) -> None:
    working.say(f"{label}: printed “{value.printed}”, that is {tell(value.interval, value.unit)}")


def _reads(change: Fact, comparisons: Iterable[Comparison]) -> list[Fact]:
    return [change, *(fact for c in comparisons for fact in c.pair.facts)]


_BOUNDS = {Statistic.MOST: "the most", Statistic.LEAST: "the least"}


def _fits(change: Fact, comparison: Comparison, candidates: int) -> Finding:
    working = _shown(comparison)
    if candidates > 1 and not comparison.pair.is_certain:
        working.say(f"one of {candidates} pairs of values that the change could compare")
    as_read = ""
    if comparison.is_of_speed and len(ratios(change)) > 1:
        as_read = ", read as a change of speed" if comparison.reading == "rate" else ", read as a change of time"
    which = _BOUNDS.get(statistic(change))
    end = f"which bears out the {quoted(change)} printed{as_read}"
    if which:
        end = f"within the {change.quantity.printed} printed as {which}"
    return consistent(_reads(change, [comparison]), working, f"{comparison.told} is {comparison.right}, {end}.")


def _fits_loosely(change: Fact, comparison: Comparison) -> Finding:
    working = _shown(comparison)
    working.say(f"would agree if {comparison.loose}")
    return under_determined(
        _reads(change, [comparison]),
        working,
        f"{comparison.told} is {comparison.right}; the {quoted(change)} printed is right only if {comparison.loose}.",
        needs=("speedup-definition", "metric-definition"),
        severity=Severity.WARNING,
    )


def _wrong(change: Fact, comparison: Comparison) -> Finding:
    slip = comparison.slip
    hint = f"; {change.quantity.printed} {slip}" if slip else ""
    working = _shown(comparison)
    if slip:
        working.say(f"{change.quantity.printed} {slip}")
    return inconsistent(
        _reads(change, [comparison]),
        working,
        f"{comparison.told} is {comparison.right}, not the {quoted(change)} printed{hint}.",
        needs=("baseline-absolute", "speedup-definition"),
    )


def _open(change: Fact, comparisons: list[Comparison]) -> Finding:
    working = Working()
    for comparison in comparisons:
        working.say(f"{comparison.told} is {comparison.right}, which does not agree ({comparison.pair.why})")
    working.computed("ratio of the first pair", comparisons[0].rate)
    printed = f"the {quoted(change)} printed"
    start = f"None of {len(comparisons)} pairs of values nearby gives {printed}"
    if len(comparisons) == 1:
        start = f"{comparisons[0].told} is {comparisons[0].right}, not {printed}"
    return under_determined(
        _reads(change, comparisons),
        working,
        f"{start}, but it is not certain that the change compares them.",
        needs=("baseline-absolute", "baseline-identity"),
    )
