"""What must be equal for two sentences to say the same of the same thing: their numbers, names, and turns of sense."""

import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

_TOKEN = re.compile(r"[^\s\u3000-\u303f\uff00-\uffef\u3400-\u9fff“”‘’\"()\[\]{}<>…—–]+|[\u3400-\u9fff]")
_EDGE = ".,;:!?'*_`~"
_STOP = frozenset(
    [
        "the",
        "a",
        "an",
        "in",
        "on",
        "at",
        "of",
        "for",
        "to",
        "by",
        "from",
        "with",
        "and",
        "or",
        "but",
        "if",
        "as",
        "it",
        "its",
        "this",
        "that",
        "these",
        "those",
        "he",
        "she",
        "they",
        "we",
        "i",
        "you",
        "our",
        "their",
        "his",
        "her",
        "there",
        "here",
        "when",
        "while",
        "since",
        "after",
        "before",
        "under",
        "over",
        "into",
        "according",
        "however",
        "also",
        "both",
        "each",
        "all",
        "some",
        "most",
        "many",
        "no",
        "not",
        "then",
        "so",
        "such",
        "is",
        "are",
        "was",
        "were",
        "be",
        "has",
        "have",
        "had",
        "will",
        "would",
        "can",
        "could",
        "may",
        "one",
    ]
)
_COUNTS = frozenset(
    [
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "twenty",
        "thirty",
        "forty",
        "fifty",
        "sixty",
        "seventy",
        "eighty",
        "ninety",
        "hundred",
        "thousand",
        "million",
        "billion",
        "trillion",
        "half",
        "third",
        "quarter",
        "dozen",
        "double",
        "twice",
        "triple",
        "thrice",
        "tenfold",
        "doubled",
        "tripled",
        "halved",
    ]
)
_TURNS = frozenset(
    [
        "not",
        "no",
        "never",
        "none",
        "nor",
        "neither",
        "without",
        "cannot",
        "fail",
        "failed",
        "fails",
        "unless",
        "only",
        "except",
        "faster",
        "slower",
        "higher",
        "lower",
        "more",
        "less",
        "fewer",
        "better",
        "worse",
        "up",
        "down",
        "above",
        "below",
        "increase",
        "increased",
        "decrease",
        "decreased",
        "rise",
        "rose",
        "fall",
        "fell",
        "gain",
        "gained",
        "loss",
        "lost",
        "training",
        "inference",
        "before",
        "after",
        "first",
        "last",
        "at",
        "least",
        "most",
        "about",
        "around",
        "nearly",
        "almost",
    ]
)
_HAN_NUMBERS = frozenset("零一二三四五六七八九十百千万亿两半倍")
_HAN_TURNS = frozenset("不没未无非否升降增减快慢高低多少超约近")


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
        if any(c.isdigit() for c in token) or low in _COUNTS or token in _HAN_NUMBERS:
            numbers[low] += 1
            units[" ".join([low, *(t.casefold() for t in tokens[place + 1 : place + 2])])] += 1
        if low in _TURNS or token in _HAN_TURNS or low.endswith("n't"):
            turns[low] += 1
        is_name = any(c.isupper() for c in token)
        if is_name and low not in _STOP and not (is_first and low in common):
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
