"""What befell a source: the form that says so, with the claims that it would make suspect, and taking it back."""

from datetime import UTC, datetime

import streamlit as st

from claims.errors import ClaimsError
from claims.freshness import resting_on
from claims.model.library import Library
from claims.model.source import Source
from claims.stores import open_store
from claims.stores.marking import Mark, mark, unmark
from claims.web import navigation, signing, state
from claims.web.components import notices
from claims.web.components.text import literal, plural, short

KINDS = {"retracted": "Retracted", "corrected": "Corrected", "superseded": "Superseded by another"}
_MOST = 8
_DONE = "fallen-done"


def has_news() -> bool:
    """Tells whether something was done that is still to be told."""
    return _DONE in st.session_state


def draw(library: Library, source: Source) -> None:
    """Draws the form, or for a source that is marked already the way back."""
    if done := st.session_state.pop(_DONE, None):
        st.success(literal(done), icon=":material/check:")
    if state.current().is_read_only:
        st.caption("This store can only be read, so that nothing can be said of it here.")
        return
    if source.retracted or source.corrected or source.superseded_by:
        _back(source)
    _ask(library, source)


def _back(source: Source) -> None:
    st.caption("It is marked already; nothing was deleted. A mark that was a mistake can be taken back.")
    if st.button("Take the mark back", key="fallen-back", icon=":material/undo:"):
        try:
            with open_store() as store:
                unmark(store, source.id, who=signing.current(), why="the mark was a mistake")
        except ClaimsError as error:
            notices.refuse(error)
            return
        st.session_state[_DONE] = "The mark is taken back."
        st.rerun()


def _ask(library: Library, source: Source) -> None:
    kind = st.segmented_control(
        "What befell it",
        list(KINDS),
        default="retracted",
        required=True,
        key="fallen-kind",
        format_func=KINDS.__getitem__,
    )
    left, right = st.columns(2)
    day = left.text_input("When", value=datetime.now(UTC).date().isoformat(), key="fallen-day", max_chars=30)
    other = None
    if kind == "superseded":
        others = sorted((i for i in library.sources if i != source.id), key=lambda i: library.name(i).casefold())
        other = right.selectbox("By which source", others, index=None, key="fallen-by", format_func=library.name)
    why = st.text_area(
        "Why, with the address of the notice where there is one", key="fallen-why", max_chars=2000, height=80
    )
    suspects(library, source)
    if st.button("Mark it", key="fallen-go", icon=":material/block:", type="primary"):
        try:
            if kind == "superseded" and other is None:
                raise ClaimsError("no source is chosen that took its place")
            given = Mark(**{str(kind): day.strip() or None}, superseded_by=other)
            with open_store() as store:
                _, resting = mark(store, source.id, given, who=signing.current(), why=str(why))
        except ClaimsError as error:
            notices.refuse(error)
            return
        st.session_state[_DONE] = f"It is marked; {plural(len(resting), 'claim')} to be checked again."
        st.rerun()


def suspects(library: Library, source: Source) -> None:
    """Says which claims rest on a source, read in it or in one that has it from there."""
    resting = resting_on(library, source.id)
    if not resting:
        st.caption("No claim rests on it.")
        return
    st.markdown(f"**{plural(len(resting), 'claim')} would be suspect**, and none deleted:")
    for claim in resting[:_MOST]:
        navigation.record(library, claim.id, short(claim.statement, 90), help_text=claim.statement)
    if len(resting) > _MOST:
        st.caption(f"and {len(resting) - _MOST} more.")
