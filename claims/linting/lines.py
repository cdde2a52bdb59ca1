"""From a place in the text that was read to the line of the file: counted in plain text, found by its words in markup."""

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property

from claims.intake.places import Places
from claims.model.linting import Spot
from claims.patterns import declared
from claims.readers import Document
from claims.readers.decoding import decode

_WORD = declared(r"[\u3400-\u9fff]|[^\W\u3400-\u9fff]+")
_TAG = declared(r"</?[A-Za-z][^<>]{0,1000}>")
_LENGTHS = (8, 6, 5, 4, 3, 2, 1)
_TRIED, _MOST_PLACES = 4, 5_000
_COUNTED = frozenset({"text"})
_WITH_LINES = frozenset({"text", "markdown", "html"})


class Lines:
    """The lines of a file, looked up by offsets into the text that was read of it."""

    def __init__(self, document: Document, data: bytes) -> None:
        self._text = document.text
        self._reader = document.reader
        self._data = data
        self._encoding = document.encoding.name if document.encoding else None
        self._places = Places(document.text)

    def spot(self, start: int, end: int) -> Spot:
        """Returns the place of a stretch of the text, with its words on one line."""
        words = " ".join(self._text[start:end].split())
        return Spot(words, self._places.at(start).number, self.line(start))

    def paragraph(self, number: int, printed: Sequence[str] = ()) -> Spot | None:
        """Returns the place of a paragraph, at the first of some figures that stand in it."""
        if not 1 <= number <= len(self._places.blocks):
            return None
        block = self._places.blocks[number - 1]
        found = [at for figure in printed if (at := self._text.find(figure, block.start, block.end)) >= 0]
        at = min(found, default=block.start)
        return Spot(" ".join(self._places.of(block).split()), number, self.line(at))

    def line(self, offset: int) -> int | None:
        """Returns the line, 1-based, that a place of the text has in the file; none where its format has no lines."""
        if self._reader in _COUNTED:
            return self._text.count("\n", 0, offset) + 1
        return self._found(offset) if self._reader in _WITH_LINES else None

    @cached_property
    def _read(self) -> tuple[list[int], list[str]]:
        found = list(_WORD.finditer(self._text))
        return [word.end() for word in found], [word[0].casefold() for word in found]

    @cached_property
    def _written(self) -> tuple[list[int], list[str], Mapping[str, list[int]]]:
        text = _TAG.sub(_blank, decode(self._data, told=self._encoding).text)
        at: list[int] = []
        words: list[str] = []
        where: dict[str, list[int]] = defaultdict(list)
        for number, line in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), 1):
            for word in _WORD.findall(line):
                where[word.casefold()].append(len(words))
                words.append(word.casefold())
                at.append(number)
        return at, words, where

    def _found(self, offset: int) -> int | None:
        """Finds the words from a place on in the file: the longest run of them, nearest to where it is expected."""
        ends, words = self._read
        at, written, where = self._written
        first = bisect_left(ends, offset + 1)
        expected = len(written) * first // max(1, len(words))
        for skipped in range(_TRIED):
            for length in _LENGTHS:
                wanted = words[first + skipped : first + skipped + length]
                if len(wanted) < length:
                    continue
                close = bisect_left(known := where.get(wanted[0], []), expected)
                near = known[max(0, close - _MOST_PLACES) : close + _MOST_PLACES]
                found = [p for p in near if written[p : p + length] == wanted]
                if found:
                    return at[min(found, key=lambda p: abs(p - expected))]
        return None


def _blank(tag: re.Match[str]) -> str:
    """Leaves of a tag only the ends of its lines."""
    return "\n" * tag[0].count("\n") or " "
