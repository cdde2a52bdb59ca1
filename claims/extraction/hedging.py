"""Hedges: the words of a sentence that take something back from what it states."""

import re
from functools import cache

from claims import resources
from claims.extraction.lexicon import folded, ways
from claims.patterns import declared

_MONTH = declared(
    r"(?<=[^\W\d_] )May\b|(?<=[\d,] )May\b|\bMay(?=,? \d| (?:and|or|to|through|until) (?:[A-Z]|\d))|(?<=[(/–—-])May\b"
)
"""The month: a capital within a sentence, or before a day or a year; "may" is never written so there."""


@cache
def _pattern() -> re.Pattern[str]:
    table = resources.table("extraction/hedges.toml")
    return re.compile("|".join([*ways(table["words"], r"\w", r"\b"), *ways(table["zh"])]))


def hedges(sentence: str) -> tuple[str, ...]:
    """Returns the hedges of a sentence in their order, each once, in lower case; the month of May is none."""
    without_month = _MONTH.sub("   ", sentence) if "May" in sentence else sentence
    return tuple(dict.fromkeys(" ".join(found[0].split()) for found in _pattern().finditer(folded(without_month))))
