"""Review: what waits for a person; for one source its text, and a claim to accept, edit or dismiss for each figure."""

import streamlit as st

from claims.intake.coverage import Coverage
from claims.intake.item import Item, State
from claims.intake.places import Places
from claims.intake.together import beside
from claims.model.source import Source
from claims.web import (
    address,
    deciding,
    keeping,
    leading,
    navigation,
    paragraphs,
    reviewing,
    singles,
    state,
    stepping,
    waiting,
)
from claims.web.components import reader, suspects
from claims.web.components.text import literal, plural, words
from claims.web.fieldnames import first_field

MOST = 20
LEGEND = (
    ":blue[**━ cited**] by a claim · :orange[**┅ proposed**], waiting for you · :orange[**┈ part**] of another's claim "
    "· :gray[**┈ set aside** or dismissed] "
    "· keys: **j** next, **k** previous, **a** accept, **i** cite it, **e** edit, **x** dismiss, **l** later, "
    "**s** paragraph or figure, **u** undo, **Esc** leaves a field; of a line **1** to **9** and **0** tick it, "
    "with **Shift** unfold it, with **Alt** set it down as no claim, **t** ticks all or none"
)


def queue() -> None:
    """Draws what waits: sources with open figures, and claims whose sources changed."""
    st.title("Review", anchor=False)
    held = [s for s in library.sources.values() if s.id in library.texts and s.stands]
    held.sort(key=lambda s: (s.added or "", s.id), reverse=True)
    st.subheader("Sources", anchor=False)
    if not held:
        st.caption("No text of a source that stands is held here. Add one, or attach the text of one that is known.")
        navigation.link("add", "Add a source", icon=":material/add:")
    with st.spinner("Counting the figures …", show_time=True):
        counted = [(source, state.covered(source.id)) for source in held[:MOST]]
    for source, covered in counted:
        with st.container(border=True, gap=None):
            navigation.link("review", source.label, query={"id": source.id})
            st.progress(covered.share, text=coverage_told(covered))
    if len(held) > MOST:
        st.caption(f"{len(held) - MOST} more are on the page of each source.")
    st.subheader("Claims to check again", anchor=False)
    suspects.draw(library)


def coverage_told(covered: Coverage) -> str:
    """Says how many figures of a source are settled."""
    settled = covered.cited + covered.dismissed
    return f"{settled} of {covered.all} figures settled: {covered.cited} cited, {covered.dismissed} dismissed"


def text_of(at: reviewing.Session) -> None:
    """Draws the text around what is in hand; a click on a figure unfolds its line there, or takes its paragraph in hand."""
    places = Places(at.review.text)
    item = at.item
    window = at.window_of(places)
    lines = {one.key: number for number, one in enumerate(at.cluster, start=1)}
    marks = [
        reader.Mark(i.figure.found.start, i.figure.found.end, i.key, shade(i), tip(i), lines.get(i.key))
        for i in at.within(window)
    ]
    edited = at.review.by_key.get(at.edited or "")
    is_unfolded = edited is not None and edited.draft is not None and (edited == item or edited.key in at.opened)
    asked = reader.draw(
        places,
        window,
        marks,
        now=at.now,
        sentence=item.sentence if item and not lines else None,
        hand={one.figure.block.number for one in at.cluster},
        key=f"review-text-{at.review.source_id}",
        field=(f"{deciding.prefix_of(at, edited)}-{first_field(edited.draft)}", at.wishes)
        if is_unfolded and edited and edited.draft
        else None,
    )
    if asked.turned:
        at.look = window.beyond(asked.turned)
        st.rerun()
    picked = at.review.by_key.get(asked.picked or "")
    if picked is None or (picked.key == at.now and not lines):
        return
    with st.spinner("Finding what the figures up to here may become …", show_time=True):
        at.read_on(picked.figure.found.start)
    if picked.key in lines:
        at.unfold(picked.key, paragraphs.begun(at, picked))
    else:
        at.go(picked.key)
    st.rerun()


