"""Tables of contents: their numbers are those of sections and pages, and their titles stand in the text again."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from claims.patterns import declared

_ENTRY = declared(
    r"^(?=[^\n]{4,240}(?<![\d.,])\d{1,4}$)(?:[–—•*-]\s(?:\|\s)?)?"
    r"(?:(?:附录|部分|[Aa]ppendix|[Aa]nnex|[Cc]hapter|[Pp]art)[ ]?[A-Z\dIVX]{0,4}[ .:|]+)?"
    r"(?:(?P<section>(?:[A-Z]|\d{1,2})(?:\.\d{1,2}){1,4})\.?[ \t|]+|(?:[A-Z]|\d{1,2}|[IVX]{1,5})\.?[ \t|]+)?"
    r"(?(section)\w|[^\W\d_])[^\n|]{1,200}?(?:\s\|\s|(?:\s?[.·…]){2,}\s*|\t+|\s{2,})(?P<page>\d{1,4})$",
    re.MULTILINE,
)
_HEADING = declared(r"(?:\bcontents|\bindex of sections|目\s?[录錄次]|内容一览)\s*$")
_FEWEST = 4
_NUMBERED = 3
"""An entry in so many has a section number where no heading says that it is a table of contents."""
_SELDOM = 8
"""One entry in so many may have a page before that of the entry above, as where two columns were read as one."""
_BETWEEN = 130
"""The longest line, in characters, that may stand between two entries: the first part of a long title."""


class _Entry(NamedTuple):
    start: int
    end: int
    page: int
    is_numbered: bool


def contents(text: str) -> Iterator[tuple[int, int]]:
    """Yields where a table of contents stands: entries with pages that seldom go back, under a heading or numbered."""
    run: list[_Entry] = []
    for entry in _entries(text):
        if run and not _follows(text, run[-1], entry):
            yield from _whole(text, run)
            run = []
        run.append(entry)
    yield from _whole(text, run)


def _entries(text: str) -> Iterator[_Entry]:
    for found in _ENTRY.finditer(text):
        yield _Entry(found.start(), found.end(), int(found["page"]), found["section"] is not None)


def _follows(text: str, before: _Entry, entry: _Entry) -> bool:
    return entry.start - before.end <= _BETWEEN and text.count("\n", before.end, entry.start) <= 2


def _whole(text: str, run: list[_Entry]) -> Iterator[tuple[int, int]]:
    back = sum(one.page > other.page for one, other in pairwise(run))
    if len(run) < _FEWEST or back * _SELDOM > len(run):
        return
    numbered = sum(entry.is_numbered for entry in run)
    has_heading = _HEADING.search(text[max(0, run[0].start - 60) : run[0].start].casefold()) is not None
    above = text[max(0, run[0].start - 240) : max(0, run[0].start - 1)].rpartition("\n")[2]
    rises = " | " not in above and any(one.page < other.page for one, other in pairwise(run))
    if has_heading or (rises and numbered * _NUMBERED >= len(run)):
        yield run[0].start, run[-1].end
