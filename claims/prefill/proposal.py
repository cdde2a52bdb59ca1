"""What prefilling passes on: where to look, and the answers that are proposed with the words they rest on."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from claims.model.checklist import DetailState


class Place(NamedTuple):
    """A stretch of a text, in code points, end exclusive, with the 1-based paragraph that it stands in."""

    start: int
    end: int
    paragraph: int


class Reach(StrEnum):
    """How near to the claim an answer was found."""

    PASSAGE = "passage"
    SECTION = "section"
    DOCUMENT = "document"
    ARTEFACT = "artefact"


@dataclass(frozen=True)
class Scope:
    """The paragraphs that speak of a claim or study (1-based); without any the whole text is looked at alike.

    What the `strange` ones say is of somebody else, and answers nothing; so are the sentences that begin where
    `strange_sentences` tells. Within the passage, the sentences that begin at `own` come first, and so does what tells
    one of the `figures` of the claim.
    """

    passage: frozenset[int] = frozenset()
    strange: frozenset[int] = frozenset()
    own: frozenset[int] = frozenset()
    strange_sentences: frozenset[int] = frozenset()
    figures: frozenset[str] = frozenset()


class Setting(NamedTuple):
    """One setting that an artefact gives: what it means, as it is shown, and its value alone."""

    means: str
    shown: str
    value: str


@dataclass(frozen=True)
class Besides:
    """Where a further artefact answers the same item, and what it says."""

    source: str | None
    value: str
    places: tuple[Place, ...]
    pointer: str | None

    def as_json(self, text: str = "") -> dict[str, object]:
        """Returns it in the shape that programs rely on, with the words of its sentences."""
        return {
            "source": self.source,
            "value": self.value,
            "sentences": _sentences(self.places, text),
            "pointer": self.pointer,
        }


def _sentences(places: tuple[Place, ...], text: str) -> list[dict[str, object]]:
    return [{"start": p.start, "end": p.end, "paragraph": p.paragraph, "text": text[p.start : p.end]} for p in places]


@dataclass(frozen=True)
class AnswerProposal:
    """An answer to one checklist item that a text proposes; nobody has accepted it.

    `value` is None where nothing is proposed but the text shows that the item is passed over; `hint` says why then.
    `settings` are those of an artefact, and `besides` what further artefacts say of the item, the same or another thing.
    `parties` are the answers that stand against each other, each by itself, where no one of them can be proposed alone.
    """

    item: str
    state: DetailState
    value: str | None
    places: tuple[Place, ...]
    rule: str
    reach: Reach
    hint: str | None = None
    pointer: str | None = None
    source: str | None = None
    settings: tuple[Setting, ...] = ()
    besides: tuple[Besides, ...] = ()
    parties: tuple["AnswerProposal", ...] = ()

    @property
    def sources(self) -> tuple[str, ...]:
        """Returns the sources that the answer rests on, each once."""
        return tuple(dict.fromkeys(name for name in (self.source, *(one.source for one in self.besides)) if name))

    @property
    def sentence(self) -> Place | None:
        """Returns the first stretch that the answer rests on; none where an artefact has it in no line of its own."""
        return self.places[0] if self.places else None

    def as_json(self, texts: Mapping[str, str] | None = None) -> dict[str, object]:
        """Returns the proposal in the shape that programs rely on, with the words of its sentences out of the texts."""
        held = texts or {}
        return {
            "item": self.item,
            "state": self.state.value,
            "value": self.value,
            "sentences": _sentences(self.places, held.get(self.source or "", "")),
            "source": self.source,
            "rule": self.rule,
            "reach": self.reach.value,
            "hint": self.hint,
            "pointer": self.pointer,
            "besides": [one.as_json(held.get(one.source or "", "")) for one in self.besides],
            "sides": [{"source": party.source, "value": party.value} for party in self.parties],
        }
