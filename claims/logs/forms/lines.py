"""A log as lines of text: names with figures, as a person or a program prints them."""

import re
from collections.abc import Iterator

from claims.logs.log import FORMS, Figure, Form, Row
from claims.logs.naming import unit_of
from claims.patterns import declared

_LONGEST = 2_000
_QUOTES = str.maketrans({"'": " ", '"': " ", "{": " ", "}": " ", "\t": " "})
_COLOUR = declared(r"\x1b\[[0-9;]*m|\ufffd\[[0-9;]*m")
_PAIR = declared(
    r"(?<![\w/.@%-])"
    r"(?P<name>[A-Za-z][\w/.@%-]{0,39}(?: (?=[\w/.@%-]{0,39}[A-Za-z%])[\w/.@%-]{1,40}){0,7}?(?: ?\([A-Za-z%][^()]{0,20}\))?)"
    r"(?: ?: ?| ?= ?| )"
    r"(?P<number>[-+]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:[eE][-+]?\d{1,4})?|(?:(?<=[:=])|(?<=[:=] ))[-+]?(?:nan|inf)\b)"
    r"(?![\d:-]|\.\d|,\d)"
    r"(?: ?(?P<unit>[A-Za-z%][A-Za-z%/]{0,20})(?![\w%/]| ?[:=]| [-+\d]))?",
    re.IGNORECASE,
)
_DIGIT = declared(r"[0-9]|nan|inf", re.IGNORECASE)
_BLANKS = declared(r" +")


def _rows(text: str) -> Iterator[Row] | None:
    return _read(text)


def _read(text: str) -> Iterator[Row]:
    for at, line in enumerate(text.split("\n"), 1):
        if len(line) <= _LONGEST and _DIGIT.search(line) and (found := _figures(line)):
            yield Row(f"line {at}", found)


def _figures(line: str) -> tuple[Figure, ...]:
    plain = _BLANKS.sub(" ", _COLOUR.sub("", line).translate(_QUOTES))
    found = []
    at = 0
    while pair := _PAIR.search(plain, at):
        unit = unit_of(pair["unit"]) if pair["unit"] else None
        found.append(Figure(pair["name"], pair["number"], unit))
        at = pair.end("unit") if unit else pair.end("number")
    return tuple(found)


FORMS.add("lines", Form("lines of text", 9, _rows))
