"""What a text says of itself in the lines below its title: the day on which it appeared, and in which outlet."""

import re
from collections.abc import Iterable, Iterator

from claims.extraction.dates import dates
from claims.intake.days import partial_date
from claims.intake.vocabulary import names
from claims.intake.voice import voice
from claims.model.source import paragraphs
from claims.patterns import declared

_HEAD = 5
"""In how many paragraphs, from the title on, the line is looked for."""
_LONGEST = 120
_EDGES = " \t,;|·•–—-()[]（）【】，、:"
_SMALL = frozenset(["of", "the", "and", "for", "&"])
_WORDS_OF_NAME = 6
_SENTENCE = declared(r"[.!?。！？；;]$")
_OTHER = declared(r"\b(?:updated|modified|accessed|retrieved|revised)\b|更新|修订|访问", re.IGNORECASE)
_WORDS = declared(
    r"\b(?:by|published|posted|written|dated|updated|modified|accessed|retrieved|revised)\b|发布|更新|修订|日期|时间|作者|记者|撰文|来源",
    re.IGNORECASE,
)
_DAY = declared(r"\d{4}-\d\d-\d\d")
_LEADS = declared(
    r"^(?:(?:first |originally )?(?:published|posted|printed|appeared) (?:by|in|on)|in|source:)\s|^(?:来源|出处|转载自|文章来源)\s?[:：]?\s?",
    re.IGNORECASE,
)
_PARTS = declared(r"\s?[|·•–—]\s?|,\s|[，、；;]|\.\s|(?<=[\u4e00-\u9fff])\s+(?=[\u4e00-\u9fff])")
"""What parts the outlet beside a date from what the text is: ``Field test, Orme Review, 3 May 2026``."""
_TRAILS = declared(r"\s(?:on|of|in|from)$", re.IGNORECASE)
_HAN_OUTLET = declared(
    r"[\u4e00-\u9fff]{1,8}(?:日报|晚报|早报|时报|周报|周刊|月刊|杂志|新闻网|新闻社|通讯社|观察报|评测|测评|评测室|评测网|观察|之家)"
)
_HAN_REPORTER = declared(
    r"(?P<who>(?!本)[\u4e00-\u9fff]{2,8})[\s|｜·/]{0,3}(?:特约|首席|实习|见习|资深|评测)?(?:记者|编辑|撰稿人?|评测员)(?:[\s:：|｜/]|$)"
)
"""The outlet before what its people are called: ``芯前沿 记者 周行``."""
_DATELINE = declared(
    r"\s*(?:(?P<capitals>(?:[A-Z][A-Z.’'-]+\s?){1,3})|(?:[A-Z][a-z.’'-]+\s?){1,3}),\s(?:[A-Z][\w.]+(?:\s[A-Z][\w.]+)?,\s)?(?P<day>[^()\n]{4,24}?)\s?"
    r"(?:[(（/](?P<who>[A-Z][\w&’' -]{1,40})[)）/])?\s?"
    r"(?(capitals)(?:--?|[–—:]|\.(?=\s[A-Z]))|(?<=\s)(?:--?|[–—])\s)"
)
"""What a story or a press release begins with: ``PARIS, 3 May 2026 (Orme News) -``, ``Paris, 3 May 2026 -``."""
_HAN_DATELINE = declared(
    r"\s*(?:[（(]?[\u3400-\u9fff]{2,8}[）)]?\s?)?(?P<day>\d{4}\s?年\s?\d{1,2}\s?月\s?\d{1,2}\s?日)\s?[，,]?\s?(?:[\u3400-\u9fff]{2,6}\s?)?(?:——?|[–-]{1,2}\s|电\s|讯\s|\s?[|｜])"
)
"""What a Chinese release begins with: 2026年5月3日，杭州——."""
_HAN_WIRE = declared(
    r"\s*[（(【]?(?:本报|本刊|本网|本社|[\u3400-\u9fff]{2,8}(?:社|网|报))(?:讯\s?)?[\u3400-\u9fff]{2,6}[，,]?\s?"
    r"(?P<day>(?:\d{4}\s?年\s?)?\d{1,2}\s?月\s?\d{1,2}\s?日)\s?(?:专?电|讯)"
)
"""What a Chinese story of a newspaper or an agency begins with, mostly without the year: 本报杭州5月3日电."""
_FOR = declared(r"^[Bb]y\s[^.\n]{3,60}?(?:,\s|\s(?:for|of|at)\s)(?:the\s)?(?P<who>[A-Z][\w&’' -]{2,40}?)$")
"""A by-line with the paper that it was written for."""


