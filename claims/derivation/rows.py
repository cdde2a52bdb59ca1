"""The list row of one claim, and the words by which it is found."""

from claims import checklists
from claims.freshness import in_one, suspicions
from claims.lineage import trace
from claims.model.claim import Claim
from claims.model.finding import Finding
from claims.model.library import Library
from claims.model.query import ClaimRow
from claims.verification import verdict


def row(library: Library, claim: Claim, findings: tuple[Finding, ...]) -> ClaimRow:
    """Derives the list row of a claim from its library and the findings that read it."""
    lineage = trace(library, claim)
    judged = verdict(library, claim, lineage, findings)
    applicable, missing, essential = checklists.missing_counts(library, claim)
    quantity = claim.quantity
    return ClaimRow(
        id=claim.id,
        subject=claim.subject,
        subject_name=library.name(claim.subject),
        kind=claim.kind,
        statement=claim.statement,
        claimant=claim.claimant,
        modality=claim.modality,
        printed=quantity.printed if quantity else None,
        comparator=quantity.comparator.value if quantity else None,
        unit=quantity.unit if quantity else None,
        metric=claim.metric,
        study=claim.study,
        status=judged.status,
        reason=judged.reasons[0],
        outlets=len(lineage.outlets),
        origins=len(lineage.origins),
        items=applicable,
        missing=missing,
        essential_missing=essential,
        sources=tuple(dict.fromkeys(c.source for c in claim.citations)),
        suspect=in_one(suspicions(library, claim)) or None,
    )


def search_text(library: Library, claim: Claim) -> str:
    """Returns the words by which a claim is found, in lower case."""
    subject = library.subjects.get(claim.subject)
    words = [claim.id, claim.statement, library.name(claim.claimant), claim.metric or "", *claim.hedges]
    words += [subject.name, *subject.aliases] if subject else [claim.subject]
    words += [library.name(about.subject) for about in claim.about]
    words += [claim.quantity.printed] if claim.quantity else []
    return " ".join(words).casefold()
