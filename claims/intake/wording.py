"""What must be equal for two sentences to say the same of the same thing: their numbers, names, and turns of sense."""

from collections import Counter
from dataclasses import dataclass
from functools import cache, lru_cache

from claims import resources
from claims.patterns import declared

_TOKEN = declared(r"[^\s\u3000-\u303f\uff00-\uffef\u3400-\u9fff“”‘’\"()\[\]{}<>…—–]+|[\u3400-\u9fff]")
_EDGE = ".,;:!?'*_`~"
_PERCENT = declared(r"(?<=\d)\s?(?:%|％|per\s?cent(?!\w))")
_GROUPED = declared(r"(?<![\d.,])\d{1,3}(?:,\d{3})+(?![\d,])")
_SPELLED = declared(r"(?<=[a-z]{2})is(?=ations?\b|ing\b|e[ds]?\b)")
_STEM = 3
_LONG = 6
_HYPHENS = str.maketrans({"\u2010": "-", "\u2011": "-", "\u00ad": None})


@dataclass(frozen=True)
class Substance:
    """What a sentence says apart from its wording."""

    numbers: Counter[str]
    """As typed, but for commas between thousands and for how a percentage is written."""
    units: Counter[str]
    """The numbers with the word that follows each."""
    names: Counter[str]
    turns: Counter[str]
    order: tuple[str, ...]
    """Numbers and names as they follow each other: two that change places are another statement."""

    def has_numbers_of(self, other: "Substance") -> bool:
        """Tells whether two sentences hold the same numbers."""
        return self.numbers == other.numbers

    def has_swapped_numbers_of(self, other: "Substance") -> bool:
        """Tells whether two sentences hold the same numbers in another order, about the same names in the same order."""
        names = ([name for name in one.order if name in one.names] for one in (self, other))
        return self.numbers == other.numbers and self.order != other.order and next(names) == next(names)

    def is_that_of(self, other: "Substance") -> bool:
        """Tells whether two sentences hold the same numbers, units, names and turns of sense, each in the same order."""
        return self.is_but_for_turns_of(other) and self.turns == other.turns

    def is_but_for_turns_of(self, other: "Substance") -> bool:
        """Tells whether two sentences hold the same numbers, units and names in the same order, in whatever sense."""
        mine, theirs = (Counter({_spelled(unit): n for unit, n in one.units.items()}) for one in (self, other))
        return mine == theirs and self.numbers == other.numbers and self.order == other.order


@lru_cache(maxsize=20_000)
def substance(sentence: str, common: frozenset[str] = frozenset()) -> Substance:
    """Takes the numbers and names from a sentence; a word of `common` is no name where it begins the sentence."""
    tokens = [token for raw in _TOKEN.findall(_retyped(sentence)) if (token := raw.strip(_EDGE))]
    numbers, units, names, turns = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    order = []
    is_first = True
    for place, token in enumerate(tokens):
        low = token.casefold()
        is_number = any(c.isdigit() for c in token) or low in _words("counts") or token in _words("counts_zh")
        if is_number:
            numbers[low] += 1
            units[" ".join([low, *(t.casefold() for t in tokens[place + 1 : place + 2])])] += 1
        if low in _words("turns") or token in _words("turns_zh") or low.endswith("n't"):
            turns[low] += 1
        is_name = any(c.isupper() for c in token) and low not in _words("common") and not (is_first and low in common)
        if is_name:
            names[low] += 1
        if is_number or is_name:
            order.append(low)
        is_first = False
    return Substance(numbers, units, names, turns, tuple(order))


def is_put_otherwise(old: str, new: str) -> bool:
    """Tells whether a word of a sentence gave way to another one, rather than that words were added or left out.

    The other word may be the name of something else or the contrary; forms of one word, and the words that every text
    is made of, are none of that.
    """
    before, after = (Counter(_plain_words(text)) for text in (old, new))
    lost, gained = before - after, after - before
    left = {word for word in lost if not any(_is_form(word, other) for other in gained)}
    came = {word for word in gained if not any(_is_form(word, other) for other in lost)}
    return bool(left) and bool(came)


def _plain_words(text: str) -> list[str]:
    tokens = (_spelled(raw.strip(_EDGE).casefold()) for raw in _TOKEN.findall(_retyped(text)))
    return [token for token in tokens if token and token not in _words("common")]


def _is_form(word: str, other: str) -> bool:
    """Tells two forms of one word, or one that was mistyped: they begin alike."""
    pairs = zip(word, other, strict=False)
    shared = next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(word), len(other)))
    return (shared >= _STEM and shared * 3 >= 2 * min(len(word), len(other))) or _is_mistyped(word, other)


def _spelled(words: str) -> str:
    """Returns words in lower case in one of the two spellings of English: ``utilisation`` as ``utilization``."""
    return _SPELLED.sub("iz", words)


def _is_mistyped(word: str, other: str) -> bool:
    """Tells whether a letter is missing from a long word, or two of its letters changed places."""
    longer, shorter = sorted((word, other), key=len, reverse=True)
    if len(shorter) < _LONG or word[0] != other[0] or not word.isalpha() or not other.isalpha():
        return False
    if len(longer) == len(shorter):
        at = [n for n, (a, b) in enumerate(zip(word, other, strict=True)) if a != b]
        return len(at) == 2 and at[1] == at[0] + 1 and word[at[0]] == other[at[1]] and word[at[1]] == other[at[0]]
    return len(longer) == len(shorter) + 1 and any(longer[:n] + longer[n + 1 :] == shorter for n in range(len(longer)))


def _retyped(sentence: str) -> str:
    """Returns a sentence with its numbers typed in one way: ``1,200`` as ``1200``, ``15 per cent`` as ``15%``."""
    plain = _PERCENT.sub("%", sentence.translate(_HYPHENS))
    return _GROUPED.sub(lambda number: number[0].replace(",", ""), plain)


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
