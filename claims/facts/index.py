"""The figures and claims of one library, sorted out once so that a check finds what it needs without a search."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple, TypeVar

from claims.facts.answered import facts_of_answer, is_settled
from claims.facts.fact import Fact, fact_of
from claims.facts.terms import Powers, Term, term_of
from claims.facts.unsaid import says_nothing
from claims.facts.ways import bare_number, ways
from claims.lineage import reliances, trace
from claims.model.assumption import Assumption
from claims.model.base import Record
from claims.model.claim import Citation, Claim, ClaimKind, Stance
from claims.model.library import Library
from claims.model.source import Reliance, Source
from claims.model.subject import SubjectKind
from claims.model.verification import Lineage

K = TypeVar("K")
M = TypeVar("M")
Key = tuple[str, str]
"""What was looked at: a sort of look, and the id that it was for."""

Way = tuple[str, tuple[str, ...]]
"""A source, and the sources that it has its matter from."""


class Place(NamedTuple):
    """Where a source says a claim: the citation, and which of the claim's citations it is."""

    claim: Claim
    number: int
    citation: Citation


class Behind(NamedTuple):
    """The sources on every path of a claim, the bodies that published one of them, and the looks at the sources.

    With a body count those that it is part of.
    """

    sources: tuple[Source, ...]
    bodies: frozenset[str]
    looks: frozenset[Key]


class Figures(NamedTuple):
    """The figures of a group of claims, also by metric, and the looks at subjects that settled what they are of."""

    every: tuple[Fact, ...]
    by_metric: Mapping[str, tuple[Fact, ...]]
    looks: frozenset[Key]

    def of(self, wanted: tuple[str, ...]) -> tuple[Fact, ...]:
        """Returns the figures of the wanted metrics, of all where none is named."""
        if len(wanted) == 1:
            return self.by_metric.get(wanted[0], ())
        return tuple(fact for fact in self.every if fact.metric in wanted) if wanted else self.every


