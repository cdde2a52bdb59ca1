"""The overview: how much there is, what is worth a look, statuses by system, dates, changes."""

from collections.abc import Sequence

import streamlit as st

from claims.model.finding import Finding
from claims.web import digest, navigation, search, state
from claims.web.components import changes, findings, notices, rows
from claims.web.components.text import dated, literal, plural

MOST_FINDINGS = 7
MOST_SYSTEMS = 12


def tour(worth: Sequence[Finding]) -> None:
    """Draws the card for a first visit; its claim is one with a figure, if there is one."""
    if st.session_state.get("tour-is-over"):
        return
    those = [snapshot.rows[finding.claims[0]] for finding in worth]
    row = next((row for row in those if row.printed), those[0])
    claim = row.id
    with st.container(border=True, key="tour"):
        st.markdown("**New here?** In two minutes, from a number in the news to the questions it leaves open:")
        with st.container(horizontal=True, gap="small", vertical_alignment="center"):
            told = f"1. Open a claim: {lead(row.printed, row.subject_name)}"
            navigation.link("claim", told, icon=":material/format_quote:", query={"id": claim})
            navigation.link("checklists", "2. Get its checklist", icon=":material/checklist:", query={"id": claim})
            navigation.link("sources", "3. See who rests on whom", icon=":material/account_tree:")
            navigation.link("add", "Or add an article of your own", icon=":material/add_circle:")
            st.button("Hide this", key="tour-hide", type="tertiary", icon=":material/close:", on_click=over)


def lead(printed: str | None, subject: str) -> str:
    """Names a claim by its figure and its subject; a figure that the subject's name begins with is not said twice."""
    return subject if not printed or subject.startswith(printed) else f"{printed} {subject}"


def over() -> None:
    """Ends the tour for this visit."""
    st.session_state["tour-is-over"] = True


def figure(label: str, count: int, name: str, action: str, query: navigation.Query | None = None) -> None:
    """Draws a count with a link to what was counted."""
    st.metric(label, f"{count:,}")
    navigation.link(name, action, query=query)


snapshot = state.current()
library = snapshot.library
st.title("Overview", anchor=False)
st.caption("What is claimed of technical systems, on whose word, whether the figures fit, and what is missing.")
search.box("overview")
if not library.records:
    notices.empty("records")
    st.stop()
worth = digest.worth_a_look(snapshot, MOST_FINDINGS)
if worth:
    tour(worth)

columns = st.columns(4, border=True)
with columns[0]:
    figure("Claims", len(library.claims), "claims", "All claims")
with columns[1]:
    figure("Sources", len(library.sources), "sources", "All sources")
with columns[2]:
    figure("Origins", len(digest.origins(snapshot)), "sources", "Who they are", {"show": "origins"})
with columns[3]:
    proven = sum(bool(library.evidence_on.get(claim)) for claim in library.claims)
    figure("With evidence", proven, "claims", "Decided by evidence", {"status": [s.value for s in digest.BY_EVIDENCE]})

if snapshot.findings:
    st.subheader("Do the figures fit", anchor=False)
    with st.container(horizontal=True, gap="medium"):
        for outcome, told in digest.OUTCOMES:
            count = sum(finding.outcome is outcome for finding in snapshot.findings)
            navigation.link("checks", f"{count} {told}", query={"outcome": outcome.value})
if worth:
    st.subheader("Worth a look", anchor=False)
    findings.heads(library, worth)
    navigation.link("checks", f"All {plural(len(snapshot.findings), 'finding')}", icon=":material/rule:")

if snapshot.rows:
    st.subheader("Claims by system and status", anchor=False)
    counts = digest.statuses_by_system(snapshot, MOST_SYSTEMS)
    st.caption("Select a count to see its claims.")
    if chosen := rows.pick(counts, "overview-systems", heat=True):
        status = chosen[1].replace(" ", "-")
        narrowed = {} if chosen[1] == "System" else {"status": status}
        navigation.go("claims", {"subject": str(counts.index[chosen[0]]), **narrowed})
    navigation.link("systems", f"All {plural(len(library.subjects), 'system')}", icon=":material/memory:")

dates, recent = st.columns(2, gap="large")
with dates:
    st.subheader("Reported dates", anchor=False)
    entries = digest.timeline(snapshot)
    for entry in entries:
        with st.container(gap=None):
            navigation.record(library, entry.record, dated(entry.date))
            st.caption(literal(entry.what))
    if not entries:
        st.caption("No source gives a date.")
with recent:
    st.subheader("Recent changes", anchor=False)
    for group in list(changes.grouped(state.history(limit=500)))[:5]:
        st.markdown(changes.line(group, is_cut=len(group) == 500))
    navigation.link("history", "The whole history", icon=":material/history:")
