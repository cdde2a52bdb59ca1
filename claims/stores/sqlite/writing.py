"""Everything that is written to a SQLite store, through SQLModel: one transaction a change, begun as a writer."""

import json
import sqlite3
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

from sqlalchemy import event as hooks
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool
from sqlmodel import Session, col, create_engine, delete, insert, update

from claims.model.event import Event
from claims.stores import indexing
from claims.stores.base import Events, digest
from claims.stores.changes import Change, Held
from claims.stores.indexing import Entry
from claims.stores.sqlite import reading
from claims.stores.sqlite.memory import Memory
from claims.stores.sqlite.rows import body
from claims.stores.sqlite.schema import clear_errors
from claims.stores.tables import CitationRow, ClaimSubjectRow, EntryRow, EventRow, MetaRow, RecordRow, TextRow
from claims.stores.texts import TextFolder

_CHUNK = 500


@lru_cache(maxsize=8)
def engine(path: Path, *, patience: float, foreign_keys: bool = True) -> Engine:
    """Makes the engine of a file, which holds no connection: every transaction opens one, takes the lock and waits for it."""
    made = create_engine(f"sqlite:///{path}", poolclass=NullPool, connect_args={"timeout": patience})

    def prepare(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None
        connection.execute(f"pragma foreign_keys = {'on' if foreign_keys else 'off'}")

    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("begin immediate")

    hooks.listen(made, "connect", prepare)
    hooks.listen(made, "begin", begin)
    return made


@contextmanager
def transaction(made: Engine, path: Path) -> Iterator[Session]:
    """Opens a session that commits as a whole or not at all; what SQLite refuses becomes one clear line."""
    with clear_errors(path):
        try:
            with Session(made) as session, session.begin():
                yield session
        except DBAPIError as error:
            if isinstance(error.orig, sqlite3.Error):
                raise error.orig from error
            raise


def raw(session: Session) -> sqlite3.Connection:
    """Returns the connection below a session, to read within its transaction."""
    connection = session.connection().connection.driver_connection
    assert isinstance(connection, sqlite3.Connection)
    return connection


def commit(session: Session, plan: Callable[[Held], Change], texts: TextFolder, memory: Memory) -> Events:
    """Writes what a plan makes of what is held, with all that is derived from it."""
    connection = raw(session)
    library, unreadable = reading.contents(connection, memory)
    change = plan(Held(texts.over(library), unreadable, reading.last_event(connection)))
    if change.events:
        _write_records(session, change)
        _insert(session, EventRow, (_event_values(event) for event in change.events))
        for sha256, data in change.texts.items():
            session.merge(TextRow(sha256=sha256, body=data))
        session.flush()
        after = reading.contents(connection, memory).library
        write_entries(session, memory.entries(after), {record.id for record in change.records})
        _count_write(session)
    return list(change.events)


def _write_records(session: Session, change: Change) -> None:
    held = dict(raw(session).execute("select id, revision from record").fetchall())
    rows = [
        {
            "id": record.id,
            "collection": record.collection,
            "body": body(record),
            "digest": digest(record),
            "revision": held.get(record.id, 0) + 1,
        }
        for record in change.records
    ]
    _insert(session, RecordRow, (row for row in rows if row["id"] not in held))
    known = [row for row in rows if row["id"] in held]
    if known:
        session.execute(update(RecordRow), known)


def write_entries(session: Session, found: Mapping[str, Entry], changed: set[str] | None = None) -> None:
    """Brings the entries of claims up to date: those of changed claims, and those that come out otherwise now."""
    columns = ", ".join(indexing.COLUMNS)
    held = {row[0]: row for row in raw(session).execute(f"select {columns} from claim").fetchall()}
    kept = {i for i, e in found.items() if changed is not None and i not in changed and held.get(i) == e.values}
    old = [i for i in held if i not in kept]
    for start in range(0, len(old), _CHUNK):
        chunk = old[start : start + _CHUNK]
        session.execute(delete(CitationRow).where(col(CitationRow.claim).in_(chunk)))
        session.execute(delete(ClaimSubjectRow).where(col(ClaimSubjectRow.claim).in_(chunk)))
        session.execute(delete(EntryRow).where(col(EntryRow.id).in_(chunk)))
    new = {i: entry for i, entry in found.items() if i not in kept}
    _insert(session, EntryRow, (dict(zip(indexing.COLUMNS, e.values, strict=True)) for e in new.values()))
    _insert(session, CitationRow, ({"claim": i, "source": s} for i, e in new.items() for s in e.sources))
    _insert(session, ClaimSubjectRow, ({"claim": i, "subject": s} for i, e in new.items() for s in e.subjects))
    session.merge(MetaRow(name="derived_with", value=indexing.fingerprint()))


def refresh(session: Session, memory: Memory) -> None:
    """Derives all entries anew, as after a new version of the program."""
    write_entries(session, memory.entries(reading.contents(raw(session), memory).library))
    _count_write(session)


def name_store(session: Session) -> None:
    """Gives a new store its identity."""
    session.add(MetaRow(name="store", value=uuid.uuid4().hex[:12]))
    session.add(MetaRow(name="writes", value="0"))
    session.add(MetaRow(name="derived_with", value=indexing.fingerprint()))


def _count_write(session: Session) -> None:
    session.merge(MetaRow(name="writes", value=str(int(reading.meta(raw(session), "writes") or 0) + 1)))


def _insert(session: Session, table: type[Any], rows: Iterable[dict[str, Any]]) -> None:
    if values := list(rows):
        session.execute(insert(table), values)


def _event_values(event: Event) -> dict[str, Any]:
    plain = event.model_dump(mode="json")
    for name in ("before", "after"):
        if plain[name] is not None:
            plain[name] = json.dumps(plain[name], ensure_ascii=False)
    return plain