def shade(item: Item) -> str:
    """Names how a figure is marked: by its state, or as a part of the claim of another one that is still open."""
    return "part" if item.part_of and item.state is State.PROPOSED else item.state.value


def tip(item: Item) -> str:
    """Says in a few words what became of a figure."""
    if item.figure.cited_by:
        return f"cited by {', '.join(item.figure.cited_by)}"
    if item.part_of:
        return "part of another figure's claim"
    return f"{words(item.state)}: {item.why}" if item.why else words(item.state)


def moving(at: reviewing.Session) -> None:
    """Draws the buttons that decide nothing: from figure to figure, from the paragraph to the figure, and back in time."""
    if at.cluster:
        st.button("One by one", key="review-turn", shortcut="s", on_click=at.turn, help="Takes each figure by itself")
    elif at.item and beside(at.review, at.item):
        st.button("Whole paragraph", key="review-turn", shortcut="s", on_click=at.turn)
    st.button("Previous", key="review-previous", shortcut="k", on_click=at.move, args=(-1,))
    st.button("Next", key="review-next", shortcut="j", on_click=at.move, args=(1,))
    if not snapshot.is_read_only:
        deciding.act(at, "Undo", "review-undo", lambda: stepping.undo(at), shortcut="u", disabled=not at.taken)


snapshot = state.current()
library = snapshot.library
asked = address.text("id")
if not asked:
    keeping.keep()
    queue()
    st.stop()

waiting.letters()
source = library.get(Source, asked)
cited = len(library.claims_in.get(source.id, ()))
with st.container(horizontal=True, gap="small"):
    navigation.link("source", source.label, icon=":material/arrow_back:", query={"id": source.id})
    if cited:
        navigation.link("claims", f"Its {plural(cited, 'claim')}", query={"source": source.id})
navigation.name_tab(f"Review of {source.label}")
if source.id not in library.texts:
    st.info(
        "The text of this source is not held here, so that nothing can be reviewed.", icon=":material/visibility_off:"
    )
    st.stop()
if source.withdrawn:
    told = f"Withdrawn on {source.withdrawn.on}, so that nothing more is taken from it: {source.withdrawn.why}"
    st.warning(literal(told), icon=":material/block:")
    st.stop()
if source.retracted:
    st.warning(f"Retracted on {source.retracted}; what is taken from it is suspect at once.", icon=":material/block:")
if snapshot.is_read_only:
    st.info("This store can only be read; nothing can be decided here.", icon=":material/lock:")
with st.spinner("Finding the figures and what each may become …", show_time=True):
    at = reviewing.session(source.id)
    at.read_on()
keeping.keep(at)
if at.item and not snapshot.is_read_only:
    leading.guide(library)
if at.cluster and not snapshot.is_read_only:
    paragraphs.hasten(at)
elif at.item and not snapshot.is_read_only:
    deciding.hasten(at, at.item)
leading.guided(at)
covered = at.review.coverage
st.progress(covered.share, text=f"{coverage_told(covered)} · {leading.left_told(at)}")
leading.groups(at)
bar = st.container(horizontal=True, gap="small", key="review-bar")
left, right = st.container(key="review-sides").columns(2, gap="medium")
with right:
    item = at.item
    if item is None:
        st.info("No figure was found in this text.", icon=":material/search_off:")
    else:
        if not at.open:
            st.success("Every proposal is decided.", icon=":material/done_all:")
        if at.cluster and not snapshot.is_read_only:
            paragraphs.decide(at, bar)
        else:
            singles.decide(at, item, bar)
        with bar:
            moving(at)
        at.pace.show(at.sight)
        leading.order(at)
# A step is carried out above, and the page drawn again: drawn last, the text is not sent twice for each decision.
with left:
    text_of(at)
    if at.item:
        st.caption(LEGEND)
