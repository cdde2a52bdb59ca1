"""The foot of a record's page: its history and its permanent address."""

from urllib.parse import urlencode

import streamlit as st

from claims.web import address, navigation


def paper(collection: str, record_id: str, **query: str) -> None:
    """Draws a button that opens the page of a record for paper."""
    asked = f"?{urlencode(query)}" if query else ""
    st.link_button("Print", f"/{collection}/{record_id}/print{asked}", icon=":material/print:", type="tertiary")


def draw(collection: str, record_id: str) -> None:
    """Draws the foot of a page; the address has a button that copies it."""
    navigation.link("history", "What changed", icon=":material/history:", query={"id": record_id})
    if collection == "claims":
        paper("claims", record_id)
    st.code(address.permalink(collection, record_id), language=None, wrap_lines=True)
