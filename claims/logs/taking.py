"""Which row of a series speaks for a claim, and what it leaves open."""

import re
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from statistics import median

from claims.logs.comparison import Measured
from claims.logs.log import Log, Point, Series
from claims.logs.naming import Row
from claims.model.claim import Claim
from claims.model.interval import Interval, format_number
from claims.patterns import declared

_AT_STEP = declared(
    r"(?:\bsteps?|\biterations?)\s+(\d{1,3}(?:,\d{3})+|\d+)|(\d{1,3}(?:,\d{3})+|\d+)\s*(?:(?:training |optimi[sz]er )?steps?\b|iterations?\b|步)",
    re.IGNORECASE,
)
_EARLY = Decimal(1)
_SIGNIFICANT = 6


def taken(series: Series, row: Row, claim: Claim, log: Log) -> Measured:
    """Takes of a series what speaks for a claim, by the row of data/logs.toml that its name has."""
    return _TAKES[row.take](series, row, claim, log)


def is_loose(series: Series, row: Row) -> bool:
    """Tells whether the name of a series leaves open what its figures measure."""
    return row.is_loose or (row.is_summary and len(series.points) == 1)


def _last(series: Series, row: Row, claim: Claim, log: Log) -> Measured:
    step = _step_of(claim) if series.has_steps else None
    if step is None:
        return _of(series, row, series.points[-1], f"the last, {_at(series.points[-1])}")
    there = next((point for point in series.points if point.step == step), None)
    if there is not None:
        return _of(series, row, there, f"at the step that the claim names, {_at(there)}")
    before = [point for point in series.points if (point.step or Decimal(0)) <= step]
    after = [point for point in series.points if (point.step or Decimal(0)) >= step]
    near = (before or series.points)[-1]
    told = f"the nearest to step {format_number(step)}, {_at(near)}"
    if not after:
        ends = f", where the log ends at step {format_number(log.last_step or Decimal(0))}"
        return _of(series, row, near, f"{told}{ends}", is_settled=False)
    return _of(series, row, near, told, is_settled=False)


def _first(series: Series, row: Row, claim: Claim, log: Log) -> Measured:  # noqa: ARG001  # one signature for all
    point = series.points[0]
    is_first = point.step is None or point.step <= _EARLY
    late = "" if is_first else "; it may be a mean over the steps before"
    return _of(series, row, point, f"the first, {_at(point)}{late}", is_settled=is_first and point.step is not None)


def _most(series: Series, row: Row, claim: Claim, log: Log) -> Measured:  # noqa: ARG001
    point = max(series.points, key=lambda p: p.value or Decimal(0))
    told = f"the most of {len(series.points)}, {_at(point)}" if len(series.points) > 1 else _at(point)
    return _of(series, row, point, told)


def _level(series: Series, row: Row, claim: Claim, log: Log) -> Measured:  # noqa: ARG001
    """Takes the level of a series: its mean and its median settle it, and its extremes bound it."""
    if len(series.points) == 1:
        return _of(series, row, series.points[0], _at(series.points[0]))
    mean, middle = levels(series)
    reach = _hull(series.points)
    half = max(p.interval.high - p.value for p in series.points if p.value is not None and p.interval.high is not None)
    ends = Interval(min(mean, middle) - half, max(mean, middle) + half)
    number = len(series.points)
    told = (
        f"the level of {number} figures: mean {format_number(mean)}, median {format_number(middle)}, "
        f"between {format_number(_value(min(series.points, key=_value)))} and "
        f"{format_number(_value(max(series.points, key=_value)))}"
    )
    printed = format_number(mean)
    return Measured(
        series.name, told, mean, ends, reach, _unit(series, row), row.reading, printed, not is_loose(series, row)
    )


def levels(series: Series) -> tuple[Decimal, Decimal]:
    """Returns the mean and the median of a series, rounded to six significant digits."""
    values = [_value(point) for point in series.points]
    return _rounded(sum(values, Decimal(0)) / len(values)), _rounded(median(values))


_TAKES: Mapping[str, Callable[[Series, Row, Claim, Log], Measured]] = {
    "last": _last,
    "first": _first,
    "most": _most,
    "level": _level,
}


def _of(series: Series, row: Row, point: Point, told: str, *, is_settled: bool = True) -> Measured:
    settled = is_settled and not is_loose(series, row)
    unit = _unit(series, row)
    reach = point.interval
    return Measured(series.name, told, _value(point), reach, reach, unit, row.reading, point.printed, settled)


def _unit(series: Series, row: Row) -> str:
    """Returns the unit that the log prints, else the usual one; shares that all lie within 1 are no percentages."""
    if series.unit is None and row.unit == "percent" and all(abs(_value(point)) <= 1 for point in series.points):
        return "dimensionless"
    return series.unit or row.unit


def _value(point: Point) -> Decimal:
    return point.value if point.value is not None else Decimal(0)


def _hull(points: Sequence[Point]) -> Interval:
    low, high = min(points, key=_value).interval, max(points, key=_value).interval
    return Interval(low.low, high.high)


def _at(point: Point) -> str:
    return f"step {format_number(point.step)}, {point.where}" if point.step is not None else point.where


def _rounded(value: Decimal) -> Decimal:
    if not value:
        return Decimal(0)
    return round(value, _SIGNIFICANT - 1 - value.adjusted())


def _step_of(claim: Claim) -> Decimal | None:
    """Returns the one step that a claim names, if it names one."""
    told = {(found[1] or found[2]).replace(",", "") for found in _AT_STEP.finditer(claim.statement)}
    return Decimal(told.pop()) if len(told) == 1 else None
