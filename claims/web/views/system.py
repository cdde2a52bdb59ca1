"""One system: what is claimed about it, on whose word, what it is related to, what is open."""

from collections import Counter

import streamlit as st

from claims.model.claim import ClaimKind
from claims.model.subject import Subject
from claims.web import address, navigation, state
from claims.web.components import answers, findings, footing, rows, support
from claims.web.components.text import heading, literal, plural, words

MOST = 6
BACKWARD = {
    "part_of": "Parts",
    "runs_on": "Runs it",
    "version_of": "Versions",
    "built_on": "Built on it",
    "similar_to": "Similar names",
}

snapshot = state.current()
library = snapshot.library
subject = library.get(Subject, address.record_id("system", "systems"))
brief = state.briefed(subject.id)

navigation.link("systems", "All systems", icon=":material/arrow_back:")
navigation.name_tab(subject.name)
st.title(literal(subject.name), anchor=False)
with st.container(horizontal=True, gap="small", vertical_alignment="center"):
    navigation.link("systems", words(subject.kind), icon=":material/category:", query={"kind": subject.kind.value})
    if subject.vendor:
        navigation.record(library, subject.vendor, f"by {library.name(subject.vendor)}")
    if subject.aliases:
        st.caption(f"also: {literal(', '.join(subject.aliases))}")
if subject.note:
    st.markdown(literal(subject.note))

known, told, open_ = st.columns(3, border=True)
with known:
    st.metric("Claims", len(brief.claims))
    st.caption(", ".join(f"{count} {words(status)}" for status, count in brief.by_status.items()) or "none")
    if brief.claims:
        navigation.link("claims", "All with filters", query={"subject": subject.id})
with told:
    st.markdown("**On whose word**")
    st.markdown(f"#### {plural(len(brief.outlets), 'outlet')}, {plural(len(brief.origins), 'origin')}")
    st.caption(f"Origins: {literal(', '.join(brief.origins[:MOST])) or 'none known'}")
    if brief.outlets:
        st.caption(f"Told by {literal(', '.join(brief.outlets[:MOST]))}")
with open_:
    st.markdown("**What is missing**")
    st.markdown(f"#### {answers.summary(brief.checklist) if brief.checklist else 'Nothing is claimed'}")
    for question in brief.questions[:1]:
        st.caption(f"First to ask: {literal(question)}")

st.subheader("What is claimed", anchor="claims")
hardware = support.hardware(library, subject, brief.claims)
if hardware:
    label = f"Hardware said to support it, and on whose word ({len(hardware)})"
    with st.expander(label, icon=":material/developer_board:", key="system-hardware"):
        support.draw(library, hardware)
order = list(ClaimKind)
for kind in sorted({row.kind for row in brief.claims}, key=order.index):
    of_kind = [row for row in brief.claims if row.kind is kind]
    of_kind.sort(key=lambda row: (row.subject != subject.id, row.printed is None, row.id))
    with st.expander(f"{heading(kind)} ({len(of_kind)})", expanded=kind in order[:6], key=f"system-{kind}"):
        rows.cards(of_kind[:MOST])
        if len(of_kind) > MOST:
            query = {"subject": subject.id, "kind": kind.value}
            navigation.link("claims", f"All {len(of_kind)} {words(kind)} claims", query=query)
if not brief.claims:
    st.caption("No claim is about it.")
claimants = Counter(row.claimant for row in brief.claims)
if claimants:
    st.markdown("**Said by**")
    with st.container(horizontal=True, gap="small"):
        for claimant, count in claimants.most_common(MOST):
            query = {"subject": subject.id, "claimant": claimant}
            navigation.link("claims", f"{library.name(claimant)} ({count})", query=query)
said = sum(row.claimant == subject.id for row in snapshot.rows.values())
if said:
    navigation.link("claims", f"{plural(said, 'claim')} made by {subject.name}", query={"claimant": subject.id})

st.subheader("Related systems", anchor="related")
related = [(heading(name), ids) for name, ids in subject.relations().items() if name != "similar_to"]
for name, title in BACKWARD.items():
    back = tuple(s.id for s in library.subjects.values() if subject.id in getattr(s, name) and name != "similar_to")
    related += [(title, back)] if back else []
made = tuple(s.id for s in library.subjects.values() if s.vendor == subject.id)
related += [("Makes", made)] if made else []
for title, ids in related:
    with st.container(horizontal=True, gap="small", vertical_alignment="center"):
        st.markdown(f"**{title}**", width="content")
        for other in ids:
            navigation.record(library, other)
if not related:
    st.caption("None is recorded.")
similar = {*subject.similar_to, *(s.id for s in library.subjects.values() if subject.id in s.similar_to)}
if similar:
    st.subheader("Similar names, kept apart", anchor="similar")
    if subject.distinction:
        st.markdown(literal(subject.distinction))
    for other in sorted(similar):
        navigation.record(library, other)
        if other in library.subjects and library.subjects[other].distinction:
            st.caption(literal(library.subjects[other].distinction or ""))

if brief.claims:
    st.subheader("Does it fit", anchor="fits")
    found = snapshot.findings_on([row.id for row in brief.claims])
    findings.lines(library, found, "system-finding", query={"subject": subject.id})
if brief.questions:
    st.subheader("Open questions", anchor="questions")
    with st.expander(f"What to ask ({len(brief.questions)})", key="system-questions"):
        st.markdown("\n".join(f"1. {literal(question)}" for question in brief.questions))
footing.draw("subjects", subject.id)
