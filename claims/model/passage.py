"""Places in a source's text: whether the printed figures of a citation stand in its paragraph, and where."""

import unicodedata
from enum import StrEnum
from typing import NamedTuple

from claims.model.source import paragraphs
from claims.patterns import declared

_IN_FRONT = declared(r"(?:[A-Za-z0-9]|\d[.,])\Z")
_BEHIND = declared(r"[A-Za-z0-9]|[.,]\d")
"""What makes a figure a part of a longer word or number, right before it and right behind it."""


class PassageState(StrEnum):
    """What became of a place when it was looked up."""

    ANCHORED = "anchored"
    AMBIGUOUS = "ambiguous"
    ORPHAN = "orphan"
    TEXT_NOT_HELD = "text-not-held"


class Span(NamedTuple):
    """A stretch of a paragraph, in code points, end exclusive."""

    start: int
    end: int


def occurrences(paragraph: str, figure: str) -> tuple[Span, ...]:
    """Finds a printed figure as a whole: 16 is not found in BF16, nor 128 in 8,128 or 128.5."""
    wanted = unicodedata.normalize("NFC", figure)
    found = []
    start = paragraph.find(wanted) if wanted else -1
    while start >= 0:
        end = start + len(wanted)
        is_whole = not _IN_FRONT.search(paragraph, max(0, start - 2), start) and not _BEHIND.match(paragraph, end)
        if is_whole:
            found.append(Span(start, end))
        start = paragraph.find(wanted, end if is_whole else start + 1)
    return tuple(found)


def resolve(text: str | None, paragraph: int, figures: tuple[str, ...]) -> tuple[PassageState, str]:
    """Looks up a place in a text (None where it is not held); returns its state and what is wrong, if anything."""
    if text is None:
        return PassageState.TEXT_NOT_HELD, ""
    blocks = paragraphs(text)
    if not 1 <= paragraph <= len(blocks):
        return PassageState.ORPHAN, f"there is no paragraph {paragraph}, the text has {len(blocks)}"
    counts = {figure: len(occurrences(blocks[paragraph - 1], figure)) for figure in figures}
    lacking = [figure for figure, count in counts.items() if not count]
    if lacking:
        named = ", ".join(f"'{figure}'" for figure in lacking)
        return PassageState.ORPHAN, f"{named} does not stand in paragraph {paragraph}"
    repeated = any(count > figures.count(figure) for figure, count in counts.items())
    return (PassageState.AMBIGUOUS if repeated else PassageState.ANCHORED), ""
