"""The day on which a text says that it appeared: the date of a line of its head that is no sentence."""

import re

from claims.extraction.dates import dates
from claims.intake.days import partial_date
from claims.model.source import paragraphs

_HEAD = 5
"""In how many paragraphs, from the title on, the line is looked for."""
_LONGEST = 120
_SENTENCE = re.compile(r"[.!?。！？；;]$")
_OTHER = re.compile(r"\b(?:updated|modified|accessed|retrieved|revised)\b|更新|修订|访问", re.IGNORECASE)
_DAY = re.compile(r"\d{4}-\d\d-\d\d")


def published(text: str) -> str | None:
    """Returns the day (`2026-01-31`) of the first line below the title that holds one whole date and is no sentence.

    Nothing where no line does: a date within a sentence is of what the text tells. A day on which a text was changed is
    passed over.
    """
    for line in paragraphs(text)[1:_HEAD]:
        line = line.strip()
        if len(line) > _LONGEST or _SENTENCE.search(line) or _OTHER.search(line):
            continue
        found = [partial_date(line[start:end]) for start, end in dates(line)]
        days = {day for day in found if day and _DAY.fullmatch(day)}
        if len(days) == 1:
            return days.pop()
    return None
