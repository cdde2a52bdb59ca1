"""Figures in a source that are deliberately no claims, and proposed answers that were refused."""

from typing import ClassVar

from pydantic import Field

from claims.model.base import Record, Slug, Text


class Dismissal(Record):
    """A figure, or a proposed answer to a checklist item, that was looked at and set aside."""

    collection: ClassVar[str] = "dismissed"

    source: Slug = Field(description="The source.")
    paragraph: int = Field(ge=1, description="The paragraph, 1-based, blank blocks dropped.")
    item: Slug | None = Field(None, description="The checklist item of the proposed answer that was refused.")
    figures: tuple[Text, ...] = Field(min_length=1, description="The figures exactly as printed there.")
    reason: Text = Field(description="Why they are no claim.")
