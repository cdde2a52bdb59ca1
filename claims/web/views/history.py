"""The history: who changed which record, when and why."""

import streamlit as st

from claims.web import address, navigation, state
from claims.web.components import changes, notices

MOST = 1000
FEW = 4
SHOWN = 60

snapshot = state.current()
library = snapshot.library
st.title("History", anchor=False)
record = address.text("id", 120)
before = address.text("before", 12)
events = state.history(record or None, limit=MOST, before=int(before) if before.isdecimal() else None)
if record:
    navigation.record(library, record, f"Open {record}", with_icon=True)
    navigation.link("history", "The history of all records", icon=":material/arrow_back:")
if not events:
    if record or before:
        notices.nothing_found("There is no change to show here.")
    else:
        notices.empty("changes")
    st.stop()
is_cut = len(events) == MOST
for number, group in enumerate(groups := list(changes.grouped(events))):
    if len(group) < FEW:
        changes.feed(group, library, "history")
        continue
    with st.expander(changes.line(group, is_cut=is_cut and number == len(groups) - 1), key=f"history-group-{number}"):
        with st.container(horizontal=True, gap="small"):
            for event in group[:SHOWN]:
                navigation.link("history", event.record, query={"id": event.record})
        if len(group) > SHOWN:
            st.caption(f"and {len(group) - SHOWN:,} more")
if is_cut:
    older = {"before": str(events[-1].seq)} | ({"id": record} if record else {})
    navigation.link("history", "Older changes", icon=":material/arrow_forward:", query=older)
