"""Checklists: the items that may be asked, and the answers that sources give."""

from enum import StrEnum
from typing import ClassVar

from pydantic import Field

from claims.model.base import PartialDate, Record, Slug, Text, Told, Value
from claims.model.claim import ClaimKind, Tag
from claims.model.subject import SubjectKind


class Level(StrEnum):
    """How much an item matters."""

    ESSENTIAL = "essential"
    RECOMMENDED = "recommended"


class DetailState(StrEnum):
    """How far an item is answered."""

    STATED = "stated"
    PARTIAL = "partial"
    DERIVABLE = "derivable"
    AMBIGUOUS = "ambiguous"
    CONTRADICTED = "contradicted"
    NOT_STATED = "not-stated"
    WITHHELD = "withheld"
    NOT_APPLICABLE = "not-applicable"


MISSING = frozenset({DetailState.NOT_STATED, DetailState.WITHHELD})
"""The states in which an item is missing."""

OPEN = MISSING | {DetailState.PARTIAL, DetailState.AMBIGUOUS, DetailState.CONTRADICTED}
"""The states in which a better answer is still to be had."""


BY_RULE = "rule"
"""Who answered where an item does not apply by its own rule, or follows from what is stated for another."""


class Expected(Value):
    """The form of a good answer."""

    type: Text = Field(description="text, number, choice, url, hash or config.")
    unit: Text | None = Field(None, description="The unit of a number.")
    options: tuple[Text, ...] = Field((), description="The choices.")
    also: tuple[Text, ...] = Field((), description="Other forms that serve.")
    format: Text | None = Field(None, description="A further form of the text.")


class Item(Value):
    """One question of a checklist."""

    id: Slug = Field(description="Permanent id.")
    group: Slug = Field(description="The group it stands in.")
    heading: Text | None = Field(None, description="The heading of its group, where the group's name is none.")
    question: Text = Field(description="The question.")
    why: Text = Field(description="Why it is asked.")
    level: Level = Field(description="Whether it is essential for some kind of claim.")
    applies_to: tuple[ClaimKind, ...] = Field((), description="The kinds of claim it applies to; none means all.")
    essential_for: tuple[ClaimKind, ...] = Field((), description="The kinds of claim it is essential for.")
    essential_for_all: bool = Field(False, description="Whether it is essential for every kind it applies to.")
    only_if: tuple[Tag, ...] = Field((), description="It applies only where all of these tags hold.")
    not_if: tuple[Tag, ...] = Field((), description="It does not apply where one of these tags holds.")
    not_for: tuple[ClaimKind, ...] = Field((), description="Kinds of claim that it does not apply to.")
    subject_kinds: tuple[SubjectKind, ...] = Field((), description="For spec claims: the kinds of subject it is for.")
    subsumed_by: tuple[Slug, ...] = Field((), description="Items whose artefact answers it.")
    expected: Expected = Field(description="The form of a good answer.")
    standards: tuple[Text, ...] = Field((), description="The items of public standards that it maps to.")
    detect: tuple[Text, ...] = Field(
        (), description="Patterns of a sentence that talks about it; the named group `value` is the answer."
    )


class Template(Value):
    """A checklist before it is answered: a titled list of items."""

    id: Slug = Field(description="Permanent id.")
    title: Text = Field(description="Its title.")
    version: Text = Field(description="Its edition.")
    items: tuple[Item, ...] = Field(description="Its items, in order.")


class DetailCitation(Value):
    """The place where a source gives an answer."""

    source: Slug = Field(description="The source.")
    paragraph: int = Field(ge=1, description="The paragraph, 1-based, blank blocks dropped.")
    figures: tuple[Text, ...] = Field((), description="The figures or short terms exactly as printed there.")


class Proposer(StrEnum):
    """Who proposed an answer."""

    PERSON = "person"
    RULE = "rule"


class Detail(Record):
    """An answer to one item for a claim or a study."""

    collection: ClassVar[str] = "details"

    on: Slug = Field(description="The claim or study that it answers for.")
    item: Slug = Field(description="The checklist item.")
    state: DetailState = Field(description="How far the item is answered.")
    value: Text | None = Field(None, description="The answer.")
    reason: Text | None = Field(None, description="Why the state is what it is; required for not-applicable.")
    proposed_by: Proposer = Field(Proposer.PERSON, description="Who proposed it.")
    accepted_by: Text | None = Field(None, description="Who accepted it.")
    answered: PartialDate | None = Field(None, description="When it was answered.")
    citation: DetailCitation | None = Field(None, description="The place in a source.")


