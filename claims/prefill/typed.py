"""Answers from figures by what they measure or count, and from names by what they are; `data/prefill/typed.toml`.

Extraction tells of each figure its unit and the noun that it measures, whatever the words around it; a row of the table
tells which item a figure of that kind answers, and which words have to stand with it in the clause.
"""

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Any, NamedTuple

from claims import resources
from claims.extraction import Proposal, extract
from claims.patterns import declared
from claims.prefill.clauses import Clause
from claims.prefill.forms import Form, Spotter
from claims.prefill.values import bounded

_MOST_WORDS = 3
_NAME = 40
"""How far before a figure the name may begin that it is a part of."""
_NOUN = declared(
    r"[ -]?(?!(?:and|or|of|with|for|in|on|at|to|per|an?|the|is|was|are|were|which|that|from|by|as|but|when|while|over|under|than|each|it|we|they|after|before|between|out|had|has|have|so)\b)"
    r"(?<=[ -])[A-Za-z][\w/-]*",
    re.IGNORECASE,
)
_HAN_NOUN = declared(r" ?(?:[个张块台颗条次遍步层]|万|亿|千)?(?:词元|token|请求|芯片|节点|服务器)?")


class Figure(NamedTuple):
    """A figure of a text with where it stands in a clause."""

    start: int
    end: int
    told: Proposal


class Answer(NamedTuple):
    """What a clause tells of a part of an item: the words, and where they begin and end in the clause.

    One that is sure asks nothing of the other words of its clause but that they assert it.
    """

    part: str
    start: int
    end: int
    value: str
    is_sure: bool = False


@dataclass(frozen=True)
class Kind:
    """A row of the table: which figures or names answer a part of an item, and the words that stand with them."""

    item: str
    part: str
    types: frozenset[str]
    metrics: frozenset[str]
    units: frozenset[str]
    units_only: frozenset[str]
    beside: frozenset[str]
    least: float
    name: Form | None
    words: tuple[Form, ...]
    before: Form | None
    after: Form | None
    not_after: Form | None
    unless: Form | None
    within: int

    @cached_property
    def of(self) -> frozenset[str]:
        """Returns the metrics, units and types of which a figure of the row has one."""
        return self.metrics | self.units | self.types

    def answers(self, clause: Clause, figures: Sequence[Figure]) -> Iterator[Answer]:
        """Yields what a clause with those figures tells of the part."""
        text = clause.text
        if self.beside and not any(figure.told.metric in self.beside for figure in figures):
            return
        if self.unless and self.unless.pattern.search(text):
            return
        for start, end, value in self._met(text, figures):
            if all(self._is_near(word, text, start, end) for word in self.words):
                yield Answer(self.part, start, end, value)

    def _met(self, text: str, figures: Sequence[Figure]) -> Iterator[tuple[int, int, str]]:
        if self.name:
            for found in self.name.pattern.finditer(text):
                group = 1 if found.re.groups and found[1] else 0
                yield *found.span(group), " ".join(found[group].split())
            return
        for figure in figures:
            if self._is_of_kind(figure.told) and (span := self._span(text, figure)):
                yield *span, bounded(text, *span)

    def _is_of_kind(self, told: Proposal) -> bool:
        if self.types and told.type.value not in self.types:
            return False
        if self.units_only and told.unit not in self.units_only:
            return False
        if self.least and (told.low is None or told.low < self.least):
            return False
        if not self.metrics and not self.units:
            return bool(self.types)
        return told.metric in self.metrics or told.unit in self.units

    def _span(self, text: str, figure: Figure) -> tuple[int, int] | None:
        """Returns where a figure with its name before it and its noun after it stands; None where they are lacking."""
        start, end = figure.start, figure.end
        if self.not_after and self.not_after.pattern.search(text, max(0, start - _NAME), start):
            return None
        if self.before:
            found = list(self.before.pattern.finditer(text, max(0, start - self.within), start))
            if not found or found[-1].end() < start:
                return None
            start = found[-1].start()
        if self.after:
            met = self.after.pattern.match(text, end)
            if met is None:
                return None
            return start, met.end()
        return start, _with_noun(text, end)

    def _is_near(self, word: Form, text: str, start: int, end: int) -> bool:
        first, last = max(0, start - self.within), min(len(text), end + self.within)
        return any(found.end() > first and found.start() < last for found in word.pattern.finditer(text))


