"""What a process keeps of the databases that it read: so that only rows that changed are read, and derived from, again.

Nothing here is trusted to be up to date. A record is kept with the text of its row and taken for that text only; what is
derived is kept with the library that it was derived from, and brought up to date from there. What others write in the
meantime is therefore seen like any other change.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from claims.model.finding import Fault
from claims.model.library import Library
from claims.stores.deriving import Deriving, Remembered
from claims.stores.sqlite.derivations import KeptDerivation
from claims.stores.sqlite.rows import ReadRow, Row, read, row_of
from claims.stores.texts import HeldText

if TYPE_CHECKING:
    from claims.derivation import Derived
    from claims.derivation.derived import About
    from claims.stores.indexing import Entry


_MUCH = 2000
"""After so many questions of checks what was derived is kept anew, which takes about as long as some hundreds of them."""


class Contents(NamedTuple):
    """The records and texts of a database, and the rows that cannot be read."""

    library: Library
    unreadable: tuple[Fault, ...]


class State(NamedTuple):
    """The rows of a database by their ids, the names and lengths of its texts, and what was made of them."""

    rows: list[Row]
    names: list[tuple[str, int]]
    contents: Contents


class Memory:
    """What is kept of one database."""

    def __init__(self) -> None:
        self.states: list[State] = []
        self.rows: dict[Row, ReadRow] = {}
        self.texts: dict[tuple[str, int], HeldText] = {}
        self.deriving = Deriving()
        self._entries: dict[str, tuple[About, Entry]] = {}
        self._kept: KeptDerivation | None = None

    def keep_in(self, kept: KeptDerivation | None) -> None:
        """Begins with what an earlier process derived, where that is kept, in the place of nothing."""
        self._kept = kept
        self.deriving.first = self._load if kept else None

    def _load(self, library: Library) -> "Derived | None":
        return self._kept.load(library, lambda row: (self.rows.get(row) or read(row)).record) if self._kept else None

    def save(self) -> None:
        """Keeps what was derived for the next process, where much was derived since that was done last."""
        if self._kept is None or self.deriving.asked < _MUCH or not self.states:
            return
        derived = self.deriving.of(self.states[0].contents.library)
        known = {id(one.record): row for row, one in self.rows.items()}
        rows = [known.get(id(record)) or row_of(record) for record in derived.run.library.records.values()]
        self._kept.save(derived, rows)
        self.deriving.asked = 0

    def state(self, rows: list[Row], names: list[tuple[str, int]]) -> State | None:
        """Returns what was made of the very same rows and texts, if they were read before."""
        return next((one for one in self.states if one.rows == rows and one.names == names), None)

    def keep(self, state: State, made: Iterable[ReadRow]) -> State:
        """Keeps what was made of rows, beside the state before it."""
        before = self.states[:1]
        known = self.rows
        self.states = [state, *before]
        self.rows = {one.row: one for one in made} | {
            row: known[row] for one in before for row in one.rows if row in known
        }
        return state

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
