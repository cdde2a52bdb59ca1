"""What a write would do, worked out before anything is written: the records that change, their events, refusals."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from claims import records
from claims.errors import ClaimsError, InvalidRecords, StaleRecord
from claims.model import integrity
from claims.model.base import Record
from claims.model.event import Action, Event
from claims.model.evidence import Evidence
from claims.model.finding import Fault
from claims.model.library import Library
from claims.stores.base import digest


@dataclass(frozen=True)
class Held:
    """What a store holds when a write begins: its records, the ones that cannot be read, the last event's number."""

    library: Library
    unreadable: Sequence[Fault] = ()
    seq: int = 0


@dataclass(frozen=True)
class Change:
    """What is written in one go: records, events, and texts by the SHA-256 of their bytes."""

    records: tuple[Record, ...] = ()
    events: tuple[Event, ...] = ()
    texts: Mapping[str, bytes] = field(default_factory=dict)

    def applied(self, library: Library, texts: Mapping[str, str] | None = None) -> Library:
        """Returns a library as it is after the change, with the texts of `texts` in the place of its own."""
        return Library.of((*self.records, *library.records.values()), {**library.texts, **(texts or {})})


def edit(
    held: Held,
    given: Iterable[Record],
    *,
    who: str,
    why: str | None = None,
    expected: Mapping[str, str | None] | None = None,
    texts: Mapping[str, str] | None = None,
) -> Change:
    """Plans to add or replace records; raises where one has changed meanwhile or the result would have new faults.

    `texts` holds the texts, by source, that places are looked up in from now on.
    """
    wanted = tuple(given)
    _refuse(_clashes(held, wanted))
    _check_fresh(held.library, expected or {})
    change = unchecked(held, wanted, who=who, why=why)
    _refuse(_new_faults(held.library, change, texts or {}))
    return change


def unchecked(held: Held, given: Iterable[Record], *, who: str, why: str | None = None) -> Change:
    """Plans to add or replace records that may well have faults, as when a store is first filled."""
    known = held.library.records
    changed = [r for r in given if r.id not in known or digest(r) != digest(known[r.id])]
    events = (
        _event(known.get(record.id), record, seq=seq, who=signed(who), why=why)
        for seq, record in enumerate(changed, held.seq + 1)
    )
    return Change(tuple(changed), tuple(events))


def signed(who: str) -> str:
    """Returns the name of who makes a change; raises ClaimsError where it is blank."""
    if not who.strip():
        raise ClaimsError("a change needs the name of who makes it")
    return who.strip()


def _event(before: Record | None, after: Record, *, seq: int, who: str, why: str | None) -> Event:
    new = records.plain(after)
    why = why or None
    now = datetime.now(UTC)
    if before is None:
        return Event(seq=seq, at=now, who=who, action=Action.ADDED, record=after.id, after=new, why=why)
    old = records.plain(before)
    fields = [f for f in type(after).model_fields if _text(old.get(f)) != _text(new.get(f))]
    is_withdrawal = after.withdrawn is not None and before.withdrawn is None
    return Event(
        seq=seq,
        at=now,
        who=who,
        action=Action.WITHDRAWN if is_withdrawal else Action.EDITED,
        record=after.id,
        before={f: old.get(f) for f in fields},
        after={f: new.get(f) for f in fields},
        why=why or (after.withdrawn.why if is_withdrawal and after.withdrawn else None),
    )


def _text(value: Any) -> str:
    return json.dumps(value)


def _clashes(held: Held, given: Sequence[Record]) -> list[Fault]:
    faults = []
    seen: set[str] = set()
    unreadable = {fault.where.removesuffix(".toml") for fault in held.unreadable}
    for record in given:
        where = f"{record.collection}/{record.id}"
        other = held.library.records.get(record.id)
        if record.id in seen:
            faults.append(Fault(where, "id", f"'{record.id}' is given twice"))
        elif other is not None and other.collection != record.collection:
            faults.append(Fault(where, "id", f"'{record.id}' is taken by {other.collection}/{record.id}"))
        elif where in unreadable:
            faults.append(Fault(where, "", "what is held under this id cannot be read, and is not overwritten"))
        elif isinstance(other, Evidence) and other.model_copy(update={"withdrawn": record.withdrawn}) != record:
            faults.append(Fault(where, "", "evidence is never edited; add a record that supersedes it"))
        seen.add(record.id)
    return faults


def _check_fresh(library: Library, expected: Mapping[str, str | None]) -> None:
    for record_id, wanted in expected.items():
        record = library.records.get(record_id)
        if wanted is None and record is not None:
            raise StaleRecord(f"there is a record '{record_id}' by now; nothing was written")
        if wanted is not None and record is None:
            raise StaleRecord(f"there is no record '{record_id}' any more; nothing was written")
        if wanted is not None and record is not None and digest(record) != wanted:
            raise StaleRecord(f"'{record_id}' was changed by someone else since it was read; nothing was written")


def _new_faults(library: Library, change: Change, texts: Mapping[str, str]) -> list[Fault]:
    if not change.records and not texts:
        return []
    changed = {f"{record.collection}/{record.id}" for record in change.records}
    found = integrity.faults(change.applied(library, texts))
    if all(fault.where in changed for fault in found):
        return found
    known = set(integrity.faults(library))
    return [fault for fault in found if fault.where in changed or fault not in known]


def _refuse(faults: list[Fault]) -> None:
    if faults:
        raise InvalidRecords(faults)
