"""Claims that a person ticks in a list: for one checklist of them, or to be set side by side."""

import streamlit as st

from claims.model.library import Library
from claims.web import navigation
from claims.web.components.text import plural

_KEY = "claims-chosen"


def chosen(library: Library) -> list[str]:
    """Returns the ids of the claims that are ticked and still there, in the order they were ticked in."""
    return [claim for claim in st.session_state.get(_KEY, ()) if claim in library.claims]


def box(claim_id: str) -> None:
    """Draws the box that ticks a claim; it stays ticked while its claim is on no page."""
    key = f"choose-{claim_id}"
    st.session_state[key] = claim_id in st.session_state.get(_KEY, ())
    st.checkbox("Choose", key=key, on_change=_turn, args=(claim_id, key))


def bar(library: Library) -> None:
    """Draws what can be done with the claims that are ticked; before any is, how it begins."""
    ids = chosen(library)
    with st.container(horizontal=True, gap="small", vertical_alignment="center", key="claims-choice"):
        if not ids:
            st.caption("Tick claims to get one checklist of them, or to set two side by side.")
            return
        st.markdown(f"**{plural(len(ids), 'claim')} chosen**", width="content")
        label = "One checklist of them" if len(ids) > 1 else "Its checklist"
        navigation.link("checklists", label, icon=":material/checklist:", query={"id": ids})
        if len(ids) == 2:
            query = {"id": ids[0], "tab": "compare", "with": ids[1]}
            navigation.link("checklists", "Side by side", icon=":material/compare_arrows:", query=query)
        st.button("Clear", key="choose-none", on_click=_clear, icon=":material/close:", type="tertiary")


def _turn(claim_id: str, key: str) -> None:
    others = [claim for claim in st.session_state.get(_KEY, ()) if claim != claim_id]
    st.session_state[_KEY] = [*others, claim_id] if st.session_state[key] else others


def _clear() -> None:
    st.session_state[_KEY] = []
