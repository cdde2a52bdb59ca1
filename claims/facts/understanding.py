"""A library as it was told and as it was understood, kept so that after a change only what it touches is read again."""

from collections.abc import Iterable

from claims.facts.understood import COMPONENT, COUNTING, Names, placed, understood
from claims.model.base import Record
from claims.model.claim import Claim
from claims.model.library import Library
from claims.model.subject import Subject

Change = tuple[Record | None, Record | None]
"""A record before and after; nothing where it was not there, or is there no more."""


class Understanding:
    """A library as it was `told`, and as it is `understood`: with the links that the words of its claims tell."""

    def __init__(self, told: Library, made: Library, names: Names) -> None:
        self.told = told
        self.understood = made
        self._names = names

    @classmethod
    def of(cls, library: Library, before: "Understanding | None" = None) -> "Understanding":
        """Reads a whole library; what was understood `before` of the same records is taken over."""
        names = Names(library)
        known = (before.told, before.understood) if before else None
        return cls(library, understood(library, known, names), names)

    def after(self, library: Library, changes: Iterable[Change]) -> "Understanding":
        """Reads another state of the library, given every record that differs from the one that was told.

        Where claims tell of the same subjects in the same sources as before, the names that their words may hold are
        the same too, and only those claims are read again; else all is.
        """
        pairs = list(changes)
        if library.texts is not self.told.texts or not all(map(_tell_of_the_same, pairs)):
            return Understanding.of(library, self)
        known = (self.told, self.understood)
        put = [
            after if not isinstance(after, Claim) else self._names.linked(after, known) for _, after in pairs if after
        ]
        made = self.understood.with_records(put)
        subjects = {record.subject for record in put if isinstance(record, Claim)}
        if moved := [
            subject for subject in self._placed(library, made, subjects) if subject is not made.records[subject.id]
        ]:
            made = made.with_records(moved)
        if library.events is not made.events:
            made = Library(made.records, library.texts, library.events)
        return Understanding(library, made, self._names)

    def _placed(self, library: Library, made: Library, subject_ids: set[str]) -> list[Subject]:
        """Returns some subjects anew, with what the counts of the claims about them name."""
        parts: dict[str, dict[str, None]] = {i: {} for i in subject_ids if i in library.subjects}
        for claim in made.claims.values() if parts else ():
            if claim.subject in parts and claim.kind in COUNTING:
                parts[claim.subject].update(dict.fromkeys(a.subject for a in claim.about if a.role == COMPONENT))
        found = (placed(library.subjects[i], tuple(those), self._names) for i, those in parts.items())
        kept = self.understood.records
        return [kept[s.id] if kept[s.id] == s else s for s in found if s.id in self._names.told]  # type: ignore[misc]  # one id, one class


def _tell_of_the_same(change: Change) -> bool:
    """Tells whether a change leaves it as it was which sources tell of which subjects, and what these are called."""
    before, after = change
    if after is None or isinstance(before or after, Subject):
        return False
    if before is None:
        return not isinstance(after, Claim)
    if type(before) is not type(after):
        return False
    if not (isinstance(before, Claim) and isinstance(after, Claim)):
        return True
    return _told(before) == _told(after)


def _told(claim: Claim) -> tuple[object, ...]:
    return claim.subjects(), claim.withdrawn is None, {citation.source for citation in claim.citations}
