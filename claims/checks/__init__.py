"""Checks across claims: one file each, found by existing.

A check is a pure function of a view of a library and of one anchor: the figure, claim, source, subject or study that
it is asked about. It yields a finding for each conclusion and nothing where it does not apply.
"""

from claims.checks.answers import Working, consistent, inconsistent, judge, not_run, under_determined
from claims.checks.deriving import derived
from claims.checks.engine import (
    CHECKS,
    FAMILIES,
    Check,
    Figured,
    by_claim,
    check,
    run,
)
from claims.checks.incremental import Run
from claims.checks.settling import is_decided_within
from claims.checks.supposing import suppose
from claims.facts import View
from claims.model.finding import Finding, Outcome, Severity

__all__ = [
    "CHECKS",
    "FAMILIES",
    "Check",
    "Figured",
    "Finding",
    "Outcome",
    "Run",
    "Severity",
    "View",
    "Working",
    "by_claim",
    "check",
    "consistent",
    "derived",
    "inconsistent",
    "is_decided_within",
    "judge",
    "not_run",
    "run",
    "suppose",
    "under_determined",
]
