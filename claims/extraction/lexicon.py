"""The declared tables of data/extraction/: spellings of units, counted nouns, and lists of words, looked up by dictionary."""

import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from functools import cache
from typing import Any, NamedTuple

from claims import resources
from claims.patterns import declared

_ONE = Decimal(1)
_LATIN = declared(r"[A-Za-zµμ]+")
_SYMBOL = declared(r"[A-Za-zµμΩΩ°º]+(?:/[A-Za-z]{1,3}(?![A-Za-z])|[²³23](?!\w|\.\d)|\^[23](?!\d))?")
_NEXT_WORD = declared(r"[\s\u00a0-]([A-Za-z]+)")
_LONGEST_HAN = 6
_GLUED_ONLY = frozenset(["C", "K", "GE", "S", "H", "X", "d", "U", "RU"])
"""Symbols that are units only where no blank parts them from the number."""


class Spelled(NamedTuple):
    """A spelling found in a text: the unit it stands for, how many of that unit it is, and where it ends."""

    unit: str
    factor: Decimal
    end: int


def singular(word: str) -> str:
    """Returns the singular of an English noun in lower case."""
    if word in IRREGULAR:
        return IRREGULAR[word]
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "sses", "xes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is", "flops")) else word


IRREGULAR = {
    "people": "person",
    "women": "woman",
    "men": "man",
    "children": "child",
    "feet": "foot",
    "shelves": "shelf",
    "leaves": "leaf",
    "vertices": "vertex",
    "indices": "index",
    "matrices": "matrix",
    "axes": "axis",
    "analyses": "analysis",
    "theses": "thesis",
    "lenses": "lens",
    "buses": "bus",
    "caches": "cache",
    "movies": "movie",
    "cookies": "cookie",
    "dies": "die",
    "ties": "tie",
    "cpus": "cpu",
    "gpus": "gpu",
    "npus": "npu",
    "tpus": "tpu",
    "xpus": "xpu",
    "dpus": "dpu",
    "vcpus": "vcpu",
    "psus": "psu",
    "series": "series",
}
"""Plurals that no rule makes."""


class Spellings:
    """What stands for a unit or a noun in running text."""

    def __init__(self, table: Mapping[str, Mapping[str, Any]]) -> None:
        self._exact: dict[str, tuple[str, Decimal]] = {}
        self._words: dict[str, tuple[str, Decimal]] = {}
        self._han: dict[str, tuple[str, Decimal]] = {}
        self._heads: dict[str, int] = {}
        self.names = frozenset(table) | {"dimensionless"}
        for unit, spelled in table.items():
            for form in spelled.get("exact", ()):
                self._exact[form] = (unit, _ONE)
            for form in spelled.get("words", ()):
                self._add_words(form, unit)
            for form in spelled.get("zh", ()):
                self._han[form.lower()] = (unit, _ONE)
            for form, factor in spelled.get("scaled", {}).items():
                (self._han if _is_han(form[0]) else self._exact)[form] = (unit, Decimal(factor))
        self._lengths: dict[str, int] = {}
        for form in self._han:
            self._lengths[form[0]] = max(len(form), self._lengths.get(form[0], 0))

    def _add_words(self, form: str, unit: str) -> None:
        words = form.split()
        self._words[form] = (unit, _ONE)
        if len(words) > 1:
            self._heads[words[0]] = max(self._heads.get(words[0], 1), len(words))

    def at(self, text: str, start: int, end: int) -> Spelled | None:
        """Returns what is spelled at a place."""
        if start >= end:
            return None
        first = text[start]
        if _is_han(first):
            return self._han_at(text, start, end)
        if first.isalpha() or first in "°º":
            return (
                self._symbol_at(text, start, end) or self._words_at(text, start, end) or self._han_at(text, start, end)
            )
        return self._mark_at(text, start)

    def word(self, written: str) -> str | None:
        """Returns the unit that one word in any case and number stands for."""
        low = written.lower()
        found = self._words.get(low) or self._words.get(singular(low))
        return found[0] if found else None

    def ending(self, text: str) -> str | None:
        """Returns the unit of the Chinese noun that ends a text."""
        for length in range(min(_LONGEST_HAN, len(text)), 1, -1):
            if found := self._han.get(text[-length:].lower()):
                return found[0]
        return None

    def _mark_at(self, text: str, start: int) -> Spelled | None:
        found = self._exact.get(text[start])
        return Spelled(*found, start + 1) if found else None

    def _symbol_at(self, text: str, start: int, end: int) -> Spelled | None:
        symbol = _SYMBOL.match(text, start, end)
        if symbol is None:
            return None
        for written in dict.fromkeys((symbol[0], symbol[0].partition("/")[0])):
            found = self._exact.get(written)
            after = start + len(written)
            if found and not (after < end and text[after].isascii() and text[after].isalnum()):
                if written in _GLUED_ONLY and start and not text[start - 1].isdigit():
                    return None
                return Spelled(*found, after)
        return None

    def _words_at(self, text: str, start: int, end: int) -> Spelled | None:
        word = _LATIN.match(text, start, end)
        if word is None or (word.end() < end and text[word.end()].isdigit()):
            return None
        words, ends = [word[0].lower()], [word.end()]
        for _ in range(self._heads.get(words[0], self._heads.get(singular(words[0]), 1)) - 1):
            following = _NEXT_WORD.match(text, ends[-1], end)
            if following is None:
                break
            words.append(following[1].lower())
            ends.append(following.end())
        while words:
            phrase = " ".join([*words[:-1], singular(words[-1])])
            found = self._words.get(phrase) or self._words.get(" ".join(words))
            if found:
                return Spelled(*found, ends[-1])
            words.pop()
            ends.pop()
        return None

    @staticmethod
    def _runs_on(text: str, at: int, end: int) -> bool:
        """Tells whether Latin letters go on behind a spelling that ends in one: 个token is no 个T."""
        return 0 < at < end and text[at - 1].isascii() and text[at].isascii() and text[at].isalnum()

    def _han_at(self, text: str, start: int, end: int) -> Spelled | None:
        longest = self._lengths.get(text[start]) or self._lengths.get(text[start].lower())
        if longest is None:
            return None
        ahead = folded(text[start : min(start + longest, end)])
        for length in range(len(ahead), 0, -1):
            found = self._han.get(ahead[:length])
            if (
                found
                and text[start : start + 2] not in words("no_units_zh")
                and not self._runs_on(text, start + length, end)
            ):
                return Spelled(*found, start + length)
        return None


