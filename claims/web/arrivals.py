"""A document on its way in: read from a paste, a file or an address, and written once a person says so."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from pydantic import ValidationError

from claims.errors import ClaimsError, NoTextLayer
from claims.intake.arrival import Arrival, Given, arrive
from claims.model.library import Library
from claims.model.source import Source
from claims.stores import adding, open_store
from claims.web import signing

if TYPE_CHECKING:
    from claims.readers import Document


@dataclass(frozen=True)
class Read:
    """The bytes that were given, and what adding them would do."""

    data: bytes
    arrival: Arrival
    whence: str


def of_bytes(
    library: Library, data: bytes, given: Given, *, password: str = "", encoding: str = "", keep_pictures: bool = False
) -> Read:
    """Reads a file; raises ClaimsError with the reason where it cannot be read.

    `keep_pictures` takes one whose pages are pictures, without its text; so it does for `of_address`.
    """
    document = _document(data, given.name or "", None, password, encoding, keep_pictures=keep_pictures)
    return Read(data, _arrive(library, document, given, None), given.name or "a file")


def of_paste(library: Library, text: str, given: Given) -> Read:
    """Reads a pasted text; raises ClaimsError with the reason where it cannot be read."""
    from claims.readers.pasting import pasted

    data, document = pasted(text, media_type="text/plain")
    return Read(data, _arrive(library, document, given, None), "a pasted text")


def of_address(
    library: Library,
    address: str,
    given: Given,
    *,
    password: str = "",
    encoding: str = "",
    keep_pictures: bool = False,
) -> Read:
    """Fetches an address; raises ClaimsError with the reason where it is refused or cannot be read."""
    from claims.readers.fetch import fetch

    wanted = address.strip()
    fetched = fetch(wanted if "://" in wanted else f"https://{wanted}")
    document = _document(
        fetched.data, fetched.address, fetched.media_type, password, encoding, keep_pictures=keep_pictures
    )
    given = replace(given, name=fetched.address)
    return Read(fetched.data, _arrive(library, document, given, fetched.address), fetched.address)


def add(read: Read, confirmed: Collection[str], refused: Collection[str]) -> Source:
    """Writes the source with its text, what it rests on and what was rejected, all or nothing; returns its record."""
    if not signing.name():
        raise ClaimsError("a change needs a name; give yours in the side bar")
    arrival = read.arrival
    with open_store() as store:
        library = store.library()
        records = adding.records_of(library, arrival, confirmed)
        rejected = (proposal for proposal in arrival.reliances if proposal.source in refused)
        records += [p.refusal(library, arrival.source.id, "rejected when the source was added") for p in rejected]
        adding.add(store, arrival, records, read.data, who=signing.name(), why=f"read from {read.whence}")
    return arrival.source


def _document(
    data: bytes, name: str, media_type: str | None, password: str, encoding: str, *, keep_pictures: bool
) -> "Document":
    from claims.readers import read, without_text

    try:
        return read(data, name=name, media_type=media_type, password=password or None, encoding=encoding or None)
    except NoTextLayer as error:
        if not keep_pictures:
            raise
        return without_text(data, name=name, media_type=media_type, why=str(error))


def _arrive(library: Library, document: "Document", given: Given, address: str | None) -> Arrival:
    today = datetime.now(UTC).date().isoformat()
    with open_store() as store:
        sketches = store.sketches
    try:
        return arrive(library, document, on=today, address=address, given=given, sketches=sketches)
    except ValidationError as error:
        fault = error.errors()[0]
        raise ClaimsError(f"{fault['loc'][0]}: {str(fault['msg']).removeprefix('Value error, ')}") from None
