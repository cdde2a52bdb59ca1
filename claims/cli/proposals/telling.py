"""Telling what the decisions of a file of proposals come to."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from claims.cli import output, tables
from claims.intake.batch import Outcome, Plan, Verb
from claims.model.base import Record
from claims.model.claim import Claim
from claims.model.dismissal import Dismissal
from claims.plain import count

_MOST = 20
_THINGS = frozenset(["claim", "citation", "subject", "dismissal", "record"])
"""Actions that are named after what is added."""


def show(
    planned: Plan,
    output_format: str,
    *,
    written: bool,
    refused: bool,
    notes: Sequence[str] = (),
    doubts: Sequence[str] = (),
) -> None:
    """Prints what would become of each decision, or what was done; what is left for later is only counted.

    `notes` tell what of the file is not taken, `doubts` what is taken and may not be meant.
    """
    rows = [row for outcome in planned.outcomes for row in _rows(planned, outcome)]
    later = sum(outcome.decision.verb is Verb.LATER for outcome in planned.outcomes)
    if output_format == "json":
        items = [dict(zip(("action", "item", "record", "told"), row, strict=True)) for row in rows]
        output.as_json(
            {
                "items": items,
                "total": len(items),
                "next": None,
                "later": later,
                "passed_over": list(notes),
                "doubts": list(doubts),
                "written": written,
            }
        )
    elif rows:
        output.data("\n".join(tables.lines(("ACTION", "PROPOSAL", "RECORD", "WHAT"), rows)))
    counts = Counter(row[0] for row in rows)
    told = [count(number, action) if action in _THINGS else f"{number} {action}" for action, number in counts.items()]
    output.tell(", ".join([*told, *([f"{later} left for later"] if later else [])]) or "no proposal")
    for doubt in doubts[:_MOST]:
        output.tell(doubt)
    if len(doubts) > _MOST:
        output.tell(f"and {len(doubts) - _MOST} more to look at")
    for note in notes[:_MOST]:
        output.tell(note)
    if len(notes) > _MOST:
        output.tell(f"and {len(notes) - _MOST} more that are not taken")
    if refused:
        output.tell("nothing is written, because of what is refused")
    elif not written and planned.records:
        output.tell("nothing is written yet; --yes writes it")


def _rows(planned: Plan, outcome: Outcome) -> list[tuple[str, str, str, str]]:
    key = outcome.decision.key
    if outcome.faults:
        told = "; ".join(": ".join(filter(None, (f.field, f.message))) for f in outcome.faults)
        return [("refused", key, outcome.decision.cite or "-", told)]
    if outcome.step is None or outcome.decision.verb is Verb.LATER:
        return []
    if not outcome.step:
        return [("same", key, outcome.decision.cite or "-", "was accepted or dismissed before")]
    return [(*_action(planned, record, key), record.id, _what(record)) for record in outcome.step.records]


def _action(planned: Plan, record: Record, key: str) -> tuple[str, str]:
    if isinstance(record, Claim) and record.id in planned.held.records:
        held: Any = planned.held.records[record.id]
        return ("restored" if held.withdrawn else "citation"), key
    if isinstance(record, Dismissal) and record.withdrawn:
        return "taken back", key
    return {"claims": "claim", "subjects": "subject", "dismissed": "dismissal"}.get(record.collection, "record"), key


def _what(record: Record) -> str:
    if isinstance(record, Claim):
        return record.statement
    if isinstance(record, Dismissal):
        return f"was dismissed before: {record.reason}" if record.withdrawn else record.reason
    return str(getattr(record, "name", ""))
