"""The metric of a figure: the nearest words that name one of data/metrics.toml and fit the figure's unit."""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from claims import resources
from claims.extraction.lexicon import folded, ways
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
            for form in fields.get("special", ()):
                words.setdefault(unit, {}).setdefault(form.lower(), (metric, 0))
            for form in (*fields["words"], *fields.get("zh", ())):
                words.setdefault(unit, {}).setdefault(form.lower(), (metric, cost))
            if fields.get("usual"):
                usual.setdefault(unit, metric)
    return {unit: _Names(_pattern(forms), forms, usual.get(unit)) for unit, forms in words.items()}


@cache
def _needed() -> Mapping[str, tuple[str, ...]]:
    """Returns the words of which one has to stand in the sentence, by metric; nothing of one that is named by itself."""
    told = resources.table("extraction/metrics.toml")
    return {metric: tuple(fields["needs"]) for metric, fields in told.items() if "needs" in fields}


def _pattern(forms: Mapping[str, object]) -> re.Pattern[str]:
    latin = ways((form for form in forms if form.isascii()), "[A-Za-z]", "(?![A-Za-z])")
    return re.compile("|".join([*latin, *ways(form for form in forms if not form.isascii())]))


def metric_of(before: str, figure: str, after: str, unit: str) -> str | None:
    """Returns the metric that the words around a figure name, else the usual one of its unit; money by the year is money."""
    base = base_unit(unit)
    names = _names().get(base) or (_names().get("USD") if base.startswith("USD/") else None)
    if names is None:
        return None
    told = f"{before} {after}".lower()
    before = before[-_BEFORE:]
    around = folded(f"{before}\0{figure}\0{after[:_AFTER]}")
    start = len(before)
    behind = start + len(figure) + 2
    is_count = base in _COUNTS
    costs, needed = [], _needed()
    for found in names.pattern.finditer(around):
        first, last = found.span()
        metric, further = names.metrics[" ".join(found[0].split())]
        if metric in needed and not any(word in told for word in needed[metric]):
            continue
        if last <= start:
            is_across = _BORDER.search(around, last, start) is not None
            further += start - last + _FARTHER * is_count + _ACROSS * is_across
        elif first < behind:
            further += _WITHIN
        else:
            is_across = _BORDER.search(around, behind, first) is not None
            further += first - behind + _FARTHER * (not is_count) + _ACROSS * is_across
        costs.append((further, first - last, metric))
    return min(costs)[2] if costs else names.usual
