"""What every record shares: a permanent id, and the rule that nothing is deleted, only withdrawn."""

import re
from datetime import date
from typing import Annotated, ClassVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, field_validator

from claims.patterns import declared

SLUG = r"[a-z0-9]+(-[a-z0-9]+)*"

Slug = Annotated[str, StringConstraints(pattern=f"^{SLUG}$", max_length=120)]
"""An id: permanent, kebab-case, unique across all records."""

RESERVED = frozenset({"import", "diff", "new", "con", "prn", "aux", "nul"}) | {
    f"{port}{number}" for port in ("com", "lpt") for number in range(1, 10)
}
"""What no record may be called: words that a command reads itself, and files that some systems keep for devices."""


Text = Annotated[str, StringConstraints(pattern=r"^[^\x00]*[^\s\x00][^\x00]*$", max_length=20_000)]
"""Words of a record: never blank, without NUL."""

Told = Annotated[str, StringConstraints(pattern=r"^[^\x00]*[^\s\x00][^\x00]*$")]
"""Words that are put together of those of records, and as long as it takes: never blank, without NUL."""

_DATE = declared(r"\d{4}(-\d{2}(-\d{2})?)?|--\d{2}(-\d{2})?", re.ASCII)


def _partial_date(text: str) -> str:
    ends = text.split("/")
    if len(ends) > 2 or not all(_DATE.fullmatch(end) for end in ends):
        raise ValueError(f"'{text[:40]}' is no date: write 2025-09-18, 2025-09, 2025, --11-04 (no year) or a range a/b")
    for end in ends:
        year, *month_day = end.replace("--", "2000-").split("-")
        month, day = (*month_day, "1", "1")[:2]
        try:
            date(int(year), int(month), int(day))
        except ValueError:
            raise ValueError(f"'{text}' is not in the calendar") from None
    first, last = ends[0], ends[-1]
    if not text.startswith("-") and not last.startswith("-") and last[: len(first)] < first[: len(last)]:
        raise ValueError(f"'{text}' ends before it begins")
    return text


PartialDate = Annotated[str, AfterValidator(_partial_date)]
"""A date as precise as the text gives it: ``2025-09-18``, ``2026-03``, ``2026``, ``--11-04``, or a range ``a/b``."""


def one_line(text: str) -> str:
    """Writes what a terminal or a log would act on, such as the end of a line, as the escape that stands for it."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


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

    @field_validator("id")
    @classmethod
    def _is_free(cls, name: str) -> str:
        if name in RESERVED:
            raise ValueError(f"'{name}' is a reserved word, no id")
        return name
