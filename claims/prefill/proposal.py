"""What prefilling passes on: where to look, and the answers that are proposed with the words they rest on."""

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


@dataclass(frozen=True)
class AnswerProposal:
    """An answer to one checklist item that a text proposes; nobody has accepted it.

    `value` is None where nothing is proposed but the text shows that the item is passed over; `hint` says why then.
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

    @property
    def sentence(self) -> Place | None:
        """Returns the first stretch that the answer rests on; none where an artefact has it in no line of its own."""
        return self.places[0] if self.places else None

    def as_json(self, text: str = "") -> dict[str, object]:
        """Returns the proposal in the shape that programs rely on, with the words of its sentences."""
        return {
            "item": self.item,
            "state": self.state.value,
            "value": self.value,
            "sentences": [
                {"start": p.start, "end": p.end, "paragraph": p.paragraph, "text": text[p.start : p.end]}
                for p in self.places
            ],
            "source": self.source,
            "rule": self.rule,
            "reach": self.reach.value,
            "hint": self.hint,
            "pointer": self.pointer,
        }
