"""A text as the tokens in which names are looked up: words with their joints, and single Chinese characters."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from claims.patterns import declared

_TOKEN = declared(r"[A-Za-zÀ-ÖØ-öø-ÿ0-9]+(?:[._+-][A-Za-zÀ-ÖØ-öø-ÿ0-9]+)*|[\u3400-\u9fff]")


class Token(NamedTuple):
    """One token with its place."""

    text: str
    start: int
    end: int


def tokens(text: str, start: int = 0, end: int | None = None) -> list[Token]:
    """Returns the tokens of a stretch of a text; the genitive mark is none of a name."""
    return [Token(m[0], *m.span()) for m in _TOKEN.finditer(text, start, len(text) if end is None else end)]


class Names:
    """Names by their tokens: the longest that stands at a place is found in one look-up a token."""

    def __init__(self, names: Iterable[tuple[str, str]]) -> None:
        self._by_head: dict[str, list[tuple[tuple[str, ...], str, str]]] = {}
        for name, owner in names:
            self.add(name, owner)

    def add(self, name: str, owner: str) -> None:
        """Adds a name of something; one of a single short lower-case word is no name to be found in a text."""
        parts = tuple(token.text for token in tokens(name))
        if not parts or (len(parts) == 1 and (len(parts[0]) < 2 or parts[0].isdigit())):
            return
        self._by_head.setdefault(parts[0].lower(), []).append((parts, owner, name))
        self._by_head[parts[0].lower()].sort(key=lambda entry: -len(entry[0]))

    def find(self, text: str, start: int = 0, end: int | None = None) -> Iterator[tuple[int, int, str]]:
        """Yields the start, the end and the owner of each name, the longest first where several begin at a place."""
        found = tokens(text, start, end)
        at = 0
        while at < len(found):
            length, owner = self._at(found, at)
            if length:
                yield found[at].start, found[at + length - 1].end, owner
            at += length or 1

    def _at(self, found: list[Token], at: int) -> tuple[int, str]:
        head = found[at].text.lower()
        for parts, owner, _ in self._by_head.get(head) or self._by_head.get(head.removesuffix("s")) or ():
            here = found[at : at + len(parts)]
            if len(here) == len(parts) and _same(parts, here):
                return len(parts), owner
        return 0, ""


def _same(parts: tuple[str, ...], here: list[Token]) -> bool:
    """Tells whether tokens are a name: one word in the same case, of several at least the same letters."""
    if len(parts) == 1:
        return parts[0] in (here[0].text, here[0].text.removesuffix("s"))
    last = here[-1].text.lower()
    if any(one.lower() != other.text.lower() for one, other in zip(parts[:-1], here[:-1], strict=True)):
        return False
    return parts[-1].lower() in (last, last.removesuffix("s"))


def until_figure(taken: list[tuple[int, int]], start: int, end: int) -> int:
    """Returns where a stretch ends if the first figure that begins in it is left out."""
    at = bisect_left(taken, (start, 0))
    if at and taken[at - 1][1] > start:
        return start
    return min(end, taken[at][0]) if at < len(taken) else end
