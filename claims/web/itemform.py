"""The item in hand of a checklist: its question, what a text proposes, and the fields of its answer."""

from collections import Counter
from collections.abc import Mapping

import streamlit as st

from claims.errors import ClaimsError
from claims.exporters import wording
from claims.model.checklist import Answer, Checklist, DetailState
from claims.model.finding import Outcome
from claims.model.library import Library
from claims.prefill import AnswerProposal
from claims.web import entering, filling, navigation, replies, signing
from claims.web.answerfields import AnswerFields, row_of
from claims.web.citing import put
from claims.web.components import answers, notices
from claims.web.components.badges import badge
from claims.web.components.text import literal, plural, short, words
from claims.web.filling import Session, act
from claims.web.proposed import Parties, places
from claims.web.replies import Typed


def _accepting(offer: AnswerProposal) -> str:
    """Labels the button that accepts a proposal; where parties stand against each other, it settles nothing."""
    return f"Accept as {words(offer.state)}" if offer.parties else "Accept"


class Panel:
    """Draws one item of a checklist with what can be done with it, for the claim or study that is answered for."""

    def __init__(
        self,
        library: Library,
        filled: Checklist,
        at: Session,
        on: str,
        proposals: Mapping[str, AnswerProposal],
        *,
        is_read_only: bool,
    ) -> None:
        self._library = library
        self._filled = filled
        self._at = at
        self._on = on
        self._proposals = proposals
        self._offers = replies.offers(proposals.values())
        self._closed = is_read_only

    def draw(self) -> None:
        """Draws the item in hand."""
        order = filling.order(self._filled)
        answer = next((a for a in order if a.item.id == self._at.now), None)
        with st.container(border=True, key="fill-panel"):
            if answer is None:
                st.info("No item of this checklist can be answered here.", icon=":material/done_all:")
                return
            self._head(answer, is_first=order[0] == answer)
            bar = st.container(horizontal=True, gap="small")
            if self._at.told:
                notices.refuse(ClaimsError(self._at.told))
            elif self._at.note:
                st.success(literal(self._at.note), icon=":material/check:")
            proposal = self._proposals.get(answer.item.id)
            if proposal:
                self._proposal(proposal, answer)
            typed = AnswerFields(self._library, self._filled, self._at, self._on).draw(answer)
            with bar:
                self._buttons(answer, typed)
            st.caption(entering.KEYS)
        entering.follow(self._at)

    def _head(self, answer: Answer, *, is_first: bool) -> None:
        level = "essential" if answer.essential else "recommended"
        next_best = "**Next best question** · " if is_first and answer.is_missing else ""
        st.markdown(f":small[{next_best}:gray[{wording.group_heading([answer])} · {answer.item.id} · {level}]]")
        st.markdown(f"#### {literal(answer.item.question)}")
        st.markdown(f"{badge(answer.state)} :small[:gray[Why: {literal(answer.item.why)}]]")
        if signed := answers.signature(answer):
            st.markdown(f":small[:gray[{literal(signed)}]]")
        if answer.decides:
            st.markdown(f"An answer would decide {plural(len(answer.decides), 'open finding')}:")
            claims = self._filled.claims
            about = (
                {"study": self._filled.study} if self._filled.study else {"claim": claims} if len(claims) == 1 else {}
            )
            with st.container(horizontal=True, gap="small"):
                for code, count in Counter(answer.decides).items():
                    query = {"code": code, "outcome": Outcome.UNDER_DETERMINED.value, **about}
                    name = replies.check_name(code) + (f" ({count})" if count > 1 else "")
                    navigation.link("checks", name, icon=":material/rule:", query=query)

    def _proposal(self, proposal: AnswerProposal, answer: Answer) -> None:
        is_offer = proposal.item in self._offers
        with st.container(border=True, gap="small", key="fill-proposal"):
            told = f"{badge(proposal.state)} {literal(proposal.value or '')}" if is_offer else ""
            st.markdown(f":material/lightbulb: **{'Proposed' if is_offer else 'Mentioned, not answered'}** {told}")
            if proposal.hint and proposal.parties:
                st.caption(literal(proposal.hint))
            self._rests_on(proposal, answer)
            if proposal.hint and not proposal.parties:
                st.caption(literal(proposal.hint))
            if is_offer:
                fields = replies.fields_of(self._library, proposal, self._on)._asdict()
                st.button("Edit it first", key="fill-edit", on_click=put, args=(self._at.prefix, fields))

    def _rests_on(self, proposal: AnswerProposal, answer: Answer) -> None:
        if proposal.parties:
            parties = Parties(
                self._library, self._at, lambda party: self._settle(proposal, party), lambda: self._keep(proposal, answer),
                is_closed=self._closed,
            )  # fmt: skip
            parties.draw(proposal, answer)
            return
        places(self._library, proposal)
        for one in proposal.besides:
            places(self._library, one)

    def _buttons(self, answer: Answer, typed: Typed) -> None:
        offer = self._offers.get(answer.item.id)
        first = "fill-accept" if offer else "fill-save"
        if offer:
            act(
                self._at, _accepting(offer), "fill-accept", lambda: self._accept([offer]), shortcut="a",
                type="primary", disabled=self._closed,
            )  # fmt: skip
            act(self._at, "Refuse", "fill-refuse", lambda: self._refuse(offer), shortcut="x", disabled=self._closed)
        act(
            self._at, "Save", "fill-save", lambda: self._save(answer, typed), shortcut="s",
            type="primary" if first == "fill-save" else "secondary", disabled=self._closed,
        )  # fmt: skip
        st.button(
            "Answer", key="fill-answer", shortcut="e", on_click=self._at.enter, disabled=self._closed,
            help="Puts the cursor in the answer; Shift and Tab lead back to the state, Esc leaves a field",
        )  # fmt: skip
        st.button("Previous", key="fill-previous", shortcut="k", on_click=self._at.move, args=(self._filled, -1))
        st.button("Next", key="fill-next", shortcut="j", on_click=self._at.move, args=(self._filled, 1))
        act(
            self._at, "Undo", "fill-undo", lambda: filling.undo(self._at, self._library, self._filled), shortcut="u",
            disabled=self._closed or not self._at.taken,
        )  # fmt: skip
        if set(self._offers) - {answer.item.id}:
            st.button(
                f"Next of {plural(len(self._offers), 'proposal')}", key="fill-proposed", shortcut="p",
                on_click=self._at.move, args=(self._filled, 1, self._offers.keys()),
            )  # fmt: skip
        unsettled = {item for item, one in self._offers.items() if one.state is DetailState.CONTRADICTED}
        if unsettled - {answer.item.id}:
            st.button(
                f"Next of {plural(len(unsettled), 'contradiction')}", key="fill-contradicted", shortcut="d",
                on_click=self._at.move, args=(self._filled, 1, unsettled),
            )  # fmt: skip
        self._accept_group(answer)

    def _accept_group(self, answer: Answer) -> None:
        group = {a.item.id for a in self._filled.answers if a.item.group == answer.item.group}
        those = [offer for item, offer in self._offers.items() if item in group]
        if len(those) < 2:
            return
        with st.popover(f"Accept all {len(those)} of {literal(wording.group_heading([answer]))}"):
            for offer in those:
                st.markdown(f"{badge(offer.state)} {literal(offer.item)}: {literal(short(offer.value or '', 120))}")
            label = f"Yes, accept these {len(those)}"
            act(self._at, label, "fill-accept-group", lambda: self._accept(those), disabled=self._closed)

    def _save(self, answer: Answer, typed: Typed) -> None:
        if typed == self._at.begun:
            raise ClaimsError(f"nothing was changed for '{answer.item.id}'")
        row = row_of(self._at, answer, typed)
        try:
            step = replies.save(self._library, self._filled, row, on=self._on, who=signing.name())
        except ClaimsError:
            self._at.mark = replies.mark(answer)
            raise
        filling.take(self._at, self._library, self._filled, step, "answered in the checklist")

    def _accept(self, offers: list[AnswerProposal]) -> None:
        step = replies.accept(self._library, offers, self._on, who=signing.name())
        filling.take(self._at, self._library, self._filled, step, "accepted in the checklist")

    def _settle(self, offer: AnswerProposal, party: AnswerProposal) -> None:
        step = replies.settle(self._library, offer, party, self._on, who=signing.name())
        filling.take(self._at, self._library, self._filled, step, "settled in the checklist")

    def _keep(self, offer: AnswerProposal, answer: Answer) -> None:
        step = replies.keep(self._library, offer, answer, who=signing.name())
        filling.take(self._at, self._library, self._filled, step, "kept in the checklist")

    def _refuse(self, offer: AnswerProposal) -> None:
        filling.stay(self._at, replies.refuse(self._library, offer, who=signing.name()), "refused in the checklist")
