"""Records and the texts that their snapshots describe, planned as one write."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import UTC, datetime

from claims.errors import ClaimsError, UnknownName
from claims.model.base import Record
from claims.model.event import Action, Event
from claims.model.source import Source
from claims.stores.changes import Change, Held, edit, signed
from claims.stores.texts import MOST, HeldText


def putting(
    held: Held,
    given: Iterable[Record],
    *,
    who: str,
    why: str | None = None,
    expected: Mapping[str, str | None] | None = None,
    texts: Mapping[str, bytes] | None = None,
) -> Change:
    """Plans to write records with texts; raises ClaimsError for a text that is not the one its source describes."""
    wanted = tuple(given)
    after = held.library.with_records(wanted)
    read = {
        source_id: _text(after.records.get(source_id), source_id, data) for source_id, data in (texts or {}).items()
    }
    known = {source_id: text.text for source_id, text in read.items()}
    change = edit(held, wanted, who=who, why=why, expected=expected, texts=known)
    new = {i: text for i, text in read.items() if held.library.texts.get(i) != text.text}
    events = (
        Event(
            seq=held.seq + len(change.events) + number,
            at=datetime.now(UTC),
            who=signed(who),
            action=Action.TEXT_ATTACHED,
            record=source_id,
            after={"sha256": text.sha256, "text_sha256": text.text_sha256, "characters": len(text.text)},
            why=why or None,
        )
        for number, (source_id, text) in enumerate(new.items(), 1)
    )
    kept = {text.sha256: (texts or {})[source_id] for source_id, text in new.items()}
    return replace(change, events=(*change.events, *events), texts=kept)


def _text(record: Record | None, source_id: str, data: bytes) -> HeldText:
    if not isinstance(record, Source):
        raise UnknownName("source", source_id)
    if len(data) > MOST:
        raise ClaimsError(f"this cannot be the text of '{source_id}': it has more than {MOST:,} bytes")
    text = HeldText.of(data)
    if record.snapshot is None:
        raise ClaimsError(f"'{source_id}' has no snapshot that a text could be compared with")
    if not text.belongs_to(record.snapshot):
        raise ClaimsError(
            f"this is not the text of '{source_id}': its SHA-256 is {text.text_sha256}, "
            f"the snapshot's is {record.snapshot.text_sha256}"
        )
    return text