class Index:
    """What stands in a library: no withdrawn record, each claim's figure worked out once."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self._facts: dict[str, tuple[Claim, object, Fact | None]] = {}
        self._here: dict[str, tuple[Claim, Fact | None]] = {}
        self._terms: dict[str, Term | None] = {}
        self._numbers: dict[str, Term | None] = {}
        self._multiplied: dict[tuple[str, Powers], tuple[Powers, ...]] = {}
        self._unsaid: dict[str, tuple[Claim, bool]] = {}
        self._lineages: dict[tuple[object, ...], Lineage] = {}
        self._lineage_of: dict[str, tuple[Claim, Lineage]] = {}
        self._onward: dict[tuple[object, ...], tuple[str, ...]] = {}
        self._onward_anywhere: dict[str, tuple[str, ...] | None] = {}
        self._ways_of: dict[str, tuple[Claim, tuple[Way, ...]]] = {}
        self._behind: dict[tuple[object, ...], Behind] = {}
        self._behind_of: dict[str, tuple[Claim, Behind]] = {}
        self._looks: dict[str, tuple[Claim, tuple[Key, ...]]] = {}
        self._about: dict[tuple[str, bool], Figures] = {}
        self._of_study: dict[str, Figures] = {}

    def after(self, library: Library, changes: Collection[tuple[Record | None, Record | None]]) -> "Index":
        """Returns the index of another state of the library, given each record before and after that differs in it."""
        made = Index(library)
        made._facts = dict(self._facts)
        for name, told in _GROUPS.items():
            if name in vars(self):
                vars(made)[name] = _regrouped(vars(self)[name], changes, told)
        return made

    def fact(self, claim: Claim) -> Fact | None:
        """Returns the figure of a claim."""
        here = self._here.get(claim.id)
        if here is not None and here[0] is claim:
            return here[1]
        subject = self.library.subjects.get(claim.subject)
        kind, devices = subject.kind if subject else None, self._devices(claim)
        unsaid = claim.metric is None and self.is_unsaid(claim)
        kept = self._facts.get(claim.id)
        if kept is None or kept[0] is not claim or kept[1] != (kind, devices, unsaid):
            kept = (claim, (kind, devices, unsaid), None if unsaid else fact_of(claim, kind, devices))
            self._facts[claim.id] = kept
        self._here[claim.id] = (claim, kept[2])
        return kept[2]

    def figure(self, claim: Claim) -> Fact | None:
        """Returns the figure of a claim, though its words may not say what it is one of."""
        if not self.is_unsaid(claim):
            return self.fact(claim)
        subject = self.library.subjects.get(claim.subject)
        return fact_of(claim, subject.kind if subject else None, self._devices(claim))

    def is_unsaid(self, claim: Claim) -> bool:
        """Tells whether a claim says nothing of what its figure is one of."""
        if claim.metric not in (None, "duration"):
            return False
        kept = self._unsaid.get(claim.id)
        if kept is None or kept[0] is not claim:
            subjects = [s for i in claim.subjects() if (s := self.library.subjects.get(i))]
            names = [name for s in subjects for name in (s.name, *s.aliases)]
            kept = self._unsaid[claim.id] = (claim, says_nothing(claim, names))
        return kept[1]

    def term(self, claim: Claim) -> Term | None:
        """Returns the figure of a claim as a term."""
        if claim.id not in self._terms:
            subject = self.library.subjects.get(claim.subject)
            unsaid = self.is_unsaid(claim)
            self._terms[claim.id] = None if unsaid else term_of(claim, subject.kind if subject else None)
        return self._terms[claim.id]

    def number(self, claim: Claim) -> Term | None:
        """Returns the figure of a claim as a term, be it a bare number of events or of whatever noun follows it."""
        if claim.id not in self._numbers:
            term = self.term(claim)
            is_bare = term is None and not self.is_unsaid(claim)
            self._numbers[claim.id] = bare_number(claim) if is_bare else term
        return self._numbers[claim.id]

    def ways(self, term: Term) -> tuple[Powers, ...]:
        """Returns as what a figure can be multiplied."""
        claim = term.claim
        key = (claim.id, term.powers)
        if key not in self._multiplied:
            fact = self.fact(claim)
            subject = self.library.subjects.get(claim.subject)
            self._multiplied[key] = ways(term, subject, fact.metric if fact else None)
        return self._multiplied[key]

    def looks(self, claim: Claim) -> tuple[Key, ...]:
        """Returns the looks that tell a claim's figure: at the claim itself and at each of its subjects."""
        kept = self._looks.get(claim.id)
        if kept is None or kept[0] is not claim:
            looks = (("claim", claim.id), *(("subject", subject_id) for subject_id in claim.subjects()))
            kept = self._looks[claim.id] = (claim, looks)
        return kept[1]

    def figures_about(self, subject_id: str, *, main: bool) -> Figures:
        """Returns the figures about a subject; with `main`, only where it is the main one."""
        if (subject_id, main) not in self._about:
            claims = self.about.get(subject_id, ())
            told = self._figures(c for c in claims if not main or c.subject == subject_id)
            self._about[subject_id, main] = _with_answers(told, self.answered.get(subject_id, ()))
        return self._about[subject_id, main]

    def figures_of_study(self, study_id: str) -> Figures:
        """Returns the figures that come from a study."""
        if study_id not in self._of_study:
            told = self._figures(self.of_study.get(study_id, ()))
            self._of_study[study_id] = _with_answers(told, self.answered.get(study_id, ()))
        return self._of_study[study_id]

    @cached_property
    def answered(self) -> Mapping[str, tuple[Fact, ...]]:
        """Returns the figures that recorded answers give, by the study and by the subject that they are of."""
        found: dict[str, list[Fact]] = defaultdict(list)
        for details in self.library.details_on.values():
            for detail in filter(is_settled, details):
                for fact in facts_of_answer(self.library, detail):
                    for of in {fact.subject, fact.study} - {None}:
                        found[of or ""].append(fact)
        return {of: tuple(facts) for of, facts in found.items()}

    def _figures(self, claims: Iterable[Claim]) -> Figures:
        figured = [claim for claim in claims if claim.quantity is not None]
        every = tuple(fact for claim in figured if (fact := self.fact(claim)))
        by_metric: dict[str, list[Fact]] = defaultdict(list)
        for fact in every:
            by_metric[fact.metric].append(fact)
        looks = frozenset(("subject", subject_id) for claim in figured for subject_id in claim.subjects())
        return Figures(every, {metric: tuple(facts) for metric, facts in by_metric.items()}, looks)

    def _devices(self, claim: Claim) -> tuple[str, ...]:
        """Returns the names of the accelerators that a claim is about."""
        subjects = (self.library.subjects.get(subject_id) for subject_id in claim.subjects())
        devices = (s for s in subjects if s is not None and s.kind is SubjectKind.ACCELERATOR)
        return tuple(name for device in devices for name in (device.name, *device.aliases))

    def lineage(self, claim: Claim) -> Lineage:
        """Traces a claim to its origins, once for all claims of one claimant that are told on the same ways."""
        kept = self._lineage_of.get(claim.id)
        if kept is None or kept[0] is not claim:
            key = (claim.claimant, *self._ways(claim))
            if key not in self._lineages:
                self._lineages[key] = trace(self.library, claim)
            kept = self._lineage_of[claim.id] = (claim, self._lineages[key])
        return kept[1]

    def onward(self, source: Source, citation: Citation | None = None) -> tuple[str, ...]:
        """Returns the ids of the sources that a source has its matter from, for one of its citations or at all."""
        if source.id not in self._onward_anywhere:
            tied = any(reliance.paragraphs for reliance in source.relies_on)
            self._onward_anywhere[source.id] = None if tied else _names(reliances(source))
        anywhere = self._onward_anywhere[source.id]
        if anywhere is not None and (citation is None or not citation.via):
            return anywhere
        key = (source.id, None) if citation is None else (source.id, citation.via, citation.paragraph)
        if key not in self._onward:
            self._onward[key] = _names(reliances(source, citation))
        return self._onward[key]

    def behind(self, claim: Claim, without: str | None) -> "Behind":
        """Follows a claim from those that cite it to the ends of every path; one source may be left out."""
        kept = self._behind_of.get(claim.id) if without is None else None
        if kept is None or kept[0] is not claim:
            ways = self._ways(claim)
            key = (without, *ways)
            if key not in self._behind:
                self._behind[key] = self._follow(ways, without)
            kept = (claim, self._behind[key])
            if without is None:
                self._behind_of[claim.id] = kept
        return kept[1]

    def _ways(self, claim: Claim) -> tuple["Way", ...]:
        """Returns the first step of every path of a claim: the source that tells it, and what that has it from."""
        kept = self._ways_of.get(claim.id)
        if kept is None or kept[0] is not claim:
            told = [c for c in claim.citations if c.stance is not Stance.DISPUTES]
            sources = self.library.sources
            ways = ((c.source, self.onward(sources[c.source], c) if c.source in sources else ()) for c in told)
            kept = self._ways_of[claim.id] = (claim, tuple(ways))
        return kept[1]

    def _follow(self, ways: "tuple[Way, ...]", without: str | None) -> "Behind":
        found: dict[str, Source] = {}
        looked: set[str] = set()
        seen: set[Way] = set()
        waiting = list(ways)
        while waiting:
            source_id, onward = waiting.pop()
            looked.add(source_id)
            source = self.library.sources.get(source_id)
            if source is None or source_id == without or (source_id, onward) in seen:
                continue
            seen.add((source_id, onward))
            found[source_id] = source
            for other in onward:
                there = self.library.sources.get(other)
                waiting.append((other, self.onward(there) if there else ()))
        publishers = {source.publisher for source in found.values() if source.publisher}
        bodies = frozenset[str]().union(*map(self.library.organisations, publishers))
        return Behind(tuple(found[key] for key in sorted(found)), bodies, frozenset(("source", i) for i in looked))

    @cached_property
    def claims(self) -> Mapping[str, Claim]:
        """Returns the claims that stand."""
        return {i: claim for i, claim in self.library.claims.items() if not claim.withdrawn}

    @cached_property
    def figured(self) -> tuple[Claim, ...]:
        """Returns the claims that give a figure."""
        return tuple(claim for claim in self.claims.values() if claim.quantity is not None)

    @cached_property
    def by_kind(self) -> Mapping[ClaimKind, tuple[Claim, ...]]:
        """Returns the claims by kind."""
        return _grouped(self.claims.values(), lambda claim: ((claim.kind, claim),))

    @cached_property
    def about(self) -> Mapping[str, tuple[Claim, ...]]:
        """Returns the claims by every subject that they are about."""
        return _grouped(self.claims.values(), _about)

    @cached_property
    def of_study(self) -> Mapping[str, tuple[Claim, ...]]:
        """Returns the claims by study."""
        return _grouped(self.claims.values(), _of_study)

    @cached_property
    def in_source(self) -> Mapping[str, tuple[Claim, ...]]:
        """Returns the claims by each source that says them."""
        return _grouped(self.claims.values(), _in_source)

    @cached_property
    def figured_in(self) -> Mapping[str, tuple[Claim, ...]]:
        """Returns the claims that give a figure by each source that says them."""
        return _grouped(self.figured, _figured_in)

    @cached_property
    def first_told_by(self) -> Mapping[str, tuple[Claim, ...]]:
        """Returns the claims by the first by id of the sources that tell them, which is asked for all of these."""
        return _grouped(self.claims.values(), _first_told_by)

    @cached_property
    def places_in(self) -> Mapping[str, tuple[Place, ...]]:
        """Returns every place where a source says a claim, by the source."""
        return _grouped(self.claims.values(), _places_in)

    @cached_property
    def relying_on(self) -> Mapping[str, tuple[Source, ...]]:
        """Returns the sources that rest on a source, by that source."""
        groups: dict[str, dict[str, Source]] = defaultdict(dict)
        for source in self.library.sources.values():
            for reliance in source.relies_on:
                groups[reliance.source][source.id] = source
        return {on: tuple(sources.values()) for on, sources in groups.items()}

    @cached_property
    def linking_to(self) -> Mapping[str, tuple[Claim, ...]]:
        """Returns the claims that bear on a claim, by that claim."""
        return _grouped(self.claims.values(), _linking_to)

    @cached_property
    def facts_by_metric(self) -> Mapping[str, tuple[Fact, ...]]:
        """Returns all figures by their metric."""
        found: dict[str, list[Fact]] = defaultdict(list)
        for claim in self.claims.values():
            if fact := self.fact(claim):
                found[fact.metric].append(fact)
        return {metric: tuple(facts) for metric, facts in found.items()}

    @cached_property
    def assumed(self) -> Mapping[tuple[str, str | None], Fact]:
        """Returns the assumed values by metric and subject (None: for all)."""
        found: dict[tuple[str, str | None], Fact] = {}
        for assumption in self.library.all(Assumption).values():
            if not assumption.withdrawn and (fact := fact_of(assumption)):
                found.setdefault((fact.metric, assumption.subject), fact)
        return found


