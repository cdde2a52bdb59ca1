"""What bears on a claim beyond its own telling; never edited, only superseded."""

from enum import StrEnum
from typing import ClassVar

from pydantic import Field

from claims.model.base import PartialDate, Record, Slug, Text
from claims.model.quantity import Quantity


class EvidenceKind(StrEnum):
    """What sort of evidence it is."""

    PRIMARY_DOCUMENT = "primary-document"
    ARTEFACT = "artefact"
    MEASUREMENT = "third-party-measurement"
    RE_RUN = "re-run"
    LOG = "log"
    JUDGEMENT = "judgement"
    WITHDRAWAL = "withdrawal"
    CORRECTION = "correction"


class EvidenceStance(StrEnum):
    """What the evidence does to the claim."""

    SUPPORTS = "supports"
    REFUTES = "refutes"
    QUALIFIES = "qualifies"
    NOT_COMPARABLE = "not-comparable"


class Party(StrEnum):
    """Whose hand obtained the evidence, seen from the claimant."""

    FIRST = "first-party"
    THIRD = "third-party"
    COLLABORATIVE = "collaborative"
    UNKNOWN = "unknown"


class Evidence(Record):
    """One piece of evidence on one claim or more."""

    collection: ClassVar[str] = "evidence"

    claims: tuple[Slug, ...] = Field(min_length=1, description="The claims it bears on.")
    kind: EvidenceKind = Field(description="The sort of evidence.")
    stance: EvidenceStance = Field(description="What it does to the claims.")
    party: Party = Field(Party.UNKNOWN, description="Whose hand obtained it, seen from the claimant.")
    by: Text = Field(description="Who obtained it.")
    obtained: PartialDate = Field(description="When it was obtained.")
    summary: Text = Field(description="What it shows, in the curator's own words.")
    source: Slug | None = Field(None, description="The source that holds it.")
    supersedes: Slug | None = Field(None, description="The earlier evidence that it replaces.")
    quantity: Quantity | None = Field(None, description="What was measured.")
    conditions: dict[Slug, Text] = Field({}, description="The conditions, by the id of the checklist item.")
