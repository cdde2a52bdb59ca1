"""Copies found by their wording: shingles of five words, in Chinese, Japanese and Korean of five characters."""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from claims.intake.sketches import Sketch, Sketches, shingles_of, sketch
from claims.model.source import Repeat, paragraphs
from claims.patterns import declared

LEAST_SHARE = 0.3
"""The share of either text that has to stand in the other for the two to be near copies."""

_LEAST_OF_PASSAGES = 0.05
"""The share that is enough where so much is taken over in whole passages."""

_FEWEST_OF_PASSAGES, _FEWEST_PASSAGES, _WHOLE = 40, 2, 0.9
"""So many shared shingles, and so many passages of which so much is shared, are no turns of phrase."""

_FEWEST = 8
"""Fewer shared shingles are too few to tell a copy by."""

_SAME_PASSAGE = 0.6
"""The share of the shorter of two paragraphs that has to stand in the longer for them to be one passage."""

_SHORTEST_PASSAGE = 4

WORD = declared(
    r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\U00020000-\U0003134f]"
    r"|(?:(?![\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\U00020000-\U0003134f])[^\W_])+(?:[.,]\d+)*"
)


class Passage(NamedTuple):
    """A paragraph that stands in both texts."""

    here: int
    there: int
    share: float
    """The share of the shorter paragraph's shingles that stand in the other."""


@dataclass(frozen=True)
class NearCopy:
    """A held source whose text shares much of its wording with another text."""

    source: str
    jaccard: float
    """The shared shingles over all shingles of both texts."""
    here: float
    """The share of this text that stands there."""
    there: float
    """The share of that text that stands here."""
    passages: tuple[Passage, ...]

    @property
    def share(self) -> float:
        """Returns the larger of the two shares: how much of one of the texts the other holds."""
        return max(self.here, self.there)

    def as_json(self) -> dict[str, Any]:
        """Returns the shares and the passages as plain values."""
        passages = [passage._asdict() for passage in self.passages]
        return {
            "source": self.source,
            "jaccard": self.jaccard,
            "here": self.here,
            "there": self.there,
            "passages": passages,
        }

    def repeats(self) -> tuple[Repeat, ...]:
        """Returns the shared passages as a source's record keeps them."""
        return tuple(Repeat(source=self.source, here=p.here, there=p.there) for p in self.passages)


def words(text: str) -> list[str]:
    """Returns the words of a text in lower case, a character of Chinese, Japanese or Korean being a word."""
    return WORD.findall(text.casefold())


def shingles(text: str) -> frozenset[int]:
    """Returns a number for every five words that follow each other."""
    return shingles_of(words(text))


class ShingleIndex:
    """The shingles of many texts; a look-up takes time in proportion to them, and compares in full what may be a copy.

    `kept` holds the shingles of texts that were read before; without it those of all texts are made anew.
    """

    def __init__(self, texts: Mapping[str, str], kept: Sketches | None = None) -> None:
        self._texts = texts
        self._kept = kept

    @cached_property
    def _sketches(self) -> Mapping[str, Sketch]:
        names = {
            source: hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
            for source, text in self._texts.items()
        }
        found = dict(self._kept.load(names.values())) if self._kept is not None else {}
        new = {name: sketch(shingles(self._texts[source])) for source, name in names.items() if name not in found}
        if self._kept is not None and new:
            self._kept.keep(new)
        found |= new
        return {source: found[name] for source, name in names.items()}

    def near_copies(self, text: str, *, least: float = LEAST_SHARE) -> tuple[NearCopy, ...]:
        """Returns the texts that share wording with a text, the nearest first."""
        mine = shingles(text)
        found = []
        for source, theirs in self._sketches.items() if mine else ():
            count = len(mine.intersection(theirs))
            share = max(count / len(mine), count / len(theirs)) if theirs else 0
            is_enough = count >= _FEWEST and share >= least
            if is_enough or (count >= _FEWEST_OF_PASSAGES and share >= _LEAST_OF_PASSAGES):
                here, there = count / len(mine), count / len(theirs)
                passages = shared_passages(text, self._texts[source])
                if not is_enough and sum(passage.share >= _WHOLE for passage in passages) < _FEWEST_PASSAGES:
                    continue
                found.append(NearCopy(source, count / (len(mine) + len(theirs) - count), here, there, passages))
        return tuple(sorted(found, key=lambda copy: (-copy.share, -copy.jaccard, copy.source)))


def shared_passages(text: str, other: str) -> tuple[Passage, ...]:
    """Pairs the paragraphs of two texts that are the same passage; each paragraph of the first at most once."""
    theirs: dict[int, list[int]] = defaultdict(list)
    sizes: dict[int, int] = {}
    for number, paragraph in enumerate(paragraphs(other), 1):
        found = shingles(paragraph)
        sizes[number] = len(found)
        for shingle in found:
            theirs[shingle].append(number)
    pairs = []
    for here, paragraph in enumerate(paragraphs(text), 1):
        mine = shingles(paragraph)
        counts = Counter(number for shingle in mine for number in theirs.get(shingle, ()))
        rated = [
            (count / shorter, -there)
            for there, count in counts.items()
            if (shorter := min(len(mine), sizes[there])) >= _SHORTEST_PASSAGE
        ]
        if rated and max(rated)[0] >= _SAME_PASSAGE:
            share, there = max(rated)
            pairs.append(Passage(here, -there, share))
    return tuple(pairs)
