"""What a checklist's recorded answers make of a finding that was left open."""

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet

from claims.facts import View, is_enough, is_settled, who
from claims.model.checklist import Detail
from claims.model.claim import Claim
from claims.model.finding import Finding, Outcome, Severity
from claims.model.library import Library
from claims.model.metric import metrics

_OF_EACH = frozenset({"WRD", "PRV"})
"""Families whose findings are of each claim by itself: one answered claim settles nothing about the others."""


def settled(view: View, finding: Finding) -> Finding:
    """Returns a finding with the needed items that a person has answered, for the claims that it reads or their studies.

    What was left open is told once all the needed items are answered that an answer can decide: the finding is then of
    no further question, and keeps its working with the answers. Until then those that are answered are needed no more.
    """
    if finding.outcome is not Outcome.UNDER_DETERMINED or not finding.decided_by:
        return finding
    given = _given(view, finding)
    if not given:
        return finding
    told = [line for details in given.values() for line in map(_line, details)]
    read = dict.fromkeys((*finding.answers, *(detail.id for details in given.values() for detail in details)))
    left = tuple(item for item in finding.needs if item not in given)
    changes: dict[str, object] = {"answers": tuple(read), "working": (*finding.working, *told), "needs": left}
    claims = (claim for i in finding.claims if (claim := view.claim(i)))
    if given.keys() | _told(claims) >= set(finding.decided_by):
        items = ", ".join(given)
        changes |= {
            "outcome": Outcome.NOT_APPLICABLE,
            "severity": Severity.NOTE,
            "needs": (),
            "explanation": f"A recorded answer ({items}) tells what was left open: {finding.explanation}",
        }
    return finding.model_copy(update=changes)


def is_decided_within(
    library: Library, finding: Finding, claims: AbstractSet[str], open_items: AbstractSet[str]
) -> bool:
    """Tells whether answers to the open items of a checklist of some claims would decide a finding that is open."""
    if finding.outcome is not Outcome.UNDER_DETERMINED or not finding.decided_by:
        return False
    read = set(finding.claims)
    if not (read <= claims if finding.family in _OF_EACH else read & claims):
        return False
    told = _told(claim for i in finding.claims if (claim := library.claims.get(i)))
    left = set(finding.decided_by) - told
    return bool(left) and left <= open_items


def _told(claims: Iterable[Claim]) -> set[str]:
    """Returns the items that the figures of claims answer by themselves."""
    known = (metrics().get(claim.metric or "") for claim in claims if claim.quantity)
    return {metric.answers for metric in known if metric and metric.answers}


def _given(view: View, finding: Finding) -> dict[str, list[Detail]]:
    """Returns the answers to needed items, by item."""
    every = [tuple(_on(view, claim)) for claim in finding.claims]
    found: dict[str, list[Detail]] = {}
    is_of_words = finding.family in _OF_EACH
    for item in finding.decided_by:
        answers = [[d for d in details if d.item == item and (is_of_words or is_enough(d))] for details in every]
        if (all if is_of_words else any)(answers):
            found[item] = list({detail.id: detail for those in answers for detail in those}.values())
    return found


def _on(view: View, claim_id: str) -> Iterator[Detail]:
    claim = view.claim(claim_id)
    yield from filter(is_settled, view.details(claim_id))
    if claim is not None and claim.study:
        yield from filter(is_settled, view.details(claim.study))


def _line(detail: Detail) -> str:
    value = " ".join((detail.value or "").split())
    shown = value if len(value) <= 200 else f"{value[:199]}…"
    return f"{detail.item}: “{shown}”, answered in the checklist of {detail.on} by {who(detail)}"
