"""What a process keeps of the databases that it read: so that only rows that changed are read, and derived from, again.

Nothing here is trusted to be up to date. A record is kept with the text of its row and taken for that text only; what is
derived is kept with the library that it was derived from, and brought up to date from there. What others write in the
meantime is therefore seen like any other change.
"""

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from claims.model.base import Record
from claims.model.finding import Fault
from claims.model.library import Library
from claims.stores.deriving import Deriving, Remembered
from claims.stores.texts import HeldText

if TYPE_CHECKING:
    from claims.derivation.derived import About
    from claims.stores.indexing import Entry


class ReadRow(NamedTuple):
    """What was made of a row: of its id, its collection and its text."""

    row: tuple[str, str, str]
    record: Record | None
    faults: tuple[Fault, ...]


class Memory:
    """What is kept of one database."""

    def __init__(self) -> None:
        self.rows: dict[str, ReadRow] = {}
        self.texts: dict[tuple[str, int], HeldText] = {}
        self.deriving = Deriving()
        self._entries: dict[str, tuple[About, Entry]] = {}

    def entries(self, library: Library) -> "dict[str, Entry]":
        """Derives the entry of every claim of a library, as `indexing.entries` does, from the last one's where it can."""
        from claims.stores import indexing

        last = self._entries
        self._entries = {
            claim_id: kept
            if (kept := last.get(claim_id)) is not None and kept[0] is about
            else (about, indexing.entry(library.claims[claim_id], about.row, about.search))
            for claim_id, about in self.deriving.of(library).about.items()
        }
        return {claim_id: entry for claim_id, (_, entry) in self._entries.items()}


_MEMORIES = Remembered(Memory)


def memory_of(path: Path) -> Memory:
    """Returns what this process keeps of a database, by whatever name it is opened."""
    return _MEMORIES.of(path)
