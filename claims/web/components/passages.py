"""Two versions of a text, passage by passage, and what became of each place that is cited in it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher

import streamlit as st

from claims.intake.alignment import Change, PassageChange
from claims.intake.anchoring import Fate
from claims.intake.refreshing import Followed
from claims.model.claim import Claim
from claims.model.library import Library
from claims.model.passage import Span, occurrences
from claims.web import navigation
from claims.web.components.text import literal, marked, plural, short, words

MOST = 60
"""How many changed passages are drawn; a text that differs more is another text."""

_LONGEST = 1500
_PIECE = 4000
_FATES = {
    Fate.FIGURE_CHANGED: (":red[:material/difference:] **figure changed**", "The figure that it cites is another now."),
    Fate.GONE: (":red[:material/block:] **gone**", "It is not found in the new text."),
    Fate.REWORDED: (":orange[:material/edit:] **reworded**", "The same numbers and names in other words."),
    Fate.MOVED: (":gray[:material/arrow_forward:] moved", ""),
    Fate.UNCHANGED: (":green[:material/check:] unchanged", ""),
}
"""How each fate is shown, the worst first, and what it means."""


def draw(passages: Sequence[PassageChange]) -> None:
    """Draws every passage that is not as it was, old above new, with the words that differ marked."""
    counts = Counter(passage.change for passage in passages)
    st.caption(", ".join(f"{counts[change]:,} {change}" for change in Change if counts[change]) + " (paragraphs)")
    changed = [passage for passage in passages if passage.change is not Change.SAME]
    for passage in changed[:MOST]:
        with st.container(border=True, gap="xsmall"):
            st.markdown(f":small[:gray[{_head(passage)}]]")
            if passage.change is Change.MOVED:
                st.markdown(literal(short(passage.after or "", 160)))
                continue
            old, new = _marks(passage.before, passage.after)
            if passage.before is not None:
                st.markdown(f":red[**−**] {marked(_cut(passage.before), old)}")
            if passage.after is not None:
                st.markdown(f":green[**+**] {marked(_cut(passage.after), new)}")
    if len(changed) > MOST:
        st.caption(f"{len(changed) - MOST:,} more paragraphs differ.")


def fates(library: Library, places: Iterable[Followed]) -> None:
    """Draws what became of every cited place, the worst first; those that stayed are counted, and listed when asked."""
    found = list(places)
    for fate in (Fate.FIGURE_CHANGED, Fate.GONE, Fate.REWORDED):
        for followed in found:
            if followed.anchor.fate is fate:
                with st.container(border=True, gap="xsmall"):
                    _place(library, followed)
    settled = [followed for followed in found if followed.anchor.fate in (Fate.MOVED, Fate.UNCHANGED)]
    if settled:
        with st.expander(f"{plural(len(settled), 'cited place')} as before, word for word", key="passages-settled"):
            for followed in settled:
                _place(library, followed)


def _place(library: Library, followed: Followed) -> None:
    badge, meaning = _FATES[followed.anchor.fate]
    figures = ", ".join(f"“{figure}”" for figure in followed.figures)
    to = followed.anchor.paragraph
    where = f"paragraph {followed.paragraph}" + (f" → {to}" if to and to != followed.paragraph else "")
    st.markdown(f"{badge} · {literal(' · '.join(part for part in (figures, where) if part))}")
    record = library.records.get(followed.record)
    if isinstance(record, Claim):
        navigation.record(library, record.id, short(record.statement, 90), help_text=record.statement)
    else:
        st.caption(literal(f"{words(followed.collection)}: {followed.record}"))
    if followed.is_refused_still:
        st.caption(f"{meaning} It stays refused in paragraph {followed.anchor.nearest} of the new text.")
    elif meaning:
        if followed.anchor.fate is Fate.FIGURE_CHANGED and _stands(followed):
            meaning = "It still stands there, but another figure of its sentence is another now."
        meaning += " It was refused, and is asked again." if followed.is_asked_again else ""
        nearest = followed.anchor.nearest
        st.caption(meaning + (f" Look at paragraph {nearest} of the new text." if nearest else ""))


def _stands(followed: Followed) -> bool:
    """Tells whether the cited figures are printed in the new paragraph, whatever became of those beside them."""
    after = followed.after or ""
    return bool(followed.figures) and all(occurrences(after, figure) for figure in followed.figures)


def _head(passage: PassageChange) -> str:
    match passage.change:
        case Change.ADDED:
            return f"paragraph {passage.new} is new"
        case Change.REMOVED:
            return f"paragraph {passage.old} was removed"
        case _:
            to = f" → {passage.new}" if passage.new != passage.old else ""
            return f"paragraph {passage.old}{to} {'moved' if passage.change is Change.MOVED else 'changed'}"


def _marks(before: str | None, after: str | None) -> tuple[list[tuple[Span, str]], list[tuple[Span, str]]]:
    """Returns the stretches of words that differ, in the old and in the new passage."""
    if before is None or after is None or max(len(before), len(after)) > _PIECE:
        return [], []
    old, new = _tokens(before), _tokens(after)
    matcher = SequenceMatcher(None, [before[a:b] for a, b in old], [after[a:b] for a, b in new], autojunk=False)
    gone, come = [], []
    for tag, i, j, k, m in matcher.get_opcodes():
        if tag != "equal":
            gone += [(Span(old[i][0], old[j - 1][1]), "red")] if j > i else []
            come += [(Span(new[k][0], new[m - 1][1]), "green")] if m > k else []
    return _within(gone), _within(come)


def _within(marks: list[tuple[Span, str]]) -> list[tuple[Span, str]]:
    return [(span, colour) for span, colour in marks if span.end <= _LONGEST]


def _tokens(text: str) -> list[tuple[int, int]]:
    """Returns the places of the words of a text; in a script without spaces every character is one."""
    found: list[tuple[int, int]] = []
    start: int | None = None
    for at, character in enumerate(text):
        if character.isspace() or character >= "\u2e80":
            found += [(start, at)] if start is not None else []
            found += [] if character.isspace() else [(at, at + 1)]
            start = None
        elif start is None:
            start = at
    return [*found, (start, len(text))] if start is not None else found


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
