"""The answers of a checklist: each with its question, why it is asked, and where the answer stands."""

from collections.abc import Callable, Iterable

import streamlit as st

from claims.exporters import wording
from claims.model.checklist import BY_RULE, Answer, Checklist, DetailState
from claims.model.library import Library
from claims.web import navigation
from claims.web.components.badges import badge
from claims.web.components.text import literal

_UNSURE = (DetailState.CONTRADICTED, DetailState.AMBIGUOUS, DetailState.PARTIAL, DetailState.DERIVABLE)


def summary(filled: Checklist) -> str:
    """Says how much is missing."""
    counts = filled.counts
    return f"{counts['missing']} of {counts['applicable']} missing, {counts['essential-missing']} of them essential"


def progress(filled: Checklist) -> None:
    """Draws how far each group is answered."""
    for _, answers in wording.groups(filled):
        told = sum(not answer.is_missing for answer in answers)
        st.progress(told / len(answers), text=f"{literal(wording.group_heading(answers))}: {told} of {len(answers)}")


def sections(
    filled: Checklist,
    library: Library,
    key: str,
    *,
    only_missing: bool = False,
    is_brief: bool = False,
    below: Callable[[Answer], None] | None = None,
) -> None:
    """Draws all answers, the gaps first, and those of a section once it is open; `below` adds to each.

    In brief, only the essential gaps are unfolded.
    """
    those = filled.missing_first()
    parts = [
        ("Essential and missing", [a for a in those if a.is_missing and a.essential], True),
        ("Missing", [a for a in those if a.is_missing and not a.essential], not is_brief),
        ("Answered in part, or unsure", [a for a in those if a.state in _UNSURE], False),
        ("Stated", [a for a in those if a.state is DetailState.STATED], False),
        ("Not applicable", [a for a in those if a.state is DetailState.NOT_APPLICABLE], False),
    ]
    for title, answers, is_open in parts:
        if answers and (answers[0].is_missing or not only_missing):
            name = f"{key}-{title.casefold().replace(' ', '-').replace(',', '')}"
            box = st.expander(f"{title} ({len(answers)})", expanded=is_open, key=name, on_change="rerun")
            if box.open:
                with box:
                    listed(answers, library, below)
    if only_missing and not filled.counts["missing"]:
        st.success("Nothing is missing.", icon=":material/check_circle:")


def listed(answers: Iterable[Answer], library: Library, below: Callable[[Answer], None] | None = None) -> None:
    """Draws answers one below the other; `below` adds to each."""
    for answer in answers:
        st.markdown("  \n".join(_lines(answer)))
        if answer.citation:
            figures = "".join(f" “{figure}”" for figure in answer.citation.figures)
            place = f"Paragraph {answer.citation.paragraph}{figures}, {library.name(answer.citation.source)}"
            query = {"id": answer.citation.source, "paragraph": str(answer.citation.paragraph)}
            navigation.link("source", place, icon=":material/arrow_forward:", query=query)
        if below:
            below(answer)


def missing(filled: Checklist, most: int) -> list[Answer]:
    """Returns the most needed of the missing answers."""
    return [answer for answer in filled.missing_first() if answer.is_missing][:most]


def counted(filled: Checklist) -> str:
    """Says how many items are in each state."""
    return " · ".join(f"{count} {name}" for name, count in wording.state_counts(filled))


def signature(answer: Answer) -> str:
    """Says who answered and when; nothing where nobody did, or where the item's own rule did."""
    if not answer.answered_by or answer.answered_by == BY_RULE:
        return ""
    told = wording.signed(answer)
    return f"{told[:1].upper()}{told[1:]}" if told.startswith("proposed ") else f"Answered by {told}"


def _lines(answer: Answer) -> list[str]:
    level = "essential" if answer.essential else "recommended"
    lines = [f"{badge(answer.state)} **{literal(answer.item.question)}** :small[:gray[{answer.item.id} · {level}]]"]
    if answer.value:
        lines.append(f"Answer: {literal(answer.value)}")
    if answer.reason:
        lines.append(literal(answer.reason))
    if signed := signature(answer):
        lines.append(f":small[:gray[{literal(signed)}]]")
    if answer.state is not DetailState.NOT_APPLICABLE:
        lines.append(f":small[:gray[Why: {literal(answer.item.why)}]]")
    return lines
