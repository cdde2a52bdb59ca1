"""Checklists: what a reproducible report of some claims or of a study needs, and how far the sources give it."""

import streamlit as st

from claims import checklists
from claims.web import address, navigation, state
from claims.web.components import answers, downloads, notices
from claims.web.components.text import literal, plural, short


def tell(record: str) -> str:
    """Names a claim or a study in the list to choose from."""
    if record in library.studies:
        return f"Study: {library.studies[record].title}"
    claim = library.claims[record]
    return f"{claim.quantity.printed + ' ' if claim.quantity else ''}{library.name(claim.subject)}: {claim.statement}"


snapshot = state.current()
library = snapshot.library
st.title("Checklists", anchor=False)
st.caption("What a report must state so that a result can be repeated, filled in as far as the sources go.")
if not library.claims and not library.studies:
    notices.empty("claims or studies")
    st.stop()

every = [*library.studies, *library.claims]
templates = checklists.templates()
chosen = {
    "id": address.values("id", every),
    "template": address.value("template", list(templates), "catalogue"),
    "missing": address.value("missing", ["1"], "") == "1",
}
for name, value in chosen.items():
    address.hold(f"checklists-{name}", value)
left, right = st.columns([3, 2])
left.multiselect(
    "Claims or a study", every, key="checklists-id", format_func=tell, placeholder="Choose, or type to search",
    on_change=address.follow, args=("id", "checklists-id"),
)  # fmt: skip
right.selectbox(
    "Template", list(templates), key="checklists-template", format_func=lambda name: templates[name],
    on_change=address.follow, args=("template", "checklists-template"),
)  # fmt: skip
ids, template = chosen["id"], str(chosen["template"])
if not isinstance(ids, list) or not ids:
    st.subheader(f"Studies ({len(library.studies)})", anchor=False)
    for study in sorted(library.studies.values(), key=lambda s: s.title.casefold()):
        filled = state.filled([study.id], template)
        with st.container(border=True, gap=None):
            navigation.link("checklists", study.title, query={"id": study.id, "template": template})
            claims = plural(len(library.claims_of.get(study.id, ())), "claim")
            st.markdown(f"{literal(short(study.summary, 160))}  \n:small[:gray[{claims} · {answers.summary(filled)}]]")
    st.stop()

filled = state.filled(ids, template)
st.subheader(literal(filled.title), anchor=False)
with st.container(horizontal=True, gap="small"):
    for record in ids[:6]:
        label = short(tell(record)) if len(ids) > 1 else f"Open the {navigation.page_of(library, record)}"
        navigation.record(library, record, label, with_icon=True)
st.markdown(f"**{answers.summary(filled)}**  \n:small[:gray[{literal(answers.counted(filled))}]]")
st.markdown("Download:")
labels = {source.id: source.label for source in library.sources.values()}
downloads.checklist(filled, ids[0] if len(ids) == 1 else f"of-{len(ids)}", labels, "checklists-download")
items, groups = st.columns([2.6, 1], gap="medium")
with groups:
    st.markdown("**Answered, by group**")
    answers.progress(filled)
with items:
    st.toggle(
        "Missing only", key="checklists-missing", on_change=address.follow, args=("missing", "checklists-missing")
    )
    answers.sections(filled, library, "checklists-answers", only_missing=chosen["missing"] is True)
