"""How a check reads a library: each look is noted, so that it need not run again while what it saw is unchanged."""

from collections.abc import Iterable

from claims.facts.fact import Fact
from claims.facts.formats import Format, format_of
from claims.facts.index import Figures, Index, Key, Place
from claims.facts.terms import Powers, Term
from claims.model.checklist import Detail
from claims.model.claim import Citation, Claim, Relation
from claims.model.dismissal import Dismissal
from claims.model.evidence import Evidence
from claims.model.metric import Scope, metrics
from claims.model.source import Source
from claims.model.study import Study
from claims.model.subject import Subject
from claims.model.verification import Lineage


class View:
    """One check's look at a library.

    Claims that are withdrawn are never seen. What comes back in a tuple is sorted by id. `reads` holds what was looked
    at; two libraries that agree in it give the same findings.
    """

    def __init__(self, index: Index) -> None:
        self._index = index
        self._library = index.library
        self.reads: set[Key] = set()

    def claim(self, claim_id: str) -> Claim | None:
        """Returns a claim that stands."""
        self.reads.add(("claim", claim_id))
        return self._index.claims.get(claim_id)

    def subject(self, subject_id: str | None) -> Subject | None:
        """Returns a subject."""
        self.reads.add(("subject", subject_id or ""))
        return self._library.subjects.get(subject_id or "")

    def source(self, source_id: str | None) -> Source | None:
        """Returns a source."""
        self.reads.add(("source", source_id or ""))
        return self._library.sources.get(source_id or "")

    def study(self, study_id: str | None) -> Study | None:
        """Returns a study."""
        self.reads.add(("study", study_id or ""))
        return self._library.studies.get(study_id or "")

    def name(self, record_id: str | None) -> str:
        """Returns the name that a person reads for a subject, a source or a study."""
        for sort in ("subject", "source", "study"):
            self.reads.add((sort, record_id or ""))
        return self._library.name(record_id)

    def subjects_of(self, claim: Claim) -> tuple[Subject, ...]:
        """Returns the subjects of a claim, the main one first."""
        return tuple(s for i in claim.subjects() if (s := self.subject(i)))

    def claims_about(self, subject_id: str) -> tuple[Claim, ...]:
        """Returns the claims about a subject, in whatever role."""
        self.reads.add(("about", subject_id))
        return self._index.about.get(subject_id, ())

    def claims_of_study(self, study_id: str) -> tuple[Claim, ...]:
        """Returns the claims that come from a study."""
        self.reads.add(("of-study", study_id))
        return self._index.of_study.get(study_id, ())

    def claims_in_source(self, source_id: str) -> tuple[Claim, ...]:
        """Returns the claims that a source says."""
        self.reads.add(("in-source", source_id))
        return self._index.in_source.get(source_id, ())

    def figured_in_source(self, source_id: str) -> tuple[Claim, ...]:
        """Returns the claims that a source says and that give a figure."""
        self.reads.add(("in-source", source_id))
        return self._index.figured_in.get(source_id, ())

    def claims_first_told_by(self, source_id: str) -> tuple[Claim, ...]:
        """Returns the claims of which a source is the first by id that tells them without disputing them."""
        self.reads.add(("in-source", source_id))
        return self._index.first_told_by.get(source_id, ())

    def places_in_source(self, source_id: str) -> tuple[Place, ...]:
        """Returns every place where a source says a claim, the places of a claim in their order."""
        self.reads.add(("in-source", source_id))
        return self._index.places_in.get(source_id, ())

    def claims_linking_to(self, claim_id: str) -> tuple[Claim, ...]:
        """Returns the claims whose `related` names a claim."""
        self.reads.add(("linking-to", claim_id))
        return self._index.linking_to.get(claim_id, ())

    def linked(self, claim: Claim, *hows: Relation) -> tuple[Claim, ...]:
        """Returns the claims that a claim links to or that link to it, in one of the given ways, else in any."""
        found: dict[str, Claim] = {}
        for link in claim.related:
            if (not hows or link.how in hows) and (other := self.claim(link.claim)):
                found[other.id] = other
        for other in self.claims_linking_to(claim.id):
            if any(link.claim == claim.id and (not hows or link.how in hows) for link in other.related):
                found[other.id] = other
        found.pop(claim.id, None)
        return tuple(found[i] for i in sorted(found))

    def fact(self, claim: Claim) -> Fact | None:
        """Returns the figure of a claim, in the unit of its metric."""
        self.reads.update(self._index.looks(claim))
        return self._index.fact(claim)

    def figure(self, claim: Claim) -> Fact | None:
        """Returns the figure of a claim by itself, though its words may not say what it is one of; for no relation."""
        self.reads.update(self._index.looks(claim))
        return self._index.figure(claim)

    def term(self, claim: Claim) -> Term | None:
        """Returns the figure of a claim as a number times base units."""
        self.reads.update(self._index.looks(claim))
        return self._index.term(claim)

    def number(self, claim: Claim) -> Term | None:
        """Returns the figure of a claim as a number times base units, be it a bare number of some noun."""
        self.reads.update(self._index.looks(claim))
        return self._index.number(claim)

    def ways(self, term: Term) -> tuple[Powers, ...]:
        """Returns as what a figure can be multiplied: as told, and as one of each thing that its words or subject name."""
        self.reads.update(self._index.looks(term.claim))
        return self._index.ways(term)

    def is_unsaid(self, claim: Claim) -> bool:
        """Tells whether a claim says nothing of what its figure is one of: no relation to another one follows."""
        if claim.metric not in (None, "duration"):
            return False
        self.reads.update(self._index.looks(claim))
        return self._index.is_unsaid(claim)

    def format(self, claim: Claim) -> Format | None:
        """Returns the number format that a claim is about."""
        return format_of(claim, self.subjects_of(claim))

    def details(self, record_id: str) -> tuple[Detail, ...]:
        """Returns the checklist answers that stand for a claim or a study."""
        self.reads.add(("details", record_id))
        return self._library.details_on.get(record_id, ())

    def evidence(self, claim_id: str) -> tuple[Evidence, ...]:
        """Returns the evidence that stands for a claim."""
        self.reads.add(("evidence", claim_id))
        return self._library.evidence_on.get(claim_id, ())

    def dismissals(self, source_id: str) -> tuple[Dismissal, ...]:
        """Returns the figures of a source that are deliberately no claims."""
        self.reads.add(("dismissed", source_id))
        return self._library.dismissed_in.get(source_id, ())

    def text(self, source_id: str) -> str | None:
        """Returns the text of a source, where it is held."""
        self.reads.add(("text", source_id))
        return self._library.texts.get(source_id)

    def lineage(self, claim: Claim) -> Lineage:
        """Traces a claim to its origins; any change of a source or of a subject counts as read."""
        self.reads.update((("claim", claim.id), ("sources", ""), ("subjects", "")))
        return self._index.lineage(claim)

    def sources_relying_on(self, source_id: str) -> tuple[Source, ...]:
        """Returns the sources whose `relies_on` names a source."""
        self.reads.add(("relying-on", source_id))
        return self._index.relying_on.get(source_id, ())

    def places_resting_on(self, source_id: str) -> tuple[tuple[Claim, Citation], ...]:
        """Returns the claims that other sources have from a source, directly or through others, each with its place."""
        found: dict[tuple[str, int], tuple[Claim, Citation]] = {}
        seen, waiting = {source_id}, [source_id]
        while waiting:
            here = waiting.pop()
            for teller in self.sources_relying_on(here):
                for claim, number, citation in self.places_in_source(teller.id):
                    if here in self._index.onward(teller, citation):
                        found[claim.id, number] = (claim, citation)
                if teller.id not in seen and here in self._index.onward(teller):
                    seen.add(teller.id)
                    waiting.append(teller.id)
        return tuple(found[key] for key in sorted(found))

    def onward(self, source: Source, citation: Citation) -> tuple[str, ...]:
        """Returns the ids of the sources that a source has its matter from at one of its places."""
        self.reads.add(("source", source.id))
        return self._index.onward(source, citation)

    def bodies_behind(self, claim: Claim) -> frozenset[str]:
        """Returns the bodies that published a source on a path of a claim, with those that they are part of."""
        behind = self._index.behind(claim, None)
        self.reads.add(("subjects", ""))
        self.reads |= behind.looks
        return behind.bodies

    def sources_behind(self, claim: Claim, without: str | None = None) -> tuple[Source, ...]:
        """Returns the sources on every path of a claim, from those that cite it to the ends; one may be left out."""
        behind = self._index.behind(claim, without)
        self.reads |= behind.looks
        return behind.sources

    def every_source(self) -> tuple[Source, ...]:
        """Returns all sources; any change of one counts as read."""
        self.reads.add(("sources", ""))
        return tuple(self._library.sources.values())

    def organisations(self, subject_id: str | None) -> frozenset[str]:
        """Returns a body with the bodies that it is part of; any change of a subject counts as read."""
        self.reads.add(("subjects", ""))
        return self._library.organisations(subject_id)

    def parents(self, subject_ids: Iterable[str]) -> tuple[str, ...]:
        """Returns what subjects are versions of, parts of or built on, one step up."""
        up: dict[str, None] = {}
        for subject_id in subject_ids:
            if subject := self.subject(subject_id):
                up.update(dict.fromkeys((*subject.version_of, *subject.part_of, *subject.built_on)))
        return tuple(up)

    def facts_about(self, subject_id: str, *wanted: str, main: bool = False) -> tuple[Fact, ...]:
        """Returns the figures of the wanted metrics about a subject; with `main`, only where it is the main one."""
        self.reads.add(("about", subject_id))
        return self._figures(self._index.figures_about(subject_id, main=main), wanted)

    def facts_of_study(self, study_id: str, *wanted: str) -> tuple[Fact, ...]:
        """Returns the figures of the wanted metrics that come from a study."""
        self.reads.add(("of-study", study_id))
        return self._figures(self._index.figures_of_study(study_id), wanted)

    def answered(self, claim: Claim, *wanted: str) -> tuple[Fact, ...]:
        """Returns the figures of the wanted metrics that recorded answers give of a claim's study, else of its subject."""
        self.reads.add(("of-study", claim.study) if claim.study else ("about", claim.subject))
        found = self._index.answered.get(claim.study or claim.subject, ())
        return tuple(fact for fact in found if fact.metric in wanted and fact.study == claim.study)

    def _figures(self, figures: Figures, wanted: tuple[str, ...]) -> tuple[Fact, ...]:
        self.reads |= figures.looks
        return figures.of(wanted)

    def beside(self, claim: Claim, *wanted: str) -> tuple[Fact, ...]:
        """Returns the figures of the wanted metrics that hold where a claim holds, the claim's own left out.

        A figure of a run (a loss, a throughput, a degree) holds within its study; without a study, for the same main
        subject, then for a shared one. A figure of a thing (parameters, experts, memory of a card) holds wherever the
        thing is involved: it is looked for in the study, on the main subject, on the others, on those of the study, and
        on what these are versions or parts of; the nearest place that has one settles it. Of figures that say the same
        one is returned.
        """
        found: list[Fact] = []
        for metric in wanted:
            near = self._near_thing if metrics()[metric].scope is Scope.THING else self._near_run
            found += near(claim, metric)
        return _distinct(fact for fact in found if fact.id != claim.id)

    def _near_thing(self, claim: Claim, metric: str) -> tuple[Fact, ...]:
        study = self.study(claim.study) if claim.study else None
        if study and (found := tuple(f for f in self.facts_of_study(study.id, metric) if f.id != claim.id)):
            return found
        rings = [(claim.subject,), claim.subjects()[1:]]
        rings += [(study.subject,), study.about] if study else []
        for ring in rings:
            if found := tuple(f for f in self._on(ring, metric) if f.id != claim.id):
                return found
        return self._on(self.parents(claim.subjects()), metric)

    def _on(self, subject_ids: Iterable[str], metric: str) -> tuple[Fact, ...]:
        return tuple(f for i in dict.fromkeys(subject_ids) for f in self.facts_about(i, metric, main=True))

    def _near_run(self, claim: Claim, metric: str) -> tuple[Fact, ...]:
        if claim.study and (found := self.facts_of_study(claim.study, metric)):
            return found
        for subjects in ((claim.subject,), claim.subjects()[1:]):
            loose = [f for s in dict.fromkeys(subjects) for f in self.facts_about(s, metric)]
            if found := tuple(f for f in loose if f.study is None):
                return found
            if claim.study is None and loose and len({f.study for f in loose}) == 1:
                return tuple(loose)
        return ()

    def in_set_up(self, claim: Claim, *wanted: str) -> tuple[Fact, ...]:
        """Returns the figures of the wanted metrics that are certainly of the set-up of a claim, its own left out.

        They are those of the claim's study; where it has none of the metric, or the claim no study, those without a
        study that have the claim's main subject, else those that one source says of the main subject of either. A run
        of the same model elsewhere is not of the set-up, as it may be with `beside`.
        """
        found: list[Fact] = []
        for metric in wanted:
            near = self.facts_of_study(claim.study, metric) if claim.study else ()
            near = near or tuple(f for f in self.facts_about(claim.subject, metric, main=True) if f.study is None)
            if not near and claim.study is None:
                near = tuple(f for f in self._told_with(claim, metric) if f.study is None)
            found += near
        return _distinct(fact for fact in found if fact.id != claim.id)

    def _told_with(self, claim: Claim, metric: str) -> Iterable[Fact]:
        sources = {citation.source for citation in claim.citations}
        for subject_id in claim.subjects():
            for fact in self.facts_about(subject_id, metric, main=subject_id != claim.subject):
                if fact.claim and any(citation.source in sources for citation in fact.claim.citations):
                    yield fact

    def assumed(self, metric: str, *subject_ids: str) -> Fact | None:
        """Returns the assumed value of a metric for the first of the subjects that has one, else for what these are
        versions or parts of, else the one for all."""
        self.reads.add(("assumptions", metric))
        for subject_id in (*subject_ids, *self.parents(subject_ids), None):
            if found := self._index.assumed.get((metric, subject_id)):
                return found
        return None

    def known(self, claim: Claim, metric: str) -> Fact | None:
        """Returns the one value of a metric that holds where a claim holds: claimed, else assumed.

        Where several different values are claimed there is no such one.
        """
        found = self.beside(claim, metric)
        if found:
            return found[0] if len(found) == 1 else None
        study = self.study(claim.study) if claim.study else None
        more = (study.subject, *study.about) if study else ()
        return self.assumed(metric, *claim.subjects(), *more)


def _distinct(facts: Iterable[Fact]) -> tuple[Fact, ...]:
    kept: dict[tuple[object, ...], Fact] = {}
    for fact in facts:
        key = (fact.metric, fact.unit, fact.interval, fact.subject, tuple(sorted(_about(fact))))
        kept.setdefault(key, fact)
    return tuple(kept.values())


def _about(fact: Fact) -> tuple[str, ...]:
    return fact.claim.subjects() if fact.claim else ()
