"""Review: what waits for a person; for one source its text, and a claim to accept, edit or dismiss for each figure."""

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from claims.errors import ClaimsError
from claims.intake.coverage import Coverage
from claims.intake.item import Item, State
from claims.intake.matching import Match
from claims.intake.places import Places
from claims.intake.together import SHARED, beside, carried
from claims.model.library import Library
from claims.model.source import Source
from claims.web import address, deciding, keeping, leading, navigation, paragraphs, reviewing, state, stepping
from claims.web.components import notices, reader, suspects
from claims.web.components.text import literal, plural, short, words
from claims.web.fieldnames import first_field

MOST = 20
LEGEND = (
    ":blue[**━ cited**] by a claim · :orange[**┅ proposed**], waiting for you · :orange[**┈ part**] of another's claim "
    "· :gray[**┈ set aside** or dismissed] "
    "· keys: **j** next, **k** previous, **a** accept, **i** cite it, **e** edit, **x** dismiss, **l** later, "
    "**s** paragraph or figure, **u** undo, **Esc** leaves a field; of a line **1** to **9** and **0** tick it, "
    "with **Shift** unfold it, with **Alt** set it down as no claim"
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


def decide(at: reviewing.Session, item: Item, bar: DeltaGenerator) -> None:
    """Draws what an item may become, and the buttons that make it so."""
    prefix = deciding.prefix_of(at, item)
    st.markdown(f"### {literal(item.printed)}")
    if item.state is State.PROPOSED and at.group(item) in leading.TOLD and not item.figure.left:
        name, why = leading.GROUPS[at.group(item)]
        st.caption(f"**{name}.** {why}")
    st.markdown(paragraphs.sentence(at, item))
    if item.draft and (parts := [at.review.item(k).printed for k in item.draft.figures if k != item.key]):
        st.caption(literal(f"Its claim takes in {', '.join(parts)}, which it is compared with."))
    if at.told:
        notices.refuse(ClaimsError(at.told))
    match = item.matches[0] if item.matches else None
    cites = bool(match and match.agrees)
    if item.figure.cited_by:
        st.success("Cited by:", icon=":material/check:")
        for claim in item.figure.cited_by:
            navigation.record(library_now(at), claim, short(library_now(at).claims[claim].statement))
    elif item.state is State.DISMISSED:
        st.info(literal(f"Dismissed: {item.why}"), icon=":material/remove_circle:")
    elif item.figure.left:
        st.caption(literal(item.figure.left.reason))
    elif item.why:
        st.caption(literal(f"Offered as no claim: {item.why}."))
    for found in item.matches:
        offered(at, item, found, prefix)
    is_open = item.draft and not item.figure.is_settled and not snapshot.is_read_only
    form = deciding.form_of(at, item) if is_open else None
    reason: str | None = None
    is_whole = at.edited == item.key or item.key in at.opened
    is_short = form is not None and form.can_be_short and not cites and not is_whole
    if form and is_short:
        form.draw_short()
    elif form:
        with st.expander("As a new claim", expanded=not cites or is_whole, key=f"{prefix}-new"):
            form.draw(is_whole=is_whole)
            if cites:
                deciding.act(
                    at,
                    "Accept as a new claim",
                    f"{prefix}-accept-new",
                    lambda: deciding.accept(at, item, form),
                    of=item.key,
                )
        reason = st.selectbox(
            "Why it is no claim, if you dismiss it",
            leading.REASONS,
            index=leading.REASONS.index(leading.likely_reason(item)),
            key=f"{prefix}-reason",
            accept_new_options=True,
        )
        if any(value != carried(item, at.corrections).get(name) for name, value in form.edits.items()):
            at.written.add(item.key)
        if form.edits.keys() - set(SHARED):
            at.opened.setdefault(item.key, {})
        if is_whole and (at.unfolded is None or at.unfolded[0] != item.key):
            at.unfolded = item.key, deciding.of_whole(prefix)
    at.unfolded = None if is_short else at.unfolded
    is_plain = form is not None and not form.edits and not form.gaps
    at.plain = (item.key, deciding.fields_of(prefix)) if is_plain else None
    with bar:
        if form and match and cites:
            deciding.act(
                at,
                "Cite it",
                "review-cite",
                lambda: deciding.cite(at, item, match),
                of=item.key,
                type="primary",
                shortcut="i",
            )
        elif form:
            deciding.act(
                at,
                "Accept",
                "review-accept",
                lambda: deciding.accept(at, item, form),
                of=item.key,
                type="primary",
                shortcut="a",
            )
        if form:
            told = str(reason or leading.likely_reason(item))
            deciding.act(
                at, "Dismiss", "review-dismiss", lambda: deciding.dismiss(at, item, told), of=item.key, shortcut="x"
            )
            deciding.act(at, "Later", "review-later", lambda: stepping.put_off(at, item), of=item.key, shortcut="l")
            st.button(
                "Edit",
                key="review-edit",
                shortcut="e",
                on_click=at.edit,
                help="Unfolds every field, and puts the cursor into the first that is in doubt; Esc leaves it",
            )


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


def offered(at: reviewing.Session, item: Item, match: Match, prefix: str) -> None:
    """Draws a claim that the figure may be a citation of, with what differs."""
    claim = library_now(at).claims[match.claim]
    with st.container(border=True, gap="small"):
        st.markdown("**Says the same as a claim here**" if match.agrees else "**May dispute a claim here**")
        navigation.record(library_now(at), claim.id, short(claim.statement, 80), help_text=claim.statement)
        for difference in match.differences:
            st.markdown(f":orange[:material/difference:] {literal(difference)}")
        if snapshot.is_read_only:
            return
        with st.container(horizontal=True, gap="small"):
            deciding.act(
                at, "Cite it", f"{prefix}-cite-{claim.id}", lambda: deciding.cite(at, item, match), of=item.key
            )
            deciding.act(
                at, "Not the same", f"{prefix}-refuse-{claim.id}", lambda: deciding.refuse(at, item, match), of=item.key
            )


def library_now(at: reviewing.Session) -> Library:
    """Returns the library as the review has left it."""
    return at.review.library


snapshot = state.current()
library = snapshot.library
asked = address.text("id")
if not asked:
    keeping.keep()
    queue()
    st.stop()

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
else:
    leading.guide(library)
with st.spinner("Finding the figures and what each may become …", show_time=True):
    at = reviewing.session(source.id)
keeping.keep(at)
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
            decide(at, item, bar)
        with bar:
            moving(at)
        at.pace.show(at.sight)
        leading.order(at)
# A step is carried out above, and the page drawn again: drawn last, the text is not sent twice for each decision.
with left:
    text_of(at)
    st.caption(LEGEND)
