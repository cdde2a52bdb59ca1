"""Which figures belong together: how certain it is that two are of one run, and the one that goes with another."""

import re
from collections.abc import Callable, Iterable
from enum import IntEnum

from claims.facts.fact import Fact
from claims.facts.inference import is_of_a_part
from claims.facts.phases import are_of_the_only_training, of_the_only_training, phase
from claims.facts.states import are_of_two_states, is_of_old, shares_a_state
from claims.facts.view import View
from claims.model.claim import Claim, Modality
from claims.model.metric import Scope, metrics
from claims.model.subject import Subject, SubjectKind
from claims.patterns import declared

_DONE = frozenset({Modality.MEASURED, Modality.ESTIMATED})
_AHEAD = frozenset({Modality.PROJECTED, Modality.PROMISED, Modality.SIMULATED})
_APART = (SubjectKind.MODEL, SubjectKind.ACCELERATOR, SubjectKind.CLUSTER, SubjectKind.NETWORK_CARD)
_RIVALS = (SubjectKind.FRAMEWORK, SubjectKind.SERVICE)
_OF_A_DEVICE = frozenset(
    {
        "peak-compute-per-device",
        "bandwidth-per-device",
        "power-per-device",
        "memory-per-device",
        "price-per-device-hour",
    }
)
_ARCHITECTURE = frozenset(
    {
        *("total-parameters", "active-parameters", "layer-count", "hidden-size", "attention-heads", "kv-heads"),
        *("head-size", "vocabulary-size", "routed-experts", "active-experts", "shared-experts"),
    }
)
"""What a version of a model has as the model has it: a number format or a tuning leaves it alone."""

_LINK = declared(
    r"\w+link\b|interconnect|fabric|scale-(?:up|out)|switch|\bring\b|\bPCI\w*|all-?(?:reduce|gather|to-all)|\bcaches?\b|storage",
    re.IGNORECASE,
)
_ONE_OF_EACH = (SubjectKind.ACCELERATOR, SubjectKind.MODEL, SubjectKind.CLUSTER, SubjectKind.SERVER)
_CROWD = 150
_OTHERS = declared(r"baseline|compar|rival|competitor|predecessor|previous|earlier", re.IGNORECASE)


class Bond(IntEnum):
    """How certain it is that two figures are of one run: they are not, they may well be, they are."""

    NONE = 0
    LIKELY = 1
    SURE = 2


def bond(view: View, one: Fact, other: Fact) -> Bond:
    """Tells how certain it is that a figure is of the same run, or holds for the same thing, as another.

    Sure are figures of one study, and those without a study that one source tells of the same subject; what is said
    of another model, device or phase is not joined. A figure of a thing holds wherever the thing is involved.
    """
    if one.id == other.id or one.is_assumed or other.is_assumed:
        return Bond.SURE
    assert one.claim
    assert other.claim
    of_one_build = one.metric in _ARCHITECTURE or other.metric in _ARCHITECTURE
    if _names_another(view, one.claim, other.claim, as_versions=of_one_build) or _are_rivals(
        view, one.claim, other.claim
    ):
        return Bond.NONE
    scopes = [metrics()[fact.metric].scope for fact in (one, other)]
    if scopes == [Scope.THING, Scope.RUN]:
        return _of_a_run_with_a_thing(view, one.claim, other.claim)
    if Scope.THING in scopes:
        return _of_a_thing(view, one.claim, other.claim)
    told = _of_a_run(one.claim, other.claim)
    return Bond.SURE if told is Bond.NONE and are_of_the_only_training(view, one.claim, other.claim) else told


def weakest(view: View, anchor: Fact, others: Iterable[Fact]) -> Bond:
    """Tells how certain it is that all figures belong to the anchor."""
    return min((bond(view, anchor, other) for other in others), default=Bond.SURE)


