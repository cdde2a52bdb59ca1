"""A figure of a review by itself: its sentence, the claims that it may be a citation of, its form, and what decides it."""

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from claims.errors import ClaimsError
from claims.intake.item import Item, State
from claims.intake.matching import Match
from claims.intake.together import SHARED, carried
from claims.web import deciding, leading, navigation, reviewing, state, stepping
from claims.web.components import notices
from claims.web.components.text import literal, short
from claims.web.overtyping import told_apart
from claims.web.paragraphs import sentence


def decide(at: reviewing.Session, item: Item, bar: DeltaGenerator) -> None:
    """Draws what an item may become, and the buttons that make it so."""
    prefix = deciding.prefix_of(at, item)
    st.markdown(f"### {literal(item.printed)}")
    if item.state is State.PROPOSED and at.group(item) in leading.TOLD and not item.figure.left:
        name, why = leading.GROUPS[at.group(item)]
        st.caption(f"**{name}.** {why}")
    st.markdown(sentence(at, item))
    if item.draft and (parts := [at.review.item(k).printed for k in item.draft.figures if k != item.key]):
        st.caption(literal(f"Its claim takes in {', '.join(parts)}, which it is compared with."))
    if at.told:
        notices.refuse(ClaimsError(at.told))
    match = item.matches[0] if item.matches else None
    cites = bool(match and match.agrees)
    if item.figure.cited_by:
        st.success("Cited by:", icon=":material/check:")
        for claim in item.figure.cited_by:
            navigation.record(at.review.library, claim, short(at.review.library.claims[claim].statement))
    elif item.state is State.DISMISSED:
        st.info(literal(f"Dismissed: {item.why}"), icon=":material/remove_circle:")
    elif item.figure.left:
        st.caption(literal(item.figure.left.reason))
    elif item.why:
        st.caption(literal(f"Offered as no claim: {item.why}."))
    for found in item.matches:
        _offered(at, item, found, prefix)
    is_open = item.draft and not item.figure.is_settled and not state.current().is_read_only
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
            format_func=told_apart(leading.REASONS),
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
            told = str(reason or leading.likely_reason(item)).strip()
            deciding.act(
                at, "Dismiss", "review-dismiss", lambda: deciding.dismiss(at, item, told), of=item.key, shortcut="x"
            )
            deciding.act(at, "Later", "review-later", lambda: stepping.put_off(at, item), of=item.key, shortcut="l")
            st.button(
                "Edit",
                key="review-edit",
                shortcut="e",
                on_click=at.edit,
                args=(item.key,),
                help="Unfolds every field, and puts the cursor into the first that is in doubt; Esc leaves it",
            )


def _offered(at: reviewing.Session, item: Item, match: Match, prefix: str) -> None:
    """Draws a claim that the figure may be a citation of, with what differs."""
    claim = at.review.library.claims[match.claim]
    with st.container(border=True, gap="small"):
        st.markdown("**Says the same as a claim here**" if match.agrees else "**May dispute a claim here**")
        navigation.record(at.review.library, claim.id, short(claim.statement, 80), help_text=claim.statement)
        for difference in match.differences:
            st.markdown(f":orange[:material/difference:] {literal(difference)}")
        if state.current().is_read_only:
            return
        with st.container(horizontal=True, gap="small"):
            deciding.act(
                at, "Cite it", f"{prefix}-cite-{claim.id}", lambda: deciding.cite(at, item, match), of=item.key
            )
            deciding.act(
                at, "Not the same", f"{prefix}-refuse-{claim.id}", lambda: deciding.refuse(at, item, match), of=item.key
            )
