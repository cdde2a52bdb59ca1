"""The item in hand of a checklist: its question, what a text proposes, and the fields of its answer."""

from collections.abc import Mapping

import streamlit as st

from claims.errors import ClaimsError
from claims.exporters import wording
from claims.importers.merging import Fate
from claims.model.checklist import Answer, Checklist, DetailState
from claims.model.finding import Outcome
from claims.model.library import Library
from claims.model.passage import occurrences
from claims.model.sheet import Row
from claims.model.source import paragraphs
from claims.prefill import AnswerProposal
from claims.web import filling, navigation, replies, signing
from claims.web.components import notices
from claims.web.components.badges import badge
from claims.web.components.text import literal, marked, plural, short, words
from claims.web.filling import Session, act
from claims.web.replies import Typed

KEYS = (
    "Keys, outside of a field: **j** next, **k** previous, **a** accept, **x** refuse, **s** save, **u** undo, "
    "**p** next proposal."
)
ON = "fill-on"
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
_SCROLL = "<script>document.querySelector('.st-key-fill-panel')?.scrollIntoView({block: 'start'})</script>"
_LONGEST_SHOWN = 700


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
                self._proposal(proposal)
            typed = self._fields(answer)
            with bar:
                self._buttons(answer, typed)
            st.caption(KEYS)
        if self._at.comes_from_list:
            self._at.comes_from_list = False
            st.html(_SCROLL, unsafe_allow_javascript=True)

    def _head(self, answer: Answer, *, is_first: bool) -> None:
        level = "essential" if answer.essential else "recommended"
        next_best = "**Next best question** · " if is_first and answer.is_missing else ""
        st.markdown(f":small[{next_best}:gray[{wording.group_heading([answer])} · {answer.item.id} · {level}]]")
        st.markdown(f"#### {literal(answer.item.question)}")
        st.markdown(f"{badge(answer.state)} :small[:gray[Why: {literal(answer.item.why)}]]")
        if answer.decides:
            st.markdown(f"An answer would decide {plural(len(answer.decides), 'open finding')}:")
            claims = self._filled.claims
            about = (
                {"study": self._filled.study} if self._filled.study else {"claim": claims} if len(claims) == 1 else {}
            )
            with st.container(horizontal=True, gap="small"):
                for code in dict.fromkeys(answer.decides):
                    query = {"code": code, "outcome": Outcome.UNDER_DETERMINED.value, **about}
                    navigation.link("checks", replies.check_name(code), icon=":material/rule:", query=query)

    def _proposal(self, proposal: AnswerProposal) -> None:
        is_offer = proposal.item in self._offers
        with st.container(border=True, gap="small", key="fill-proposal"):
            told = f"{badge(proposal.state)} {literal(proposal.value or '')}" if is_offer else ""
            st.markdown(f":material/lightbulb: **{'Proposed' if is_offer else 'Mentioned, not answered'}** {told}")
            for place in proposal.places[:2] if proposal.source else ():
                text = self._library.texts.get(proposal.source or "", "")
                words_there = short(" ".join(text[place.start : place.end].split()), _LONGEST_SHOWN)
                parts = (part for part in (proposal.value or "").split("; ") if part)
                spans = [(span, "orange") for part in parts for span in occurrences(words_there, part)]
                st.markdown(f"> {marked(words_there, spans)}")
                name = f"Paragraph {place.paragraph}, {self._library.name(proposal.source)}"
                query = {"id": proposal.source or "", "paragraph": str(place.paragraph)}
                navigation.link("source", name, icon=":material/arrow_forward:", query=query)
            if proposal.hint:
                st.caption(literal(proposal.hint))
            if is_offer:
                fields = replies.fields_of(self._library, proposal, self._on)._asdict()
                st.button("Edit it first", key="fill-edit", on_click=_put, args=(self._at.prefix, fields))

    def _fields(self, answer: Answer) -> Typed:
        prefix = self._at.prefix
        self._at.begun = self._at.begun or replies.start(self._library, answer, self._on)
        for name, value in self._at.begun._asdict().items():
            st.session_state.setdefault(f"{prefix}-{name}", value)
        states = [state.value for state in _STATES]
        state = st.pills("State", states, key=f"{prefix}-state", format_func=words, required=True)
        value = self._value(answer)
        is_excused = state == DetailState.NOT_APPLICABLE
        reason = st.text_input("Reason" if is_excused else "Reason, if one is needed", key=f"{prefix}-reason")
        source, paragraph, figures = self._place(value)
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
            chosen = st.selectbox("Answer", known, key=key, accept_new_options=True, placeholder="choose, or type")
            return str(chosen or "")
        return st.text_area("Answer", key=key, height=80, help=literal(replies.expected(answer.item))) or ""

    def _place(self, value: str) -> tuple[str, str, str]:
        prefix = self._at.prefix
        cited = self._cited()
        if self._library.texts:
            sought = st.text_input(
                "Find the place in the held texts", key=f"{prefix}-find", icon=":material/search:",
                placeholder="words or a figure, as a source prints them",
            )  # fmt: skip
            hits = replies.found(self._library, sought or "", cited)
            for number, hit in enumerate(hits):
                self._hit(hit, sought or "", value, number)
            if sought and not hits:
                st.caption("These words stand together in no paragraph that is held.")
        held = [source.id for source in self._library.sources.values() if source.is_held]
        every = list(dict.fromkeys([*cited, *held]))
        if (now := st.session_state[f"{prefix}-source"]) and now not in every:
            every.append(now)
        st.session_state[f"{prefix}-source"] = now or None
        left, middle, right = st.columns([3, 1.2, 2])
        source = left.selectbox(
            "Source", every, key=f"{prefix}-source", format_func=self._library.name, placeholder="none"
        )
        paragraph = middle.text_input("Paragraph", key=f"{prefix}-paragraph")
        figures = right.text_input(
            "Words or figures there", key=f"{prefix}-figures", help="Exactly as printed, parted by semicolons."
        )
        self._quote(source, paragraph, figures)
        return str(source or ""), paragraph or "", figures or ""

    def _hit(self, hit: replies.Hit, sought: str, value: str, number: int) -> None:
        prefix = self._at.prefix
        with st.container(border=True, gap="small"):
            there = replies.printed(hit, sought)
            spans = [(span, "blue") for span in occurrences(hit.text, there)] if there else []
            st.markdown(f":small[:gray[{literal(self._library.name(hit.source))}, paragraph {hit.paragraph}]]")
            st.markdown(marked(hit.text[:_LONGEST_SHOWN], [s for s in spans if s[0].end <= _LONGEST_SHOWN]))
            fields = {
                "source": hit.source,
                "paragraph": str(hit.paragraph),
                "figures": replies.printed(hit, sought, value),
                "find": "",
            }
            st.button("Cite this place", key=f"{prefix}-cite-{number}", on_click=_put, args=(prefix, fields))

    def _cited(self) -> list[str]:
        """Returns the sources that the claims at hand are cited from, those with a text first."""
        claims = [self._library.claims[i] for i in self._filled.claims if i in self._library.claims]
        named = dict.fromkeys(citation.source for claim in claims for citation in claim.citations)
        known = [source for source in named if source in self._library.sources]
        return sorted(known, key=lambda source: source not in self._library.texts)

    def _quote(self, source: str | None, paragraph: str | None, figures: str | None) -> None:
        """Shows the paragraph that is named, with the figures in it."""
        blocks = paragraphs(self._library.texts.get(source or "", ""))
        number = int(paragraph) if paragraph and paragraph.isascii() and paragraph.isdigit() else 0
        if 1 <= number <= len(blocks):
            block = blocks[number - 1][:_LONGEST_SHOWN]
            parts = (part.strip() for part in (figures or "").split(replies.JOINT))
            spans = [(span, "blue") for part in parts if part for span in occurrences(block, part)]
            st.markdown(f"> {marked(block, spans)}")

    def _tell_at_once(self, answer: Answer, typed: Typed) -> None:
        if typed == self._at.begun:
            return
        line = replies.weigh(self._library, self._filled, self._row(answer, typed), on=self._on, who=signing.name())
        for note in line.notes:
            st.caption(f":orange[:material/info:] {literal(note)}")
        if line.detail and line.detail.state != typed.state:
            st.caption(f"It will be kept as **{words(line.detail.state)}**.")
        if line.fate is Fate.CONFLICT:
            st.caption("Someone else answered it since you opened it.")

    def _row(self, answer: Answer, typed: Typed) -> Row:
        return typed.row(answer.item.id, self._at.mark)

    def _buttons(self, answer: Answer, typed: Typed) -> None:
        offer = self._offers.get(answer.item.id)
        first = "fill-accept" if offer else "fill-save"
        if offer:
            act(
                self._at, "Accept", "fill-accept", lambda: self._accept([offer]), shortcut="a",
                type="primary", disabled=self._closed,
            )  # fmt: skip
            act(self._at, "Refuse", "fill-refuse", lambda: self._refuse(offer), shortcut="x", disabled=self._closed)
        act(
            self._at, "Save", "fill-save", lambda: self._save(answer, typed), shortcut="s",
            type="primary" if first == "fill-save" else "secondary", disabled=self._closed,
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
        row = self._row(answer, typed)
        try:
            step = replies.save(self._library, self._filled, row, on=self._on, who=signing.name())
        except ClaimsError:
            self._at.mark = replies.mark(answer)
            raise
        filling.take(self._at, self._library, self._filled, step, "answered in the checklist")

    def _accept(self, offers: list[AnswerProposal]) -> None:
        step = replies.accept(self._library, offers, self._on, who=signing.name())
        filling.take(self._at, self._library, self._filled, step, "accepted in the checklist")

    def _refuse(self, offer: AnswerProposal) -> None:
        filling.stay(self._at, replies.refuse(self._library, offer, who=signing.name()), "refused in the checklist")


def _put(prefix: str, fields: Mapping[str, str]) -> None:
    for name, value in fields.items():
        st.session_state[f"{prefix}-{name}"] = value