def partner(
    view: View, anchor: Fact, *wanted: str, unit: str | None = None, where: Callable[[Fact], bool] | None = None
) -> Fact | None:
    """Returns the one figure of the wanted metrics that belongs to the anchor; nothing where there are several.

    Of several, those that are sure to belong go before those that may, and one that leaves room for all the others
    stands for them. A figure that compares two values is none of the amounts that are looked for here.
    """
    assert anchor.claim
    bonds: dict[str, Bond] = {}
    found: list[Fact] = []
    is_past = _is_of_a_past_state(view, anchor)
    beside = view.beside(anchor.claim, *wanted) or of_the_only_device(view, anchor, *wanted)
    for fact in beside or _of_the_only_training(view, anchor.claim, *wanted):
        if fact.role is not metrics()[fact.metric].role or (unit is not None and fact.unit != unit):
            continue
        if (where is not None and not where(fact)) or _is_of_another_state(anchor, fact):
            continue
        if is_past and metrics()[fact.metric].scope is Scope.RUN and _may_change(fact) and not _is_told_as_old(fact):
            continue
        if fact.claim is not None and view.is_unsaid(fact.claim):
            continue
        bonds[fact.id] = bond(view, anchor, fact)
        if bonds[fact.id] is not Bond.NONE:
            found.append(fact)
    best = max((bonds[fact.id] for fact in found), default=Bond.NONE)
    nearest = _like(anchor, [fact for fact in found if bonds[fact.id] is best])
    return next((f for f in nearest if all(_holds(f, other) for other in nearest)), None)


def _like(anchor: Fact, facts: list[Fact]) -> list[Fact]:
    """Returns of several figures those of the anchor's own subject, its own reading and its own state, if there are any."""
    own = [fact for fact in facts if fact.subject == anchor.subject]
    facts = own if len(facts) > 1 and own else facts
    reading = anchor.claim.reading if anchor.claim else None
    own = [fact for fact in facts if reading and fact.claim and fact.claim.reading == reading]
    facts = own if len(facts) > 1 and own else facts
    facts = _set_up_alike(anchor, facts)
    words = anchor.claim.statement if anchor.claim else ""
    own = (
        [fact for fact in facts if fact.claim and shares_a_state(words, fact.claim.statement)] if len(facts) > 1 else []
    )
    if own or len(facts) < 2 or is_of_old(words) or any(metrics()[f.metric].scope is Scope.THING for f in facts):
        return own or facts
    return [fact for fact in facts if not _is_told_as_old(fact)] or facts


_NUMBER = declared(r"(?<![\w.,])\d[\d,]*\d(?![\w.,]*\d|%)")
_FORMATS = declared(r"format|precision|quantis", re.IGNORECASE)


def _set_up_alike(anchor: Fact, facts: list[Fact]) -> list[Fact]:
    """Returns of several figures those told with a number or a number format of the anchor's, where others are told with others."""
    for marks in (_numbers_told, _formats_named):
        own = marks(anchor)
        alike = [fact for fact in facts if own & marks(fact)]
        if len(facts) > 1 and alike and all(marks(fact) for fact in facts):
            facts = alike
    return facts


def _numbers_told(fact: Fact) -> frozenset[str]:
    """Returns the whole numbers of a statement beside its own figure: how many devices, how long a context."""
    if fact.claim is None:
        return frozenset()
    return frozenset(_NUMBER.findall(fact.claim.statement.replace(fact.quantity.printed, " ")))


def _formats_named(fact: Fact) -> frozenset[str]:
    return frozenset(a.subject for a in fact.claim.about if _FORMATS.search(a.role)) if fact.claim else frozenset()


def _is_of_another_state(anchor: Fact, fact: Fact) -> bool:
    """Tells whether one figure is told of the old state of a thing, and the other of the new one."""
    return bool(anchor.claim and fact.claim and are_of_two_states(anchor.claim.statement, fact.claim.statement))


def _is_told_as_old(fact: Fact) -> bool:
    return fact.claim is not None and is_of_old(fact.claim.statement)


def _may_change(fact: Fact) -> bool:
    """Tells whether a figure of a run is one that a change of the run changes: no count of what it has or sees."""
    unit = metrics()[fact.metric].unit
    return "/" in unit or unit in ("second", "percent")


def _is_of_a_past_state(view: View, anchor: Fact) -> bool:
    """Tells whether a figure is told of an old state, beside another of it that is not: what tells no state is of that one."""
    if anchor.claim is None or not _is_told_as_old(anchor):
        return False
    again = (f for f in view.beside(anchor.claim, anchor.metric) if f.subject == anchor.subject)
    return any(f.study == anchor.study and not _is_told_as_old(f) for f in again)


