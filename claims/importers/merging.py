"""What taking a filled-in checklist in would change: row by row, and why a row is not taken."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from typing import Any

from pydantic import ValidationError

from claims.errors import ClaimsError, UnknownName
from claims.importers.answering import Wanted, wanted
from claims.model.checklist import BY_RULE, Answer, Checklist, Detail, DetailState, Proposer
from claims.model.library import Library
from claims.model.sheet import Row, Sheet, row_of

_MOST_NAMED = 12


class Fate(StrEnum):
    """What becomes of a row."""

    CHANGED = "changed"
    SAME = "same"
    KEPT = "kept"
    CONFLICT = "conflict"
    REFUSED = "refused"


@dataclass(frozen=True)
class Line:
    """One row of a preview: what it would change, or why it changes nothing."""

    fate: Fate
    item: str
    where: str
    before: Row | None = None
    after: Row | None = None
    notes: tuple[str, ...] = ()
    detail: Detail | None = None

    def as_json(self) -> dict[str, Any]:
        """Returns the line as plain values."""
        return {
            "item": self.item,
            "action": self.fate.value,
            "where": self.where,
            "before": _plain(self.before),
            "after": _plain(self.after),
            "notes": list(self.notes),
        }


@dataclass(frozen=True)
class Preview:
    """What would become of every row of a sheet, and of the sheet as a whole."""

    on: str
    lines: tuple[Line, ...]
    remarks: tuple[str, ...] = ()

    @property
    def details(self) -> tuple[Detail, ...]:
        """Returns the answers that would be written."""
        return tuple(line.detail for line in self.lines if line.detail)

    @property
    def counts(self) -> Mapping[Fate, int]:
        """Counts the rows by what becomes of them."""
        return {fate: sum(line.fate is fate for line in self.lines) for fate in Fate}


def target(sheet: Sheet, chosen: str | None = None) -> str:
    """Returns the claim or study that the answers are written for; raises ClaimsError where that is not clear."""
    if chosen:
        return chosen
    if sheet.study:
        return sheet.study
    if len(sheet.claims) == 1:
        return sheet.claims[0]
    if not sheet.claims:
        raise ClaimsError("the file names no claim and no study; say with --for which one it answers")
    raise ClaimsError(
        f"the file is about {len(sheet.claims)} claims; say with --for which one, or which study, it answers"
    )


def plan(library: Library, filled: Checklist, sheet: Sheet, *, on: str, who: str, day: date) -> Preview:
    """Says what becomes of each row of a sheet, against the checklist as the library fills it in now.

    `on` is the claim or study that is answered; `who` and `day` go with every answer that changes.
    """
    if on not in library.claims and on not in library.studies:
        raise UnknownName("claim or study", on, [*library.claims, *library.studies])
    now = {answer.item.id: answer for answer in filled.answers}
    number = Counter(row.item for row in sheet.rows)
    taken = set(library.records)
    lines: list[Line] = []
    for row in sheet.rows:
        line = _line(library, now, sheet, row, twice=number[row.item] > 1 and bool(row.item))
        if line.fate is Fate.CHANGED and line.after:
            line = _written(library, line, now[row.item], sheet, on=on, who=who, day=day, taken=taken)
        lines.append(line)
    gone = [name for name in now if name not in number]
    remarks = [*sheet.remarks]
    if gone and sheet.rows:
        remarks.append(f"{len(gone)} of {len(now)} items do not stand in the file and stay as they are: {_few(gone)}")
    return Preview(on, tuple(lines), tuple(remarks))


def _few(names: Sequence[str]) -> str:
    rest = len(names) - _MOST_NAMED
    return ", ".join(names[:_MOST_NAMED]) + (f" and {rest} more" if rest > 0 else "")


def _line(library: Library, now: Mapping[str, Answer], sheet: Sheet, row: Row, *, twice: bool) -> Line:
    refusal = Line(Fate.REFUSED, row.item, row.where, after=row)
    if not row.item:
        return replace(refusal, notes=(row.wrong or "it has no id of an item",))
    if row.item not in now:
        return replace(refusal, notes=(f"there is no item '{row.item}' in this checklist",))
    held = row_of(now[row.item], sheet.carrier)
    row = row.completed(held)
    is_clear = not row.wrong and (row.ticked is None or row.ticked == (row.state == DetailState.STATED))
    if is_clear and row.content == held.content:
        return Line(Fate.SAME, row.item, row.where, held, row)
    if is_clear and row.mark and row.fingerprint == row.mark:
        return Line(Fate.KEPT, row.item, row.where, held, row, ("answered anew since; the file left it as it was",))
    refusal = replace(refusal, before=held)
    if twice:
        return replace(refusal, notes=(f"'{row.item}' stands in the file more than once",))
    if row.wrong:
        return replace(refusal, notes=(row.wrong,))
    if now[row.item].state is DetailState.NOT_APPLICABLE and now[row.item].answered_by == BY_RULE:
        return replace(refusal, notes=(f"the item does not apply here: {now[row.item].reason}",))
    try:
        meant = wanted(library, now[row.item], held, row)
    except ClaimsError as error:
        return replace(refusal, notes=(str(error),))
    line = Line(Fate.CHANGED, row.item, row.where, held, row, meant.notes, detail=None)
    if meant.answers(now[row.item]):
        return replace(line, fate=Fate.SAME)
    if row.mark and row.mark != held.mark:
        return replace(line, fate=Fate.CONFLICT, notes=("answered anew since the file was written", *meant.notes))
    if not row.mark and not now[row.item].is_missing:
        return replace(
            line, fate=Fate.CONFLICT, notes=("there is an answer, and the row has no mark to tell which is newer",)
        )
    return line


def _written(
    library: Library, line: Line, answer: Answer, sheet: Sheet, *, on: str, who: str, day: date, taken: set[str]
) -> Line:
    assert line.before
    assert line.after
    meant: Wanted = wanted(library, answer, line.before, line.after)
    known = [detail for detail in library.details_on.get(on, ()) if detail.item == line.item]
    newest = max(reversed(known), key=lambda d: (d.accepted_by is not None, d.answered or ""), default=None)
    name = newest.id if newest else _free(on, line.item, taken)
    try:
        detail = Detail(
            id=name,
            on=on,
            item=line.item,
            state=meant.state,
            value=meant.value,
            reason=meant.reason,
            citation=meant.citation,
            proposed_by=Proposer.PERSON,
            accepted_by=who,
            answered=day.isoformat(),
        )
    except ValidationError as error:
        told = "; ".join(f"{'.'.join(map(str, e['loc']))}: {e['msg']}" for e in error.errors())
        return replace(line, fate=Fate.REFUSED, notes=(told,))
    taken.add(name)
    after = row_of(
        answer.model_copy(update={f: getattr(detail, f) for f in ("state", "value", "reason", "citation")}),
        sheet.carrier,
    )
    return replace(line, detail=detail, after=after)


def _free(on: str, item: str, taken: Iterable[str]) -> str:
    """Returns an id for a new detail that no record has."""
    base = re.sub("-+$", "", f"{on}-{item}"[:115])
    names: Iterator[str] = (f"{base}-{number}" if number > 1 else base for number in range(1, 10_000))
    return next(name for name in names if name not in taken)


def _plain(row: Row | None) -> dict[str, Any] | None:
    if row is None:
        return None
    place = {"source": row.source, "paragraph": row.paragraph, "figures": list(row.figures)} if row.source else None
    return {"state": row.state, "value": row.value, "reason": row.reason, "citation": place}
