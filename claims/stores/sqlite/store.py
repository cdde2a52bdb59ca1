"""The store that is one SQLite file: reading and listing need the standard library alone, writing brings in the rest."""

import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from claims.errors import StoreError
from claims.model import integrity
from claims.model.base import Record
from claims.model.event import Event
from claims.model.library import Library
from claims.model.query import ClaimQuery, ClaimRow, Page
from claims.stores import indexing, keeping, listing
from claims.stores.base import Events, Faults, left_out
from claims.stores.changes import Change, Held
from claims.stores.putting import putting
from claims.stores.sqlite import derivations, journaling, reading, schema
from claims.stores.sqlite.foreseeing import foresee
from claims.stores.sqlite.memory import Contents, memory_of
from claims.stores.texts import TextFolder, attached_before, attaching

if TYPE_CHECKING:
    from sqlmodel import Session

    from claims.derivation import Derived
    from claims.intake.sketches import Sketches
    from claims.readers.snapshots import SnapshotStore


class SqliteStore:
    """Keeps records in a SQLite file, which several processes may read and write at once."""

    def __init__(self, path: Path, texts: TextFolder, *, patience: float, tell: Callable[[str], None]) -> None:
        self.location = str(path)
        self.read_only = not schema.is_writable(path)
        self._path = path.absolute()
        self._texts = texts
        self._patience = patience
        self._tell = tell
        self._told = ""
        self._lock = threading.RLock()
        self._contents: tuple[str, Contents] | None = None
        self._index: tuple[str, sqlite3.Connection] | None = None
        self._connection = self._open()
        self._memory = memory_of(self._path)
        self._memory.keep_in(derivations.beside(self.location))

    def _open(self) -> sqlite3.Connection:
        connection, self._is_makeshift = schema.connect(self._path, read_only=self.read_only, patience=self._patience)
        with schema.clear_errors(self._path):
            found = schema.revision(connection)
        if found == schema.HEAD:
            self._leave_log(connection)
            if self._is_makeshift and not self.read_only:
                self.read_only = True
                self._tell(f"{self.location}: there is no room to write; it is open to read only until there is")
            return connection
        connection.close()
        if found is None:
            raise StoreError(
                f"{self._path}: this SQLite database is no store; `claims init` makes one where there is nothing yet"
            )
        if self.read_only:
            raise StoreError(f"{self._path}: its schema is {found}, not {schema.HEAD}, and it cannot be written here")
        from claims.stores.sqlite import upgrading

        upgrading.upgrade(self._path, patience=self._patience, tell=self._tell)
        return schema.connect(self._path, read_only=False, patience=self._patience).connection

    def version(self) -> str:
        """Returns a token that changes with every write, by this or another process."""
        with self._reading() as connection:
            return "-".join(filter(None, (reading.version(connection), self._texts.token())))

    def library(self) -> Library:
        """Returns the records and texts that the file holds, with the texts of CLAIMS_TEXTS."""
        held = self._read()
        if held.unreadable and self._contents and self._contents[0] != self._told:
            self._told = self._contents[0]
            self._tell(left_out(self.location, held.unreadable))
        return self._texts.over(held.library)

    def faults(self) -> Faults:
        """Returns what is wrong with rows, then between the records that can be read."""
        held = self._read()
        return [*held.unreadable, *integrity.faults(self._texts.over(held.library))]

    def get(self, record_id: str) -> Record:
        """Returns one record; raises UnknownName with the nearest ids where there is none."""
        with self._reading() as connection:
            return reading.record(connection, record_id)

    def derived(self) -> "Derived":
        """Returns what is derived about the library, which it holds, from what the process derived of the store last."""
        return self._memory.deriving.of(self.library())

    def list(self, query: ClaimQuery) -> Page[ClaimRow]:
        """Returns one page of the claims that a query asks for."""
        if not self._has_fresh_entries():
            return self._list_in_memory(query)
        with self._reading() as connection:
            return listing.page(connection, query)

    def put(
        self,
        given: Iterable[Record],
        *,
        who: str,
        why: str | None = None,
        expected: Mapping[str, str | None] | None = None,
        texts: Mapping[str, bytes] | None = None,
    ) -> Events:
        """Adds or replaces records and keeps texts, all or none, and returns an event for each change."""
        wanted = tuple(given)
        for data in () if self.read_only else (texts or {}).values():
            self.snapshots.keep(data)
        return self._put(lambda held: putting(held, wanted, who=who, why=why, expected=expected, texts=texts))

    @property
    def snapshots(self) -> "SnapshotStore":
        """Returns where the bytes and the texts of documents are kept as they came, earlier versions too."""
        return keeping.beside(self.location)

    @property
    def sketches(self) -> "Sketches | None":
        """Returns where the sketches of texts are kept, by which near copies are found; nothing where none are."""
        from claims.stores import sketching

        return sketching.beside(self.location, read_only=self.read_only)

    def history(self, record_id: str | None = None, *, limit: int = 100, before_seq: int | None = None) -> Events:
        """Returns the events of one record or of all, the newest first."""
        with self._reading() as connection:
            return reading.history(connection, record_id, limit, before_seq)

    def attach(self, source_id: str, data: bytes, *, who: str) -> Event:
        """Keeps the text of a source, if it is the one that the source's snapshot describes."""
        if before := attached_before(self.history(source_id, limit=1000), data):
            return before
        return self._put(lambda held: attaching(held, source_id, data, who=who))[-1]

    def commit(self, plan: Callable[[Held], Change]) -> Events:
        """Writes what a plan makes of what is held, while no other process writes."""
        if not self.read_only:
            # Most of the work is done while others may still write: only what the plan changes is left for the lock.
            self._memory.entries(self._read().library)
        return self._write(plan)

    def close(self) -> None:
        """Lets go of the file."""
        with self._lock:
            if self._index is not None:
                self._index[1].close()
            self._index = self._contents = None
            self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        with self._lock, schema.clear_errors(self._path):
            self._open_well()
            self._connection.execute("begin")
            try:
                yield self._connection
            finally:
                self._connection.execute("rollback")

    def _leave_log(self, connection: sqlite3.Connection) -> None:
        """Ends the log of a file that was moved to a network share, or tells that others keep it from that."""
        if self.read_only or self._is_makeshift or not journaling.is_on_share(self._path):
            return
        if connection.execute("pragma journal_mode").fetchone()[0] == "wal":
            connection.execute("pragma query_only = off")
            remark = journaling.settle(connection, self._path)
            connection.execute("pragma query_only = on")
            self._tell(remark)

    def _open_well(self) -> None:
        """Opens a file anew that is read as it lies, once there is room again to read and write it with others."""
        if not self._is_makeshift or not schema.is_writable(self._path):
            return
        again = schema.connect(self._path, read_only=False, patience=self._patience)
        if again.is_makeshift:
            again.connection.close()
            return
        self._connection.close()
        (self._connection, self._is_makeshift), self.read_only = again, False

    def _put(self, plan: Callable[[Held], Change]) -> Events:
        """Writes what a plan makes of what is held; a plan that gives the same again for the same is carried out once."""
        if self.read_only:
            return self._write(plan)
        with self._reading() as connection:
            contents, last = self._read_in(connection), reading.last_event(connection)
        held = Held(self._texts.over(contents.library), contents.unreadable, last)
        events = self._write(foresee(plan, held, contents, self._memory))
        self._memory.save()
        return events

    def _write(self, plan: Callable[[Held], Change]) -> Events:
        from claims.stores.sqlite import writing

        with self._writing() as session:
            return writing.commit(session, plan, self._texts, self._memory)

    @contextmanager
    def _writing(self) -> Iterator["Session"]:
        if self.read_only:
            raise StoreError(f"{self.location}: is open to read only; nothing was written")
        from claims.stores.sqlite import writing

        made = writing.engine(self._path, patience=self._patience)
        with writing.transaction(made, self._path) as session:
            yield session

    def _read(self) -> Contents:
        with self._reading() as connection:
            return self._read_in(connection)

    def _read_in(self, connection: sqlite3.Connection) -> Contents:
        token = reading.version(connection)
        if self._contents is None or self._contents[0] != token:
            self._contents = (token, reading.contents(connection, self._memory))
        return self._contents[1]

    def _has_fresh_entries(self) -> bool:
        with self._reading() as connection:
            if reading.meta(connection, "derived_with") == indexing.fingerprint():
                return True
        if self.read_only:
            return False
        from claims.stores.sqlite import writing

        try:
            with self._writing() as session:
                writing.refresh(session, self._memory)
        except StoreError:
            return False
        return True

    def _list_in_memory(self, query: ClaimQuery) -> Page[ClaimRow]:
        with self._lock:
            contents = self._read()
            token = self._contents[0] if self._contents else ""
            if self._index is None or self._index[0] != token:
                if self._index is not None:
                    self._index[1].close()
                self._index = (token, indexing.in_memory(contents.library, self._memory.entries(contents.library)))
            return listing.page(self._index[1], query)