def _of_the_only_training(view: View, claim: Claim, *wanted: str) -> tuple[Fact, ...]:
    """Returns the figures of the training that a source tells of another subject than that of the claim."""
    if not any(metrics()[metric].scope is Scope.RUN for metric in wanted):
        return ()
    facts = (view.fact(other) for other in of_the_only_training(view, claim))
    return tuple(fact for fact in facts if fact is not None and fact.metric in wanted)


def of_the_only_device(view: View, anchor: Fact, *wanted: str) -> tuple[Fact, ...]:
    """Returns the figures of one device that a source of the anchor gives, where the source names but one accelerator.

    They may well be those of the devices that the anchor is about; nothing says so.
    """
    assert anchor.claim
    if any(metric not in _OF_A_DEVICE for metric in wanted):
        return ()
    found: dict[str, Fact] = {}
    for citation in anchor.claim.citations:
        claims = view.claims_in_source(citation.source)
        devices = {s.id for c in claims for s in view.subjects_of(c) if s.kind is SubjectKind.ACCELERATOR}
        if len(devices) == 1:
            (device,) = devices
            found |= {f.id: f for f in view.facts_about(device, *wanted, main=True)}
    return tuple(found[fact_id] for fact_id in sorted(found))


def partner_or_assumed(view: View, anchor: Fact, metric: str) -> Fact | None:
    """Returns the one figure of a metric that belongs to the anchor, else the assumed value where none is claimed."""
    assert anchor.claim
    if found := partner(view, anchor, metric):
        return found
    if view.beside(anchor.claim, metric):
        return None
    study = view.study(anchor.study) if anchor.study else None
    more = (study.subject, *study.about) if study else ()
    return view.assumed(metric, *anchor.claim.subjects(), *more)


def devices_of_a_system(view: View, anchor: Fact) -> Fact | None:
    """Returns the devices in the system that a figure is of: its own number, else that of a node, else any near it."""
    own = partner(view, anchor, "device-count", where=lambda fact: fact.subject == anchor.subject)
    return own or partner(view, anchor, "devices-per-node") or partner(view, anchor, "device-count")


def links_named(fact: Fact) -> frozenset[str]:
    """Returns the sorts of links that words name: a network between servers is another than one within."""
    words = fact.claim.statement if fact.claim else ""
    return frozenset(word.casefold() for word in _LINK.findall(words))


def is_whole(fact: Fact) -> bool:
    """Tells whether nothing in a claim's words says that its figure is of one device, one node or one user only."""
    return fact.claim is None or not is_of_a_part(fact.claim.statement)


def _holds(fact: Fact, other: Fact) -> bool:
    if fact.unit != other.unit:
        return False
    (low, high), (least, most) = fact.interval, other.interval
    return (low is None or (least is not None and low <= least)) and (
        high is None or (most is not None and most <= high)
    )


def _names_another(view: View, one: Claim, other: Claim, *, as_versions: bool) -> bool:
    """Tells whether two claims name different things of one kind; as versions, a model is what it is a version of."""
    for kind in _APART:
        ours, theirs = (_named(view, claim, kind) for claim in (one, other))
        if as_versions and kind is SubjectKind.MODEL:
            ours, theirs = ours.union(_versions_of(view, ours)), theirs.union(_versions_of(view, theirs))
        if ours and theirs and ours.isdisjoint(theirs):
            return True
    return False


def _are_rivals(view: View, one: Claim, other: Claim) -> bool:
    """Tells whether two claims of one study are of two programs or services that it compares, neither made of the other."""
    if one.study is None or one.study != other.study or one.subject == other.subject:
        return False
    ours, theirs = view.subject(one.subject), view.subject(other.subject)
    if ours is None or theirs is None or ours.kind is not theirs.kind or ours.kind not in _RIVALS:
        return False
    for this, that in ((ours, theirs), (theirs, ours)):
        if that.id in (*this.version_of, *this.part_of, *this.built_on, *this.runs_on):
            return False
    return True


def _versions_of(view: View, subject_ids: Iterable[str]) -> Iterable[str]:
    return (above for subject_id in subject_ids if (s := view.subject(subject_id)) for above in s.version_of)


def _named(view: View, claim: Claim, kind: SubjectKind) -> frozenset[str]:
    others = {about.subject for about in claim.about if _OTHERS.search(about.role)}
    return frozenset(s.id for s in view.subjects_of(claim) if s.kind is kind and s.id not in others)


