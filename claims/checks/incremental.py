"""Running the checks again only where something that a check read has changed."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from claims.checks.changes import Keys, changes_between, looks_of, looks_of_anchor, taken_over
from claims.checks.engine import CHECKS, Check, Figured, order
from claims.facts import View
from claims.facts.index import Index
from claims.facts.understanding import Change, Understanding
from claims.model.base import Record
from claims.model.claim import Claim, ClaimKind
from claims.model.finding import Finding
from claims.model.library import Library


class Question(NamedTuple):
    """A check, and by which of the things that it is asked about: a claim and its figure are two questions."""

    code: str
    place: int


@dataclass(frozen=True, slots=True)
class Asked:
    """One check asked about one anchor: what it read and what it found."""

    reads: Keys
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Answers:
    """Every check that is asked about one record or its figure: the answers, all that was read, all that was found."""

    asked: Mapping[Question, Asked]
    reads: Keys
    found: tuple[tuple[Any, ...], ...]
    """The findings, each as the last of a row that sorts as the findings of a run do."""


def found_in(record_id: str, asked: Mapping[Question, Asked]) -> tuple[tuple[Any, ...], ...]:
    """Returns the findings about a record, each as the last of a row that sorts as the findings of a run do."""
    return tuple(
        (*order(finding), question.place, record_id, number, finding)
        for question, kept in asked.items()
        for number, finding in enumerate(kept.findings)
    )


class Run:
    """The findings of a library, with what each check read, so that a changed library is checked where it changed."""

    def __init__(
        self, known: Understanding, index: Index, answers: Mapping[str, Answers], again: int, changed: Keys
    ) -> None:
        self.library = known.told
        """The library that was checked."""
        self._known = known
        self._index = index
        self.answers = answers
        """What was asked about each record, by its id, and what came of it."""
        self.changed = changed
        """The looks that can come out differently than before, where this run was made after another."""
        self.asked_again = again
        """How many times a check was asked about an anchor to make this run."""

    @classmethod
    def of(cls, library: Library) -> "Run":
        """Runs every check over a library."""
        known = Understanding.of(library)
        asking = _Asking(Index(known.understood), frozenset())
        answers = {record.id: asking.answers(record, None) for record in asking.index.library.records.values()}
        return cls(known, asking.index, answers, asking.times, frozenset())

    def after(self, library: Library) -> "Run":
        """Runs again what read something that differs in another state of the library; the rest is taken over."""
        library = taken_over(self.library, library)
        told = tuple(changes_between(self.library, library))
        known = self._known.after(library, told)
        old, new = self._known.understood, known.understood
        seen = tuple(changes_between(old, new))
        changed = frozenset(looks_of((*told, *seen), old, new))
        asking = _Asking(self._index.after(new, seen), changed)
        answers = dict(self.answers)
        for record_id in sorted(self._touched((*told, *seen), changed)):
            record, before = new.records.get(record_id), answers.pop(record_id, None)
            if record is not None:
                answers[record_id] = asking.answers(record, before)
        return Run(known, asking.index, answers, asking.times, changed)

    def _touched(self, changes: Iterable[Change], changed: Keys) -> set[str]:
        """Returns the ids of the records that a check may have to be asked about anew."""
        there = {record.id for change in changes for record in change if record is not None}
        readers = (i for i, answers in self.answers.items() if not changed.isdisjoint(answers.reads)) if changed else ()
        return there.union(readers)

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """Returns the findings, sorted by code and claims."""
        found = [row for answers in self.answers.values() for row in answers.found]
        return tuple(row[-1] for row in sorted(found, key=lambda row: row[:-1]))


class _Asking:
    """Asks the checks about records of one library, where an earlier answer does not hold any more."""

    def __init__(self, index: Index, changed: Keys) -> None:
        self.index = index
        self.times = 0
        self._changed = changed
        self._by_class: dict[type, list[tuple[Question, Check]]] = defaultdict(list)
        self._by_kind: dict[ClaimKind, list[tuple[Question, Check]]] = defaultdict(list)
        self._by_metric: dict[str, list[tuple[Question, Check]]] = defaultdict(list)
        for code in CHECKS:
            for place, each in enumerate(CHECKS[code].each):
                question = Question(code, place), CHECKS[code]
                if isinstance(each, ClaimKind):
                    self._by_kind[each].append(question)
                elif isinstance(each, str):
                    self._by_metric[each].append(question)
                else:
                    self._by_class[each].append(question)

    def answers(self, record: Record, before: Answers | None) -> Answers:
        """Asks every check about a record and its figure; an earlier answer that read nothing changed is kept."""
        asked: dict[Question, Asked] = {}
        alike: dict[Keys, Asked] = {}
        own = frozenset(looks_of_anchor(record))
        for question, check, anchor in self._questions(record):
            kept = before.asked.get(question) if before else None
            if kept is None or not kept.reads.isdisjoint(self._changed):
                kept = self._ask(check, anchor, own)
            asked[question] = kept if kept.findings else alike.setdefault(kept.reads, kept)
        reads = own.union(*(kept.reads for kept in asked.values()))
        return Answers(asked, reads, found_in(record.id, asked))

    def _ask(self, check: Check, anchor: Any, own: Keys) -> Asked:
        self.times += 1
        view = View(self.index)
        found = check.ask(view, anchor)
        return Asked(own.union(view.reads), found)

    def _questions(self, record: Record) -> Iterator[tuple[Question, Check, Any]]:
        if record.withdrawn:
            return
        for question, check in self._by_class.get(type(record), ()):
            yield question, check, record
        if isinstance(record, Claim):
            if record.quantity is not None:
                for question, check in self._by_class.get(Figured, ()):
                    yield question, check, record
            for question, check in self._by_kind.get(record.kind, ()):
                yield question, check, record
            if fact := self.index.fact(record):
                for question, check in self._by_metric.get(fact.metric, ()):
                    yield question, check, fact
