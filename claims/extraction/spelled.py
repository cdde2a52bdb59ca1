"""Numbers written in English words: counts, shares and multiples."""

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from functools import cache
from typing import Any

from claims import resources
from claims.extraction.lexicon import any_of, folded
from claims.extraction.numerals import Form, Numeral, scales
from claims.patterns import declared

_SCALE = "thousand|million|billion|trillion"
_SPANS = "hour|day|week|month|year|minute|second|gigabyte|terabyte|megabyte|gig|meg|petabyte|kilowatt|megawatt|gigawatt|mile|meter|metre|kilometer|kilometre|tonne|ton|dollar|rack|dozen|million|billion|percent|percentage\\spoint|point"
_QUARTERS = (
    r"(?:(?<=\blast\s)|(?<=\bpast\s)|(?<=\bnext\s)|(?<=\bprior\s)|(?<=\bprevious\s)|(?<=\bwithin\s)|(?<=\bconsecutive\s)"
    r"|(?<=\bstraight\s)|(?=(?:four|five|six|seven|eight|nine|ten|eleven|twelve)\b))"
)
_IN_A_ROW = r"(?=\squarters\s(?:in\sa\srow|running|ago|later|earlier|straight|on\send))"
_BOUNDED = (
    r"(?:(?<=\bover\s)|(?<=\bunder\s)|(?<=\bthan\s)|(?<=\bnearly\s)|(?<=\balmost\s)|(?<=\babout\s)|(?<=\bleast\s)|(?<=\broughly\s)"
    r"|(?<=\bup\sto\s)|(?<=\bupwards\sof\s)|(?<=\bwithin\s)|(?<=\blasted\s)|(?<=\btook\s)|(?<=\btakes\s))"
)
"""What makes a number of the article in front of a time: ``over an hour``."""
_HALVED = (
    r"(?:(?<=\bby\s)|(?<=\bthan\s)|(?<=\balmost\s)|(?<=\bnearly\s)|(?<=\broughly\s)|(?<=\bby\sabout\s)|(?<=\bby\sover\s)"
    r"|(?<=\sin\s)(?=half(?:[.,;:)]|$|\s(?:by|with|when|after|since|on|at|for|from|and|while|again)\b)))"
)
"""What stands before a half that is of nothing named: ``drops by more than half``."""
_OF = (
    r"(?=\s(?:of|the|that|as|less|more|lower|higher|fewer|faster|slower|longer|shorter|lighter|below|above|under|off|short|against|during|within|again|year|cheaper|smaller|larger|our|its|their|what|took|takes|for|falls|fell|goes|went|comes|came|remains?|remained|will|would|has|have|had|may|can|could|did|do|does|were|was|are|is|to|from|in|on|and|or|after|since|by|over|compared|versus)\b"
    r"|\s[a-z]{1,4}\d+[a-z]*s\b|[.,;)]|$)"
)


def _table() -> Mapping[str, Any]:
    return resources.table("extraction/numbers.toml")


@cache
def _words() -> Mapping[str, int]:
    ones = {word: value for value, word in enumerate(_table()["ones"])}
    return ones | {word: 10 * tens for tens, word in enumerate(_table()["tens"], start=2)}


@cache
def _written() -> re.Pattern[str]:
    word, parts = any_of(_words()), any_of(_table()["parts"])
    small = rf"(?:(?:{any_of(_table()['tens'])})-(?:{any_of(_table()['ones'][1:10])})|{word})"
    return re.compile(
        rf"\b(?=[zotfsenhdqa])(?:{_QUARTERS}(?P<quarters>{word})(?=\squarters\b(?!\sof\b))|(?P<row>{word}){_IN_A_ROW}"
        rf"|half\s(?P<half_unit>an?)(?=\s(?:{_SPANS})\b(?<!dozen)(?<!million)(?<!billion))"
        rf"|{_BOUNDED}(?P<a_unit>an?)(?=\s(?:second|minute|hour|day|week|fortnight|month|(?<!(?:over|than|most)\sa\s)(?<!\b(?:under|about|least|up\sto)\sa\s)(?<!\bnearly\sa\s)(?<!\broughly\sa\s)quarter|year|decade|gigabyte|terabyte|gigawatt|megawatt)\b(?!\s(?:ago|and\sa|before|earlier|of)\b))"
        r"|(?P<one_to>one)(?=\sto\s(?:two|three)\b)"
        rf"|(?P<one_unit>an?|one)(?=\s(?:{_SPANS})\sand\sa\s(?:half|quarter)\b)"
        rf"|(?P<of_scale>(?:a\s)?quarter|(?:a\s)?third|two[\s-]thirds|three[\s-]quarters)\sof\sa\s(?P<whole_scale>{_SCALE})"
        rf"|(?P<of_unit>a\squarter|three[\s-]quarters)\sof\san?(?=\s(?:{_SPANS})\b)"
        rf"|(?P<share>(?P<above>{word})[\s-](?P<part>{parts})s)"
        rf"|(?P<one>(?:one|a)[\s-](?P<each>{parts})){_OF}(?!,\s(?:of|in|at|near|due|called)\b)"
        rf"|(?<=,\s)(?P<one_of_all>a[\s-](?P<each_of_all>{parts}))(?=\s[a-z])"
        rf"|(?P<among>{word})\s(?:out\sof|in)\s(?:every\s)?(?P<all>{word})(?![\s-](?:{_SCALE}|hundred))"
        r"|(?<!first\s)(?<!second\s)(?<!other\s)(?<!latter\s)(?P<half>(?:one[\s-])?half|a\shalf)"
        r"(?=\s(?:of|the|that|as|its|our|their|what)\b)"
        rf"|{_HALVED}(?P<half_by>half)(?![\w’'-]|\s(?:an?|of|the|that|as|its|our|their|what|hours?|days?|marathons?|time|life|precision|brothers?|past)\b)"
        rf"|(?P<fold>{word}|hundred|thousand)[\s-]?fold"
        rf"|(?P<times>{any_of(_table()['times'])})(?![\s-](?:digit|precision|check|sided|down|blind|click|edged|room))"
        rf"|half\sa\s(?P<halved>{_SCALE}|dozen)|(?P<dozens>{word}|a)\sdozen"
        rf"|(?P<halves>{word})\sand\sa\shalf"
        rf"|(?P<count>(?:{small}|an?)(?:[\s-]hundred(?:\s(?:and\s)?{small})?(?:[\s-](?:{_SCALE}))?|[\s-](?:{_SCALE}))"
        rf"|{small}))\b"
    )


