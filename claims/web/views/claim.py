"""One claim: what is said, where, on whose word, whether it fits, what is missing."""

import streamlit as st

from claims.checks import selecting
from claims.model.metric import metrics
from claims.web import address, lineages, navigation, state, suppositions
from claims.web.components import (
    answers,
    changes,
    downloads,
    evidence,
    figures,
    findings,
    footing,
    graph,
    places,
    rechecking,
    rows,
)
from claims.web.components.badges import show_badge
from claims.web.components.text import dated, heading, literal, words

snapshot = state.current()
library = snapshot.library
known = state.known(address.record_id("claim", "claims"))
claim, lineage, filled = known.claim, known.lineage, known.checklist
labels = {source.id: source.label for source in library.sources.values()}

navigation.link("claims", "All claims", icon=":material/arrow_back:")
navigation.name_tab(claim.statement)
st.header(literal(claim.statement), anchor=False)
with st.container(horizontal=True, gap="small"):
    navigation.record(library, claim.subject, with_icon=True)
    navigation.record(library, claim.claimant, f"Said by {library.name(claim.claimant)}")
    if claim.study:
        navigation.record(library, claim.study, with_icon=True)
if claim.withdrawn:
    st.warning(literal(f"Withdrawn on {claim.withdrawn.on}: {claim.withdrawn.why}"), icon=":material/block:")
for why in known.suspicions:
    st.warning(literal(f"To be checked again: {why}"), icon=":material/history:")
if known.suspicions and not claim.withdrawn and not snapshot.is_read_only:
    rechecking.draw(claim)

mine = selecting.worst_first(known.findings)
status, origin, gaps = st.columns(3, border=True)
with status:
    measured = metrics().get(claim.metric or "")
    metric = measured.label if measured else claim.metric or claim.kind.value
    if claim.quantity:
        st.metric(literal(metric), literal(claim.quantity.printed))
        reading = f"read as {words(claim.reading)}" if claim.reading else "reading not stated"
        note = f" ({literal(claim.quantity.unit_note)})" if claim.quantity.unit_note else ""
        st.caption(f"{literal(figures.interval_of(claim.quantity))}{note}; {reading if claim.metric else 'no metric'}")
    else:
        st.markdown(f"**No figure** ({literal(words(claim.kind))})")
    show_badge(known.verdict.status, known.verdict.reasons[0])
    for reason in known.verdict.reasons[:2]:
        st.markdown(literal(reason))
    if mine:
        fits = f"Do the figures fit: {findings.tally(mine)}"
        navigation.link("checks", fits, icon=":material/rule:", query={"claim": claim.id})
with origin:
    st.markdown("**Who stands behind it**")
    st.markdown(f"#### {literal(lineage.summary)}")
    for one in lineage.origins:
        st.markdown(f"Origin: {literal(library.name(one.subject or one.sources[0]))}")
    if lineage.outlets:
        st.caption(f"Told by {literal(', '.join(library.name(outlet) for outlet in lineage.outlets))}")
with gaps:
    st.markdown("**What is missing**")
    st.markdown(f"#### {answers.summary(filled)}")
    for answer in answers.missing(filled, 1):
        st.caption(f"First: {literal(answer.item.question)}")
        query = {"id": claim.id, "item": answer.item.id}
        navigation.link("checklists", "Answer it here", icon=":material/edit:", query=query)
    st.markdown("Download the checklist:")
    downloads.checklist(filled, claim.id, labels, "claim-checklist")

st.subheader("Where it is said", anchor="said")
for place in known.places:
    places.draw(place)
if not known.places:
    st.caption("No source is cited.")

st.subheader("Who stands behind it", anchor="origins")
st.markdown(f"**{literal(lineage.summary)}**")
nodes, edges = lineages.of_claim(library, claim, lineage)
if nodes:
    graph.draw(nodes, edges, alt=f"Who has it from whom: {lineage.summary}")
    st.caption("Amber: an origin. Blue: cites the claim here. Red: its access is not known. Dashed: named, not held.")
    with st.expander("The same in words", key="claim-lineage-words"):
        st.markdown("\n".join(f"- {literal(told)}" for told in lineages.in_words(library, edges)) or "No arrows.")

st.subheader("Does it fit", anchor="fits")
findings.lines(library, mine, "claim-finding", query={"claim": claim.id}, but=claim.id)
if suppositions.is_readable(claim):
    query = {"tab": "what-if", "change": "read", "find": claim.id}
    navigation.link("checks", "What if it is read another way?", icon=":material/science:", query=query)

st.subheader("What is missing", anchor="missing")
st.markdown(f"**{answers.summary(filled)}**")
navigation.link("checklists", "Answer what is missing here", icon=":material/checklist:", query={"id": claim.id})
answers.sections(filled, library, "claim-answers", only_missing=True, is_brief=True)

st.subheader("Evidence", anchor="evidence")
evidence.draw(known.evidence, library)
query = {"id": claim.id, "tab": "attach"}
navigation.link(
    "checklists", "Attach a command, a configuration or a trainer state", icon=":material/attach_file:", query=query
)

st.subheader("Conditions", anchor="conditions")
told = [
    ("Kind", f"{words(claim.kind)}, {words(claim.modality)}"),
    ("Metric", f"{metric}; {words(claim.reading) if claim.reading else 'reading not stated'}" if claim.metric else ""),
    ("Baseline", claim.baseline or ("not stated" if claim.quantity else "")),
    ("Hedges of the claimant", ", ".join(claim.hedges)),
    *((heading(item), value) for item, value in claim.conditions.items()),
    ("Asserted", dated(claim.asserted)),
    ("Date told", dated(claim.when)),
    ("Falls due", dated(claim.due)),
    ("Involves", ", ".join(words(tag) for tag in claim.tags)),
    ("Remark", claim.note or ""),
]
st.markdown("\n".join(f"- {literal(name)}: {literal(value)}" for name, value in told if value))
with st.container(horizontal=True, gap="small"):
    for about in claim.about:
        navigation.record(library, about.subject, f"{library.name(about.subject)} ({about.role})")
if known.related:
    st.subheader("Related claims", anchor="related")
    for link in claim.related:
        st.caption(literal(f"{words(link.how)} {link.claim}{': ' + link.note if link.note else ''}"))
    rows.cards(snapshot.rows[other.id] for other in known.related)
query = {"id": claim.id, "tab": "compare", **({"with": known.related[0].id} if known.related else {})}
navigation.link("checklists", "Compare its checklist with another claim's", icon=":material/compare:", query=query)

st.subheader("History", anchor="history")
if claim.drafted:
    st.markdown("\n".join(f"- {literal(line)}" for line in claim.drafted.told()))
events = state.history(claim.id, limit=20)
changes.feed(events, library, "claim-event")
footing.draw("claims", claim.id)
