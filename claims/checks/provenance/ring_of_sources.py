"""PRV104: sources that have it from each other."""

from collections.abc import Iterator, Mapping

from claims.checks import Finding, Severity, View, Working, check, under_determined
from claims.facts import tell, tell_list
from claims.lineage import reliances
from claims.model.claim import Citation
from claims.model.source import Source

_LINES = 20


@check("PRV104", Source)
def ring_of_sources(view: View, source: Source) -> Iterator[Finding]:
    """Warns where sources rely on each other in a ring, and names the ring once.

    Each of them tells on what another tells, so however many they are, they add nothing to what leads into the ring
    from outside; where nothing does, nothing stands behind them.

    Bad:

    ```toml
    # sources/one.toml
    id = "one"
    kind = "press-article"
    relies_on = [{source = "two", how = "relays"}]
    # sources/two.toml
    id = "two"
    kind = "press-article"
    relies_on = [{source = "one", how = "cites"}]
    # claims/faster.toml
    id = "faster"
    subject = "the-model"
    kind = "speedup"
    statement = "The model runs a fifth faster."
    claimant = "the-maker"
    modality = "measured"
    citations = [{source = "one", paragraph = 1}, {source = "two", paragraph = 1}]
    ```

    Good:

    ```toml
    # sources/one.toml
    id = "one"
    kind = "press-article"
    relies_on = [{source = "two", how = "relays"}]
    # sources/two.toml
    id = "two"
    kind = "press-article"
    # claims/faster.toml
    id = "faster"
    subject = "the-model"
    kind = "speedup"
    statement = "The model runs a fifth faster."
    claimant = "the-maker"
    modality = "measured"
    citations = [{source = "one", paragraph = 1}, {source = "two", paragraph = 1}]
    ```
    """
    if not source.relies_on:
        return
    onward = _reached(view, source)
    ring = _ring(source.id, onward)
    if not ring or source.id != min(ring):
        return
    claims = {
        claim.id: claim
        for member in sorted(ring)
        for claim in view.claims_in_source(member)
        for citation in claim.citations
        if citation.source == member and _leads_into(view, citation, ring)
    }
    if not claims:
        return
    working = Working()
    for member in sorted(ring)[:_LINES]:
        others = [view.name(other) for other in onward[member] if other in ring]
        working.say(f"{view.name(member)} has it from {tell_list(others)}")
    outside = sorted({other for member in ring for other in onward[member] if other not in ring})
    working.say(f"outside the ring: {tell_list(map(view.name, outside)) if outside else 'nothing'}")
    working.computed("sources in the ring", len(ring))
    names = tell_list((f"“{view.name(member)}”" for member in sorted(ring)), most=5)
    rest = "and the only way out of the ring" if len(outside) == 1 else "and the ways out of the ring"
    end = f"{rest}: {tell_list(map(view.name, outside), most=5)}" if outside else "and nothing leads out of the ring"
    yield under_determined(
        claims.values(),
        working,
        f"{tell(len(ring), 'source')} have it from each other: {names}; {end}.",
        needs=("source-primary", "independence-verification"),
        severity=Severity.WARNING,
    )


def _reached(view: View, source: Source) -> Mapping[str, tuple[str, ...]]:
    """Returns what each source that is reached from here has its matter from."""
    onward: dict[str, tuple[str, ...]] = {}
    waiting = [source.id]
    while waiting:
        here = waiting.pop()
        found = view.source(here)
        if here in onward or found is None:
            continue
        onward[here] = tuple(dict.fromkeys(reliance.source for reliance in reliances(found)))
        waiting += onward[here]
    return onward


def _ring(start: str, onward: Mapping[str, tuple[str, ...]]) -> frozenset[str]:
    """Returns the sources that are reached from the start and lead back to it; none where none leads back."""
    before: dict[str, list[str]] = {}
    for source, others in onward.items():
        for other in others:
            before.setdefault(other, []).append(source)
    ring: set[str] = set()
    waiting = list(before.get(start, ()))
    while waiting:
        here = waiting.pop()
        if here not in ring:
            ring.add(here)
            waiting += before.get(here, ())
    return frozenset(ring)


def _leads_into(view: View, citation: Citation, ring: frozenset[str]) -> bool:
    source = view.source(citation.source)
    return source is not None and any(reliance.source in ring for reliance in reliances(source, citation))