_OF_ALL_REACH = 60
_OF_ALL = declared(r"\b[Oo]f\s(?:the|its|our|their|these|those|all)\s[^.,;:]{1,40},\s$")
"""What makes ``a sixth`` a share of the things before it and no rank: ``Of the 192 cards, a sixth never passed``."""


def written(text: str) -> Iterator[Numeral]:
    """Yields the numbers written in words, in order; a bare "one" is none."""
    for found in _written().finditer(folded(text)):
        if found["one_of_all"] and not _OF_ALL.search(text, max(0, found.start() - _OF_ALL_REACH), found.start()):
            continue
        read = _read({name: part for name, part in found.groupdict().items() if part})
        if read is not None:
            value, scale, form = read
            yield Numeral(found.start(), found.end(), value, "", scale, form)


def _read(parts: Mapping[str, str]) -> tuple[Decimal, str, Form] | None:
    """Returns the value of a number in words, its scale word and its form."""
    if "count" in parts:
        return None if parts["count"] in ("one", "zero") else (*_counted(parts["count"]), Form.WORDS)
    if "halves" in parts:
        return _words()[parts["halves"]] + Decimal("0.5"), "", Form.WORDS
    if "quarters" in parts or "row" in parts:
        return Decimal(_words()[parts.get("quarters") or parts["row"]]), "", Form.WORDS
    if "half_unit" in parts:
        return Decimal("0.5"), "", Form.WORDS
    if "one_to" in parts or "one_unit" in parts or "a_unit" in parts:
        return Decimal(1), "", Form.WORDS
    if "of_scale" in parts:
        above = next((n for word, n in (("two", 2), ("three", 3)) if parts["of_scale"].startswith(word)), 1)
        whole = 3 if "third" in parts["of_scale"] else 4
        return scales()[parts["whole_scale"]] * above / whole, parts["whole_scale"], Form.WORDS
    if "of_unit" in parts:
        return Decimal("0.25") * (1 if parts["of_unit"][0] == "a" else 3), "", Form.WORDS
    if "half" in parts or "half_by" in parts:
        return Decimal("0.5"), "", Form.SHARE
    if "halved" in parts:
        return scales().get(parts["halved"], Decimal(12)) / 2, parts["halved"], Form.WORDS
    if "dozens" in parts:
        return Decimal(12 * _words().get(parts["dozens"], 1)), "dozen", Form.WORDS
    if "fold" in parts:
        word = parts["fold"]
        return (scales()[word] if word in scales() else Decimal(_words()[word])), "", Form.TIMES
    if "times" in parts:
        return Decimal(_table()["times"][parts["times"]]), "", Form.TIMES
    return _share(parts)


def _share(parts: Mapping[str, str]) -> tuple[Decimal, str, Form] | None:
    if "one" in parts or "one_of_all" in parts:
        part, whole = 1, _table()["parts"][parts.get("each") or parts["each_of_all"]]
    elif "among" in parts:
        part, whole = _words()[parts["among"]], _words()[parts["all"]]
    else:
        part, whole = _words()[parts["above"]], _table()["parts"][parts["part"]]
    return (Decimal(part) / whole, "", Form.SHARE) if 0 < part < whole else None


def _counted(words: str) -> tuple[Decimal, str]:
    """Adds up a count in words, for example ``three hundred and fifty thousand``."""
    value, scale = 0, ""
    for word in re.split(r"[\s-]", words):
        if word in _words():
            value += _words()[word]
        elif word == "hundred":
            value, scale = (value or 1) * 100, "hundred"
        elif word in scales():
            scale = word
    factor = Decimal(1) if scale in ("", "hundred") else scales()[scale]
    return Decimal(value or 1) * factor, scale
