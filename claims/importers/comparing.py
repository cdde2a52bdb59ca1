"""Two checklists side by side, item by item, whether they come from files or from a library."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from claims.errors import ClaimsError
from claims.importers.answering import state_meant
from claims.model.checklist import DetailState
from claims.model.sheet import ANSWERED, Row, Sheet


class Difference(NamedTuple):
    """One item in two checklists; a side that does not ask it is None."""

    item: str
    question: str
    first: Row | None
    second: Row | None

    @property
    def fields(self) -> tuple[str, ...]:
        """Names what differs; empty where the two agree or only one asks."""
        if self.first is None or self.second is None:
            return ()
        compared = (f for f in ANSWERED if f not in self.first.untold | self.second.untold)
        return tuple(f for f in compared if getattr(self.first, f) != getattr(self.second, f))

    @property
    def kind(self) -> str:
        """Says how the two relate: same, changed, only-first, only-second."""
        if self.second is None:
            return "only-first"
        if self.first is None:
            return "only-second"
        return "changed" if self.fields else "same"

    def as_json(self) -> dict[str, Any]:
        """Returns the difference as plain values."""
        return {
            "item": self.item,
            "question": self.question,
            "kind": self.kind,
            "fields": list(self.fields),
            "first": _plain(self.first),
            "second": _plain(self.second),
        }


def compare(first: Sheet, second: Sheet) -> tuple[Difference, ...]:
    """Compares two checklists item by item, in the order of the first; texts as the poorer of the two formats has them."""
    ours, theirs = _by_item(first, second), _by_item(second, first)
    names = list(dict.fromkeys([*ours, *theirs]))
    return tuple(
        Difference(name, (ours.get(name) or theirs[name]).question, ours.get(name), theirs.get(name)) for name in names
    )


def remarks(sheet: Sheet) -> tuple[str, ...]:
    """Names what of a sheet is not compared as its writer may have meant it: lines not read, faulty rows, words for states."""
    number = Counter(row.item for row in sheet.rows if row.item)
    twice = tuple(f"'{item}' stands there more than once; the last is compared" for item in number if number[item] > 1)
    odd = tuple(f"{row.where}: {told}" for row in sheet.rows if (told := _wrong(row) or _boxed(row)))
    return (*sheet.remarks, *twice, *odd)


def _boxed(row: Row) -> str:
    """Says where a box and the state beside it differ; which of them a person changed, the file alone does not tell."""
    if row.ticked is None or "state" in row.untold or row.ticked == (_state(row) == DetailState.STATED):
        return ""
    return (
        f"its box is {'ticked' if row.ticked else 'not ticked'} and its state is {_state(row)}, by which it is compared"
    )


def _wrong(row: Row) -> str:
    if row.wrong or not row.item:
        return row.wrong or "it has no id of an item"
    try:
        state_meant(row.state)
    except ClaimsError as error:
        return str(error)
    return ""


def _state(row: Row) -> str:
    return row.state if _wrong(row) else state_meant(row.state).value


def _by_item(sheet: Sheet, other: Sheet) -> dict[str, Row]:
    return {row.item: row for row in _carried(sheet, other) if row.item}


def _carried(sheet: Sheet, other: Sheet) -> Iterator[Row]:
    """Yields the rows of a sheet with its texts as the other's format would have carried them, so that forms do not differ."""
    carrier = other.carrier
    for row in sheet.rows:
        told = {
            "state": _state(row),
            "value": carrier.text(row.value or "") or None,
            "reason": carrier.text(row.reason or "") or None,
            "figures": carrier.figures(row.figures),
            "question": carrier.text(row.question),
        }
        yield Row(**{**row.__dict__, **told})


def _plain(row: Row | None) -> dict[str, Any] | None:
    if row is None:
        return None
    place = {"source": row.source, "paragraph": row.paragraph, "figures": list(row.figures)} if row.source else None
    return {"state": row.state, "value": row.value, "reason": row.reason, "citation": place}
