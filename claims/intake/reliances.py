"""What a document rests on, as it says itself or as its wording shows: proposals that a person confirms or rejects."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from claims.extraction import FigureType, extract
from claims.extraction.attribution import attribution
from claims.extraction.sentences import sentences
from claims.intake.names import Names, fresh_id, plain_name
from claims.intake.near_copies import NearCopy, words
from claims.intake.papers import papers
from claims.intake.persons import persons
from claims.model.dismissal import Dismissal
from claims.model.library import Library
from claims.model.source import PRIMARY, Reliance, RelianceKind, Source, SourceKind, paragraphs
from claims.model.subject import Subject, SubjectKind
from claims.patterns import declared
from claims.records import plain

_NOBODY = declared(
    r"(?i:we|i|he|she|it|they|our|its|their|the|this|that|these|those|a|an|one|some|many|both|all|but|and|if|in|here)"
    r"|(?:这|那|该|其|本|我们|他|她|它|其中|同时|此外|目前|上述).*"
)
_GENERIC = declared(r"(?:(?i:the|its|their|our|an?|this|that)\s)?[a-z][^A-Z]*|(?:该|本|这).*", re.DOTALL)
_SHORTEST_NAME = 4
_COPIED = 0.5
"""The share of a document that has to stand in another for it to be taken from there."""


@dataclass(frozen=True)
class RelianceProposal:
    """A source that a document seems to rest on."""

    source: str
    """The id of a source that is held or named, or of the one in `named`."""
    how: RelianceKind
    paragraphs: tuple[int, ...]
    """The paragraphs that say so."""
    who: str
    """Who is named there, as printed; for a copy, what the other source is called."""
    named: Source | None = None
    """The record of a source that no record is there for yet."""
    alternatives: tuple[str, ...] = ()
    """Other sources of the same publisher that may be meant."""
    share: float | None = None
    """For a copy, how much of the document stands in the other."""

    def as_json(self) -> dict[str, Any]:
        """Returns the proposal as plain values."""
        return {
            "source": self.source,
            "how": self.how.value,
            "who": self.who,
            "paragraphs": list(self.paragraphs),
            "new": plain(self.named) if self.named else None,
            "alternatives": list(self.alternatives),
            "share": self.share,
        }

    def reliance(self) -> Reliance:
        """Returns what a source's record keeps of a confirmed proposal."""
        note = None if self.share is None else f"{self.share:.0%} of its wording stands there."
        return Reliance(source=self.source, how=self.how, paragraphs=self.paragraphs, note=note)

    def refusal(self, library: Library, source_id: str, why: str) -> Dismissal:
        """Returns the record that keeps a source from being proposed again for a document."""
        return Dismissal(
            id=fresh_id(f"{source_id[:60]} not from {self.source[:40]}", library.records),
            source=source_id,
            paragraph=self.paragraphs[0] if self.paragraphs else 1,
            reliance=self.source,
            reason=why.strip(),
        )


def proposals(
    library: Library,
    source: Source,
    text: str,
    near: Iterable[NearCopy] = (),
    *,
    is_known: bool = False,
    names: Names | None = None,
) -> tuple[RelianceProposal, ...]:
    """Proposes what a source relies on; what its record has already, and what was rejected for it, is left out.

    A near copy that rests on the source itself is not proposed as what it was copied from.

    `is_known` tells that the source is in the library; dismissals of a namesake are not its own otherwise.
    `names` are those of the library, where they were sorted out before.
    """
    settled = {reliance.source for reliance in source.relies_on} | {source.id}
    if is_known:
        settled |= {d.reliance for d in library.refused_in.get(source.id, ()) if d.reliance}
    resting = _resting(library, source.id) if is_known else frozenset()
    found = [
        *(p for p in _copies(library, near) if p.source not in resting),
        *_attributed(library, source, text, names or Names(library)),
    ]
    kept: dict[str, RelianceProposal] = {}
    for proposal in found:
        if proposal.source not in settled:
            kept.setdefault(proposal.source, proposal)
    return tuple(kept.values())


