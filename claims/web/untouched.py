"""What the fields of a review were first drawn with, by which those are known that nobody has changed."""

import streamlit as st

_KEY = "fields-drawn"


def drawn(key: str, value: object) -> None:
    """Notes with what a field is about to be drawn; of one that holds something already, nothing."""
    if key not in st.session_state:
        st.session_state.setdefault(_KEY, {})[key] = value


def is_untouched(key: str) -> bool:
    """Tells a field that holds what it was drawn with: drawn again, it may have what is drafted by then."""
    held = st.session_state.get(_KEY, {})
    return key in held and bool(held[key] == st.session_state.get(key))
