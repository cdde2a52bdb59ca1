"""What leads a person through a review: the first help, the groups of what waits, and how long that takes."""

from collections import Counter

import streamlit as st

from claims.intake.item import Item
from claims.intake.ordering import Group
from claims.model.library import Library
from claims.web import reviewing, signing
from claims.web.components.text import plural

REASONS = (
    "It belongs to another claim of this review.",
    "It is a name or a number of a part, not a figure.",
    "It is background, and bears on nothing here.",
    "It is the date or the place of publication.",
    "It is an example, not a result.",
)
GROUPS = {
    Group.HEADLINE: ("Headline", "The title or the first paragraph tells it."),
    Group.KNOWN: ("Said here already", "A claim of another source says the same, or otherwise."),
    Group.SUBJECT: ("Main subject", "It is measured or stated of what the title is about."),
    Group.FIGURE: ("Other subjects", "It is measured or stated of something else."),
    Group.DOUBTFUL: ("About what?", "Its sentence does not name what it is about; look at “About” first."),
    Group.OTHER: ("Background", "Nothing tells what it is a figure of; often it is no claim."),
    Group.ABSENCE: ("Not told", "The text says that something is missing."),
}
"""How each group of proposals is called, and what puts one into it."""
TOLD = (Group.KNOWN, Group.OTHER, Group.ABSENCE)
"""The groups that say what a figure is to be judged by; the others only say how soon."""
_UNDERSTOOD = 3
_OVER = "review-help-is-over"
HELP = """**New here?** Each line says what a marked figure of the paragraph claims. All is right: press **A**. One is wrong, or
you are not sure: untick it by its number, and it comes last. A name is wrong: change it. **U** takes the last step back."""


def left_told(at: reviewing.Session) -> str:
    """Says how many proposals wait, and about how long they take."""
    minutes = round(at.minutes_left)
    time = f"about {plural(minutes, 'minute')}" if minutes else "less than a minute"
    return f"{plural(len(at.open), 'proposal')} left, {time}" if at.open else "no proposal left"


def guide(library: Library) -> None:
    """Draws what to do, until it is hidden, and not for someone who has made a claim of a proposal before."""
    if _OVER not in st.session_state:
        who = signing.name()
        st.session_state[_OVER] = any(c.drafted and c.drafted.accepted_by == who for c in library.claims.values())
    if st.session_state[_OVER]:
        return
    with st.container(border=True, key="review-help"):
        told, hide = st.columns([8, 1], vertical_alignment="center")
        told.markdown(HELP)
        hide.button("Hide this", key="review-help-hide", type="tertiary", icon=":material/close:", on_click=_hide)


def guided(at: reviewing.Session) -> None:
    """Ends the guidance once a few decisions show that it was understood, so that the form moves up."""
    if len(at.taken) >= _UNDERSTOOD:
        _hide()


def _hide() -> None:
    """Ends the guidance for this visit."""
    st.session_state[_OVER] = True


def groups(at: reviewing.Session) -> None:
    """Draws the groups that wait, each with how many; one that is chosen is gone to."""
    counts = Counter(at.group(item) for item in at.open)
    waiting = [group for group in GROUPS if counts[group]]
    if not waiting:
        return
    here = at.group(at.item) if at.item else None
    st.session_state["review-group"] = here if here in waiting else None
    st.pills(
        "What waits, the weightiest first",
        waiting,
        key="review-group",
        label_visibility="collapsed",
        format_func=lambda group: f"{GROUPS[group][0]} {counts[group]}",
        on_change=_jump,
        args=(at,),
    )


def _jump(at: reviewing.Session) -> None:
    """Takes the first open figure of the chosen group in hand."""
    group = st.session_state["review-group"]
    if group and (key := at.first(group)):
        at.go(key)


def order(at: reviewing.Session) -> None:
    """Draws the choice between the order by weight and that of the text."""
    st.session_state["review-by-text"] = at.by_text
    st.toggle("Go on in the order of the text", key="review-by-text", on_change=_reorder, args=(at,))


def _reorder(at: reviewing.Session) -> None:
    """Goes on in the order of the text, or by weight again."""
    at.by_text = bool(st.session_state["review-by-text"])


def likely_reason(item: Item) -> str:
    """Returns the reason that a dismissal most likely has."""
    if item.why:
        return REASONS[3] if "date" in item.why else REASONS[1]
    return REASONS[0] if item.draft and item.draft.repeats else REASONS[2]
