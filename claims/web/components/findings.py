"""Findings of checks: the sentence, and the working folded."""

from collections.abc import Iterable

import streamlit as st

from claims.checklists import items
from claims.model.finding import Finding
from claims.model.library import Library
from claims.web import navigation
from claims.web.components.badges import badge
from claims.web.components.text import literal, words


def cards(library: Library, findings: Iterable[Finding], key: str, *, but: str = "") -> None:
    """Draws findings; of the claims that they read, the one named by `but` is not linked."""
    for number, finding in enumerate(findings):
        with st.container(border=True, gap="small"):
            st.markdown(f"{badge(finding.outcome)} {literal(finding.explanation)}")
            for claim_id in (claim for claim in finding.claims if claim != but):
                if claim := library.claims.get(claim_id):
                    figure = claim.quantity.printed if claim.quantity else ""
                    navigation.record(library, claim_id, library.name(claim.subject), lead=figure)
                    st.markdown(literal(claim.statement))
            with st.expander(f"Working of {finding.code}, {words(finding.name)}", key=f"{key}-{number}"):
                _working(finding)


def _working(finding: Finding) -> None:
    st.markdown("\n".join(f"1. {literal(step)}" for step in finding.working) or "No working is given.")
    if finding.computed:
        st.markdown(" · ".join(f"{literal(c.label)}: **{_number(c.value, c.low, c.high)}**" for c in finding.computed))
    if finding.needs:
        known = items()
        asked = [known[item].question if item in known else item for item in finding.needs]
        st.markdown("What would decide it:\n" + "\n".join(f"- {literal(question)}" for question in asked))


def _number(value: float | None, low: float | None, high: float | None) -> str:
    if value is not None:
        return f"{value:,.6g}"
    ends = ("…" if end is None else f"{end:,.6g}" for end in (low, high))
    return " to ".join(ends)
