"""Bodies by those who are of them: the affiliations of persons, and seats of learning."""

from collections.abc import Iterator, Mapping

from claims.intake.capitals import WORD, trimmed
from claims.patterns import declared

_FROM_BODY = declared(
    rf",?\s[^,.;\n]{{0,70}}?\b(?:at|for|from|with|of)\s(?:the\s)?"
    rf"(?P<who>(?:University|Institute|College|Academy|Ministry)\sof\s{WORD}|{WORD}(?:\s{WORD}){{0,3}})"
)
_SEAT = declared(rf"(?<![\w-])(?:University|Institute|College|Academy|Ministry)\sof\s{WORD}(?![ ][A-Z])")
_FARTHEST = 140


def affiliations(text: str, persons: Mapping[str, tuple[int, int]]) -> set[str]:
    """Returns the bodies that a text says its persons are from: ``Ann Lee, head of software at Orme``."""
    found = (_FROM_BODY.match(text, end, end + _FARTHEST) for _, end in {*persons.values()})
    named = (trimmed(match["who"]) for match in found if match and not match["who"].split()[-1].isdigit())
    return {name for name in named if name}


def seats_of_learning(text: str) -> Iterator[str]:
    """Yields the universities, academies and ministries that a text names: ``University of Varn``."""
    for match in _SEAT.finditer(text):
        yield match[0]
