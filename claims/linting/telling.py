"""The figures of a report in their sentences, as the relations between them are read."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property

from claims import units
from claims.extraction import FigureType, extract
from claims.intake import amounts
from claims.intake.places import Places
from claims.model.interval import Interval
from claims.model.quantity import Comparator, Quantity
from claims.patterns import declared

_OPEN = declared(
    r"\b(?:would|could|might|if|target(?:s|ed)?|goals?|expect\w*|plans?|aims?|hope\w*|theoretical\w*|suppos\w*)\b"
    r"|如果|假设|预计|目标|计划|理论",
    re.IGNORECASE,
)
_TYPES = frozenset({FigureType.QUANTITY, FigureType.SCORE})


@dataclass(frozen=True)
class Told:
    """One figure of a report, with its place in the text."""

    start: int
    end: int
    printed: str
    quantity: Quantity
    metric: str | None
    sentence: tuple[int, int]
    """Where its sentence begins and ends."""

    @property
    def unit(self) -> str:
        """Returns the unit."""
        return self.quantity.unit

    @property
    def interval(self) -> Interval:
        """Returns the values that the printed digits leave open."""
        return self.quantity.interval()

    @property
    def value(self) -> Decimal:
        """Returns the printed value."""
        return self.quantity.value or Decimal(0)

    @property
    def exact(self) -> Interval:
        """Returns the value alone where the figure is told as exact: a count, or a price."""
        is_exact = self.quantity.comparator is Comparator.EQUAL
        return Interval.exactly(self.value) if is_exact else self.interval

    def in_unit(self, unit: str) -> Interval | None:
        """Returns the interval in another unit, or nothing where it does not convert."""
        factor = units.factor(self.unit, unit)
        return None if factor is None else self.interval.scaled(factor)


@dataclass(frozen=True)
class Sentence:
    """A sentence with its figures, and those of the sentences before it in its paragraph."""

    text: str
    start: int
    end: int
    figures: tuple[Told, ...]
    before: tuple["Sentence", ...] = field(default=(), repr=False)

    @property
    def words(self) -> str:
        """Returns the words of the sentence."""
        return self.text[self.start : self.end]

    @cached_property
    def is_open(self) -> bool:
        """Tells whether the sentence speaks of what may be or is to be, rather than of what is."""
        return _OPEN.search(self.words) is not None

    def of(self, *names: str, back: int = 0) -> list[Told]:
        """Returns the figures in some units, exactly as named; those of so many sentences before it too."""
        those = [*(f for one in self.before[len(self.before) - back :] for f in one.figures)] if back else []
        return [figure for figure in (*those, *self.figures) if figure.unit in names]

    def of_kind(self, unit: str) -> list[Told]:
        """Returns the figures that convert to a unit."""
        return [figure for figure in self.figures if units.factor(figure.unit, unit) is not None]

    def between(self, one: Told, other: Told) -> str:
        """Returns what stands between two figures."""
        return self.text[one.end : other.start]

    def ahead(self, figure: Told, length: int = 40) -> str:
        """Returns what stands before a figure in its paragraph."""
        first = self.before[0].start if self.before else self.start
        return self.text[max(first, figure.start - length) : figure.start]

    def behind(self, figure: Told, length: int = 40) -> str:
        """Returns what stands behind a figure, up to the end of the sentence."""
        return self.text[figure.end : min(self.text.find("\n", figure.end) % (len(self.text) + 1), figure.end + length)]


@dataclass(frozen=True)
class Report:
    """The sentences of a report that have figures, in order."""

    sentences: tuple[Sentence, ...]

    def every(self, unit: str, metric: str | None = None) -> list[Told]:
        """Returns all figures in a unit, or of a metric."""
        found = (figure for sentence in self.sentences for figure in sentence.figures)
        return [f for f in found if f.unit == unit and metric in (None, f.metric)]

    def only(self, unit: str, metric: str) -> Told | None:
        """Returns the figure of a metric, where the report gives it one value."""
        found = self.every(unit, metric)
        return found[0] if found and all(f.interval.overlaps(found[0].interval) for f in found) else None


def report_of(text: str) -> Report:
    """Reads the figures of a text sentence by sentence."""
    places = Places(text)
    by_sentence: dict[tuple[int, int], list[Told]] = {}
    for proposal in extract(text):
        made, _ = amounts.quantity(proposal, proposal.metric) if proposal.type in _TYPES else (None, None)
        is_of_a_name = text[proposal.start] in "-–" and text[proposal.start - 1 : proposal.start].isalnum()
        if made is not None and made.value is not None and not is_of_a_name:
            told = Told(proposal.start, proposal.end, proposal.surface, made, proposal.metric, proposal.sentence)
            by_sentence.setdefault(proposal.sentence, []).append(told)
    return Report(tuple(_sentences(text, places, sorted(by_sentence.items()))))


def _sentences(text: str, places: Places, found: Sequence[tuple[tuple[int, int], list[Told]]]) -> Iterator[Sentence]:
    """Yields the sentences; each knows at most three before it in its paragraph."""
    before: list[Sentence] = []
    block = -1
    for (start, end), figures in found:
        here = places.at(figures[0].start).number
        if here != block:
            before, block = [], here
        bare = Sentence(text, start, end, tuple(figures))
        yield Sentence(text, start, end, bare.figures, tuple(before[-3:]))
        before.append(bare)
