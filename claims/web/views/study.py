"""One study: its claims, the details stated for it, how far its checklist is filled."""

import streamlit as st

from claims.model.checklist import DetailState
from claims.model.study import Study
from claims.web import address, navigation, state
from claims.web.components import answers, downloads, findings, footing, rows
from claims.web.components.text import dated, literal, plural, words

snapshot = state.current()
library = snapshot.library
study = library.get(Study, address.record_id("study", "checklists"))
filled = state.filled([study.id], "catalogue")
labels = {source.id: source.label for source in library.sources.values()}

navigation.link("checklists", "All studies and checklists", icon=":material/arrow_back:")
navigation.name_tab(study.title)
st.title(literal(study.title), anchor=False)
st.markdown(literal(study.summary))
with st.container(horizontal=True, gap="small"):
    navigation.record(library, study.subject, with_icon=True)
    if study.conductor:
        navigation.record(library, study.conductor, f"Run by {library.name(study.conductor)}")
    for other in study.about:
        navigation.record(library, other)
facts = [dated(study.ran) and f"ran {dated(study.ran)}", ", ".join(words(tag) for tag in study.tags)]
st.caption(" · ".join(fact for fact in facts if fact))
if study.note:
    st.info(literal(study.note), icon=":material/info:")

progress, gaps = st.columns(2, border=True)
with progress:
    st.markdown("**How far it is told**")
    answers.progress(filled)
with gaps:
    st.markdown("**What is missing**")
    st.markdown(f"#### {answers.summary(filled)}")
    for answer in answers.missing(filled, 3):
        st.caption(literal(answer.item.question))
    st.markdown("Download the checklist:")
    downloads.checklist(filled, study.id, labels, "study-checklist")
    navigation.link("checklists", "Answer what is missing here", icon=":material/checklist:", query={"id": study.id})

claims = library.claims_of.get(study.id, ())
st.subheader(plural(len(claims), "claim"), anchor="claims")
rows.cards(snapshot.rows[claim.id] for claim in claims)
if not claims:
    st.caption("No claim comes from it.")

if claims:
    st.subheader("Does it fit", anchor="fits")
    found = snapshot.findings_on([claim.id for claim in claims])
    findings.lines(library, found, "study-finding", query={"study": study.id})

st.subheader("Details stated", anchor="details")
stated = [a for a in filled.answers if not a.is_missing and a.state is not DetailState.NOT_APPLICABLE]
answers.listed(stated, library)
if not stated:
    st.caption("No detail is stated.")
footing.draw("studies", study.id)
