"""PRV115: outlets that belong to the body whose word they tell."""

import re
from collections.abc import Iterator

from claims.checks import Finding, View, Working, check, under_determined
from claims.facts import tell, tell_list
from claims.model.claim import Claim
from claims.model.source import Source
from claims.model.subject import SubjectKind
from claims.patterns import declared

_LINES = 20
_PARTNER = declared(r"partner|sponsor|customer|funder|investor|co-?author|joint", re.IGNORECASE)


@check("PRV115", Source)
def outlet_of_the_claimant(view: View, source: Source) -> Iterator[Finding]:
    """Names an outlet that is counted as one although it belongs to the claimant or to a partner of the claim.

    A company's magazine tells its owner's claims in its owner's interest; counted as an outlet it makes one voice look
    like two. Whom it belongs to is read from what its record says it is part of. One finding for a source.

    Bad:

    ```toml
    # subjects/the-maker.toml
    id = "the-maker"
    name = "The Maker"
    kind = "organisation"
    # subjects/the-magazine.toml
    id = "the-magazine"
    name = "The Magazine"
    kind = "outlet"
    part_of = ["the-maker"]
    # sources/the-article.toml
    id = "the-article"
    kind = "press-article"
    publisher = "the-magazine"
    # claims/faster.toml
    id = "faster"
    subject = "the-model"
    kind = "speedup"
    statement = "The model runs a fifth faster."
    claimant = "the-maker"
    modality = "measured"
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/the-magazine.toml
    id = "the-magazine"
    name = "The Magazine"
    kind = "outlet"
    # sources/the-article.toml
    id = "the-article"
    kind = "press-article"
    publisher = "the-magazine"
    # claims/faster.toml
    id = "faster"
    subject = "the-model"
    kind = "speedup"
    statement = "The model runs a fifth faster."
    claimant = "the-maker"
    modality = "measured"
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    outlet = view.subject(source.publisher)
    if outlet is None or outlet.kind is not SubjectKind.OUTLET:
        return
    owners = view.organisations(outlet.id) - {outlet.id}
    claims = [c for c in view.claims_in_source(source.id) if c.claimant != outlet.id and _owner(view, owners, c)]
    if not claims:
        return
    working = Working()
    working.say(f"{outlet.name} is part of {tell_list(view.name(owner) for owner in sorted(owners))}")
    for claim in claims[:_LINES]:
        working.say(f"{_owner(view, owners, claim)}: {claim.statement}")
    working.computed("claims", len(claims))
    yield under_determined(
        claims,
        working,
        f"{outlet.name} belongs to those whose word it tells, so it is no outside voice on {tell(len(claims), 'claim')}.",
        needs=("independence-verification", "claimant-identity"),
    )


def _owner(view: View, owners: frozenset[str], claim: Claim) -> str:
    """Tells which owner stands behind a claim, as its claimant or a partner in it; empty where none does."""
    if shared := owners & view.organisations(claim.claimant):
        return f"its claimant is or belongs to {view.name(min(shared))}"
    for about in claim.about:
        if _PARTNER.search(about.role) and (shared := owners & view.organisations(about.subject)):
            return f"{view.name(min(shared))} has a part in it as {about.role}"
    return ""
