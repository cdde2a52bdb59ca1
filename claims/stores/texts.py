"""The texts of sources: which held text is whose, the folder that CLAIMS_TEXTS names, and what attaching one writes."""

import hashlib
import os
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple, Self

from claims.errors import ClaimsError, StoreError
from claims.model.event import Action, Event
from claims.model.library import Library
from claims.model.source import Snapshot, Source, normalise, snapshot
from claims.stores.changes import Change, Held, signed, unchecked

MOST = 25 * 2**20
"""The most bytes of a text that is attached."""


class HeldText(NamedTuple):
    """A text with the two hashes that it is known by."""

    sha256: str
    text_sha256: str
    text: str

    @classmethod
    def of(cls, data: bytes) -> Self:
        """Reads the bytes of a text."""
        text = normalise(data)
        return cls(hashlib.sha256(data).hexdigest(), hashlib.sha256(text.encode()).hexdigest(), text)

    def belongs_to(self, described: Snapshot) -> bool:
        """Tells whether this is the text that a snapshot describes: the same text, or a plain text's same bytes."""
        same_bytes = self.sha256 == described.sha256 and described.reader == "text"
        return self.text_sha256 == described.text_sha256 or same_bytes


def matched(sources: Iterable[Source], held: Iterable[HeldText]) -> dict[str, str]:
    """Returns the texts of the sources whose snapshot describes one of the held texts, by source."""
    texts = list(held)
    by_hash = {t.sha256: t for t in texts} | {t.text_sha256: t for t in texts}
    found = {}
    for source in sources:
        if described := source.snapshot:
            text = by_hash.get(described.text_sha256) or by_hash.get(described.sha256)
            if text and text.belongs_to(described):
                found[source.id] = text.text
    return found


class TextFolder:
    """Reads a folder of texts, again only when it has changed; without a folder there are none."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._read: tuple[str, list[HeldText]] = ("", [])

    @classmethod
    def of_environment(cls) -> Self:
        """Makes the folder that CLAIMS_TEXTS names; raises ClaimsError where it is missing."""
        name = os.environ.get("CLAIMS_TEXTS")
        if name and not Path(name).is_dir():
            raise ClaimsError(f"CLAIMS_TEXTS names '{name}', which is no folder")
        return cls(Path(name) if name else None)

    def token(self) -> str:
        """Returns a token that changes with the files of the folder."""
        return hashlib.sha256(repr(self._files()).encode()).hexdigest()[:16] if self._folder else ""

    def texts(self) -> list[HeldText]:
        """Returns the texts of the folder's files."""
        token = self.token()
        if token != self._read[0]:
            self._read = (token, [HeldText.of(self._bytes(name)) for name, *_ in self._files()])
        return self._read[1]

    def over(self, library: Library) -> Library:
        """Returns a library with the texts of the folder beside its own, which come first."""
        found = matched(library.sources.values(), self.texts())
        if found.keys() <= library.texts.keys():
            return library
        return Library(library.records, {**found, **library.texts}, library.events)

    def _files(self) -> list[tuple[str, int, int]]:
        if self._folder is None:
            return []
        try:
            with os.scandir(self._folder) as entries:
                files = [(e.name, e.stat().st_mtime_ns, e.stat().st_size) for e in entries if e.is_file()]
        except FileNotFoundError:
            return []
        except OSError as error:
            raise StoreError(f"{self._folder}: cannot be read: {error.strerror}") from None
        return sorted(files)

    def _bytes(self, name: str) -> bytes:
        path = (self._folder or Path()) / name
        try:
            return path.read_bytes()
        except OSError as error:
            raise StoreError(f"{path}: cannot be read: {error.strerror}") from None


def attached_before(events: Iterable[Event], data: bytes) -> Event | None:
    """Returns the event by which these very bytes were attached, if there is one."""
    sha256 = hashlib.sha256(data).hexdigest()
    attached = (e for e in events if e.action is Action.TEXT_ATTACHED)
    return next((e for e in attached if e.after and e.after["sha256"] == sha256), None)


def attaching(held: Held, source_id: str, data: bytes, *, who: str) -> Change:
    """Plans to keep a text; raises ClaimsError where it is not the one that the source's snapshot describes."""
    source = held.library.get(Source, source_id)
    if why := _unfit(data, is_described=source.snapshot is not None):
        raise ClaimsError(f"this cannot be the text of '{source_id}': {why}")
    if source.is_pictured:
        raise ClaimsError(
            f"'{source_id}' is kept as pictures without a text; read it again from a file that has its text"
        )
    text = HeldText.of(data)
    described = source.snapshot or snapshot(data)
    if not text.belongs_to(described):
        raise ClaimsError(
            f"this is not the text of '{source_id}': its SHA-256 is {text.sha256}, the snapshot's is {described.sha256}"
        )
    described_anew = [] if source.snapshot else [source.model_copy(update={"snapshot": described})]
    edited = unchecked(held, described_anew, who=who, why="text attached")
    event = Event(
        seq=held.seq + len(edited.events) + 1,
        at=datetime.now(UTC),
        who=signed(who),
        action=Action.TEXT_ATTACHED,
        record=source_id,
        after={"sha256": text.sha256, "text_sha256": text.text_sha256, "characters": len(text.text)},
    )
    return Change(edited.records, (*edited.events, event), {text.sha256: data})


def _unfit(data: bytes, *, is_described: bool) -> str:
    """Says why bytes are no text that a source could have; where a snapshot describes it, its hash decides."""
    if len(data) > MOST:
        return f"it has more than {MOST:,} bytes"
    if is_described:
        return ""
    if b"\0" in data:
        return "it holds NUL"
    try:
        return "" if data.decode("utf-8-sig").strip() else "it is empty"
    except UnicodeDecodeError as error:
        return f"byte {error.start} is not UTF-8"
