"""WRD112: a claim without a condition against a claim that limits it."""

import re
from collections.abc import Iterator

from claims.checks import Severity, View, Working, check, inconsistent, under_determined
from claims.checks.words.announced_against_documented_support import is_set_against_documentation
from claims.checks.words.groups import called, said_by
from claims.checks.words.wording import GUARDED, figure, limits, listed, quoted, short
from claims.facts import Fact
from claims.model.claim import Claim, ClaimKind, Relation
from claims.model.finding import Finding
from claims.model.metric import metrics
from claims.patterns import declared

_ABSOLUTE = declared(
    r"\b(no|any|all|every|each|always|never|fully|entirely|completely|whole|everything|everywhere|zero|"
    r"without (any )?(change|changes|modification|modifications|loss|limit))\b",
    re.IGNORECASE,
)
_LIMITING = declared(
    r"\b(workarounds?|except\w*|limit(s|ed|ation|ations)?|issues?|only (if|in|on|with|for|when|after|under)|requires?|"
    r"unsupported|unless|does not|do not|cannot|not (yet|so far)|outside|out of( the)? scope|beyond the scope|partial\w*|some of)\b",
    re.IGNORECASE,
)
_LINKS = frozenset({Relation.QUALIFIES, Relation.CONTRADICTS})


@check("WRD112", Claim)
def unconditional_against_conditioned(view: View, claim: Claim) -> Iterator[Finding]:
    """Sets a claim that is put without a condition against the linked claims that limit or contradict it.

    Only claims that the records link are compared. A claim limits another that it qualifies where it carries a
    condition, a hedge or words of a limit that the other lacks; a claim derived from a conditioned one and put in words
    such as no, all or any is broader than its ground. The finding is a warning and names all limits of one claim. Two
    claims linked as contradicting are a warning too; they are a contradiction where both carry a figure of the same
    metric in the same settled reading, of the same subject and study, under the same conditions, and no value is left
    to both. Announced support and its documentation are WRD107's.

    Bad:

    ```toml
    # claims/broad.toml
    id = "broad"
    subject = "the-engine"
    kind = "support"
    statement = "All code runs on the engine without any change."
    claimant = "the-maker"
    modality = "described"
    citations = [{source = "the-article", paragraph = 1}]
    # claims/narrow.toml
    id = "narrow"
    subject = "the-engine"
    kind = "architecture"
    statement = "The engine holds workarounds for issues of its platform."
    claimant = "the-maker"
    modality = "described"
    related = [{claim = "broad", how = "qualifies"}]
    citations = [{source = "the-article", paragraph = 2}]
    ```

    Good:

    ```toml
    # claims/broad.toml
    id = "broad"
    subject = "the-engine"
    kind = "support"
    statement = "Code of the listed versions runs on the engine."
    claimant = "the-maker"
    modality = "described"
    conditions = {framework-commit = "version 2.1"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/narrow.toml
    id = "narrow"
    subject = "the-engine"
    kind = "architecture"
    statement = "The engine holds workarounds for issues of its platform."
    claimant = "the-maker"
    modality = "described"
    related = [{claim = "broad", how = "qualifies"}]
    citations = [{source = "the-article", paragraph = 2}]
    ```
    """
    if _is_unconditional(claim):
        found = {other.id: other for other in _limiting(view, claim)}
        limiting = {i: other for i, other in found.items() if not is_set_against_documentation(view, claim, other)}
        if limiting:
            yield _limited(view, claim, list(limiting.values()))
    for link in claim.related:
        other = view.claim(link.claim) if link.how is Relation.CONTRADICTS else None
        if other is not None and (claim.id < other.id or not _contradicts(other, claim)):
            yield _contradicted(view, claim, other)


def _contradicts(one: Claim, other: Claim) -> bool:
    return any(link.claim == other.id and link.how is Relation.CONTRADICTS for link in one.related)


def _is_unconditional(claim: Claim) -> bool:
    """Tells whether a claim is put without a condition; a hedge that no place keeps is none."""
    kept = [h for h in limits(claim.hedges) if not all(h in c.dropped for c in claim.citations)]
    return not claim.conditions and not kept and claim.kind is not ClaimKind.ABSENCE


