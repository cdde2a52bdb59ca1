"""The fields of an answer to the item in hand: its state, the answer, the reason and the place."""

import streamlit as st

from claims.importers.answering import shares_reason
from claims.importers.merging import Fate
from claims.model.checklist import Answer, Checklist, DetailState
from claims.model.library import Library
from claims.model.sheet import Row
from claims.web import replies, signing
from claims.web.citing import PlaceFields
from claims.web.components.text import literal, words
from claims.web.filling import Session
from claims.web.overtyping import told_apart
from claims.web.replies import Typed

_STATES = (
    DetailState.STATED,
    DetailState.PARTIAL,
    DetailState.NOT_STATED,
    DetailState.WITHHELD,
    DetailState.NOT_APPLICABLE,
    DetailState.AMBIGUOUS,
    DetailState.CONTRADICTED,
    DetailState.DERIVABLE,
)


def part_reason(prefix: str, begun: Typed) -> None:
    """Empties the reason where it is that of the state before, and brings it back with that state.

    `prefix` is of the fields that it was bound to: by the time that it is called, another item may be in hand.
    """
    state, key = st.session_state.get(f"{prefix}-state"), f"{prefix}-reason"
    if state is None:
        return
    if not shares_reason(begun.state, state) and st.session_state.get(key) == begun.reason:
        st.session_state[key] = ""
    elif state == begun.state and not st.session_state.get(key):
        st.session_state[key] = begun.reason


def row_of(at: Session, answer: Answer, typed: Typed) -> Row:
    """Returns what stands in the fields of the item in hand as the row of a filled-in checklist."""
    return replies.row(answer, typed, at.begun or typed, at.mark)


class AnswerFields:
    """Draws the fields of one item, for the claim or study that is answered for."""

    def __init__(self, library: Library, filled: Checklist, at: Session, on: str) -> None:
        self._library = library
        self._filled = filled
        self._at = at
        self._on = on

    def draw(self, answer: Answer) -> Typed:
        """Draws the fields of an item, and returns what stands in them."""
        prefix = self._at.prefix
        self._at.begun = self._at.begun or replies.start(self._library, answer, self._on)
        for name, value in self._at.begun._asdict().items():
            st.session_state.setdefault(f"{prefix}-{name}", value)
        states = [state.value for state in _STATES]
        state = st.pills(
            "State", states, key=f"{prefix}-state", format_func=words, required=True,
            on_change=part_reason, args=(prefix, self._at.begun),
        )  # fmt: skip
        value = self._value(answer)
        is_excused = state == DetailState.NOT_APPLICABLE
        reason = st.text_input("Reason" if is_excused else "Reason, if one is needed", key=f"{prefix}-reason")
        source, paragraph, figures = PlaceFields(self._library, self._filled.claims, self._at.prefix).draw(value)
        typed = Typed(str(state or ""), value, reason or "", source, paragraph, figures)
        self._tell_at_once(answer, typed)
        return typed

    def _value(self, answer: Answer) -> str:
        key, form = f"{self._at.prefix}-value", answer.item.expected
        if form.options:
            known = [*form.options]
            if (held := st.session_state.get(key)) and held not in known:
                known.append(held)
            st.session_state[key] = held or None
            chosen = st.selectbox(
                "Answer",
                known,
                key=key,
                format_func=told_apart(known),
                accept_new_options=True,
                placeholder="choose, or type",
            )
            return str(chosen or "").strip()
        return st.text_area("Answer", key=key, height=80, help=literal(replies.expected(answer.item))) or ""

    def _tell_at_once(self, answer: Answer, typed: Typed) -> None:
        if typed == self._at.begun:
            return
        st.caption("Not saved yet.")
        line = replies.weigh(
            self._library, self._filled, row_of(self._at, answer, typed), on=self._on, who=signing.name()
        )
        for note in line.notes:
            st.caption(f":orange[:material/info:] {literal(note)}")
        if line.detail and line.detail.state != typed.state:
            st.caption(f"It will be kept as **{words(line.detail.state)}**.")
        if line.fate is Fate.CONFLICT:
            st.caption("Someone else answered it since you opened it.")
