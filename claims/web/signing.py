"""Who makes the changes of this browser's session."""

import getpass
import os

import streamlit as st

from claims.errors import ClaimsError

_KEY = "signing-name"


def box() -> None:
    """Draws the name that changes are signed with, where it can be changed."""
    st.session_state.setdefault(_KEY, _login())
    st.text_input("Changes are signed", key=_KEY, max_chars=80, placeholder="Your name", help="Kept in the history.")


def name() -> str:
    """Returns the name that changes are signed with; empty where none is given."""
    return str(st.session_state.get(_KEY) or "").strip()


def current() -> str:
    """Returns the name that changes are signed with; raises ClaimsError where none is given."""
    if not name():
        raise ClaimsError("a change needs a name; give yours in the side bar")
    return name()


def _login() -> str:
    try:
        return os.environ.get("CLAIMS_USER") or getpass.getuser()
    except (OSError, KeyError):
        return ""
