"""What was derived of a database, in a small one beside the snapshots: it may be deleted, and is then made again.

It is kept with the records that it was derived from, and brought up to date from there by whoever reads it: so it need
not be of the latest state, and is never taken for it. What another version of the program or its data derived counts for
nothing, and whatever is wrong with it is as if nothing were kept.
"""

import hashlib
import json
import sqlite3
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from claims import resources
from claims.model.base import Record
from claims.model.library import Library
from claims.stores import indexing
from claims.stores.keeping import place
from claims.stores.sqlite.rows import Row

if TYPE_CHECKING:
    from claims.derivation import Derived

NAME = "derived.db"
_TABLE = "create table if not exists derived (name text primary key, program text, sha256 text, body blob)"
_FAULTS = (sqlite3.Error, OSError, zlib.error, ValueError, KeyError, IndexError, TypeError, AttributeError)


class KeptDerivation:
    """Keeps what was derived of one database."""

    def __init__(self, path: Path, name: str) -> None:
        self._path = path
        self._name = name

    def load(self, library: Library, record_of: Callable[[Row], Record | None]) -> "Derived | None":
        """Returns what was derived of an earlier state of a library, or of this one; nothing where nothing fit is kept."""
        if (program := _program()) is None or not self._path.exists():
            return None
        with suppress(*_FAULTS):
            with self._open("ro") as connection:
                sql = "select sha256, body from derived where name = ? and program = ?"
                found = connection.execute(sql, (self._name, program)).fetchone()
            if found and hashlib.sha256(found[1]).hexdigest() == found[0]:
                return _unpacked(json.loads(zlib.decompress(found[1])), library, record_of)
        return None

    def save(self, derived: "Derived", rows: Iterable[Row]) -> None:
        """Keeps what was derived from the records of rows, in the place of what was kept, if the file can be written."""
        if (program := _program()) is None:
            return
        packed = json.dumps(_packed(derived, rows), separators=(",", ":")).encode()
        told = zlib.compress(packed, 1)
        with suppress(sqlite3.Error, OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with self._open("rwc") as connection, connection:
                connection.execute(_TABLE)
                values = (self._name, program, hashlib.sha256(told).hexdigest(), told)
                connection.execute("insert or replace into derived values (?, ?, ?, ?)", values)

    @contextmanager
    def _open(self, mode: str) -> Iterator[sqlite3.Connection]:
        address = f"{self._path.absolute().as_uri()}?mode={mode}"
        with closing(sqlite3.connect(address, uri=True, timeout=1)) as connection:
            yield connection


def beside(location: str) -> KeptDerivation | None:
    """Opens what was derived of a database; nothing is kept where its snapshots are no folder."""
    where = place(location)
    return None if "://" in where else KeptDerivation(Path(where).expanduser() / NAME, Path(location).name)


def _program() -> str | None:
    """Returns what derives here; nothing where templates of a user's own, which may change unseen, have a say in it."""
    return None if resources.templates_folder() else f"{indexing.fingerprint()} {sys.version}"


def _packed(derived: "Derived", rows: Iterable[Row]) -> dict[str, Any]:
    from claims.derivation import packing

    texts = {source: _sha256(text) for source, text in derived.run.library.texts.items()}
    return {"rows": list(rows), "texts": texts, "derived": packing.pack(derived)}


def _unpacked(packed: Mapping[str, Any], library: Library, record_of: Callable[[Row], Record | None]) -> "Derived":
    from claims.derivation import packing

    records = (record_of((str(name), str(collection), str(body))) for name, collection, body in packed["rows"])
    known = {_sha256(text): text for text in library.texts.values()}
    # A text that is not held any more only has to differ from every text that is.
    texts = {source: known.get(sha256, f"\0{sha256}") for source, sha256 in packed["texts"].items()}
    return packing.unpack(packed["derived"], Library.of((r for r in records if r), texts))


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
