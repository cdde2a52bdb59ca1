"""Partial dates set against each other: the days that a printed date leaves open, with or without a year."""

from calendar import monthrange
from dataclasses import dataclass
from datetime import date, timedelta

from claims.model.interval import Interval
from claims.patterns import declared

_YEARLESS = 2000
"""A leap year in which dates without a year are laid out, so that February 29 has a place."""

_HALF_A_YEAR = timedelta(days=183)


@dataclass(frozen=True, slots=True)
class Span:
    """The days that a printed date may mean, both ends included; without a year, those of a year that is not known."""

    printed: str
    earliest: date
    latest: date
    has_year: bool

    @property
    def days(self) -> int:
        """Returns how many days the span covers."""
        return (self.latest - self.earliest).days + 1

    def is_comparable(self, other: "Span") -> bool:
        """Tells whether the two can be put in order: both have a year, or neither and they lie within half a year.

        Two dates without a year are taken as of the same year, which the finding has to say.
        """
        if self.has_year and other.has_year:
            return True
        near = abs(self.earliest - other.earliest) <= _HALF_A_YEAR and abs(self.latest - other.latest) <= _HALF_A_YEAR
        return not self.has_year and not other.has_year and near

    def is_before(self, other: "Span") -> bool:
        """Tells whether every day of this span lies before every day of the other; false where no order is known."""
        return self.is_comparable(other) and self.latest < other.earliest

    def is_well_before(self, other: "Span") -> bool:
        """Tells whether more than one day lies between, so that no difference of time zones explains it."""
        return self.is_comparable(other) and (other.earliest - self.latest).days > 1

    def days_until(self, other: "Span") -> Interval | None:
        """Returns the days from this span to the other, negative where it lies before; nothing without an order."""
        if not self.is_comparable(other):
            return None
        return Interval.exactly((other.earliest - self.latest).days).hull(
            Interval.exactly((other.latest - self.earliest).days)
        )

    def may_be_same_day(self, other: "Span", tolerance: int = 0) -> bool:
        """Tells whether the two can mean days at most `tolerance` apart, whatever a year is that is not printed."""
        if self.has_year and other.has_year:
            return _gap(self, other) <= tolerance
        return min(_gap(_laid_out(self, 0), _laid_out(other, years)) for years in (-1, 0, 1)) <= tolerance


def days_by_year(first: Span, then: Span) -> tuple[tuple[int, Interval], ...]:
    """Returns the days from one span to another where one lacks its year: for the two nearest years, each if so.

    Years that put the second before the first are left out; where both have a year, or neither, there is nothing.
    """
    if first.has_year == then.has_year:
        return ()
    dated, bare, step = (first, then, 1) if first.has_year else (then, first, -1)
    found: dict[int, Interval] = {}
    for year in (dated.earliest.year, dated.earliest.year + step, dated.earliest.year + 2 * step):
        if not 2 <= year <= 9997:
            continue
        shift = year - bare.earliest.year
        earliest, latest = (_in_year(day, day.year + shift) for day in (bare.earliest, bare.latest))
        placed = Span(bare.printed, earliest, latest, True)
        days = first.days_until(placed) if first.has_year else placed.days_until(then)
        if days is not None and days.low is not None and days.low >= 0:
            found[year] = days
    return tuple(found.items())[:2]


def span_of(text: str | None) -> Span | None:
    """Returns the span of a partial date such as ``2025-09-18``, ``2026-03``, ``--11-04`` or ``--11-06/--11-07``."""
    if not text:
        return None
    first, last = (ends := text.split("/"))[0], ends[-1]
    years = [int(end[:4]) for end in ends if not end.startswith("-")]
    earliest = _first_day(first, years[0] if years else _YEARLESS)
    latest = _last_day(last, years[-1] if years else _YEARLESS)
    if latest < earliest and first.startswith("-") and years:
        earliest = _in_year(earliest, earliest.year - 1)
    elif latest < earliest:
        latest = _in_year(latest, latest.year + 1)
    return Span(text, earliest, max(earliest, latest), bool(years))


def same_year_assumed(*spans: Span) -> bool:
    """Tells whether an order of the spans rests on taking dates without a year as of the same year."""
    return any(not span.has_year for span in spans)


def tell_date(text: str | Span) -> str:
    """Writes a partial date for a person, for example ``September 18, 2025`` or ``November 6 to 7 (no year)``."""
    printed = text.printed if isinstance(text, Span) else text
    ends = printed.split("/")
    if all(end.startswith("-") for end in ends):
        return f"{_range([_words(end) for end in ends])} (no year)"
    return _range([_words(end) for end in ends])


_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
_ANY_MONTH = f"(?:{'|'.join(_MONTHS)}|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)"

MENTIONED = declared(
    rf"\b{_ANY_MONTH}\b\.?,? ?\d"
    rf"|\b\d{{1,2}}(?:st|nd|rd|th)? (?:of )?{_ANY_MONTH}\b"
    rf"|\b(?:in|by|since|of) {_ANY_MONTH}\b"
    r"|\b(?:19|20)\d\d\b"
)
"""Where a sentence mentions a date."""


def _words(end: str) -> str:
    year, *rest = end.replace("--", "x-").split("-")
    shown = f" {year}" if year != "x" else ""
    if not rest:
        return year
    month = _MONTHS[int(rest[0]) - 1]
    if len(rest) == 1:
        return month + shown
    return f"{month} {int(rest[1])}" + (f",{shown}" if shown else "")


def _range(ends: list[str]) -> str:
    if len(ends) == 1:
        return ends[0]
    first, last = ends
    month, _, day = last.partition(" ")
    return f"{first} to {day if day and first.startswith(month) and ',' not in first + last else last}"


def _parts(end: str, year: int) -> tuple[int, int | None, int | None]:
    """Returns year, month and day of one end; a year that is not printed is the one given."""
    parts = [int(part) for part in end.replace("--", f"{year:04}-").split("-")]
    return parts[0], parts[1] if len(parts) > 1 else None, parts[2] if len(parts) > 2 else None


def _first_day(end: str, year: int) -> date:
    of_year, month, day = _parts(end, year)
    return _day(of_year, month or 1, day or 1)


def _last_day(end: str, year: int) -> date:
    of_year, month, day = _parts(end, year)
    return _day(of_year, month or 12, day or 31)


def _day(year: int, month: int, day: int) -> date:
    """Returns a day, or the last of its month where the year has no such day."""
    return date(year, month, min(day, monthrange(year, month)[1]))


def _in_year(day: date, year: int) -> date:
    return _day(min(max(year, 1), 9999), day.month, day.day)


def _gap(one: Span, other: Span) -> int:
    """Returns the fewest days between two spans, 0 where they overlap."""
    return max((other.earliest - one.latest).days, (one.earliest - other.latest).days, 0)


def _laid_out(span: Span, years: int) -> Span:
    """Returns the span without its year, so many years later."""
    shift = _YEARLESS + years - span.earliest.year
    earliest, latest = (_in_year(day, day.year + shift) for day in (span.earliest, span.latest))
    return Span(span.printed, earliest, latest, False)