def _of_a_thing(view: View, one: Claim, other: Claim) -> Bond:
    study = view.study(one.study) if one.study else None
    involved = {*one.subjects(), *((study.subject, *study.about) if study else ())}
    if one.study and one.study == other.study:
        return Bond.SURE
    if other.subject in involved or one.subject in other.subjects():
        return Bond.SURE
    if one.subject in _versions_of(view, other.subjects()) or other.subject in _versions_of(view, involved):
        return Bond.SURE
    if other.subject in _devices_in(view, involved):
        return Bond.SURE
    return (
        Bond.SURE if any(_is_of_the_only_device(view, *pair) for pair in ((one, other), (other, one))) else Bond.LIKELY
    )


def _of_a_run_with_a_thing(view: View, thing: Claim, run: Claim) -> Bond:
    """A run may use a part of a thing; what is said of the thing itself, or where it is specified, is of all of it."""
    if thing.study and thing.study == run.study:
        return Bond.SURE
    if _is_of_the_only_device(view, run, thing):
        return Bond.SURE
    return Bond.SURE if run.study is None and run.subject == thing.subject else Bond.LIKELY


def _is_of_the_only_device(view: View, one: Claim, of_device: Claim) -> bool:
    """Tells whether a source says one thing of a model or a system and another of an accelerator, and names one of each only.

    Then there is nothing else that the model could have run on, or the system be made of.
    """
    device = view.subject(of_device.subject)
    if device is None or device.kind is not SubjectKind.ACCELERATOR or one.claimant != of_device.claimant:
        return False
    if _OTHERS.search(one.statement) or _OTHERS.search(of_device.statement):
        return False
    shared = {place.source for place in one.citations} & {place.source for place in of_device.citations}
    return any(_names_one_of_each(view, source, device.id) for source in sorted(shared))


def _names_one_of_each(view: View, source: str, device: str) -> bool:
    told = view.claims_in_source(source)
    if len(told) > _CROWD:
        return False
    named = {s.id: s.kind for claim in told for s in view.subjects_of(claim)}
    kinds = list(named.values())
    return named.get(device) is SubjectKind.ACCELERATOR and all(kinds.count(kind) <= 1 for kind in _ONE_OF_EACH)


def _devices_in(view: View, subject_ids: Iterable[str]) -> frozenset[str]:
    """Returns the accelerators that servers and clusters are built on: what holds of one holds of each in them."""
    found: list[Subject | None] = []
    for subject_id in subject_ids:
        subject = view.subject(subject_id)
        if subject is not None and subject.kind in (SubjectKind.SERVER, SubjectKind.CLUSTER):
            found += [view.subject(part) for part in subject.built_on]
    return frozenset(part.id for part in found if part is not None and part.kind is SubjectKind.ACCELERATOR)


def _of_a_run(one: Claim, other: Claim) -> Bond:
    phases = [phase(one), phase(other)]
    if None not in phases and phases[0] is not phases[1]:
        return Bond.NONE
    if one.study or other.study:
        together = one.study == other.study
    elif not set(one.subjects()) & set(other.subjects()):
        return Bond.NONE
    else:
        together = _shares_a_source(one, other)
    return Bond.SURE if together and not _is_set_up_otherwise(one, other) else Bond.LIKELY


def _shares_a_source(one: Claim, other: Claim) -> bool:
    return not {citation.source for citation in one.citations}.isdisjoint(
        citation.source for citation in other.citations
    )


def _is_near(one: Claim, other: Claim) -> bool:
    """Tells whether a source says both in one paragraph or in two that follow each other."""
    return any(
        ours.source == theirs.source
        and ours.paragraph is not None
        and theirs.paragraph is not None
        and abs(ours.paragraph - theirs.paragraph) <= 1
        for ours in one.citations
        for theirs in other.citations
    )


def _is_set_up_otherwise(one: Claim, other: Claim) -> bool:
    shared = one.conditions.keys() & other.conditions.keys()
    if any(one.conditions[item].casefold() != other.conditions[item].casefold() for item in shared):
        return True
    footings = {one.modality, other.modality}
    return bool(footings & _DONE) and bool(footings & _AHEAD)