def datelines(text: str) -> Iterator[tuple[str, str]]:
    """Yields the day, as printed, and the agency of each line below the title that begins with a place and a day."""
    for line in paragraphs(text)[1 : _HEAD + 1]:
        if (han := _HAN_DATELINE.match(line)) is not None:
            yield han["day"], ""
        if (found := _DATELINE.match(line)) is not None and next(dates(found["day"]), None):
            yield found["day"].strip(" ,"), (found["who"] or "").strip()


def is_in_dateline(number: int, line: str, offset: int) -> bool:
    """Tells whether a place in the paragraph of a number stands in the day of its dateline."""
    is_head = 1 < number <= _HEAD + 1
    found = _DATELINE.match(line) or _HAN_DATELINE.match(line) or _HAN_WIRE.match(line) if is_head else None
    return found is not None and found.start("day") <= offset < found.end("day")


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
    told = (partial_date(day) for day, _ in datelines(text))
    return next((day for day in told if day and _DAY.fullmatch(day)), None)


def beside_date(text: str) -> tuple[str, ...]:
    """Returns what the lines below the title hold beside a whole date: ``Orme Weekly`` of ``Orme Weekly, 3 May 2026``."""
    found: list[str] = []
    for line in paragraphs(text)[1:_HEAD]:
        line = line.strip()
        if len(line) <= _LONGEST and not _SENTENCE.search(line):
            found.extend(_beside(line))
        if len(line) <= _LONGEST and (told := _FOR.match(line)) is not None:
            found.append(told["who"])
    return (*found, *(who for _, who in datelines(text) if who))


def outlet(parts: Iterable[str]) -> str | None:
    """Returns the first of some names that is one of newspapers and magazines by its first word or its last."""
    return next((part for part in parts if _is_outlet(part)), None)


def own_outlet(text: str) -> str | None:
    """Returns the outlet that a text says below its title that it is of: behind who wrote it, beside its day, before 记者."""
    _, behind = without_outlet(voice(text).authors)
    return behind or outlet(beside_date(text)) or _of_reporter(text)


def _of_reporter(text: str) -> str | None:
    head = (line.strip() for line in paragraphs(text)[1:_HEAD])
    told = (_HAN_REPORTER.match(line) for line in head if len(line) <= _LONGEST and not _SENTENCE.search(line))
    return next((found["who"] for found in told if found), None)


def _beside(line: str) -> Iterator[str]:
    places = [(start, end) for start, end in dates(line) if _DAY.fullmatch(partial_date(line[start:end]) or "")]
    if len(places) != 1:
        return
    for side in (line[: places[0][0]], line[places[0][1] :]):
        bare = _TRAILS.sub("", side.strip(_EDGES))
        if name := _LEADS.sub("", bare).strip(_EDGES):
            yield name
            parts = _PARTS.split(name)
            yield from (part.strip(_EDGES) for part in parts if len(parts) > 1 and part.strip(_EDGES))


def _is_outlet(name: str) -> bool:
    words = name.split()
    if _HAN_OUTLET.fullmatch(name):
        return True
    is_named = 1 < len(words) <= _WORDS_OF_NAME and all(word[0].isupper() or word in _SMALL for word in words)
    return is_named and (words[0] == "The" or words[-1] in names("outlets")["words"]) and not re.search(r"\d", name)


def is_byline(number: int, line: str) -> bool:
    """Tells a line below the title, paragraph `number`, that says when a text appeared or changed, and nothing besides.

    It is a date alone, or one beside a word of by-lines or the name of an outlet.
    """
    line = line.strip()
    if not 1 < number <= _HEAD or len(line) > _LONGEST or _SENTENCE.search(line):
        return False
    found = sorted(dates(line))
    rest = line
    for start, end in reversed(found):
        rest = rest[:start] + rest[end:]
    if not found or re.search(r"\d", rest):
        return False
    return not re.search(r"\w", rest) or bool(_WORDS.search(rest)) or outlet(_beside(line)) is not None


def without_outlet(authors: tuple[str, ...]) -> tuple[tuple[str, ...], str | None]:
    """Parts the authors of a by-line from the outlet behind them: ``By Ann Lee, The Orme Ledger``."""
    if authors and (len(authors) > 1 or authors[0] >= "\u3400") and _is_outlet(authors[-1]):
        return authors[:-1], authors[-1]
    return authors, None
