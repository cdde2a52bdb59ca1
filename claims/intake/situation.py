"""What stands around a figure: its sentence, the stretch of it that is the figure's own, its neighbours, its paragraph."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import overload

from claims.extraction import Proposal
from claims.intake.figures import Figure
from claims.intake.vocabulary import single
from claims.patterns import declared

_CLAUSE = declared(r"[,;:，；：](?!\d)|\b(?:while|whereas|but|and)\b|而|但")
_LONGEST = 600


@dataclass(frozen=True)
class Situation:
    """A figure with the text around it."""

    text: str
    figure: Figure
    before: tuple[Figure, ...]
    """The figures of the sentence that stand before it."""
    after: tuple[Figure, ...]

    @cached_property
    def sentence(self) -> tuple[int, int]:
        """Returns the place of the sentence; of an endless one, what lies near the figure."""
        start, end = self.figure.found.sentence
        here = self.figure.found
        return max(start, here.start - _LONGEST), min(end, here.end + _LONGEST)

    @cached_property
    def words(self) -> str:
        """Returns the words of the sentence."""
        return self.text[slice(*self.sentence)]

    @cached_property
    def own(self) -> tuple[int, int]:
        """Returns the stretch between the neighbouring figures, which speaks of this one if anything does."""
        start, end = self.sentence
        first = self.before[-1].found.end if self.before else start
        last = self.after[0].found.start if self.after else end
        return min(first, self.figure.found.start), max(last, self.figure.found.end)

    @cached_property
    def own_words(self) -> str:
        """Returns the words of the figure's own stretch, cut at the clauses beyond the figure."""
        start, end = self.own
        here = self.figure.found
        cut = _CLAUSE.search(self.text, here.end, end)
        return self.text[start : cut.start() if cut else end]

    @cached_property
    def clause(self) -> str:
        """Returns the words between the commas around the figure."""
        start, end = self.sentence
        here = self.figure.found
        first = start
        for border in _CLAUSE.finditer(self.text, start, here.start):
            first = border.end()
        cut = _CLAUSE.search(self.text, here.end, end)
        return self.text[first : cut.start() if cut else end]


class Situations(Sequence[Situation]):
    """The situations of the figures of a text, each made when it is asked for; figures are told apart by sentences."""

    def __init__(self, text: str, found: Sequence[Figure]) -> None:
        self._text = text
        self._found = found
        self._by_sentence: dict[tuple[int, int], list[int]] = {}
        for number, figure in enumerate(found):
            self._by_sentence.setdefault(figure.found.sentence, []).append(number)

    @overload
    def __getitem__(self, number: int) -> Situation: ...

    @overload
    def __getitem__(self, number: slice) -> Sequence[Situation]: ...

    def __getitem__(self, number: int | slice) -> Situation | Sequence[Situation]:
        if isinstance(number, slice):
            return [self[n] for n in range(len(self))[number]]
        numbers = self._by_sentence[self._found[number].found.sentence]
        place = bisect_left(numbers, range(len(self))[number])
        before = tuple(self._found[n] for n in numbers[max(0, place - 8) : place])
        after = tuple(self._found[n] for n in numbers[place + 1 : place + 9])
        return Situation(self._text, self._found[number], before, after)

    def __len__(self) -> int:
        return len(self._found)


def situate(text: str, found: Sequence[Figure]) -> list[Situation]:
    """Returns the situation of each figure."""
    return list(Situations(text, found))


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
