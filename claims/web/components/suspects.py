"""The claims to check again, put together by what befell their sources."""

from collections import defaultdict

import streamlit as st

from claims.freshness import suspicions
from claims.model.claim import Claim
from claims.model.library import Library
from claims.web import navigation
from claims.web.components.text import literal, plural, short

MOST = 10


def draw(library: Library) -> None:
    """Draws each reason once, with the claims that it makes suspect."""
    found: dict[tuple[str, ...], list[Claim]] = defaultdict(list)
    for claim in library.claims.values():
        if not claim.withdrawn and (why := suspicions(library, claim)):
            found[why].append(claim)
    for why, claims in found.items():
        with st.container(border=True, gap="xsmall"):
            told = ". ".join(line.rstrip(".") for line in why)
            st.markdown(f"{literal(told)}. **{plural(len(claims), 'claim')} to compare:**")
            for claim in claims[:MOST]:
                navigation.record(library, claim.id, short(claim.statement, 120), help_text=claim.statement)
            if len(claims) > MOST:
                with st.expander(f"{len(claims) - MOST} more"):
                    for claim in claims[MOST:]:
                        navigation.record(library, claim.id, short(claim.statement, 120), help_text=claim.statement)
    if not found:
        st.caption("No source of a claim was retracted, corrected, superseded or changed.")
