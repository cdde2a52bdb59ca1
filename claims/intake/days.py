"""Printed dates as the partial dates of the records: months, quarters, halves, and days with or without a year."""

import re

from pydantic import TypeAdapter, ValidationError

from claims.model.base import PartialDate
from claims.patterns import declared

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_NAME = r"(?P<month>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
_YEAR = r"(?P<year>(?:19|20)\d\d)"
_ORDER = {"first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}
_ORDER |= {"一": 1, "二": 2, "三": 3, "四": 4, "上": 1, "下": 2, "1": 1, "2": 2, "3": 3, "4": 4}
_PART = r"(?P<order>first|second|third|fourth|1st|2nd|3rd|4th|[一二三四1-4上下])"
_WHOLE = (
    rf"{_NAME}\s(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?:\s?(?:and|to|[-–])\s?(?P<last>\d{{1,2}}))?(?:,?\s{_YEAR})?",
    rf"(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?:\sof)?\s{_NAME}(?:,?\s{_YEAR})?",
    rf"{_NAME}(?:,?\s{_YEAR})?",
    rf"{_YEAR}[-/.](?P<number>\d{{1,2}})(?:[-/.](?P<day>\d{{1,2}}))?",
    rf"(?:{_YEAR}\s?年)?\s?(?P<number>\d{{1,2}})\s?月(?:份|底|初|末|[上中下]旬|\s?(?P<day>\d{{1,2}})\s?[日号]?)?",
    rf"{_YEAR}\s?年?(?:年?底|末|初|前后)?",
)
_PARTS = (
    (3, rf"(?:{_PART}[\s-](?:fiscal[\s-])?quarter|q(?P<q>[1-4]))(?:\sof)?(?:\scalendar)?[\s/-]?{_YEAR}"),
    (3, rf"{_YEAR}\s?年\s?第?{_PART}季度?"),
    (6, rf"(?:{_PART}[\s-]half|h(?P<q>[12]))(?:\sof)?[\s/-]?{_YEAR}"),
    (6, rf"{_YEAR}\s?年\s?{_PART}半年"),
)
_ABOUT = declared(r"^(?:early|late|mid)[\s-]")
_is_date: TypeAdapter[str] = TypeAdapter(PartialDate)


_THIS = {"今年": 0, "本年": 0, "明年": 1, "去年": -1}
_RELATIVE = declared(r"(今年|本年|明年|去年)的?(?=[\d一二三四上下第])")
_PART_OF_YEAR = declared(r"第?[一二三四1-4]季度|[上下]半年|\d{1,2}月(?:份|\d{1,2}[日号])?")


def date_within(text: str, start: int, end: int, published: str | None) -> str | None:
    """Returns the date at a place of a text; ``今年第四季度`` is of the year in which the text appeared."""
    printed = text[start:end]
    before = text[max(0, start - 3) : start]
    found = re.match(r"(今年|本年|明年|去年)", printed) or re.search(r"(今年|本年|明年|去年)的?$", before)
    rest = _RELATIVE.sub("", printed)
    if found and published and published[:4].isdigit() and _PART_OF_YEAR.fullmatch(rest):
        return partial_date(f"{int(published[:4]) + _THIS[found[1]]}年{rest}")
    return partial_date(printed)


def partial_date(printed: str) -> str | None:
    """Returns a printed date as a partial date, or nothing where it names no day, month, quarter, half or year."""
    words = _ABOUT.sub("", " ".join(printed.lower().split()))
    for months, form in _PARTS:
        if found := re.fullmatch(form, words):
            return _checked(_part(found, months))
    for form in _WHOLE:
        if found := re.fullmatch(form, words):
            return _checked(_whole(found.groupdict()))
    return None


_MONTH_NAMES = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
_QUARTERS = {"01": "first", "04": "second", "07": "third", "10": "fourth"}


def day_in_words(day: str) -> str:
    """Writes a partial date for a sentence: ``15 June 2026``, ``the second quarter of 2027``."""
    first, _, last = day.partition("/")
    span = re.fullmatch(r"(\d{4})-(\d\d)/\1-(\d\d)", day)
    if span and int(span[3]) - int(span[2]) == 2 and span[2] in _QUARTERS:
        return f"the {_QUARTERS[span[2]]} quarter of {span[1]}"
    if span and int(span[3]) - int(span[2]) == 5 and span[2] in ("01", "07"):
        return f"the {'first' if span[2] == '01' else 'second'} half of {span[1]}"
    if last:
        return f"{day_in_words(first)} to {day_in_words(last)}"
    whole = re.fullmatch(r"(?P<year>\d{4}|-)-(?P<month>\d\d)(?:-(?P<day>\d\d))?", first)
    if whole is None:
        return first
    parts = [
        str(int(whole["day"])) if whole["day"] else "",
        _MONTH_NAMES[int(whole["month"]) - 1],
        whole["year"].strip("-"),
    ]
    return " ".join(part for part in parts if part)


def _part(found: re.Match[str], months: int) -> str:
    given = found.groupdict()
    number = _ORDER[given["order"]] if given.get("order") else int(given["q"])
    last = number * months
    return f"{given['year']}-{last - months + 1:02}/{given['year']}-{last:02}"


def _whole(given: dict[str, str | None]) -> str:
    month = _MONTHS.index(str(given["month"])) + 1 if given.get("month") else int(given.get("number") or 0)
    year, day, last = given.get("year"), given.get("day"), given.get("last")
    head = (year or "-") + (f"-{month:02}" if month else "")
    if day is None:
        return head
    return f"{head}-{int(day):02}" + (f"/{head}-{int(last):02}" if last else "")


def _checked(text: str) -> str | None:
    try:
        return _is_date.validate_python(text)
    except ValidationError:
        return None
