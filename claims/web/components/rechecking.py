"""A claim that became suspect: the button that says it was compared with its sources and stands."""

import streamlit as st

from claims.errors import ClaimsError
from claims.model.claim import Claim
from claims.stores import open_store
from claims.stores.marking import recheck
from claims.web import signing
from claims.web.components import notices


def draw(claim: Claim) -> None:
    """Draws the button."""
    told = "Notes today's date. Where it no longer stands, withdraw or change the claim instead."
    if not st.button("I compared it; it stands", key="claim-rechecked", icon=":material/fact_check:", help=told):
        return
    try:
        with open_store() as store:
            recheck(store, claim.id, who=signing.current())
    except ClaimsError as error:
        notices.refuse(error)
        return
    st.rerun()