class Answer(Value):
    """One item of a filled checklist: the question and how far it is answered."""

    item: Item = Field(description="The item.")
    essential: bool = Field(description="Whether it is essential for one of the claims at hand.")
    state: DetailState = Field(description="How far it is answered.")
    value: Told | None = Field(None, description="The answer.")
    reason: Told | None = Field(None, description="Why the state is what it is.")
    citation: DetailCitation | None = Field(None, description="The place in a source.")
    answered_by: Text | None = Field(None, description="Who answered: a person, or the rule or record it follows from.")
    answered: PartialDate | None = Field(None, description="When a person answered.")
    decides: tuple[Text, ...] = Field(
        (), description="Codes of the under-determined checks that an answer would decide."
    )

    @property
    def is_missing(self) -> bool:
        """Tells whether the answer is missing."""
        return self.state in MISSING

    def as_json(self) -> dict[str, object]:
        """Returns the item in the shape that programs rely on."""
        return {
            "id": self.item.id,
            "group": self.item.group,
            "heading": self.item.heading,
            "question": self.item.question,
            "level": self.item.level.value,
            "essential": self.essential,
            "state": self.state.value,
            "value": self.value,
            "citation": self.citation.model_dump(mode="json") if self.citation else None,
            "why": self.item.why,
            "reason": self.reason,
            "answered_by": self.answered_by,
            "answered": self.answered,
            "decides": list(self.decides),
        }


class Checklist(Value):
    """A template applied to claims or a study, answered as far as the library goes."""

    claims: tuple[Slug, ...] = Field(description="The claims it is for.")
    study: Slug | None = Field(None, description="The study it is for, where it was asked for one.")
    template: Slug = Field(description="The id of the template.")
    title: Told = Field(description="What it is about, for a heading.")
    statements: tuple[Text, ...] = Field((), description="The statements of the claims, in the order of their ids.")
    claimants: tuple[Text, ...] = Field((), description="The names of those who make the claims, in the same order.")
    answers: tuple[Answer, ...] = Field(description="The items that were considered, in the template's order.")
    not_run: tuple[Told, ...] = Field((), description="Checks that did not run, each with the reason.")
    to_check_again: tuple[Told, ...] = Field(
        (),
        description="What befell the sources that it rests on: retracted, withdrawn, corrected, superseded, reworded.",
    )

    @property
    def counts(self) -> dict[str, int]:
        """Counts the items: by state, and the applicable, missing and essential-missing ones."""
        counts = {state.value: sum(a.state is state for a in self.answers) for state in DetailState}
        applicable = sum(a.state is not DetailState.NOT_APPLICABLE for a in self.answers)
        missing = sum(a.is_missing for a in self.answers)
        essential = sum(a.is_missing and a.essential for a in self.answers)
        return {"applicable": applicable, "missing": missing, "essential-missing": essential, **counts}

    def missing_first(self) -> tuple[Answer, ...]:
        """Returns the answers in the order of need: essential and missing, missing, unsure, answered, not applicable."""
        return tuple(sorted(self.answers, key=_need))

    def next_questions(self) -> tuple[Answer, ...]:
        """Returns the missing answers, the one that would decide the most under-determined checks first.

        What is withheld comes last: it was asked, and refused.
        """
        missing = (answer for answer in self.answers if answer.is_missing)
        return tuple(sorted(missing, key=_urgency))

    def as_json(self) -> dict[str, object]:
        """Returns the checklist in the shape that programs rely on."""
        return {
            "claims": list(self.claims),
            "study": self.study,
            "template": self.template,
            "title": self.title,
            "statements": list(self.statements),
            "items": [answer.as_json() for answer in self.answers],
            "counts": self.counts,
            "not_run": list(self.not_run),
            "to_check_again": list(self.to_check_again),
        }


_ORDER = (
    DetailState.WITHHELD,
    DetailState.NOT_STATED,
    DetailState.CONTRADICTED,
    DetailState.AMBIGUOUS,
    DetailState.PARTIAL,
    DetailState.DERIVABLE,
    DetailState.STATED,
    DetailState.NOT_APPLICABLE,
)


def _urgency(answer: Answer) -> tuple[bool, int, bool]:
    return (answer.state is DetailState.WITHHELD, -len(answer.decides), not answer.essential)


def _need(answer: Answer) -> tuple[bool, bool, int]:
    return (not answer.is_missing, not answer.essential, _ORDER.index(answer.state))
