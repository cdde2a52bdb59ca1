"""What pages carry besides their text: running heads and feet, and the numbers of the pages."""

import re
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence

from claims.patterns import declared
from claims.readers.paged.rows import Row

_NUMBER = declared(
    r"^\W*(?:(?:page|seite|p\.|第)\s*)?(?:\d{1,4}|[ivxl]{1,6})(?:\s*(?:/|of|von|页|共)\s*\d{0,4}\s*页?)?\W*$",
    re.IGNORECASE,
)
_PRINTED = declared(
    r"^\d{1,4}[./-]\d{1,2}[./-]\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?(?:\s|$)|^(?:https?|file)://\S+(?: \d+/\d+)?$"
)
"""What browsers print in the margins: the moment and the title, the address and the number of the page."""
_DIGITS = declared(r"\d+")
_AT_AN_END = declared(r"^\W*(?P<first>\d{1,4})(?![\w.,])|(?<![\w.,])(?P<last>\d{1,4})\W*$")
"""A number with which a line begins or ends: that of the page beside the title of its chapter."""
_MARGIN = 0.11
_WIDE_MARGIN = 0.17
"""So far from the edge may the number of a page stand where it counts the pages, as in papers with wide margins."""


def without(pages: Sequence[Sequence[Row]], heights: Sequence[float]) -> tuple[list[list[Row]], int]:
    """Returns the pages without what repeats in their margins, and how many lines that were."""
    counts: Counter[Hashable] = Counter()
    for number, (page, height) in enumerate(zip(pages, heights, strict=True)):
        outer = (row for row in page if _in_margin(row, height) or _in_wide_margin(row, height))
        counts.update({key for row in outer for key in _keys(row, number)})
    body = max((size for size, _ in _sizes(pages).most_common(1)), default=0.0)
    often = max(2, min(len(pages) // 3, 10))
    kept: list[list[Row]] = []
    for number, (page, height) in enumerate(zip(pages, heights, strict=True)):
        outermost: set[int] = set()
        downwards = sorted(range(len(page)), key=lambda place: -page[place].baseline)
        for order in (downwards, downwards[::-1]):
            for place in order:
                row = page[place]
                repeats = len(pages) > 1 and any(counts[key] >= often for key in _keys(row, number))
                is_number = len(page) > 1 and (_NUMBER.match(row.text) or _PRINTED.match(row.text))
                is_heading = row.size > 1.05 * body
                is_near = _in_margin(row, height) or (repeats and _in_wide_margin(row, height))
                if not is_near or is_heading or not (repeats or is_number):
                    break
                outermost.add(place)
        kept.append([row for place, row in enumerate(page) if place not in outermost])
    return kept, sum(map(len, pages)) - sum(map(len, kept))


def _sizes(pages: Sequence[Sequence[Row]]) -> Counter[float]:
    """Counts the letters of each size."""
    found: Counter[float] = Counter()
    for page in pages:
        for row in page:
            found[row.size] += len(row.text)
    return found


def _keys(row: Row, page: int) -> Iterator[Hashable]:
    """Yields by what a line is known again at its height: all its words, those around a number that counts pages, or that
    number alone where the line begins or ends with it.
    """
    height = round(row.baseline / 12)
    yield row.text, height
    words = _DIGITS.sub("#", row.text)
    for place, digits in enumerate(_DIGITS.findall(row.text)[:6]):
        if len(digits) <= 5:
            yield words, height, place, int(digits) - page
    for found in _AT_AN_END.finditer(row.text):
        yield found.lastgroup, height, int(found[found.lastgroup or 0]) - page


def _in_margin(row: Row, height: float) -> bool:
    return row.baseline < _MARGIN * height or row.baseline > (1 - _MARGIN) * height


def _in_wide_margin(row: Row, height: float) -> bool:
    """Tells whether a number that stands alone is where the numbers of pages stand in the widest of margins."""
    if not row.text.strip("–—- ").isdecimal():
        return False
    return row.baseline < _WIDE_MARGIN * height or row.baseline > (1 - _WIDE_MARGIN) * height
