"""Findings that would differ: what each was, and what it would be."""

from collections.abc import Iterable

import streamlit as st

from claims.checks.flips import Flip, Sort
from claims.model.finding import Finding
from claims.model.library import Library
from claims.web.components import figures, findings
from claims.web.components.badges import badge
from claims.web.components.text import literal

MEANING = {
    Sort.OUTCOME: "with another outcome",
    Sort.APPEARS: "new",
    Sort.GOES: "gone",
    Sort.NUMBERS: "with other numbers",
}
"""What each sort of difference is called, in the order in which they are shown."""

_HEADS = {
    Sort.OUTCOME: "Another outcome",
    Sort.APPEARS: "New",
    Sort.GOES: "Gone",
    Sort.NUMBERS: "Other numbers",
}


def cards(library: Library, flips: Iterable[Flip], key: str) -> None:
    """Draws findings that differ as cards."""
    for number, flip in enumerate(flips):
        with st.container(border=True, gap="xsmall"):
            lines = [f"**{_HEADS[flip.sort]}:** {_badges(flip)}", literal(flip.finding.explanation)]
            if flip.before and flip.after:
                if flip.before.explanation != flip.after.explanation:
                    lines.append(f":small[:gray[Before: {literal(flip.before.explanation)}]]")
                lines += _numbers(flip.before, flip.after)
            st.markdown("  \n".join(lines))
            findings.body(library, flip.finding, f"{key}-{number}", with_numbers=not (flip.before and flip.after))


def _badges(flip: Flip) -> str:
    if flip.before and flip.after and flip.sort is Sort.OUTCOME:
        return f"{badge(flip.before.outcome)} → {badge(flip.after.outcome)}"
    return badge(flip.finding.outcome)


def _numbers(before: Finding, after: Finding) -> Iterable[str]:
    """Yields the computed numbers that differ, each before and after."""
    old = {number.label: figures.value_of(number) for number in before.computed}
    new = {number.label: figures.value_of(number) for number in after.computed}
    for label in dict.fromkeys([*old, *new]):
        was, would_be = old.get(label, "not computed"), new.get(label, "not computed")
        if was != would_be:
            yield f"{literal(label)}: {literal(was)} → **{literal(would_be)}**"
