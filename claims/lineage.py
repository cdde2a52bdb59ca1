"""From sources to origins: who told a claim, through whom, and on how many independent roots it rests."""

from collections.abc import Iterable

from claims.model.claim import Citation, Claim, Stance
from claims.model.library import Library
from claims.model.source import PRIMARY, Reliance, RelianceKind, Source
from claims.model.subject import SubjectKind
from claims.model.verification import Lineage, Origin


def trace(library: Library, claim: Claim) -> Lineage:
    """Follows a claim from its citations along `relies_on` to its roots.

    Branches that end at the claimant, or at a document of the claimant, are one origin. Any other root is an origin of
    its own only where it is a primary document; an outlet whose access is unknown adds none, nor does a ring of
    sources that only cite each other. A source that another merely names passes nothing on,
    and a retracted document is no origin.
    """
    walk = _Walk(library, claim)
    telling = [c for c in claim.citations if c.stance is not Stance.DISPUTES]
    for citation in telling:
        walk.start(citation)
    return Lineage(
        sources=tuple(dict.fromkeys(c.source for c in telling)),
        outlets=tuple(walk.outlets),
        origins=tuple(walk.origins()),
        unknown=tuple(walk.unknown),
        rings=tuple(walk.closed_rings()),
    )


def reliances(source: Source, citation: Citation | None = None) -> tuple[Reliance, ...]:
    """Returns what a source has its matter from; for a citation, the sources that it names as the way (`via`).

    A citation that names none has it from what its paragraph is tied to, or what is tied to no paragraph at all.
    """
    if citation is not None and citation.via:
        return tuple(reliance for reliance in source.relies_on if reliance.source in citation.via)
    paragraph = citation.paragraph if citation is not None else None
    return tuple(
        reliance
        for reliance in source.relies_on
        if reliance.how is not RelianceKind.NAMES
        and (paragraph is None or not reliance.paragraphs or paragraph in reliance.paragraphs)
    )


def is_claimants(library: Library, source: Source, claim: Claim) -> bool:
    """Tells whether a source is a document of the claimant, or of a body that the claimant and it share."""
    if source.publisher is None:
        return False
    return bool(library.organisations(source.publisher) & library.organisations(claim.claimant))


def _onward(source: Source, citation: Citation | None = None) -> tuple[str, ...]:
    return tuple(reliance.source for reliance in reliances(source, citation))


class _Walk:
    """One walk over the sources of one claim, each source visited once for each way it is reached with."""

    def __init__(self, library: Library, claim: Claim) -> None:
        self._library = library
        self._claim = claim
        self._seen: set[tuple[str, tuple[str, ...]]] = set()
        self._claimants: dict[str, None] = {}
        self._roots: dict[str, list[str]] = {}
        self._rings: set[tuple[str, ...]] = set()
        self._told_to: dict[str, set[str]] = {}
        self.outlets: dict[str, None] = {}
        self.unknown: dict[str, None] = {}

    def start(self, citation: Citation) -> None:
        source = self._library.sources.get(citation.source)
        if source is None:
            return
        first = _onward(source, citation)
        waiting: list[tuple[Source, tuple[str, ...], tuple[str, ...]]] = [(source, first, (source.id,))]
        while waiting:
            here, onward, path = waiting.pop()
            if (here.id, onward) in self._seen:
                continue
            self._seen.add((here.id, onward))
            self._tell(here)
            if is_claimants(self._library, here, self._claim):
                self._claimants[here.id] = None
                continue
            if not onward:
                self._root(here)
            for other in reversed(onward):
                self._told_to.setdefault(other, set()).add(here.id)
                if other in path:
                    self._rings.add(tuple(sorted(path[path.index(other) :])))
                elif (there := self._library.sources.get(other)) is not None:
                    waiting.append((there, _onward(there), (*path, other)))

    def _tell(self, source: Source) -> None:
        publisher = self._library.subjects.get(source.publisher or "")
        is_outlet = publisher is not None and publisher.kind is SubjectKind.OUTLET
        if is_outlet and source.publisher != self._claim.claimant:
            self.outlets[source.publisher or ""] = None
        elif publisher is None and source.kind not in PRIMARY:
            self.outlets[source.id] = None

    def _root(self, source: Source) -> None:
        if source.kind not in PRIMARY or not source.stands:
            self.unknown[source.id] = None
            return
        own = source.publisher or source.id
        bodies = self._library.organisations(own)
        key = next((root for root in self._roots if bodies & self._library.organisations(root)), own)
        self._roots.setdefault(key, []).append(source.id)

    def closed_rings(self) -> list[tuple[str, ...]]:
        """Returns the rings of sources from which no path leads to a root."""
        waiting = [*self._claimants, *self.unknown, *(source for sources in self._roots.values() for source in sources)]
        leads_out: set[str] = set()
        while waiting:
            source = waiting.pop()
            if source not in leads_out:
                leads_out.add(source)
                waiting += self._told_to.get(source, ())
        return sorted(ring for ring in self._rings if leads_out.isdisjoint(ring))

    def origins(self) -> Iterable[Origin]:
        if self._claimants:
            yield Origin(subject=self._claim.claimant, sources=tuple(self._claimants), is_claimant=True)
        for root, sources in self._roots.items():
            yield Origin(
                subject=root if root in self._library.subjects else None, sources=tuple(sources), is_claimant=False
            )
