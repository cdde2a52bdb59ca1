"""The run or set-up that a group of claims comes from."""

from typing import ClassVar

from pydantic import Field

from claims.model.base import PartialDate, Record, Slug, Text
from claims.model.claim import Tag


class Study(Record):
    """A run, measurement or reference set-up; its claims name it, its details answer the checklist for all of them."""

    collection: ClassVar[str] = "studies"

    title: Text = Field(description="A short name for the run or set-up.")
    subject: Slug = Field(description="The main thing that was run or measured.")
    conductor: Slug | None = Field(None, description="The body that ran it.")
    ran: PartialDate | None = Field(None, description="When it ran, as far as stated.")
    summary: Text = Field(description="What was done, in the curator's own words.")
    tags: tuple[Tag, ...] = Field((), description="What it involves.")
    about: tuple[Slug, ...] = Field((), description="Further subjects that it involves.")
    note: Text | None = Field(None, description="What is odd or left open.")
