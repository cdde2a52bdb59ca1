"""Checklists: what a reproducible report of some claims or of a study needs, and the place where it is answered."""

import streamlit as st

from claims import checklists
from claims.exporters import wording
from claims.model.checklist import Answer
from claims.web import address, asking, attachments, filling, incoming, navigation, replies, sidebyside, state, waiting
from claims.web.components import answers, downloads, footing, notices
from claims.web.components.text import literal, plural, short
from claims.web.itemform import Panel

TABS = {"fill": "Fill in", "attach": "Attach artefacts", "letter": "Letter", "import": "Import", "compare": "Compare"}


def tell(record: str) -> str:
    """Names a claim or a study in the list to choose from."""
    if record in library.studies:
        return f"Study: {library.studies[record].title}"
    claim = library.claims[record]
    return f"{claim.quantity.printed + ' ' if claim.quantity else ''}{library.name(claim.subject)}: {claim.statement}"


def follow() -> None:
    """Writes the tab that was opened into the address."""
    opened = next(name for name, label in TABS.items() if label == st.session_state["checklists-tabs"])
    address.put("tab", opened if opened != "fill" else None)


def choose() -> None:
    """Draws the choice of claims or a study, and of the template."""
    left, right = st.columns([3, 2])
    left.multiselect(
        "Claims or a study", every, key="checklists-id", format_func=tell, placeholder="Choose, or type to search",
        on_change=address.follow, args=("id", "checklists-id"),
    )  # fmt: skip
    right.selectbox(
        "Template", list(templates), key="checklists-template", format_func=lambda name: templates[name],
        on_change=address.follow, args=("template", "checklists-template"),
    )  # fmt: skip


def studies() -> None:
    """Draws the studies to choose from, each with how much is missing."""
    st.subheader(f"Studies ({len(library.studies)})", anchor=False)
    for study in sorted(library.studies.values(), key=lambda s: s.title.casefold()):
        filled = state.filled([study.id], template)
        with st.container(border=True, gap=None):
            navigation.link("checklists", study.title, query={"id": study.id, "template": template})
            claims = plural(len(library.claims_of.get(study.id, ())), "claim")
            st.markdown(f"{literal(short(study.summary, 160))}  \n:small[:gray[{claims} · {answers.summary(filled)}]]")


def answered_for() -> str:
    """Returns the claim or study that answers are for; of several a person chooses it."""
    if len(ids) == 1:
        return str(ids[0])
    return str(st.selectbox("Answers are for", ids, key="checklists-on", format_func=tell))


@st.fragment
def panel() -> None:
    """Draws the item in hand; what is typed into it draws only this part anew."""
    on = answered_for()
    now = state.current()
    filled_now = state.filled(ids, template)
    at = filling.session(now.location, ids, template, filled_now)
    proposals = state.proposed(on, template)
    Panel(now.library, filled_now, at, on, proposals, is_read_only=now.is_read_only).draw()


def open_it(answer: Answer) -> None:
    """Draws the button that takes an item of the list in hand."""
    if replies.can_be_answered(answer):
        label = "Answer" if answer.is_missing else "Change"
        key = f"fill-open-{answer.item.id}"
        st.button(label, key=key, on_click=session.pick, args=(answer,), icon=":material/edit:", type="tertiary")


def fill_in() -> None:
    """Draws the item in hand, how far each group is answered, and all items, the gaps first."""
    items, groups = st.container(key="fill-sides").columns([2.6, 1], gap="medium")
    with items:
        if snapshot.is_read_only:
            st.info("This store can only be read: nothing can be answered here.", icon=":material/lock:")
        panel()
        st.toggle(
            "Missing only", key="checklists-missing", on_change=address.follow, args=("missing", "checklists-missing")
        )
        only_missing = chosen["missing"] is True
        answers.sections(
            filled, library, "checklists-answers", only_missing=only_missing, is_brief=not only_missing, below=open_it
        )
    with groups, st.container(key="fill-groups"):
        st.markdown("**Answered, by group**")
        answers.progress(filled)


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
choose()
given, template = chosen["id"], str(chosen["template"])
ids = given if isinstance(given, list) else []
if not ids:
    studies()
    st.stop()

waiting.letters()
filled = state.filled(ids, template)
session = filling.session(snapshot.location, ids, template, filled)
if asked := address.text("item"):
    # It is asked for once: from then on the keys and the list say which item is in hand.
    address.put("item", None)
    session.ask(filled, asked)
st.subheader(literal(filled.title), anchor=False)
with st.container(horizontal=True, gap="small", vertical_alignment="center"):
    for record in ids[:6]:
        label = short(tell(record)) if len(ids) > 1 else f"Open the {navigation.page_of(library, record)}"
        navigation.record(library, record, label, with_icon=True)
    if len(ids) == 1:
        footing.paper("checklists", ids[0], template=template)
st.markdown(f"**{answers.summary(filled)}**  \n:small[:gray[{literal(answers.counted(filled))}]]")
for told in filled.to_check_again:
    st.warning(literal(f"{wording.RECHECK}: {told}"), icon=":material/history:")
labels = {source.id: source.label for source in library.sources.values()}
downloads.checklist(filled, ids[0] if len(ids) == 1 else f"of-{len(ids)}", labels, "checklists-download")
tab = address.value("tab", list(TABS), "fill")
address.hold("checklists-tabs", TABS[tab])
tabs = dict(zip(TABS, st.tabs(list(TABS.values()), key="checklists-tabs", on_change=follow), strict=True))
if tab != "fill":
    session.put_aside()
with tabs[tab]:
    match tab:
        case "attach":
            attachments.draw(library, filled, session, ids, is_read_only=snapshot.is_read_only)
        case "letter":
            asking.draw(ids, template, labels)
        case "import":
            incoming.draw(library, filled, session, ids, is_read_only=snapshot.is_read_only)
        case "compare":
            sidebyside.draw(filled, every, ids, tell)
        case _:
            fill_in()
