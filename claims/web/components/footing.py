"""The foot of a record's page: its history and its permanent address."""

import streamlit as st

from claims.web import address, navigation


def draw(collection: str, record_id: str) -> None:
    """Draws the foot of a page; the address has a button that copies it."""
    navigation.link("history", "What changed", icon=":material/history:", query={"id": record_id})
    st.code(address.permalink(collection, record_id), language=None, wrap_lines=True)
