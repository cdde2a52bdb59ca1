"""Running the checks: over a whole library, or again only where something that a check read has changed."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from claims.facts import View
from claims.facts.index import Index
from claims.facts.view import Key
from claims.model.assumption import Assumption
from claims.model.base import Record
from claims.model.checklist import Detail
from claims.model.claim import Claim, ClaimKind
from claims.model.dismissal import Dismissal
from claims.model.evidence import Evidence
from claims.model.finding import Finding
from claims.model.library import Library
from claims.model.metric import metrics
from claims.model.source import Source
from claims.model.study import Study
from claims.model.subject import Subject
from claims.registry import Registry

Body = Callable[[View, Any], Iterator[Finding]]
Each = str | ClaimKind | type[Claim] | type[Source] | type[Subject] | type[Study]
"""What a check is asked about: the figures of a metric, the claims of a kind, or all records of a class."""

FAMILIES: Mapping[str, str] = {
    "SIZ": "size and memory",
    "LOS": "losses",
    "RAT": "rates",
    "CNT": "counts and dates",
    "WRD": "words",
    "PRV": "provenance",
}
"""The families of checks by the letters of their codes."""


@dataclass(frozen=True)
class Check:
    """A check: its code and name, its documentation, what it is asked about, and its function."""

    code: str
    name: str
    doc: str
    each: tuple[Each, ...]
    body: Body

    @property
    def family(self) -> str:
        """Returns the letters of the code."""
        return self.code.rstrip("0123456789")

    def run(self, library: Library) -> tuple[Finding, ...]:
        """Runs the check over a library; the findings are sorted by claims."""
        index = Index(library)
        return _sorted(f for anchor in self.anchors(index) for f in self.ask(View(index), anchor))

    def anchors(self, index: Index) -> Iterator[Any]:
        """Yields what the check is asked about, each once."""
        for each in self.each:
            if isinstance(each, ClaimKind):
                yield from (claim for claim in index.claims.values() if claim.kind is each)
            elif isinstance(each, str):
                yield from index.facts_by_metric.get(each, ())
            elif each is Claim:
                yield from index.claims.values()
            else:
                yield from (r for r in index.library.all(each).values() if not r.withdrawn)

    def ask(self, view: View, anchor: Any) -> tuple[Finding, ...]:
        """Asks the check about one anchor."""
        named = {"code": self.code, "name": self.name}
        return tuple(finding.model_copy(update=named) for finding in self.body(view, anchor))


CHECKS: Registry[Check] = Registry("claims.checks", "check", nested=True)


def check(code: str, *each: Each) -> Callable[[Body], Body]:
    """Registers a function as the check of a code; its name is the rule's name, its docstring the documentation.

    `each` tells what the function is asked about: the ids of metrics (it gets a fact), kinds of claim (it gets a
    claim), or `Claim`, `Source`, `Subject` or `Study` (it gets a record). Raises ValueError for an unknown metric.
    """
    for one in each:
        if isinstance(one, str) and not isinstance(one, ClaimKind) and one not in metrics():
            raise ValueError(f"check {code}: '{one}' is not in metrics.toml")

    def register(body: Body) -> Body:
        name = body.__name__.replace("_", "-")
        CHECKS.add(code, Check(code, name, (body.__doc__ or "").strip(), each, body))
        return body

    return register


def run(library: Library) -> tuple[Finding, ...]:
    """Runs every check over a library; the findings are sorted by code and claims."""
    index = Index(library)
    return _sorted(
        finding
        for code in CHECKS
        for anchor in CHECKS[code].anchors(index)
        for finding in CHECKS[code].ask(View(index), anchor)
    )


@dataclass(frozen=True)
class _Asked:
    """One check asked about one anchor: what it read and what it found."""

    reads: frozenset[Key]
    findings: tuple[Finding, ...]


_Question = tuple[str, str, str]
"""The code of a check and what it is asked about: a claim and the figure of the same claim are two questions."""


class Run:
    """The findings of a library, with what each check read, so that a changed library is checked where it changed."""

    def __init__(self, index: Index, asked: Mapping[_Question, _Asked], again: int) -> None:
        self._index = index
        self._asked = asked
        self.asked_again = again
        """How many times a check was asked about an anchor to make this run."""

    @classmethod
    def of(cls, library: Library) -> "Run":
        """Runs every check over a library."""
        return cls._ask(Index(library), {}, None)

    def after(self, library: Library) -> "Run":
        """Runs again what read something that differs in another state of the library; the rest is taken over."""
        changed = frozenset(_differences(self._index.library, library))
        return self._ask(Index(library, self._index), self._asked, changed)

    @classmethod
    def _ask(cls, index: Index, before: Mapping[_Question, _Asked], changed: frozenset[Key] | None) -> "Run":
        asked: dict[_Question, _Asked] = {}
        again = 0
        for code in CHECKS:
            for anchor in CHECKS[code].anchors(index):
                key = (code, type(anchor).__name__, anchor.id)
                kept = before.get(key)
                if kept is None or changed is None or not kept.reads.isdisjoint(changed):
                    view = View(index)
                    findings = CHECKS[code].ask(view, anchor)
                    kept = _Asked(frozenset(view.reads) | _own(anchor), findings)
                    again += 1
                asked[key] = kept
        return cls(index, asked, again)

    @property
    def library(self) -> Library:
        """Returns the library that was checked."""
        return self._index.library

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """Returns the findings, sorted by code and claims."""
        return _sorted(finding for asked in self._asked.values() for finding in asked.findings)


def by_claim(findings: Iterable[Finding]) -> Mapping[str, tuple[Finding, ...]]:
    """Sorts findings out by the claims that they read."""
    found: dict[str, list[Finding]] = defaultdict(list)
    for finding in findings:
        for claim in finding.claims:
            found[claim].append(finding)
    return {claim: tuple(those) for claim, those in found.items()}


def _sorted(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    return tuple(sorted(findings, key=lambda f: (f.code, f.claims, f.explanation)))


def _own(anchor: Any) -> frozenset[Key]:
    """Returns the looks that an anchor itself stands for."""
    for record_type, sort in ((Source, "source"), (Subject, "subject"), (Study, "study")):
        if isinstance(anchor, record_type):
            return frozenset({(sort, anchor.id)})
    return frozenset({("claim", anchor.id), ("subject", anchor.subject)})


def _differences(old: Library, new: Library) -> Iterator[Key]:
    """Yields every look that can come out differently in the two libraries."""
    for record_id in old.records.keys() | new.records.keys():
        before, after = old.records.get(record_id), new.records.get(record_id)
        if before is after or before == after:
            continue
        for record in (before, after):
            if record is not None:
                yield from _looks_at(record)
    for source_id in old.texts.keys() | new.texts.keys():
        if old.texts.get(source_id) != new.texts.get(source_id):
            yield "text", source_id


def _looks_at(record: Record) -> Iterator[Key]:
    """Yields the looks in which a record shows."""
    match record:
        case Claim():
            yield "claim", record.id
            yield from (("about", subject) for subject in record.subjects())
            yield from (("in-source", citation.source) for citation in record.citations)
            yield from (("linking-to", link.claim) for link in record.related)
            if record.study:
                yield "of-study", record.study
        case Subject():
            yield from (("subject", record.id), ("subjects", ""))
        case Source():
            yield from (("source", record.id), ("sources", ""))
            yield from (("relying-on", reliance.source) for reliance in record.relies_on)
        case Study():
            yield "study", record.id
        case Assumption():
            yield "assumptions", record.metric
        case Detail():
            yield "details", record.on
        case Evidence():
            yield from (("evidence", claim) for claim in record.claims)
        case Dismissal():
            yield "dismissed", record.source
