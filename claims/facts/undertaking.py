"""What one source tells of as one undertaking: its one model, its one program, and the machines that these run on.

An article says of the framework how fast it trains, of the cluster how many servers it has, and of the model how many
tokens it saw; no field links the three. Where a source tells of but one of each, nothing else can be meant.
"""

from collections.abc import Iterable, Mapping

from claims.facts.view import View
from claims.model.claim import Claim
from claims.model.subject import Subject, SubjectKind

_K = SubjectKind
_SOFTWARE = (_K.FRAMEWORK, _K.COMPILER)
_MACHINES = (_K.CLUSTER, _K.SITE)
_PARTS = (_K.SERVER, _K.ACCELERATOR)
_ALONE = ((_K.MODEL,), _SOFTWARE, (_K.SERVICE,))
"""Kinds of which an undertaking has one."""

MOST = 80
"""A source that gives more figures than these tells of more than one undertaking."""


def undertaking(view: View, source_id: str, own: str = "") -> frozenset[str]:
    """Returns the ids of the subjects that a source tells of as one undertaking; nothing where they are less than two.

    Of several models or programs that it tells of, `own` is the one that is meant.
    """
    told = view.figured_in_source(source_id)
    if len(told) > MOST:
        return frozenset()
    ids = dict.fromkeys(claim.subject for claim in told)
    return members([subject for i in ids if (subject := view.subject(i))], own)


def members(subjects: Iterable[Subject], own: str = "") -> frozenset[str]:
    """Returns the ids of those subjects that can only belong together.

    They are the only model, the only framework or compiler, the only service, and the cluster or site that holds all
    others, with what it is built on. Of several models or programs none can be told to be the one, but for the `own`. A
    server or an accelerator that nothing links to the system belongs to it where it is the only one.
    """
    known = {subject.id: subject for subject in subjects}
    found: set[str] = set()
    for kinds in _ALONE:
        alike = [subject.id for subject in known.values() if subject.kind in kinds]
        found.update(alike if len(alike) == 1 else {own}.intersection(alike))
    found |= _machines(known)
    return frozenset(found) if len(found) > 1 else frozenset()


def _machines(known: Mapping[str, Subject]) -> set[str]:
    systems = {i for i, subject in known.items() if subject.kind in _MACHINES}
    tops = [i for i in sorted(systems) if systems <= {i, *_held_in(known, i)}]
    if systems and not tops:
        return set()
    held = {tops[0], *_held_in(known, tops[0])} if tops else set[str]()
    found = held & known.keys()
    for kind in _PARTS:
        alike = [subject.id for subject in known.values() if subject.kind is kind]
        if len(alike) == 1:
            found.update(alike)
    return found


def _held_in(known: Mapping[str, Subject], top: str) -> set[str]:
    """Returns what a system is made of, at every level."""
    found: set[str] = set()
    waiting = [top]
    while waiting:
        here = waiting.pop()
        subject = known.get(here)
        below = set(subject.built_on if subject else ()) | {s.id for s in known.values() if here in s.part_of}
        waiting += sorted(below - found)
        found |= below
    return found - {top}


def told_together(view: View, claim: Claim) -> tuple[Claim, ...]:
    """Returns the other claims with a figure that a source of a claim tells of the same undertaking, sorted by id.

    Only claims outside of any study are meant: a study tells by itself what belongs together. Where a source tells of
    several models, a figure of the machines that names another one is not of the undertaking of this one.
    """
    if claim.study:
        return ()
    found: dict[str, Claim] = {}
    for source_id in dict.fromkeys(citation.source for citation in claim.citations):
        those = undertaking(view, source_id, claim.subject)
        if claim.subject in those:
            told = view.figured_in_source(source_id)
            others = _others_alike(view, told, those)
            alike = (c for c in told if c.subject in those and c.study is None and not _names_one(c, others))
            found |= {c.id: c for c in alike if c.id != claim.id}
    return tuple(found[other_id] for other_id in sorted(found))


def _others_alike(view: View, told: Iterable[Claim], those: frozenset[str]) -> tuple[Subject, ...]:
    """Returns the models and programs of a source that are of another undertaking."""
    known = [s for i in dict.fromkeys(c.subject for c in told) if i not in those and (s := view.subject(i))]
    return tuple(s for s in known if any(s.kind in kinds for kinds in _ALONE))


def _names_one(claim: Claim, subjects: Iterable[Subject]) -> bool:
    return any(s.id in claim.subjects() or s.name in claim.statement for s in subjects)
