"""The figures of one sentence in a review: each with the claim that it becomes, and what they share to be put right once."""

from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from claims.errors import ClaimsError
from claims.intake import together
from claims.intake.item import Item
from claims.intake.newcomers import BODIES
from claims.intake.ordering import Group
from claims.intake.steps import restated
from claims.model.passage import Span
from claims.model.subject import Subject
from claims.web import deciding, reviewing, signing, stepping
from claims.web.components import notices
from claims.web.components.text import literal, marked, plural
from claims.web.drafts import name_of
from claims.web.fieldnames import LABELS, UNDER_MORE, doubts, told
from claims.web.inshort import in_short

_AS_TOLD = "as each line says"


class Sheet:
    """The proposals of a sentence as a person leaves them: which are ticked, and what is changed in all of these."""

    def __init__(self, at: reviewing.Session, items: Sequence[Item]) -> None:
        self._at = at
        self.items = tuple(items)
        self.prefix = f"{deciding.prefix_of(at, items[0])}-of-{len(items)}"
        self.waiting = deciding.waiting(at)
        self.known: Mapping[str, Subject] = {**at.review.library.subjects, **self.waiting}
        self._carried = {item.key: together.carried(item, at.corrections) for item in items}

    def key(self, name: str) -> str:
        """Returns the key of a field that the figures share, or of the box of one."""
        return f"{self.prefix}-{name}"

    def is_ticked(self, item: Item) -> bool:
        """Tells whether a figure is to be taken; before a person says so, one of which nothing tells what it is, is not."""
        told = st.session_state.get(self.key(item.key))
        return bool(told) if told is not None else self._is_likely(item)

    def _is_likely(self, item: Item) -> bool:
        """Tells a figure of which something tells what it is, and that is not only how the others were found."""
        if self._at.group(item) is Group.OTHER:
            return False
        return not together.is_setting(item) or all(map(together.is_setting, self.items))

    @property
    def ticked(self) -> list[Item]:
        """Returns the figures that are to be taken."""
        return [item for item in self.items if self.is_ticked(item)]

    @property
    def claimant(self) -> str:
        """Returns the name of who makes the claims of all lines; empty where they differ."""
        chosen = st.session_state.get(self.key("claimant"), self.common("claimant"))
        subject = self.known.get(str(chosen))
        return subject.name if subject else ""

    def waiting_of(self, field: str) -> list[str]:
        """Returns what the text itself names for a field, the new and the known: bodies claim, and things come before them."""
        named = self._at.review.drafting.named
        found = {m.subject: m.kind in BODIES for m in named.mentions} if named else {}
        return [i for i, is_body in sorted(found.items(), key=lambda one: one[1]) if is_body or field != "claimant"]

    def common(self, field: str) -> str | None:
        """Returns what all figures have in a field by now; none where they differ."""
        values = {self._carried[item.key].get(field, item.draft.fields.get(field)) for item in self.items if item.draft}
        (only,) = values if len(values) == 1 else (None,)
        return str(only) if only else None

    def edits(self, item: Item) -> dict[str, Any]:
        """Returns what a person changed in an item, here or in what was put right beside it."""
        assert item.draft is not None
        made = dict(self._carried[item.key])
        for field in together.SHARED:
            key = self.key(field)
            if key in st.session_state and st.session_state[key] != self.common(field):
                made[field] = st.session_state[key]
        return {name: value for name, value in made.items() if value and value != item.draft.fields.get(name)}

    @property
    def left(self) -> list[str]:
        """Returns the keys of the figures that are not ticked, which are left out for now."""
        return [item.key for item in self.items if not self.is_ticked(item)]

    @property
    def refused(self) -> list[Item]:
        """Returns the figures that a dismissal takes: those that are ticked, or all where none is."""
        return self.ticked or list(self.items)

    def accept(self) -> None:
        """Makes the claims of the figures that are ticked."""
        edits = {item.key: self.edits(item) for item in self.ticked}
        chosen = {str(value) for changed in edits.values() for value in changed.values()}
        deciding.accept_all(self._at, edits, [s for i, s in self.waiting.items() if i in chosen], self.left)

    def dismiss(self) -> None:
        """Sets the figures that are ticked down as no claims, or all where none is."""
        deciding.dismiss_all(self._at, self.refused, self.left if self.ticked else ())

    def put_off(self) -> None:
        """Puts the figures off, ticked or not."""
        stepping.put_off(self._at, *self.items)


def hasten(at: reviewing.Session) -> None:
    """Carries a decision out before anything is drawn: the boxes and fields are known by then. A refusal is left to the buttons."""
    sheet = Sheet(at, at.cluster)
    if not at.pace.is_seen(at.sight):
        return
    steps = {"review-later": sheet.put_off, "review-dismiss": sheet.dismiss, "review-accept": sheet.accept}
    work = next((work for key, work in steps.items() if st.session_state.get(key)), None)
    if work is None:
        return
    try:
        signing.current()
        work()
    except ClaimsError:
        return
    st.rerun()


