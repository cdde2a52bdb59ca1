"""What the checks found between claims, every check with what it asks, and what other assumptions would change."""

import streamlit as st

from claims.checks import selecting
from claims.web import address, rulebook, sifting, state, whatif
from claims.web.components import findings, notices
from claims.web.components.text import heading, plural

PAGE_SIZE = 15
TABS = {"findings": "Findings", "checks": "All checks", "what-if": "What if"}


def follow() -> None:
    """Writes the tab that was opened into the address."""
    opened = next(name for name, label in TABS.items() if label == st.session_state["checks-tabs"])
    address.put("tab", opened if opened != "findings" else None)
    address.put("page", None)


def found() -> None:
    """Draws the findings that the filters admit, by outcome."""
    facets = sifting.known(snapshot.library)
    chosen = sifting.asked(facets)
    sifting.draw(snapshot.findings, facets, chosen)
    those = selecting.worst_first(sifting.admitted(snapshot.findings, facets, chosen))
    every = len(snapshot.findings)
    told = f"**{plural(len(those), 'finding')}**" + (f" of {every:,}" if len(those) != every else "")
    st.markdown(f"{told}  \n:small[:gray[{findings.tally(those)}]]" if those else told)
    if not those:
        notices.nothing_found("Remove a filter above, or be glad.")
    pages = -(-len(those) // PAGE_SIZE) or 1
    number = address.number("page", pages)
    shown = those[(number - 1) * PAGE_SIZE : number * PAGE_SIZE]
    for outcome in selecting.ORDER:
        group = [finding for finding in shown if finding.outcome is outcome]
        if group:
            total = sum(finding.outcome is outcome for finding in those)
            st.subheader(f"{heading(outcome)} ({total})", anchor=False)
            findings.cards(snapshot.library, group, f"checks-{outcome}-{number}")
    if pages > 1:
        key = f"checks-page-{number}"
        st.pagination(pages, default=number, key=key, on_change=address.follow, args=("page", key))
        st.caption(f"Page {number} of {pages}")


snapshot = state.current()
st.title("Checks", anchor=False)
st.caption("Arithmetic and lineage across claims. A check says consistent, inconsistent, or what it lacks to tell.")
if not snapshot.library.claims:
    notices.empty("claims")
    st.stop()

tab = address.value("tab", list(TABS), "findings")
address.hold("checks-tabs", TABS[tab])
tabs = dict(zip(TABS, st.tabs(list(TABS.values()), key="checks-tabs", on_change=follow), strict=True))
with tabs[tab]:
    match tab:
        case "checks":
            rulebook.draw(snapshot.findings)
        case "what-if":
            whatif.draw(snapshot)
        case _:
            found()
