"""PRV109: sources that tell claims in the same words."""

from collections import defaultdict
from collections.abc import Iterator, Mapping

from claims.checks import Finding, Severity, View, Working, check, under_determined
from claims.checks.provenance.statements import statements
from claims.facts import tell
from claims.model.claim import Claim
from claims.model.source import RelianceKind, Source


@check("PRV109", Source)
def passage_counted_twice(view: View, source: Source) -> Iterator[Finding]:
    """Names the claims that two sources tell in paragraphs of which one repeats the other.

    Two outlets that print the same passage are two prints of one text: they count as one voice, whichever had it
    first. One finding for a pair of sources, with the claims that both tell in the passages they share.

    Bad:

    ```toml
    # sources/one.toml
    id = "one"
    kind = "press-article"
    # sources/two.toml
    id = "two"
    kind = "press-article"
    repeats = [{source = "one", here = 4, there = 2}]
    # claims/faster.toml
    id = "faster"
    subject = "the-model"
    kind = "speedup"
    statement = "The model runs a fifth faster."
    claimant = "the-maker"
    modality = "measured"
    citations = [{source = "one", paragraph = 2}, {source = "two", paragraph = 4}]
    ```

    Good:

    ```toml
    # sources/one.toml
    id = "one"
    kind = "press-article"
    # sources/two.toml
    id = "two"
    kind = "press-article"
    repeats = [{source = "one", here = 4, there = 2}]
    # claims/faster.toml
    id = "faster"
    subject = "the-model"
    kind = "speedup"
    statement = "The model runs a fifth faster."
    claimant = "the-maker"
    modality = "measured"
    citations = [{source = "one", paragraph = 1}, {source = "two", paragraph = 3}]
    ```
    """
    for other_id, pairs in _shared(source).items():
        other = view.source(other_id)
        # Where each of the two names the other, the pair is told by the one that comes first.
        if other is None or (other_id < source.id and source.id in _shared(other)):
            continue
        claims = [claim for claim in view.claims_in_source(source.id) if _told_in(claim, source, other, pairs)]
        if not claims:
            continue
        working = Working()
        for here, there in sorted(pairs, key=lambda pair: (pair[0] or 0, pair[1] or 0)):
            what = f"paragraph {here}" if here else "the whole"
            whence = f"paragraph {there} of " if there else ""
            working.say(f"{what} of “{source.label}” repeats {whence}“{other.label}”")
        working.say(f"told in both: {statements(claims)}")
        working.computed("claims told in both", len(claims))
        yield under_determined(
            claims,
            working,
            f"“{source.label}” and “{other.label}” tell {tell(len(claims), 'claim')} in passages that repeat each other, "
            "so the two count as one voice there.",
            needs=("independence-verification", "source-primary"),
            severity=Severity.WARNING,
        )


Pair = tuple[int | None, int | None]
"""A paragraph of the source and one of the other; None is any."""


def _shared(source: Source) -> Mapping[str, tuple[Pair, ...]]:
    """Returns the passages that a source shares with others, by the other source."""
    found: dict[str, list[Pair]] = defaultdict(list)
    for repeat in source.repeats:
        found[repeat.source].append((repeat.here, repeat.there))
    for reliance in source.relies_on:
        if reliance.how is RelianceKind.COPIES:
            found[reliance.source] += [(here, None) for here in reliance.paragraphs] or [(None, None)]
    return {other: tuple(pairs) for other, pairs in found.items()}


def _told_in(claim: Claim, source: Source, other: Source, pairs: tuple[Pair, ...]) -> bool:
    here = {citation.paragraph for citation in claim.citations if citation.source == source.id}
    there = {citation.paragraph for citation in claim.citations if citation.source == other.id}
    return bool(there) and any(
        (one is None or one in here) and (another is None or another in there) for one, another in pairs
    )
