"""Choosing among findings: by outcome, family, code, severity, and by the records that they bear on."""

from collections.abc import Collection, Iterable, Sequence

from claims.errors import UnknownName
from claims.model.claim import Claim
from claims.model.finding import Finding, Outcome, Severity
from claims.model.library import Library
from claims.model.source import Source
from claims.model.study import Study
from claims.model.subject import Subject

ORDER = (Outcome.INCONSISTENT, Outcome.UNDER_DETERMINED, Outcome.CONSISTENT, Outcome.NOT_RUN, Outcome.NOT_APPLICABLE)
"""The outcomes as a reader wants them: what does not fit first."""

_SEVERITIES = tuple(Severity)


def select(
    findings: Iterable[Finding],
    *,
    outcome: Collection[str] = (),
    family: Collection[str] = (),
    code: Collection[str] = (),
    severity: Collection[str] = (),
    claims: Collection[str] | None = None,
) -> tuple[Finding, ...]:
    """Returns the findings that all filters admit; an empty filter admits all, None for `claims` as well."""
    return tuple(
        f
        for f in findings
        if (not outcome or f.outcome in outcome)
        and (not family or f.family in family)
        and (not code or f.code in code)
        and (not severity or f.severity in severity)
        and (claims is None or not set(claims).isdisjoint(f.claims))
    )


def worst_first(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Sorts findings: by outcome, then by severity, then by code and claims."""
    return tuple(
        sorted(findings, key=lambda f: (ORDER.index(f.outcome), _SEVERITIES.index(f.severity), f.code, f.claims))
    )


def claims_of(library: Library, ids: Sequence[str]) -> frozenset[str]:
    """Returns the claims that records stand for: a claim itself, those about a subject, of a study, in a source.

    Raises UnknownName for an id that is none of these.
    """
    found: set[str] = set()
    for record_id in ids:
        match library.records.get(record_id):
            case Claim():
                found.add(record_id)
            case Subject():
                found |= {claim.id for claim in library.claims_about.get(record_id, ())}
            case Study():
                found |= {claim.id for claim in library.claims_of.get(record_id, ())}
            case Source():
                found |= {claim.id for claim in library.claims_in.get(record_id, ())}
            case _:
                known = [*library.claims, *library.subjects, *library.studies, *library.sources]
                raise UnknownName("claim, subject, study or source", record_id, known)
    return frozenset(found)
