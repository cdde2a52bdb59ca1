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
FAMILY_ORDER = ("SIZ", "RAT", "LOS", "CNT", "WRD", "PRV")
"""The families as a reader wants them: figures before words, and words before who told them."""


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
    """Sorts findings: by outcome, then by severity, then by family, code and claims."""
    return tuple(sorted(findings, key=_rank))


def _rank(finding: Finding) -> tuple[int, int, int, str, tuple[str, ...]]:
    family = FAMILY_ORDER.index(finding.family) if finding.family in FAMILY_ORDER else len(FAMILY_ORDER)
    places = ORDER.index(finding.outcome), _SEVERITIES.index(finding.severity), family
    return (*places, finding.code, finding.claims)


def about(findings: Iterable[Finding], claims: Collection[str]) -> tuple[Finding, ...]:
    """Returns the findings that are about some claims: at least half of the claims that each reads are among them."""
    held = frozenset(claims)
    return tuple(f for f in findings if f.claims and 2 * len(held.intersection(f.claims)) >= len(f.claims))


def concerning(library: Library, findings: Iterable[Finding], ids: Sequence[str]) -> tuple[Finding, ...]:
    """Returns the findings on some records, in their order: on a claim, on the claims about a subject or of a study.

    For a source it is the findings that are mostly about what it says; what it merely shares with others is theirs.
    Raises UnknownName for an id that is none of these.
    """
    every = tuple(findings)
    found: set[int] = set()
    for record_id in ids:
        claims = claims_of(library, record_id)
        is_source = isinstance(library.records[record_id], Source)
        those = about(every, claims) if is_source else select(every, claims=claims)
        found.update(map(id, those))
    return tuple(finding for finding in every if id(finding) in found)


def claims_of(library: Library, record_id: str) -> frozenset[str]:
    """Returns the claims that a record stands for: a claim itself, those about a subject, of a study, in a source.

    Raises UnknownName for an id that is none of these.
    """
    match library.records.get(record_id):
        case Claim():
            return frozenset({record_id})
        case Subject():
            return frozenset(claim.id for claim in library.claims_about.get(record_id, ()))
        case Study():
            return frozenset(claim.id for claim in library.claims_of.get(record_id, ()))
        case Source():
            return frozenset(claim.id for claim in library.claims_in.get(record_id, ()))
        case _:
            known = [*library.claims, *library.subjects, *library.studies, *library.sources]
            raise UnknownName("claim, subject, study or source", record_id, known)
