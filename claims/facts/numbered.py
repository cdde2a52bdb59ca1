"""The things that the words of a statement number beside its own figure: "an instance with eight cards"."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from claims.facts.amounts import printed
from claims.facts.printed import SMALL_NUMBERS, numbers_in
from claims.facts.terms import noun_after, things_in
from claims.facts.ways import things_of
from claims.model.claim import Claim
from claims.model.subject import Subject, SubjectKind
from claims.patterns import declared

_SMALL = "|".join(word for word, number in SMALL_NUMBERS.items() if number > 1)
_ENGLISH = declared(
    rf"(?<![\w.,/$€¥£-])(?P<n>\d{{1,3}}(?:,\d{{3}})+|\d+|{_SMALL})(?:-|\s)(?P<what>(?:[A-Za-z][\w.-]*\s){{0,2}}?(?P<noun>[A-Za-z]+))\b"
    r"(?!\s?(?:/|per\b|an?\b|each\b|every\b))",
    re.IGNORECASE,
)
_CHINESE = declared(r"(?<![A-Za-z\d.,-])(?P<n>\d+(?:,\d{3})*)\s?(?P<after>[个台块张座颗条套枚]?[^，,。;；、\d]{0,6})")
_OF_EACH = declared(
    r"\b(?:each|every|per|(?:each|every|one|some|half|\d+) of)\s(?:the\s|its\s|these\s)?$|每$", re.IGNORECASE
)
_LETTERS = declared(r"(?<=[\u4e00-\u9fff])[A-Za-z][A-Za-z0-9-]*\d[A-Za-z0-9-]*$")
_FOR_A_TIME = declared(
    r"\b(?:for|in|over|during|of|runs?|rents?) (?:all |the |these )?(?P<n>\d[\d,]*(?:\.\d+)?|"
    + _SMALL
    + r")[ -](?P<time>hour|day|week)s?\b|"
    r"(?<![\d.])(?P<zn>\d[\d,]*(?:\.\d+)?)\s?个?(?P<zh>小时|天|周)",
    re.IGNORECASE,
)
_SECONDS = {"hour": 3_600, "小时": 3_600, "day": 86_400, "天": 86_400, "week": 604_800, "周": 604_800}
_TOKENS = declared(r"^(?:(?:input|output|prompt|generated)\s)?tokens?$", re.IGNORECASE)


_COUNTED = (SubjectKind.ACCELERATOR, SubjectKind.SERVER, SubjectKind.NETWORK_CARD)
"""Kinds of products of which one has several; of a cluster or a site there is one."""


@dataclass(frozen=True, slots=True)
class Numbered:
    """A number of things in words: what is counted, how it is named, and the subject where it goes by its name."""

    number: Decimal
    thing: str
    shown: str
    subject: str | None = None


def numbered_things(claim: Claim, subjects: Iterable[Subject]) -> tuple[Numbered, ...]:
    """Returns the numbers of things that a statement names beside its figure, of known things and of named subjects."""
    figure = printed(claim)
    found = [*_in_english(claim.statement, figure), *_in_chinese(claim.statement, figure)]
    made: dict[tuple[str, str | None], Numbered] = {}
    twice: set[tuple[str, str | None]] = set()
    for number, thing, after in found:
        one = _of_a_subject(number, after, subjects) or (Numbered(number, thing, thing) if thing else None)
        if one is None:
            continue
        key = (one.thing, one.subject)
        if key in made and made[key].number != number:
            twice.add(key)
        made[key] = one
    return tuple(one for key, one in made.items() if key not in twice)


def numbered_times(claim: Claim) -> tuple[Numbered, ...]:
    """Returns the time in seconds for which words say that an amount is, where they name but one: "for 720 hours"."""
    figure = printed(claim)
    found = [m for m in _FOR_A_TIME.finditer(claim.statement) if figure not in m[0]]
    if len(found) != 1:
        return ()
    word = (found[0]["time"] or found[0]["zh"]).casefold()
    number = numbers_in(found[0]["n"] or found[0]["zn"])[0].value
    return (Numbered(number * _SECONDS[word], "second", f"seconds, {number:f} {word}"),) if number > 1 else ()


def _of_a_subject(number: Decimal, after: str, subjects: Iterable[Subject]) -> Numbered | None:
    """Returns a number as one of the subject whose name, or the last word of whose name, stands after it."""
    for subject in subjects:
        things = things_of(subject)
        if not things or subject.kind not in _COUNTED:
            continue
        for name in _names(subject):
            if re.match(rf"\W*[个台块张座颗条套枚]?\s?{re.escape(name)}(?![A-Za-z0-9])", after):
                return Numbered(number, things[0], name, subject.id)
    return None


def _names(subject: Subject) -> tuple[str, ...]:
    """Returns the names of a subject, the last word of its name, and what of a Chinese one is written in letters."""
    letters = _LETTERS.search(subject.name)
    last = subject.name.split()[-1]
    return tuple(dict.fromkeys((subject.name, *subject.aliases, last, *((letters[0],) if letters else ()))))


@lru_cache(maxsize=50_000)
def _in_english(statement: str, figure: str) -> tuple[tuple[Decimal, str, str], ...]:
    return tuple(_english(statement, figure))


def _english(statement: str, figure: str) -> Iterator[tuple[Decimal, str, str]]:
    own = _span(statement, figure)
    for match in _ENGLISH.finditer(statement):
        if match.start() < own[1] and own[0] < match.end("n"):
            continue
        if _OF_EACH.search(statement[: match.start()]):
            continue
        numbers = numbers_in(match["n"])
        if len(numbers) != 1 or numbers[0].value < 2:
            continue
        noun = match["noun"]
        things = things_in(match["what"])
        thing = "token" if _TOKENS.match(match["what"]) else next(iter(things)) if len(things) == 1 else ""
        if thing and thing != "token" and not things_in(noun):
            thing = ""
        yield numbers[0].value, thing, statement[match.start("what") :]


@lru_cache(maxsize=50_000)
def _in_chinese(statement: str, figure: str) -> tuple[tuple[Decimal, str, str], ...]:
    own = _span(statement, figure)
    found = []
    for match in _CHINESE.finditer(statement):
        if (match.start() < own[1] and own[0] < match.end("n")) or _OF_EACH.search(statement[: match.start()]):
            continue
        number = Decimal(match["n"].replace(",", ""))
        if number >= 2 and match["after"] and not match["after"].isascii():
            thing = noun_after(statement[match.start() :], match["n"]) or ""
            found.append((number, thing, statement[match.end("n") :]))
    return tuple(found)


def _span(statement: str, figure: str) -> tuple[int, int]:
    at = statement.find(figure) if figure else -1
    return (at, at + len(figure)) if at >= 0 else (0, 0)
