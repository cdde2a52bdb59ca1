"""PRV103: claims that a source tells without saying where it has them from."""

from collections.abc import Iterator

from claims.checks import Finding, Severity, View, Working, check, under_determined
from claims.checks.provenance.statements import statements
from claims.facts import tell
from claims.model.claim import Claim, Modality, Stance
from claims.model.source import PRIMARY, Source


@check("PRV103", Source)
def claims_without_origin(view: View, source: Source) -> Iterator[Finding]:
    """Names the claims whose trail ends at a source that is neither their claimant's nor a document.

    The source names nothing that it has them from, and no other path leads to an origin. Somebody must have said or
    measured it; as long as nobody is named, such a claim can be told on but not followed up. One finding for a source;
    a warning where it tells a measured figure in this way.

    Bad:

    ```toml
    # sources/the-commentary.toml
    id = "the-commentary"
    kind = "press-article"
    # claims/faster.toml
    id = "faster"
    subject = "the-model"
    kind = "speedup"
    statement = "The model runs a fifth faster."
    claimant = "the-maker"
    modality = "measured"
    citations = [{source = "the-commentary", paragraph = 4}]
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
    relies_on = [{source = "the-announcement", how = "relays"}]
    # claims/faster.toml
    id = "faster"
    subject = "the-model"
    kind = "speedup"
    statement = "The model runs a fifth faster."
    claimant = "the-maker"
    modality = "measured"
    citations = [{source = "the-article", paragraph = 4}]
    ```
    """
    if source.kind in PRIMARY and source.stands:
        return
    claims = [claim for claim in _ending(view, source) if not view.lineage(claim).origins]
    if not claims:
        return
    working = Working()
    for claimant in dict.fromkeys(claim.claimant for claim in claims):
        those = statements(claim for claim in claims if claim.claimant == claimant)
        working.say(f"claimant {view.name(claimant)}: {those}")
    working.say("what the source has them from is not said, and no other path leads to an origin")
    working.computed("claims without an origin", len(claims))
    measured = [claim for claim in claims if claim.modality is Modality.MEASURED and claim.quantity]
    yield under_determined(
        claims,
        working,
        f"“{source.label}” does not say where it has {tell(len(claims), 'claim')} from, "
        "and no other path leads to an origin.",
        needs=("claimant-identity", "source-primary"),
        severity=Severity.WARNING if measured else Severity.NOTE,
    )


def _ending(view: View, source: Source) -> tuple[Claim, ...]:
    """Returns the claims of which a source does not say whom it has them from."""
    found = {
        claim.id: claim
        for claim, _, citation in view.places_in_source(source.id)
        if citation.stance is not Stance.DISPUTES and not view.onward(source, citation)
    }
    return tuple(found.values())
