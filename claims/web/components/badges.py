"""Badges: the same word, colour and icon for a status, an outcome or an answer everywhere."""

from enum import StrEnum
from typing import Literal

import streamlit as st

from claims.web.components.text import literal, words

_Colour = Literal["red", "orange", "yellow", "blue", "green", "gray"]
_LOOKS: dict[str, tuple[_Colour, str]] = {
    "ambiguous": ("yellow", "help"),
    "consistent": ("blue", "calculate"),
    "contradicted": ("red", "error"),
    "corroborated": ("green", "group"),
    "derivable": ("blue", "calculate"),
    "documented": ("blue", "description"),
    "inconsistent": ("red", "error"),
    "mixed": ("orange", "call_split"),
    "not-applicable": ("gray", "remove_circle"),
    "not-checkable": ("gray", "remove_circle"),
    "not-reproduced": ("red", "sync_problem"),
    "not-run": ("gray", "pause_circle"),
    "not-stated": ("red", "radio_button_unchecked"),
    "partial": ("yellow", "timelapse"),
    "partly-reproduced": ("orange", "sync_problem"),
    "reproduced": ("green", "verified"),
    "stated": ("green", "check_circle"),
    "supported": ("green", "check_circle"),
    "under-determined": ("yellow", "help"),
    "unverified": ("yellow", "help"),
    "withdrawn": ("gray", "block"),
    "withheld": ("red", "lock"),
}
_PLAIN: tuple[_Colour, str] = ("gray", "label")


def badge(state: StrEnum) -> str:
    """Writes the badge of a state as Markdown."""
    colour, icon = _LOOKS.get(state.value, _PLAIN)
    return f":{colour}-badge[:material/{icon}: {words(state.value)}]"


def show_badge(state: StrEnum, reason: str = "") -> None:
    """Draws the badge of a state, its reason on hover."""
    colour, icon = _LOOKS.get(state.value, _PLAIN)
    st.badge(words(state.value), icon=f":material/{icon}:", color=colour, help=literal(reason) or None)
