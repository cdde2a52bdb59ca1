"""What extraction proposes: figures, and statements that something is absent."""

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Any

from claims.extraction.symbols import symbol
from claims.model.quantity import Comparator


class FigureType(StrEnum):
    """What sort of figure it is."""

    QUANTITY = "quantity"
    IDENTIFIER = "identifier-config"
    VERSION = "version"
    DATE = "date"
    SCORE = "benchmark-score"


@dataclass(frozen=True, slots=True)
class Proposal:
    """One figure: where it stands, what it says, and the sentence around it. Offsets are code points of the text."""

    start: int
    end: int
    surface: str
    type: FigureType
    low: Decimal | None
    high: Decimal | None
    comparator: Comparator
    unit: str
    sentence: tuple[int, int]
    metric: str | None = None
    attribution: str | None = None
    hedges: tuple[str, ...] = ()

    def as_json(self, doc: str) -> dict[str, Any]:
        """Returns the proposal in the shape that programs rely on."""
        return {
            "doc": doc,
            "start": self.start,
            "end": self.end,
            "surface": self.surface,
            "type": self.type.value,
            "value_low": None if self.low is None else float(self.low),
            "value_high": None if self.high is None else float(self.high),
            "comparator": self.comparator.value,
            "unit": symbol(self.unit).replace("_", " "),
            "metric": self.metric,
            "sentence": list(self.sentence),
            "attribution": self.attribution,
            "hedges": list(self.hedges),
        }


class AbsenceKind(StrEnum):
    """What a text says is missing."""

    NOT_PUBLISHED = "not-published"
    NOT_VERIFIED = "not-verified"
    NOT_TESTED = "not-tested"
    NOT_SUPPORTED = "not-supported"


@dataclass(frozen=True, slots=True)
class Absence:
    """A statement that something was not published, verified, tested or supported."""

    start: int
    end: int
    surface: str
    kind: AbsenceKind
    about: str | None
    """What is missing, as printed, where the sentence names it."""
    sentence: tuple[int, int]
    attribution: str | None = None

    def as_json(self, doc: str) -> dict[str, Any]:
        """Returns the proposal in the shape that programs rely on."""
        return {
            "doc": doc,
            "start": self.start,
            "end": self.end,
            "surface": self.surface,
            "type": "absence",
            "kind": self.kind.value,
            "about": self.about,
            "sentence": list(self.sentence),
            "attribution": self.attribution,
        }
