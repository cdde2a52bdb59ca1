"""The form of a draft: its fields in widgets, and what a person changed in them."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import streamlit as st

from claims.intake.draft import REQUIRED, Draft
from claims.intake.newcomers import free_slug
from claims.intake.steps import Step, restated
from claims.intake.together import SHARED
from claims.model.claim import ClaimKind, Modality
from claims.model.library import Library
from claims.model.metric import metrics
from claims.model.study import Study
from claims.model.subject import Subject, SubjectKind
from claims.web.components.text import literal, words
from claims.web.fieldnames import LABELS, STATED, doubts
from claims.web.fields import Fields
from claims.web.inshort import figure_of, in_short

_MORE = "More: reading, baseline, study, hedges, dates"
_NEW = "new: "


def name_of(subject: str, library: Library, new: Mapping[str, Subject]) -> str:
    """Returns the name that a person reads for a subject; after that of one that no record knows yet, that it is new, and its kind.

    The name comes first: a narrow field cuts off the end.
    """
    if subject in library.subjects:
        return library.name(subject)
    return f"{new[subject].name} (new {words(new[subject].kind)})" if subject in new else subject


def called(told: str, subjects: Mapping[str, Subject]) -> str | None:
    """Returns the only one of some subjects that has a name that was typed; none where it is an id, or none or several do."""
    if told in subjects:
        return None
    wanted = told.strip().casefold()
    found = [i for i, subject in subjects.items() if subject.name.casefold() == wanted]
    return found[0] if len(found) == 1 else None


class Form(Fields):
    """The widgets of one draft; `edits` is what differs from the draft.

    `waiting` are the subjects that the text names and no record knows yet: each can be chosen. `carried` are the fields that
    a person has put right in a claim beside it, which the form begins with. `label` returns how a shared field is called, of its
    name, its value and its plain label.
    """

    def __init__(
        self,
        library: Library,
        draft: Draft,
        prefix: str,
        *,
        waiting: Mapping[str, Subject] = MappingProxyType({}),
        carried: Mapping[str, Any] = MappingProxyType({}),
        label: Callable[[str, object, str], str] = lambda _, __, told: told,
    ) -> None:
        super().__init__(draft, prefix)
        self._library = library
        self._carried = carried
        self._label = label
        self._new: dict[str, Subject] = {**{s.id: s for s in draft.subjects}, **waiting}
        self._added: list[Subject] = []

    @property
    def edits(self) -> dict[str, Any]:
        """Returns the fields that a person changed; None for one that was emptied."""
        return self._edits

    @property
    def gaps(self) -> list[str]:
        """Returns what the fields are called that a claim cannot do without and that are empty."""
        given = {**self._draft.fields, **self._edits}
        return [LABELS[name] for name in REQUIRED if not given.get(name)]

    @property
    def taken(self) -> list[Subject]:
        """Returns the subjects that the text names and that a person chose, though the draft has them not."""
        drafted = {subject.id for subject in self._draft.subjects}
        chosen = {self._edits.get(name) for name in ("subject", "claimant")}
        return [subject for i, subject in self._new.items() if i in chosen - drafted]

    @property
    def added(self) -> list[Subject]:
        """Returns the subjects that a person named anew."""
        return self._added

    def with_new(self, step: Step) -> Step:
        """Returns a step with the subjects that a person named anew put before its claim."""
        added = [subject for subject in self._added if subject.id not in self._library.records]
        return replace(step, records=(*added, *step.records), before=(*(None for _ in added), *step.before))

    @property
    def can_be_short(self) -> bool:
        """Tells whether what a claim cannot do without is there, but for what the short form asks for."""
        return set(self._draft.missing) <= set(SHARED)

    def draw_short(self) -> None:
        """Draws what the draft says in a few lines: what it claims, about what and by whom, and its figure."""
        self._notes()
        told = st.empty()
        self._about_and_claimant()
        if study := self._made_study:
            self._set(self._edits, "study", self._draft.fields.get("study"), study.id)
        known = {**self._library.subjects, **self._new, **{s.id: s for s in self._added}}
        fields = {**self._draft.fields, **self._edits}
        said = restated(self._draft, self._edits, known) if self._edits else fields.get("statement")
        who = known.get(str(fields.get("claimant")))
        told.markdown(literal(in_short(str(said), who.name if who else "")) if said else "Nothing tells what it is.")
        st.caption(literal(figure_of(fields) + (f" · {study.title}" if study else "")))

    @property
    def _made_study(self) -> Study | None:
        """Returns the study of the draft's run where a person has made it already: its figures go on to share it."""
        made = self._library.studies.get(self._draft.study.id) if self._draft.study else None
        return made if made is not None and not made.withdrawn else None

    def _notes(self) -> None:
        for name in self._draft.missing:
            st.warning(f"“{LABELS[name]}” is not told; choose it.", icon=":material/edit:")
        if carried := [LABELS[name] for name in self._carried]:
            told = " and ".join(f"**{label}**" for label in carried)
            st.caption(f":blue[:material/content_copy:] {told}: as you put it right in this paragraph.")
        if doubtful := doubts(self._draft, self._carried):
            st.caption(f":orange[:material/visibility:] Look at {doubtful}.")

    def _about_and_claimant(self) -> None:
        for field, column in zip(SHARED, st.columns(2), strict=True):
            with column:
                self._subject(field)

    def draw(self, *, is_whole: bool = False, is_beside_others: bool = False) -> None:
        """Draws the fields, those that must be filled first; the rarer ones unfolded where the whole is asked for.

        Beside others the notes are left out, which the line of each says in short, and the metric comes sooner.
        """
        if not is_beside_others:
            self._notes()
        self._about_and_claimant()
        self._text("statement", "Statement, in your own words", area=True)
        below = st.empty()
        if is_beside_others:
            self._choice("metric", list(metrics()), _metric, may_be_none=True)
        left, right = st.columns(2)
        with left:
            self._choice("kind", [kind.value for kind in ClaimKind], words)
        with right:
            self._choice("modality", [modality.value for modality in Modality], words, help_text=STATED)
        if "quantity" in self._draft.fields:
            self._quantity()
        if not is_beside_others:
            self._choice("metric", list(metrics()), _metric, may_be_none=True)
        if self._draft.study is not None:
            self._study()
        with st.expander(_MORE, expanded=is_whole, key=f"{self._prefix}-more"):
            self._more()
        if self._edits and "statement" not in self._edits:
            known = {**self._library.subjects, **self._new, **{s.id: s for s in self._added}}
            told = restated(self._draft, self._edits, known)
            if told != self._draft.fields.get("statement"):
                below.caption(f"It will read: {literal(told)}")

    def _more(self) -> None:
        metric = metrics().get(str(self._edits.get("metric") or self._draft.fields.get("metric") or ""))
        if metric and metric.readings:
            self._choice("reading", list(metric.readings), words, may_be_none=True)
        self._text("baseline", LABELS["baseline"])
        if self._draft.study is None:
            self._study()
        before = tuple(self._draft.fields.get("hedges", ()))
        told = self._input("hedges", "Hedges, parted by commas", ", ".join(before))
        after = tuple(part.strip() for part in told.split(",") if part.strip())
        if after != before:
            self._edits["hedges"] = after or None
        if self._draft.fields.get("about"):
            self._about()
        for name, label in (("asserted", "Asserted on"), ("when", "Date that it tells"), ("due", "Due on")):
            self._text(name, label)

    def _study(self) -> None:
        """Draws the study; the one that the figures of a run would share is chosen once a person has made it."""
        proposed = {self._draft.study.id: self._draft.study} if self._draft.study else {}
        studies = {**proposed, **{s.id: s for s in self._library.studies.values() if not s.withdrawn}}
        fresh = proposed.keys() - {i for i, s in self._library.studies.items() if not s.withdrawn}
        chosen = self._select(
            "study",
            "Study" if not proposed else "Study, which the figures of one run share",
            list(studies),
            next((i for i in proposed if i not in fresh), None),
            lambda i: f"{_NEW if i in fresh else ''}{studies[i].title}",
            may_be_none=True,
        )
        self._set(self._edits, "study", self._draft.fields.get("study"), chosen)

    def _about(self) -> None:
        before = list(self._draft.fields.get("about", ()))
        kept = st.multiselect(
            "Also involved",
            [entry["subject"] for entry in before],
            [entry["subject"] for entry in before],
            format_func=self._named,
            key=f"{self._prefix}-about",
        )
        self._set(self._edits, "about", before, [entry for entry in before if entry["subject"] in kept])

    def _subject(self, name: str) -> None:
        current = self._draft.fields.get(name)
        known = [*self._new, *sorted(self._library.subjects, key=lambda i: self._library.name(i).casefold())]
        shown = self._carried.get(name, current)
        told = self._label(name, shown, LABELS[name])
        chosen = self._select(name, told, known, shown, self._named, may_add=True)
        if chosen and chosen not in known:
            chosen = called(chosen, {**self._library.subjects, **self._new}) or self._make(name, chosen)
        self._set(self._edits, name, current, chosen)

    def _make(self, field: str, given: str) -> str:
        """Makes a subject of a name that was typed, of a kind that is asked for."""
        drafted = {**self._library.subjects, **self._new}.get(str(self._draft.fields.get(field)))
        default = SubjectKind.ORGANISATION if field == "claimant" else SubjectKind.MODEL
        default = drafted.kind if drafted else default
        kinds = [kind.value for kind in SubjectKind]
        kind = self._select(f"{field}-kind", f"What is {literal(given)}?", kinds, default.value, words)
        taken = {*self._library.records, *self._new, *(subject.id for subject in self._added)}
        made = Subject(id=free_slug(given, taken), name=given, kind=SubjectKind(kind or default))
        self._added.append(made)
        return made.id

    def _named(self, subject: str) -> str:
        return name_of(subject, self._library, self._new)


def _metric(name: str) -> str:
    known = metrics().get(name)
    return known.label if known else words(name)
