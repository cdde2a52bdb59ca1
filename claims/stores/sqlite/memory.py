"""What a process keeps of the databases that it read: so that only rows that changed are read, and derived from, again.

Nothing here is trusted to be up to date. A record is kept with the text of its row and taken for that text only; what is
derived is kept with the library that it was derived from, and brought up to date from there. What others write in the
meantime is therefore seen like any other change.
"""

from collections import OrderedDict
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from claims.model.base import Record
from claims.model.finding import Fault
from claims.model.library import Library
from claims.stores.texts import HeldText

if TYPE_CHECKING:
    from claims.derivation import Derived
    from claims.stores.indexing import Entry

MOST = 4
"""How many databases a process remembers, the latest ones."""


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
        self._last: tuple[Derived, dict[str, Entry]] | None = None

    def entries(self, library: Library) -> "dict[str, Entry]":
        """Derives the entry of every claim of a library, as `indexing.entries` does, from the last one's where it can."""
        from claims.derivation import Derived
        from claims.stores import indexing

        last = self._last
        derived = last[0].after(library) if last else Derived.of(library)
        entries = {
            claim_id: last[1][claim_id]
            if last and about is last[0].about.get(claim_id)
            else indexing.entry(library.claims[claim_id], about.row, about.search)
            for claim_id, about in derived.about.items()
        }
        self._last = derived, entries
        return entries


_MEMORIES: OrderedDict[tuple[int, int], Memory] = OrderedDict()
_LOCK = Lock()


def memory_of(path: Path) -> Memory:
    """Returns what this process keeps of a database, by whatever name it is opened."""
    file = path.stat()
    key = file.st_dev, file.st_ino
    with _LOCK:
        kept = _MEMORIES.pop(key, None) or Memory()
        _MEMORIES[key] = kept
        while len(_MEMORIES) > MOST:
            _MEMORIES.popitem(last=False)
        return kept
