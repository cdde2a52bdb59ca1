"""WRD108: a claim of readiness or of the best against another source's hedge."""

import re
from collections.abc import Callable, Iterator

from claims.checks import Severity, View, Working, check, under_determined
from claims.checks.words.groups import said_by
from claims.checks.words.wording import guard, joined, listed, promise, same_purpose, short
from claims.model.claim import Claim
from claims.model.finding import Finding
from claims.model.subject import Subject, SubjectKind
from claims.patterns import declared

_BODIES = frozenset({SubjectKind.ORGANISATION, SubjectKind.OUTLET, SubjectKind.SITE})
_DEVICES = frozenset(
    {SubjectKind.ACCELERATOR, SubjectKind.SERVER, SubjectKind.CLUSTER, SubjectKind.NETWORK_CARD, SubjectKind.SERVICE}
)

_STATE = declared(r"past|beyond|at the|out of", re.IGNORECASE)
_QUALITY = declared(
    r"robust|matur|validated|proved|proven|successful|seamless|flawless|unmodified|cutting[- ]edge|state|most|world|"
    r"best|battle|turn|drop|enterprise|fully",
    re.IGNORECASE,
)


@check("WRD108", Subject)
def readiness_against_hedge(view: View, subject: Subject) -> Iterator[Finding]:
    """Sets words of readiness or success about a subject against what another body leaves open about it.

    Words of readiness are production, mature, robust, state of the art, cutting edge, validates, proves, successful,
    seamless, without changes and the like; what leaves it open are hedges and statements such as experimental, may
    change, not verified, not established, does not show. The two are set side by side where the records link them, or
    where both are about the same product and neither is about training where the other is about serving. Neither is
    untrue for it: the finding is a warning. There is one for each subject of such words.

    Bad:

    ```toml
    # claims/ready.toml
    id = "ready"
    subject = "the-engine"
    kind = "opinion"
    statement = "The engine is robust and ready for production."
    claimant = "the-paper"
    modality = "opinion"
    citations = [{source = "the-article", paragraph = 1}]
    # claims/guarded.toml
    id = "guarded"
    subject = "the-engine"
    kind = "support"
    statement = "The engine supports the model experimentally."
    claimant = "the-project"
    modality = "described"
    hedges = ["experimental"]
    citations = [{source = "another-article", paragraph = 1, hedges = ["experimental"]}]
    ```

    Good:

    ```toml
    # claims/ready.toml
    id = "ready"
    subject = "the-engine"
    kind = "opinion"
    statement = "The engine is not yet ready for production."
    claimant = "the-paper"
    modality = "opinion"
    citations = [{source = "the-article", paragraph = 1}]
    # claims/guarded.toml
    id = "guarded"
    subject = "the-engine"
    kind = "support"
    statement = "The engine supports the model experimentally."
    claimant = "the-project"
    modality = "described"
    hedges = ["experimental"]
    citations = [{source = "another-article", paragraph = 1, hedges = ["experimental"]}]
    ```
    """
    promising: dict[str, Claim] = {}
    guarding: dict[str, Claim] = {}
    guarded = _Guarded(view)
    for claim in view.claims_about(subject.id):
        if claim.subject == subject.id and promise(claim):
            against = list(_guarding(view, claim, guarded))
            if against:
                promising[claim.id] = claim
                guarding |= {other.id: other for other in against}
    if not promising:
        return
    working = Working()
    for claim in promising.values():
        working.say(f"{promise(claim)}, {said_by(view, claim)}: {short(claim.statement)}")
    for claim in guarding.values():
        working.say(f"left open by {said_by(view, claim)} ({guard(claim)}): {short(claim.statement)}")
    working.computed("statements of readiness", len(promising))
    working.computed("statements that leave it open", len(guarding))
    yield under_determined(
        (*promising.values(), *guarding.values()),
        working,
        _sentence(view, subject, list(promising.values()), list(guarding.values())),
        needs=("support-level", "support-evidence", "independence-verification"),
        severity=Severity.WARNING,
    )


class _Guarded:
    """The claims about a subject that leave something open, looked for once for each subject."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._known: dict[str, list[Claim]] = {}

    def about(self, subject_id: str) -> list[Claim]:
        if subject_id not in self._known:
            self._known[subject_id] = [claim for claim in self._view.claims_about(subject_id) if guard(claim)]
        return self._known[subject_id]


def _guarding(view: View, claim: Claim, guarded: _Guarded) -> Iterator[Claim]:
    """Yields the claims of others that leave open what a claim takes as settled: linked ones, and those near it."""
    linked = [other for link in claim.related if (other := view.claim(link.claim))]
    linked = [other for other in (*linked, *view.claims_linking_to(claim.id)) if guard(other)]
    for subject in view.subjects_of(claim):
        if subject.kind not in _BODIES:
            linked += [other for other in guarded.about(subject.id) if _is_near(view, claim, other)]
    for other in linked:
        if other.claimant != claim.claimant:
            yield other


def _is_near(view: View, claim: Claim, other: Claim) -> bool:
    """Tells whether another claim is about the same product: the main subject of one, or a device that both name."""
    if not same_purpose(claim, other):
        return False
    shared = set(claim.subjects()) & set(other.subjects())
    return any(
        subject.id in shared
        and subject.kind not in _BODIES
        and (subject.id in (claim.subject, other.subject) or subject.kind in _DEVICES)
        for subject in view.subjects_of(claim)
    )


def _sentence(view: View, subject: Subject, promising: list[Claim], guarding: list[Claim]) -> str:
    ready = joined(_each(view, promising, lambda claim: _of_readiness((promise(claim) or "").casefold())))
    left = joined(_each(view, guarding, lambda claim: _of_a_hedge((guard(claim) or "").casefold())))
    return f"On {short(subject.name)}, {ready}; {left}."


def _each(view: View, claims: list[Claim], said: Callable[[Claim], str]) -> list[str]:
    """Writes for each who speaks what they say, for example ``the project calls it experimental``."""
    told: dict[str, list[str]] = {}
    for claim in claims:
        told.setdefault(said_by(view, claim), []).append(said(claim))
    return [f"{who} {listed(words)}" for who, words in told.items()]


def _of_readiness(words: str) -> str:
    if _STATE.match(words):
        return f"says it is {words}"
    if words.startswith("most "):
        return f"calls it the {words}"
    return f"calls it {words}" if _QUALITY.match(words) else f"speaks of {words}"


def _of_a_hedge(words: str) -> str:
    if re.match(r"(may|might|can|could)\b", words):
        return f"says that it {words}"
    if re.match(r"(does|do|did|would|can|could)(n't| not)|cannot|nobody|never|no one", words):
        return "says what is not shown by it"
    return "has nothing on it" if words.startswith("has nothing") else f"calls it {words}"
