"""How a check of wording gathers claims: those of a study, or those of a subject that come from no study."""

from collections.abc import Iterable

from claims.checks import View
from claims.checks.words.wording import short
from claims.facts.outlets import speaker
from claims.model.checklist import DetailState
from claims.model.claim import Claim
from claims.model.study import Study
from claims.model.subject import Subject

_ANSWERED = frozenset({DetailState.STATED, DetailState.NOT_APPLICABLE})


def claims_of(view: View, anchor: Study | Subject) -> tuple[Claim, ...]:
    """Returns the claims of a study, or those whose main subject is the anchor and that name no study."""
    if isinstance(anchor, Study):
        return view.claims_of_study(anchor.id)
    return tuple(c for c in view.claims_about(anchor.id) if c.subject == anchor.id and c.study is None)


def is_answered(view: View, claim: Claim, *items: str) -> bool:
    """Tells whether a checklist item is answered for a claim: by its conditions, or a detail on it or its study."""
    if not claim.conditions.keys().isdisjoint(items):
        return True
    places: Iterable[str] = (claim.id, claim.study) if claim.study else (claim.id,)
    return any(d.item in items and d.state in _ANSWERED for place in places for d in view.details(place))


def called(view: View, record_id: str | None) -> str:
    """Returns the name of a subject or source on one line, cut where it is long."""
    return short(view.name(record_id))


def said_by(view: View, claim: Claim) -> str:
    """Returns who makes a claim, on one line; an outlet without a name is named by its article."""
    return short(speaker(view, claim))
