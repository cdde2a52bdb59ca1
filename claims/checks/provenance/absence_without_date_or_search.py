"""PRV107: claims that something is missing, without the day that they hold as of or where it was looked for."""

import re
from collections.abc import Iterator

from claims.checks import Finding, View, Working, check, under_determined
from claims.checks.provenance.statements import statements
from claims.facts import tell
from claims.model.claim import Claim, ClaimKind
from claims.model.source import Source
from claims.patterns import declared

_NOTHING_MISSING = declared(
    r"\b(would|could|need)(n't| not)\b|\b(do|does|did)(n't| not) (\w+ )?(mean|imply|settle|establish|show|prove|bear|tell|"
    r"amount|validate|confirm)\b|\b(outside|out of( the)? scope|beyond the scope|not within)\b",
    re.IGNORECASE,
)
"""What a statement of absence says of a conclusion or a purpose, and not of something that one could look for."""


@check("PRV107", Source)
def absence_without_date_or_search(view: View, source: Source) -> Iterator[Finding]:
    """Names claims of absence that say neither as of when nor after a search of what.

    That something was not published, verified or supported holds as of a day, and for the places where somebody
    looked. What a thing would not mean, does not settle or leaves out of its scope is not missing and not counted. The
    day is that of the claim or of a source that tells it; the places are its conditions or the documents
    that its citations name. One finding for a source, which covers the absences that it is the first to tell.

    Bad:

    ```toml
    # claims/no-baseline.toml
    id = "no-baseline"
    subject = "the-kernel"
    kind = "absence"
    statement = "The maker did not publish the baseline."
    claimant = "the-outlet"
    modality = "described"
    citations = [{source = "the-article", paragraph = 5}]
    ```

    Good:

    ```toml
    # sources/the-announcement.toml
    id = "the-announcement"
    kind = "vendor-announcement"
    publisher = "the-maker"
    # sources/the-article.toml
    id = "the-article"
    kind = "press-article"
    published = "2026-03-04"
    relies_on = [{source = "the-announcement", how = "cites"}]
    # claims/no-baseline.toml
    id = "no-baseline"
    subject = "the-kernel"
    kind = "absence"
    statement = "The announcement does not name the baseline."
    claimant = "the-outlet"
    modality = "described"
    citations = [{source = "the-article", paragraph = 5, via = ["the-announcement"]}]
    ```
    """
    absences = [c for c in view.claims_in_source(source.id) if _is_first_told_by(c, source)]
    undated = [claim for claim in absences if not _has_a_date(view, claim)]
    unplaced = [claim for claim in absences if not _names_where(claim)]
    claims = [claim for claim in absences if claim in undated or claim in unplaced]
    if not claims:
        return
    working = Working()
    for label, those in (("without a day", undated), ("without a place that was searched", unplaced)):
        if those:
            working.say(f"{label}: {statements(those)}")
            working.computed(f"claims {label}", len(those))
    lacks = []
    if undated:
        lacks.append(f"as of when is open for {len(undated)}")
    if unplaced:
        lacks.append(f"where it was looked for is open for {len(unplaced)}")
    yield under_determined(
        claims,
        working,
        f"“{source.label}” says in {tell(len(absences), 'claim')} that something is missing; {' and '.join(lacks)}.",
        needs=("source-primary", "scope-limits"),
    )


def _is_first_told_by(claim: Claim, source: Source) -> bool:
    if claim.kind is not ClaimKind.ABSENCE or _NOTHING_MISSING.search(claim.statement):
        return False
    return claim.citations[0].source == source.id


def _has_a_date(view: View, claim: Claim) -> bool:
    if claim.asserted or claim.when:
        return True
    sources = (view.source(citation.source) for citation in claim.citations)
    return any(source is not None and source.published for source in sources)


def _names_where(claim: Claim) -> bool:
    return bool(claim.conditions) or any(citation.via for citation in claim.citations)
