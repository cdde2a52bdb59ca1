"""The verification status of a claim: always derived, in no record and no input."""

from enum import StrEnum

from pydantic import Field

from claims.model.base import Slug, Told, Value


class VerificationStatus(StrEnum):
    """What the evidence amounts to, the strongest word first."""

    WITHDRAWN = "withdrawn"
    MIXED = "mixed"
    CONTRADICTED = "contradicted"
    NOT_REPRODUCED = "not-reproduced"
    PARTLY_REPRODUCED = "partly-reproduced"
    REPRODUCED = "reproduced"
    CORROBORATED = "corroborated"
    SUPPORTED = "supported"
    DOCUMENTED = "documented"
    INCONSISTENT = "inconsistent"
    NOT_CHECKABLE = "not-checkable"
    CONSISTENT = "consistent"
    UNVERIFIED = "unverified"


class Verdict(Value):
    """A status with its reasons."""

    status: VerificationStatus = Field(description="The status.")
    reasons: tuple[Told, ...] = Field(description="Why, as sentences; the first decides.")


class Origin(Value):
    """A root of a claim's lineage."""

    subject: Slug | None = Field(None, description="The body at the root, where known.")
    sources: tuple[Slug, ...] = Field(description="The sources that end there.")
    is_claimant: bool = Field(description="Whether it is the claimant or a document of the claimant.")


class Lineage(Value):
    """Through whom a claim reached the reader."""

    sources: tuple[Slug, ...] = Field(description="The sources that cite the claim.")
    outlets: tuple[Slug, ...] = Field(description="Everyone who tells it, on any path, the claimant left out.")
    origins: tuple[Origin, ...] = Field(description="The independent roots.")
    unknown: tuple[Slug, ...] = Field((), description="Outlets whose access to an origin is unknown.")
    rings: tuple[tuple[Slug, ...], ...] = Field((), description="Sources that only cite each other.")

    @property
    def summary(self) -> str:
        """Says it in a line, for example ``5 outlets, 1 origin: the claimant``."""
        outlets = f"{len(self.outlets) or 'no other'} outlet{'s' * (len(self.outlets) > 1)}"
        if not self.origins:
            return f"{outlets}, no known origin"
        count = f"{outlets}, {len(self.origins)} origin{'s' * (len(self.origins) != 1)}"
        return f"{count}: the claimant" if len(self.origins) == 1 and self.origins[0].is_claimant else count
