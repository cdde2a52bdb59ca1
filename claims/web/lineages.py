"""The lineage of a claim or of a source as a graph, and in words, from the origin to the reader."""

from collections.abc import Iterable, Iterator

from claims.lineage import is_claimants, reliances
from claims.model.claim import Claim, Stance
from claims.model.library import Library
from claims.model.source import Source
from claims.model.verification import Lineage
from claims.web.components.graph import Edge, Node

_Step = tuple[str, str, str]


def of_claim(library: Library, claim: Claim, lineage: Lineage) -> tuple[list[Node], list[Edge]]:
    """Returns the graph of who has a claim from whom."""
    steps = list(_steps_of(library, claim))
    origins = {source: origin for origin in lineage.origins for source in origin.sources}
    ids = dict.fromkeys([*(c.source for c in claim.citations), *(end for step in steps for end in step[:2])])
    nodes = []
    for source_id in ids:
        part = "origin" if source_id in origins else "unknown" if source_id in lineage.unknown else "document"
        nodes.append(_node(library, source_id, "here" if source_id in lineage.sources and part == "document" else part))
    edges = [Edge(start, end, label) for start, end, label in steps]
    for number, origin in enumerate(lineage.origins):
        name = library.name(origin.subject or origin.sources[0])
        role = "the claimant" if origin.is_claimant else "an origin"
        body = Node(f"origin-{number}", f"{name} ({role})", "claimant", address=_address("system", origin.subject))
        nodes.append(body)
        edges += [Edge(body.id, source) for source in origin.sources]
    return nodes, edges


def of_source(library: Library, source: Source) -> tuple[list[Node], list[Edge]]:
    """Returns the graph of what a source rests on, all the way, and of who rests on it."""
    steps = list(dict.fromkeys(_all_below(library, source, set())))
    for other in library.sources.values():
        steps += [(source.id, other.id, r.how.value) for r in other.relies_on if r.source == source.id]
    ids = dict.fromkeys([source.id, *(end for step in steps for end in step[:2])])
    nodes = [_node(library, one, "here" if one == source.id else "document") for one in ids]
    return nodes, [Edge(start, end, label) for start, end, label in dict.fromkeys(steps)]


def in_words(library: Library, edges: Iterable[Edge]) -> list[str]:
    """Says the arrows of a graph as lines: who, how, from whom."""
    verbs = {"relays": "relays", "cites": "cites", "names": "names", "copies": "copies"}
    told = [(library.name(e.end), verbs.get(e.label, ""), library.name(e.start)) for e in edges if e.label]
    return [f"{teller} {verb} {source}" for teller, verb, source in told]


def _steps_of(library: Library, claim: Claim) -> Iterator[_Step]:
    seen: set[str] = set()
    for citation in claim.citations:
        source = library.sources.get(citation.source)
        if source is None or citation.stance is Stance.DISPUTES:
            continue
        for reliance in reliances(source, citation):
            step = (reliance.source, source.id, reliance.how.value)
            if ":".join(step) not in seen:
                seen.add(":".join(step))
                yield step
            yield from _below(library, claim, reliance.source, seen)


def _below(library: Library, claim: Claim, source_id: str, seen: set[str]) -> Iterator[_Step]:
    source = library.sources.get(source_id)
    if source is None or source_id in seen or is_claimants(library, source, claim):
        return
    seen.add(source_id)
    for reliance in reliances(source):
        yield reliance.source, source_id, reliance.how.value
        yield from _below(library, claim, reliance.source, seen)


def _all_below(library: Library, source: Source, seen: set[str]) -> Iterator[_Step]:
    if source.id in seen:
        return
    seen.add(source.id)
    for reliance in source.relies_on:
        yield reliance.source, source.id, reliance.how.value
        if other := library.sources.get(reliance.source):
            yield from _all_below(library, other, seen)


def _node(library: Library, source_id: str, part: str) -> Node:
    source = library.sources.get(source_id)
    if source is None:
        return Node(source_id, source_id, part, is_held=False)
    return Node(source_id, library.name(source_id), part, source.is_held, _address("source", source_id))


def _address(page: str, record_id: str | None) -> str | None:
    return f"{page}?id={record_id}" if record_id else None
