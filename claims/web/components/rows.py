"""Claims as a list: a card each, with a link, the statement and what is derived about it."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pandas as pd
import streamlit as st
from streamlit.elements.lib.column_types import ColumnConfig

from claims.model.library import Library
from claims.model.query import ClaimRow
from claims.web import navigation, state
from claims.web.components.badges import badge
from claims.web.components.text import literal, plural, words


def cards(rows: Iterable[ClaimRow], beside: Callable[[str], None] | None = None) -> None:
    """Draws claims as cards; `beside` adds to the head of each."""
    library = state.current().library
    for row in rows:
        card(library, row, beside)


def card(library: Library, row: ClaimRow, beside: Callable[[str], None] | None = None) -> None:
    """Draws a claim as a card."""
    with st.container(border=True, gap=None):
        with st.container(horizontal=True, horizontal_alignment="distribute", gap="small"):
            navigation.link("claim", row.subject_name, lead=row.printed or "", query={"id": row.id})
            if beside:
                beside(row.id)
        st.markdown(f"{literal(row.statement)}  \n{facts(library, row)}")


def facts(library: Library, row: ClaimRow) -> str:
    """Writes what is derived about a claim on one line of Markdown."""
    missing = f"{row.missing} of {row.items} missing"
    essential = f" ({row.essential_missing} essential)" if row.essential_missing else ""
    claimant = f"said by {literal(library.name(row.claimant))}"
    told = (words(row.kind), words(row.modality), claimant, spread(row), missing + essential)
    suspect = ":orange-badge[:material/history: to be checked again] " if row.suspect else ""
    return f"{badge(row.status)} {suspect}:small[:gray[{' · '.join(told)}]]"


def spread(row: ClaimRow) -> str:
    """Says how many outlets tell a claim, on how many origins."""
    origins = plural(row.origins, "origin") if row.origins else "no known origin"
    outlets = plural(row.outlets, "outlet") if row.outlets else "no other outlet"
    return f"{outlets} → {origins}"


def table(rows: list[ClaimRow], key: str) -> str | None:
    """Draws claims as a table and returns the id of the one that was selected."""
    library = state.current().library
    frame = pd.DataFrame(
        {
            "Figure": [row.printed or "" for row in rows],
            "System": [row.subject_name for row in rows],
            "Statement": [row.statement for row in rows],
            "Said by": [library.name(row.claimant) for row in rows],
            "Status": [words(row.status) for row in rows],
            "Kind": [words(row.kind) for row in rows],
            "Outlets → origins": [f"{row.outlets} → {row.origins}" for row in rows],
            "Missing": [f"{row.missing} of {row.items}" for row in rows],
        }
    )
    config = {
        "Statement": st.column_config.TextColumn(width="large"),
        "Figure": st.column_config.TextColumn(width="small"),
    }
    chosen = pick(frame, key, config)
    return rows[chosen[0]].id if chosen else None


def pick(
    frame: pd.DataFrame, key: str, config: Mapping[str, ColumnConfig] | None = None, *, heat: bool = False
) -> tuple[int, str] | None:
    """Draws a table whose cells can be selected, and returns the row and the column of the one that is.

    With `heat`, a count stands on a ground that is the darker the larger it is.
    """
    numbers = frame.select_dtypes("number")
    highest = max(1, int(numbers.to_numpy().max())) if heat and not numbers.empty else 1
    shown = st.dataframe(
        frame.style.map(_ground, highest=highest, subset=numbers.columns) if heat else frame,
        key=key,
        height="content",
        hide_index=True,
        on_select="rerun",
        selection_mode="single-cell",
        column_config=config,
    )
    cells = shown.selection.cells
    return (int(cells[0][0]), str(cells[0][1])) if cells else None


def _ground(count: Any, highest: int) -> str:
    return f"background-color: rgba(66, 133, 220, {0.1 + 0.45 * count / highest:.2f})" if count else "color: #8a8a8a"
