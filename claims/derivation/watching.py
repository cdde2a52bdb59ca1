"""A library that notes every look at it, so that what is derived from it need not be derived again for nothing."""

from collections.abc import Iterator, Mapping
from typing import TypeVar

from claims.facts.index import Key
from claims.model.library import Library

V = TypeVar("V")

EVERYTHING: Key = ("everything", "")
"""The look at more than one record: every change shows in it."""


class Watched(Library):
    """A library that answers as another does, and notes in `reads` the looks at it.

    Whoever goes through all records, or asks for what is gathered from all, has looked at everything.
    """

    def __init__(self, library: Library, reads: set[Key]) -> None:
        super().__init__(_Noting(library.records, "record", reads), _Noting(library.texts, "text", reads))
        self.__dict__["_reads"] = reads
        self.__dict__["_library"] = library
        for name, sort in _SORTS.items():
            self.__dict__[name] = _Noting(getattr(library, name), sort, reads)

    def organisations(self, subject_id: str | None) -> frozenset[str]:
        """Returns a subject with the bodies that it is part of, as far up as the records go."""
        found: frozenset[str] = self.__dict__["_library"].organisations(subject_id)
        self.__dict__["_reads"].update(("subject", body) for body in found)
        return found


_SORTS = {
    "claims": "claim",
    "subjects": "subject",
    "sources": "source",
    "studies": "study",
    "details_on": "details",
    "evidence_on": "evidence",
    "dismissed_in": "dismissed",
    "left_in": "dismissed",
}


class _Noting(Mapping[str, V]):
    """A mapping that notes which of its keys were looked up, whether they are there or not."""

    def __init__(self, held: Mapping[str, V], sort: str, reads: set[Key]) -> None:
        self._held = held
        self._sort = sort
        self._reads = reads

    def __getitem__(self, key: str) -> V:
        self._reads.add((self._sort, key))
        return self._held[key]

    def __contains__(self, key: object) -> bool:
        self._reads.add((self._sort, str(key)))
        return key in self._held

    def __iter__(self) -> Iterator[str]:
        self._reads.add(EVERYTHING)
        return iter(self._held)

    def __len__(self) -> int:
        self._reads.add(EVERYTHING)
        return len(self._held)
