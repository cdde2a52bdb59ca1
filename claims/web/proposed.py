"""What is proposed for the item in hand: the words it rests on, and the parties of a contradiction, each to be taken."""

from collections.abc import Callable
from functools import partial

import streamlit as st

from claims.model.checklist import Answer, DetailState
from claims.model.library import Library
from claims.model.passage import occurrences
from claims.prefill import AnswerProposal, Besides
from claims.web import navigation, replies
from claims.web.citing import LONGEST
from claims.web.components.badges import badge
from claims.web.components.text import literal, marked, short
from claims.web.filling import Session, act

_KEYS = "123456789"


def places(library: Library, told: AnswerProposal | Besides) -> None:
    """Draws the stretches of a text that an answer rests on, each with the way there."""
    for place in told.places[:2] if told.source else ():
        text = library.texts.get(told.source or "", "")
        words_there = short(" ".join(text[place.start : place.end].split()), LONGEST)
        parts = (part for part in (told.value or "").split("; ") if part)
        spans = [(span, "orange") for part in parts for span in occurrences(words_there, part)]
        st.markdown(f"> {marked(words_there, spans)}")
        name = f"Paragraph {place.paragraph}, {library.name(told.source)}"
        query = {"id": told.source or "", "paragraph": str(place.paragraph)}
        navigation.link("source", name, icon=":material/arrow_forward:", query=query)


class Parties:
    """Draws what stands against each other, side by side, and the buttons that settle it in favour of one."""

    def __init__(
        self,
        library: Library,
        at: Session,
        take: Callable[[AnswerProposal], None],
        keep: Callable[[], None],
        *,
        is_closed: bool,
    ) -> None:
        self._library = library
        self._at = at
        self._take = take
        self._keep = keep
        self._closed = is_closed
        self._drawn = 0

    def draw(self, proposal: AnswerProposal, answer: Answer) -> None:
        """Draws the answer as it stands, if there is one, and each party of a proposal."""
        if replies.stands_apart(proposal, answer):
            said = next((one for one in proposal.besides if one.value == answer.value), None)
            self._party("The answer now", answer.state, answer.value, said, None)
        for party in proposal.parties:
            is_own = replies.is_of(answer, party)
            name = f"{literal(self._library.name(party.source or ''))}{', the answer now' if is_own else ''}"
            self._party(name, party.state, party.value, party, None if is_own else party)

    def _party(
        self,
        name: str,
        state: DetailState,
        value: str | None,
        told: AnswerProposal | Besides | None,
        party: AnswerProposal | None,
    ) -> None:
        key = _KEYS[self._drawn : self._drawn + 1] or None
        self._drawn += 1
        with st.container(border=True, gap="small", key=f"fill-party-{self._drawn}"):
            st.markdown(f"**{name}** {badge(state)} {literal(value or '')}")
            if told:
                places(self._library, told)
            label, work = ("Take this one", partial(self._take, party)) if party else ("Keep this one", self._keep)
            act(self._at, label, f"fill-settle-{self._drawn}", work, shortcut=key, disabled=self._closed)