def _resting(library: Library, source_id: str) -> frozenset[str]:
    """Returns the sources that rest on one, by however many steps: what copies it is not copied by it."""
    found: set[str] = set()
    waiting = [source_id]
    while waiting:
        at = waiting.pop()
        for other in library.sources.values():
            if other.id not in found and any(reliance.source == at for reliance in other.relies_on):
                found.add(other.id)
                waiting.append(other.id)
    return frozenset(found)


def _copies(library: Library, near: Iterable[NearCopy]) -> Iterator[RelianceProposal]:
    for copy in near:
        if copy.here >= _COPIED:
            places = tuple(passage.here for passage in copy.passages)
            yield RelianceProposal(copy.source, RelianceKind.COPIES, places, library.name(copy.source), share=copy.here)


def attributions(text: str) -> dict[str, tuple[int, ...]]:
    """Returns whom a text names for what it tells, as printed, each with the paragraphs; pronouns are nobody."""
    found: dict[str, dict[int, None]] = defaultdict(dict)
    for number, paragraph in enumerate(paragraphs(text), 1):
        for start, end in sentences(paragraph):
            who = attribution(paragraph[start:end])
            if who and not _NOBODY.fullmatch(who) and not _GENERIC.fullmatch(who) and not _is_format(who):
                found[plain_name(who)][number] = None
    return {who: tuple(places) for who, places in found.items() if who}


def _is_format(who: str) -> bool:
    """Tells the name of a format or a degree of parallelism, which says nothing: ``FP8 and says``."""
    return any(p.type is FigureType.IDENTIFIER and p.surface == who for p in extract(who))


@dataclass
class _Mention:
    """A body or a document that a text names, and where."""

    who: str
    subject: Subject | None
    candidates: tuple[str, ...]
    places: set[int]


def _attributed(library: Library, source: Source, text: str, names: Names) -> Iterator[RelianceProposal]:
    used = set(library.records) | {source.id}
    for mention in _mentions(library, source, text, names):
        numbers = tuple(sorted(mention.places))
        if mention.candidates:
            first, *others = _likeliest(library, mention, text)
            how = RelianceKind.CITES if library.sources[first].kind in PRIMARY else RelianceKind.RELAYS
            yield RelianceProposal(first, how, numbers, mention.who, alternatives=tuple(others))
        else:
            named = _named(mention.subject, mention.who, source, used)
            used.add(named.id)
            yield RelianceProposal(named.id, RelianceKind.RELAYS, numbers, mention.who, named=named)
    for paper, numbers in papers(text).items():
        if paper.who is None:
            named = _paper(paper.kind, source, used)
            used.add(named.id)
            yield RelianceProposal(named.id, RelianceKind.CITES, numbers, paper.kind, named=named)


def _mentions(library: Library, source: Source, text: str, names: Names) -> Iterable[_Mention]:
    """Collects whom a text puts its words down to, and the outlets that it names; its own publisher is neither."""
    own = library.organisations(source.publisher)
    found: dict[str, _Mention] = {}
    people = persons(text)
    told = {who: numbers for who, numbers in attributions(text).items() if not _is_person(who, people)}
    for paper, numbers in papers(text).items():
        if paper.who is not None and not _is_person(paper.who, people):
            told[paper.who] = tuple(sorted({*told.get(paper.who, ()), *numbers}))
    for who, numbers in (*_in_full(told).items(), *_outlets(library, text)):
        subject = names.subject(who)
        titled = names.source(who)
        if subject is not None and own & library.organisations(subject.id):
            continue
        if subject is None and titled is None and names.is_thing(who):
            continue
        candidates = (titled,) if titled else _sources_of(library, subject, source)
        key = candidates[0] if candidates else (subject.id if subject else who.casefold())
        found.setdefault(key, _Mention(who, subject, candidates, set())).places.update(numbers)
    return found.values()


