"""The metric of a figure: the nearest words that name one of data/metrics.toml and fit the figure's unit."""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from claims import resources
from claims.extraction.lexicon import any_of, folded
from claims.extraction.money import MONEY
from claims.patterns import declared

_BEFORE, _AFTER = 80, 40
_FARTHER, _WITHIN, _ACROSS = 8, 30, 24
"""How much further off words count on the less usual side of a figure, in the figure itself, and beyond a comma."""
_PREFIX = declared(
    r"(?:kilo|mega|giga|tera|peta|exa|milli|micro|nano|pico|centi|kibi|mebi|gibi|tebi|pebi)"
    r"(?=byte|bit|watt|meter|FLOP|OP|hertz|joule|second)"
)
_TIMES = frozenset(["second", "minute", "hour", "day", "week", "month", "year"])
_COUNTS = frozenset(
    [
        "device",
        "node",
        "expert",
        "layer",
        "head",
        "step",
        "token",
        "parameter",
        "sample",
        "request",
        "port",
        "lane",
        "client",
        "question",
        "interruption",
    ]
)
"""Units whose figures stand before what they count, so that the words behind tell more."""
_BORDER = declared(r"[,;，；、。(（]")


class _Names(NamedTuple):
    """The words that name the metrics of one unit."""

    pattern: re.Pattern[str]
    metrics: Mapping[str, tuple[str, int]]
    """By word: the metric, and how much further off it counts."""
    usual: str | None


@lru_cache(256)
def base_unit(unit: str) -> str:
    """Returns a unit without prefixes, times as seconds and money as dollars: ``gigabyte/minute`` as ``byte/second``."""
    parts = [_PREFIX.sub("", part) for part in unit.split("/")]
    plain = ["second" if part in _TIMES else "USD" if part in MONEY else part for part in parts]
    return "/".join(part for n, part in enumerate(plain) if n == 0 or part in ("second", "token", "device*hour"))


@cache
def _names() -> Mapping[str, _Names]:
    known = resources.table("metrics.toml")
    words: dict[str, dict[str, tuple[str, int]]] = {}
    usual: dict[str, str] = {}
    for metric, fields in resources.table("extraction/metrics.toml").items():
        cost = _ACROSS if fields.get("general") else 0
        for unit in fields.get("units", [base_unit(known[metric]["unit"])]):
            for form in (*fields["words"], *fields.get("zh", ())):
                words.setdefault(unit, {}).setdefault(form.lower(), (metric, cost))
            if fields.get("usual"):
                usual.setdefault(unit, metric)
    return {unit: _Names(_pattern(forms), forms, usual.get(unit)) for unit, forms in words.items()}


def _pattern(forms: Mapping[str, object]) -> re.Pattern[str]:
    latin = any_of(form for form in forms if form.isascii()) if any(map(str.isascii, forms)) else ""
    chinese = any_of(form for form in forms if not form.isascii()) if not all(map(str.isascii, forms)) else ""
    parts = [rf"(?<![A-Za-z])(?:{latin})(?![A-Za-z])"] if latin else []
    return re.compile("|".join([*parts, *([chinese] if chinese else [])]))


def metric_of(before: str, figure: str, after: str, unit: str) -> str | None:
    """Returns the metric that the words around a figure name, else the usual one of its unit."""
    base = base_unit(unit)
    names = _names().get(base)
    if names is None:
        return None
    before, figure, after = folded(before[-_BEFORE:]), folded(figure), folded(after[:_AFTER])
    is_count = base in _COUNTS
    found = [
        *(
            (len(before) - m.end() + _crossed(before[m.end() :]) + _FARTHER * is_count, m)
            for m in names.pattern.finditer(before)
        ),
        *((_WITHIN, m) for m in names.pattern.finditer(figure)),
        *(
            (m.start() + _crossed(after[: m.start()]) + _FARTHER * (not is_count), m)
            for m in names.pattern.finditer(after)
        ),
    ]
    if not found:
        return names.usual
    costs = [(cost + names.metrics[_plain(m[0])][1], -len(m[0]), names.metrics[_plain(m[0])][0]) for cost, m in found]
    return min(costs)[2]


def _plain(written: str) -> str:
    return " ".join(written.split())


def _crossed(between: str) -> int:
    return _ACROSS if _BORDER.search(between) else 0
