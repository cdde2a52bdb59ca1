"""The letters to the claimants, ready to be copied."""

from collections.abc import Mapping, Sequence

import streamlit as st

from claims import checklists
from claims.exporters import LETTER
from claims.web import state
from claims.web.components.text import literal, plural

_TITLES = {"text": "Text", "markdown": "Markdown"}


def draw(ids: Sequence[str], template: str, labels: Mapping[str, str]) -> None:
    """Draws a letter to each claimant of whom something essential is missing."""
    drafted = state.letters(ids, template, st.session_state.get("letter-language"))
    if not drafted:
        st.success("Nothing essential is missing, so there is nothing to ask.", icon=":material/check_circle:")
        return
    st.caption(
        "It asks for exactly what is essential and missing. Nothing is sent: copy it (the button is in its upper right "
        "corner), or download it, and change it as you like."
    )
    forms = sorted(LETTER, key=lambda name: (name not in _TITLES, name != "text", name))
    left, right = st.columns(2)
    form = left.segmented_control(
        "Format", forms, key="letter-format", default=forms[0], required=True, format_func=lambda n: _TITLES.get(n, n)
    )
    known = checklists.languages()
    right.segmented_control(
        "Language, if not that of the source", [*known], key="letter-language", format_func=known.__getitem__
    )
    chosen = LETTER[str(form or forms[0])]
    for number, letter in enumerate(drafted, 1):
        told = chosen.write(letter, labels).decode()
        st.markdown(f"**To {literal(letter.to)}**: {plural(len(letter.questions), 'question')}")
        st.code(told, language=None, wrap_lines=True)
        st.download_button(
            "Download", told, file_name=f"letter-{number}{chosen.suffix}", mime=chosen.media_type,
            key=f"letter-{number}", icon=":material/download:", on_click="ignore",
        )  # fmt: skip
