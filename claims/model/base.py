"""What every record shares: a permanent id, and the rule that nothing is deleted, only withdrawn."""

import re
from datetime import date
from typing import Annotated, ClassVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

SLUG = r"[a-z0-9]+(-[a-z0-9]+)*"

Slug = Annotated[str, StringConstraints(pattern=f"^{SLUG}$", max_length=120)]
"""An id: permanent, kebab-case, unique across all records."""

Text = Annotated[str, StringConstraints(pattern=r"^[^\x00]*[^\s\x00][^\x00]*$", max_length=20_000)]
"""Words of a record: never blank, without NUL."""

_DATE = re.compile(r"^(\d{4}(-\d{2}(-\d{2})?)?|--\d{2}(-\d{2})?)$")


def _partial_date(text: str) -> str:
    for end in text.split("/"):
        if not _DATE.match(end) or text.count("/") > 1:
            raise ValueError(f"'{text}' is no date: write 2025-09-18, 2025-09, 2025, --11-04 (no year) or a range a/b")
        month_day = end[2:] if end.startswith("--") else end[5:]
        year = 2000 if end.startswith("--") else int(end[:4])
        try:
            date(year, *(int(n) for n in (*month_day.split("-"), "1", "1")[:2] if n))
        except (ValueError, TypeError):
            if month_day:
                raise ValueError(f"'{text}' is not in the calendar") from None
    return text


PartialDate = Annotated[str, AfterValidator(_partial_date)]
"""A date as precise as the text gives it: ``2025-09-18``, ``2026-03``, ``2026``, ``--11-04``, or a range ``a/b``."""


class Value(BaseModel):
    """An immutable value that refuses fields it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid", ser_json_inf_nan="null", allow_inf_nan=False)


class Withdrawal(Value):
    """Why a record no longer stands."""

    on: PartialDate = Field(description="The day of the withdrawal.")
    why: Text = Field(description="The reason, as a sentence.")


class Record(Value):
    """A value with a permanent id, kept in one text file and one row."""

    collection: ClassVar[str]
    """The name of the records of this class in an export and of their folder."""

    id: Slug = Field(description="Permanent id, unique across all records.")
    withdrawn: Withdrawal | None = Field(None, description="Set when the record no longer stands; nothing is deleted.")
