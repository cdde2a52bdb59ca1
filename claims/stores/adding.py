"""A document that arrived, written as a source: its bytes and text kept first, then all its records in one go."""

from collections.abc import Iterable

from claims.errors import ClaimsError, UnknownName
from claims.intake.arrival import Arrival
from claims.model.base import Record, one_line
from claims.model.event import Event
from claims.model.library import Library
from claims.model.source import Reliance, RelianceKind
from claims.stores.base import Store, digest

LONGEST_WHY = 500
"""The name of a file or an address may be longer than the history has room for."""


def records_of(library: Library, arrival: Arrival, relies_on: Iterable[str] = ()) -> list[Record]:
    """Returns the records to add: the source, and those that it rests on and that are named for the first time.

    `relies_on` holds ids of proposals or of other sources; raises UnknownName for one that is neither, ClaimsError where
    the source's own id is taken.
    """
    if (other := library.records.get(arrival.source.id)) is not None:
        raise ClaimsError(f"'{other.id}' is taken by {other.collection}/{other.id}; give another id")
    proposed = {proposal.source: proposal for proposal in arrival.reliances}
    reliances, named = [], []
    for wanted in dict.fromkeys(relies_on):
        if (proposal := proposed.get(wanted)) is not None:
            reliances.append(proposal.reliance())
            named += [proposal.named] if proposal.named else []
        elif wanted in library.sources:
            reliances.append(Reliance(source=wanted, how=RelianceKind.RELAYS))
        else:
            raise UnknownName("source", wanted, list({**library.sources, **proposed}))
    return [*named, arrival.source.model_copy(update={"relies_on": tuple(reliances)})]


def add(store: Store, arrival: Arrival, added: Iterable[Record], data: bytes, *, who: str, why: str) -> None:
    """Keeps the bytes as they came, then writes the records and the text as one; `why` may hold the name of any file."""
    add_together(store, [(arrival, data)], added, who=who, why=one_line(why)[:LONGEST_WHY])


def add_together(
    store: Store,
    arrived: Iterable[tuple[Arrival, bytes]],
    added: Iterable[Record],
    *,
    who: str,
    why: str | None,
    replaced: Iterable[Record] = (),
) -> list[Event]:
    """Keeps the bytes of several documents, then writes all records and the texts as one.

    None of the records may exist, but those that take the place of one of `replaced`, as that was read. Of a document
    that is known already nothing is kept anew.
    """
    new = [(arrival, data) for arrival, data in arrived if not arrival.known]
    for _, data in () if store.read_only else new:
        store.snapshots.keep(data)
    records = list(added)
    expected: dict[str, str | None] = dict.fromkeys(record.id for record in records)
    expected |= {record.id: digest(record) for record in replaced if record.id in expected}
    texts = {arrival.source.id: arrival.text for arrival, _ in new if arrival.document.text}
    return store.put(records, who=who, why=why, expected=expected, texts=texts)
