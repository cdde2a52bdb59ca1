"""Dates as documents write them: in figures, in words, within an address."""

import re

from claims.patterns import declared

_MONTHS = {
    "january": 1,
    "february": 2,
    "march": 3,
    "april": 4,
    "may": 5,
    "june": 6,
    "july": 7,
    "august": 8,
    "september": 9,
    "october": 10,
    "november": 11,
    "december": 12,
}
_OTHER_MONTHS = {
    "januar": 1,
    "februar": 2,
    "märz": 3,
    "mai": 5,
    "juni": 6,
    "juli": 7,
    "oktober": 10,
    "dezember": 12,
    "janvier": 1,
    "février": 2,
    "mars": 3,
    "avril": 4,
    "juin": 6,
    "juillet": 7,
    "août": 8,
    "septembre": 9,
    "octobre": 10,
    "novembre": 11,
    "décembre": 12,
    "enero": 1,
    "febrero": 2,
    "marzo": 3,
    "abril": 4,
    "mayo": 5,
    "junio": 6,
    "julio": 7,
    "agosto": 8,
    "septiembre": 9,
    "octubre": 10,
    "noviembre": 11,
    "diciembre": 12,
}
"""Months of German, French and Spanish that are not written as in English; they are not shortened."""

_NAMED_DAY = declared(
    r"(?<!\d)(?:(\d{1,2})(?:st|nd|rd|th|er|\.)?\s+(?:de\s+|of\s+)?)?([^\W\d_]{3,10})\.?,?\s+(?:(\d{1,2})(?:st|nd|rd|th)?,?\s+)?(?:de[l]?\s+)?(\d{4})(?!\d)"
)
_DAY = declared(r"(?<!\d)(\d{4})\s?[-/.年]\s?(\d{1,2})(?:\s?[-/.月]\s?(\d{1,2}))?(?!\d)")
_DAY_FIRST = declared(r"(?<!\d)(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?!\d)")
"""A date with full stops: where it is written so, the day comes first."""
_COMPACT = declared(r"\s*(\d{4})(\d{2})(\d{2})(?:T|\b)")
_IN_ADDRESS = declared(r"/(?:[a-z]+-)?((?:19|20)\d{2})[-/_]?(\d{2})(?:[-/_]?(\d{2}))?(?=[/_-])")


def day(written: str) -> str | None:
    """Returns a date as precise as it is written, `2025-09-18` or `2025-09`, or nothing where it is none."""
    if match := _DAY.search(written):
        return _date(*match.groups())
    if match := _DAY_FIRST.search(written):
        return _date(match[3], match[2], match[1])
    for match in _NAMED_DAY.finditer(written):
        before, name, after, year = match.groups()
        if month := _month(name):
            return _date(year, str(month), before or after)
    if re.fullmatch(r"\s*\d{4}\s*", written):
        return written.strip()
    match = _COMPACT.match(written)
    return _date(*match.groups()) if match else None


def in_address(address: str) -> str | None:
    """Returns the date in the path of an address, as in `/2025/09/18/title`."""
    found = _IN_ADDRESS.search(address.partition("://")[2].partition("?")[0].lower())
    return _date(*found.groups()) if found else None


def _month(name: str) -> int | None:
    known = _OTHER_MONTHS.get(name.lower())
    if known:
        return known
    if not name[0].isupper():
        return None
    numbers = [number for full, number in _MONTHS.items() if full.startswith(name.lower())]
    return numbers[0] if len(numbers) == 1 else None


def _date(year: str, month: str, number: str | None) -> str | None:
    if not 1 <= int(month) <= 12 or (number and not 1 <= int(number) <= 31) or not 1900 <= int(year) <= 2100:
        return None
    return f"{year}-{int(month):02}" + (f"-{int(number):02}" if number else "")
