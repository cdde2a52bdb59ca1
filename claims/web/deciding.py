"""The decisions of a review: each is a step that is written, and where it needs no form it is taken before anything is drawn."""

import streamlit as st

from claims.errors import ClaimsError
from claims.intake.item import Item
from claims.intake.matching import Match
from claims.web import leading, reviewing, signing
from claims.web.drafts import Form


def prefix_of(at: reviewing.Session, item: Item) -> str:
    """Returns what the keys of the widgets of an item begin with."""
    return f"review-{at.review.source_id}-{item.key}"


def accept(at: reviewing.Session, item: Item, form: Form) -> None:
    """Makes the claim of an item as the form has it; raises ClaimsError where a field of it is empty."""
    if form.gaps:
        raise ClaimsError(f"“{form.gaps[0]}” is empty; choose it below, or dismiss the figure")
    step = form.with_new(at.review.accept(item.key, form.edits, who=signing.name()))
    reviewing.take(at, step, "accepted in review")


def cite(at: reviewing.Session, item: Item, match: Match) -> None:
    """Makes an item a citation of a claim."""
    step = at.review.cite(item.key, match.claim, who=signing.name())
    reviewing.take(at, step, "accepted in review as a citation")


def dismiss(at: reviewing.Session, item: Item, reason: str) -> None:
    """Sets a figure down as no claim."""
    reviewing.take(at, at.review.dismiss(item.key, reason), "dismissed in review")


def refuse(at: reviewing.Session, item: Item, match: Match) -> None:
    """Sets down that a figure is no citation of a claim, and stays at it."""
    step = at.review.refuse(item.key, match.claim, "another claim")
    here = at.now
    reviewing.take(at, step, "refused in review as a citation")
    at.go(here)


def fields_of(prefix: str) -> dict[str, object]:
    """Returns what the fields of a form hold by now."""
    return {str(key): held for key, held in st.session_state.items() if str(key).startswith(f"{prefix}-")}


def hasten(at: reviewing.Session, item: Item) -> None:
    """Carries a step out before anything is drawn, where it needs no form or the form is as it was drawn.

    The page is then drawn once for a decision and not twice. All else, and what refuses a step, is left to the buttons.
    """
    match = item.matches[0] if item.matches and item.matches[0].agrees else None
    prefix = prefix_of(at, item)
    if not item.draft or item.figure.is_settled or not at.is_seen(item):
        return
    try:
        signing.current()
        if st.session_state.get("review-later"):
            reviewing.put_off(at, item)
        elif st.session_state.get("review-dismiss"):
            dismiss(at, item, str(st.session_state.get(f"{prefix}-reason") or leading.likely_reason(item)))
        elif st.session_state.get("review-accept") and match:
            cite(at, item, match)
        elif st.session_state.get("review-accept") and at.plain == (item.key, fields_of(prefix)):
            step = at.review.accept(item.key, {}, who=signing.name())
            reviewing.take(at, step, "accepted in review")
        else:
            return
    except ClaimsError:
        return
    st.rerun()
