"""Evidence that bears on a claim."""

from collections.abc import Sequence

import streamlit as st

from claims.model.evidence import Evidence
from claims.model.library import Library
from claims.web import navigation
from claims.web.components.text import literal, words


def draw(pieces: Sequence[Evidence], library: Library) -> None:
    """Draws pieces of evidence, or says that there is none and what would count."""
    for piece in pieces:
        with st.container(border=True, gap="small"):
            head = f"{words(piece.kind)} · {words(piece.stance)} · {words(piece.party)} · {piece.by}, {piece.obtained}"
            st.markdown(f"**{literal(head)}**  \n{literal(piece.summary)}")
            if piece.source:
                navigation.record(library, piece.source, with_icon=True)
    if not pieces:
        st.caption(
            "None yet. A primary document, a log, a third party's measurement or a re-run would change the status."
        )
