"""PRV116: claims that one source makes and another disputes."""

from collections.abc import Iterator

from claims.checks import Finding, Severity, View, Working, check, under_determined
from claims.facts import tell_list
from claims.model.claim import Claim, Relation, Stance


@check("PRV116", Claim)
def disputed_claim(view: View, claim: Claim) -> Iterator[Finding]:
    """Warns where a source disputes a claim, or where two claims contradict each other, and names both sides.

    Which side is right is not for a count of sources to settle; a document or a measurement has to. One finding for a
    claim that is disputed, one for a pair of claims that contradict each other.

    Bad:

    ```toml
    # claims/faster.toml
    id = "faster"
    subject = "the-model"
    kind = "speedup"
    statement = "The model runs a fifth faster."
    claimant = "the-maker"
    modality = "measured"
    citations = [{source = "one", paragraph = 1}, {source = "two", paragraph = 7, stance = "disputes"}]
    ```

    Good:

    ```toml
    # claims/faster.toml
    id = "faster"
    subject = "the-model"
    kind = "speedup"
    statement = "The model runs a fifth faster."
    claimant = "the-maker"
    modality = "measured"
    citations = [{source = "one", paragraph = 1}, {source = "two", paragraph = 7, stance = "repeats"}]
    ```
    """
    against = tuple(dict.fromkeys(c.source for c in claim.citations if c.stance is Stance.DISPUTES))
    if against:
        yield _disputed(view, claim, against)
    for link in claim.related:
        other = view.claim(link.claim)
        if link.how is not Relation.CONTRADICTS or other is None or other.id == claim.id:
            continue
        # Where each of the two names the other, the pair is told by the one that comes first.
        if other.id < claim.id and any(c.claim == claim.id and c.how is Relation.CONTRADICTS for c in other.related):
            continue
        yield _contradicting(view, claim, other, link.note)


def _disputed(view: View, claim: Claim, against: tuple[str, ...]) -> Finding:
    told = tuple(dict.fromkeys(c.source for c in claim.citations if c.stance is not Stance.DISPUTES))
    working = Working()
    working.say(f"told by {_names(view, told) or 'none of the sources'}")
    for citation in claim.citations:
        if citation.stance is Stance.DISPUTES:
            words = f": {citation.wording}" if citation.wording else ""
            working.say(f"disputed by {_names(view, (citation.source,))}{words}")
    what = (
        f"what {_names(view, told)} {'tells' if len(told) == 1 else 'tell'}" if told else "what no other source tells"
    )
    return under_determined(
        (claim,),
        working,
        f"{_names(view, against)} {'disputes' if len(against) == 1 else 'dispute'} {what}.",
        needs=("source-primary", "independence-verification"),
        severity=Severity.WARNING,
    )


def _contradicting(view: View, claim: Claim, other: Claim, note: str | None) -> Finding:
    one, another = (_names(view, tuple(c.source for c in side.citations)) for side in (claim, other))
    working = Working()
    working.say(f"{one}: {claim.statement}")
    working.say(f"{another}: {other.statement}")
    if note:
        working.say(f"how they stand to each other: {note}")
    sides = f"{one} says both of two things that contradict each other"
    if one != another:
        sides = f"{one} on one side and {another} on the other contradict each other"
    return under_determined(
        (claim, other),
        working,
        f"{sides}: “{claim.statement.rstrip('.')}” and “{other.statement.rstrip('.')}”.",
        needs=("source-primary", "scope-limits"),
        severity=Severity.WARNING,
    )


def _names(view: View, sources: tuple[str, ...]) -> str:
    return tell_list(f"“{view.name(source)}”" for source in dict.fromkeys(sources))
