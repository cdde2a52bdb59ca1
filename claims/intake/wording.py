"""What must be equal for two sentences to say the same of the same thing: their numbers, names, and turns of sense."""

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache, lru_cache

from claims import resources

_TOKEN = re.compile(r"[^\s\u3000-\u303f\uff00-\uffef\u3400-\u9fff“”‘’\"()\[\]{}<>…—–]+|[\u3400-\u9fff]")
_EDGE = ".,;:!?'*_`~"


@dataclass(frozen=True)
class Substance:
    """What a sentence says apart from its wording."""

    numbers: Counter[str]
    units: Counter[str]
    """The numbers with the word that follows each."""
    names: Counter[str]
    turns: Counter[str]

    def has_numbers_of(self, other: "Substance") -> bool:
        """Tells whether two sentences hold the same numbers."""
        return self.numbers == other.numbers

    def is_that_of(self, other: "Substance") -> bool:
        """Tells whether two sentences hold the same numbers, units, names and turns of sense."""
        return self == other


@lru_cache(maxsize=20_000)
def substance(sentence: str, common: frozenset[str] = frozenset()) -> Substance:
    """Takes the numbers and names from a sentence; a word of `common` is no name where it begins the sentence."""
    tokens = [token for raw in _TOKEN.findall(sentence) if (token := raw.strip(_EDGE))]
    numbers, units, names, turns = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    is_first = True
    for place, token in enumerate(tokens):
        low = token.casefold()
        if any(c.isdigit() for c in token) or low in _words("counts") or token in _words("counts_zh"):
            numbers[low] += 1
            units[" ".join([low, *(t.casefold() for t in tokens[place + 1 : place + 2])])] += 1
        if low in _words("turns") or token in _words("turns_zh") or low.endswith("n't"):
            turns[low] += 1
        is_name = any(c.isupper() for c in token)
        if is_name and low not in _words("common") and not (is_first and low in common):
            names[low] += 1
        is_first = False
    return Substance(numbers, units, names, turns)


def common_words(*texts: str) -> frozenset[str]:
    """Returns the words that stand in small letters somewhere in the texts, and so are no names at a beginning."""
    tokens = (raw.strip(_EDGE) for text in texts for raw in _TOKEN.findall(text))
    return frozenset(token for token in tokens if token.isalpha() and token.islower())


def one_spaced(text: str) -> str:
    """Returns a text with single blanks between its words, as wordings are compared."""
    return " ".join(text.split())


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(resources.table("intake/wording.toml")[name])
