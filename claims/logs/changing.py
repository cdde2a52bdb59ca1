"""A change between two runs, worked out of their logs: the same series in both, as throughput or as time."""

from collections.abc import Iterator
from decimal import Decimal

from claims.logs.comparison import Measured
from claims.logs.log import Log, Series
from claims.logs.naming import measured_for, rows
from claims.logs.taking import levels
from claims.model.claim import Claim
from claims.model.interval import Interval, format_number
from claims.model.metric import Role, metrics
from claims.model.quantity import Quantity

_CHANGES = frozenset({"percent", "x"})
_PERCENT = Decimal(100)
_SPENT = {"time-saving": "the time saved", "throughput-gain": "the gain in throughput"}


def is_change(quantity: Quantity, metric: str) -> bool:
    """Tells whether a figure compares two values of an amount: it is in percent or times, and the metric is not."""
    known = metrics()[metric]
    return quantity.unit in _CHANGES and known.role is not Role.SHARE and known.unit not in (*_CHANGES, "score")


def measured(claim: Claim, quantity: Quantity, metric: str, log: Log, baseline: Log) -> Iterator[Measured]:
    """Yields the change of each series that both logs have and that the metric may compare, as each reading has it."""
    sorts = measured_for(metric) or _own_sort(metric)
    seen: set[str] = set()
    for words, series in log.series.items():
        other = baseline.series.get(words)
        sort = next((sorts[row.metric] for row in rows().get(words, ()) if row.metric in sorts), None)
        if other is None or sort is None or words in seen or _is_zero(series) or _is_zero(other):
            continue
        seen.add(words)
        for reading, interval, value in _readings(series, other, sort, quantity.unit):
            if claim.reading in (None, reading) or claim.reading not in _SPENT:
                told = f"{_SPENT.get(reading, 'the change')} from {_level(other)} in the baseline to {_level(series)}"
                printed = f"{format_number(value)}{'%' if quantity.unit == 'percent' else 'x'}"
                yield Measured(series.name, told, value, interval, interval, quantity.unit, reading, printed)


def _own_sort(metric: str) -> dict[str, str]:
    direction = metrics()[metric].direction.value
    return {metric: "rates" if direction == "higher" else "amounts"}


def _readings(series: Series, other: Series, sort: str, unit: str) -> Iterator[tuple[str, Interval, Decimal]]:
    """Yields the change as throughput gained and, for what takes time, as time saved; as a ratio there is but one."""
    ratios = [new / old for new, old in zip(levels(series), levels(other), strict=True)]
    gains = ratios if sort == "rates" else [1 / ratio for ratio in ratios]
    if unit == "x":
        yield ("throughput-ratio", *_ends(gains, Decimal(1)))
        return
    if sort != "amounts":
        yield ("throughput-gain", *_ends([gain - 1 for gain in gains], _PERCENT))
    yield ("time-saving" if sort != "amounts" else "of-the-earlier", *_ends([1 - 1 / gain for gain in gains], _PERCENT))


def _ends(values: list[Decimal], factor: Decimal) -> tuple[Interval, Decimal]:
    scaled = [round(value * factor, 3) for value in values]
    return Interval(min(scaled), max(scaled)), scaled[0]


def _level(series: Series) -> str:
    mean, middle = levels(series)
    if len(series.points) == 1:
        return format_number(mean)
    return f"{format_number(mean)} (median {format_number(middle)} of {len(series.points)})"


def _is_zero(series: Series) -> bool:
    return any(level <= 0 for level in levels(series))