def _is_han(character: str) -> bool:
    return "\u3400" <= character <= "\u9fff"


@cache
def units() -> Spellings:
    """Returns the spellings of units."""
    return Spellings(resources.table("extraction/units.toml"))


@cache
def nouns() -> Spellings:
    """Returns the counted nouns."""
    table = dict(resources.table("extraction/nouns.toml"))
    table.pop("classifiers")
    return Spellings(table)


@cache
def classifiers() -> Mapping[str, str]:
    """Returns the Chinese measure words, with what each counts where no noun follows."""
    found: dict[str, str] = resources.table("extraction/nouns.toml")["classifiers"]
    return found


@cache
def words(name: str) -> frozenset[str]:
    """Returns one list of words.toml."""
    return frozenset(resources.table("extraction/words.toml")[name])


def any_of(forms: Iterable[str]) -> str:
    """Returns a pattern that matches the longest of some forms; a blank matches any blanks.

    The forms share their beginnings, so that a text is read once however many forms there are.
    """
    return f"(?:{_branches(_tree(forms))})"


def _tree(forms: Iterable[str]) -> Mapping[str, Any]:
    tree: dict[str, Any] = {}
    for form in forms:
        node = tree
        for character in form:
            node = node.setdefault(character, {})
        node[""] = {}
    return tree


def ways(forms: Iterable[str], not_after: str = "", not_before: str = "") -> list[str]:
    """Returns patterns of which each matches the forms with one first character, to be parted by bars.

    They begin with a plain character, even where `not_after`, a pattern of one character, may not stand before them:
    a search for nothing but such patterns passes over all other characters at once.
    """
    tree = _tree(forms)
    guards = {first: f"(?<!{not_after}{_literal(first)})" if not_after else "" for first in tree}
    return [f"{_literal(first)}{guards[first]}{_branches(below)}{not_before}" for first, below in sorted(tree.items())]


def _branches(node: Mapping[str, Any]) -> str:
    ways = [_literal(character) + _branches(below) for character, below in sorted(node.items()) if character]
    if not ways:
        return ""
    body = ways[0] if len(ways) == 1 else f"(?:{'|'.join(ways)})"
    return f"(?:{body})?" if "" in node else body


def _literal(character: str) -> str:
    return r"\s+" if character == " " else re.escape(character)


def folded(text: str) -> str:
    """Returns a text in lower case in which every character keeps its place."""
    lowered = text.lower()
    return lowered if len(lowered) == len(text) else "".join(c if len(c.lower()) != 1 else c.lower() for c in text)
