"""A brief on one subject: what is said, who said it, on how many origins, what fits, what is missing, what to ask."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from claims import checklists, checks
from claims.checks import selecting
from claims.derivation import rows
from claims.lineage import trace
from claims.model.checklist import Checklist
from claims.model.claim import Claim
from claims.model.finding import Finding
from claims.model.library import Library
from claims.model.query import ClaimRow
from claims.model.subject import Subject


@dataclass(frozen=True)
class Brief:
    """One page on a subject."""

    subject: Subject
    claims: tuple[ClaimRow, ...]
    by_status: dict[str, int]
    outlets: tuple[str, ...]
    origins: tuple[str, ...]
    first: dict[str, str]
    findings: tuple[Finding, ...]
    checklist: Checklist | None
    questions: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        """Returns the brief as plain values."""
        missing = [a.as_json() for a in self.checklist.missing_first() if a.is_missing] if self.checklist else []
        return {
            "subject": self.subject.id,
            "name": self.subject.name,
            "kind": self.subject.kind.value,
            "claims": [row.model_dump(mode="json") for row in self.claims],
            "by_status": self.by_status,
            "outlets": list(self.outlets),
            "origins": list(self.origins),
            "first_told": self.first,
            "findings": [finding.model_dump(mode="json") for finding in self.findings],
            "missing": missing,
            "questions": list(self.questions),
        }


def brief(library: Library, subject_id: str, findings: Iterable[Finding] | None = None) -> Brief:
    """Writes the brief on a subject; raises UnknownName where there is none of that id.

    `findings` spares running the checks again where they are at hand.
    """
    every = checks.run(library) if findings is None else tuple(findings)
    subject = library.get(Subject, subject_id)
    claims = library.claims_about.get(subject_id, ())
    ids = [claim.id for claim in claims]
    derived = rows(library, ids, every)
    lineages = {claim.id: trace(library, claim) for claim in claims}
    checklist = checklists.fill(library, ids, findings=every) if ids else None
    origins = [library.name(o.subject or o.sources[0]) for lineage in lineages.values() for o in lineage.origins]
    return Brief(
        subject=subject,
        claims=tuple(derived[i] for i in ids),
        by_status=dict(Counter(row.status.value for row in derived.values()).most_common()),
        outlets=_names(library, (outlet for lineage in lineages.values() for outlet in lineage.outlets)),
        origins=tuple(name for name, _ in Counter(origins).most_common()),
        first={claim.id: first_teller(library, claim) for claim in claims},
        findings=selecting.worst_first(selecting.select(every, claims=ids)),
        checklist=checklist,
        questions=tuple(checklists.questions(checklist)) if checklist else (),
    )


def first_teller(library: Library, claim: Claim) -> str:
    """Names who said a claim first, as far as the sources go: its origins, else the source that is dated earliest."""
    origins = trace(library, claim).origins
    if origins:
        return ", ".join(library.name(o.subject or o.sources[0]) for o in origins)
    dated = sorted(
        (source.published, source.id)
        for c in claim.citations
        if (source := library.sources.get(c.source)) and source.published
    )
    return f"{library.name(dated[0][1])} ({dated[0][0]})" if dated else "not known"


def _names(library: Library, ids: Iterable[str]) -> tuple[str, ...]:
    return tuple(library.name(i) for i in dict.fromkeys(ids))
