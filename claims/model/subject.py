"""The things that claims are about, and the bodies that make claims."""

from enum import StrEnum
from typing import ClassVar

from pydantic import Field

from claims.model.base import Record, Slug, Text
from claims.model.drafted import Drafted


class SubjectKind(StrEnum):
    """What sort of thing a subject is."""

    MODEL = "model"
    ACCELERATOR = "accelerator"
    SERVER = "server"
    CLUSTER = "cluster"
    FRAMEWORK = "framework"
    COMPILER = "compiler"
    OPERATOR_LIBRARY = "operator-library"
    KERNEL = "kernel"
    TECHNIQUE = "technique"
    FORMAT = "format"
    NETWORK_CARD = "network-card"
    TOOL = "tool"
    SERVICE = "service"
    ORGANISATION = "organisation"
    OUTLET = "outlet"
    SITE = "site"


class Subject(Record):
    """A named thing or body; similar names are linked, never merged."""

    collection: ClassVar[str] = "subjects"

    name: Text = Field(description="The name as printed.")
    kind: SubjectKind = Field(description="What sort of thing it is.")
    vendor: Slug | None = Field(None, description="The organisation that makes it.")
    aliases: tuple[Text, ...] = Field((), description="Other names for it.")
    part_of: tuple[Slug, ...] = Field((), description="What it is a part of.")
    runs_on: tuple[Slug, ...] = Field((), description="What it runs on.")
    version_of: tuple[Slug, ...] = Field((), description="What it is a version or member of.")
    built_on: tuple[Slug, ...] = Field((), description="What it is built on or made of.")
    similar_to: tuple[Slug, ...] = Field((), description="Subjects with a name that looks alike, kept apart.")
    distinction: Text | None = Field(None, description="Why the similar names are kept apart.")
    note: Text | None = Field(None, description="What the sources say it is, and what they leave open.")
    drafted: Drafted | None = Field(None, description="Who proposed and who accepted it, where it was reviewed.")

    RELATIONS: ClassVar[tuple[str, ...]] = ("part_of", "runs_on", "version_of", "built_on", "similar_to")

    def relations(self) -> dict[str, tuple[str, ...]]:
        """Returns the ids of related subjects by the name of the relation, the empty ones left out."""
        return {name: ids for name in self.RELATIONS if (ids := getattr(self, name))}