def _is_person(who: str, people: Mapping[str, tuple[int, int]]) -> bool:
    """Tells the name of a person, alone or with whom they speak for: ``Ann Lee of the broker Orme``."""
    return who in people or any(who.startswith((f"{name} of ", f"{name} at ")) for name in people)


def _in_full(told: Mapping[str, tuple[int, ...]]) -> dict[str, tuple[int, ...]]:
    """Returns the names with the short form of a longer one put to that: ``Talon`` is ``Talon Systems``."""
    whole: dict[str, tuple[int, ...]] = {}
    for who, numbers in told.items():
        longer = [other for other in told if other.startswith(f"{who} ")]
        name = longer[0] if len(longer) == 1 else who
        whole[name] = tuple(sorted({*whole.get(name, ()), *numbers}))
    return whole


def _outlets(library: Library, text: str) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yields the outlets of the library that a text names, with the paragraphs."""
    blocks = paragraphs(text)
    for subject in library.subjects.values():
        if subject.kind is SubjectKind.OUTLET and not subject.withdrawn:
            written = [re.escape(name) for name in (subject.name, *subject.aliases) if len(name) >= _SHORTEST_NAME]
            named = re.compile(rf"(?<![A-Za-z0-9])(?:{'|'.join(written)})(?![A-Za-z0-9])") if written else None
            places = tuple(n for n, block in enumerate(blocks, 1) if named and named.search(block))
            if places:
                yield subject.name, places


def _likeliest(library: Library, mention: _Mention, text: str) -> list[str]:
    """Orders the documents of a body by the words that their names share with where the body is named."""
    blocks = paragraphs(text)
    around = set(words(" ".join(blocks[number - 1] for number in mention.places)))
    publisher = set(words(f"{mention.who} {mention.subject.name if mention.subject else ''}"))

    def shared(source_id: str) -> int:
        own = set(words(f"{library.name(source_id)} {source_id.replace('-', ' ')}")) - publisher
        return len(own & around)

    return sorted(mention.candidates, key=shared, reverse=True)


def _sources_of(library: Library, subject: Subject | None, source: Source) -> tuple[str, ...]:
    """Returns the documents that a body published, the one that appeared last before the source first."""
    if subject is None:
        return ()
    every = library.sources.values()
    theirs = [s for s in every if s.publisher == subject.id and s.id != source.id and not s.withdrawn]
    until = source.published or "9999"
    earlier = [s for s in theirs if s.published and s.published <= until]
    rest = [s for s in theirs if s not in earlier]
    ordered = sorted(earlier, key=lambda s: s.published or "", reverse=True) + rest
    return tuple(s.id for s in ordered)


def _named(subject: Subject | None, who: str, source: Source, used: set[str]) -> Source:
    """Drafts the record of a source that is only named."""
    is_outlet = subject is not None and subject.kind is SubjectKind.OUTLET
    is_organisation = subject is not None and subject.kind is SubjectKind.ORGANISATION
    kind = SourceKind.VENDOR_ANNOUNCEMENT if is_organisation else SourceKind.PRESS_ARTICLE
    word = "report" if is_outlet or subject is None else "statement"
    shown = subject.name if subject else who
    return Source(
        id=fresh_id(f"{subject.id if subject else shown} {word} in {source.id}", used),
        kind=kind,
        name=f"What {shown} said, as named in another document",
        publisher=subject.id if subject else None,
        note=f"Named, not held: '{who}' in {source.id}.",
    )


def _paper(kind: str, source: Source, used: set[str]) -> Source:
    """Drafts the record of a document that is named by its kind alone."""
    return Source(
        id=fresh_id(f"{kind} in {source.id}", used),
        kind=SourceKind.DOCUMENTATION if kind.startswith(("technical", "white")) else SourceKind.NOTE,
        name=f"A {kind} that another document names",
        note=f"Named, not held: '{kind}' in {source.id}.",
    )
