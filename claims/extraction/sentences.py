"""Cutting a text into sentences, in one pass and in linear time."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache

from claims.extraction.lexicon import any_of, words

_END = re.compile(r"[.!?](?=[\"'”’)\]]{0,3}\s)|[。！？；]|\n")
_LONGEST_ABBREVIATION = 8


@cache
def _abbreviated() -> re.Pattern[str]:
    return re.compile(rf"(?:\b{any_of(words('abbreviations'))}|\b[A-Z])$")


def sentences(text: str) -> Iterator[tuple[int, int]]:
    """Yields the start and end of each sentence, without the blanks around it."""
    start = 0
    for match in _END.finditer(text):
        if match[0] == "." and _abbreviated().search(
            text, max(0, match.start() - _LONGEST_ABBREVIATION), match.start()
        ):
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
