"""All systems: what claims are about, and the bodies that make them, by kind and vendor."""

from collections import Counter

import pandas as pd
import streamlit as st

from claims.model.subject import SubjectKind
from claims.web import address, navigation, state
from claims.web.components import notices, rows
from claims.web.components.text import heading, plural, words

snapshot = state.current()
library = snapshot.library
st.title("Systems", anchor=False)
st.caption("Everything that claims are about: models, machines, software, techniques, and the bodies that speak.")
if not library.subjects:
    notices.empty("systems")
    st.stop()

kinds = [kind.value for kind in SubjectKind if any(s.kind is kind for s in library.subjects.values())]
vendors = sorted({s.vendor for s in library.subjects.values() if s.vendor}, key=library.name)
chosen = {"kind": address.values("kind", kinds), "vendor": address.values("vendor", vendors)}
view = address.value("view", ["list", "table"], "list")
for name, value in {**chosen, "view": view}.items():
    address.hold(f"systems-{name}", value)
left, middle, right = st.columns([4, 4, 2], vertical_alignment="bottom")
left.multiselect(
    "Kind", kinds, key="systems-kind", format_func=words, on_change=address.follow, args=("kind", "systems-kind")
)
middle.multiselect(
    "Vendor",
    vendors,
    key="systems-vendor",
    format_func=library.name,
    on_change=address.follow,
    args=("vendor", "systems-vendor"),
)
right.segmented_control(
    "View", ["list", "table"], key="systems-view", format_func=str.capitalize, required=True,
    on_change=address.follow, args=("view", "systems-view"),
)  # fmt: skip
those = [
    subject
    for subject in sorted(library.subjects.values(), key=lambda s: s.name.casefold())
    if (not chosen["kind"] or subject.kind in chosen["kind"])
    and (not chosen["vendor"] or subject.vendor in chosen["vendor"])
]
st.markdown(f"**{plural(len(those), 'system')}**")
if not those:
    notices.nothing_found("Remove a kind or a vendor above.")
    st.stop()

if view == "table":
    claims = {s.id: [snapshot.rows[c.id] for c in library.claims_about.get(s.id, ())] for s in those}
    statuses = sorted({row.status for found in claims.values() for row in found})
    counts = {s.id: Counter(row.status for row in claims[s.id]) for s in those}
    frame = pd.DataFrame(
        {
            "System": [s.name for s in those],
            "Kind": [words(s.kind) for s in those],
            "Vendor": [library.name(s.vendor) for s in those],
            "Claims": [len(claims[s.id]) for s in those],
            **{words(status): [counts[s.id][status] for s in those] for status in statuses},
        }
    )
    st.caption("Select a cell to open its system.")
    if picked := rows.pick(frame, "systems-table"):
        navigation.go("system", {"id": those[picked[0]].id}, keeping=True)
    st.stop()

for kind in kinds:
    of_kind = [subject for subject in those if subject.kind == kind]
    if of_kind:
        st.subheader(f"{heading(kind)} ({len(of_kind)})", anchor=False)
        with st.container(horizontal=True, gap="small"):
            for subject in of_kind:
                count = len(library.claims_about.get(subject.id, ()))
                navigation.record(library, subject.id, f"{subject.name} ({count})" if count else subject.name)
