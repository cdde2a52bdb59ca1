"""Whether another check already says of some claims what a general one is about to say."""

from collections.abc import Iterator
from typing import Any

from claims.checks.engine import CHECKS, Figured
from claims.facts import View
from claims.model.claim import Claim, ClaimKind
from claims.model.finding import Outcome

GENERAL = (
    "CNT131",
    "CNT132",
    "CNT133",
    "CNT137",
    "RAT232",
    "CNT138",
    "SIZ129",
    "CNT150",
    "CNT151",
    "RAT240",
    "RAT241",
    "CNT155",
    "RAT242",
    "CNT156",
    "RAT245",
    "RAT246",
    "CNT157",
    "RAT247",
    "CNT158",
    "CNT170",
    "CNT171",
    "RAT260",
    "CNT172",
    "RAT270",
    "CNT173",
    "CNT174",
    "CNT180",
    "RAT280",
    "RAT281",
    "CNT190",
    "RAT282",
    "CNT191",
    "CNT192",
    "CNT193",
    "CNT181",
    "CNT182",
    "CNT183",
    "RAT283",
    "RAT284",
)
"""The checks that know no metric and speak only where no other does, the first before the next."""


def is_told_elsewhere(view: View, claims: tuple[Claim, ...], outcome: Outcome, asking: str) -> bool:
    """Tells whether a check that goes before the one `asking` comes to an outcome about the claims.

    For *inconsistent* two of the claims are enough, for *consistent* it must be all. It is asked only where a finding is
    about to be told, so that the others are seldom run again.
    """
    ids = {claim.id for claim in claims}
    enough = 2 if outcome is Outcome.INCONSISTENT else len(ids)
    later = GENERAL[GENERAL.index(asking) :]
    for claim in claims:
        for code, anchor in _questions(view, claim):
            if code in later:
                continue
            for finding in CHECKS[code].ask(view, anchor):
                if finding.outcome is outcome and len(ids.intersection(finding.claims)) >= enough:
                    return True
    return False


def _questions(view: View, claim: Claim) -> Iterator[tuple[str, Any]]:
    fact = view.fact(claim)
    for code in CHECKS:
        for each in CHECKS[code].each:
            if isinstance(each, ClaimKind):
                if each is claim.kind:
                    yield code, claim
            elif isinstance(each, str):
                if fact is not None and fact.metric == each:
                    yield code, fact
            elif each is Claim or (each is Figured and claim.quantity is not None):
                yield code, claim
