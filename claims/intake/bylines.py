"""What a text says of itself in the lines below its title: the day on which it appeared, and the outlet of its authors."""

import re

from claims.extraction.dates import dates
from claims.intake.days import partial_date
from claims.intake.vocabulary import names
from claims.model.source import paragraphs

_HEAD = 5
"""In how many paragraphs, from the title on, the line is looked for."""
_LONGEST = 120
_SENTENCE = re.compile(r"[.!?。！？；;]$")
_OTHER = re.compile(r"\b(?:updated|modified|accessed|retrieved|revised)\b|更新|修订|访问", re.IGNORECASE)
_WORDS = re.compile(
    r"\b(?:by|published|posted|written|dated|updated|modified|accessed|retrieved|revised)\b|发布|更新|修订|日期|时间|作者|记者|撰文|来源",
    re.IGNORECASE,
)
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


def is_byline(number: int, line: str) -> bool:
    """Tells a line below the title, paragraph `number`, that says when a text appeared or changed, and nothing besides.

    It is a date alone, or one beside a word of by-lines.
    """
    line = line.strip()
    if not 1 < number <= _HEAD or len(line) > _LONGEST or _SENTENCE.search(line):
        return False
    found = sorted(dates(line))
    rest = line
    for start, end in reversed(found):
        rest = rest[:start] + rest[end:]
    return bool(found) and not re.search(r"\d", rest) and (not re.search(r"\w", rest) or bool(_WORDS.search(rest)))


def without_outlet(authors: tuple[str, ...]) -> tuple[tuple[str, ...], str | None]:
    """Parts the authors of a by-line from the outlet behind them: ``By Ann Lee, The Orme Ledger``."""
    if (
        len(authors) > 1
        and (last := authors[-1]).count(" ")
        and (last.startswith("The ") or last.split()[-1] in names("outlets")["words"])
    ):
        return authors[:-1], last
    return authors, None
