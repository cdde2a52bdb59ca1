"""Everything that is read from a SQLite store, with the standard library alone; each function runs in a transaction."""

import json
import sqlite3
from collections.abc import Iterable
from typing import NamedTuple

from claims import records
from claims.errors import InvalidRecords, UnknownName
from claims.model.base import Record
from claims.model.event import Event
from claims.model.finding import Fault
from claims.model.library import RECORD_TYPES, Library
from claims.stores.sqlite.memory import Memory, ReadRow
from claims.stores.texts import HeldText, matched

_EVENT = "seq, at, who, action, record, before, after, why"


class Contents(NamedTuple):
    """The records and texts of a database, and the rows that cannot be read."""

    library: Library
    unreadable: tuple[Fault, ...]


def body(record: Record) -> str:
    """Returns the canonical JSON of a record, which its row keeps."""
    return json.dumps(records.plain(record), ensure_ascii=False, separators=(",", ":"))


def _read(row: tuple[str, str, str]) -> ReadRow:
    record, faults = record_of(*row)
    return ReadRow(row, record, tuple(faults))


def record_of(record_id: str, collection: str, kept: str) -> tuple[Record | None, list[Fault]]:
    """Makes the record of a row, or says what is wrong with it."""
    where = f"{collection}/{record_id}"
    try:
        table = json.loads(kept)
    except (ValueError, RecursionError) as error:
        return None, [Fault(where, "", f"not JSON: {error}")]
    record, faults = records.build(collection, table, where)
    if record and record.id != record_id:
        return None, [Fault(where, "id", f"'{record.id}' is not the row's id")]
    return record, faults


def meta(connection: sqlite3.Connection, name: str) -> str:
    """Returns a fact about the store, or nothing where it is not recorded."""
    row = connection.execute("select value from meta where name = ?", (name,)).fetchone()
    return str(row[0]) if row else ""


def version(connection: sqlite3.Connection) -> str:
    """Returns the token that changes with every write: which store it is, and how often it was written."""
    return f"{meta(connection, 'store')}-{meta(connection, 'writes')}"


def contents(connection: sqlite3.Connection, memory: Memory) -> Contents:
    """Reads all records and texts; a row that reads as it did before is not made a record again."""
    order = list(RECORD_TYPES)
    rows = connection.execute("select id, collection, body from record order by id").fetchall()
    rows.sort(key=lambda r: order.index(r[1]) if r[1] in order else len(order))
    known = memory.rows
    read = {row[0]: kept if (kept := known.get(row[0])) and kept.row == row else _read(row) for row in rows}
    memory.rows = read
    faults = [fault for row in read.values() for fault in row.faults]
    library = Library.of(row.record for row in read.values() if row.record)
    return Contents(
        Library(library.records, matched(library.sources.values(), _texts(connection, memory))), tuple(faults)
    )


def _texts(connection: sqlite3.Connection, memory: Memory) -> Iterable[HeldText]:
    """Reads the texts; one whose name and length are those of a text that was read is not read again."""
    names = connection.execute("select sha256, length(body) from text").fetchall()
    known = memory.texts
    memory.texts = {name: known.get(name) or _text(connection, name[0]) for name in names}
    return memory.texts.values()


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
