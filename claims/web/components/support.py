"""On which hardware a system is said to be supported, and on whose word."""

from collections.abc import Iterable

import streamlit as st

from claims.model.claim import ClaimKind
from claims.model.library import Library
from claims.model.query import ClaimRow
from claims.model.subject import Subject, SubjectKind
from claims.web import navigation

HARDWARE = (SubjectKind.ACCELERATOR, SubjectKind.SERVER, SubjectKind.CLUSTER)


def hardware(library: Library, subject: Subject, rows: Iterable[ClaimRow]) -> dict[str, list[str]]:
    """Gathers who claims support of a system, for each piece of hardware that the claims name; none for hardware."""
    said: dict[str, list[str]] = {}
    if subject.kind in HARDWARE:
        return said
    for row in rows:
        if row.kind is not ClaimKind.SUPPORT or row.id not in library.claims:
            continue
        for one in library.claims[row.id].subjects():
            if one in library.subjects and library.subjects[one].kind in HARDWARE:
                claimants = said.setdefault(one, [])
                if row.claimant not in claimants:
                    claimants.append(row.claimant)
    return dict(sorted(said.items(), key=lambda item: library.name(item[0]).casefold()))


def draw(library: Library, said: dict[str, list[str]]) -> None:
    """Draws a line for each piece of hardware; a claimant links to what it says of its support."""
    for one, claimants in said.items():
        with st.container(horizontal=True, gap="small", vertical_alignment="center"):
            navigation.record(library, one)
            st.markdown(":small[:gray[said by]]", width="content")
            for claimant in claimants:
                query = {"kind": ClaimKind.SUPPORT.value, "subject": one, "claimant": claimant}
                navigation.link("claims", library.name(claimant), query=query)
