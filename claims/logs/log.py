"""A log as series of figures: each with its step where one is told, and the place that it stands at."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal, InvalidOperation

from claims.errors import ClaimsError
from claims.logs.cutting import without_torn_row
from claims.logs.naming import spelled, unit_of
from claims.model.interval import Interval
from claims.patterns import declared
from claims.registry import Registry

_DIGITS = 60
_REACH = 60
_NUMBER = declared(r"\s*([-+]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d*)?(?:[eE][-+]?\d{1,4})?)\s*(.{0,20}?)\s*")
_PLAIN = declared(r"-?\d{1,30}(?:\.\d{1,30})?", re.ASCII)
_NOT_A_NUMBER = frozenset({"nan", "inf", "-inf", "+inf", "infinity", "-infinity"})


@dataclass(frozen=True)
class Figure:
    """A figure in a row of a log: its name and its value as they are written, and a unit where one stands behind it."""

    name: str
    printed: str
    unit: str | None = None


@dataclass(frozen=True)
class Row:
    """The figures that a log writes at one place."""

    where: str
    figures: tuple[Figure, ...]


@dataclass(frozen=True)
class Point:
    """One figure of a series: no value where it was no number."""

    where: str
    printed: str
    value: Decimal | None
    step: Decimal | None = None
    places: int = 0
    """The most decimals that its series is written with: a program that writes 2.8 among 2.75 and 2.83 means 2.80."""

    @property
    def interval(self) -> Interval:
        """Returns what the printed digits leave open: half a unit of the last one; a whole number is exact."""
        if self.value is None:
            return Interval(None, None)
        half = Decimal(5).scaleb(-self.places - 1) if self.places > 0 else Decimal(0)
        return Interval(self.value - half, self.value + half)


@dataclass(frozen=True)
class Series:
    """The figures that a log writes under one name, in the order of their steps where they have any."""

    name: str
    words: str
    unit: str | None
    points: tuple[Point, ...]
    rewritten: int = 0
    """Figures that a later one of the same step took the place of."""
    diverged: int = 0
    """Figures that were no numbers; they are left out."""

    @property
    def has_steps(self) -> bool:
        """Tells whether the figures have steps."""
        return self.points[0].step is not None


@dataclass(frozen=True)
class Log:
    """A log as it was read: its form, its series by name, and the last step that it tells."""

    form: str
    series: Mapping[str, Series]
    last_step: Decimal | None = None
    remarks: tuple[str, ...] = ()
    """What is to be known of a loss in it."""
    end: str | None = None
    """What is to be known of how it ends, where it may have been cut off."""


@dataclass(frozen=True)
class Form:
    """A form of logs: whether a text has it is tried in the order of `turn`."""

    title: str
    turn: int
    rows: Callable[[str], Iterable[Row] | None]
    remark: Callable[[str], str | None] = field(default=lambda _: None)


FORMS: Registry[Form] = Registry("claims.logs.forms", "form of log")


def read_log(text: str) -> Log:
    """Reads a log in the first form that it has; raises ClaimsError where no figure with a name stands in it."""
    text, end = without_torn_row(text)
    nothing = "no figure with a name is found in it, so it is no log of a known form"
    for name in sorted(FORMS, key=lambda name: FORMS[name].turn):
        form = FORMS[name]
        rows = form.rows(text)
        if rows is None:
            continue
        series, last = _series(rows)
        if series:
            remark = form.remark(text)
            return Log(form.title, series, last, (remark,) if remark else (), end)
    raise ClaimsError(f"{nothing}; {end}" if end else nothing)


def number(printed: str) -> tuple[Decimal | None, str | None] | None:
    """Reads a figure: its value, or none where it says that it is no number, and its unit; nothing where it is no figure."""
    if _PLAIN.fullmatch(printed):
        return Decimal(printed), None
    if printed.strip().lower() in _NOT_A_NUMBER:
        return None, None
    found = _NUMBER.fullmatch(printed[:200])
    if not found or not any(c.isdigit() for c in found[1]):
        return None
    unit = unit_of(found[2]) if found[2] else None
    if found[2] and unit is None:
        return None
    try:
        value = Decimal(found[1].replace(",", ""))
    except InvalidOperation:
        return None
    if len(value.as_tuple().digits) > _DIGITS or abs(value.adjusted()) > _REACH:
        return None
    return value, unit


def _series(rows: Iterable[Row]) -> tuple[dict[str, Series], Decimal | None]:
    """Gathers the figures of each name; of a name that measures nothing known only the first is kept."""
    names: dict[str, str] = {}
    units: dict[str, str | None] = {}
    points: dict[str, list[Point]] = {}
    last: Decimal | None = None
    for row in rows:
        told = [(figure, spelled(figure.name)) for figure in row.figures]
        step = next((value for figure, name in told if name.is_step and (value := _value(figure)) is not None), None)
        if step is not None:
            last = step if last is None else max(last, step)
        for figure, name in told:
            found = points.setdefault(name.words, [])
            if (found and not name.is_known) or (read := number(figure.printed)) is None:
                continue
            names.setdefault(name.words, figure.name.strip())
            units[name.words] = units.get(name.words) or figure.unit or read[1] or name.unit
            found.append(Point(row.where, figure.printed.strip(), read[0], step))
    made = {words: _one(names[words], words, units[words], found) for words, found in points.items() if words and found}
    return {words: series for words, series in made.items() if series.points}, last


def _value(figure: Figure) -> Decimal | None:
    read = number(figure.printed)
    return read[0] if read else None


def _one(name: str, words: str, unit: str | None, found: list[Point]) -> Series:
    """Makes a series: of one step the last figure that was written stands, since a run that resumes writes anew."""
    stepped = [point for point in found if point.step is not None]
    kept, rewritten = found, 0
    if stepped:
        by_step = {point.step: point for point in stepped}
        rewritten = len(stepped) - len(by_step)
        kept = sorted(by_step.values(), key=lambda point: point.step or Decimal(0))
    places = max((_places(point.value) for point in kept if point.value is not None), default=0)
    numbers = tuple(replace(point, places=places) for point in kept if point.value is not None)
    return Series(name, words, unit, numbers, rewritten, len(kept) - len(numbers))


def _places(value: Decimal) -> int:
    exponent = value.as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0
