"""Attribution: on whose word a sentence stands, as its text names them."""

import re
from functools import cache
from typing import NamedTuple

from claims import resources
from claims.extraction.lexicon import any_of, words

_HAN_NAME = r"[\u3400-\u9fffA-Za-z0-9·“”《》]{2,24}?"
_BORDERS = "，。；：、！？\n"
_CUT = re.compile(
    r"\s(?:that|which|who|on|in|at|published|and\sa|said|says|as\sreported|by|with|for|would|could|will|has|have)\b.*"
    r"|[,.;:(].*",
    re.DOTALL,
)


class _Patterns(NamedTuple):
    citing: re.Pattern[str]
    said: re.Pattern[str]
    inverted: re.Pattern[str]
    according: re.Pattern[str]
    relayed: re.Pattern[str]
    stated: re.Pattern[str]


@cache
def _patterns() -> _Patterns:
    table = resources.table("extraction/attribution.toml")
    said, said_zh = any_of(table["said"]), any_of(table["said_zh"])
    inside = f"[A-Z][\\w.&’'-]*|{any_of(words('in_names'))}|[a-z]+(?=\\s[A-Z])"
    name = rf"[A-Z][\w.&’'-]*(?:\s(?:{inside})){{0,6}}"
    actor = rf"(?:[Tt]he|[Ii]ts|[Tt]heir|[Oo]ur|[Aa]n?)\s(?:[\w’'-]+\s){{0,5}}?{any_of(words('actors'))}"
    between = r"(?:,\s[^,.;]{2,60},)?\s(?:also\s|has\s|have\s|had\s|further\s)?"
    who = r"(?P<who>(?:the\s|a\s|an\s)?[\w.&’'-]+(?:\s[\w.&’'-]+){0,9})"
    relay = rf"{any_of(table['after_zh'])}(?P<who>{_HAN_NAME})的?{any_of(table['ends_zh'])}"
    state = rf"(?P<who>{_HAN_NAME})(?:还|也|均|并|则|向[^，。]{{1,8}})?{said_zh}(?=[，：,:“在其]|$)"
    return _Patterns(
        re.compile(rf"\b(?i:{any_of(table['citing'])})\s{who}"),
        re.compile(rf"(?P<who>{actor}|{name}|\b[Ww]e){between}{said}\b"),
        re.compile(rf"[”\"]\s(?:said|says|told|added|wrote)\s(?P<who>{name})"),
        re.compile(rf"\b(?i:{any_of(table['after'])})\s{who}"),
        re.compile(rf"(?:^|[{_BORDERS}（(“\s]){relay}"),
        re.compile(rf"(?:^|[{_BORDERS}”]){state}"),
    )


def attribution(sentence: str) -> str | None:
    """Returns who a sentence says asserts it, as printed: the deepest source that it names, or nothing.

    Whom a report cites is deeper than who says so, and who says so is deeper than the outlet it is read in.
    """
    patterns = _patterns()
    for pattern in patterns:
        for found in pattern.finditer(sentence):
            who = found["who"]
            if pattern in (patterns.citing, patterns.according):
                who = _CUT.sub("", who)
            who = who.strip(" .,“”《》")
            if who and who.lower() not in words("nobody"):
                return who
    return None
