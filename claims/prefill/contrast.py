"""A sentence that sets two runs against each other: which of its halves a claim's own figures stand in.

"A fell to 1.7, while B ended at 0.27" tells of A in one half and of B in the other; what the half of B says answers
nothing for a claim whose figures all stand in that of A.
"""

import re
from collections.abc import Iterable

from claims.model.passage import occurrences
from claims.patterns import declared

_BETWEEN = declared(r"[,;，；] ?(?:while|whereas|whilst)\b|[，；]而(?!且)", re.IGNORECASE)
_BEFORE = declared(r"^\W*(?:while|whereas|whilst)\b[^,]*(,)", re.IGNORECASE)
_FIGURE = declared(r"\d")


def halves(sentence: str) -> tuple[str, str] | None:
    """Returns the two halves of a sentence that sets one thing against another, each with a figure; else None."""
    found = _BEFORE.match(sentence)
    at = found.start(1) if found else -1
    if found is None and (between := list(_BETWEEN.finditer(sentence))):
        at = between[0].start() if len(between) == 1 else -1
    first, second = sentence[: max(at, 0)], sentence[max(at, 0) :]
    return (first, second) if _FIGURE.search(first) and _FIGURE.search(second) else None


def is_of_the_other(sentence: str, value: str, figures: Iterable[str]) -> bool:
    """Tells whether a value stands only in the half of a sentence that none of the figures stands in."""
    sides = halves(sentence)
    if sides is None:
        return False
    told = [bool(occurrences(side, figure)) for figure in figures for side in sides]
    ours = any(told[0::2]), any(told[1::2])
    theirs = value.casefold() in sides[0].casefold(), value.casefold() in sides[1].casefold()
    return ours[0] != ours[1] and theirs == (ours[1], ours[0])
