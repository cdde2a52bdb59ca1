"""What every store can do: the contract that the folder and the SQLite file keep alike."""

import hashlib
from collections.abc import Iterable, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Protocol, Self, TypeAlias

from claims import records
from claims.model.base import Record
from claims.model.event import Event
from claims.model.finding import Fault
from claims.model.library import Library
from claims.model.query import ClaimQuery, ClaimRow, Page

if TYPE_CHECKING:
    from claims.derivation import Derived
    from claims.intake.sketches import Sketches
    from claims.readers.snapshots import SnapshotStore

Events: TypeAlias = list[Event]
Faults: TypeAlias = list[Fault]


def digest(record: Record) -> str:
    """Returns the SHA-256 of a record's canonical text; a caller keeps it to notice that the record has changed."""
    return hashlib.sha256(records.dump(record).encode()).hexdigest()


def left_out(location: str, faults: Iterable[Fault]) -> str:
    """Says how many records of a store are left out of what it answers, because they cannot be read."""
    number = len({fault.where for fault in faults})
    told = "1 record that cannot be read is" if number == 1 else f"{number} records that cannot be read are"
    return f"{location}: {told} left out; `claims validate` names {'it' if number == 1 else 'them'}"


class Store(Protocol):
    """Keeps records, their texts and their history; usable as a context manager, which closes it."""

    @property
    def location(self) -> str:
        """Returns the path that the store was opened by."""

    @property
    def read_only(self) -> bool:
        """Tells whether the store can only be read."""

    def version(self) -> str:
        """Returns a token that changes with every write, by this or another process."""

    def library(self) -> Library:
        """Returns all records that can be read, with the texts that are held; without the history."""

    def faults(self) -> Faults:
        """Returns what is wrong: with records that cannot be read, then between those that can."""

    def get(self, record_id: str) -> Record:
        """Returns one record; raises UnknownName with the nearest ids where there is none."""

    def derived(self) -> "Derived":
        """Returns what is derived about the library, which it holds, from what the process derived of the store last."""

    def list(self, query: ClaimQuery) -> Page[ClaimRow]:
        """Returns one page of the claims that a query asks for."""

    def put(
        self,
        given: Iterable[Record],
        *,
        who: str,
        why: str | None = None,
        expected: Mapping[str, str | None] | None = None,
        texts: Mapping[str, bytes] | None = None,
    ) -> Events:
        """Adds or replaces records, all or none, and returns an event for each that changed.

        `expected` maps an id to the digest that was read earlier, or to None where there must be no such record.
        `texts` holds texts by the id of the source whose snapshot describes them; they are kept in the same go.
        """

    @property
    def snapshots(self) -> "SnapshotStore":
        """Returns where the bytes and the texts of documents are kept as they came, earlier versions too."""

    @property
    def sketches(self) -> "Sketches | None":
        """Returns where the sketches of texts are kept, by which near copies are found; nothing where none are."""

    def history(self, record_id: str | None = None, *, limit: int = 100, before_seq: int | None = None) -> Events:
        """Returns the events of one record or of all, the newest first."""

    def attach(self, source_id: str, data: bytes, *, who: str) -> Event:
        """Keeps the text of a source, if it is the one that the source's snapshot describes."""

    def close(self) -> None:
        """Lets go of files and connections."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...
