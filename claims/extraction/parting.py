"""Counts of a part: ``nine of the systems``, ``all nodes except the first three``, ``Jobs are few: 340``."""

from claims.extraction import lexicon
from claims.extraction.counting import is_plural_noun
from claims.patterns import declared

_OF = declared(
    r"\sof\s(?:the|its|our|their|these|those)\s(?:\d[\d,]*\s|(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\s)?"
    r"(?:[A-Za-z][a-z-]+\s){0,2}?(?P<noun>[A-Za-z][A-Za-z-]+s|people)\b(?![’'])"
)
_NOUN = r"(?P<noun>[A-Za-z][a-z-]{1,20})"
_EXCEPTED = declared(
    rf"\b(?:[Aa]ll|[Ee]very|[Ee]ach|[Aa]ny|[Nn]o|[Tt]he)\s(?:[a-z-]+\s){{0,2}}?{_NOUN}\s"
    r"(?:but|except|bar|save|besides|other\sthan|apart\sfrom|aside\sfrom|excluding)\s(?:for\s)?"
    r"(?:the\s)?(?:(?:first|last|top|worst|best|slowest|fastest|other)\s)?$"
)
_MANY = declared(
    rf"(?:^|[.;,]\s|\b[Tt]he\s|\band\s){_NOUN}\s(?:are|were|remain|remained)\s(?:[a-z]+\s)?"
    r"(?:few|fewer|many|rare|scarce|numerous|plentiful|common|frequent):\s(?:only\s|just\s|about\s|some\s)?$"
)
_MEMBERS = declared(
    r"\b(?:crew|team|staff|workforce|panel|jury|committee|delegation)\sof\s(?:(?:about|some|only|just|roughly|nearly|almost|over|under|up\sto|around"
    r"|as\sfew\sas|as\smany\sas|(?:fewer|more)\sthan|at\s(?:least|most))\s)?$"
)
"""What counts people, whom it does not name: ``a crew of six``."""
_LEADS = (
    "first ",
    "last ",
    "top ",
    "worst ",
    "best ",
    "slowest ",
    "fastest ",
    "other ",
    "but ",
    "except ",
    "bar ",
    "save ",
    "besides ",
)
_COLON = ": "
_MEMBERS_REACH = 56
_STAFF = declared(
    r"\b(?:employ(?:s|ed|ing)?|(?:[Hh]eadcount|[Ss]taff(?:\snumbers)?|[Ww]orkforce|[Pp]ayroll)\s(?:[a-z]+\s){1,2}?(?:by|to|from|at)"
    r"(?:\s\d[\d,]*\sto)?)\s(?:about\s|some\s|nearly\s|just\s|over\s|around\s)?$"
)


def whole_after(text: str, at: int, end: int) -> str:
    """Returns the things of which a number behind it is a part, or nothing: the system of ``nine of the systems``."""
    found = _OF.match(text, at, end) if text.startswith(" of ", at) else None
    return _thing(found["noun"]) if found and is_plural_noun(found["noun"].lower()) else ""


def whole_before(before: str) -> str:
    """Returns the things that the words before a number tell to be counted by it, or nothing."""
    if _STAFF.search(before[-_MEMBERS_REACH:]):
        return "person"
    if " of " in before[-_MEMBERS_REACH:] and _MEMBERS.search(before[-_MEMBERS_REACH:]):
        return "person"
    if _COLON in before[-8:] and (found := _MANY.search(before)):
        return _thing(found["noun"])
    found = _EXCEPTED.search(before) if before.endswith(_LEADS) else None
    return _thing(found["noun"]) if found else ""


def _thing(noun: str) -> str:
    low = noun.lower()
    return lexicon.nouns().word(low) or lexicon.singular(low.rpartition("-")[2])
