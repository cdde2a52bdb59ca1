"""A number in its surroundings, and what the text before it has left to remember."""

from collections import deque
from typing import NamedTuple

from claims.extraction.bounds import infix
from claims.extraction.numerals import Numeral
from claims.extraction.phrases import Unit
from claims.extraction.proposal import Proposal
from claims.extraction.tables import Cell
from claims.model.quantity import Comparator

_LEFT = 64
_WORDS = 4
_REMEMBERED = 8


class Situation(NamedTuple):
    """A number with what stands around it in its sentence or cell."""

    text: str
    numeral: Numeral
    tail: Numeral
    """The same number, ending behind what bounds it before its unit: ``10,000+``."""
    said: Comparator | None
    """What stands between the number and its unit says."""
    before: str
    words: list[str]
    start: int
    end: int
    sentence: tuple[int, int]
    cell: Cell | None

    @property
    def last_word(self) -> str:
        """Returns the word before the number, in lower case."""
        return self.words[-1].lower().strip("(") if self.words else ""


class Memory:
    """What was read before a number: the figures and prices of its sentence, numbers of names, references and versions."""

    def __init__(self, releases: frozenset[str] = frozenset()) -> None:
        self.releases = releases
        self.counts: dict[str, str] = {}
        self.sentence = (0, 0)
        self.counted_before: set[str] = set()
        """The units of the figures of the sentence before."""
        self.last_before: Proposal | None = None
        """The last figure of the sentence before."""
        self.figures: deque[Proposal] = deque(maxlen=_REMEMBERED)
        self.name_numbers: set[str] = set()
        self.reference_end = -1
        self.version_end = -1
        self.versions: set[str] = set()
        """The versions read so far, which the text may name again alone."""
        self.token_price: Unit | None = None

    def enter(self, sentence: tuple[int, int]) -> None:
        """Forgets the figures of the sentence before."""
        if sentence != self.sentence:
            self.sentence = sentence
            self.counted_before = {figure.unit for figure in self.figures}
            self.last_before = self.figures[-1] if self.figures else None
            self.figures.clear()
            self.token_price = None

    def count(self, printed: str, unit: str) -> None:
        """Keeps what a large number counts, for where it stands again alone; one that counts two things tells nothing."""
        self.counts[printed] = unit if self.counts.get(printed, unit) == unit else ""

    def replace_last(self, figure: Proposal) -> None:
        """Puts a joined figure in the place of its first part."""
        if self.figures:
            self.figures[-1] = figure


def situate(text: str, numeral: Numeral, sentence: tuple[int, int], cell: Cell | None) -> Situation:
    """Looks around a number."""
    start, end = (cell.start, cell.end) if cell else sentence
    first = numeral.start - _LEFT
    before = text[max(start, first) : numeral.start]
    between = infix(text, numeral.end)
    said, tail = (between[0], numeral._replace(end=between[1])) if between else (None, numeral)
    words = before.rsplit(maxsplit=_WORDS)[-_WORDS:]
    return Situation(text, numeral, tail, said, before, words, start, max(numeral.end, end), sentence, cell)
