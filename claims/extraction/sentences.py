"""Cutting a text into sentences, in one pass and in linear time."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache

from claims.extraction.lexicon import any_of, words
from claims.patterns import declared

_END = declared(r"[.!?](?=[\"'”’)\]]{0,3}\s)|[。！？；]|\n")
_LONGEST_ABBREVIATION = 8


@cache
def _abbreviated() -> re.Pattern[str]:
    return re.compile(rf"(?:\b{any_of(words('abbreviations'))}|\b[A-Z])$")


_UNIT = declared(r"(?:°\s?|(?<!\d)(?!(?:19|20)\d\d\s)\d{1,6}(?:[.,]\d{1,6})*\s?)[A-Z]$")
"""A letter behind a number, which is a unit and no initial: ``700 W.``"""
_LONGEST_UNIT = 16
_OPENS = declared(
    r"\s(?:The|It|Its|This|That|These|Those|They|Their|We|Our|He|His|She|Her|In|On|But|And|For|If|When|While|Each|Both"
    r"|Then|There|Nobody|After|Before|By|With|Since|Some|Most|Many|All|Only|Other|Another|Neither|None|You|I"
    r"|One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten)\s"
)
"""Words behind a full stop that begin a sentence and no name, whatever stands before."""
_MAY_END = declared(r"(?:\b[A-Z]|\b(?:Inc|Ltd|Corp))$")
_HOUR = declared(r"\d\s?[ap]\.?m$")
_GOES_ON = declared(r"\s[a-z]|\s(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b")


def _is_abbreviated(text: str, at: int, end: int) -> bool:
    """Tells the full stop of an abbreviation from that of a sentence, which may end in one."""
    if _abbreviated().search(text, max(0, at - _LONGEST_ABBREVIATION), at):
        if not _MAY_END.search(text, max(0, at - _LONGEST_ABBREVIATION), at):
            return True
        return not (_UNIT.search(text, max(0, at - _LONGEST_UNIT), at) or _OPENS.match(text, end))
    return bool(_GOES_ON.match(text, end) and _HOUR.search(text, max(0, at - _LONGEST_ABBREVIATION), at))


def sentences(text: str) -> Iterator[tuple[int, int]]:
    """Yields the start and end of each sentence, without the blanks around it."""
    start = 0
    for match in _END.finditer(text):
        if match[0] == "." and _is_abbreviated(text, match.start(), match.end()):
            continue
        yield from _trimmed(text, start, match.end())
        start = match.end()
    yield from _trimmed(text, start, len(text))


def _trimmed(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    block = text[start:end]
    inner = block.strip()
    if inner:
        lead = len(block) - len(block.lstrip())
        yield start + lead, start + lead + len(inner)


class Sentences:
    """The sentences of a text, looked up by place."""

    def __init__(self, text: str) -> None:
        self._spans = list(sentences(text))
        self._starts = [start for start, _ in self._spans]
        self._length = len(text)

    def around(self, place: int) -> tuple[int, int]:
        """Returns the sentence that holds a place."""
        at = bisect_right(self._starts, place) - 1
        return self._spans[at] if at >= 0 else (0, self._length)
