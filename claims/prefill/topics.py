"""What a clause is about: its words, and those around it, weighed for each item; `data/prefill/topics.toml`.

The weights are those of a ridge regression of the labelled answers on the words of their clauses, where numbers, names
and addresses stand as their kinds (`terms_of`). `scripts/learn_topics.py` fits them.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from math import sqrt

from claims import resources
from claims.patterns import declared
from claims.prefill.clauses import Clause

_WORD = declared(r"<[a-z]+>|[a-z]+|[\u3400-\u9fff]+")
_SMALL = frozenset(
    [
        "the",
        "a",
        "an",
        "of",
        "to",
        "in",
        "on",
        "at",
        "for",
        "and",
        "or",
        "is",
        "are",
        "was",
        "were",
        "be",
        "it",
        "its",
        "that",
        "this",
        "with",
        "by",
        "as",
        "from",
        "we",
        "our",
    ]
)
_ENDINGS = ("ations", "ation", "ings", "ing", "ied", "ies", "ed", "es", "s", "ly", "er")
_SENTENCE, _HEADING, _BEFORE = ("s:", 0.4), ("h:", 0.5), ("p:", 0.2)
"""The marks of terms around a clause, with how much they count against its own."""
_CONSTANT = 0.3


@dataclass(frozen=True)
class Around:
    """A clause with the sentence that it is of, the heading above, and the sentence before."""

    clause: Clause
    sentence: str
    heading: str
    before: str

    @property
    def is_row(self) -> bool:
        """Tells whether the clause stands in a table."""
        return "|" in self.sentence


def surrounded(clauses: Sequence[Clause], text: str) -> Iterator[Around]:
    """Yields the clauses of a text, in order, with what stands around them."""
    heading = before = ""
    current = None
    for clause in clauses:
        sentence = text[clause.sentence.start : clause.sentence.end]
        if clause.in_heading:
            heading = sentence
        if current is None or clause.sentence != current:
            before = text[current.start : current.end] if current else ""
            current = clause.sentence
        yield Around(clause, sentence, heading, before)


def terms_of(around: Around) -> dict[str, float]:
    """Returns the terms of a clause and of what stands around it, with how much each counts there."""
    return _own_terms(around) | _terms_around(around.sentence, around.heading, _before(around))


def _own_terms(around: Around) -> dict[str, float]:
    words = words_of(around.clause.text)
    found = {word: 1.0 for word in words if word not in _SMALL}
    found |= {f"{first}_{second}": 1.0 for first, second in pairwise(words)}
    marks = {"<row>": around.is_row, "<inhead>": around.clause.in_heading, "<ishead>": around.clause.is_head}
    return found | {mark: 1.0 for mark, holds in marks.items() if holds}


def _before(around: Around) -> str:
    return "" if around.is_row else around.before


def _terms_around(sentence: str, heading: str, before: str) -> dict[str, float]:
    parts = ((_SENTENCE, sentence), (_HEADING, heading), (_BEFORE, before))
    return {mark + word: weight for (mark, weight), text in parts for word in words_of(text) if word not in _SMALL}


@lru_cache(maxsize=4096)
def words_of(text: str) -> tuple[str, ...]:
    """Returns the words of a text without their endings, numbers and names as their kinds; of Chinese, its pairs of signs."""
    found: list[str] = []
    for word in _WORD.findall(with_kinds(text).lower()):
        if "\u3400" <= word[0] <= "\u9fff":
            found += [word[at : at + 2] for at in range(len(word) - 1)] or [word]
        else:
            found.append(word if word in _SMALL else _stem(word))
    return tuple(found)


def with_kinds(text: str) -> str:
    """Returns a text with its numbers, names and addresses written as the names of their kinds: ``<bytes>``."""
    pattern, names = _kinds()
    return pattern.sub(lambda found: f" <{names[found.lastgroup or '']}> ", text)


@cache
def _kinds() -> tuple[re.Pattern[str], Mapping[str, str]]:
    """Returns the pattern of all kinds and their names by its groups; a kind begins at no later letter of a word."""
    rows = resources.table("prefill/answers.toml")["kinds"]
    names = {f"k{at}": name for at, name in enumerate(rows)}
    forms = "|".join(f"(?P<k{at}>{form})" for at, form in enumerate(rows.values()))
    return re.compile(rf"(?=[^a-z\s,.;]|(?<![a-z])[a-z])(?:{forms})"), names


def _stem(word: str) -> str:
    if word[0] == "<" or len(word) < 4:
        return word
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word.removesuffix("e")


@lru_cache(maxsize=1024)
def scores(around: Around) -> Mapping[str, float]:
    """Returns how much a clause is about each item: about 1 where it answers it, 0 where it does not."""
    own, squared = _weighed(_own_terms(around))
    of_rest, squared_of_rest = _weighed_around(around.sentence, around.heading, _before(around))
    length = sqrt(squared + squared_of_rest) + 1e-9
    constant = _weights()[""][1]
    found: dict[str, float] = defaultdict(float, {item: _CONSTANT * weight for item, weight in constant.items()})
    for part in (own, of_rest):
        for item, weight in part.items():
            found[item] += weight / length
    return found


def is_about(around: Around, item: str, least: float) -> bool:
    """Tells whether a clause is about an item at least so much; of an item without weights nothing is known."""
    return item not in _learned() or scores(around).get(item, 0.0) >= least


def is_nearer_to_another(around: Around, item: str) -> bool:
    """Tells whether a clause is clearly more about an item that is easily mistaken for this one than about it."""
    others = _nearer().get(item)
    if not others or around.is_row or item not in _learned():
        return False
    found = scores(around)
    own = found.get(item, 0.0) + float(resources.table("prefill/answers.toml")["by"])
    return any(found.get(other, 0.0) >= own for other in others)


@cache
def _nearer() -> Mapping[str, Sequence[str]]:
    """Returns, by item, those whose answers look like its own."""
    found: Mapping[str, Sequence[str]] = resources.table("prefill/answers.toml")["nearer"]
    return found


@cache
def _learned() -> frozenset[str]:
    return frozenset(resources.table("prefill/topics.toml")["items"])


def _weighed(terms: Mapping[str, float]) -> tuple[Mapping[str, float], float]:
    """Returns what terms weigh for each item, and the sum of the squares of their own weights."""
    weights = _weights()
    found: dict[str, float] = defaultdict(float)
    squared = 0.0
    for term, value in terms.items():
        if term in weights:
            rarity, by_item = weights[term]
            squared += (value * rarity) ** 2
            for item, weight in by_item.items():
                found[item] += weight * value * rarity
    return found, squared


@lru_cache(maxsize=64)
def _weighed_around(sentence: str, heading: str, before: str) -> tuple[Mapping[str, float], float]:
    """Returns the same for what stands around the clauses of one sentence."""
    return _weighed(_terms_around(sentence, heading, before))


def bearing(text: str, item: str) -> float:
    """Returns how much the words of a stretch, by themselves, speak of an item."""
    weights = _weights()
    words = words_of(text)
    own = [word for word in words if word not in _SMALL] + [f"{first}_{second}" for first, second in pairwise(words)]
    return sum(
        rarity * by_item.get(item, 0.0) for word in set(own) if word in weights for rarity, by_item in [weights[word]]
    )


@cache
def _weights() -> Mapping[str, tuple[float, Mapping[str, float]]]:
    """Returns, by term, how rare it is and its weights by item; the term of no letters is the constant."""
    told = resources.table("prefill/topics.toml")
    items, found = told["items"], {}
    for term, line in told["terms"].items():
        rarity, *rest = line.split()
        weights = (piece.split(":") for piece in rest)
        found[term] = float(rarity), {items[int(at)]: int(weight) / 100 for at, weight in weights}
    return found
