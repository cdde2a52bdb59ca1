"""How a SQLite file is opened: which schema it must have, and what its errors mean in one line."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from claims.errors import StoreError

HEAD = "0002"
"""The revision of the schema that this program reads and writes; the newest migration's."""

_MEANINGS = {
    sqlite3.SQLITE_BUSY: "someone else is saving; nothing was written, try again",
    sqlite3.SQLITE_LOCKED: "someone else is saving; nothing was written, try again",
    sqlite3.SQLITE_FULL: "the disk is full; nothing was written",
    sqlite3.SQLITE_READONLY: "it cannot be written here; nothing was written",
    sqlite3.SQLITE_NOTADB: "this is no SQLite database",
    sqlite3.SQLITE_IOERR: "the disk could not be read or written: it is full, or fails; nothing was written",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened",
    sqlite3.SQLITE_CORRUPT: "the database is damaged; put back a copy, or recover it with sqlite3's .recover",
}


_NO_ROOM = frozenset([sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL])


@contextmanager
def clear_errors(path: Path) -> Iterator[None]:
    """Turns what SQLite says about a file into one line for the user."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.ProgrammingError | sqlite3.IntegrityError):
            raise
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        raise StoreError(f"{path}: {_MEANINGS.get(code) or error}") from error


def is_writable(path: Path) -> bool:
    """Tells whether a database file and its folder, where the journal goes, can be written."""
    return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)


class Opened(NamedTuple):
    """A file that is open to be read."""

    connection: sqlite3.Connection
    is_makeshift: bool
    """Tells a file that is read as it lies, without the files beside it that writing takes: others' writes are not seen."""


def connect(path: Path, *, read_only: bool, patience: float) -> Opened:
    """Opens an existing file to read it, beside whoever else reads or writes it.

    Where there is no room for the files that this takes, and nothing waits in them, it is read as it lies.
    """
    with clear_errors(path):
        is_makeshift = False
        connection = _connect(path, "mode=ro" if read_only else "mode=rw", patience)
        try:
            revision(connection)
        except sqlite3.OperationalError as error:
            connection.close()
            log = Path(f"{path}-wal")
            has_log = log.exists() and log.stat().st_size > 0
            code = error.sqlite_errorcode & 0xFF
            if code == sqlite3.SQLITE_BUSY or has_log or not (read_only or code in _NO_ROOM):
                raise
            connection, is_makeshift = _connect(path, "mode=ro&immutable=1", patience), True
        except sqlite3.DatabaseError:
            connection.close()
            raise
        return Opened(connection, is_makeshift)


def _connect(path: Path, mode: str, patience: float) -> sqlite3.Connection:
    connection = sqlite3.connect(
        f"file:{quote(str(path.absolute()))}?{mode}",
        uri=True,
        timeout=patience,
        isolation_level=None,
        check_same_thread=False,
    )
    connection.execute("pragma query_only = on")
    return connection


def revision(connection: sqlite3.Connection) -> str | None:
    """Returns the revision of a file's schema, or nothing for a database that is no store."""
    tables = "select count(*) from sqlite_master where type = 'table' and name in ('alembic_version', 'record', 'meta')"
    if connection.execute(tables).fetchone()[0] < 3:
        return None
    row = connection.execute("select version_num from alembic_version").fetchone()
    return str(row[0]) if row else None
