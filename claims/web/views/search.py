"""What a search found: claims, systems, sources."""

import streamlit as st

from claims.web import address, navigation, search, state
from claims.web.components import notices, rows
from claims.web.components.text import literal, plural

MOST = 10

snapshot = state.current()
asked = address.text("q")
st.title("Search", anchor=False)
search.box("page", asked)
if not asked:
    st.info("Write what you look for: a figure, a system, a body, words of a claim.", icon=":material/search:")
    st.stop()
hits = search.find(snapshot.library, asked)
if not any((hits.claims, hits.systems, hits.sources)):
    notices.nothing_found("Look for fewer or other words.")
    navigation.link("claims", "Browse all claims", icon=":material/format_quote:")
    st.stop()
if not hits.has_all_words:
    st.caption(f"Nothing has all the words of “{literal(asked)}”; these come closest.")

if hits.claims:
    st.subheader(plural(len(hits.claims), "claim"), anchor=False)
    rows.cards(snapshot.rows[claim] for claim in hits.claims[:MOST])
    if len(hits.claims) > MOST and hits.has_all_words:
        navigation.link("claims", f"All {len(hits.claims)} with filters", query={"text": asked})
for title, those in (("system", hits.systems), ("source", hits.sources)):
    if those:
        st.subheader(plural(len(those), title), anchor=False)
        for record in those[:MOST]:
            navigation.record(snapshot.library, record, with_icon=True)
        if len(those) > MOST:
            st.caption(f"and {len(those) - MOST} more; look for more words to narrow it.")
