"""What a page says when there is nothing to show, and when something cannot be shown."""

import streamlit as st

from claims.web.components.text import literal


def empty(what: str) -> None:
    """Says that there are no records of a sort yet, and how to get some."""
    with st.container(border=True):
        st.markdown(f"**There are no {what} in this store yet.**")
        st.markdown(
            "On the command line, `claims init` makes a store with the bundled library, `claims import FOLDER` takes "
            "records from a folder or a file, and `claims new subjects --edit` adds one of your own."
        )


def refuse(error: Exception) -> None:
    """Shows what went wrong as one line."""
    st.error(literal(str(error)), icon=":material/error:")


def nothing_found(hint: str) -> None:
    """Says that a filter or a search leaves nothing, and what to do about it."""
    st.info(f"Nothing matches. {literal(hint)}", icon=":material/search_off:")


def ignored(error: Exception | str) -> None:
    """Says which value of the address is not known and was left out."""
    st.warning(f"{literal(str(error))}. It was left out.", icon=":material/filter_alt_off:")
