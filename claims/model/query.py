"""What a list of claims is asked for, and what it answers."""

from enum import StrEnum
from typing import Any, Generic, TypeVar

from pydantic import Field

from claims.model.base import Text, Told, Value
from claims.model.claim import ClaimKind, Modality
from claims.model.verification import VerificationStatus

T = TypeVar("T")


class Sort(StrEnum):
    """The orders of a list of claims; a leading minus turns one round."""

    ID = "id"
    SUBJECT = "subject"
    KIND = "kind"
    STATUS = "status"
    CLAIMANT = "claimant"
    OUTLETS = "outlets"
    ORIGINS = "origins"
    MISSING = "missing"
    BY_ID_DOWN = "-id"
    BY_SUBJECT_DOWN = "-subject"
    BY_KIND_DOWN = "-kind"
    BY_STATUS_DOWN = "-status"
    BY_CLAIMANT_DOWN = "-claimant"
    BY_OUTLETS_DOWN = "-outlets"
    BY_ORIGINS_DOWN = "-origins"
    BY_MISSING_DOWN = "-missing"


class ClaimQuery(Value):
    """The filters of a list of claims; several values of one filter are alternatives, filters together narrow."""

    status: tuple[VerificationStatus, ...] = Field((), description="Verification statuses.")
    kind: tuple[ClaimKind, ...] = Field((), description="Kinds of claim.")
    subject: tuple[str, ...] = Field((), description="Ids of subjects, in any role.")
    source: tuple[str, ...] = Field((), description="Ids of citing sources.")
    claimant: tuple[str, ...] = Field((), description="Ids of claimants.")
    modality: tuple[Modality, ...] = Field((), description="Modalities.")
    study: tuple[str, ...] = Field((), description="Ids of studies.")
    text: str = Field("", max_length=500, description="Words that must all occur; case is ignored.")
    sort: Sort = Field(Sort.ID, description="The order.")
    limit: int = Field(50, ge=1, le=100_000, description="The most rows of one page.")
    after: str | None = Field(None, max_length=500, description="The key that the page before ended with.")

    def words(self) -> tuple[str, ...]:
        """Returns the words of the text, in lower case."""
        return tuple(self.text.casefold().split())


class ClaimRow(Value):
    """One line of a list of claims, with what is derived about it."""

    id: str = Field(description="The claim.")
    subject: str = Field(description="The id of its subject.")
    subject_name: Text = Field(description="The name of its subject.")
    kind: ClaimKind = Field(description="Its kind.")
    statement: Text = Field(description="What it says.")
    claimant: str = Field(description="The id of its claimant.")
    modality: Modality = Field(description="On what footing it is put.")
    printed: str | None = Field(None, description="The figure as printed.")
    comparator: str | None = Field(None, description="Its comparator.")
    unit: str | None = Field(None, description="Its unit.")
    metric: str | None = Field(None, description="Its metric.")
    study: str | None = Field(None, description="The id of its study.")
    status: VerificationStatus = Field(description="Its verification status.")
    reason: Told = Field(description="The first reason of the status.")
    outlets: int = Field(description="How many outlets tell it.")
    origins: int = Field(description="On how many independent origins it rests.")
    items: int = Field(description="Checklist items that apply.")
    missing: int = Field(description="How many of them are missing.")
    essential_missing: int = Field(description="How many of the missing ones are essential.")
    sources: tuple[str, ...] = Field(description="The ids of the sources that cite it.")
    suspect: Told | None = Field(None, description="Why it should be checked again; none while it is current.")


class Page(Value, Generic[T]):
    """A page of a list: its items, how many there are in all, and the key of the next page."""

    items: tuple[T, ...] = Field(description="The rows of this page.")
    total: int = Field(description="How many rows match in all.")
    next: str | None = Field(None, description="The key to ask for the next page with; none on the last.")

    def as_json(self) -> dict[str, Any]:
        """Returns the page as plain JSON values."""
        return self.model_dump(mode="json")
