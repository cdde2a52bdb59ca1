"""Values that no source of a claim gives and a check has to be told; always shown, never mixed with claims."""

from typing import ClassVar

from pydantic import Field

from claims.model.base import PartialDate, Record, Slug, Text
from claims.model.quantity import Quantity


class Assumption(Record):
    """A named, sourced and dated value that a reader may change."""

    collection: ClassVar[str] = "assumptions"

    title: Text = Field(description="What the value is.")
    metric: Slug = Field(description="The metric, of data/metrics.toml.")
    subject: Slug | None = Field(None, description="The subject that it holds for; none holds for all.")
    quantity: Quantity = Field(description="The value.")
    basis: Text = Field(description="Where it comes from.")
    as_of: PartialDate = Field(description="The day it was taken.")
