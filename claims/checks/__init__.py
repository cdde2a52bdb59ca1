"""Checks across claims: pure functions over a library, one file each, found by existing."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from claims.model.finding import Finding, Outcome, Severity
from claims.model.library import Library
from claims.registry import Registry

Body = Callable[[Library], Iterator["Finding"]]


@dataclass(frozen=True)
class Check:
    """A check: its code and name, its documentation, and the function that yields its findings."""

    code: str
    name: str
    doc: str
    run: Body


CHECKS: Registry[Check] = Registry("claims.checks", "check")


def check(code: str) -> Callable[[Body], Body]:
    """Registers a function as the check of a code; its name is the rule's name, its docstring the documentation."""

    def register(body: Body) -> Body:
        name = body.__name__.replace("_", "-")
        CHECKS.add(code, Check(code, name, (body.__doc__ or "").strip(), body))
        return body

    return register


def run(library: Library) -> tuple[Finding, ...]:
    """Runs every check over a library; the findings are sorted by code and claims."""
    findings = [finding for code in CHECKS for finding in CHECKS[code].run(library)]
    return tuple(sorted(findings, key=lambda f: (f.code, f.claims)))


def by_claim(findings: Iterable[Finding]) -> Mapping[str, tuple[Finding, ...]]:
    """Sorts findings out by the claims that they read."""
    found: dict[str, list[Finding]] = defaultdict(list)
    for finding in findings:
        for claim in finding.claims:
            found[claim].append(finding)
    return {claim: tuple(those) for claim, those in found.items()}


__all__ = ["CHECKS", "Check", "Finding", "Outcome", "Severity", "by_claim", "check", "run"]
