"""The append-only history: who changed which record, from what to what, and why."""

from enum import StrEnum
from typing import Any

from pydantic import AwareDatetime, Field

from claims.model.base import Slug, Text, Value


class Action(StrEnum):
    """What was done to a record."""

    ADDED = "added"
    EDITED = "edited"
    WITHDRAWN = "withdrawn"
    TEXT_ATTACHED = "text-attached"


class Event(Value):
    """One change of one record."""

    seq: int = Field(ge=1, description="Its place in the store's history.")
    at: AwareDatetime = Field(description="The instant of the change.")
    who: Text = Field(description="Who changed it.")
    action: Action = Field(description="What was done.")
    record: Slug = Field(description="The record.")
    before: dict[str, Any] | None = Field(None, description="The changed fields before; none for a new record.")
    after: dict[str, Any] | None = Field(None, description="The changed fields after.")
    why: Text | None = Field(None, description="The reason.")
