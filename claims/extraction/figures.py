"""Finding the figures of a text: reads the numbers in order and decides for each what it is, or that it is none."""

import heapq
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from claims.extraction import dates, han, identifiers, joining, masks, numerals, spelled
from claims.extraction.attribution import attribution
from claims.extraction.hedging import hedges
from claims.extraction.metrics import metric_of
from claims.extraction.numerals import Numeral
from claims.extraction.proposal import FigureType, Proposal
from claims.extraction.reading import Found, Reader
from claims.extraction.separated import with_tabs
from claims.extraction.tables import Cells
from claims.model.quantity import Comparator
from claims.patterns import declared

_REACH = 96
_LONGEST_SENTENCE = 1200
_LONGEST_LIST = 12


class _Place(NamedTuple):
    start: int
    end: int
    identifier: identifiers.Identifier | None
    is_date: bool


def figures(text: str, cells: Cells) -> Iterator[Proposal]:
    """Yields the figures of a text in reading order, without what the sentence says about them."""
    places = _apart(text)
    reader = Reader(text, cells, _releases(text, places))
    yield from (_typed(text, place, reader) for place in places if place.identifier or place.is_date)
    yield from _settled(text, _read(text, reader, _free(_numerals(text), places)))


def _apart(text: str) -> list[_Place]:
    """Returns the places where no number is read, in order and without overlaps: masks, dates, identifiers, versions."""
    found = [_Place(start, end, None, False) for start, end in masks.masked(text)]
    found += [_Place(start, end, None, True) for start, end in dates.dates(text)]
    found += [_Place(i.start, i.end, i, False) for i in (*identifiers.identifiers(text), *identifiers.versions(text))]
    found.sort(key=lambda place: (place.start, -place.end))
    apart: list[_Place] = []
    for place in found:
        if not apart or place.start >= apart[-1].end:
            apart.append(place)
    return apart


def _releases(text: str, places: list[_Place]) -> frozenset[str]:
    """Returns the releases of the versions that a text names, as it may call them on: ``0.14`` of ``v0.14.2``."""
    named = (p for p in places if p.identifier is not None and p.identifier.type is FigureType.VERSION)
    return frozenset(found[0] for p in named if (found := _RELEASE.search(text, p.start, p.end)))


_RELEASE = declared(r"\d+\.\d+")


def _numerals(text: str) -> Iterator[Numeral]:
    """Yields the numbers of a text in order; of two that begin at one place the longer first."""
    streams = (
        numerals.digits(text),
        numerals.fractions(text),
        numerals.among(text),
        spelled.written(text),
        han.han(text),
    )
    return heapq.merge(*streams, key=lambda numeral: (numeral.start, -numeral.end))


def _free(found: Iterable[Numeral], places: list[_Place]) -> Iterator[Numeral]:
    """Yields the numbers that overlap neither one another nor a place apart."""
    starts = [place.start for place in places]
    end = 0
    for numeral in found:
        if numeral.start < end:
            continue
        at = bisect_right(starts, numeral.start)
        if (at and places[at - 1].end > numeral.start) or (at < len(starts) and starts[at] < numeral.end):
            continue
        end = numeral.end
        yield numeral


def _typed(text: str, place: _Place, reader: Reader) -> Proposal:
    surface, sentence = text[place.start : place.end], reader.sentences.around(place.start)
    if place.identifier is None:
        return Proposal(
            place.start, place.end, surface, FigureType.DATE, None, None, Comparator.EQUAL, "date", sentence
        )
    made = place.identifier
    return Proposal(
        place.start, place.end, surface, made.type, made.value, made.value, Comparator.EQUAL, made.unit, sentence
    )


def _read(text: str, reader: Reader, found: Iterable[Numeral]) -> Iterator[Found]:
    """Reads the numbers one by one, joins those that belong together, and lets lists share their last unit."""
    chain: list[Found] = []
    for numeral in found:
        made = reader.read(numeral, chain[-1].figure if chain else None)
        if made is None:
            continue
        whole = joining.joined(text, chain[-1].figure, made.figure) if chain else None
        if whole is not None:
            chain[-1] = Found(whole, is_settled=True, is_tentative=False)
            reader.memory.replace_last(whole)
            continue
        if chain and (len(chain) >= _LONGEST_LIST or not joining.are_listed(text, chain[-1].figure, made.figure)):
            yield from _shared(text, chain)
            chain = []
        chain.append(made)
    yield from _shared(text, chain)


def _shared(text: str, chain: list[Found]) -> list[Found]:
    """Gives the unit of each figure of a list to the one before it: ``32, 40 and 80 layers``."""
    for place in range(len(chain) - 2, -1, -1):
        first, second = chain[place], chain[place + 1]
        shared = joining.with_shared_unit(text, first.figure, second.figure, is_open=not first.is_settled)
        if shared is not first.figure:
            chain[place] = Found(shared, is_settled=True, is_tentative=False)
    return chain


def _settled(text: str, found: Iterable[Found]) -> Iterator[Proposal]:
    """Yields the figures that hold by themselves, times with their minutes."""
    for made in found:
        if not made.is_tentative:
            yield joining.with_minutes(text, made.figure)


def extract(text: str) -> list[Proposal]:
    """Finds the figures of a text in reading order, each with its metric, who asserts it and its sentence's hedges."""
    text = with_tabs(text)
    cells = Cells(text)
    said: dict[tuple[int, int], tuple[str | None, tuple[str, ...]]] = {}
    found = []
    for figure in _parted(text, sorted(figures(text, cells), key=lambda figure: (figure.start, -figure.end))):
        if figure.sentence not in said:
            start, end = figure.sentence
            sentence = text[start : min(end, start + _LONGEST_SENTENCE)]
            said[figure.sentence] = attribution(sentence), hedges(sentence)
        who, taken_back = said[figure.sentence]
        is_bare = figure.type is FigureType.SCORE and figure.unit == "dimensionless"
        unit = "score" if is_bare else figure.unit
        metric = _metric(text, figure, cells)
        found.append(
            Proposal(
                figure.start,
                figure.end,
                figure.surface,
                figure.type,
                figure.low,
                figure.high,
                figure.comparator,
                unit,
                figure.sentence,
                metric,
                who,
                taken_back,
            )
        )
    return found


def _parted(text: str, found: list[Proposal]) -> list[Proposal]:
    """Returns the figures without one inside another; one that takes the next one's currency for its unit ends before."""
    kept: list[Proposal] = []
    for figure in found:
        if kept and figure.end <= kept[-1].end:
            continue
        if kept and figure.start < kept[-1].end:
            last = kept.pop()
            if surface := text[last.start : figure.start].rstrip():
                kept.append(replace(last, end=last.start + len(surface), surface=surface))
        kept.append(figure)
    return kept


def _metric(text: str, figure: Proposal, cells: Cells) -> str | None:
    if figure.type is FigureType.SCORE:
        return "score-change" if figure.unit == "percentage_point" else "benchmark-score"
    if figure.type is not FigureType.QUANTITY:
        return None
    if cell := cells.at(figure.start):
        titles = f"{cell.row}, {cell.column} "
        before = titles if figure.unit == "dimensionless" else f"{cell.caption}, {titles}"
        return metric_of(before, figure.surface, text[figure.end : cell.end], figure.unit)
    start, end = figure.sentence
    before = text[max(start, figure.start - _REACH) : figure.start]
    return metric_of(before, figure.surface, text[figure.end : min(end, figure.end + _REACH)], figure.unit)
