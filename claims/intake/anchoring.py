"""Where a cited place of a text stands in a new version of it, if it still stands there.

A place is found again where its sentences stand word for word, or so much alike that no other sentence is meant, with
the same numbers, units and names, and under the same heading where it names nothing. A sentence that only looks like it
is never taken for it.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from claims.extraction.sentences import sentences
from claims.intake.alignment import Alignment
from claims.intake.surroundings import stands_elsewhere
from claims.intake.wording import Substance, common_words, is_put_otherwise, one_spaced, substance
from claims.model.passage import PassageState, occurrences, resolve

_REWORDED = 72.0
"""How alike, of 100, a sentence is at least to the one that it was reworded from."""

_REWORDED_HAN = 88.0
"""The same for a sentence of Chinese, whose names are not told by capitals."""

_CLEARLY = 6.0
"""By how much the likeliest sentence must be more alike than the next one."""

_FEW_WORDS = 6


class Fate(StrEnum):
    """What became of a citation."""

    UNCHANGED = "unchanged"
    MOVED = "moved"
    REWORDED = "reworded"
    """The same numbers and names in other words; the new place is given only where it is certain."""
    FIGURE_CHANGED = "figure-changed"
    GONE = "gone"


_WORST = {fate: rank for rank, fate in enumerate(Fate)}


@dataclass(frozen=True)
class Anchor:
    """Where a place stands now."""

    fate: Fate
    paragraph: int | None
    """The new number, where the place is certain."""
    nearest: int | None = None
    """The paragraph that a person should look at, where it is not."""
    is_same_substance: bool = False
    """Whether the nearest has the same numbers, names and turns of sense all the same, though put in other words."""


@dataclass(frozen=True)
class _Sentence:
    paragraph: int
    text: str


class Anchors:
    """Looks up places of an old text in a new one."""

    def __init__(self, old: str, new: str) -> None:
        self._new = new
        self.alignment = Alignment(old, new)
        self._common = common_words(old, new)

    def find(self, paragraph: int, figures: tuple[str, ...]) -> Anchor:
        """Returns what became of a place: a paragraph, and the figures as printed there."""
        whole = self.alignment
        if not 1 <= paragraph <= len(whole.old):
            return Anchor(Fate.GONE, None)
        if (there := whole.same.get(paragraph)) is not None:
            if stands_elsewhere(whole.old, paragraph, whole.new, there):
                return Anchor(Fate.REWORDED, None, there)
            return Anchor(Fate.UNCHANGED if there == paragraph else Fate.MOVED, there)
        found = [self._sentence(paragraph, text) for text in _cited(whole.old[paragraph - 1], figures)]
        worst = max(found, key=lambda anchor: _WORST[anchor.fate])
        places = {anchor.paragraph for anchor in found}
        nearest = next((a.paragraph or a.nearest for a in found if a.paragraph or a.nearest), None)
        there = worst.paragraph
        if None in places or len(places) > 1 or there is None:
            fate = Fate.GONE if len(places) > 1 and None not in places else worst.fate
            return Anchor(fate, None, nearest, self._is_kept(found, figures))
        if resolve(self._new, there, figures)[0] is PassageState.ORPHAN:
            # The sentence has the same numbers, but the figure as it is cited is not printed there.
            return Anchor(Fate.REWORDED if worst.fate is Fate.REWORDED else Fate.FIGURE_CHANGED, None, there)
        return Anchor(worst.fate, there)

    def _is_kept(self, found: Sequence[Anchor], figures: tuple[str, ...]) -> bool:
        """Tells whether all sentences of a place say the same in one paragraph, with the figures as they are printed."""
        places = {anchor.paragraph or anchor.nearest for anchor in found}
        there = places.pop() if len(places) == 1 else None
        if there is None or not all(anchor.paragraph or anchor.is_same_substance for anchor in found):
            return False
        return resolve(self._new, there, figures)[0] is not PassageState.ORPHAN

    def _sentence(self, paragraph: int, text: str) -> Anchor:
        exact = self._exact.get(text, ())
        if exact and self._old_count[text] == 1 and len(exact) == 1 and self._is_at_home(paragraph, text, exact[0]):
            fate = Fate.UNCHANGED if exact[0] == paragraph else Fate.MOVED
            return Anchor(fate, exact[0])
        if exact:
            home = self.alignment.changed.get(paragraph)
            if home in exact and list(exact).count(home) == 1:
                return Anchor(Fate.UNCHANGED if home == paragraph else Fate.MOVED, home)
            return Anchor(Fate.GONE, None, exact[0])
        return self._like(paragraph, text)

    def _is_at_home(self, paragraph: int, text: str, there: int) -> bool:
        """Tells whether a sentence says the same where it is found: a short one leans on those around it."""
        return len(text.split()) >= _FEW_WORDS or len(text) >= 60 or self.alignment.changed.get(paragraph) == there

    def _like(self, paragraph: int, text: str) -> Anchor:
        """Finds what a sentence was reworded to; only where each of the two is clearly the other's likeliest."""
        rated = _rated(text, self._free_new)
        mine = substance(text, self._common)
        least = _REWORDED_HAN if _is_han(text) else _REWORDED
        if not rated or rated[0][0] < least:
            home = self.alignment.changed.get(paragraph)
            fate = self._fate_at(home, mine)
            return Anchor(fate, None, home, fate is Fate.REWORDED)
        score, best = rated[0]
        theirs = substance(best.text, self._common)
        back = _rated(best.text, self._free_old)
        is_mutual = back[0][1].text == text and (len(back) < 2 or back[0][0] - back[1][0] >= _CLEARLY)
        is_clear = len(rated) < 2 or score - rated[1][0] >= _CLEARLY
        if theirs.is_that_of(mine) and is_mutual and is_clear:
            # The word that gave way may be a name in small letters, or the contrary of what came in its place.
            if is_put_otherwise(text, best.text):
                # No capital tells a name in Chinese, so that only of other writing the substance is known to be the same.
                return Anchor(Fate.REWORDED, None, best.paragraph, is_same_substance=not _is_han(text))
            return Anchor(Fate.REWORDED, best.paragraph)
        if not mine.has_numbers_of(theirs):
            is_same_place = self.alignment.changed.get(paragraph) == best.paragraph
            if is_same_place and not theirs.numbers and self._fate_at(best.paragraph, mine) is Fate.REWORDED:
                # The sentence was parted, and this is the part without the figures.
                return Anchor(Fate.REWORDED, None, best.paragraph, is_same_substance=True)
            is_changed = is_mutual and (is_same_place or mine.names == theirs.names)
            return Anchor(Fate.FIGURE_CHANGED if is_changed else Fate.GONE, None, best.paragraph)
        if is_mutual and theirs.has_swapped_numbers_of(mine):
            return Anchor(Fate.FIGURE_CHANGED, None, best.paragraph)
        if is_mutual and is_clear and theirs.is_but_for_turns_of(mine):
            # A hedge or a negation came or went: the same is said of the same, in another sense.
            return Anchor(Fate.REWORDED, None, best.paragraph)
        return Anchor(Fate.GONE, None, best.paragraph)

    def _fate_at(self, home: int | None, mine: Substance) -> Fate:
        """Tells a paragraph that was rewritten, or put in quite other words, from one whose figures are others now."""
        if home is None:
            return Fate.GONE
        there = substance(one_spaced(self.alignment.new[home - 1]), self._common)
        if not (mine.names and mine.names <= there.names and mine.numbers):
            return Fate.GONE
        is_same = mine.numbers <= there.numbers and mine.turns <= there.turns
        return Fate.REWORDED if is_same else Fate.FIGURE_CHANGED

    @cached_property
    def _old_sentences(self) -> list[_Sentence]:
        return list(_all(self.alignment.old, self.alignment.left_old))

    @cached_property
    def _new_sentences(self) -> list[_Sentence]:
        return list(_all(self.alignment.new, self.alignment.left_new))

    @cached_property
    def _exact(self) -> dict[str, tuple[int, ...]]:
        found: dict[str, list[int]] = defaultdict(list)
        for sentence in self._new_sentences:
            found[sentence.text].append(sentence.paragraph)
        return {text: tuple(places) for text, places in found.items()}

    @cached_property
    def _old_count(self) -> dict[str, int]:
        found: dict[str, int] = defaultdict(int)
        for sentence in _all(self.alignment.old, range(1, len(self.alignment.old) + 1)):
            found[sentence.text] += 1
        return found

    @cached_property
    def _free_old(self) -> list[_Sentence]:
        return [sentence for sentence in self._old_sentences if sentence.text not in self._exact]

    @cached_property
    def _free_new(self) -> list[_Sentence]:
        return [sentence for sentence in self._new_sentences if sentence.text not in self._old_count]


def _cited(block: str, figures: tuple[str, ...]) -> list[str]:
    """Returns the sentences of a paragraph that hold one of the figures; all of them where there is none."""
    every = [block[start:end] for start, end in sentences(block)]
    cited = [text for text in every if any(occurrences(text, figure) for figure in figures)]
    return [one_spaced(text) for text in cited or every]


def _all(blocks: Sequence[str], numbers: Iterable[int]) -> Iterable[_Sentence]:
    for number in numbers:
        block = blocks[number - 1]
        for start, end in sentences(block):
            yield _Sentence(number, one_spaced(block[start:end]))


def _rated(text: str, among: Sequence[_Sentence]) -> list[tuple[float, _Sentence]]:
    from rapidfuzz import fuzz, process

    found = process.extract(text, [sentence.text for sentence in among], scorer=fuzz.ratio, limit=3, score_cutoff=40)
    return [(score, among[place]) for _, score, place in found]


def _is_han(text: str) -> bool:
    return sum("\u3400" <= c <= "\u9fff" for c in text) * 4 > len(text)
