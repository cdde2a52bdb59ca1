"""What a person should decide first: the proposals of a review in groups, the weightiest first.

A figure weighs by where it stands and what is known of it, never by its size: what the title tells, what bears on a claim
that is here already, what is measured of the thing that the title names, what is measured of others, what the text only seems to tell of something,
the rest, and last what is said to be missing.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from claims.intake.draft import Draft, Drafting

if TYPE_CHECKING:
    from claims.intake.item import Item

MOST_MATCHED = 1_000
"""Of a text of more figures none is set against the claims that are here before it is at hand."""
_LEAST_WORDS = 12
"""A first paragraph of so many words is a lead; one of fewer is a by-line, a date or a heading."""
_MOST_WORDS = 40
"""A first line of more words is a paragraph already, and no title."""


class Group(StrEnum):
    """What speaks for deciding a proposal early."""

    HEADLINE = "headline"
    """The title or the lead tells it, or it says again what the title tells."""
    KNOWN = "known"
    """It bears on a claim that was here before its text."""
    SUBJECT = "subject"
    """It is a figure of a known metric, of what the title names."""
    FIGURE = "figure"
    """It is a figure of a known metric, of something else."""
    DOUBTFUL = "doubtful"
    """It is a figure of a known metric, but its sentence does not name what it is about."""
    OTHER = "other"
    """Nothing tells what it is a figure of, or a field is missing."""
    ABSENCE = "absence"
    """It is said to be missing."""


@dataclass(frozen=True)
class Ordering:
    """The keys of a review's items in the order in which to decide them, and the group of each."""

    keys: tuple[str, ...]
    groups: Mapping[str, Group]


def ordering(text: str, drafting: Drafting, items: Sequence["Item"]) -> Ordering:
    """Groups the items of a review; within a group they stay in the order of the text."""
    head = _head(text, items)
    subjects = _subjects(head, drafting, items)
    can_match = len(items) <= MOST_MATCHED
    groups = {item.key: _group(item, head, subjects, can_match and _is_known(item)) for item in items}
    rank = {group: number for number, group in enumerate(Group)}
    return Ordering(tuple(sorted(groups, key=lambda key: rank[groups[key]])), groups)


@dataclass(frozen=True)
class _Head:
    """The ends of the title and of the lead, and the figures that stand in them and tell something."""

    title: int
    figures: frozenset[str]
    amounts: frozenset[tuple[Any, ...]]
    """What the figures of the title amount to and count, by which one that says so again is known."""

    def holds(self, item: "Item") -> bool:
        """Tells a figure of the head, and one that says again what the title tells."""
        return item.key in self.figures or _amount(item.draft) in self.amounts


def _head(text: str, items: Iterable["Item"]) -> _Head:
    title = _title(text)
    lead = _lead(text, title)
    told = [i for i in items if i.draft and i.figure.absence is None and i.figure.found.start < lead]
    entitled = [i for i in told if i.figure.found.start < title]
    amounts = frozenset(amount for i in entitled if (amount := _amount(i.draft)))
    return _Head(title, frozenset(i.key for i in told if _tells(i.draft) or i in entitled), amounts)


def _amount(draft: Draft | None) -> tuple[Any, ...]:
    amount = draft.fields.get("quantity") if draft else None
    return tuple(amount.get(name) for name in ("value", "value_high", "unit", "unit_note")) if amount else ()


def _title(text: str) -> int:
    """Returns where the title ends: with the first line, if that is short enough to be one."""
    start = len(text) - len(text.lstrip("\n"))
    end = text.find("\n", start)
    end = end if end >= 0 else len(text)
    return end if len(text[start:end].split()) <= _MOST_WORDS else 0


def _lead(text: str, title: int) -> int:
    """Returns where the first paragraph of some length ends; of a text that is all short lines there is none."""
    at = title
    while at < len(text):
        end = text.find("\n", at)
        end = end if end >= 0 else len(text)
        line = text[at:end]
        if len(line.split()) >= _LEAST_WORDS or sum("\u4e00" <= c <= "\u9fff" for c in line) >= 2 * _LEAST_WORDS:
            return end
        at = end + 1
    return title


def _tells(draft: Draft | None) -> bool:
    """Tells a draft that lacks nothing and says what its figure is one of, or what happened on its day."""
    if draft is None or draft.missing:
        return False
    return bool(draft.fields.get("metric") or draft.fields.get("when"))


def _subjects(head: _Head, drafting: Drafting, items: Iterable["Item"]) -> frozenset[str]:
    """Returns what the title names or its figures are about; bodies that it names as speakers are none."""
    about = {str(i.draft.fields.get("subject")) for i in items if i.draft and i.key in head.figures}
    said = {str(i.draft.fields.get("claimant")) for i in items if i.draft}
    mentions = drafting.named.mentions if drafting.named else ()
    named = {m.subject for m in mentions if m.start < head.title and not m.is_aside}
    return frozenset(about | (named - said))


def _is_known(item: "Item") -> bool:
    """Tells a figure that bears on a claim from elsewhere; that its own text tells of a thing twice speaks for no hurry."""
    return any(not match.is_own for match in item.matches)


def _group(item: "Item", head: _Head, subjects: frozenset[str], is_known: bool) -> Group:
    draft = item.draft
    if item.figure.absence is not None:
        return Group.KNOWN if is_known else Group.ABSENCE
    if head.holds(item):
        return Group.HEADLINE
    if is_known:
        return Group.KNOWN
    if not _tells(draft):
        return Group.OTHER
    assert draft is not None
    if "subject" in draft.open:
        return Group.DOUBTFUL
    return Group.SUBJECT if draft.fields.get("subject") in subjects else Group.FIGURE
