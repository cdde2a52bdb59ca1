"""What the commands that change a record share: who signs, what is refused, how the change is told."""

import getpass
import os
from collections.abc import Mapping, Sequence
from typing import Any

from claims import records
from claims.cli import output
from claims.cli.telling.event import event_line
from claims.errors import ClaimsError, InvalidRecords
from claims.model.base import Record
from claims.model.event import Event
from claims.model.evidence import Evidence


def signature(who: str | None) -> str:
    """Returns who makes a change: as told, as CLAIMS_USER says, or the login name."""
    try:
        name = who or os.environ.get("CLAIMS_USER") or getpass.getuser()
    except (OSError, KeyError):
        name = ""
    if not name.strip():
        raise ClaimsError("who makes the change is not known; give --who or set CLAIMS_USER")
    return name.strip()


def built(collection: str, table: Mapping[str, Any]) -> Record:
    """Makes a record of plain values; raises InvalidRecords with everything that is wrong with them."""
    record, faults = records.build(collection, table, f"{collection}/{table.get('id') or '?'}")
    if record is None:
        raise InvalidRecords(faults)
    return record


def refuse_rewriting(record: Record) -> None:
    """Raises ClaimsError for a record of a class that is never edited."""
    if isinstance(record, Evidence):
        raise ClaimsError(
            f"'{record.id}' is evidence, which is never edited; add a piece that supersedes it, or withdraw it"
        )


def print_event(events: Sequence[Event], output_format: str) -> None:
    """Prints the event of a change, or says that there was none."""
    if output_format == "json":
        output.as_json(events[-1].model_dump(mode="json") if events else None)
    elif events:
        output.data(event_line(events[-1]))
    if not events:
        output.tell("nothing has changed")
