"""Many decisions about the items of one review in one go: what each would put, or why it cannot be."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from claims.errors import ClaimsError, InvalidRecords
from claims.intake.review import Review
from claims.intake.steps import Step
from claims.model import integrity
from claims.model.base import Record
from claims.model.finding import Fault
from claims.model.library import Library
from claims.model.subject import Subject


class Verb(StrEnum):
    """What a person decided about a proposal."""

    ACCEPT = "accept"
    DISMISS = "dismiss"
    LATER = "later"


@dataclass(frozen=True)
class Decision:
    """A decision about one item."""

    key: str
    verb: Verb
    edits: Mapping[str, Any] = field(default_factory=dict)
    cite: str | None = None
    """The claim that it is accepted as a citation of."""
    reason: str = ""
    subjects: tuple[Subject, ...] | None = None


@dataclass(frozen=True)
class Outcome:
    """What a decision comes to."""

    decision: Decision
    step: Step | None = None
    faults: tuple[Fault, ...] = ()


@dataclass(frozen=True)
class Plan:
    """What all decisions come to together."""

    held: Library
    outcomes: tuple[Outcome, ...]

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Returns what is wrong with the decisions; where there is anything, none of them is carried out."""
        return tuple(fault for outcome in self.outcomes for fault in outcome.faults)

    @property
    def records(self) -> tuple[Record, ...]:
        """Returns the records to put, each once, as the last step leaves it."""
        final = {r.id: r for outcome in self.outcomes if outcome.step for r in outcome.step.records}
        return tuple(r for r in final.values() if self.held.records.get(r.id) != r)


def plan(review: Review, decisions: Iterable[Decision], *, who: str, on: str | None = None) -> Plan:
    """Works out what decisions would put, each on top of the ones before it; nothing is written."""
    held = review.library
    outcomes: list[Outcome] = []
    for decision in decisions:
        try:
            step = _step(review, decision, who, on)
        except InvalidRecords as error:
            outcomes.append(Outcome(decision, None, error.faults))
        except ClaimsError as error:
            outcomes.append(Outcome(decision, None, (Fault(decision.key, "", str(error)),)))
        else:
            outcomes.append(Outcome(decision, step))
            review = review.put_on(review.library.with_records(step.records))
    return _whole(held, review.library, outcomes)


def _step(review: Review, decision: Decision, who: str, on: str | None) -> Step:
    match decision.verb:
        case Verb.DISMISS:
            return review.dismiss(decision.key, decision.reason)
        case Verb.ACCEPT if decision.cite:
            return review.cite(decision.key, decision.cite, decision.edits, who=who, on=on)
        case Verb.ACCEPT:
            return review.accept(decision.key, decision.edits, who=who, on=on, subjects=decision.subjects)
        case _:
            review.item(decision.key)
            return Step("later", decision.key)


def _whole(held: Library, after: Library, outcomes: Sequence[Outcome]) -> Plan:
    """Adds the faults that the records have among each other to the outcomes that put them."""
    if after is held:
        return Plan(held, tuple(outcomes))
    owners = {
        f"{r.collection}/{r.id}": number
        for number, outcome in enumerate(outcomes)
        if outcome.step
        for r in outcome.step.records
    }
    known = set(integrity.faults(held))
    found: dict[int, list[Fault]] = {}
    for fault in integrity.faults(after):
        if fault not in known and fault.where in owners:
            found.setdefault(owners[fault.where], []).append(fault)
    told = [
        Outcome(o.decision, o.step, (*o.faults, *(Fault(o.decision.key, f.field, f.message) for f in found.get(n, ()))))
        for n, o in enumerate(outcomes)
    ]
    return Plan(held, tuple(told))
