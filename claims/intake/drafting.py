"""From a figure to the draft of a claim: every field that the words settle, and the names of those that they do not."""

from collections import ChainMap, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from claims.extraction import FigureType
from claims.extraction.punctuation import widened
from claims.intake import (
    amounts,
    asserting,
    cells,
    choosing,
    folding,
    involving,
    parts,
    predecessors,
    reading,
    settling,
    sizes,
    variants,
)
from claims.intake.bylines import is_byline, is_in_dateline
from claims.intake.conditions import conditions
from claims.intake.days import date_within
from claims.intake.draft import REQUIRED, Draft, Drafting, left_open, ordered, place, signature
from claims.intake.figures import Figure, as_cited
from claims.intake.folding import Fold
from claims.intake.gathered import GatheredMachines
from claims.intake.measuring import is_result
from claims.intake.mentions import Named
from claims.intake.newcomers import free_slug
from claims.intake.rereading import reread
from claims.intake.runs import with_runs
from claims.intake.situation import Situation, hedges, quantities, situate
from claims.intake.statements import statement
from claims.intake.unnamed import UnnamedModels, is_only_of_models
from claims.intake.vocabulary import UNDONE
from claims.intake.ways import way
from claims.model.claim import ClaimKind, Modality
from claims.model.library import Library
from claims.model.source import Source
from claims.model.subject import Subject, SubjectKind


def drafts(library: Library, source: Source, text: str, found: Sequence[Figure]) -> Drafting:
    """Drafts a claim for each figure that no record settles, and for each statement of an absence."""
    printed, text = text, widened(text)
    named = Named(text, library, [(p.start, p.end) for p in quantities(found)])
    aside: dict[str, str] = dict(sizes.within_names(found, named))
    title_end = found[0].block.end if found and found[0].block.number == 1 else text.find("\n")
    found = [figure for figure in found if figure.key not in aside]
    found = parts.recounted(text, cells.counted(text, reread(text, found, named)))
    situations = situate(text, found)
    plain = settling.metrics_of(situations)
    told = parts.set_apart(situations, plain)
    folds = folding.folded(situations, told, named)
    made: dict[str, Draft] = {}
    taken = set(library.records) | set(named.new)
    reached: dict[str, int] = {}
    said: dict[tuple[Any, ...], str] = {}
    undone = {
        place({"citations": [c.model_dump(mode="json")]}): claim.id
        for claim in library.claims_in.get(source.id, ())
        if claim.withdrawn and claim.withdrawn.why == UNDONE
        for c in claim.citations
    }
    by_key = {figure.key: figure for figure in found}
    drafter = _Drafter(
        library,
        source,
        printed,
        named,
        folds,
        told,
        by_key,
        title_end,
        made,
        UnnamedModels(text, taken),
        GatheredMachines(taken),
        settling.changes(situations, told),
    )
    for at in situations:
        figure = at.figure
        if why := _no_claim(at, source.published, named) or parts.why_none(at, plain[figure.key], told[figure.key]):
            aside[figure.key] = why
        if figure.key in folds:
            continue
        drafted = drafter.draft(at)
        if drafted.fields.get("metric") == "total-parameters" and drafter.is_of_unnamed(drafted):
            aside[figure.key] = "tells only which model is meant"
        new_id = undone.get(place(drafted.fields)) or free_slug(_words(drafted), taken, reached)
        if not figure.is_settled:
            taken.add(new_id)
        same = said.setdefault(signature(drafted, figure.key), figure.key) if not why else figure.key
        repeats = same if same != figure.key else None
        made[figure.key] = replace(drafted, fields={"id": new_id, **drafted.fields}, repeats=repeats)
    return Drafting(with_runs(made, named, library, taken), folds, aside, named)


def _no_claim(at: Situation, published: str | None, named: Named) -> str:
    proposal = at.figure.proposal
    if proposal is None:
        return ""
    if reading.is_supposed(at):
        return "is only supposed"
    match proposal.type:
        case FigureType.DATE if is_byline(at.figure.block.number, at.text[at.figure.block.start : at.figure.block.end]):
            return "is the day of the text itself"
        case FigureType.DATE if is_in_dateline(
            at.figure.block.number,
            at.text[at.figure.block.start : at.figure.block.end],
            proposal.start - at.figure.block.start,
        ):
            return "is the day of the text itself"
        case FigureType.DATE if reading.only_places(at):
            return "is the time of the figure before it"
        case FigureType.IDENTIFIER:
            return "names a format, a variant or a degree of parallelism"
        case FigureType.VERSION:
            return "names a version"
        case FigureType.DATE if reading.is_about_dates(at) is None or not date_within(
            at.text, proposal.start, proposal.end, published
        ):
            return "is a date without a word for what happened then"
        case FigureType.QUANTITY if proposal.unit == "bit" and proposal.metric is None:
            return "names a format"
        case FigureType.QUANTITY if sizes.is_name(at.text, proposal, named):
            return "is part of a name"
        case _:
            return ""


def _words(draft: Draft) -> str:
    """Returns the words of an id: subject and metric, or kind."""
    about = str(draft.fields.get("subject") or "claim")
    what = draft.absence or draft.fields.get("metric") or draft.fields.get("kind") or "figure"
    return f"{about} {what}"


