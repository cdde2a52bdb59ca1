"""A place where a source says a claim: who, how, with which hedges, and the passage where its text is held."""

import streamlit as st

from claims.dossiers import Place
from claims.model.passage import PassageState, occurrences
from claims.web import navigation
from claims.web.components.text import literal, marked, words

_STATES = {
    PassageState.TEXT_NOT_HELD: "The text is not held here.",
    PassageState.ORPHAN: "The figure does not stand in this paragraph of the text.",
    PassageState.AMBIGUOUS: "The figure stands there more than once.",
}


def draw(place: Place) -> None:
    """Draws a citation."""
    citation = place.citation
    with st.container(border=True, gap="small"):
        query = {"id": citation.source} | ({"paragraph": str(citation.paragraph)} if citation.paragraph else {})
        st.markdown(f"**{literal(place.label)}**")
        paragraph = f"paragraph {citation.paragraph}" if citation.paragraph else "no paragraph named"
        figures = ", ".join(f"“{figure}”" for figure in citation.figures)
        head = [place.publisher, words(citation.stance), paragraph, f"prints {figures}" if figures else "no figure"]
        lines = [literal(" · ".join(part for part in head if part))]
        if citation.wording:
            lines.append(f"Worded: {literal(citation.wording)}")
        if citation.hedges:
            lines.append(f":green[:material/check:] Hedges kept: {literal(', '.join(citation.hedges))}")
        if citation.dropped:
            lines.append(f":orange[:material/warning:] Hedges dropped: {literal(', '.join(citation.dropped))}")
        st.markdown("  \n".join(lines))
        if place.text is not None:
            spans = [span for figure in citation.figures for span in occurrences(place.text, figure)]
            with st.container(border=True):
                st.markdown(marked(place.text, [(span, "blue") for span in spans]))
        if place.state is PassageState.ORPHAN and citation.paragraph is None:
            st.caption("The figure stands nowhere in the text as it was last read.")
        elif place.state in _STATES:
            st.caption(_STATES[place.state])
        where = f"Open the source at paragraph {citation.paragraph}" if citation.paragraph else "Open the source"
        navigation.link("source", where, icon=":material/article:", query=query)
