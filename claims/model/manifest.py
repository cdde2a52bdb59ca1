"""The manifest of a checklist: the form that a laboratory fills in, before a run or after it, and its JSON Schema."""

from typing import Annotated

from pydantic import ConfigDict, Field, StringConstraints

from claims.model.base import SLUG, Value
from claims.model.checklist import DetailState, Level

_Id = Annotated[str, StringConstraints(pattern=f"^({SLUG})?$", max_length=120)]
_Words = Annotated[str, StringConstraints(max_length=20_000)]


class ManifestItem(Value):
    """One item; an empty string or a zero is no answer."""

    model_config = ConfigDict(
        json_schema_extra={
            "allOf": [
                {
                    "if": {"properties": {"state": {"const": "not-applicable"}}, "required": ["state"]},
                    "then": {"properties": {"reason": {"minLength": 1}}, "required": ["reason"]},
                },
                {
                    "if": {"properties": {"state": {"enum": ["stated", "partial"]}}, "required": ["state"]},
                    "then": {"properties": {"value": {"minLength": 1}}, "required": ["value"]},
                },
            ]
        }
    )

    id: _Id = Field(description="The item's permanent id.")
    group: str = Field("", description="The group it stands in.")
    question: str = Field("", description="The question.")
    why: str = Field("", description="Why it is asked.")
    level: Level = Field(Level.RECOMMENDED, description="How much it matters for the claims at hand.")
    state: DetailState = Field(description="How far it is answered.")
    value: _Words = Field("", description="The answer.")
    source: _Id = Field("", description="The source that says so.")
    paragraph: int = Field(0, ge=0, description="The paragraph of the source, 1-based.")
    figures: tuple[_Words, ...] = Field((), description="The figures or short terms as printed there.")
    reason: _Words = Field("", description="Why the state is what it is; required for not-applicable.")
    answered_by: str = Field("", description="Who answered.")
    as_exported: str = Field("", description="The mark by which an edited item is told from one that is as it was.")


class Manifest(Value):
    """A checklist as a manifest."""

    title: str = Field("", description="What it is about.")
    template: _Id = Field(description="The template.")
    study: _Id = Field("", description="The study it is for.")
    claims: tuple[_Id, ...] = Field((), description="The claims it is for.")
    statements: tuple[str, ...] = Field((), description="The statements of the claims.")
    version: str = Field("", description="The version of the program that wrote it.")
    date: str = Field("", description="The day on which it was written.")
    not_run: tuple[str, ...] = Field((), description="Checks that did not run, each with the reason.")
    items: tuple[ManifestItem, ...] = Field(description="The items, in the template's order.")
