"""Which clauses name another model, machine or method than the one at hand: what they say answers nothing for it."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from claims.model.claim import Claim
from claims.model.library import Library
from claims.model.subject import SubjectKind
from claims.prefill.clauses import Clause

_BASELINE = "baseline"
MACHINES = frozenset([SubjectKind.ACCELERATOR, SubjectKind.SERVER, SubjectKind.CLUSTER, SubjectKind.NETWORK_CARD])


@dataclass(frozen=True)
class Names:
    """The names of what is at hand and of all others; without others every clause is about what is at hand."""

    own: frozenset[str] = frozenset()
    others: frozenset[str] = frozenset()

    def speaking_of_another(self, clauses: Iterable[Clause]) -> Iterator[tuple[Clause, bool]]:
        """Yields each clause, with whether it names another model only, or follows a sentence of its paragraph that does."""
        if not self.others:
            yield from ((clause, False) for clause in clauses)
            return
        for _, paragraph in groupby(clauses, key=lambda clause: clause.sentence.paragraph):
            follows_another = False
            for _, sentence in groupby(paragraph, key=lambda clause: clause.sentence):
                told = [(clause, self._named(clause.text)) for clause in sentence]
                named = frozenset().union(*(those for _, those in told))
                for clause, those in told:
                    yield clause, not self.own & those and (bool(those) or (follows_another and not self.own & named))
                follows_another = (follows_another or bool(named)) and not self.own & named

    def is_of_another(self, words: str) -> bool:
        """Tells whether words name another thing and nothing of what is at hand."""
        if not self.others:
            return False
        named = self._named(words)
        return bool(named) and not self.own & named

    def _named(self, text: str) -> frozenset[str]:
        return frozenset(found[0] for found in self._pattern.finditer(text))

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        longest_first = map(re.escape, sorted(self.own | self.others, key=lambda name: (-len(name), name)))
        return re.compile(rf"(?<![\w-])(?:{'|'.join(longest_first)})(?![\w-]|\.\d)")


def names(library: Library, claims: Iterable[Claim]) -> Names:
    """Returns the names of the models that claims are about, and of the models of a library that are not akin to them.

    A model that a claim only compares with is another one. Nothing is named where the claims are about no model.
    """
    own = with_kin(library, {subject for claim in claims for subject in subjects_of(library, claim)})
    models = {subject.id for subject in library.subjects.values() if subject.kind is SubjectKind.MODEL}
    if not own & models:
        return Names()
    known = _names_of(library, own & models)
    return Names(known, _names_of(library, models - own) - known)


@dataclass(frozen=True)
class Rivals:
    """What claims are not about: clauses that name only such things, and values that do, answer nothing."""

    clauses: Names = Names()
    values: Names = Names()


def rivals(library: Library, claims: Iterable[Claim]) -> Rivals:
    """Returns the names of what claims compare with and, where they are about machines, of all other machines.

    A clause may name another machine unless a machine is the subject of each claim; a value may not.
    """
    held = list(claims)
    subjects = {subject for claim in held for subject in subjects_of(library, claim)}
    compared = {about.subject for claim in held for about in claim.about if about.role == _BASELINE}
    machines = {subject.id for subject in library.subjects.values() if subject.kind in MACHINES}
    own = with_kin(library, subjects)
    known = _names_of(library, own)

    def against(others: set[str]) -> Names:
        return Names(known, _names_of(library, others - own) - known)

    is_of_machines = all(claim.subject in machines for claim in held)
    others = compared | machines if subjects & machines else compared
    return Rivals(against(others if is_of_machines else compared), against(others))


def subjects_of(library: Library, claim: Claim) -> Iterator[str]:
    """Yields the subjects that a claim and its study are about; one that it only compares with is none of them."""
    yield claim.subject
    yield from (about.subject for about in claim.about if about.role != _BASELINE)
    if study := library.studies.get(claim.study or ""):
        compared = {about.subject for about in claim.about if about.role == _BASELINE}
        yield from (subject for subject in (study.subject, *study.about) if subject not in compared)


def with_kin(library: Library, ids: set[str]) -> set[str]:
    """Returns subjects with those that they are versions of, built on or part of, and those that are so of them."""
    found = set(ids)
    for subject in library.subjects.values():
        kin = {*subject.version_of, *subject.built_on, *subject.part_of}
        if subject.id in ids:
            found |= kin
        elif kin & ids:
            found.add(subject.id)
    return found


def _names_of(library: Library, ids: Iterable[str]) -> frozenset[str]:
    subjects = [library.subjects[subject] for subject in ids if subject in library.subjects]
    return frozenset(name for subject in subjects for name in (subject.name, *subject.aliases) if len(name) > 1)
