"""Where an answer stands: a search in the held texts, and the fields of the place."""

from collections.abc import Mapping, Sequence

import streamlit as st

from claims.model.library import Library
from claims.model.passage import occurrences
from claims.model.source import paragraphs
from claims.web import replies
from claims.web.components.text import literal, marked

LONGEST = 700
"""The most characters of a passage that are shown."""


class PlaceFields:
    """Draws the fields of a place; the keys of the widgets begin with `prefix`."""

    def __init__(self, library: Library, claims: Sequence[str], prefix: str) -> None:
        self._library = library
        self._claims = claims
        self._prefix = prefix

    def draw(self, value: str) -> tuple[str, str, str]:
        """Draws the fields; returns the source, the paragraph and the words there. `value` is the answer at hand."""
        prefix, cited = self._prefix, self._cited()
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
        prefix = self._prefix
        with st.container(border=True, gap="small"):
            there = replies.printed(hit, sought)
            spans = [(span, "blue") for span in occurrences(hit.text, there)] if there else []
            st.markdown(f":small[:gray[{literal(self._library.name(hit.source))}, paragraph {hit.paragraph}]]")
            st.markdown(marked(hit.text[:LONGEST], [s for s in spans if s[0].end <= LONGEST]))
            fields = {
                "source": hit.source,
                "paragraph": str(hit.paragraph),
                "figures": replies.printed(hit, sought, value),
                "find": "",
            }
            st.button("Cite this place", key=f"{prefix}-cite-{number}", on_click=put, args=(prefix, fields))

    def _cited(self) -> list[str]:
        """Returns the sources that the claims at hand are cited from, those with a text first."""
        claims = [self._library.claims[i] for i in self._claims if i in self._library.claims]
        named = dict.fromkeys(citation.source for claim in claims for citation in claim.citations)
        known = [source for source in named if source in self._library.sources]
        return sorted(known, key=lambda source: source not in self._library.texts)

    def _quote(self, source: str | None, paragraph: str | None, figures: str | None) -> None:
        """Shows the paragraph that is named, with the figures in it."""
        blocks = paragraphs(self._library.texts.get(source or "", ""))
        number = (
            int(paragraph) if paragraph and len(paragraph) < 9 and paragraph.isascii() and paragraph.isdigit() else 0
        )
        if 1 <= number <= len(blocks):
            block = blocks[number - 1][:LONGEST]
            parts = (part.strip() for part in (figures or "").split(replies.JOINT))
            spans = [(span, "blue") for part in parts if part for span in occurrences(block, part)]
            st.markdown(f"> {marked(block, spans)}")


def put(prefix: str, fields: Mapping[str, str]) -> None:
    """Fills fields in before they are drawn again."""
    for name, value in fields.items():
        st.session_state[f"{prefix}-{name}"] = value
