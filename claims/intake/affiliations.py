"""Bodies by those who are of them: the affiliations of persons, and seats of learning."""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from claims.intake.capitals import WORD, trimmed
from claims.intake.vocabulary import names
from claims.patterns import declared

_WHO = rf"(?P<who>(?:University|Institute|College|Academy|Ministry)\sof\s{WORD}|{WORD}(?:\s(?:&\s)?{WORD}){{0,3}})"
_FROM_BODY = declared(rf",?\s[^,.;\n]{{0,70}}?\b(?:at|for|from|with|of)\s(?:the\s)?{_WHO}")
_SEAT = declared(
    rf"(?<![\w-])(?:(?:Technical|Royal|National|Federal|Free|Open|State|Imperial|Swiss|Polytechnic|Autonomous)\s){{0,2}}"
    rf"(?:University|Institute|College|Academy|Ministry|Polytechnic|Port|Bank|Department)\sof\s{WORD}(?![ ][A-Z])"
)
_FARTHEST = 140


def affiliations(text: str, persons: Mapping[str, tuple[int, int]]) -> set[str]:
    """Returns the bodies that a text says its persons are from: ``Ann Lee, head of software at Orme``."""
    found = (_first(text, end) for _, end in {*persons.values()})
    named = (trimmed(match["who"]) for match in found if match and not match["who"].split()[-1].isdigit())
    return {name for name in named if name}


def _first(text: str, end: int) -> re.Match[str] | None:
    return _described().match(text, end, end + _FARTHEST) or _FROM_BODY.match(text, end, end + _FARTHEST)


@cache
def _described() -> re.Pattern[str]:
    """Returns the form of a body behind what it is: ``at the Dutch model builder Orme Delta``."""
    nouns = "|".join(map(re.escape, names("kinds")["organisation"]))
    origin = rf"(?:(?:{'|'.join(word.capitalize() for word in names('plain')['beginnings'])})\s)?"
    return re.compile(
        rf",?\s[^,.;\n]{{0,70}}?\b(?:at|for|from|with|of)\s(?:(?:the|an?)\s)?{origin}(?:[a-z][a-z-]*\s){{0,3}}?(?:{nouns})\s{_WHO}"
    )


def seats_of_learning(text: str) -> Iterator[str]:
    """Yields the universities, academies and ministries that a text names: ``University of Varn``."""
    for match in _SEAT.finditer(text):
        yield match[0]