def _names(those: Iterable[Reliance]) -> tuple[str, ...]:
    return tuple(reliance.source for reliance in those)


def _about(claim: Claim) -> Iterator[tuple[str, Claim]]:
    return ((subject_id, claim) for subject_id in dict.fromkeys(claim.subjects()))


def _of_study(claim: Claim) -> Iterator[tuple[str, Claim]]:
    return ((study_id, claim) for study_id in (claim.study,) if study_id)


def _in_source(claim: Claim) -> Iterator[tuple[str, Claim]]:
    return ((source_id, claim) for source_id in dict.fromkeys(citation.source for citation in claim.citations))


def _figured_in(claim: Claim) -> Iterator[tuple[str, Claim]]:
    return iter(()) if claim.quantity is None else _in_source(claim)


def _first_told_by(claim: Claim) -> Iterator[tuple[str, Claim]]:
    told = [citation.source for citation in claim.citations if citation.stance is not Stance.DISPUTES]
    return ((source_id, claim) for source_id in sorted(told)[:1])


def _places_in(claim: Claim) -> Iterator[tuple[str, Place]]:
    return ((citation.source, Place(claim, number, citation)) for number, citation in enumerate(claim.citations))


def _linking_to(claim: Claim) -> Iterator[tuple[str, Claim]]:
    return ((link.claim, claim) for link in claim.related)


