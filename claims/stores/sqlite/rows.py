"""The rows of a database, and the records that they are."""

import json
from typing import NamedTuple, TypeAlias

from claims import records
from claims.model.base import Record
from claims.model.finding import Fault

Row: TypeAlias = tuple[str, str, str]
"""A row of a record: its id, its collection and its text."""


class ReadRow(NamedTuple):
    """What was made of a row."""

    row: Row
    record: Record | None
    faults: tuple[Fault, ...]


def body(record: Record) -> str:
    """Returns the canonical JSON of a record, which its row keeps."""
    return json.dumps(records.plain(record), ensure_ascii=False, separators=(",", ":"))


def row_of(record: Record) -> Row:
    """Returns the row of a record."""
    return record.id, record.collection, body(record)


def read(row: Row) -> ReadRow:
    """Reads a row."""
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
