"""What a source seems to rest on, by its text: each proposal with a button that confirms and one that rejects it."""

import streamlit as st

from claims.errors import ClaimsError
from claims.intake.arrival import COUNTED
from claims.intake.reliances import RelianceProposal
from claims.model.library import Library
from claims.model.source import Source
from claims.stores import open_store
from claims.stores.relying import Settled, proposed, settle, take_back
from claims.web import signing, state
from claims.web.components import notices
from claims.web.components.text import literal, short, words

_FOUND = "relying-found"
_DONE = "relying-done"


def told(library: Library, proposal: RelianceProposal) -> str:
    """Says what a text seems to rest on, and where it says so."""
    at = f", paragraph {', '.join(map(str, proposal.paragraphs[:6]))}" if proposal.paragraphs else ""
    what = (
        f"what {short(proposal.who, 60)} said, of which no text is held here"
        if proposal.named
        else f"{short(library.name(proposal.source), 70)}: “{short(proposal.who, 60)}”"
    )
    return literal(f"{words(proposal.how)} {what}{at}")


def draw(library: Library, source: Source) -> None:
    """Draws what waits for an answer; nothing where nothing does."""
    done: tuple[str, str, Settled] | None = st.session_state.get(_DONE)
    if done and done[0] == source.id:
        left, right = st.columns([4, 1])
        left.success(literal(done[1]), icon=":material/check:")
        if right.button("Undo", key="relying-undo", icon=":material/undo:"):
            _undo(done[2])
    found = _found(library, source)
    if found:
        st.markdown("**What it seems to rest on.** Confirm what its text says; what is rejected is not proposed again.")
    for proposal in found:
        st.markdown(told(library, proposal))
        if state.current().is_read_only:
            continue
        with st.container(horizontal=True, gap="small"):
            yes = st.button("Confirm", key=f"relying-confirm-{proposal.source}", icon=":material/check:")
            no = st.button("Reject", key=f"relying-reject-{proposal.source}", icon=":material/close:")
        if yes or no:
            _settle(source, proposal, is_confirmed=yes)


def _found(library: Library, source: Source) -> tuple[RelianceProposal, ...]:
    """Returns what is proposed, worked out once a version of the store; for a very long text only when it is asked for."""
    key = (state.current().location, state.current().version, source.id)
    held = st.session_state.get(_FOUND)
    if held and held[0] == key:
        known: tuple[RelianceProposal, ...] = held[1]
        return known
    is_long = len(library.texts[source.id]) > COUNTED
    if is_long and not st.button("See what its text seems to rest on", key="relying-see"):
        return ()
    with st.spinner("Reading what it rests on …", show_time=True), open_store() as store:
        found = proposed(library, source, store.sketches)
    st.session_state[_FOUND] = (key, found)
    return found


def _settle(source: Source, proposal: RelianceProposal, *, is_confirmed: bool) -> None:
    yes, no = ([proposal.source], []) if is_confirmed else ([], [proposal.source])
    why = "confirmed on its page" if is_confirmed else "rejected on its page"
    try:
        with open_store() as store:
            settled = settle(store, source.id, yes, no, who=signing.current(), why=why)
    except ClaimsError as error:
        notices.refuse(error)
        return
    said = "It rests on it" if is_confirmed else "Rejected"
    st.session_state[_DONE] = (source.id, f"{said}: {short(proposal.who, 60)}", settled)
    st.rerun()


def _undo(settled: Settled) -> None:
    del st.session_state[_DONE]
    try:
        with open_store() as store:
            take_back(store, settled, who=signing.current())
    except ClaimsError as error:
        notices.refuse(error)
        return
    st.rerun()
