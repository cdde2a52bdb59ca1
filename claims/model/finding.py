"""What a check found between claims, and what is wrong with a record."""

from enum import StrEnum
from typing import NamedTuple

from pydantic import Field

from claims.model.base import Slug, Text, Told, Value, one_line


class Outcome(StrEnum):
    """What a check concluded."""

    CONSISTENT = "consistent"
    INCONSISTENT = "inconsistent"
    UNDER_DETERMINED = "under-determined"
    NOT_APPLICABLE = "not-applicable"
    NOT_RUN = "not-run"


class Severity(StrEnum):
    """How much a finding matters to a reader."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Computed(Value):
    """One number that a check computed, with its interval."""

    label: Told = Field(description="What the number is.")
    value: float | None = Field(None, description="The number.")
    low: float | None = Field(None, description="The lower end; none is open.")
    high: float | None = Field(None, description="The upper end; none is open.")
    unit: Text = Field("dimensionless", description="Its unit.")


RECORDED = frozenset(
    {"claim-verbatim", "claimant-identity", "source-primary", "claim-status", "independence-verification"}
)
"""The items that documents and the claim's own record answer: what is typed into a checklist changes neither."""


class Finding(Value):
    """What one check returned for some claims, with its working."""

    code: Text = Field(description="The code of the check, for example SIZ101.")
    name: Slug = Field(description="The name of the check.")
    outcome: Outcome = Field(description="What it concluded.")
    severity: Severity = Field(Severity.NOTE, description="How much it matters.")
    claims: tuple[Slug, ...] = Field((), description="The claims that were read.")
    computed: tuple[Computed, ...] = Field((), description="The numbers that were computed.")
    working: tuple[Told, ...] = Field((), description="The working, a line a step, with the numbers in it.")
    explanation: Told = Field(description="One plain sentence.")
    needs: tuple[Slug, ...] = Field((), description="The checklist items that would decide it.")
    assumptions: tuple[Slug, ...] = Field((), description="The assumptions that were used.")
    answers: tuple[Slug, ...] = Field((), description="The recorded checklist answers that were read.")
    bears_out: bool = Field(False, description="Whether a printed figure was worked out anew from others and agrees.")

    @property
    def family(self) -> str:
        """Returns the family of the check: the letters of its code."""
        return self.code.rstrip("0123456789")

    @property
    def decided_by(self) -> tuple[str, ...]:
        """Returns the needed items of which an answer decides; the others wait for a document or for a record."""
        return tuple(item for item in self.needs if item not in RECORDED)


class Fault(NamedTuple):
    """What is wrong with a record: where, in which field, and what."""

    where: str
    field: str
    message: str

    def __str__(self) -> str:
        """Returns one greppable line, whatever the record holds."""
        return one_line(": ".join(part for part in self if part))
