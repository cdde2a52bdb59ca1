"""What befell a source, written: retracted, corrected or superseded; and a claim that was compared with its sources."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import UTC, datetime, timedelta

from claims import records
from claims.errors import ClaimsError, InvalidRecords
from claims.freshness import resting_on
from claims.model.base import Record
from claims.model.claim import Claim
from claims.model.event import Event
from claims.model.library import Library
from claims.model.source import Source
from claims.stores.base import Store, digest


@dataclass(frozen=True)
class Mark:
    """What befell a source: the day of a retraction or a correction, or the source that took its place and when."""

    retracted: str | None = None
    corrected: str | None = None
    superseded_by: str | None = None
    superseded: str | None = None

    def told(self) -> Mapping[str, str]:
        """Returns what is said, by the fields of the source."""
        said = {one.name: getattr(self, one.name) for one in fields(self)}
        return {name: value for name, value in said.items() if value}

    @property
    def since(self) -> str:
        """Returns the day from which on a claim has to be compared again; raises ClaimsError where nothing is said."""
        days = [day for day in (self.retracted, self.corrected, self.superseded) if day]
        if not days:
            raise ClaimsError("nothing says what befell the source, and when")
        return max(days)


def mark(store: Store, source_id: str, given: Mark, *, who: str, why: str) -> tuple[list[Event], list[Claim]]:
    """Marks a source; returns what was written, and the claims that rest on it, which are suspect from then on.

    Nothing is deleted. A claim that was compared with its sources on that day or later is suspect again. Raises
    ClaimsError where no reason or no day is given, and InvalidRecords where a day or a source is wrong.
    """
    if not why.strip():
        raise ClaimsError("a mark needs a reason, with the address of the notice where there is one")
    since = given.since
    library = store.library()
    changed = _with(library.get(Source, source_id), {**given.told(), "notice": why.strip()})
    _check_past(given)
    resting = resting_on(library, source_id)
    reopened = [c.model_copy(update={"rechecked": None}) for c in resting if c.rechecked and c.rechecked >= since]
    return _put(store, library, [*reopened, changed], who=who, why=why.strip()), resting


def _check_past(given: Mark) -> None:
    """Raises ClaimsError for a day to come: a claim that is compared today would be suspect until then."""
    tomorrow = (datetime.now(UTC) + timedelta(days=1)).date().isoformat()
    for name in ("retracted", "corrected", "superseded"):
        day = getattr(given, name)
        if day and day > tomorrow[: len(day)]:
            raise ClaimsError(f"{name}: '{day}' is still to come; give the day of the notice")


def unmark(store: Store, source_id: str, *, who: str, why: str) -> list[Event]:
    """Takes the marks of a source back, with its notice."""
    library = store.library()
    names = [*(one.name for one in fields(Mark)), "notice"]
    changed = _with(library.get(Source, source_id), dict.fromkeys(names))
    return _put(store, library, [changed], who=who, why=why)


def recheck(store: Store, claim_id: str, *, who: str, on: str | None = None) -> list[Event]:
    """Notes that a claim was compared with its sources, today or on a day, and stands."""
    library = store.library()
    claim = library.get(Claim, claim_id)
    made = claim.model_copy(update={"rechecked": on or datetime.now(UTC).date().isoformat()})
    return _put(store, library, [made], who=who, why="compared with its sources; it stands")


def _with(source: Source, given: Mapping[str, str | None]) -> Source:
    table = {name: value for name, value in {**records.plain(source), **given}.items() if value is not None}
    made, faults = records.build(source.collection, table, f"{source.collection}/{source.id}")
    if not isinstance(made, Source):
        raise InvalidRecords(faults)
    return made


def _put(store: Store, library: Library, changed: list[Record], *, who: str, why: str) -> list[Event]:
    expected: dict[str, str | None] = {record.id: digest(library.records[record.id]) for record in changed}
    return list(store.put(changed, who=who, why=why, expected=expected))
