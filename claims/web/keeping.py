"""What a person wrote in a review and has not decided: kept while something else is in hand, or another page is open."""

import streamlit as st

from claims.patterns import declared
from claims.web import reviewing
from claims.web.deciding import prefix_of
from claims.web.untouched import is_untouched

_BUTTON = declared(r"-(?:alone|strike|accept-new|(?:cite|refuse)-[\w-]+)$")
"""What the keys end with of what is pressed, and holds nothing."""
_SHEET = declared(r"-of-\d+-")
"""What the keys have within them of the fields of a whole paragraph."""


def keep(drawn: reviewing.Session | None = None) -> None:
    """Holds what was chosen and written where it is not to be drawn now: a field that is not drawn would be forgotten.

    It is called before the fields of a page are drawn, and leaves those alone of what is in hand in the review that the
    page draws: they hold themselves. A field that nobody has changed is forgotten, and drawn as its draft is by then.
    """
    at = drawn or reviewing.held()
    if at is None:
        return
    sources = (at.review.source_id, *at.elsewhere)
    begins = tuple(f"review-{source}-" for source in sources)
    in_hand = (drawn.cluster or (drawn.item,)) if drawn else ()
    own = tuple(f"{prefix_of(at, item)}-" for item in in_hand if item)
    is_sheet = bool(drawn and drawn.cluster)
    for key in [str(key) for key in st.session_state]:
        if not key.startswith(begins) or _BUTTON.search(key) or is_untouched(key):
            continue
        if not key.startswith(own) or (_SHEET.search(key) and not is_sheet):
            st.session_state[key] = st.session_state[key]