def decide(at: reviewing.Session, bar: DeltaGenerator) -> None:
    """Draws the sentence that is in hand, a line for each of its figures, and the buttons that decide them."""
    sheet = Sheet(at, at.cluster)
    st.markdown(f"### {plural(len(sheet.items), 'figure')} of one sentence")
    st.markdown(sentence(at, sheet.items))
    if at.told:
        notices.refuse(ClaimsError(at.told))
    for field, column in zip(together.SHARED, st.columns(2), strict=True):
        with column:
            _shared(at, sheet, field)
    if doubtful := told(_doubted(sheet)):
        st.caption(f":orange[:material/visibility:] Look at {doubtful}.")
    for item in sheet.items:
        _line(at, sheet, item)
    count, refused = len(sheet.ticked), len(sheet.refused)
    with bar:
        deciding.act(
            at,
            f"Accept {count}",
            "review-accept",
            sheet.accept,
            of=at.sight,
            type="primary",
            shortcut="a",
            disabled=not count,
        )
        deciding.act(at, f"Dismiss {refused}", "review-dismiss", sheet.dismiss, of=at.sight, shortcut="x")
        deciding.act(at, "Later", "review-later", sheet.put_off, of=at.sight, shortcut="l")
        st.button(
            "Edit",
            key="review-edit",
            shortcut="e",
            on_click=at.single_out,
            args=((_doubtful(sheet.ticked) or sheet.items[0]).key,),
            help="Takes the first figure that is in doubt by itself, with every field",
        )


def sentence(at: reviewing.Session, items: Sequence[Item]) -> str:
    """Writes the sentence of some items with their figures marked; bare asterisks would stay asterisks between Chinese characters."""
    start, end = items[0].sentence
    spans = [Span(item.figure.found.start - start, item.figure.found.end - start) for item in items]
    return marked(at.review.text[start:end].rstrip(), [(span, "orange") for span in spans])


def _shared(at: reviewing.Session, sheet: Sheet, field: str) -> None:
    common = sheet.common(field)
    known = [i for i, s in sheet.known.items() if field != "claimant" or s.kind in BODIES]
    options = list(
        dict.fromkeys([*([common] if common else []), *_likely(sheet, field), *sheet.waiting_of(field), *known])
    )
    st.selectbox(
        at.label(field, common, f"{LABELS[field]} (all ticked)"),
        options,
        index=options.index(common) if common else None,
        key=sheet.key(field),
        format_func=lambda i: name_of(i, at.review.library, sheet.waiting),
        placeholder=_AS_TOLD,
    )


def _likely(sheet: Sheet, field: str) -> list[str]:
    """Returns what the figures of the sentence have in a field, which the rest of the choice comes after."""
    return [str(value) for item in sheet.items if item.draft and (value := item.draft.fields.get(field))]


def _doubtful(items: Sequence[Item]) -> Item | None:
    return next((item for item in items if item.draft and doubts(item.draft, UNDER_MORE)), None)


def _doubted(sheet: Sheet) -> list[str]:
    """Returns the shared fields that are in doubt in every line, so that it is said once."""
    return [
        field
        for field in together.SHARED
        if all(item.draft and field in item.draft.open and field not in sheet.edits(item) for item in sheet.items)
    ]


def _line(at: reviewing.Session, sheet: Sheet, item: Item) -> None:
    """Draws a figure with what it becomes; of one that is unticked beside others that is not worth reading."""
    assert item.draft is not None
    edits = sheet.edits(item)
    statement = restated(item.draft, edits, sheet.known) if edits else item.draft.fields.get("statement")
    with st.container(gap=None, key=f"{sheet.key(item.key)}-line"):
        with st.container(horizontal=True, gap="small", horizontal_alignment="distribute", vertical_alignment="center"):
            st.checkbox(literal(item.printed), sheet.is_ticked(item), key=sheet.key(item.key), width="content")
            st.button(
                "Edit",
                key=f"{sheet.key(item.key)}-alone",
                icon=":material/edit:",
                type="tertiary",
                on_click=at.single_out,
                args=(item.key,),
                help=f"Takes {literal(item.printed)} by itself, with every field",
            )
        if sheet.ticked and not sheet.is_ticked(item):
            return
        st.markdown(literal(in_short(str(statement), sheet.claimant) if statement else "Nothing tells what it is."))
        for match in item.matches[:1]:
            st.caption(f":orange[:material/difference:] {literal('; '.join(match.differences))}")
        if doubtful := doubts(item.draft, {*edits, *UNDER_MORE, *_doubted(sheet)}):
            st.caption(f":orange[:material/visibility:] Look at {doubtful}.")
