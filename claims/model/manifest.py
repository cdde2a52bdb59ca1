"""The manifest of a checklist: the form that a laboratory fills in, before a run or after it, and its JSON Schema."""

from typing import Annotated

from pydantic import ConfigDict, Field, StringConstraints

from claims.model.base import SLUG, Value
from claims.model.checklist import DetailCitation, DetailState, Level

_Id = Annotated[str, StringConstraints(pattern=f"^({SLUG})?$", max_length=120)]
_Words = Annotated[str, StringConstraints(max_length=20_000)]


class ManifestItem(Value):
    """One item; an empty string, a zero or, in JSON, a null is no answer.

    A place stands in `source`, `paragraph` and `figures`, or, as in JSON, in `citation`.
    """

    model_config = ConfigDict(
        json_schema_extra={
            "allOf": [
                {
                    "if": {"properties": {"state": {"const": "not-applicable"}}, "required": ["state"]},
                    "then": {"properties": {"reason": {"type": "string", "minLength": 1}}, "required": ["reason"]},
                },
                {
                    "if": {"properties": {"state": {"enum": ["stated", "partial"]}}, "required": ["state"]},
                    "then": {"properties": {"value": {"type": "string", "minLength": 1}}, "required": ["value"]},
                },
            ]
        }
    )

    id: _Id = Field(description="The item's permanent id.")
    group: str = Field("", description="The group it stands in.")
    heading: str | None = Field(None, description="The heading of its group, where the group's name is none.")
    question: str = Field("", description="The question.")
    why: str = Field("", description="Why it is asked.")
    level: Level = Field(Level.RECOMMENDED, description="How much it matters for the claims at hand.")
    state: DetailState = Field(description="How far it is answered.")
    value: _Words | None = Field("", description="The answer.")
    source: _Id = Field("", description="The source that says so.")
    paragraph: int = Field(0, ge=0, description="The paragraph of the source, 1-based.")
    citation: DetailCitation | None = Field(None, description="The place in a source.")
    figures: tuple[_Words, ...] = Field((), description="The figures or short terms as printed there.")
    reason: _Words | None = Field("", description="Why the state is what it is; required for not-applicable.")
    answered_by: str | None = Field("", description="Who answered.")
    answered: str | None = Field("", description="When a person answered; the file only tells.")
    essential: bool | None = Field(
        None, description="Whether it is essential for the claims at hand; the file only tells."
    )
    decides: tuple[str, ...] = Field((), description="The checks that an answer would decide; the file only tells.")
    as_exported: str = Field("", description="The mark by which an edited item is told from one that is as it was.")


class Manifest(Value):
    """A checklist as a manifest."""

    title: str = Field("", description="What it is about.")
    template: _Id = Field(description="The template.")
    study: _Id | None = Field("", description="The study it is for.")
    claims: tuple[_Id, ...] = Field((), description="The claims it is for.")
    statements: tuple[str, ...] = Field((), description="The statements of the claims.")
    version: str = Field("", description="The version of the program that wrote it.")
    date: str = Field("", description="The day on which it was written.")
    not_run: tuple[str, ...] = Field((), description="Checks that did not run, each with the reason.")
    to_check_again: tuple[str, ...] = Field((), description="What befell the sources; the file only tells.")
    counts: dict[str, int] = Field({}, description="The items by state; the file only tells.")
    items: tuple[ManifestItem, ...] = Field(description="The items, in the template's order.")
