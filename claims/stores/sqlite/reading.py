"""Everything that is read from a SQLite store, with the standard library alone; each function runs in a transaction."""

import json
import sqlite3
from collections.abc import Mapping, Sequence

from claims.errors import InvalidRecords, UnknownName
from claims.model.base import Record
from claims.model.event import Event
from claims.model.library import RECORD_TYPES, Library
from claims.model.source import Source
from claims.stores.changes import Change
from claims.stores.sqlite.memory import Contents, Memory, State
from claims.stores.sqlite.rows import ReadRow, read, record_of, row_of
from claims.stores.texts import HeldText, matched

_ORDER = {collection: number for number, collection in enumerate(RECORD_TYPES)}
_EVENT = "seq, at, who, action, record, before, after, why"


def meta(connection: sqlite3.Connection, name: str) -> str:
    """Returns a fact about the store, or nothing where it is not recorded."""
    row = connection.execute("select value from meta where name = ?", (name,)).fetchone()
    return str(row[0]) if row else ""


def version(connection: sqlite3.Connection) -> str:
    """Returns the token that changes with every write: which store it is, and how often it was written."""
    return f"{meta(connection, 'store')}-{meta(connection, 'writes')}"


def contents(connection: sqlite3.Connection, memory: Memory) -> Contents:
    """Reads all records and texts; what reads as it did before is not made anew."""
    rows = connection.execute("select id, collection, body from record order by id").fetchall()
    names = connection.execute("select sha256, length(body) from text order by sha256").fetchall()
    if (known := memory.state(rows, names)) is not None:
        return known.contents
    made = [memory.rows.get(row) or read(row) for row in rows]
    texts = {name: memory.texts.get(name) or _text(connection, name[0]) for name in names}
    memory.texts = texts
    return _made(made, texts, memory).contents


def foresee(before: Contents, change: Change, memory: Memory) -> Contents | None:
    """Returns what will be read once a change of what was read last is written; nothing where that is not known."""
    known = next((state for state in memory.states if state.contents is before), None)
    if known is None:
        return None
    changed = {record.id: read(row_of(record)) for record in change.records}
    made = {row[0]: memory.rows.get(row) or read(row) for row in known.rows} | changed
    memory.texts |= {(sha256, len(data)): HeldText.of(data) for sha256, data in change.texts.items()}
    names = {*known.names, *((sha256, len(data)) for sha256, data in change.texts.items())}
    if not names <= memory.texts.keys():
        return None
    return _made([made[i] for i in sorted(made)], {name: memory.texts[name] for name in sorted(names)}, memory).contents


def _made(made: Sequence[ReadRow], texts: Mapping[tuple[str, int], HeldText], memory: Memory) -> State:
    ordered = sorted(made, key=lambda one: _ORDER.get(one.row[1], len(_ORDER)))
    records = {one.record.id: one.record for one in ordered if one.record}
    sources = (record for record in records.values() if isinstance(record, Source))
    library = Library(records, matched(sources, texts.values()))
    contents = Contents(library, tuple(fault for one in ordered for fault in one.faults))
    return memory.keep(State([one.row for one in made], list(texts), contents), made)


def _text(connection: sqlite3.Connection, name: str) -> HeldText:
    return HeldText.of(connection.execute("select body from text where sha256 = ?", (name,)).fetchone()[0])


def record(connection: sqlite3.Connection, record_id: str) -> Record:
    """Reads one record; raises UnknownName where there is none."""
    row = connection.execute("select id, collection, body from record where id = ?", (record_id,)).fetchone()
    if row is None:
        known = [other[0] for other in connection.execute("select id from record")]
        raise UnknownName("record", record_id, known)
    found, faults = record_of(*row)
    if found is None:
        raise InvalidRecords(faults)
    return found


def last_event(connection: sqlite3.Connection) -> int:
    """Returns the number of the last event, 0 where there is none."""
    return int(connection.execute("select coalesce(max(seq), 0) from event").fetchone()[0])


def history(connection: sqlite3.Connection, record_id: str | None, limit: int, before_seq: int | None) -> list[Event]:
    """Reads events, the newest first; raises UnknownName for a record that there never was."""
    filters = {"record = ?": record_id, "seq < ?": before_seq}
    given = {sql: value for sql, value in filters.items() if value is not None}
    where = " and ".join(given) or "true"
    sql = f"select {_EVENT} from event where {where} order by seq desc limit ?"
    rows = connection.execute(sql, (*given.values(), limit)).fetchall()
    if not rows and record_id is not None:
        record(connection, record_id)
    return [_event(row) for row in rows]


def _event(row: tuple[object, ...]) -> Event:
    columns = dict(zip(_EVENT.split(", "), row, strict=True))
    for name in ("before", "after"):
        if columns[name] is not None:
            columns[name] = json.loads(str(columns[name]))
    return Event.model_validate(columns)
