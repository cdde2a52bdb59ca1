"""The filling-in of a checklist in a browser's session: which item is in hand, and the steps that were taken."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

import streamlit as st

from claims import checklists
from claims.errors import ClaimsError
from claims.intake import steps
from claims.intake.steps import Step
from claims.model.checklist import Answer, Checklist, Detail
from claims.model.library import Library
from claims.stores import digest, open_store
from claims.web import replies, signing
from claims.web.components import notices
from claims.web.components.text import literal, plural, words
from claims.web.replies import Typed

_KEY = "filling"


@dataclass(frozen=True)
class Unsaved:
    """What was typed for an item and not saved: its fields by name, and of which answer it began."""

    mark: str
    begun: Typed
    fields: dict[str, Any]


@dataclass
class Session:
    """A checklist of a store as one person fills it in.

    `opened` counts how often an item was taken in hand: the keys of its fields carry it, so that they begin anew. `mark`
    is of the answer as it was then, and `begun` what its fields were filled with. `unsaved` holds by item what was typed and
    not saved: it stands in the fields again when its item is in hand again.
    """

    asked: tuple[str, ...]
    now: str | None = None
    mark: str = ""
    begun: Typed | None = None
    opened: int = 0
    taken: list[Step] = field(default_factory=list)
    told: str = ""
    note: str = ""
    comes_from_list: bool = False
    wishes_to_enter: bool = False
    unsaved: dict[str, Unsaved] = field(default_factory=dict)

    @property
    def prefix(self) -> str:
        """Returns what the keys of the fields of the item in hand begin with."""
        return f"fill-{self.opened}"

    def go(self, answer: Answer | None, *, from_list: bool = False) -> None:
        """Takes an item in hand as it is answered now, or as it was begun and left."""
        self.put_aside()
        self.now = answer.item.id if answer else None
        self.mark = replies.mark(answer) if answer else ""
        self.begun = None
        self.opened += 1
        self.told = ""
        self.comes_from_list = from_list
        self.take_up()

    def put_aside(self) -> None:
        """Holds what stands in the fields of the item in hand, where it is not what they began with."""
        if self.now is None or self.begun is None:
            return
        keys = {name: f"{self.prefix}-{name}" for name in Typed._fields}
        fields = {name: st.session_state[key] for name, key in keys.items() if key in st.session_state}
        if any(str(value or "") != getattr(self.begun, name) for name, value in fields.items()):
            self.unsaved[self.now] = Unsaved(self.mark, self.begun, fields)

    def drop(self) -> None:
        """Lets go of what stands in the fields of the item in hand: it is saved, or another answer takes its place."""
        self.begun = None
        self.unsaved.pop(self.now or "", None)

    def take_up(self) -> None:
        """Brings back what was typed for the item in hand before it, or the page, was left."""
        if (held := self.unsaved.pop(self.now or "", None)) is None:
            return
        self.mark, self.begun = held.mark, held.begun
        for name, value in held.fields.items():
            st.session_state[f"{self.prefix}-{name}"] = value

    def pick(self, answer: Answer) -> None:
        """Takes an item of the list in hand."""
        self.note = ""
        self.go(answer, from_list=True)

    def enter(self) -> None:
        """Asks for the cursor in the fields of the item in hand."""
        self.wishes_to_enter = True

    def ask(self, filled: Checklist, item: str) -> None:
        """Takes the item that the address asks for in hand; says so where there is none that can be answered."""
        answer = next((answer for answer in order(filled) if answer.item.id == item), None)
        if answer:
            self.pick(answer)
        else:
            self.told = f"no item of this checklist that can be answered is called '{item}'"

    def move(self, filled: Checklist, steps_on: int, among: Collection[str] = ()) -> None:
        """Takes the next missing item in hand, or with -1 the one before, or the next of some; where none is, any."""
        self.note = ""
        self.go(neighbour(filled, self.now, steps_on, among))


def session(location: str, ids: Sequence[str], template: str, filled: Checklist) -> Session:
    """Returns the session of a checklist; another one begins at its next best question."""
    held: Session | None = st.session_state.get(_KEY)
    asked = (location, template, *ids)
    if held is None or held.asked != asked:
        kept = held.taken if held and held.asked[0] == location else []
        held = Session(asked, opened=held.opened if held else 0, taken=kept)
    if held.now not in {answer.item.id for answer in order(filled)}:
        held.go(next(iter(order(filled)), None))
    held.take_up()
    st.session_state[_KEY] = held
    return held


def leave() -> None:
    """Holds what is typed into a checklist while another page is open, which would forget its fields."""
    held: Session | None = st.session_state.get(_KEY)
    if held is not None:
        held.put_aside()


def order(filled: Checklist) -> list[Answer]:
    """Returns the items that can be answered: the next best question first, then by need."""
    missing = filled.next_questions()
    rest = [a for a in filled.missing_first() if not a.is_missing and replies.can_be_answered(a)]
    return [*missing, *rest]


def neighbour(filled: Checklist, now: str | None, steps_on: int, among: Collection[str] = ()) -> Answer | None:
    """Returns the missing item, or one of some, after (or before) one, in the order of need; from the last on to the first."""
    every = order(filled)
    names = [answer.item.id for answer in every]
    here = names.index(now) if now in names else (-1 if steps_on > 0 else len(names))
    round_trip = [every[(here + steps_on * n) % len(every)] for n in range(1, len(every) + 1)] if every else []
    wanted = [a for a in round_trip if (a.item.id in among if among else a.is_missing) and a.item.id != now]
    others = [a for a in round_trip if a.item.id != now]
    return next(iter(wanted or others or round_trip), None)


def act(at: Session, label: str, key: str, work: Callable[[], None], **style: Any) -> None:
    """Draws a button; pressed, it carries a step out as the fields stand now. What refuses a step is told."""
    if not st.button(label, key=key, **style):
        return
    at.told = at.note = ""
    try:
        if not signing.name():
            raise ClaimsError("a change needs a name; give yours in the side bar")
        work()
    except ClaimsError as error:
        at.told = str(error)
    st.rerun()


def tell(at: Session, library: Library, filled: Checklist, what: str, *, is_read_only: bool) -> None:
    """Draws what became of the last step, and after one of a kind the button that takes it back."""
    if at.note:
        st.success(literal(at.note), icon=":material/check:")
    if at.told:
        notices.refuse(ClaimsError(at.told))
    if at.taken and at.taken[-1].what == what:
        act(at, "Undo", f"{what}-undo", lambda: undo(at, library, filled), disabled=is_read_only)


def take(at: Session, library: Library, filled: Checklist, step: Step, why: str) -> None:
    """Writes a step and goes on to the next missing item; raises ClaimsError where it is refused, with nothing written."""
    if not step:
        raise ClaimsError(f"nothing was changed for '{step.key}'")
    following = neighbour(filled, at.now, 1)
    _write(step, why)
    at.drop()
    at.taken.append(step)
    after = _refilled(library, step, filled)
    at.note = _told(step) + _overruled(filled, after, step)
    names = {answer.item.id: answer for answer in after.answers}
    at.go(names[following.item.id] if following else None)


def stay(at: Session, step: Step, why: str) -> None:
    """Writes a step and stays at its item."""
    _write(step, why)
    at.taken.append(step)
    at.note = f"Remembered: not an answer to {step.key}."


def undo(at: Session, library: Library, filled: Checklist) -> None:
    """Takes the last step back, and takes its item in hand again."""
    if not at.taken:
        return
    step = at.taken[-1]
    back = steps.undo(library, step, on=None)
    _write(back, "undone in the checklist")
    at.taken.pop()
    if step.key == at.now:
        at.drop()
    names = {answer.item.id: answer for answer in _refilled(library, back, filled).answers}
    if step.key in names:
        at.go(names[step.key])
    else:
        at.opened += 1
    at.note = f"Undone: {_of(step)}."


def _refilled(library: Library, step: Step, filled: Checklist) -> Checklist:
    ids = [filled.study] if filled.study else filled.claims
    return checklists.fill(library.with_records(step.records), ids, filled.template)


def _of(step: Step) -> str:
    """Names what a step was about."""
    return plural(len(step.records), "answer") if step.what == "import" and len(step.records) > 1 else step.key


def _told(step: Step) -> str:
    given = [record for record in step.records if isinstance(record, Detail)]
    if len(given) > 1:
        return f"Saved {plural(len(given), 'answer')}."
    return f"Saved: {step.key} is {words(given[0].state)}." if given else f"Kept as it is answered: {step.key}."


def _overruled(before: Checklist, after: Checklist, step: Step) -> str:
    hidden = replies.overruled(before, after, step)
    return (
        f" The checklist goes on to show another answer for {', '.join(hidden)}: what the claims say comes first."
        * bool(hidden)
    )


def _write(step: Step, why: str) -> None:
    expected = {record.id: digest(old) if old else None for record, old in zip(step.records, step.before, strict=True)}
    with open_store() as store:
        store.put(step.records, who=signing.name(), why=why, expected=expected)
