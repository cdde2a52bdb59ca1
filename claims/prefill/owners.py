"""Whose sentence it is, within a paragraph that several claims are cited from: told by the figures that stand in it.

A sentence with figures of the claims at hand is theirs; one with figures of other studies only is somebody else's, and so
are the sentences after it, until figures of the claims at hand stand in one.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from claims.extraction.sentences import sentences
from claims.model.claim import Claim
from claims.model.library import Library
from claims.model.passage import occurrences


class Owned(NamedTuple):
    """Where sentences begin in a text, in code points: those of the claims at hand, and those of other studies."""

    own: frozenset[int]
    strange: frozenset[int]


def owned(library: Library, source: str, claims: Iterable[Claim]) -> Owned:
    """Sorts the sentences of the paragraphs of a source that the claims are cited from; without a text none."""
    ours = list(claims)
    text = library.texts.get(source)
    if text is None:
        return Owned(frozenset(), frozenset())
    studies, ids = {claim.study for claim in ours}, {claim.id for claim in ours}
    theirs = [c for c in library.claims_in.get(source, ()) if c.study and c.study not in studies and c.id not in ids]
    figures, others = _figures(source, ours), _figures(source, theirs)
    own: set[int] = set()
    strange: set[int] = set()
    for number, at, block in _blocks(text):
        if number in figures:
            starts = list(_sorted(block, figures[number], others.get(number, frozenset())))
            own |= {at + start for start, is_own in starts if is_own}
            strange |= {at + start for start, is_own in starts if is_own is False}
    return Owned(frozenset(own), frozenset(strange))


def _sorted(block: str, own: frozenset[str], others: frozenset[str]) -> Iterator[tuple[int, bool | None]]:
    """Yields where each sentence begins, with whether it is one's own; None where nothing tells."""
    whose: bool | None = None
    for start, end in sentences(block):
        if any(occurrences(block[start:end], figure) for figure in own):
            whose = True
            yield start, True
            continue
        if any(occurrences(block[start:end], figure) for figure in others):
            whose = False
        yield start, False if whose is False else None


def _figures(source: str, claims: Iterable[Claim]) -> Mapping[int, frozenset[str]]:
    """Returns the printed figures of claims by the paragraph that they are cited from."""
    found: dict[int, set[str]] = defaultdict(set)
    for claim in claims:
        for cited in claim.citations:
            if cited.source == source and cited.paragraph:
                found[cited.paragraph].update(cited.figures)
    return {number: frozenset(figures) for number, figures in found.items()}


def _blocks(text: str) -> Iterator[tuple[int, int, str]]:
    """Yields the number of each paragraph, where it begins and its words."""
    at = number = 0
    for line in text.split("\n"):
        if line.strip():
            number += 1
            yield number, at, line
        at += len(line) + 1
