"""A source read again in a browser's session: what would change, held until a person says yes; and a text attached."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import streamlit as st

from claims.errors import ClaimsError
from claims.intake.alignment import Alignment, PassageChange
from claims.intake.refreshing import Refresh, check_held, check_other
from claims.model.library import Library
from claims.model.source import Source, Version
from claims.stores import open_store, rereading
from claims.web import signing

if TYPE_CHECKING:
    from claims.readers import Document

_KEY = "rereading"


@dataclass(frozen=True)
class Given:
    """A document as a person gives it: its bytes, or the address where it is to be fetched."""

    whence: str
    data: bytes | None = None
    name: str = ""
    media_type: str | None = None
    address: str | None = None
    password: str | None = None
    encoding: str | None = None


@dataclass(frozen=True)
class Reread:
    """What reading a source again would change, and the library that it was worked out from."""

    data: bytes
    whence: str
    library: Library
    refresh: Refresh


def read(library: Library, source: Source, given: Given) -> Reread:
    """Reads a source again and compares; raises ClaimsError with the reason where that cannot be done."""
    from claims.readers import read
    from claims.readers.fetch import fetch

    check_held(library, source)  # before anything is fetched
    data, name, media_type, address = given.data, given.name, given.media_type, None
    if data is None:
        wanted = (given.address or "").strip()
        if not wanted:
            raise ClaimsError("there is no address; give one such as https://example.org/page")
        fetched = fetch(wanted if "://" in wanted else f"https://{wanted}")
        data, media_type, name, address = fetched.data, fetched.media_type, fetched.address, fetched.address
    document = read(data, name=name, media_type=media_type, password=given.password, encoding=given.encoding)
    return compare(library, source, document, data, given.whence, address)


def compare(
    library: Library, source: Source, document: "Document", data: bytes, whence: str, address: str | None
) -> Reread:
    """Compares a document that was read with a source; raises ClaimsError where it is another, or nothing is held."""
    check_held(library, source)
    check_other(library, source, document)
    today = datetime.now(UTC).date().isoformat()
    old = library.texts.get(source.id, "")
    return Reread(data, whence, library, Refresh(library, source, old, document, on=today, address=address))


def write(reread: Reread) -> None:
    """Writes it, all or nothing; raises ClaimsError where something that it changes was changed meanwhile."""
    with open_store() as store:
        rereading.write(store, reread.library, reread.refresh, reread.data, who=_signature(), whence=reread.whence)


def attach(source: Source, given: Given) -> None:
    """Attaches the text that a source's snapshot describes; raises ClaimsError where it is another one."""
    with open_store() as store:
        rereading.attach(
            store, source.id, given.data or b"", who=_signature(), name=given.name, password=given.password
        )


def keep(reread: Reread) -> None:
    """Holds what was read until the person says yes or no, or leaves."""
    st.session_state[_KEY] = reread


def kept(source: Source) -> Reread | None:
    """Returns what is held of a source, if anything is."""
    held: Reread | None = st.session_state.get(_KEY)
    return held if held is not None and held.refresh.source.id == source.id else None


def drop() -> None:
    """Lets go of what is held."""
    st.session_state.pop(_KEY, None)


def since(source: Source, version: Version, text: str) -> tuple[PassageChange, ...]:
    """Returns what became of every passage of an earlier version; raises ClaimsError where its text is not held."""
    with open_store() as store:
        try:
            old = store.snapshots.read_text(version.text_sha256)
        except ClaimsError:
            raise ClaimsError(
                f"the text of '{source.id}' that was replaced on {version.replaced} is not held here"
            ) from None
    return Alignment(old, text).passages()


def _signature() -> str:
    if not signing.name():
        raise ClaimsError("a change needs a name; give yours in the side bar")
    return signing.name()
