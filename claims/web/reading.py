"""A source as it is read: its paragraphs with the figures that are cited or set aside, and the claims of each."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from claims.model.claim import Citation, Claim
from claims.model.dismissal import Dismissal
from claims.model.library import Library
from claims.model.passage import Span, occurrences
from claims.model.source import Repeat, Source, paragraphs

CITED = "blue"
DISMISSED = "gray"


class Paragraph(NamedTuple):
    """A paragraph by number: its text where it is held, the marks in it, its claims, what it repeats."""

    number: int
    text: str | None
    marks: tuple[tuple[Span, str], ...]
    claims: tuple[tuple[Claim, Citation], ...]
    dismissed: tuple[Dismissal, ...]
    repeats: tuple[Repeat, ...]


def read(library: Library, source: Source) -> Iterator[Paragraph]:
    """Yields the paragraphs of a source in order; without its text, those that something is said of."""
    text = library.texts.get(source.id)
    blocks = paragraphs(text) if text else ()
    cited = [
        (claim, c) for claim in library.claims_in.get(source.id, ()) for c in claim.citations if c.source == source.id
    ]
    dismissed = library.dismissed_in.get(source.id, ())
    numbers = {c.paragraph for _, c in cited if c.paragraph} | {d.paragraph for d in dismissed}
    numbers |= {repeat.here for repeat in source.repeats} | set(range(1, len(blocks) + 1))
    claims, asides, repeated = defaultdict(list), defaultdict(list), defaultdict(list)
    for claim, citation in cited:
        claims[citation.paragraph].append((claim, citation))
    for dismissal in dismissed:
        asides[dismissal.paragraph].append(dismissal)
    for repeat in source.repeats:
        repeated[repeat.here].append(repeat)
    for number in sorted(numbers):
        block = blocks[number - 1] if number <= len(blocks) else None
        here, aside = tuple(claims.get(number, ())), tuple(asides.get(number, ()))
        marks = [*_spans(block, (f for _, c in here for f in c.figures), CITED)]
        marks += _spans(block, (f for d in aside for f in d.figures), DISMISSED)
        yield Paragraph(number, block, tuple(marks), here, aside, tuple(repeated.get(number, ())))


def unplaced(library: Library, source: Source) -> list[Claim]:
    """Returns the claims that a source cites without a paragraph."""
    return [
        claim
        for claim in library.claims_in.get(source.id, ())
        if any(c.source == source.id and c.paragraph is None for c in claim.citations)
    ]


def passed_on(library: Library, source: Source) -> list[Claim]:
    """Returns the claims that another source has from this one, or by way of it."""
    return [claim for claim in library.claims.values() if any(source.id in c.via for c in claim.citations)]


def _spans(block: str | None, figures: Iterable[str], colour: str) -> Iterator[tuple[Span, str]]:
    for figure in dict.fromkeys(figures) if block else ():
        for span in occurrences(block or "", figure):
            yield span, colour