_GROUPS: Mapping[str, Callable[[Claim], Iterable[tuple[str, Claim | Place]]]] = {
    "about": _about,
    "of_study": _of_study,
    "in_source": _in_source,
    "figured_in": _figured_in,
    "first_told_by": _first_told_by,
    "places_in": _places_in,
    "linking_to": _linking_to,
}
"""The groups of claims or places in an index, and in which of them a claim stands as what."""


def _grouped(claims: Iterable[Claim], told: Callable[[Claim], Iterable[tuple[K, M]]]) -> Mapping[K, tuple[M, ...]]:
    groups: dict[K, list[M]] = defaultdict(list)
    for claim in claims:
        for key, member in told(claim):
            groups[key].append(member)
    return {key: tuple(members) for key, members in groups.items()}


def _regrouped(
    groups: Mapping[str, tuple[Claim | Place, ...]],
    pairs: Iterable[tuple[Record | None, Record | None]],
    told: Callable[[Claim], Iterable[tuple[str, Claim | Place]]],
) -> Mapping[str, tuple[Claim | Place, ...]]:
    """Returns groups, each in the order of the claims' ids, with changed claims where they stand now."""
    gone: dict[str, set[str]] = defaultdict(set)
    come: dict[str, list[Claim | Place]] = defaultdict(list)
    for before, after in pairs:
        if isinstance(before, Claim) and not before.withdrawn:
            for key, _ in told(before):
                gone[key].add(before.id)
        if isinstance(after, Claim) and not after.withdrawn:
            for key, member in told(after):
                come[key].append(member)
    made = dict(groups)
    for key in gone.keys() | come.keys():
        kept = [member for member in made.pop(key, ()) if _id(member) not in gone.get(key, ())]
        if members := sorted((*kept, *come.get(key, ())), key=_id):
            made[key] = tuple(members)
    return made


def _id(member: Claim | Place) -> str:
    return member.claim.id if isinstance(member, Place) else member.id


def _with_answers(told: Figures, answered: tuple[Fact, ...]) -> Figures:
    """Adds the figures of recorded answers, each only where no claim gives its metric."""
    more: dict[str, list[Fact]] = defaultdict(list)
    for fact in answered:
        if fact.metric not in told.by_metric:
            more[fact.metric].append(fact)
    if not more:
        return told
    every = (*told.every, *(fact for facts in more.values() for fact in facts))
    return Figures(every, {**told.by_metric, **{metric: tuple(facts) for metric, facts in more.items()}}, told.looks)
