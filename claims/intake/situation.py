"""What stands around a figure: its sentence, the stretch of it that is the figure's own, its neighbours, its paragraph."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from claims.extraction import Proposal
from claims.intake.figures import Figure
from claims.intake.vocabulary import single

_CLAUSE = re.compile(r"[,;:，；：](?!\d)|\b(?:while|whereas|but|and)\b|而|但")
_LONGEST = 600


@dataclass(frozen=True)
class Situation:
    """A figure with the text around it."""

    text: str
    figure: Figure
    before: tuple[Figure, ...]
    """The figures of the sentence that stand before it."""
    after: tuple[Figure, ...]

    @property
    def sentence(self) -> tuple[int, int]:
        """Returns the place of the sentence; of an endless one, what lies near the figure."""
        start, end = self.figure.found.sentence
        here = self.figure.found
        return max(start, here.start - _LONGEST), min(end, here.end + _LONGEST)

    @property
    def words(self) -> str:
        """Returns the words of the sentence."""
        return self.text[slice(*self.sentence)]

    @property
    def own(self) -> tuple[int, int]:
        """Returns the stretch between the neighbouring figures, which speaks of this one if anything does."""
        start, end = self.sentence
        first = self.before[-1].found.end if self.before else start
        last = self.after[0].found.start if self.after else end
        return min(first, self.figure.found.start), max(last, self.figure.found.end)

    @property
    def own_words(self) -> str:
        """Returns the words of the figure's own stretch, cut at the clauses beyond the figure."""
        start, end = self.own
        here = self.figure.found
        cut = _CLAUSE.search(self.text, here.end, end)
        return self.text[start : cut.start() if cut else end]

    @property
    def clause(self) -> str:
        """Returns the words between the commas around the figure."""
        start, end = self.sentence
        here = self.figure.found
        first = start
        for border in _CLAUSE.finditer(self.text, start, here.start):
            first = border.end()
        cut = _CLAUSE.search(self.text, here.end, end)
        return self.text[first : cut.start() if cut else end]


def situate(text: str, found: Sequence[Figure]) -> list[Situation]:
    """Returns the situation of each figure; figures are told apart by their sentences."""
    by_sentence: dict[tuple[int, int], list[int]] = {}
    for number, figure in enumerate(found):
        by_sentence.setdefault(figure.found.sentence, []).append(number)
    made: dict[int, Situation] = {}
    for numbers in by_sentence.values():
        for place, number in enumerate(numbers):
            before = tuple(found[n] for n in numbers[max(0, place - 8) : place])
            after = tuple(found[n] for n in numbers[place + 1 : place + 9])
            made[number] = Situation(text, found[number], before, after)
    return [made[number] for number in range(len(found))]


def hedges(at: Situation) -> tuple[str, ...]:
    """Returns the hedges of the figure: those of its sentence, without the bounds that stand by another figure."""
    here = at.figure.proposal
    if here is None:
        return ()
    own = at.own_words.lower()
    return tuple(h for h in here.hedges if h in own or not single("bounds").fullmatch(h))


def quantities(figures: Sequence[Figure]) -> list[Proposal]:
    """Returns the figures that have a value."""
    return [f.proposal for f in figures if f.proposal is not None and f.proposal.low is not None]
