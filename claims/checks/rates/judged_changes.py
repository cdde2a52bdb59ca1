"""The answer that a change gets beside the values that it can compare: it fits, loosely, not at all, or it stays open."""

from collections.abc import Iterable

from claims.checks import Finding, Severity, View, Working, consistent, inconsistent, under_determined
from claims.checks.rates.changes import Statistic, bounded, quoted, statistic
from claims.checks.rates.comparison import ONE, Comparison
from claims.checks.rates.other_meanings import is_only_reading
from claims.checks.rates.pair_values import Value
from claims.checks.rates.printed_amounts import Sort
from claims.facts import Fact, ratios, tell


def judged(view: View, change: Fact, comparisons: list[Comparison]) -> Finding:
    """Answers for a change beside all pairs of values that it can compare."""
    certain = [c for c in comparisons if c.pair.is_certain]
    fitting = [c for c in certain or comparisons if c.reading]
    if fitting:
        return _fits(change, fitting[0], len(comparisons))
    loose = next((c for c in (*certain, *comparisons) if c.loose), None)
    if loose and loose.pair.is_certain and loose.is_of_wrong_base and is_only_reading(view, change, certain):
        return _wrong(change, loose)
    if loose and (loose.pair.is_certain or not certain):
        return _fits_loosely(change, loose)
    elsewhere = [c for c in comparisons if not c.pair.is_certain and c.reading]
    if certain and not elsewhere and is_only_reading(view, change, certain):
        return _wrong(change, _likeliest(change, certain))
    return _open(change, certain or comparisons)


def _likeliest(change: Fact, comparisons: list[Comparison]) -> Comparison:
    """Returns the first comparison that goes the way of the change: of two values in either order, the one meant."""
    ways = {r.rate.is_below(ONE) for r in ratios(change)}
    return next((c for c in comparisons if c.rate.is_below(ONE) in ways), comparisons[0])


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
