"""What taking records in would do, worked out and shown before anything is written."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from claims import records
from claims.cli import output, tables
from claims.cli.incoming import Arrival
from claims.errors import InvalidRecords
from claims.model import integrity
from claims.model.base import Record
from claims.model.evidence import Evidence
from claims.model.library import Library
from claims.stores import Store, digest


class Fate(StrEnum):
    """What becomes of a record that arrived."""

    NEW = "new"
    CHANGED = "changed"
    SAME = "same"
    KEPT = "kept"
    REFUSED = "refused"


@dataclass(frozen=True)
class Line:
    """One record of a preview, with the fields that change, or why it is not taken."""

    fate: Fate
    collection: str
    id: str
    where: str
    notes: tuple[str, ...] = ()
    record: Record | None = None

    @property
    def is_written(self) -> bool:
        """Tells whether the record would be written."""
        return self.fate in (Fate.NEW, Fate.CHANGED)

    def refused(self, *why: str) -> "Line":
        """Returns the line of a record that is refused."""
        return replace(self, fate=Fate.REFUSED, notes=why, record=None)

    def as_json(self) -> dict[str, Any]:
        """Returns the line as plain values."""
        notes = {"fields": list(self.notes)} if self.fate is Fate.CHANGED else {"reasons": list(self.notes)}
        return {"id": self.id, "collection": self.collection, "action": self.fate.value, "where": self.where, **notes}


@dataclass(frozen=True)
class Preview:
    """What would become of the records that arrived, and the library that they were compared with."""

    held: Library
    lines: tuple[Line, ...]

    @property
    def refused(self) -> int:
        """Counts the records that are refused."""
        return sum(line.fate is Fate.REFUSED for line in self.lines)

    def write(self, store: Store, *, who: str, why: str) -> None:
        """Writes the records, unless one of them has changed since."""
        wanted = [line.record for line in self.lines if line.is_written and line.record]
        known = self.held.records
        expected = {r.id: digest(known[r.id]) if r.id in known else None for r in wanted}
        if wanted:
            store.put(wanted, who=who, why=why, expected=expected)


def plan(store: Store, arrivals: Iterable[Arrival], *, is_ours: Callable[[Record], bool] | None = None) -> Preview:
    """Says what becomes of each record; `is_ours` tells whether a held record may be overwritten, else any may.

    A record is refused for a fault of its own, or because it would refer to one that is refused. Where a record that is
    held already would come to have a fault, InvalidRecords is raised.
    """
    given = list(arrivals)
    held = store.library()
    broken = {fault.where.removesuffix(".toml") for fault in store.faults()} - {
        f"{record.collection}/{record.id}" for record in held.records.values()
    }
    places: dict[str, list[str]] = defaultdict(list)
    for arrival in given:
        if arrival.id:
            places[arrival.id].append(arrival.where)
    lines = []
    for arrival in given:
        line = _line(held, arrival)
        if len(places[arrival.id]) > 1 and arrival.id:
            line = line.refused(f"'{arrival.id}' is given twice: {' and '.join(places[arrival.id])}")
        elif line.is_written and f"{line.collection}/{line.id}" in broken:
            line = line.refused("what is held under this id cannot be read, and is not overwritten")
        elif line.fate is Fate.CHANGED and is_ours and not is_ours(held.records[arrival.id]):
            line = replace(line, fate=Fate.KEPT, notes=("edited here",), record=None)
        lines.append(line)
    return Preview(held, tuple(_whole(held, lines)))


def _line(held: Library, arrival: Arrival) -> Line:
    line = Line(Fate.NEW, arrival.collection, arrival.id, arrival.where, record=arrival.record)
    record = arrival.record
    if record is None:
        return line.refused(*(": ".join(filter(None, (fault.field, fault.message))) for fault in arrival.faults))
    other = held.records.get(record.id)
    if other is None:
        return line
    if other.collection != record.collection:
        return line.refused(f"the id is taken by {other.collection}/{other.id}")
    if digest(other) == digest(record):
        return replace(line, fate=Fate.SAME)
    before, after = records.plain(other), records.plain(record)
    fields = tuple(name for name in type(record).model_fields if before.get(name) != after.get(name))
    if isinstance(record, Evidence) and fields != ("withdrawn",):
        return line.refused("evidence is never edited; a new piece supersedes it")
    return replace(line, fate=Fate.CHANGED, notes=fields)


def _whole(held: Library, lines: list[Line]) -> list[Line]:
    """Refuses records that would have faults among the others, until those that are left fit together."""
    known = set(integrity.faults(held))
    while True:
        written = {f"{line.collection}/{line.id}": line for line in lines if line.is_written}
        merged = Library.of(
            [line.record for line in written.values() if line.record] + list(held.records.values()), held.texts
        )
        found = [fault for fault in integrity.faults(merged) if fault not in known]
        why: dict[str, list[str]] = defaultdict(list)
        for fault in found:
            if fault.where in written:
                why[fault.where].append(f"{fault.field}: {fault.message}")
        if not why:
            if found:
                raise InvalidRecords(found)
            return lines
        lines = [
            line.refused(*why[where]) if line.is_written and (where := f"{line.collection}/{line.id}") in why else line
            for line in lines
        ]


def show(preview: Preview, output_format: str, *, written: bool) -> None:
    """Prints a preview, or what was done; records that stay the same are only counted."""
    lines = preview.lines
    if output_format == "json":
        items = [line.as_json() for line in lines]
        output.as_json({"items": items, "total": len(items), "next": None, "written": written})
    else:
        rows = [
            (line.fate.value, line.collection or "-", line.id or line.where, "; ".join(line.notes))
            for line in lines
            if line.fate is not Fate.SAME
        ]
        if rows:
            output.data("\n".join(tables.lines(("ACTION", "COLLECTION", "RECORD", "FIELDS OR REASON"), rows)))
    counts = {fate: sum(line.fate is fate for line in lines) for fate in Fate}
    output.tell(", ".join(f"{number} {fate}" for fate, number in counts.items() if number) or "no record")
    if not written and any(line.is_written for line in lines):
        output.tell("nothing is written yet; --yes writes it")
