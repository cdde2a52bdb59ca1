"""What a source seems to rest on, and what a person said of it: confirmed, rejected, or taken back again."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from claims.errors import ClaimsError, UnknownName
from claims.intake.near_copies import ShingleIndex
from claims.intake.reliances import RelianceProposal, proposals
from claims.model.base import Record, Withdrawal
from claims.model.library import Library
from claims.model.source import Source
from claims.stores.base import Store, digest

if TYPE_CHECKING:
    from claims.intake.sketches import Sketches


@dataclass(frozen=True)
class Settled:
    """Records as they were written, and what stood in their place before."""

    records: tuple[Record, ...]
    before: tuple[Record | None, ...]


def proposed(library: Library, source: Source, sketches: "Sketches | None" = None) -> tuple[RelianceProposal, ...]:
    """Returns what a source seems to rest on and nobody has settled; raises ClaimsError where its text is not held."""
    text = library.texts.get(source.id)
    if text is None:
        raise ClaimsError(f"the text of '{source.id}' is not held; `claims source attach` attaches it")
    others = {other: held for other, held in library.texts.items() if other != source.id}
    near = ShingleIndex(others, sketches).near_copies(text)
    return proposals(library, source, text, near, is_known=True)


def settle(
    store: Store, source_id: str, accept: Sequence[str] = (), reject: Sequence[str] = (), *, who: str, why: str | None
) -> Settled:
    """Writes what a source does rest on, and what it does not, which is never proposed for it again.

    Raises UnknownName for what is not proposed, and ClaimsError where a rejection has no reason.
    """
    if reject and not (why and why.strip()):
        raise ClaimsError("a rejection needs a reason")
    library = store.library()
    source = library.get(Source, source_id)
    by_id = {proposal.source: proposal for proposal in proposed(library, source, store.sketches)}
    for other in (*accept, *reject):
        if other not in by_id:
            raise UnknownName("proposed source", other, list(by_id))
    written = _accepted(source, [by_id[other] for other in dict.fromkeys(accept)])
    written += [by_id[other].refusal(library, source.id, why or "") for other in dict.fromkeys(reject)]
    before = tuple(library.records.get(record.id) for record in written)
    _put(store, written, before, who=who, why=why)
    return Settled(tuple(written), before)


def take_back(store: Store, settled: Settled, *, who: str) -> None:
    """Puts what was settled back as it was; what was new is withdrawn, and the source is proposed again.

    Raises StaleRecord where one of the records has changed since.
    """
    gone = Withdrawal(on=datetime.now(UTC).date().isoformat(), why="The step was undone.")
    back = [
        old if old is not None else new.model_copy(update={"withdrawn": gone})
        for new, old in zip(settled.records, settled.before, strict=True)
    ]
    _put(store, back, settled.records, who=who, why="undone")


def _put(
    store: Store, records: Sequence[Record], before: Sequence[Record | None], *, who: str, why: str | None
) -> None:
    expected = {new.id: digest(old) if old else None for new, old in zip(records, before, strict=True)}
    store.put(records, who=who, why=why, expected=expected)


def _accepted(source: Source, accepted: Sequence[RelianceProposal]) -> list[Record]:
    if not accepted:
        return []
    reliances = (*source.relies_on, *(proposal.reliance() for proposal in accepted))
    named = [proposal.named for proposal in accepted if proposal.named]
    return [*named, source.model_copy(update={"relies_on": reliances})]
