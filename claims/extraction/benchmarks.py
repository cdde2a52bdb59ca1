"""Benchmarks by name: a bare number or a share beside one is its score."""

import re
from functools import cache

from claims import resources
from claims.extraction.lexicon import any_of

_SCORES = frozenset(["percent", "score", "dimensionless", "percentage_point"])


@cache
def _pattern() -> re.Pattern[str]:
    table = resources.table("extraction/benchmarks.toml")
    return re.compile(rf"(?<![A-Za-z0-9-])(?:{any_of(table['names'])}|{'|'.join(table['patterns'])})(?![A-Za-z0-9])")


def names_benchmark(text: str) -> bool:
    """Tells whether a text names a benchmark."""
    return bool(_pattern().search(text))


def ends_in_benchmark(before: str) -> bool:
    """Tells whether a number follows the name of a benchmark, as in ``GSM8K 87.6``."""
    last = None
    for found in _pattern().finditer(before):
        last = found
    return last is not None and not before[last.end() :].strip(" :：=是为上中的(（")


def benchmark_beside(before: str, behind: str) -> str | None:
    """Returns the benchmark named last before a number, else first behind it, as printed."""
    found = [match[0] for match in _pattern().finditer(before)]
    after = _pattern().search(behind)
    return found[-1] if found else after[0] if after else None


def may_be_score(unit: str) -> bool:
    """Tells whether a figure in this unit can be the score of a benchmark."""
    return unit in _SCORES
