"""Whether a document is held already: by its bytes, its text or its address."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from claims.intake import addresses
from claims.model.library import Library
from claims.model.source import Source


class Sameness(StrEnum):
    """By what a document was recognised."""

    BYTES = "bytes"
    TEXT = "text"
    ADDRESS = "address"


@dataclass(frozen=True)
class Recognised:
    """The source that a document is already held or named as."""

    source: str
    how: Sameness
    is_held: bool
    """Whether that source's text was read, rather than only named."""
    is_current: bool
    """Whether the bytes or the text are those that the source has now, rather than those of an earlier version."""

    def as_json(self) -> dict[str, Any]:
        """Returns it as plain values."""
        return {"source": self.source, "how": self.how.value, "held": self.is_held, "current": self.is_current}


def recognise(
    library: Library, *, sha256: str | None = None, text_sha256: str | None = None, at: Iterable[str | None] = ()
) -> Recognised | None:
    """Returns the source that has the same bytes, else the same text, else one of the addresses; the first by id.

    The address of a document that only names another site's page as its original is for the caller to leave out.
    """
    sources = [source for source in library.sources.values() if not source.withdrawn]
    for how, wanted in ((Sameness.BYTES, sha256), (Sameness.TEXT, text_sha256)):
        for source in sources if wanted else ():
            if (found := _read_before(source, how, wanted)) is not None:
                return found
    keys = {key for address in at if address and (key := addresses.key(address))}
    for source in sources:
        if source.url and addresses.key(source.url) in keys:
            return Recognised(source.id, Sameness.ADDRESS, source.is_held, is_current=False)
    return None


def _read_before(source: Source, how: Sameness, wanted: str | None) -> Recognised | None:
    snapshots = [*([source.snapshot] if source.snapshot else []), *reversed(source.versions)]
    for snapshot in snapshots:
        if how is Sameness.TEXT and snapshot.characters == 0:
            continue
        if wanted == (snapshot.sha256 if how is Sameness.BYTES else snapshot.text_sha256):
            return Recognised(source.id, how, is_held=True, is_current=snapshot is source.snapshot)
    return None


def own_addresses(fetched: str | None, declared: str | None) -> tuple[str, ...]:
    """Returns the addresses of a document: where it was fetched, and what it calls its own on the same site.

    A page that names another site's as its original is a copy of that one, not the same document.
    """
    if not fetched:
        return (declared,) if declared else ()
    if declared and addresses.site(declared) == addresses.site(fetched):
        return (fetched, declared)
    return (fetched,)
