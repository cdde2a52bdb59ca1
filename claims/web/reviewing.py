"""The review of a source in a browser's session: which figure is at hand, and the steps that were taken."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field

import streamlit as st

from claims.intake.item import Item
from claims.intake.ordering import Group
from claims.intake.places import Places
from claims.intake.review import Review
from claims.intake.steps import Step
from claims.intake.together import SHARED, Correction, beside, by_worth
from claims.model.claim import Claim
from claims.stores import open_store
from claims.web.components import windows
from claims.web.components.windows import Window
from claims.web.pacing import Pace
from claims.web.unfolding import Forms

_KEY = "reviewing"

TOGETHER = "review-together"
"""What says in a browser's session that a paragraph is decided as one."""


@dataclass(kw_only=True)
class Session(Forms):
    """A review at one version of the store, with what was done in it."""

    location: str
    version: str
    review: Review
    now: str | None = None
    taken: list[Step] = field(default_factory=list)
    told: str = ""
    by_text: bool = False
    """Whether the next item is the next one in the text, and not the next one that matters."""
    pace: Pace = field(default_factory=Pace)
    alone: str | None = None
    """The item that is taken in hand by itself all the same."""
    corrections: list[Correction] = field(default_factory=list)
    """What a person put right, which the drafts of the same paragraph follow."""
    agreed: dict[str, str | None] = field(default_factory=dict)
    """By shared field: what all the claims have in it that were made last."""
    resume: tuple[str, str] | None = None
    """An item that was moved to another group or left over of its paragraph, and the one to go on with after it."""
    plain: tuple[str, dict[str, object]] | None = None
    """The item whose form was drawn last, with what its fields held, where that is what the draft says."""

    ordered: tuple[int, bool, Sequence[str]] | None = None
    """The order of the items, with the review and the way of taking them in hand that it was made for."""
    look: int | None = None
    """Where in the text a person reads, where that is not at the item at hand."""
    window: Window | None = None
    """The stretch of the text that was drawn last."""

    @property
    def led(self) -> Sequence[Item]:
        """Returns the items that can be decided: those that no other item's claim takes in."""
        return self.review.leads

    @property
    def open(self) -> Sequence[Item]:
        """Returns the items that wait for a decision."""
        return self.review.waiting

    @property
    def left_out(self) -> frozenset[str]:
        """Returns the items that were unticked when others of their paragraph were decided: they wait behind all the rest."""
        return self.review.left_out

    @property
    def item(self) -> Item | None:
        """Returns the item at hand, or the one whose claim takes it in."""
        if self.now is None:
            return None
        item = self.review.item(self.now)
        return self.review.item(item.part_of) if item.part_of else item

    @property
    def together(self) -> bool:
        """Tells whether the proposals of a paragraph are decided in one go where there are several."""
        return bool(st.session_state.get(TOGETHER, True))

    @property
    def cluster(self) -> tuple[Item, ...]:
        """Returns the items that are decided in one go; empty where the item at hand is decided by itself."""
        item = self.item
        return beside(self.review, item) if item and self.together and self.alone != self.now else ()

    @property
    def sight(self) -> str:
        """Names what is in hand, so that it is known whether a person has seen that and nothing else."""
        return "+".join(one.key for one in self.cluster) or (self.item.key if self.item else "")

    def window_of(self, places: Places) -> Window:
        """Returns the stretch of the text that is to be drawn."""
        item = self.review.by_key.get(self.now or "")
        place = self.look if self.look is not None else item.figure.found.start if item else 0
        self.window = windows.around(places, place, self.window)
        return self.window

    def within(self, window: Window) -> Sequence[Item]:
        """Returns the items whose figures begin in a stretch of the text."""
        items = self.review.items
        first = bisect_left(items, window.start, key=_start)
        return items[first : bisect_left(items, window.end, key=_start)]

    @property
    def order(self) -> Sequence[str]:
        """Returns the keys of all items in the order in which they are taken in hand."""
        if self.by_text:
            return [item.key for item in self.review.items]
        if self.ordered is None or self.ordered[:2] != (id(self.review), self.together):
            left = self.left_out
            keys = by_worth(self.review) if self.together else self.review.ordering.keys
            self.ordered = (id(self.review), self.together, sorted(keys, key=lambda key: key in left))
        return self.ordered[2]

    def group(self, item: Item) -> Group:
        """Returns the group of an item; one that was left out of its paragraph is background."""
        return Group.OTHER if item.key in self.left_out else self.review.ordering.groups[item.key]

    def first(self, group: Group) -> str | None:
        """Returns the first open item of a group."""
        waiting = {item.key for item in self.open if self.group(item) is group}
        return next((key for key in self.order if key in waiting), None)

    @property
    def minutes_left(self) -> float:
        """Estimates how long the open items take, at the pace of this review so far."""
        return self.pace.minutes(len(self.open))

    def agree(self, made: Sequence[Claim]) -> None:
        """Notes what claims share that were just made, so that the next ones need not be read for it; of none, nothing."""
        for name in SHARED if made else ():
            values = {getattr(claim, name) for claim in made}
            self.agreed[name] = values.pop() if len(values) == 1 else None

    def label(self, name: str, value: object, told: str) -> str:
        """Returns the label of a shared field, which says where it is as in the claims that were made last."""
        return f"{told} :gray[· as before]" if value and self.agreed.get(name) == value else told

    def go(self, key: str | None, *, alone: bool = False) -> None:
        """Takes an item in hand, by itself where that is asked for."""
        self.now = key
        self.alone = key if alone else None
        self.edited = None if self.edited in self.opened else self.edited
        self.fold()
        self.told = ""
        self.look = None

    @property
    def rest(self) -> list[str]:
        """Returns the keys of what can be decided with the item at hand, were it not taken by itself."""
        return [one.key for one in beside(self.review, self.item)] if self.item and self.together else []

    def turn(self) -> None:
        """Goes over from the paragraph to the single figure, for this and all that follow, or back."""
        st.session_state[TOGETHER] = not self.cluster
        self.alone = self.edited = None
        self.fold()

    def move(self, steps: int) -> None:
        """Takes the next open item in hand, or with -1 the one before; from the last on to the first."""
        self.go(self.following if steps > 0 else self.neighbour(-1))

    @property
    def following(self) -> str | None:
        """Returns the key of the open item that comes next; after one that was moved or left over, what came next before.

        What was left out of its paragraph never comes while anything else waits.
        """
        waiting = {item.key for item in self.open}
        if self.resume and self.resume[0] == self.now and self.resume[1] in waiting:
            return self.resume[1]
        after = self.neighbour(1)
        if after not in self.left_out:
            return after
        rest = waiting - self.left_out - {one.key for one in self.cluster} - {self.now}
        return next((key for key in self.order if key in rest), after)

    def neighbour(self, steps: int) -> str | None:
        """Returns the key of the next open item, or with -1 of the one before, beyond the paragraph that is in hand as one."""
        keys = list(self.order)
        wanted = {item.key for item in self.open} or {item.key for item in self.led}
        beyond = wanted - {one.key for one in self.cluster}
        now = self.item.key if self.item else None
        here = keys.index(now) if now in keys else (-1 if steps > 0 else len(keys))
        ring = [keys[(here + steps * n) % len(keys)] for n in range(1, len(keys) + 1)] if keys else []
        return next((key for key in ring if key in (beyond or wanted)), self.now)


def _start(item: Item) -> int:
    return item.figure.found.start


def held() -> Session | None:
    """Returns the review that is under way in this browser's session, if any."""
    return st.session_state.get(_KEY)


def session(source_id: str) -> Session:
    """Returns the review of a source, made anew where the store has changed without it."""
    with open_store() as store:
        held: Session | None = st.session_state.get(_KEY)
        version = store.version()
        is_same = held is not None and (held.location, held.review.source_id) == (store.location, source_id)
        if held is not None and is_same and held.version == version:
            return held
        made = Session(location=store.location, version=version, review=Review.of(store.library(), source_id))
        if held is not None and is_same:
            made.review = Review(made.review.library, source_id, made.review.text, held.review.later)
            made.taken, made.now = held.taken, held.now
            made.alone, made.resume, made.corrections = held.alone, held.resume, held.corrections
            made.by_text, made.pace, made.agreed = held.by_text, held.pace, held.agreed
            made.take_over(held)
        elif held is not None:
            made.come_back(held, held.review.source_id, source_id)
        if made.now not in made.review.by_key:
            made.now = None
            made.move(1)
        st.session_state[_KEY] = made
        return made
