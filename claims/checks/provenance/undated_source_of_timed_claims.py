"""PRV113: sources without a date whose claims hold only for a time."""

from collections.abc import Iterator

from claims.checks import Finding, View, Working, check, under_determined
from claims.checks.provenance.statements import statements
from claims.facts import tell
from claims.facts.dates import span_of, tell_date
from claims.model.claim import Claim, ClaimKind
from claims.model.source import Source

_TIMED = (ClaimKind.AVAILABILITY, ClaimKind.SUPPORT, ClaimKind.DATE, ClaimKind.PROJECTION)


@check("PRV113", Source)
def undated_source_of_timed_claims(view: View, source: Source) -> Iterator[Finding]:
    """Names the source without a day of publication whose claims depend on when they were told.

    What is available, supported or expected changes, and a day without a year can be any year's. Counted are claims of
    availability, support and date and projections that have no date of their own and that no dated source tells. (For
    claims of absence PRV107 asks for the day.)

    Bad:

    ```toml
    # claims/supported.toml
    id = "supported"
    subject = "the-framework"
    kind = "support"
    statement = "The framework supports the model as experimental."
    claimant = "the-maker"
    modality = "described"
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # sources/the-article.toml
    id = "the-article"
    kind = "press-article"
    published = "2026-03-04"
    # claims/supported.toml
    id = "supported"
    subject = "the-framework"
    kind = "support"
    statement = "The framework supports the model as experimental."
    claimant = "the-maker"
    modality = "described"
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    if _names_a_year(source.published):
        return
    timed = [claim for claim in view.claims_in_source(source.id) if claim.kind in _TIMED]
    dated = _dated(view, timed)
    claims = [
        c for c in timed if not (_has_a_date(c) or (dated and any(place.source in dated for place in c.citations)))
    ]
    if not claims:
        return
    working = Working()
    working.say(f"published: {tell_date(source.published) if source.published else 'no date printed'}")
    for kind in _TIMED:
        if those := [claim for claim in claims if claim.kind is kind]:
            working.say(f"{kind}: {statements(those)}")
    working.computed("claims that hold for a time", len(claims))
    lack = f"gives its date without a year, {tell_date(source.published)}" if source.published else "has no date"
    yield under_determined(
        claims,
        working,
        f"“{source.label}” {lack}, so the day as of which it says what is available, supported or expected is open: "
        f"{tell(len(claims), 'claim')}.",
        needs=("availability-date", "source-primary"),
    )


def _dated(view: View, claims: list[Claim]) -> frozenset[str]:
    """Returns the dated ones of the sources that tell some claims."""
    sources = map(view.source, {citation.source for claim in claims for citation in claim.citations})
    return frozenset(source.id for source in sources if source is not None and _names_a_year(source.published))


def _has_a_date(claim: Claim) -> bool:
    return any(_names_a_year(date) for date in (claim.asserted, claim.when, claim.due) if date)


def _names_a_year(date: str | None) -> bool:
    span = span_of(date)
    return span is not None and span.has_year
