"""The proposals of one paragraph or table decided in one go: it is read once, and what is wrong in several is put right once."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from types import MappingProxyType
from typing import Any

from claims.intake.item import Item, State
from claims.intake.matching import Match
from claims.intake.ordering import MOST_MATCHED, Group
from claims.intake.places import Block
from claims.intake.review import Review
from claims.intake.steps import Step
from claims.intake.vocabulary import kinds
from claims.model.base import Record
from claims.model.claim import Claim
from claims.model.subject import Subject
from claims.patterns import declared

SHARED = ("subject", "claimant")
"""The fields that the figures of a paragraph mostly share."""

MOST = 10
"""So many are decided in one go at the most: a person has to take all of them in, on one screen."""

_ROW = declared(r"\|[^\n]*|[^|\n]* \| [^\n]*")
_ENTRY = declared(r"[ \t]*(?:[-*•·–▪●]|\d{1,3}[.)、])[ \t]*\S[^\n]*")
_REACH = 2 * MOST
"""So many rows or entries before and behind the one at hand are looked at."""


_FIRST = (Group.HEADLINE, Group.KNOWN)
_SURE = (*_FIRST, Group.SUBJECT, Group.FIGURE)


def beside(review: Review, item: Item) -> tuple[Item, ...]:
    """Returns the open proposals of an item's paragraph, list or table that can be decided with it, in the order of the text.

    What may be a citation of a claim of another text that says the same, or is said to be missing, is left out: each of
    these asks a question of its own. What says again what waits elsewhere in the text becomes the claim where it is met
    first, and the other one a citation of it. What was left out before is not mixed with what was not. Empty where the item
    is one of these, or alone; of many those around it, whole sentences or rows as far as they fit, MOST at the most.
    """
    start, end = extent(review.text, item.figure.block)
    items = review.items
    first = bisect_left(items, start, key=_start)
    near = items[first : bisect_left(items, end, first, key=_start)]
    was_left = item.figure.left is not None
    open_ones = [
        one
        for one in near
        if one.part_of is None and one.state is State.PROPOSED and (one.figure.left is not None) is was_left
    ]
    sheet = _cut(open_ones, item)
    plain = {one.key for one in sheet if _is_plain(review, one)}
    found = tuple(one for one in sheet if one.key in plain or _repeats_one_of(one, plain))
    return found if len(found) > 1 and any(one.key == item.key for one in found) else ()


def extent(text: str, block: Block) -> tuple[int, int]:
    """Returns where the paragraph begins and ends that a person reads as one: a table and a list are one, of many rows those near."""
    start, end = block.start, block.end
    form = next((form for form in (_ROW, _ENTRY) if form.fullmatch(text[start:end])), None)
    if form is None:
        return start, end
    for _ in range(_REACH):
        before = text.rfind("\n", 0, max(0, start - 1)) + 1
        if start == 0 or not form.fullmatch(text[before : start - 1]):
            break
        start = before
    for _ in range(_REACH):
        behind = text.find("\n", end + 1)
        behind = behind if behind >= 0 else len(text)
        if end >= len(text) or not form.fullmatch(text[end + 1 : behind]):
            break
        end = behind
    return start, end


def by_worth(review: Review) -> tuple[str, ...]:
    """Returns the keys of a review's items in the order in which to decide them where those of a paragraph are decided in one go.

    What the title tells and what bears on a claim from elsewhere stays first, then the paragraph of which the most is told
    without doubt: a person who stops early has the most claims for the words that were read. One with more doubts than that
    waits, the sooner the more of its figures lack nothing but the name that they share. What the text has said already counts
    for nothing: it makes no claim.
    """
    groups = review.ordering.groups
    places = _places(review)
    again = _said_elsewhere(review)
    sure = Counter(places[key] for key, group in groups.items() if group in _SURE and key not in again)
    unnamed = Counter(places[key] for key, group in groups.items() if group is Group.DOUBTFUL)
    unsure = unnamed + Counter(places[key] for key, group in groups.items() if group is Group.OTHER)
    rank = {group: number for number, group in enumerate(Group)}

    def worth(key: str) -> tuple[int, int, int]:
        group, place = groups[key], places[key]
        is_first = group in _FIRST and key not in again
        if is_first or group is Group.ABSENCE:
            return rank[group], 0, 0
        if sure[place] > 0 and sure[place] >= unsure[place]:
            return len(_FIRST), -sure[place], place
        return max(rank[group], rank[Group.DOUBTFUL]), -unnamed[place], place

    return tuple(sorted(review.ordering.keys, key=worth))


def _said_elsewhere(review: Review) -> frozenset[str]:
    """Returns the keys of the items that say again what a claim of their own text says, or another item."""
    if len(review.items) > MOST_MATCHED:
        return frozenset()
    return frozenset(
        item.key
        for item in review.items
        if item.draft and (item.draft.repeats or any(match.agrees and match.is_own for match in item.matches))
    )


def _places(review: Review) -> Mapping[str, int]:
    """Returns where the paragraph, list or table of each item begins."""
    found: dict[str, int] = {}
    starts: dict[Block, int] = {}
    for item in review.items:
        block = item.figure.block
        if block not in starts:
            starts[block] = extent(review.text, block)[0]
        found[item.key] = starts[block]
    return found


def _cut(items: Sequence[Item], item: Item) -> Sequence[Item]:
    """Returns those of some items that fit on one sheet with one of them: whole sentences, of a longer one the part around it."""
    sheet: list[Item] = []
    for _, group in groupby(items, key=lambda one: one.sentence):
        row = list(group)
        for part in (row[n : n + MOST] for n in range(0, len(row), MOST)):
            if len(sheet) + len(part) > MOST:
                if item in sheet:
                    return sheet
                sheet = []
            sheet += part
    return sheet if item in sheet else ()


def _start(item: Item) -> int:
    return item.figure.found.start


def said_again(item: Item) -> Match | None:
    """Returns the claim of the same text that an item says again, so that it only is one more place of it; maybe with a difference."""
    match = item.matches[0] if item.matches else None
    return match if match and match.agrees and match.is_own else None


def _repeats_one_of(item: Item, keys: Collection[str]) -> bool:
    """Tells a figure that says again what one of some says, and that no claim says by now."""
    if item.draft is None or item.figure.absence is not None or item.state is not State.PROPOSED:
        return False
    return item.draft.repeats in keys and not any(match.agrees for match in item.matches)


def _is_plain(review: Review, item: Item) -> bool:
    if item.state is not State.PROPOSED or item.draft is None or item.figure.absence is not None:
        return False
    if said_again(item) is not None:
        return True
    is_first = item.draft.repeats is None or _waits_elsewhere(review, item, item.draft.repeats)
    return is_first and not any(match.agrees for match in item.matches)


def _waits_elsewhere(review: Review, item: Item, key: str) -> bool:
    """Tells a figure of another paragraph, list or table that no person has decided, put off or not."""
    other = review.by_key.get(key)
    if other is None or other.figure.is_settled:
        return False
    start, end = extent(review.text, item.figure.block)
    return not start <= other.figure.found.start < end


def is_setting(item: Item) -> bool:
    """Tells a figure that says how others were found, as a batch size does: it rarely is a claim beside them."""
    metric = item.draft.fields.get("metric") if item.draft else None
    return "setting" in kinds("roles").get(str(metric), ())


def decide(
    review: Review,
    edits: Mapping[str, Mapping[str, Any]],
    reasons: Mapping[str, str],
    *,
    who: str,
    cited: Mapping[str, str] = MappingProxyType({}),
    repeated: Mapping[str, str] = MappingProxyType({}),
    subjects: Sequence[Subject] = (),
    left: Iterable[str] = (),
) -> Step:
    """Decides several items in one step: makes the claims of some, and sets others down as no claims.

    `edits` has what a person changed in each that becomes a claim, by key; `reasons` why each of the others is none, and
    `cited` of which claim an item is one more citation, and `repeated` which of those that become claims an item says again.
    `subjects` are new ones that a person chose; `left` are the items that are left out for now. Raises InvalidRecords,
    with no step made, where a field of any of them is missing or wrong.
    """
    steps: list[Step] = []
    made: dict[str, str] = {}
    for key, changed in edits.items():
        draft = review.led(key).draft
        assert draft is not None
        drafted = {subject.id for subject in draft.subjects}
        others = [subject for subject in subjects if subject.id not in drafted]
        steps.append(review.accept(key, changed, who=who, subjects=[*draft.subjects, *others]))
        made[key] = next((r.id for r in steps[-1].records if isinstance(r, Claim)), str(draft.fields["id"]))
        review = review.put_on(review.library.with_records(steps[-1].records))
    for key, claim in {**cited, **{key: made[earlier] for key, earlier in repeated.items()}}.items():
        steps.append(review.cite(key, claim, who=who))
        review = review.put_on(review.library.with_records(steps[-1].records))
    for key, reason in reasons.items():
        steps.append(review.dismiss(key, reason))
        review = review.put_on(review.library.with_records(steps[-1].records))
    what = "accept" if edits or cited else "dismiss"
    return joined(what, [*steps, *map(review.leave, left)], [*edits, *cited, *repeated, *reasons])


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
