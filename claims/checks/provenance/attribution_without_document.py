"""PRV110: what a body is said to have said, with no document of that body on any path."""

from collections import defaultdict
from collections.abc import Iterator

from claims.checks import Finding, Severity, View, Working, check, under_determined
from claims.checks.provenance.statements import statements
from claims.facts import tell, tell_list
from claims.model.claim import Claim, Modality, Stance
from claims.model.source import Source
from claims.model.subject import SubjectKind


@check("PRV110", Source)
def attribution_without_document(view: View, source: Source) -> Iterator[Finding]:
    """Names the claims put down to a body although no path leads to anything that this body published.

    The source does name what it has them from, but that, and all that is behind it, is by others. So it is open
    whether the body said so, and in which words. One finding for a source and a body; a warning where it is a measured
    figure. (Where the source names nothing at all, PRV103 says so.)

    Bad:

    ```toml
    # sources/the-agency.toml
    id = "the-agency"
    kind = "press-article"
    publisher = "an-agency"
    # sources/the-article.toml
    id = "the-article"
    kind = "press-article"
    relies_on = [{source = "the-agency", how = "relays"}]
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
    # sources/the-announcement.toml
    id = "the-announcement"
    kind = "vendor-announcement"
    publisher = "the-maker"
    # sources/the-agency.toml
    id = "the-agency"
    kind = "press-article"
    publisher = "an-agency"
    relies_on = [{source = "the-announcement", how = "relays"}]
    # sources/the-article.toml
    id = "the-article"
    kind = "press-article"
    relies_on = [{source = "the-agency", how = "relays"}]
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
    groups: dict[str, list[Claim]] = defaultdict(list)
    for claim in _going_on(view, source):
        if _is_body(view, claim.claimant) and not _reaches_claimant(view, claim):
            groups[claim.claimant].append(claim)
    for claimant, claims in groups.items():
        name = view.name(claimant)
        behind = {s.id: s.label for claim in claims for s in view.sources_behind(claim) if s.id != source.id}
        working = Working()
        working.say(f"on the paths: {tell_list(label for _, label in sorted(behind.items()))}")
        working.say(f"none of them is published by {name}")
        working.say(f"put down to {name}: {statements(claims)}")
        working.computed("claims", len(claims))
        measured = [claim for claim in claims if claim.modality is Modality.MEASURED and claim.quantity]
        yield under_determined(
            claims,
            working,
            f"The records put {tell(len(claims), 'claim')} in “{source.label}” down to {name}; "
            f"{'' if _names_a_document(view, source, claimant) else f'it names no document of {name}, and '}"
            f"no path leads to a document of {name}.",
            needs=("source-primary", "claimant-identity"),
            severity=Severity.WARNING if measured else Severity.NOTE,
        )


def _going_on(view: View, source: Source) -> tuple[Claim, ...]:
    """Returns the claims that a source has from others."""
    found = {
        claim.id: claim
        for claim, _, citation in view.places_in_source(source.id)
        if citation.stance is not Stance.DISPUTES and view.onward(source, citation)
    }
    return tuple(found.values())


def _names_a_document(view: View, source: Source, body: str) -> bool:
    """Tells whether a source at least mentions something that a body published."""
    own = view.organisations(body)
    named = (view.source(reliance.source) for reliance in source.relies_on)
    return any(other.publisher and own & view.organisations(other.publisher) for other in named if other)


def _is_body(view: View, subject_id: str) -> bool:
    subject = view.subject(subject_id)
    return subject is not None and subject.kind is SubjectKind.ORGANISATION


def _reaches_claimant(view: View, claim: Claim) -> bool:
    return not view.organisations(claim.claimant).isdisjoint(view.bodies_behind(claim))
