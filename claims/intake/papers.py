"""Documents that a text leans on without their titles: ``its technical note``, ``a research note by Orme Labs``."""

import re
from collections import defaultdict
from typing import NamedTuple

from claims.model.source import paragraphs
from claims.patterns import declared

_KIND = r"(?:technical|research|engineering|field|working|discussion|white|position)[ -](?:notes?|reports?|papers?|briefs?)|white ?papers?|pre-?prints?"
_OWNER = r"[A-Z][\w&.-]*(?:\s(?:[A-Z][\w&.-]*)){0,3}"
_OWNED = (
    declared(rf"(?P<who>{_OWNER})[’']s?\s(?:[a-z-]+\s){{0,2}}?(?P<kind>{_KIND})\b"),
    declared(
        rf"\b(?:[Aa]n?|[Tt]he)\s(?:[a-z-]+\s){{0,2}}?(?P<kind>{_KIND})\s(?:(?:that was\s)?(?:published|posted|released|issued|written)\s)?"
        rf"(?:by|from|of)\s(?:the\s)?(?P<who>{_OWNER})"
    ),
)
_TOLD = r"(?:says?|said|puts?|gives?|gave|states?|reports?|reported|shows?|lists?|notes?|tells?|describes?|claims?)"
_UNOWNED = (
    declared(rf"\b(?:[Tt]he|[Ii]ts|[Tt]heir|[Aa]n?)\s(?:[a-z-]+\s){{0,2}}?(?P<kind>{_KIND})\s(?:also\s)?{_TOLD}\b"),
    declared(
        rf"\b(?:according to|in|from|citing|per)\s(?:the|its|their|an?)\s(?:[a-z-]+\s){{0,2}}?(?P<kind>{_KIND})\b",
        re.IGNORECASE,
    ),
)
_ARTICLE = declared(r"(?:The|In|By|From|According|A|An|Its|Their|On)\s")


class Paper(NamedTuple):
    """A document that a text names by its kind."""

    kind: str
    """As ``technical note``."""
    who: str | None
    """Whose it is, as printed."""


def papers(text: str) -> dict[Paper, tuple[int, ...]]:
    """Returns the documents that a text leans on, each with the paragraphs.

    One without an owner is that of the only owner named for a document of its kind.
    """
    found: dict[Paper, set[int]] = defaultdict(set)
    for number, paragraph in enumerate(paragraphs(text), 1):
        for form in _OWNED:
            for match in form.finditer(paragraph):
                found[Paper(_plain(match["kind"]), _ARTICLE.sub("", match["who"]).rstrip("."))].add(number)
        for form in _UNOWNED:
            for match in form.finditer(paragraph):
                found[Paper(_plain(match["kind"]), None)].add(number)
    for paper in [paper for paper in found if paper.who is None]:
        owned = [other for other in found if other.kind == paper.kind and other.who is not None]
        if len(owned) == 1:
            found[owned[0]] |= found.pop(paper)
    return {paper: tuple(sorted(places)) for paper, places in found.items()}


def _plain(kind: str) -> str:
    return re.sub(r"[\s-]+", " ", kind.lower()).removesuffix("s")