def _with_noun(text: str, end: int) -> int:
    """Returns where the noun ends that a figure counts, at most a few words after it."""
    if text[end - 1 : end].isdigit() or text[end - 1 : end].isalpha():
        for _ in range(_MOST_WORDS if text[end : end + 1] in (" ", "-") else 0):
            found = _NOUN.match(text, end)
            if not found:
                break
            end = found.end()
    if (more := _HAN_NOUN.match(text, end)) and more[0].strip():
        end = more.end()
    return end


def typed(clause: Clause, figures: Sequence[Figure]) -> dict[str, list[Answer]]:
    """Returns, by item, what the figures and names of a clause tell by their kinds."""
    if not clause.text.strip():
        return {}
    found: dict[str, list[Answer]] = defaultdict(list)
    here = {what for _, _, told in figures for what in (told.metric, told.unit, told.type.value)}
    rows = _Rows.all()
    spotted = rows.spotter.spotted(clause.lowered)
    for form, at in rows.named if here else rows.names:
        if form is None or form in spotted:
            kind = kinds_of_answer()[at]
            if kind.name or not here.isdisjoint(kind.of):
                found[kind.item] += kind.answers(clause, figures)
    return {item: answers for item, answers in found.items() if answers}


@dataclass(frozen=True)
class _Rows:
    """The numbers of the rows of the table in their order, each with a form that a clause has if the row answers there."""

    spotter: Spotter
    named: tuple[tuple[Form | None, int], ...]
    names: tuple[tuple[Form | None, int], ...]
    """Those of the rows that look for a name and no figure."""

    @classmethod
    @cache
    def all(cls) -> "_Rows":
        """Returns all rows of the table."""
        kinds = kinds_of_answer()
        named = tuple((kind.name or (kind.words[0] if kind.words else None), at) for at, kind in enumerate(kinds))
        spotter = Spotter.of(form for form, _ in named if form)
        return cls(spotter, named, tuple((form, at) for form, at in named if kinds[at].name))


def placed(clause: Clause, figures: Mapping[int, Sequence[Proposal]]) -> tuple[Figure, ...]:
    """Returns the figures that stand in a clause as the text prints it; a row of a table prints none.

    `figures` holds those of the text by their paragraphs, as `figures_of` returns them.
    """
    those = figures.get(clause.sentence.paragraph, ())
    first, last = (bisect_left(those, at, key=_start) for at in (clause.at, clause.at + len(clause.text)))
    found = ((told.start - clause.at, told) for told in those[first:last])
    return tuple(
        Figure(at, at + len(told.surface), told) for at, told in found if clause.text.startswith(told.surface, at)
    )


def _start(told: Proposal) -> int:
    return told.start


@lru_cache(maxsize=16)
def figures_of(text: str) -> Mapping[int, Sequence[Proposal]]:
    """Returns the figures of a text by the number of the paragraph that they stand in, 1-based."""
    found: dict[int, list[Proposal]] = defaultdict(list)
    told = iter(extract(text))
    figure = next(told, None)
    at = number = 0
    for block in text.split("\n"):
        number += bool(block.strip())
        at += len(block) + 1
        while figure is not None and figure.start < at:
            found[number].append(figure)
            figure = next(told, None)
    return found


@cache
def kinds_of_answer() -> tuple[Kind, ...]:
    """Returns the rows of the table."""
    return tuple(_kind(row) for row in resources.table("prefill/typed.toml")["typed"])


def _kind(row: Mapping[str, Any]) -> Kind:
    def form(name: str) -> Form | None:
        return Form(row[name]) if name in row else None

    return Kind(
        item=row["item"],
        part=row["part"],
        types=frozenset(row.get("types", ())),
        metrics=frozenset(row.get("metrics", ())),
        units=frozenset(row.get("units", ())),
        units_only=frozenset(row.get("units_only", ())),
        least=float(row.get("least", 0)),
        not_after=form("not_after"),
        beside=frozenset(row.get("beside", ())),
        name=form("name"),
        words=tuple(Form(word) for word in row.get("words", ())),
        before=form("before"),
        after=form("after"),
        unless=form("unless"),
        within=int(row.get("within", 400)),
    )
