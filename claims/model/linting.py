"""What linting a draft report or a filled-in checklist tells: what is asked, how far it is answered, and where."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from claims.model.checklist import MISSING, DetailState, Level
from claims.model.finding import Finding


@dataclass(frozen=True)
class Spot:
    """A place in the file: its paragraph and line, 1-based, as far as the format has them, and the words there."""

    words: str = ""
    paragraph: int | None = None
    line: int | None = None

    def __str__(self) -> str:
        """Says the place in short: the line where there is one, else the paragraph."""
        if self.line is not None:
            return f"line {self.line}"
        return f"paragraph {self.paragraph}" if self.paragraph is not None else ""

    def as_json(self) -> dict[str, Any]:
        """Returns the place as plain values."""
        return {"line": self.line, "paragraph": self.paragraph, "sentence": self.words}


@dataclass(frozen=True)
class DraftedClaim:
    """A claim that the report makes, as it was understood."""

    id: str
    kind: str
    printed: str
    statement: str
    spot: Spot

    def as_json(self) -> dict[str, Any]:
        """Returns the claim as plain values."""
        told = {"id": self.id, "kind": self.kind, "printed": self.printed, "statement": self.statement}
        return {**told, **self.spot.as_json()}


@dataclass(frozen=True)
class LintLine:
    """One item of the checklist: how far the file answers it."""

    item: str
    question: str
    why: str
    group: str
    essential: bool
    state: DetailState
    value: str | None = None
    reason: str | None = None
    spots: tuple[Spot, ...] = ()
    """Where the file answers it."""
    asked_at: Spot | None = None
    """The first claim that it is asked of, where it is missing."""
    asked_of: str | None = None
    """That claim's figure as printed."""
    decides: tuple[str, ...] = ()
    """Codes of the under-determined checks that an answer would decide."""
    wrong: str | None = None
    """What is wrong with the answer itself, where it cannot be taken."""

    @property
    def is_missing(self) -> bool:
        """Tells whether the answer is missing."""
        return self.state in MISSING

    @property
    def spot(self) -> Spot | None:
        """Returns the place to point at: of the answer, else of the claim that it is asked of."""
        return self.spots[0] if self.spots and not self.is_missing else self.asked_at or next(iter(self.spots), None)

    def as_json(self) -> dict[str, Any]:
        """Returns the line as plain values."""
        return {
            "id": self.item,
            "question": self.question,
            "why": self.why,
            "level": (Level.ESSENTIAL if self.essential else Level.RECOMMENDED).value,
            "state": self.state.value,
            "value": self.value,
            "reason": self.reason,
            "wrong": self.wrong,
            "places": [spot.as_json() for spot in self.spots],
            "asked_of": {"printed": self.asked_of, **self.asked_at.as_json()} if self.asked_at else None,
            "decides": list(self.decides),
        }


@dataclass(frozen=True)
class LintFinding:
    """An inconsistency between claims of the report, with their places."""

    finding: Finding
    spots: tuple[Spot, ...]

    def as_json(self) -> dict[str, Any]:
        """Returns the finding as plain values."""
        return {**self.finding.model_dump(mode="json"), "places": [spot.as_json() for spot in self.spots]}


@dataclass(frozen=True)
class LintReport:
    """What linting one file gave."""

    file: str
    form: str
    """``report`` or ``checklist``."""
    template: str | None
    """The id of the template; none where there is nothing to ask, because nothing is claimed."""
    title: str
    level: Level = Level.ESSENTIAL
    """What counts: essential items, or recommended ones too."""
    chosen: str = ""
    """Why this template, as a sentence."""
    claims: tuple[DraftedClaim, ...] = ()
    lines: tuple[LintLine, ...] = ()
    """The items that apply, in the template's order."""
    findings: tuple[LintFinding, ...] = ()
    remarks: tuple[str, ...] = field(default=())

    def counts_for(self, line: LintLine) -> bool:
        """Tells whether an item is of the level that was asked for."""
        return line.essential or self.level is Level.RECOMMENDED

    @property
    def shown(self) -> tuple[LintLine, ...]:
        """Returns the items of the level that was asked for, and answers that cannot be taken."""
        return tuple(line for line in self.lines if self.counts_for(line) or line.wrong)

    @property
    def failures(self) -> tuple[LintLine, ...]:
        """Returns the items that fail: missing ones of the level, and answers that cannot be taken."""
        return tuple(line for line in self.shown if line.is_missing or line.wrong)

    @property
    def failed(self) -> bool:
        """Tells whether anything fails."""
        return bool(self.failures or self.findings)

    @property
    def counts(self) -> Mapping[str, int]:
        """Counts all items that apply, by state, those that are missing, and the inconsistent findings."""
        by_state = {state.value: sum(line.state is state for line in self.lines) for state in DetailState}
        missing = [line for line in self.lines if line.is_missing]
        return {
            "applicable": len(self.lines),
            "missing": len(missing),
            "essential-missing": sum(line.essential for line in missing),
            "inconsistent": len(self.findings),
            "wrong": sum(line.wrong is not None for line in self.lines),
            **by_state,
        }

    def as_json(self) -> dict[str, Any]:
        """Returns the report in the shape that programs rely on."""
        return {
            "file": self.file,
            "form": self.form,
            "template": self.template,
            "title": self.title,
            "level": self.level.value,
            "failed": self.failed,
            "claims": [claim.as_json() for claim in self.claims],
            "items": [line.as_json() for line in self.shown],
            "findings": [finding.as_json() for finding in self.findings],
            "counts": dict(self.counts),
            "remarks": list(self.remarks),
        }
