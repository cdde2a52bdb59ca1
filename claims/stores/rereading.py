"""A source that was read again, written: its bytes and both texts kept first, then all that changes in one go."""

from claims.errors import ClaimsError
from claims.intake.refreshing import Refresh
from claims.model.base import one_line
from claims.model.event import Event
from claims.model.library import Library
from claims.model.source import Source
from claims.stores.adding import LONGEST_WHY
from claims.stores.base import Store, digest
from claims.stores.texts import HeldText


def write(store: Store, library: Library, refresh: Refresh, data: bytes, *, who: str, whence: str) -> None:
    """Keeps the bytes as they came and the text that was held, then writes the records and the new text as one.

    `library` is the one that the refresh was worked out from: raises ClaimsError where a record has changed since.
    """
    changed = refresh.records()
    before = library.texts.get(refresh.source.id)
    if not store.read_only:
        store.snapshots.keep(data)
        if before:
            store.snapshots.keep_text(before)
    texts = {} if refresh.is_same_text else {refresh.source.id: refresh.document.text.encode()}
    expected: dict[str, str | None] = {record.id: digest(library.records[record.id]) for record in changed}
    expected[refresh.source.id] = digest(refresh.source)
    store.put(changed, who=who, why=one_line(f"read again from {whence}")[:LONGEST_WHY], expected=expected, texts=texts)


def attach(
    store: Store, source_id: str, data: bytes, *, who: str, name: str = "", password: str | None = None
) -> Event:
    """Attaches a document to a source whose text is described, but not held.

    Where the bytes are not the text themselves, they are read as any document: the text that comes of it has to be the one
    that is described. Raises ClaimsError where it is not, or cannot be read.
    """
    source = store.library().get(Source, source_id)
    described = source.snapshot
    if described is None or source.is_pictured or HeldText.of(data).belongs_to(described):
        return store.attach(source_id, data, who=who)
    from claims.readers import read

    document = read(data, name=name, password=password)
    if document.text_sha256 != described.text_sha256:
        raise ClaimsError(
            f"this is not the text of '{source_id}': the SHA-256 of its text is {document.text_sha256}, the snapshot's is "
            f"{described.text_sha256}"
        )
    event = store.attach(source_id, document.text.encode(), who=who)
    store.snapshots.keep(data)
    return event
