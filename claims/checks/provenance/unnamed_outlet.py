"""PRV117: sources of which nobody says who published them."""

from collections.abc import Iterator

from claims.checks import Finding, View, Working, check, under_determined
from claims.checks.provenance.statements import statements
from claims.facts import tell, tell_list
from claims.facts.outlets import is_unnamed
from claims.model.source import Source


@check("PRV117", Source)
def unnamed_outlet(view: View, source: Source) -> Iterator[Finding]:
    """Names the source without a known publisher and the claims that it tells or passes on.

    Who publishes a text decides what they can know and what they gain, and two texts without a publisher may be by the
    same hand, so that they are not even two outlets. One finding for a source that was read; of one that is only named
    PRV102 and PRV101 tell.

    Bad:

    ```toml
    # sources/the-copy.toml
    id = "the-copy"
    kind = "press-article"

    [snapshot]
    sha256 = "0000000000000000000000000000000000000000000000000000000000000000"
    text_sha256 = "0000000000000000000000000000000000000000000000000000000000000000"
    characters = 40
    paragraphs = 3
    # claims/faster.toml
    id = "faster"
    subject = "the-model"
    kind = "speedup"
    statement = "The model runs a fifth faster."
    claimant = "the-maker"
    modality = "measured"
    citations = [{source = "the-copy", paragraph = 1}]
    ```

    Good:

    ```toml
    # sources/the-article.toml
    id = "the-article"
    kind = "press-article"
    publisher = "the-daily"
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
    publisher = view.subject(source.publisher)
    if not source.is_held or not is_unnamed(publisher):
        return
    told = view.claims_in_source(source.id)
    claims = {c.id: c for c in (*told, *(claim for claim, _ in view.places_resting_on(source.id)))}
    if not claims:
        return
    own = [claim for claim in told if source.publisher and claim.claimant == source.publisher]
    working = Working()
    working.say(f"publisher: {publisher.name if publisher else 'none is named'}")
    if source.authors:
        working.say(f"authors: {tell_list(source.authors)}")
    if own:
        working.say(f"on its own word: {statements(own)}")
    working.computed("claims that it tells or passes on", len(claims))
    working.computed("of them on its own word", len(own))
    rest = f", {len(own)} of them on its own word" if own else ""
    yield under_determined(
        (claims[key] for key in sorted(claims)),
        working,
        f"Who published “{source.label}” is not known; it tells or passes on {tell(len(claims), 'claim')}{rest}.",
        needs=("claimant-identity", "source-primary"),
    )
