"""Figures in a source that are deliberately no claims."""

from typing import ClassVar

from pydantic import Field

from claims.model.base import Record, Slug, Text


class Dismissal(Record):
    """A figure that was looked at and set aside."""

    collection: ClassVar[str] = "dismissed"

    source: Slug = Field(description="The source.")
    paragraph: int = Field(ge=1, description="The paragraph, 1-based, blank blocks dropped.")
    figures: tuple[Text, ...] = Field(min_length=1, description="The figures exactly as printed there.")
    reason: Text = Field(description="Why they are no claim.")
