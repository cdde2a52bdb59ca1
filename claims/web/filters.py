"""The filters of the list of claims: read from the address, drawn with counts, removable one by one."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple

import streamlit as st

from claims.model.claim import ClaimKind, Modality
from claims.model.query import ClaimQuery, ClaimRow, Sort
from claims.model.verification import VerificationStatus
from claims.web import address, state
from claims.web.components.text import literal, words

EVERY = 100_000


class Facet(NamedTuple):
    """A filter: its name in the address, its label, its known values, how one is told, and those that a claim has."""

    name: str
    label: str
    known: Collection[str]
    tell: Callable[[str], str]
    of: Callable[[ClaimRow], Iterable[str]]
    is_short: bool = False


def facets(snapshot: state.Snapshot) -> tuple[Facet, ...]:
    """Returns the filters of a library."""
    library = snapshot.library
    name = library.name

    def subjects(row: ClaimRow) -> Iterable[str]:
        return set(library.claims[row.id].subjects()) if row.id in library.claims else (row.subject,)

    return (
        Facet("status", "Status", [s.value for s in VerificationStatus], words, lambda r: (r.status,), is_short=True),
        Facet("kind", "Kind", [k.value for k in ClaimKind], words, lambda r: (r.kind,), is_short=True),
        Facet("subject", "System", library.subjects, name, subjects),
        Facet("claimant", "Claimant", library.subjects, name, lambda r: (r.claimant,)),
        Facet("source", "Source", library.sources, name, lambda r: r.sources),
        Facet("modality", "Modality", [m.value for m in Modality], words, lambda r: (r.modality,), is_short=True),
        Facet("study", "Study", library.studies, name, lambda r: (r.study,) if r.study else ()),
    )


def asked(those: Iterable[Facet]) -> ClaimQuery:
    """Reads the query that the address asks for; unknown values are told and left out."""
    chosen = {facet.name: address.values(facet.name, facet.known) for facet in those}
    sort = address.value("sort", [order.value for order in Sort], Sort.ID)
    return ClaimQuery.model_validate({**chosen, "text": address.text("text"), "sort": sort, "limit": EVERY})


def draw(those: Iterable[Facet], query: ClaimQuery) -> None:
    """Draws the filters, each with how many claims a value would leave."""
    with st.container(horizontal=True, gap="small"):
        for facet in those:
            chosen = list(getattr(query, facet.name))
            with st.popover(
                f"{facet.label} ({len(chosen)})" if chosen else facet.label, key=f"claims-open-{facet.name}"
            ):
                _choice(facet, query, [str(value) for value in chosen])


def chips(those: Iterable[Facet], query: ClaimQuery) -> None:
    """Draws the active filters, each with a button that removes it."""
    active = [(f, str(value)) for f in those for value in getattr(query, f.name)]
    if not active and not query.text:
        return
    with st.container(horizontal=True, gap="small"):
        for facet, value in active:
            label = f"{facet.label}: {literal(facet.tell(value))}"
            _chip(
                f"claims-chip-{facet.name}-{value}",
                label,
                facet.name,
                [v for f, v in active if f == facet and v != value],
            )
        if query.text:
            _chip("claims-chip-text", f"Words: {literal(query.text)}", "text", [])
        names = dict.fromkeys([*(facet.name for facet, _ in active), "text", "page"])
        st.button("Clear all", key="claims-chip-all", type="tertiary", on_click=_clear, args=(tuple(names),))


def _choice(facet: Facet, query: ClaimQuery, chosen: list[str]) -> None:
    counts = _counts(facet, query)
    options = sorted({*counts, *chosen}, key=lambda value: (-counts.get(value, 0), facet.tell(value)))
    key = f"claims-{facet.name}"
    address.hold(key, chosen)
    if facet.is_short:
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


def _counts(facet: Facet, query: ClaimQuery) -> Mapping[str, int]:
    """Counts the claims by a facet's values, all other filters applied."""
    found = state.listed(query.model_copy(update={facet.name: (), "sort": Sort.ID}))
    return Counter(str(value) for row in found.items for value in facet.of(row))


def _chip(key: str, label: str, name: str, left: list[str]) -> None:
    st.button(label, key=key, icon=":material/close:", on_click=_leave, args=(name, left), help="Remove this filter")


def _leave(name: str, left: str | list[str]) -> None:
    address.put(name, left)
    address.put("page", None)


def _clear(names: tuple[str, ...]) -> None:
    for name in names:
        address.put(name, None)
