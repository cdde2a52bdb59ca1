"""CNT109: a number of things told against the things listed."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from claims.checks import Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.facts.printed import SMALL_NUMBERS, numbers_in
from claims.model.claim import Citation, Claim, Relation
from claims.model.finding import Finding
from claims.model.metric import metrics
from claims.model.quantity import Comparator
from claims.patterns import declared

_UNITS = frozenset({"dimensionless", "system", "site", "client", "benchmark", "run", "person", "line"})
"""Units of counts whose members are things with names; a node or an expert has none."""

_LISTED_METRICS = frozenset({"launch-paths", "client-count"})
"""Metrics of such counts; any other metric of a number without a unit is a degree, a width or a loss."""

_GENERAL_ROLES = frozenset({"model", "framework", "hardware", "claimant", "speaker", "baseline", "outlet"})
"""Roles whose holders are the setting of a claim rather than what it counts, unless as many stand there as are told."""

_ONLY = declared(r"\b(only|exactly|just|no (other|more)|all of (them|these)|nothing else|solely)\b", re.IGNORECASE)
_MOST = 20


@dataclass(frozen=True, slots=True)
class _List:
    """The members of a count: the claims or subjects that are listed, their names, and what they are called."""

    names: tuple[str, ...]
    claims: tuple[Claim, ...] = ()
    role: str = ""


@check("CNT109", Claim)
def listed_as_many_as_told(view: View, claim: Claim) -> Iterator[Finding]:
    """Compares a small number of things that a claim tells with the things that are listed for it.

    The number is a whole one from two to twenty. Its members are the claims that it is derived from, the claims that
    bear on it from the same source and have its main subject, or the subjects that it names in one role. As many as
    told is consistent. Fewer is under-determined: the rest is not named. More is under-determined too, and so is one
    more of the same sort that the claim itself points to; it is inconsistent only where the claim says that there are
    no others.

    Bad:

    ```toml
    # claims/vendors.toml
    id = "vendors"
    subject = "the-model"
    kind = "availability"
    statement = "Three clouds offer the model."
    claimant = "the-reporter"
    modality = "described"
    metric = "launch-paths"
    quantity = {printed = "three", value = "3", unit = "dimensionless"}
    about = [{subject = "one-cloud", role = "vendor"}, {subject = "another-cloud", role = "vendor"}]
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # claims/vendors.toml
    id = "vendors"
    subject = "the-model"
    kind = "availability"
    statement = "Two clouds offer the model."
    claimant = "the-reporter"
    modality = "described"
    metric = "launch-paths"
    quantity = {printed = "two", value = "2", unit = "dimensionless"}
    about = [{subject = "one-cloud", role = "vendor"}, {subject = "another-cloud", role = "vendor"}]
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    told = _told(claim)
    if told is None:
        return
    lists = _lists(view, claim)
    fitting = [one for one in lists if len(one.names) == told]
    chosen = fitting[0] if fitting else next(iter(lists), None)
    if chosen is None or (len(chosen.names) < 2 and not chosen.claims):
        return
    yield _judged(view, claim, told, chosen)


def _told(claim: Claim) -> int | None:
    quantity = claim.quantity
    if quantity is None or quantity.value is None or quantity.comparator is not Comparator.EQUAL:
        return None
    if quantity.unit not in _UNITS or not (claim.metric is None or claim.metric in _LISTED_METRICS):
        return None
    value = quantity.value
    if value != value.to_integral_value() or not 2 <= value <= _MOST:
        return None
    numbers = numbers_in(quantity.printed)
    return int(value) if len(numbers) == 1 and not numbers[0].label else None


def _lists(view: View, claim: Claim) -> list[_List]:
    """Returns the candidate lists, the surest first."""
    found: list[_List] = []
    origins = [
        other
        for link in claim.related
        if link.how is Relation.DERIVED_FROM and (other := view.claim(link.claim)) is not None
    ]
    if origins:
        found.append(_of_claims(origins))
    bearing = [other for other in view.linked(claim, Relation.CONCERNS) if _is_like(claim, other)]
    if len(bearing) > 1:
        found.append(_of_claims(bearing))
    roles: dict[str, dict[str, None]] = {}
    for about in claim.about:
        roles.setdefault(about.role, {})[about.subject] = None
    for role, subjects in roles.items():
        if len(subjects) > 1:
            one = _List(tuple(view.name(i) for i in subjects), role=role)
            found.append(one)
    certain = [one for one in found if one.role not in _GENERAL_ROLES]
    return certain + [one for one in found if one.role in _GENERAL_ROLES and len(one.names) == _told(claim)]


def _of_claims(claims: list[Claim]) -> _List:
    return _List(tuple(other.statement.rstrip(".") for other in claims), tuple(claims))


def _is_like(claim: Claim, other: Claim) -> bool:
    """Tells whether a claim can be a member: of the same main subject and the same source, and no count itself."""
    return other.subject == claim.subject and bool(_sources(claim) & _sources(other)) and other.quantity is None


def _sources(claim: Claim) -> frozenset[str]:
    return frozenset(citation.source for citation in claim.citations)


def _judged(view: View, claim: Claim, told: int, chosen: _List) -> Finding:
    working = Working()
    working.say(f"told: {claim.quantity.printed if claim.quantity else told}")
    for number, name in enumerate(chosen.names, start=1):
        working.say(f"listed, {number}: {name}")
    listed = working.computed("listed", len(chosen.names))
    assert listed.low is not None
    reads = (claim, *chosen.claims)
    number = int(listed.low)
    if number != told:
        if number > told and _ONLY.search(claim.statement):
            text = f"{_counted(claim, told)} are told as the only ones, and {number} are listed."
            return inconsistent(reads, working, text, needs=("scope-limits",))
        return under_determined(
            reads,
            working,
            f"{_counted(claim, told)} are told, and {number} {'is' if number == 1 else 'are'} listed.",
            needs=("scope-limits", "claim-verbatim"),
            severity=Severity.WARNING if number > told else Severity.NOTE,
        )
    if further := _further(view, claim, chosen):
        other, name, where = further
        working.say(f"named besides: {name} ({other.statement.rstrip('.')})")
        text = f"{_counted(claim, told)} are told and listed, while {where} names one more of their kind: {name}."
        reads = (*reads, other)
        needs = ("scope-limits", "support-evidence")
        return under_determined(reads, working, text, needs=needs, severity=Severity.WARNING)
    return consistent(reads, working, f"{_counted(claim, told)} are told, and as many are listed.", bears_out=False)


def _counted(claim: Claim, number: int) -> str:
    words = {value: word for word, value in SMALL_NUMBERS.items()}
    metric = metrics().get(claim.metric or "")
    return f"{words[number].capitalize()} {metric.label if metric else 'things'}"


def _further(view: View, claim: Claim, chosen: _List) -> tuple[Claim, str, str] | None:
    """Returns a claim that the count points to, of the same source and about the same thing, with one that is not
    among those listed in a role."""
    roles: dict[str, set[str]] = {}
    for about in claim.about:
        roles.setdefault(about.role, set()).add(about.subject)
    listing = {role: subjects for role, subjects in roles.items() if len(subjects) == len(chosen.names)}
    members = {other.id for other in chosen.claims}
    for link in claim.related:
        other = view.claim(link.claim) if link.how is not Relation.DERIVED_FROM else None
        if other is None or other.id in members or claim.subject not in other.subjects():
            continue
        shared = [citation for citation in other.citations if citation.source in _sources(claim)]
        for about in other.about:
            if shared and about.role in listing and _is_new(view, about.subject, listing[about.role]):
                return other, view.name(about.subject), _where(view, shared[0])
    return None


def _is_new(view: View, subject_id: str, listed: set[str]) -> bool:
    """A body is no new one if it is a part of a listed one, or that of it."""
    own = view.organisations(subject_id)
    return subject_id not in listed and not any(own & view.organisations(other) for other in listed)


def _where(view: View, citation: Citation) -> str:
    name = f"“{view.name(citation.source)}”"
    return f"paragraph {citation.paragraph} of {name}" if citation.paragraph else name
