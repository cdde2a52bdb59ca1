"""Names that no record knows: capitalised runs and Chinese names with a number, each with a guess at what it is."""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

from claims import resources
from claims.intake.vocabulary import pattern
from claims.model.subject import SubjectKind

_WORD = r"[A-Z][A-Za-z0-9]*(?:[.+-][A-Za-z0-9]+)*"
_RUN = re.compile(rf"(?<![A-Za-z0-9._/-]){_WORD}(?: (?:{_WORD}|\d{{1,4}}(?:\.\d+)?[A-Za-z]?(?![\w%]|[.,]\d)))*")
_WE = (
    re.compile(rf"\b[Aa]t (?P<who>{_WORD}(?: {_WORD}){{0,3}}),? we\b"),
    re.compile(rf"\b(?:[Ww]e|[Oo]ur \w+) at (?P<who>{_WORD}(?: {_WORD}){{0,3}})"),
)
_HAN = re.compile(r"([\u3400-\u9fff]{2,6})([A-Z]{0,3}-?\d{1,4}(?:\.\d+)?[A-Z]{0,2}(?![A-Za-z0-9%.]))")
_HAN_BODY = r"(?:(?<=^)|(?<=[，。；：、！？\s“”（）的由据和与为是]))([\u3400-\u9fff]{2,5}?(?:%s))"
_AROUND = 48
_BY_TITLE = 24
_MOST_NAMES = 400
"""How many new names one text may bring: what has more is no text about a few products."""
_SENTENCE_START = re.compile(r"(?:^|[.!?:;。！？；：\n“\"])\s*$")


