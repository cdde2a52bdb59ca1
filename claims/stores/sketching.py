"""The shingles of texts in a small database beside the snapshots: it may be deleted, and is then made again."""

import hashlib
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from claims.intake import sketches
from claims.intake.near_copies import WORD
from claims.intake.sketches import Sketch
from claims.stores.keeping import place

NAME = "shingles.db"
_TABLE = f"sketch_{hashlib.sha256(f'{sketches.version()} {WORD.pattern}'.encode()).hexdigest()[:12]}"
"""What another version made, or another Python, is in a table of another name."""


class KeptSketches:
    """Keeps shingles in a SQLite file; whatever is wrong with it is as if nothing were kept."""

    def __init__(self, path: Path, *, read_only: bool) -> None:
        self._path = path
        self._read_only = read_only

    def load(self, names: Iterable[str]) -> Mapping[str, Sketch]:
        """Returns those of the wanted texts that are kept."""
        wanted = set(names)
        found = {}
        with suppress(sqlite3.Error, ValueError, TypeError), self._open("ro") as connection:
            for name, made in connection.execute(f"select name, shingles from {_TABLE}"):
                if name in wanted:
                    found[name] = sketches.from_bytes(made)
        return found

    def keep(self, new: Mapping[str, Sketch]) -> None:
        """Keeps those of more texts, if the file can be written."""
        if self._read_only:
            return
        with suppress(sqlite3.Error, OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with self._open("rwc") as connection, connection:
                connection.execute(f"create table if not exists {_TABLE} (name text primary key, shingles blob)")
                rows = ((name, sketches.to_bytes(made)) for name, made in new.items())
                connection.executemany(f"insert or replace into {_TABLE} values (?, ?)", rows)

    @contextmanager
    def _open(self, mode: str) -> Iterator[sqlite3.Connection]:
        address = f"{self._path.absolute().as_uri()}?mode={mode}"
        with closing(sqlite3.connect(address, uri=True, timeout=1)) as connection:
            yield connection


def beside(location: str, *, read_only: bool) -> KeptSketches | None:
    """Opens the shingles of a store; none are kept where its snapshots are no folder."""
    where = place(location)
    return None if "://" in where else KeptSketches(Path(where).expanduser() / NAME, read_only=read_only)
