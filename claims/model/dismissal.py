"""Figures in a source that are deliberately no claims, and proposals that were refused."""

from typing import ClassVar

from pydantic import Field, ValidationInfo, field_validator

from claims.model.base import Record, Slug, Text


class Dismissal(Record):
    """A figure that was looked at and set aside, for good or for now, or a proposal that stays refused."""

    collection: ClassVar[str] = "dismissed"

    source: Slug = Field(description="The source.")
    paragraph: int = Field(ge=1, description="The paragraph, 1-based, blank blocks dropped.")
    reliance: Slug | None = Field(None, description="The source that the document was refused to rely on.")
    claim: Slug | None = Field(None, description="The claim that these figures were refused as a citation of.")
    item: Slug | None = Field(None, description="The checklist item that an answer was refused for.")
    figures: tuple[Text, ...] = Field((), validate_default=True, description="The figures exactly as printed there.")
    reason: Text = Field(description="Why they are no claim, or why the proposal was refused.")
    waits: bool = Field(
        False, description="Whether the figures were only left out for now, and wait for a decision all the same."
    )

    @property
    def is_refusal(self) -> bool:
        """Tells a refused proposal, whose figures may still be a claim, from figures that are none."""
        return self.reliance is not None or self.claim is not None or self.item is not None

    @field_validator("figures")
    @classmethod
    def _are_there(cls, figures: tuple[Text, ...], given: ValidationInfo) -> tuple[Text, ...]:
        if not figures and given.data.get("reliance") is None and given.data.get("item") is None:
            raise ValueError("required field is missing")
        return figures
