"""The checks, what each is asked about, and running all of them over a whole library."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any

from claims.checks.settling import settled
from claims.facts import View
from claims.facts.index import Index
from claims.facts.understood import understood
from claims.model.claim import Claim, ClaimKind
from claims.model.finding import Finding
from claims.model.library import Library
from claims.model.metric import metrics
from claims.model.source import Source
from claims.model.study import Study
from claims.model.subject import Subject
from claims.registry import Registry


class Figured:
    """Stands for the claims that give a figure, where a check is asked about these alone."""


Body = Callable[[View, Any], Iterator[Finding]]
Each = str | ClaimKind | type[Figured] | type[Claim] | type[Source] | type[Subject] | type[Study]
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
        return in_order(self.found(Index(understood(library))))

    def found(self, index: Index) -> Iterator[Finding]:
        """Yields what the check finds in a library, in the order of what it is asked about."""
        view, body = View(index), self.body
        for anchor in self.anchors(index):
            for finding in body(view, anchor):
                yield settled(view, self._named(finding))
            view.reads.clear()

    def anchors(self, index: Index) -> Iterator[Any]:
        """Yields what the check is asked about, each once."""
        return chain.from_iterable(_those(each, index) for each in self.each)

    def ask(self, view: View, anchor: Any) -> tuple[Finding, ...]:
        """Asks the check about one anchor."""
        return tuple(settled(view, self._named(finding)) for finding in self.body(view, anchor))

    def _named(self, finding: Finding) -> Finding:
        return finding.model_copy(update={"code": self.code, "name": self.name})


def _those(each: Each, index: Index) -> Iterable[Any]:
    if isinstance(each, ClaimKind):
        return index.by_kind.get(each, ())
    if isinstance(each, str):
        return index.facts_by_metric.get(each, ())
    if each is Claim:
        return index.claims.values()
    if issubclass(each, Figured):
        return index.figured
    return (record for record in index.library.all(each).values() if not record.withdrawn)


CHECKS: Registry[Check] = Registry("claims.checks", "check", nested=True)


def check(code: str, *each: Each) -> Callable[[Body], Body]:
    """Registers a function as the check of a code; its name is the rule's name, its docstring the documentation.

    `each` tells what the function is asked about: the ids of metrics (it gets a fact), kinds of claim (it gets a
    claim), `Figured` (it gets each claim that gives a figure), or `Claim`, `Source`, `Subject` or `Study` (it gets a record). Raises ValueError for an unknown metric.
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
    return in_order(findings_of(CHECKS, Index(understood(library))))


def findings_of(codes: Iterable[str], index: Index) -> Iterator[Finding]:
    """Yields what the checks of some codes find in a library."""
    return (finding for code in codes for finding in CHECKS[code].found(index))


def by_claim(findings: Iterable[Finding]) -> Mapping[str, tuple[Finding, ...]]:
    """Sorts findings out by the claims that they read."""
    found: dict[str, list[Finding]] = defaultdict(list)
    for finding in findings:
        for claim in finding.claims:
            found[claim].append(finding)
    return {claim: tuple(those) for claim, those in found.items()}


def order(finding: Finding) -> tuple[str, tuple[str, ...], str]:
    """Returns what findings are sorted by: code, claims and explanation."""
    return finding.code, finding.claims, finding.explanation


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Sorts findings by code and claims."""
    return tuple(sorted(findings, key=order))
