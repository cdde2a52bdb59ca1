"""The patterns of the rules: compiled when a text may hold one, and spotted by the words that they need."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import pairwise

from claims import resources
from claims.patterns import declared
from claims.prefill.literals import Needs, best, needs

_KIND = declared(r"%([a-z-]+)%")
_FLAGS = re.IGNORECASE | re.ASCII
_DIGIT = declared(r"\d", re.ASCII)
_START = 3
"""How many characters of a word it is sorted by."""
_MARKS = 0xE000
"""From here on, private characters stand for the kinds of value while the words of a form are looked for."""


@dataclass(frozen=True, eq=False)
class Form:
    """One way of writing something, as a pattern over the kinds of value; equal only to itself."""

    written: str

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Returns the compiled pattern."""
        return re.compile(_KIND.sub(lambda found: kinds()[found[1]], self.written), _FLAGS)

    @cached_property
    def needs(self) -> Needs:
        """Returns the words and digits that every match holds."""
        return _needs(self.written)

    @cached_property
    def words(self) -> frozenset[str] | None:
        """Returns words, in lower case, of which every match holds one; None where there are none."""
        return best(self.needs.words)

    @cached_property
    def further(self) -> tuple[frozenset[str], ...]:
        """Returns the other sets of words of which every match holds one as well."""
        return tuple(words for words in self.needs.words if words is not self.words)

    def may_stand_in(self, lowered: str) -> bool:
        """Tells whether a text in lower case that has one of the `words` has the other words that a match holds."""
        for words in self.further:
            for word in words:
                if word in lowered:
                    break
            else:
                return False
        return True


@dataclass(frozen=True)
class Forms:
    """Several ways of writing one thing; the earlier one wins where two begin at the same place."""

    ways: tuple[Form, ...]

    @cached_property
    def patterns(self) -> tuple[re.Pattern[str], ...]:
        """Returns the compiled patterns in their order."""
        return tuple(way.pattern for way in self.ways)

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """Yields the matches from left to right, none within another."""
        ahead = {at: found for at, pattern in enumerate(self.patterns) if (found := pattern.search(text))}
        while ahead:
            chosen = min(ahead, key=lambda at: (ahead[at].start(), at))
            match = ahead[chosen]
            yield match
            position = match.end() if match.end() > match.start() else match.end() + 1
            for at in [at for at, found in ahead.items() if found.start() < position]:
                found = self.patterns[at].search(text, position)
                if found is None:
                    del ahead[at]
                else:
                    ahead[at] = found

    def matches(self, text: str) -> bool:
        """Tells whether any form stands in a text."""
        return any(way.pattern.search(text) for way in self.ways)

    def blanked(self, text: str) -> str:
        """Returns a text of the same length in which nothing is left of what the forms match."""
        for way in self.ways:
            text = way.pattern.sub(lambda match: "\x1f" * len(match[0]), text)
        return text


@dataclass(frozen=True)
class Spotter:
    """Tells which forms may stand in a text, from the words that they need; never wrongly leaves one out."""

    always: frozenset[Form]
    by_start: Mapping[str, Sequence[tuple[str, frozenset[Form]]]]
    with_digit: frozenset[Form]
    simple: frozenset[Form]
    """The forms that need nothing but one of their words, or nothing at all."""

    @classmethod
    def of(cls, forms: Iterable[Form]) -> "Spotter":
        """Sorts forms by the first characters of each word that they need."""
        always, by_word = set(), defaultdict(set)
        with_digit, simple = set(), set()
        for form in forms:
            if form.needs.digit:
                with_digit.add(form)
            if not form.further:
                simple.add(form)
            if form.words is None:
                always.add(form)
                continue
            for word in form.words:
                by_word[word].add(form)
        by_start = defaultdict(list)
        for word, those in by_word.items():
            by_start[word[:_START]].append((word, frozenset(those)))
        return cls(frozenset(always), dict(by_start), frozenset(with_digit), frozenset(simple))

    def spotted(self, lowered: str) -> frozenset[Form]:
        """Returns the forms that may stand in a text in lower case."""
        found = set(self.always)
        for start in _starts(lowered) & self.by_start.keys():
            for word, those in self.by_start[start]:
                if word in lowered:
                    found |= those
        if _DIGIT.search(lowered) is None:
            found -= self.with_digit
        sure = found & self.simple
        return frozenset(sure).union(form for form in found - sure if form.may_stand_in(lowered))


@lru_cache(maxsize=64)
def _starts(lowered: str) -> frozenset[str]:
    """Returns what may begin a word that stands in a text: all that one, two or three of its characters make."""
    pairs = map("".join, pairwise(lowered))
    return frozenset([*lowered, *pairs, *map("".join, zip(lowered, lowered[1:], lowered[2:], strict=False))])


@cache
def kinds() -> Mapping[str, str]:
    """Returns the patterns of the kinds of value by name; a kind may be made of kinds above it."""
    found: dict[str, str] = {}
    for name, ways in resources.table("prefill/kinds.toml")["kinds"].items():
        found[name] = "(?:" + "|".join(_KIND.sub(lambda kind: found[kind[1]], way) for way in ways) + ")"
    return found


@cache
def _written_kinds() -> Mapping[str, str]:
    table = resources.table("prefill/kinds.toml")["kinds"]
    return {name: "(?:" + "|".join(ways) + ")" for name, ways in table.items()}


@cache
def _marks() -> Mapping[str, str]:
    return {name: chr(_MARKS + at) for at, name in enumerate(_written_kinds())}


def _needs(written: str) -> Needs:
    marks = _marks()
    named = {marks[kind] for kind in _KIND.findall(written)}
    known = {mark: _needs_of(mark) for mark in named}
    return needs(_KIND.sub(lambda found: marks[found[1]], written), _FLAGS, known)


@cache
def _needs_of(mark: str) -> Needs:
    name = next(name for name, known in _marks().items() if known == mark)
    return _needs(_written_kinds()[name])
