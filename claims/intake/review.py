"""A review: the figures of a source in the order of its text, what each may become, and the steps that make it so.

A review is a value over a library and a text. A step says which records to put; nothing is written here.
"""

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

from claims.errors import ClaimsError, UnknownName
from claims.intake import steps
from claims.intake.coverage import Coverage, coverage
from claims.intake.draft import Draft, Drafting
from claims.intake.drafting import drafts
from claims.intake.figures import Figure, figures
from claims.intake.item import Item, State
from claims.intake.matching import Match, Matcher
from claims.intake.ordering import Ordering, ordering
from claims.intake.situation import Situations
from claims.intake.steps import Step
from claims.model.base import Record
from claims.model.claim import Claim
from claims.model.dismissal import Dismissal
from claims.model.library import Library
from claims.model.source import Source
from claims.model.study import Study
from claims.model.subject import Subject

_READ = ("figures", "drafting", "_matcher", "_situations")
_KEPT = ("figures", "drafting", "items", "by_key")


def check_open(source: Source) -> None:
    """Raises ClaimsError where a source is withdrawn, so that nothing may be cited from it any more."""
    if source.withdrawn:
        raise ClaimsError(
            f"'{source.id}' was withdrawn on {source.withdrawn.on} and takes no more claims: {source.withdrawn.why}"
        )


