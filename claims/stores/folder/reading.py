"""What a folder of records holds at one moment: its records, texts and history, and what in it cannot be read."""

import hashlib
import os
import time
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from claims import records
from claims.errors import StoreError
from claims.model.event import Event
from claims.model.finding import Fault
from claims.model.library import RECORD_TYPES, Library
from claims.stores.folder.journal import Journal
from claims.stores.texts import TextFolder, matched

EVENTS = "events.jsonl"
TEXTS = "texts"


@dataclass(frozen=True)
class Contents:
    """The records and texts of a folder, and the files that cannot be read."""

    token: str
    library: Library
    unreadable: tuple[Fault, ...]


def is_store(root: Path) -> bool:
    """Tells whether a folder holds records, was made to hold them, or is empty."""
    names = set(os.listdir(root))
    return not names or bool(names & {EVENTS, *RECORD_TYPES})


def token(root: Path) -> str:
    """Returns a token that changes with every file of the store."""
    whole = hashlib.sha256()
    for folder in (*RECORD_TYPES, TEXTS):
        try:
            with os.scandir(root / folder) as entries:
                files = sorted((e.name, e.stat().st_mtime_ns, e.stat().st_size, e.inode()) for e in entries)
        except FileNotFoundError:
            files = []
        whole.update(repr(files).encode())
    events = root / EVENTS
    whole.update(repr((events.stat().st_size, events.stat().st_mtime_ns) if events.exists() else 0).encode())
    return whole.hexdigest()[:16]


def contents(root: Path, patience: float) -> Contents:
    """Reads a folder as it was before or after any write, never in between."""
    journal = Journal(root)
    until = time.monotonic() + patience
    while True:
        was_quiet, before = not journal.is_complete, token(root)
        if was_quiet:
            library, faults = records.read_folder(root)
            texts = matched(library.sources.values(), TextFolder(root / TEXTS).texts())
            if not journal.is_complete and token(root) == before:
                return Contents(before, Library(library.records, texts), tuple(faults))
        if time.monotonic() >= until:
            raise StoreError(f"{root}: a write goes on, or was cut off; open it where it can be written, to finish it")
        time.sleep(0.01)


def events(root: Path) -> tuple[list[Event], list[Fault]]:
    """Reads the history of a folder, the oldest event first."""
    try:
        lines = (root / EVENTS).read_bytes().split(b"\n")
    except FileNotFoundError:
        return [], []
    found, faults = [], []
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                found.append(Event.model_validate_json(line))
            except ValidationError as error:
                faults.append(Fault(EVENTS, f"line {number}", f"not an event: {error.errors()[0]['msg']}"))
    return found, faults
