"""Filters of a list: each a parameter of the address, drawn with counts beside its values, removable one by one."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Generic, NamedTuple, TypeVar

import streamlit as st

from claims.web import address
from claims.web.components.text import literal

T = TypeVar("T")
Chosen = Mapping[str, list[str]]
"""The values that are chosen, by the name of the filter."""


class Facet(NamedTuple, Generic[T]):
    """A filter: its name in the address, its label, its known values, how one is told, and those that an entry has."""

    name: str
    label: str
    known: Collection[str]
    tell: Callable[[str], str]
    of: Callable[[T], Iterable[str]]
    is_short: bool = False


def draw(
    facets: Iterable[Facet[T]], chosen: Chosen, counts: Callable[[Facet[T]], Mapping[str, int]], prefix: str
) -> None:
    """Draws filters; `counts` says how many entries a value of one would leave, `prefix` begins the widgets' keys."""
    with st.container(horizontal=True, gap="small"):
        for facet in facets:
            given = chosen.get(facet.name, [])
            label = f"{facet.label} ({len(given)})" if given else facet.label
            with st.popover(label, key=f"{prefix}-open-{facet.name}"):
                _choice(facet, given, counts(facet), f"{prefix}-{facet.name}")


def chips(facets: Iterable[Facet[T]], chosen: Chosen, prefix: str, *, text: str = "") -> None:
    """Draws the active filters and the words looked for, each with a button that removes it."""
    active = [(facet, value) for facet in facets for value in chosen.get(facet.name, ())]
    if not active and not text:
        return
    with st.container(horizontal=True, gap="small"):
        for facet, value in active:
            left = [other for other in chosen[facet.name] if other != value]
            label = f"{facet.label}: {literal(facet.tell(value))}"
            _chip(f"{prefix}-chip-{facet.name}-{value}", label, facet.name, left)
        if text:
            _chip(f"{prefix}-chip-text", f"Words: {literal(text)}", "text", [])
        names = dict.fromkeys([*(facet.name for facet, _ in active), "text", "page"])
        st.button("Clear all", key=f"{prefix}-chip-all", type="tertiary", on_click=_clear, args=(tuple(names),))


def _choice(facet: Facet[T], chosen: list[str], counts: Mapping[str, int], key: str) -> None:
    options = sorted({*counts, *chosen}, key=lambda value: (-counts.get(value, 0), facet.tell(value)))
    address.hold(key, chosen)
    if not options:
        st.caption("There is nothing to choose.")
    elif facet.is_short:
        st.pills(
            facet.label,
            options,
            key=key,
            selection_mode="multi",
            format_func=lambda value: f"{facet.tell(value)} ({counts.get(value, 0)})",
            on_change=address.follow,
            args=(facet.name, key),
        )
    else:
        st.multiselect(
            facet.label,
            options,
            key=key,
            format_func=lambda value: f"{facet.tell(value)} ({counts.get(value, 0)})",
            on_change=address.follow,
            args=(facet.name, key),
            width=340,
            select_all=False,
        )


def _chip(key: str, label: str, name: str, left: list[str]) -> None:
    st.button(label, key=key, icon=":material/close:", on_click=_leave, args=(name, left), help="Remove this filter")


def _leave(name: str, left: list[str]) -> None:
    address.put(name, left)
    address.put("page", None)


def _clear(names: tuple[str, ...]) -> None:
    for name in names:
        address.put(name, None)
