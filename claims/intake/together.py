"""The proposals of one sentence decided in one go: it is read once, and what is wrong in several is put right once."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from claims.intake.item import Item, State
from claims.intake.review import Review
from claims.intake.steps import Step
from claims.intake.vocabulary import kinds
from claims.model.base import Record
from claims.model.subject import Subject

SHARED = ("subject", "claimant")
"""The fields that the figures of a sentence mostly share."""

MOST = 8
"""So many are decided in one go at the most: a person has to take all of them in."""


def beside(review: Review, item: Item) -> tuple[Item, ...]:
    """Returns the open proposals of an item's sentence that can be decided with it, in the order of the text.

    What may be a citation of a claim that says the same, says again what an earlier one says, or is said to be missing, is
    left out: each of these asks a question of its own. Empty where the item is one of these, or alone in its sentence; of
    a long row those around it, MOST at the most.
    """
    found = [one for one in review.waiting if one.sentence == item.sentence and _is_plain(one)]
    here = next((number for number, one in enumerate(found) if one.key == item.key), None)
    if here is None:
        return ()
    first = here // MOST * MOST
    cut = tuple(found[first : first + MOST])
    return cut if len(cut) > 1 else ()


def _is_plain(item: Item) -> bool:
    return (
        item.state is State.PROPOSED
        and item.draft is not None
        and item.draft.repeats is None
        and item.figure.absence is None
        and not any(match.agrees for match in item.matches)
    )


def is_setting(item: Item) -> bool:
    """Tells a figure that says how others were found, as a batch size does: it rarely is a claim beside them."""
    metric = item.draft.fields.get("metric") if item.draft else None
    return "setting" in kinds("roles").get(str(metric), ())


def accept(
    review: Review,
    edits: Mapping[str, Mapping[str, Any]],
    *,
    who: str,
    subjects: Sequence[Subject] = (),
    left: Iterable[str] = (),
) -> Step:
    """Makes the claims of several items one step: `edits` has what a person changed in each, by key.

    `subjects` are new ones that a person chose for them; `left` are the items that are left out for now. Raises InvalidRecords, with no step made, where a field of any of
    them is missing or wrong.
    """
    steps: list[Step] = []
    for key, changed in edits.items():
        draft = review.led(key).draft
        assert draft is not None
        drafted = {subject.id for subject in draft.subjects}
        others = [subject for subject in subjects if subject.id not in drafted]
        steps.append(review.accept(key, changed, who=who, subjects=[*draft.subjects, *others]))
        review = review.put_on(review.library.with_records(steps[-1].records))
    return joined("accept", [*steps, *map(review.leave, left)], list(edits))


def dismiss(review: Review, reasons: Mapping[str, str], *, left: Iterable[str] = ()) -> Step:
    """Sets several figures down as no claims in one step, each with its reason; `left` are left out for now."""
    steps: list[Step] = []
    for key, reason in reasons.items():
        steps.append(review.dismiss(key, reason))
        review = review.put_on(review.library.with_records(steps[-1].records))
    return joined("dismiss", [*steps, *map(review.leave, left)], list(reasons))


def joined(what: str, steps: Sequence[Step], keys: Sequence[str]) -> Step:
    """Makes one step of several that follow each other: a record that two of them change is put once, as the last has it."""
    last: dict[str, Record] = {}
    first: dict[str, Record | None] = {}
    for step in steps:
        for record, before in zip(step.records, step.before, strict=True):
            first.setdefault(record.id, before)
            last[record.id] = record
    return Step(what, keys[0], tuple(last.values()), tuple(first[name] for name in last), tuple(keys[1:]))


@dataclass(frozen=True)
class Correction:
    """A shared field that a person put right in a claim of a paragraph: its drafts have the same wrong value for one reason."""

    paragraph: int
    field: str
    before: Any
    after: Any
    sentence: tuple[int, int]


def corrections(item: Item, edits: Mapping[str, Any]) -> list[Correction]:
    """Returns what a person's edits of an item say of its paragraph; of a field that was emptied they say nothing."""
    assert item.draft is not None
    paragraph, fields = item.figure.block.number, item.draft.fields
    return [
        Correction(paragraph, name, fields.get(name), edits[name], item.sentence) for name in SHARED if edits.get(name)
    ]


def carried(item: Item, made: Sequence[Correction]) -> dict[str, Any]:
    """Returns the fields of an item that were put right beside it, as the last correction has them.

    What another sentence names itself as what it is about stays: that it was wrong before says nothing of it.
    """
    if item.draft is None:
        return {}
    here = [one for one in made if one.paragraph == item.figure.block.number]
    if item.draft.is_named:
        here = [one for one in here if one.field != "subject" or one.sentence == item.sentence]
    return {one.field: one.after for one in here if item.draft.fields.get(one.field) == one.before}
