"""PRV101: several outlets, one origin."""

from collections.abc import Iterator

from claims.checks import Finding, Severity, View, Working, check, under_determined
from claims.model.claim import Claim
from claims.model.verification import Lineage

_MANY = 3


@check("PRV101", Claim)
def many_outlets_one_origin(view: View, claim: Claim) -> Iterator[Finding]:
    """Warns where at least three outlets tell a claim that has a single origin.

    Repetition is not confirmation: five articles that relay one announcement are one voice. The finding is
    under-determined, since the claim may well be true; a measurement or a document from an outsider would decide it.

    Bad:

    ```toml
    # subjects/acme.toml
    id = "acme"
    name = "Acme"
    kind = "organisation"
    # subjects/daily.toml
    id = "daily"
    name = "Daily"
    kind = "outlet"
    # subjects/weekly.toml
    id = "weekly"
    name = "Weekly"
    kind = "outlet"
    # subjects/monthly.toml
    id = "monthly"
    name = "Monthly"
    kind = "outlet"
    # sources/announcement.toml
    id = "announcement"
    kind = "vendor-announcement"
    publisher = "acme"
    # sources/one.toml
    id = "one"
    kind = "press-article"
    publisher = "daily"
    relies_on = [{source = "announcement", how = "relays"}]
    # sources/two.toml
    id = "two"
    kind = "press-article"
    publisher = "weekly"
    relies_on = [{source = "announcement", how = "relays"}]
    # sources/three.toml
    id = "three"
    kind = "press-article"
    publisher = "monthly"
    relies_on = [{source = "announcement", how = "relays"}]
    # claims/faster.toml
    id = "faster"
    subject = "acme"
    kind = "speedup"
    statement = "Acme's kernel is a fifth faster."
    claimant = "acme"
    modality = "measured"
    citations = [{source = "one", paragraph = 1}, {source = "two", paragraph = 1}, {source = "three", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/acme.toml
    id = "acme"
    name = "Acme"
    kind = "organisation"
    # sources/announcement.toml
    id = "announcement"
    kind = "vendor-announcement"
    publisher = "acme"
    # claims/faster.toml
    id = "faster"
    subject = "acme"
    kind = "speedup"
    statement = "Acme's kernel is a fifth faster."
    claimant = "acme"
    modality = "measured"
    citations = [{source = "announcement", paragraph = 1}]
    ```
    """
    if len(claim.citations) < _MANY:
        return
    lineage = view.lineage(claim)
    if len(lineage.outlets) < _MANY or len(lineage.origins) != 1:
        return
    origin = view.name(lineage.origins[0].subject or lineage.origins[0].sources[0])
    working = Working()
    working.say(f"told by {', '.join(view.name(outlet) for outlet in lineage.outlets)}")
    for line in _ends(view, lineage, origin):
        working.say(line)
    working.computed("outlets", len(lineage.outlets))
    working.computed("origins", 1)
    yield under_determined(
        (claim,),
        working,
        f"{len(lineage.outlets)} outlets tell it, {_all_from(lineage, origin)}.",
        needs=("independence-verification", "source-primary"),
        severity=Severity.WARNING,
    )


def _all_from(lineage: Lineage, origin: str) -> str:
    if lineage.unknown:
        return f"and the only origin that is known is {origin}"
    return f"and all of them have it from {origin}"


def _ends(view: View, lineage: Lineage, origin: str) -> Iterator[str]:
    if not lineage.unknown:
        yield f"every path ends at {origin}"
        return
    yield f"the paths whose end is known end at {origin}"
    yield f"not known: where {', '.join(view.name(source) for source in lineage.unknown)} has it from"
