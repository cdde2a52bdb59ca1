"""The decisions of a review: each is a step that is written, and where it needs no form it is taken before anything is drawn."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import streamlit as st

from claims.errors import ClaimsError
from claims.intake import together
from claims.intake.item import Item
from claims.intake.matching import Match
from claims.model.subject import Subject
from claims.web import leading, reviewing, signing, stepping
from claims.web.drafts import Form
from claims.web.fieldnames import LABELS


def act(
    at: reviewing.Session,
    label: str,
    key: str,
    work: Callable[[], None],
    *,
    of: str | None = None,
    **style: Any,
) -> None:
    """Draws a button; pressed, it carries a step out as the form stands now. What refuses a step is told.

    Where it decides what is in hand, which `of` names, a press that was meant for what was there before decides nothing.

    The work is done where the button is drawn, below the form, and not in a callback: a callback would see the form as it
    was before the last field was left.
    """
    if not st.button(label, key=key, **style):
        return
    if of is not None and not at.pace.is_seen(of):
        st.toast("Pressed twice: this figure is another one, and waits for you.", icon=":material/pan_tool:")
        return
    try:
        signing.current()
        with st.spinner("Saving …"):
            work()
    except ClaimsError as error:
        at.told = str(error)
    st.rerun()


def prefix_of(at: reviewing.Session, item: Item) -> str:
    """Returns what the keys of the widgets of an item begin with."""
    return f"review-{at.review.source_id}-{item.key}"


def form_of(at: reviewing.Session, item: Item) -> Form | None:
    """Returns the form of an item's draft, with what was put right beside it; none where there is no draft."""
    if item.draft is None:
        return None
    carried = together.carried(item, at.corrections)
    return Form(
        at.review.library, item.draft, prefix_of(at, item), waiting=waiting(at), carried=carried, label=at.label
    )


def waiting(at: reviewing.Session) -> Mapping[str, Subject]:
    """Returns the subjects that the text names and no record knows yet, by id."""
    named = at.review.drafting.named
    return {} if named is None else {i: s for i, s in named.new.items() if i not in at.review.library.records}


def accept(at: reviewing.Session, item: Item, form: Form) -> None:
    """Makes the claim of an item as the form has it; raises ClaimsError where a field of it is empty."""
    if form.gaps:
        raise ClaimsError(f"“{form.gaps[0]}” is empty; choose it below, or dismiss the figure")
    assert item.draft is not None
    subjects = [*item.draft.subjects, *form.taken]
    step = form.with_new(at.review.accept(item.key, form.edits, who=signing.name(), subjects=subjects))
    stepping.take(at, step, "accepted in review")
    at.corrections += together.corrections(item, form.edits)


def decide_all(
    at: reviewing.Session,
    edits: Mapping[str, Mapping[str, Any]],
    reasons: Mapping[str, str],
    *,
    cited: Mapping[str, str],
    repeated: Mapping[str, str],
    waiting: Sequence[Subject] = (),
    added: Sequence[Subject] = (),
    left: Sequence[str] = (),
) -> None:
    """Makes the claims of several items as a person left them, cites others and sets others down as none, in one step.

    `waiting` are the subjects that the text names and a person chose, `added` those that a person named anew. Raises
    ClaimsError where a field is empty, or there is nothing to decide.
    """
    if not edits and not reasons and not cited:
        raise ClaimsError("no figure is ticked")
    items = [at.review.item(key) for key in edits]
    for item in items:
        gap = next((name for name in item.missing if not edits[item.key].get(name)), None)
        if gap:
            raise ClaimsError(f"“{LABELS[gap]}” of {item.printed} is empty; choose it below, or untick the figure")
    step = together.decide(
        at.review, edits, reasons, who=signing.name(), cited=cited, repeated=repeated, subjects=waiting, left=left
    )
    fresh = [subject for subject in added if subject.id not in at.review.library.records]
    step = replace(step, records=(*fresh, *step.records), before=(*(None for _ in fresh), *step.before))
    stepping.take(at, step, "accepted in review" if edits or cited else "dismissed in review")
    at.corrections += [one for item in items for one in together.corrections(item, edits[item.key])]


def cite(at: reviewing.Session, item: Item, match: Match) -> None:
    """Makes an item a citation of a claim."""
    step = at.review.cite(item.key, match.claim, who=signing.name())
    stepping.take(at, step, "accepted in review as a citation")


def dismiss(at: reviewing.Session, item: Item, reason: str) -> None:
    """Sets a figure down as no claim."""
    stepping.take(at, at.review.dismiss(item.key, reason), "dismissed in review")


def refuse(at: reviewing.Session, item: Item, match: Match) -> None:
    """Sets down that a figure is no citation of a claim, and stays at it; what comes after it is what came after it before."""
    step = at.review.refuse(item.key, match.claim, "another claim")
    after = at.following
    stepping.take(at, step, "refused in review as a citation")
    at.go(item.key, alone=True)
    at.resume = (item.key, after) if after else None


def fields_of(prefix: str) -> dict[str, object]:
    """Returns what the fields of a form hold by now."""
    return {str(key): held for key, held in st.session_state.items() if str(key).startswith(f"{prefix}-")}


def of_whole(prefix: str) -> dict[str, object]:
    """Returns what the fields hold by now that only the whole form has."""
    short = {f"{prefix}-{field}" for field in together.SHARED}
    return {key: held for key, held in fields_of(prefix).items() if key not in short}


def hasten(at: reviewing.Session, item: Item) -> None:
    """Carries a step out before anything is drawn, where it needs no form or the form is as it was drawn.

    The page is then drawn once for a decision and not twice. All else, and what refuses a step, is left to the buttons.
    """
    match = item.matches[0] if item.matches and item.matches[0].agrees else None
    prefix = prefix_of(at, item)
    if not item.draft or item.figure.is_settled or not at.pace.is_seen(item.key):
        return
    try:
        signing.current()
        if st.session_state.get("review-later"):
            stepping.put_off(at, item)
        elif st.session_state.get("review-dismiss"):
            dismiss(at, item, str(st.session_state.get(f"{prefix}-reason") or leading.likely_reason(item)))
        elif st.session_state.get("review-cite") and match:
            cite(at, item, match)
        elif st.session_state.get("review-accept") and at.plain == (item.key, fields_of(prefix)):
            step = at.review.accept(item.key, {}, who=signing.name())
            stepping.take(at, step, "accepted in review")
        else:
            return
    except ClaimsError:
        return
    st.rerun()
