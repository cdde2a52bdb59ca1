"""What the checks found between claims, and every check with what it asks."""

from collections import Counter
from collections.abc import Callable

import streamlit as st

from claims.checks import CHECKS
from claims.model.finding import Finding, Outcome, Severity
from claims.web import address, state
from claims.web.components import findings, notices
from claims.web.components.text import heading, plural, words

PAGE_SIZE = 15
ORDER = (Outcome.INCONSISTENT, Outcome.UNDER_DETERMINED, Outcome.CONSISTENT, Outcome.NOT_RUN, Outcome.NOT_APPLICABLE)


def asked(finding: Finding) -> bool:
    """Tells whether the filters admit a finding."""
    about = {
        subject for claim in finding.claims if claim in library.claims for subject in library.claims[claim].subjects()
    }
    return (
        (not chosen["outcome"] or finding.outcome in chosen["outcome"])
        and (not chosen["code"] or finding.code in chosen["code"])
        and (not chosen["subject"] or bool(about & set(chosen["subject"])))
    )


snapshot = state.current()
library = snapshot.library
st.title("Checks", anchor=False)
st.caption("Arithmetic and lineage across claims. A check says consistent, inconsistent, or what it lacks to tell.")
if not library.claims:
    notices.empty("claims")
    st.stop()

found, rules = st.tabs([f"Findings ({len(snapshot.findings)})", f"All checks ({len(CHECKS)})"], key="checks-tabs")
with found:
    known = {
        "outcome": [outcome.value for outcome in ORDER],
        "code": list(CHECKS),
        "subject": sorted({s for f in snapshot.findings for c in f.claims for s in library.claims[c].subjects()}),
    }
    chosen = {name: address.values(name, values) for name, values in known.items()}
    labels: dict[str, tuple[str, Callable[[str], str]]] = {
        "outcome": ("Outcome", words),
        "code": ("Check", str),
        "subject": ("System", library.name),
    }
    for column, (name, values) in zip(st.columns(3), known.items(), strict=True):
        key = f"checks-{name}"
        address.hold(key, chosen[name])
        label, tell = labels[name]
        column.multiselect(label, values, key=key, format_func=tell, on_change=address.follow, args=(name, key))
    those = [finding for finding in snapshot.findings if asked(finding)]
    those.sort(key=lambda f: (ORDER.index(f.outcome), list(Severity).index(f.severity), f.code, f.claims))
    st.markdown(f"**{plural(len(those), 'finding')}**")
    if not those:
        notices.nothing_found("Remove a filter above, or be glad.")
    pages = -(-len(those) // PAGE_SIZE) or 1
    number = address.number("page", pages)
    shown = those[(number - 1) * PAGE_SIZE : number * PAGE_SIZE]
    for outcome in ORDER:
        group = [finding for finding in shown if finding.outcome is outcome]
        if group:
            st.subheader(heading(outcome), anchor=False)
            findings.cards(library, group, f"checks-{outcome}-{number}")
    if pages > 1:
        key = f"checks-page-{number}"
        st.pagination(pages, default=number, key=key, on_change=address.follow, args=("page", key))
with rules:
    fired = Counter(finding.code for finding in snapshot.findings)
    for code in CHECKS:
        check = CHECKS[code]
        with st.expander(f"{code} {words(check.name)}: {plural(fired[code], 'finding')}", key=f"checks-rule-{code}"):
            st.markdown(check.doc.split("\n    Bad:")[0].split("\nBad:")[0])