@dataclass(frozen=True)
class Review:
    """The figures of one source set against a library, with what was put off by the person who reviews."""

    library: Library
    source_id: str
    text: str
    later: frozenset[str] = frozenset()

    @classmethod
    def of(cls, library: Library, source_id: str) -> "Review":
        """Makes the review of a source; raises ClaimsError where there is none or its text is not held."""
        source = library.get(Source, source_id)
        text = library.texts.get(source.id)
        if text is None:
            raise ClaimsError(f"the text of '{source.id}' is not held; `claims source attach` attaches it")
        return cls(library, source.id, text)

    @property
    def source(self) -> Source:
        """Returns the record of the source."""
        return self.library.sources[self.source_id]

    @cached_property
    def figures(self) -> tuple[Figure, ...]:
        """Returns the figures with what the records say of each."""
        return figures(self.library, self.source_id, self.text)

    @cached_property
    def drafting(self) -> Drafting:
        """Returns the drafts of the figures."""
        return drafts(self.library, self.source, self.text, self.figures)

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """Returns the items in the order of the text."""
        return tuple(self._item(number, figure) for number, figure in enumerate(self.figures))

    def _item(self, number: int, figure: Figure) -> Item:
        draft = self.drafting.drafts.get(figure.key)
        fold = self.drafting.folds.get(figure.key)
        match = partial(self._matches, number, draft) if draft and not figure.is_settled else tuple
        state, why = self._state(figure, match)
        return Item(figure.key, state, figure, draft, why, fold.into if fold else None, match)

    def _matches(self, number: int, draft: Draft) -> tuple[Match, ...]:
        return self._matcher.matches(self._situations[number], draft)

    @cached_property
    def _matcher(self) -> Matcher:
        named = self.drafting.named
        assert named is not None
        return Matcher(self.library, self.source_id, self.text, named)

    @cached_property
    def _situations(self) -> Situations:
        return Situations(self.text, self.figures)

    def _state(self, figure: Figure, match: Callable[[], tuple[Match, ...]]) -> tuple[State, str | None]:
        if figure.cited_by:
            return State.CITED, None
        if figure.dismissed is not None:
            return State.DISMISSED, figure.dismissed.reason
        aside = self.drafting.aside.get(figure.key)
        if figure.key in self.later:
            return State.SET_ASIDE, "put off"
        if aside and not match():
            return State.SET_ASIDE, aside
        return State.PROPOSED, None

    @cached_property
    def ordering(self) -> Ordering:
        """Returns the items in the order in which to decide them, grouped."""
        return ordering(self.text, self.drafting, self.items)

    @cached_property
    def coverage(self) -> Coverage:
        """Returns how many of the figures are cited or dismissed."""
        return coverage(self.figures)

    @cached_property
    def leads(self) -> tuple[Item, ...]:
        """Returns the items that can be decided: those that no other item's claim takes in."""
        return tuple(item for item in self.items if item.part_of is None)

    @cached_property
    def waiting(self) -> tuple[Item, ...]:
        """Returns the items that wait for a decision."""
        return tuple(item for item in self.leads if item.state is State.PROPOSED)

    @cached_property
    def left_out(self) -> frozenset[str]:
        """Returns the keys of the open items that were left out when others of their sentence were decided."""
        return frozenset(item.key for item in self.waiting if item.figure.left is not None)

    @cached_property
    def by_key(self) -> Mapping[str, Item]:
        """Returns the items by key."""
        return {item.key: item for item in self.items}

    @cached_property
    def order(self) -> Mapping[str, int]:
        """Returns the number of each item in the order of the text, by key."""
        return {item.key: number for number, item in enumerate(self.items)}

    def item(self, key: str) -> Item:
        """Returns an item; raises UnknownName where the text has no such figure."""
        if key not in self.by_key:
            raise UnknownName("proposal", key, list(self.by_key))
        return self.by_key[key]

    def accept(
        self,
        key: str,
        edits: Mapping[str, Any] | None = None,
        *,
        who: str,
        on: str | None = None,
        subjects: Sequence[Subject] | None = None,
    ) -> Step:
        """Makes the claim of an item, with the fields that a person changed; None takes a field away.

        `subjects` are the new subjects as the person left them. A claim that is there already gives an empty step, as
        does a figure that is cited, unless the edits give a second claim about it an id of its own. A dismissal of the
        figure is taken back. Raises InvalidRecords where a field is missing or wrong.
        """
        item = self.led(key)
        assert item.draft is not None
        if item.figure.cited_by and "id" not in (edits or {}):
            return Step("accept", item.key)
        draft = item.draft if subjects is None else replace(item.draft, subjects=tuple(subjects))
        made = steps.accept(self.library, draft, edits or {}, who=who, on=on)
        return steps.lifted(self.library, made, item.figure, on=on)

    def cite(
        self, key: str, claim_id: str, edits: Mapping[str, Any] | None = None, *, who: str, on: str | None = None
    ) -> Step:
        """Makes an item a citation of a claim; of one that it does not match too, if a person says so."""
        item = self.led(key)
        match = next((m for m in item.matches if m.claim == claim_id), None)
        assert item.draft is not None
        given = match.citation if match else item.draft.fields["citations"][0]
        is_matched = match is not None
        made = steps.cite(self.library, key, claim_id, given, edits or {}, is_matched=is_matched, who=who, on=on)
        return steps.lifted(self.library, made, item.figure, on=on)

    def led(self, key: str) -> Item:
        """Returns an item, or the one whose claim takes it in."""
        item = self.item(key)
        return self.led(item.part_of) if item.draft is None and item.part_of else item

    def dismiss(self, key: str, reason: str) -> Step:
        """Sets a figure down as no claim, with the reason; raises ClaimsError where a claim cites it."""
        figure = self.item(key).figure
        made = steps.dismiss(self.library, self.source_id, self.text, figure, reason)
        return steps.lifted(self.library, made, figure, on=None)

    def leave(self, key: str) -> Step:
        """Sets down that a figure is left out for now; it waits behind all the rest, for whoever reviews next too."""
        return steps.leave(self.library, self.source_id, self.text, self.item(key).figure)

    def refuse(self, key: str, claim_id: str, reason: str) -> Step:
        """Sets down that a figure is no citation of a claim; the match is not offered again."""
        return steps.dismiss(self.library, self.source_id, self.text, self.item(key).figure, reason, claim_id)

    def set_aside(self, key: str) -> "Review":
        """Puts an item off, in this review only; no record changes."""
        return self._with_later(self.later | {self.item(key).key})

    def take_up(self, key: str) -> "Review":
        """Takes an item up again that was put off."""
        return self._with_later(self.later - {self.item(key).key})

    def _with_later(self, later: frozenset[str]) -> "Review":
        """Returns the review with other items put off; the text says what it said, so that its drafts are kept."""
        made = replace(self, later=later)
        made.__dict__.update({name: self.__dict__[name] for name in _READ if name in self.__dict__})
        return made

    def undo(self, step: Step, *, on: str | None = None) -> Step:
        """Takes a step back: what it added is withdrawn and can be accepted again, what it changed is as before.

        Raises StaleRecord where one of the records has changed since.
        """
        return steps.undo(self.library, step, on=on)

    def after(self, step: Step) -> "Review":
        """Returns the review as it is once the records of a step are put.

        The drafts are kept where the step bears on none but its own: a long text is not read again for each step.
        """
        made = replace(self, library=self.library.with_records(step.records))
        if "drafting" in self.__dict__ and self._leaves_drafts(step):
            made.__dict__["drafting"] = self.drafting
        return made

    def _leaves_drafts(self, step: Step) -> bool:
        """Tells a step that adds claims and subjects as they were drafted, or dismissals, and takes nothing back."""
        named = self.drafting.named
        if step.what == "undo" or named is None or any(_is_gone(record) for record in step.records):
            return False
        decided = {step.key, *step.also}
        others = {draft.fields["id"] for key, draft in self.drafting.drafts.items() if key not in decided}
        return all(_is_as_drafted(record, named.new, others) for record in step.records)

    def put_on(self, library: Library) -> "Review":
        """Returns this review over another state of the library, its items and drafts kept as they are.

        It is for many steps in one go, which would each have the whole text read again.
        """
        made = replace(self, library=library)
        made.__dict__.update({name: self.__dict__[name] for name in _KEPT if name in self.__dict__})
        return made


def _is_as_drafted(record: Record, new: Mapping[str, Subject], others: Container[str]) -> bool:
    if isinstance(record, Subject):
        told = new.get(record.id)
        return told is not None and (told.name, told.kind, told.aliases) == (record.name, record.kind, record.aliases)
    return isinstance(record, (Claim, Dismissal, Study)) and record.id not in others


def _is_gone(record: Record) -> bool:
    """Tells a record that is taken back and that drafts hang on: that a figure was left out bears on none."""
    return record.withdrawn is not None and not (isinstance(record, Dismissal) and record.waits)
