"""WRD115: a peak, a bound or a projection that is told as a plain figure."""

import re
from collections.abc import Iterator

from claims.checks import Figured, Severity, View, Working, check, under_determined
from claims.checks.words.groups import called
from claims.checks.words.wording import capital, figure, is_ahead, is_plain_figure, limits, listed, quoted, short
from claims.model.claim import Citation, Claim, Modality, Relation
from claims.model.finding import Finding
from claims.patterns import declared

_CEILING = declared(
    r"\b(peak|up to|at most|maximum|theoretical\w*|best case|can|could|may|might|expect\w*|project\w*|plan\w*|"
    r"target\w*|aim\w*|will|would|should|estimat\w*|simulat\w*)\b",
    re.IGNORECASE,
)


@check("WRD115", Figured)
def projection_told_as_plain(view: View, claim: Claim) -> Iterator[Finding]:
    """Warns where a peak, an upper bound, an estimate or a projection is told as if it were a plain measured figure.

    That happens where a source prints the figure without the bound that the claim has (up to, at most), where it prints
    a projected, estimated or simulated figure without any hedge while another place has one, and where a figure is
    derived from such a figure and put as measured or plainly described. A hedge that the record itself lists as dropped
    is told by another check.

    Bad:

    ```toml
    # claims/next.toml
    id = "next"
    subject = "the-card"
    kind = "projection"
    statement = "The next card should have three times the performance."
    claimant = "the-maker"
    modality = "projected"
    hedges = ["expected"]
    quantity = {printed = "three times", value = "3", unit = "x"}
    citations = [
      {source = "the-announcement", paragraph = 1, figures = ["three times"], hedges = ["expected"]},
      {source = "the-article", paragraph = 2, figures = ["three times"], stance = "repeats"},
    ]
    ```

    Good:

    ```toml
    # claims/next.toml
    id = "next"
    subject = "the-card"
    kind = "projection"
    statement = "The next card should have three times the performance."
    claimant = "the-maker"
    modality = "projected"
    hedges = ["expected"]
    quantity = {printed = "three times", value = "3", unit = "x"}
    citations = [
      {source = "the-announcement", paragraph = 1, figures = ["three times"], hedges = ["expected"]},
      {source = "the-article", paragraph = 2, figures = ["three times"], hedges = ["is to have"], stance = "repeats"},
    ]
    ```
    """
    if claim.quantity is None or claim.quantity.value is None:
        return
    plain = [citation for citation in claim.citations if is_plain_figure(claim, citation)]
    if plain:
        yield _told(view, claim, plain)
    for link in claim.related:
        if link.how is Relation.DERIVED_FROM and (base := view.claim(link.claim)) and _is_used_plainly(claim, base):
            yield _derived(claim, base)


def _what(claim: Claim) -> str:
    """Says what sort of figure a claim has."""
    if is_ahead(claim):
        return claim.modality.value
    bounds = [hedge for hedge in claim.hedges if _CEILING.search(hedge)]
    return f"put with {listed(quoted(hedge) for hedge in bounds)}" if bounds else "an upper bound"


def _told(view: View, claim: Claim, plain: list[Citation]) -> Finding:
    assert claim.quantity is not None
    working = Working()
    working.say(f"the claim is {_what(claim)}: {short(claim.statement)}")
    for citation in plain:
        figures = ", ".join(quoted(printed) for printed in citation.figures)
        working.say(f"{quoted(called(view, citation.source))} prints {figures} without a hedge")
    who = listed(quoted(called(view, citation.source)) for citation in plain)
    verb = "tells" if len({citation.source for citation in plain}) == 1 else "tell"
    return under_determined(
        (claim,),
        working,
        f"{who} {verb} {quoted(claim.quantity.printed)} as a plain figure, though it is {_what(claim)}.",
        needs=("claim-status", "claim-verbatim"),
        severity=Severity.WARNING,
    )


def _is_used_plainly(claim: Claim, base: Claim) -> bool:
    if base.quantity is None or base.quantity.value is None:
        return False
    if not is_ahead(base) and not any(_CEILING.search(hedge) for hedge in base.hedges):
        return False
    return claim.modality in (Modality.MEASURED, Modality.DESCRIBED) and not limits(claim.hedges)


def _derived(claim: Claim, base: Claim) -> Finding:
    assert claim.quantity is not None
    assert base.quantity is not None
    working = Working()
    working.say(f"{claim.modality.value}: {short(claim.statement)}")
    working.say(f"derived from what is {_what(base)}: {short(base.statement)}")
    return under_determined(
        (claim, base),
        working,
        capital(
            f"{figure(claim.quantity)} rests on {figure(base.quantity)}, which is {_what(base)}, and does not say so."
        ),
        needs=("claim-status", "projection-method"),
        severity=Severity.WARNING,
    )