def _limiting(view: View, claim: Claim) -> Iterator[Claim]:
    """Yields the claims that limit one: those that qualify it, and the narrower grounds of a broad claim."""
    for link in claim.related:
        other = view.claim(link.claim)
        if other is None:
            continue
        if link.how is Relation.DERIVED_FROM and _is_absolute(claim) and _is_conditioned(other):
            yield other
        if link.how is Relation.QUALIFIES and _is_broader(claim, other) and _is_narrow(other):
            yield other
    for other in view.claims_linking_to(claim.id):
        qualifies = any(link.claim == claim.id and link.how is Relation.QUALIFIES for link in other.related)
        if qualifies and not _is_broader(other, claim) and _is_narrow(other):
            yield other


def _is_absolute(claim: Claim) -> bool:
    return _ABSOLUTE.search(claim.statement) is not None


def _is_broader(claim: Claim, other: Claim) -> bool:
    """Tells whether a claim that is linked as qualifying another is in truth the broader of the two."""
    return _is_absolute(claim) and _is_unconditional(claim) and not _is_absolute(other)


def _is_conditioned(claim: Claim) -> bool:
    return bool(claim.conditions or limits(claim.hedges))


def _is_narrow(claim: Claim) -> bool:
    words = (claim.statement, *claim.hedges)
    return _is_conditioned(claim) or any(_LIMITING.search(w) or GUARDED.search(w) for w in words)


def _limited(view: View, claim: Claim, limiting: list[Claim]) -> Finding:
    working = Working()
    working.say(f"without a condition: {short(claim.statement)}")
    for other in limiting:
        limit = ", ".join(dict.fromkeys(quoted(words) for words in (*limits(other.hedges), *other.conditions.values())))
        working.say(f"limited by {said_by(view, other)}{f' ({limit})' if limit else ''}: {short(other.statement)}")
    count = "one claim" if len(limiting) == 1 else f"{len(limiting)} claims"
    who = listed(said_by(view, other) for other in limiting)
    return under_determined(
        (claim, *limiting),
        working,
        f"What {said_by(view, claim)} claims of {called(view, claim.subject)} carries no condition; "
        f"{count} by {who} {'limits' if len(limiting) == 1 else 'limit'} it{_limits_of(limiting)}.",
        needs=("scope-limits", *(("support-level",) if claim.kind in ("support", "availability") else ())),
        severity=Severity.WARNING,
    )


def _limits_of(limiting: list[Claim]) -> str:
    """Writes the limits, in the words of the hedges and conditions, where some are recorded."""
    words = listed(quoted(w) for other in limiting for w in (*limits(other.hedges), *other.conditions.values()))
    return f" ({words})" if words else ""


def _contradicted(view: View, claim: Claim, other: Claim) -> Finding:
    working = Working()
    for told in (claim, other):
        working.say(f"{said_by(view, told)}: {short(told.statement)}")
    one, two = (view.fact(told) if told.quantity else None for told in (claim, other))
    if one is None or two is None or not _are_comparable(one, two):
        one_body = claim.claimant == other.claimant
        names = f"{said_by(view, claim)} and {said_by(view, other)} contradict each other"
        return under_determined(
            (claim, other),
            working,
            f"{f'{said_by(view, claim)} contradicts itself' if one_body else names}, and both claims stand.",
            needs=("scope-limits", "claim-verbatim"),
            severity=Severity.WARNING,
        )
    working.given("the one figure", one)
    working.given("the other figure", two)
    both = f"{figure(one.quantity)} and {figure(two.quantity)}"
    if any(here.interval.overlaps(there.interval) for here in one.every for there in two.every):
        return under_determined(
            (claim, other),
            working,
            f"The claims are linked as contradicting, and their figures, {both}, leave room for both.",
            needs=("metric-definition", "scope-limits"),
        )
    return inconsistent(
        (claim, other),
        working,
        f"Of the same thing {both} are claimed, and no reading makes them one.",
        needs=("metric-definition", "scope-limits"),
    )


def _are_comparable(one: Fact, two: Fact) -> bool:
    assert one.claim is not None
    assert two.claim is not None
    same = (one.metric, one.unit, one.role, one.subject, one.study) == (
        two.metric,
        two.unit,
        two.role,
        two.subject,
        two.study,
    )
    settled = one.claim.reading is not None or len(metrics()[one.metric].readings) < 2
    return same and settled and (one.claim.reading, one.claim.conditions) == (two.claim.reading, two.claim.conditions)
