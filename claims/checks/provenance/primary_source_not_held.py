"""PRV102: a primary source that is named, and was not read."""

from collections.abc import Iterator

from claims.checks import Finding, Severity, View, Working, check, under_determined
from claims.facts import tell, tell_list
from claims.model.claim import Claim, Relation
from claims.model.source import PRIMARY, Source, SourceKind

_MANY, _SHOWN = 10, 20


@check("PRV102", Source)
def primary_source_not_held(view: View, source: Source) -> Iterator[Finding]:
    """Names a document or an announcement that others have their matter from and that was not read itself.

    A claim is documented where it was read in the document. As long as that is only named, the claim rests on what
    others made of it. Counted are the claims whose paths lead there; the figures among them are listed. Told is a
    source on which a figure or at least ten claims hang. It is a warning where ten do, or a figure that several sources
    print or others are computed from.

    Bad:

    ```toml
    # sources/the-card.toml
    id = "the-card"
    kind = "model-card"
    publisher = "the-maker"
    # sources/the-article.toml
    id = "the-article"
    kind = "press-article"
    relies_on = [{source = "the-card", how = "cites"}]
    # claims/params.toml
    id = "params"
    subject = "the-model"
    kind = "spec"
    statement = "The model has 2 trillion parameters."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "2 trillion", value = "2E+12", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # sources/the-card.toml
    id = "the-card"
    kind = "model-card"
    publisher = "the-maker"
    # claims/params.toml
    id = "params"
    subject = "the-model"
    kind = "spec"
    statement = "The model has 2 trillion parameters."
    claimant = "the-maker"
    modality = "described"
    quantity = {printed = "2 trillion", value = "2E+12", unit = "parameter"}
    citations = [{source = "the-card", paragraph = 1}]
    ```
    """
    if source.is_held or not source.stands or not _says_it_first(source) or view.claims_in_source(source.id):
        return
    places = view.places_resting_on(source.id)
    claims = {claim.id: claim for claim, _ in places}
    if not claims:
        return
    figures = [claim for claim in claims.values() if claim.quantity and claim.quantity.value is not None]
    if not figures and len(claims) < _MANY:
        return
    essential = [claim for claim in figures if _is_essential(view, claim)]
    working = Working()
    tellers = {citation.source for _, citation in places}
    working.say(f"known through {tell_list(sorted(set(map(view.name, tellers))))}")
    _say_figures(working, figures, essential)
    working.computed("claims that rest on it", len(claims))
    working.computed("of them with a figure", len(figures))
    number = f"{tell(len(claims), 'claim')} ({len(figures) or 'none'} with a figure)"
    yield under_determined(
        claims.values(),
        working,
        f"“{source.label}” is named and was not read; {number} {_what_it_would_show(source)}.",
        needs=("source-primary",),
        severity=Severity.WARNING if essential or len(claims) >= _MANY else Severity.NOTE,
    )


def _say_figures(working: Working, figures: list[Claim], essential: list[Claim]) -> None:
    """Says the figures that hang on the source, the essential ones first."""
    first = {claim.id for claim in essential}
    hanging = [*essential, *(claim for claim in figures if claim.id not in first)]
    for claim in hanging[:_SHOWN]:
        assert claim.quantity is not None
        mark = " (told more than once or computed with)" if claim.id in first else ""
        working.say(f"figure: {claim.quantity.printed}{mark}: {claim.statement}")
    if len(hanging) > _SHOWN:
        working.say(f"and {len(hanging) - _SHOWN:,} more figures")


def _says_it_first(source: Source) -> bool:
    return source.kind in PRIMARY or source.kind is SourceKind.VENDOR_ANNOUNCEMENT


def _what_it_would_show(source: Source) -> str:
    return "could be documented by it" if source.kind in PRIMARY else "could be read there in the speaker's own words"


def _is_essential(view: View, claim: Claim) -> bool:
    if len({citation.source for citation in claim.citations}) > 1:
        return True
    return any(
        link.claim == claim.id and link.how is Relation.DERIVED_FROM
        for other in view.claims_linking_to(claim.id)
        for link in other.related
    )
