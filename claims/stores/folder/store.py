"""The store that keeps every record as one TOML file: `<collection>/<id>.toml`, `events.jsonl`, `texts/<sha256>.txt`."""

import os
import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from claims import records
from claims.errors import StoreError, UnknownName
from claims.model import integrity
from claims.model.base import Record
from claims.model.event import Event
from claims.model.library import RECORD_TYPES, Library
from claims.model.query import ClaimQuery, ClaimRow, Page
from claims.stores import indexing, keeping, listing
from claims.stores.base import Events, Faults, left_out
from claims.stores.changes import Change, Held
from claims.stores.deriving import Deriving, Remembered
from claims.stores.folder import reading
from claims.stores.folder.journal import Journal, locked
from claims.stores.putting import putting
from claims.stores.texts import TextFolder, attached_before, attaching

if TYPE_CHECKING:
    from claims.derivation import Derived
    from claims.intake.sketches import Sketches
    from claims.readers.snapshots import SnapshotStore


_DERIVED = Remembered(Deriving)


class FolderStore:
    """Keeps records in a folder, where people may edit them by hand as well."""

    def __init__(
        self,
        root: Path,
        texts: TextFolder,
        *,
        patience: float,
        tell: Callable[[str], None] = lambda _: None,
        read_only: bool = False,
    ) -> None:
        self.location = str(root)
        self.read_only = read_only or not _is_writable(root)
        self._root = root.absolute()
        self._texts = texts
        self._patience = patience
        self._tell = tell
        self._told = ""
        self._journal = Journal(self._root)
        self._deriving = _DERIVED.of(self._root)
        self._lock = threading.RLock()
        self._contents: reading.Contents | None = None
        self._index: tuple[str, sqlite3.Connection] | None = None
        if self._journal.is_begun and not self.read_only:
            self._recover()

    def version(self) -> str:
        """Returns a token that changes with every file of the folder."""
        with _clear_errors(self.location):
            return "-".join(filter(None, (reading.token(self._root), self._texts.token())))

    def library(self) -> Library:
        """Returns the records and texts that the folder holds, with the texts of CLAIMS_TEXTS."""
        return self._texts.over(self._readable().library)

    def faults(self) -> Faults:
        """Returns what is wrong with files, then between the records that can be read."""
        with _clear_errors(self.location):
            _, lines = reading.events(self._root)
        held = self._read()
        return [*held.unreadable, *lines, *integrity.faults(self._texts.over(held.library))]

    def get(self, record_id: str) -> Record:
        """Returns one record; raises UnknownName with the nearest ids where there is none."""
        known = self._readable().library.records
        if record_id not in known:
            raise UnknownName("record", record_id, list(known))
        return known[record_id]

    def derived(self) -> "Derived":
        """Returns what is derived about the library, which it holds, from what the process derived of the store last."""
        return self._deriving.of(self.library())

    def list(self, query: ClaimQuery) -> Page[ClaimRow]:
        """Returns one page of the claims that a query asks for."""
        with self._lock:
            contents = self._readable()
            if self._index is None or self._index[0] != contents.token:
                self._drop_index()
                entries = indexing.entries(contents.library, self._deriving.of(contents.library))
                self._index = (contents.token, indexing.in_memory(contents.library, entries))
            return listing.page(self._index[1], query)

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
        if not self.read_only:
            for data in (texts or {}).values():
                self.snapshots.keep(data)
        return self.commit(lambda held: putting(held, wanted, who=who, why=why, expected=expected, texts=texts))

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
        with _clear_errors(self.location):
            events, _ = reading.events(self._root)
        wanted = [e for e in events if record_id in (None, e.record) and (before_seq is None or e.seq < before_seq)]
        if not wanted and record_id is not None:
            self.get(record_id)
        return sorted(wanted, key=lambda e: e.seq, reverse=True)[:limit]

    def attach(self, source_id: str, data: bytes, *, who: str) -> Event:
        """Keeps the text of a source, if it is the one that the source's snapshot describes."""
        if before := attached_before(self.history(source_id, limit=1000), data):
            return before
        return self.commit(lambda held: attaching(held, source_id, data, who=who))[-1]

    def commit(self, plan: Callable[[Held], Change]) -> Events:
        """Writes what a plan makes of what is held, while no other process writes."""
        if self.read_only:
            raise StoreError(f"{self.location}: is open to read only; nothing was written")
        with self._lock, self._writing():
            self._journal.recover()
            contents = self._read()
            events, _ = reading.events(self._root)
            last = max((event.seq for event in events), default=0)
            change = plan(Held(self._texts.over(contents.library), contents.unreadable, last))
            if change.events:
                self._journal.write(self._files(change))
            return list(change.events)

    def close(self) -> None:
        """Lets go of what was read."""
        with self._lock:
            self._drop_index()
            self._contents = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _read(self) -> reading.Contents:
        with self._lock, _clear_errors(self.location):
            if self._journal.is_complete and not self.read_only:
                self._recover()
            known = self._contents
            if known is None or known.token != reading.token(self._root):
                self._contents = known = reading.contents(self._root, self._patience)
            return known

    def _readable(self) -> reading.Contents:
        """Returns what can be read, and tells once that the rest is left out."""
        held = self._read()
        if held.unreadable and held.token != self._told:
            self._told = held.token
            self._tell(left_out(self.location, held.unreadable))
        return held

    def _recover(self) -> None:
        with suppress(StoreError), _clear_errors(self.location), locked(self._root, 0):
            self._journal.recover()

    def _drop_index(self) -> None:
        if self._index is not None:
            self._index[1].close()
            self._index = None

    @contextmanager
    def _writing(self) -> Iterator[None]:
        with _clear_errors(self.location, "; nothing was written"), locked(self._root, self._patience):
            yield

    def _files(self, change: Change) -> dict[str, bytes]:
        files = {f"{record.collection}/{record.id}.toml": records.dump(record).encode() for record in change.records}
        files |= {f"{reading.TEXTS}/{sha256}.txt": data for sha256, data in change.texts.items()}
        path = self._root / reading.EVENTS
        history = path.read_bytes() if path.exists() else b""
        lines = "".join(event.model_dump_json() + "\n" for event in change.events)
        between = b"" if history.endswith(b"\n") or not history else b"\n"
        return files | {reading.EVENTS: history + between + lines.encode()}


def _is_writable(root: Path) -> bool:
    folders = [root, *(root / name for name in RECORD_TYPES)]
    return all(os.access(folder, os.W_OK) for folder in folders if folder.exists())


@contextmanager
def _clear_errors(location: str, outcome: str = "") -> Iterator[None]:
    try:
        yield
    except OSError as error:
        named = f" ({error.filename})" if error.filename else ""
        raise StoreError(f"{location}: {error.strerror or error}{named}{outcome}") from error