@cache
def _table(section: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = resources.table("intake/names.toml")[section]
    return found


@cache
def _plain_words() -> frozenset[str]:
    return frozenset(_table("plain")["words"])


@cache
def _plain_pattern() -> re.Pattern[str]:
    return re.compile("|".join(_table("plain")["patterns"]))


def unknown_names(text: str, figures: Iterable[tuple[int, int]] = ()) -> dict[str, SubjectKind]:
    """Returns the names in a text that look like those of products and bodies, with a guess at the kind of each.

    `figures` are the places of the text's quantities, none of which is part of a name.
    """
    taken = sorted(figures)
    found = {**_latin(text, taken), **_chinese(text, taken)}
    return dict(sorted(found.items(), key=lambda entry: text.find(entry[0])))


def _cut(taken: list[tuple[int, int]], start: int, end: int) -> int:
    """Returns where a stretch ends if the first figure that begins in it is left out."""
    at = bisect_left(taken, (start, 0))
    if at and taken[at - 1][1] > start:
        return start
    return min(end, taken[at][0]) if at < len(taken) else end


def _latin(text: str, taken: list[tuple[int, int]]) -> dict[str, SubjectKind]:
    counts: Counter[str] = Counter()
    inside: Counter[str] = Counter()
    for match in _RUN.finditer(text):
        if name := _trimmed(text[match.start() : _cut(taken, *match.span())]):
            counts[name] += 1
            start = match.start() + match[0].find(name)
            inside[name] += not _SENTENCE_START.search(text, max(0, start - 8), start)
    names = [name for name, count in counts.most_common() if _is_name(name, count, inside[name])][:_MOST_NAMES]
    kinds: dict[str, SubjectKind | None] = {name: _kind(text, name) for name in names}
    kinds |= dict.fromkeys(_speakers(text), SubjectKind.ORGANISATION)
    by_head = {name.rsplit(" ", 1)[0]: kind for name, kind in kinds.items() if kind and " " in name}
    told = {name: kind or by_head.get(name.rsplit(" ", 1)[0]) for name, kind in kinds.items()}
    return {name: kind for name, kind in told.items() if kind is not None}


def _speakers(text: str) -> set[str]:
    """Returns the names of bodies that a text in the first person gives itself: ``at Orme Labs we``."""
    return {_trimmed(found["who"]) for pattern in _WE for found in pattern.finditer(text)} - {""}


def _is_name(name: str, count: int, inside: int) -> bool:
    """Tells a name from a capitalised word: it has a number, ends as a body does, or comes back inside sentences."""
    if " " in name and name.isupper() and not any(c.isdigit() for c in name):
        return False
    if any(c.isdigit() for c in name) or _is_body(name):
        return True
    return bool(inside) and (count > 1 or " " in name)


def _is_body(name: str) -> bool:
    """Tells a name that ends as those of bodies do; the ending alone is none."""
    return " " in name and name.split()[-1] in _table("organisations")["words"]


def is_person(text: str, name: str) -> bool:
    """Tells a name that a title stands by: two words or three, none of them a number."""
    if not 2 <= len(name.split()) <= 3 or any(c.isdigit() for c in name):
        return False
    title = pattern(tuple(_table("persons")["words"]))
    return any(
        title.search(text, max(0, start - _BY_TITLE), start) or title.search(text, end, end + _BY_TITLE)
        for start, end in _occurrences(text, name)
    )


def _kind(text: str, name: str) -> SubjectKind | None:
    last = name.split()[-1]
    for kind, beginnings in _table("known").items():
        if name.startswith(tuple(beginnings)):
            return SubjectKind(kind)
    for kind, forms in _table("kinds").items():
        if " " in name and last.lower() in forms:
            return SubjectKind(kind)
    if _is_body(name):
        return SubjectKind.ORGANISATION
    told = guessed(text, name)
    return None if told is SubjectKind.ORGANISATION and is_person(text, name) else told


def _trimmed(run: str) -> str:
    """Returns a run of capitalised words without the ordinary ones at its ends; nothing where none is left."""
    words = run.split()
    while words and words[0].lower() in _plain_words():
        words.pop(0)
    while words and words[-1].lower() in _plain_words() and not _is_numbered(words):
        words.pop()
    while words and words[0][0].isdigit():
        words.pop(0)
    if not words or (len(words) == 1 and (_plain_pattern().fullmatch(words[0]) or len(words[0]) < 2)):
        return ""
    return " ".join(words)


def _is_numbered(words: list[str]) -> bool:
    """Tells a name that ends in a number word: Harbour One."""
    return len(words) > 1 and words[-1].lower() in _table("plain")["numbers"]


def _chinese(text: str, taken: list[tuple[int, int]]) -> dict[str, SubjectKind]:
    found: dict[str, SubjectKind] = {}
    body = re.compile(_HAN_BODY % "|".join(_table("organisations")["zh"]), re.MULTILINE)
    bodies = Counter(match[1] for match in body.finditer(text))
    for name, _ in bodies.most_common(_MOST_NAMES):
        if text.count(name) > 1 and not name.startswith(("该", "本", "这")):
            found[name] = SubjectKind.ORGANISATION
    tried: set[str] = set()
    for match in _HAN.finditer(text):
        if match[0] in tried or len(tried) > _MOST_NAMES:
            continue
        tried.add(match[0])
        if match[2][0] != "-" and _cut(taken, match.start(2), match.end()) < match.end():
            continue
        name = _with_number(text, match[1], match[2])
        if name and (kind := guessed(text, name)) is not None:
            found[name] = kind
    return found


def _with_number(text: str, before: str, number: str) -> str:
    """Returns a Chinese name that ends in a number: as much before it as comes back elsewhere in the text."""
    if number.isdigit():
        return ""
    for length in range(min(4, len(before)), 1, -1):
        name = before[-length:]
        if text.count(name + number) > 1 or (length == 2 and text.count(name) > 2):
            return name + number
    return ""


def guessed(text: str, name: str) -> SubjectKind | None:
    """Guesses what a name stands for by the nouns beside its occurrences; nothing where none tells."""
    votes: Counter[str] = Counter()
    for start, end in _occurrences(text, name):
        for kind, forms in _table("kinds").items():
            after = pattern(tuple(forms)).search(text, end, _line_end(text, end))
            if after:
                votes[kind] += 12 if after.start() - end < 4 else 6 if after.start() - end < 16 else 2
            before = list(pattern(tuple(forms)).finditer(text, _line_start(text, start), start))
            if before:
                votes[kind] += 4 if start - before[-1].end() < 3 else 1
    if not votes:
        return None
    return SubjectKind(max(votes.items(), key=lambda entry: entry[1])[0])


def _line_end(text: str, at: int) -> int:
    stops = [stop for stop in (text.find(mark, at, at + _AROUND) for mark in (". ", "。", "\n", "; ")) if stop >= 0]
    return min(stops, default=min(len(text), at + _AROUND))


def _line_start(text: str, at: int) -> int:
    first = max(0, at - _AROUND // 2)
    return max([first, *(text.rfind(mark, first, at) for mark in (". ", "。", "\n", "; "))])


def _occurrences(text: str, name: str) -> Iterator[tuple[int, int]]:
    at = text.find(name)
    for _ in range(40):
        if at < 0:
            return
        yield at, at + len(name)
        at = text.find(name, at + len(name))
