"""Bounds that a negation turns round: must not fall below, no loss beyond."""

from claims.model.quantity import Comparator
from claims.patterns import declared


def is_denied(words: list[str]) -> bool:
    """Tells ``must not fall below`` and ``never goes over``, which bound from the other side."""
    last = words[-1] if words else ""
    if last == "by" and len(words) > 2:  # did not differ by more than
        return words[-2].isalpha() and (words[-3] in _NOT or words[-3].endswith("n't"))
    return (last in _NOT) or (last in _MOVES and len(words) > 1 and (words[-2] in _NOT or words[-2].endswith("n't")))


def is_of_none(words: list[str]) -> bool:
    """Tells ``no loss beyond``, which bounds whatever loss there is from the other side."""
    if len(words) > 2 and words[-1] in _LINKS:
        words = words[:-2] if words[-2] in _MODALS else words[:-1]
    return len(words) > 1 and words[-2] == "no" and words[-1].isalpha() and words[-1] not in _NO_THINGS


_LINKS = frozenset(["is", "are", "was", "were", "be", "takes", "took", "has", "had", "needs", "needed", "uses", "used"])
_MODALS = frozenset(["may", "can", "could", "must", "will", "should", "shall"])


_NO_THINGS = frozenset(
    ["longer", "that", "of", "at", "in", "with", "for", "and", "or", "while", "when", "doubt", "one", "wonder"]
)
_NOT = frozenset(["not", "never", "cannot", "can't", "won't", "doesn't", "didn't", "don't"])
_MOVES = frozenset(
    [
        "be",
        "fall",
        "falls",
        "fell",
        "drop",
        "drops",
        "dropped",
        "go",
        "goes",
        "went",
        "rise",
        "rises",
        "rose",
        "get",
        "run",
        "runs",
        "climb",
        "dip",
        "dips",
        "grow",
        "take",
        "takes",
    ]
)
NOT_HAN = declared(r"(?:不得|不可|不能|不应|不会|不宜|不许|不允许|从未|从不|未|没有|并未|均未|不曾|绝不|不要|不)再?$")
"""What ends a text before a Chinese cue that it denies."""
DENIED = {Comparator.MORE: Comparator.AT_MOST, Comparator.LESS: Comparator.AT_LEAST}
"""What a bound becomes under a negation."""
