"""Benchmarks by name: a bare number or a share beside one is its score."""

import re
from functools import cache

from claims import resources
from claims.extraction.lexicon import ways
from claims.patterns import declared

_SCORES = frozenset(["percent", "score", "dimensionless", "percentage_point"])


_NOT_AFTER, _NOT_BEFORE = "[A-Za-z0-9-]", "(?![A-Za-z0-9])"
_PUT_TO = declared(r"(?:\s?(?:%|points?|percent|分))?\s(?:on|at|in|for)\s(?:the\s)?")
"""What stands between a score and the benchmark that it is put to."""


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str], tuple[str, ...]]:
    """Returns what finds the known names, what finds names by their ends too, and a piece of each of those ends."""
    table = resources.table("extraction/benchmarks.toml")
    names = ways(table["names"], _NOT_AFTER, _NOT_BEFORE)
    made = (f"(?<!{_NOT_AFTER})(?:{pattern}){_NOT_BEFORE}" for pattern in table["patterns"].values())
    return re.compile("|".join(names)), re.compile("|".join([*names, *made])), tuple(table["patterns"])


def _pattern(text: str) -> re.Pattern[str]:
    """Returns what finds benchmarks in a text: made names are dear to look for, and need one of a few pieces."""
    names, any_name, pieces = _patterns()
    return any_name if any(piece in text for piece in pieces) else names


def names_benchmark(text: str) -> bool:
    """Tells whether a text names a benchmark."""
    return bool(_pattern(text).search(text))


def ends_in_benchmark(before: str) -> bool:
    """Tells whether a number follows the name of a benchmark, as in ``GSM8K 87.6``."""
    last = None
    for found in _pattern(before).finditer(before):
        last = found
    return last is not None and not before[last.end() :].strip(" :：=是为上中的(（")


def benchmark_beside(before: str, behind: str) -> str | None:
    """Returns the benchmark of a number, as printed: what it is put to behind it, named last before it, else first behind.

    In ``71% on Orme-QA and 88% on Brume-QA`` the one before the second number is that of the first.
    """
    found = [match[0] for match in _pattern(before).finditer(before)]
    after = _pattern(behind).search(behind)
    if after is not None and _PUT_TO.fullmatch(behind[: after.start()]):
        return after[0]
    return found[-1] if found else after[0] if after else None


def only_benchmark(words: str) -> str | None:
    """Returns the one benchmark that some words name, as printed; nothing where they name several."""
    found = {match[0] for match in _pattern(words).finditer(words)}
    return found.pop() if len(found) == 1 else None


def may_be_score(unit: str) -> bool:
    """Tells whether a figure in this unit can be the score of a benchmark."""
    return unit in _SCORES