@dataclass(frozen=True)
class _Drafter:
    library: Library
    source: Source
    printed: str
    named: Named
    folds: Mapping[str, Fold]
    metrics: Mapping[str, str | None]
    by_key: Mapping[str, Figure]
    title_end: int
    made: Mapping[str, Draft]
    unnamed: UnnamedModels
    gathered: GatheredMachines
    changes: Mapping[str, str]
    """By the key of a change: the figure before it that has changed."""
    tellers: dict[int, asserting.Asserted] = field(default_factory=dict)
    """By paragraph: who asserts its last figure so far."""
    reached: dict[int, str] = field(default_factory=dict)
    """By paragraph: what its last figure so far is about."""

    @cached_property
    def taken_in(self) -> Mapping[str, Sequence[str]]:
        """Returns by key the figures that the claim of a figure takes in."""
        found: dict[str, list[str]] = defaultdict(list)
        for key, fold in self.folds.items():
            found[fold.into].append(key)
        return found

    @cached_property
    def subjects(self) -> dict[str, Subject]:
        """Returns the subjects that the library or the text knows."""
        return dict(self.named.subjects)

    def draft(self, at: Situation) -> Draft:
        """Drafts the claim of one figure or absence."""
        fields = self._absence() if at.figure.absence else self._amount(at)
        about = self._about(at, fields)
        if (same := self.made.get(self.changes.get(at.figure.key, ""))) is not None and "subject" in same.fields:
            about = choosing.Chosen(self.named.subjects[same.fields["subject"]], about.is_named)
            fields["baseline"] = fields.get("baseline") or same.fields.get("baseline")
        if about.subject is not None and fields.get("metric") != "price-per-device-hour":
            self.reached[at.figure.block.number] = about.subject.id
        about = self._unnamed(at, about, fields.get("metric"))
        told = asserting.claimant(at, self.named, self.source, _attributed(at), about.subject, self.title_end)
        told = self._told_on(at, told)
        who, stranger = told.body, told.stranger
        self.tellers[at.figure.block.number] = told
        new = [s for s in (about.subject, who) if s is not None and s.id in self.named.new]
        if stranger:
            who = _body(stranger, self.library, self.named)
            new.append(who)
        given = {"subject": about.subject.id if about.subject else None, **fields}
        given["about"] = involving.involved(at, self.named, fields.get("metric"), given["subject"])
        new += [self.named.new[a["subject"]] for a in given["about"] if a["subject"] in self.named.new]
        given["claimant"] = who.id if who else None
        is_anothers = self.named.is_report and who is not None and who != self.named.speaker
        if is_anothers and "metric" in fields and not reading.is_from_test(at):
            given["modality"] = reading.modality(at, fields["metric"], at.figure.found.attribution or "").value
        if fields.get("metric") in ("device-count", "node-count") and given["modality"] == Modality.MEASURED.value:
            given["modality"] = Modality.DESCRIBED.value
        if told.is_measurer and given["modality"] == Modality.DESCRIBED.value and is_result(at, fields.get("metric")):
            given["modality"] = Modality.MEASURED.value
        if who is not None and given["modality"] == Modality.PROMISED.value and self.named.comments(who):
            given["modality"] = Modality.PROJECTED.value
        figures = self._figures(at)
        given = self._whole(at, {k: v for k, v in given.items() if v not in (None, "", [], {})}, figures)
        known = ChainMap({s.id: s for s in new}, self.subjects)
        absence = at.figure.absence.kind.value if at.figure.absence else None
        absent = at.figure.absence.about if at.figure.absence else None
        score = involving.benchmark(at, given)
        told_way = None if at.figure.absence else way(at)
        under = "" if at.figure.absence else conditions(at, given.get("metric"))
        given["statement"] = statement(given, known, absence, absent, score, told_way, under)
        return Draft(
            at.figure.key,
            tuple(f.key for f in figures),
            ordered(given),
            tuple(name for name in REQUIRED if name not in given),
            left_open(given, is_doubtful=about.is_doubtful, is_guess=told.is_doubtful and who is not None),
            tuple(dict.fromkeys(new)),
            absence,
            absent,
            score,
            told_way,
            under,
            is_named=about.is_named,
            is_told=(about.is_named or "subject" not in given) and ("quantity" not in given or "metric" in given),
        )

    def _unnamed(self, at: Situation, about: choosing.Chosen, metric: str | None) -> choosing.Chosen:
        """Puts to a thing that the text does not name what only such a thing has: a model of a size, a rack of so many."""
        if (machine := self.gathered.meant(at, about.subject, metric)) is not None:
            self.named.adopt(machine)
            return choosing.Chosen(machine, is_named=True)
        if (sized := variants.size(at, self.named, self.unnamed.taken)) is not None:
            self.named.adopt(sized)
            return choosing.Chosen(sized, is_named=True)
        if is_only_of_models(metric) and (row := variants.in_row(at, self.named, self.unnamed.taken)) is not None:
            self.named.adopt(row)
            return choosing.Chosen(row, is_named=True)
        if is_only_of_models(metric) and (column := variants.variant(at, self.named, self.unnamed.taken)) is not None:
            self.named.adopt(column)
            return choosing.Chosen(column, is_named=True)
        if is_only_of_models(metric) and (other := self.unnamed.other(at.figure.found.start, self.named)) is not None:
            self.named.adopt(other)
            return choosing.Chosen(other, is_named=True)
        is_known = about.subject is not None and about.subject.kind is SubjectKind.MODEL
        if not is_only_of_models(metric):
            return about
        if is_known and about.subject not in self.unnamed and not self._brings_in(at):
            return about
        meant = self.unnamed.meant(at.figure.found.start, at.sentence)
        if meant is None:
            return about
        self.named.adopt(meant)
        return choosing.Chosen(meant, is_named=False, is_doubtful=True)

    def is_of_unnamed(self, drafted: Draft) -> bool:
        """Tells a draft about a model that nothing but its size stands for: that it is of that size says nothing."""
        return any(s.id == drafted.fields.get("subject") and s in self.unnamed for s in drafted.subjects)

    def _brings_in(self, at: Situation) -> bool:
        """Tells the size of a model that a sentence brings in which names none."""
        if any(m.kind is SubjectKind.MODEL for m in self.named.within(*at.sentence)):
            return False
        return self.unnamed.is_another(at.text, at.figure.found.start)

    def _told_on(self, at: Situation, told: asserting.Asserted) -> asserting.Asserted:
        """Puts what nobody is named for to who has told what stands before it in the paragraph."""
        last = self.tellers.get(at.figure.block.number)
        if not told.is_guess or last is None or last.is_guess:
            return told
        return last

    def _about(self, at: Situation, fields: Mapping[str, Any]) -> choosing.Chosen:
        if predecessors.is_of_earlier(at, self.named):
            return choosing.Chosen(None, is_named=False)
        last = self.named.subjects.get(self.reached.get(at.figure.block.number, ""))
        chosen = choosing.subject(at, self.named, fields.get("metric"), self.title_end, last)
        return choosing.thing_of(chosen, self.named, fields.get("metric"), self.title_end)

    def _figures(self, at: Situation) -> list[Figure]:
        taken = (self.by_key[key] for key in self.taken_in.get(at.figure.key, ()))
        return sorted([at.figure, *taken], key=lambda f: f.found.start)

    @staticmethod
    def _absence() -> dict[str, Any]:
        return {"kind": ClaimKind.ABSENCE.value, "modality": Modality.DESCRIBED.value}

    def _amount(self, at: Situation) -> dict[str, Any]:
        proposal = at.figure.proposal
        assert proposal is not None
        metric = self.metrics[at.figure.key]
        made, _ = amounts.quantity(proposal, metric) if proposal.type is not FigureType.DATE else (None, None)
        footing = reading.modality(
            at, metric, proposal.attribution or "", is_own=self.named.is_report and not proposal.attribution
        )
        fields: dict[str, Any] = {"modality": footing.value, "metric": metric, "reading": reading.reading(at, metric)}
        if proposal.type is FigureType.DATE:
            kind = reading.is_about_dates(at) or (
                ClaimKind.PROJECTION if footing in (Modality.PROJECTED, Modality.PROMISED) else None
            )
            day = date_within(at.text, proposal.start, proposal.end, self.source.published)
            fields |= {"kind": kind.value if kind else None, "when": day}
            fields["due"] = day if footing in (Modality.PROJECTED, Modality.PROMISED) else None
        else:
            kind = reading.kind(metric, proposal.unit, footing)
            if kind is None and proposal.type is FigureType.QUANTITY:
                kind = reading.likely_kind(at, proposal.unit)
            fields["kind"] = kind.value if kind else None
        earlier = self.taken_in.get(at.figure.key)
        fields["baseline"] = self.folds[earlier[0]].printed if earlier else reading.baseline(at, metric, proposal.unit)
        fields["hedges"] = list(hedges(at))
        fields["tags"] = [tag.value for tag in reading.tags(at, metric, made, footing)]
        if made is not None:
            fields["quantity"] = made.model_dump(mode="json", exclude_none=True)
        return fields

    def _whole(self, at: Situation, given: dict[str, Any], figures: Sequence[Figure]) -> dict[str, Any]:
        citation: dict[str, Any] = {"source": self.source.id, "paragraph": at.figure.block.number}
        printed = [p for f in figures if (p := as_cited(self.printed, f))]
        if printed:
            citation["figures"] = printed
        citation["stance"] = "asserts"
        if given.get("hedges"):
            citation["hedges"] = given["hedges"]
        if self.source.published:
            given["asserted"] = self.source.published
        given["citations"] = [citation]
        return given


def _attributed(at: Situation) -> str | None:
    found = at.figure.found
    return found.attribution


def _body(name: str, library: Library, named: Named) -> Subject:
    """Drafts the body that the text quotes by a name that nothing explains."""
    new_id = free_slug(name, {**library.records, **named.new})
    return Subject(id=new_id, name=name, kind=SubjectKind.ORGANISATION)
