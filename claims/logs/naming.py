"""The names under which logs write figures: one spelling for all separators, the unit beside a name, and what it measures."""

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from claims import resources
from claims.patterns import declared

_TABLE = "logs.toml"
_UNIT = declared(r"\s*[(\[]\s*([^()\[\]]{1,20}?)\s*[)\]]\s*$")
_ENVELOPE = declared(r"__(?:min|max)$", re.IGNORECASE)
"""How an exported table names the bounds of a curve that it averages."""
_SPLIT = declared(r"[^a-z0-9%]+")
_NOISE = frozenset({"info", "warning", "warn", "debug", "error", "metric", "metrics", "rank", "log"})
"""Words that stand before a name in a log and say nothing of what it measures."""


@dataclass(frozen=True)
class Row:
    """What a name in a log measures, and which row of its series speaks for it."""

    metric: str
    unit: str
    take: str
    reading: str | None
    is_loose: bool
    is_summary: bool
    """Whether a figure that stands alone is a mean over the whole run."""


@dataclass(frozen=True)
class Name:
    """A name as a log writes it: the words, and the unit that stands beside them."""

    words: str
    unit: str | None = None

    @property
    def is_step(self) -> bool:
        """Tells whether it counts the steps of a run."""
        return self.words in _steps()

    @property
    def is_known(self) -> bool:
        """Tells whether it measures something, or counts steps."""
        return self.words in _known()


@lru_cache(maxsize=4096)
def spelled(name: str) -> Name:
    """Returns the words of a name in one spelling, and its unit where it names one."""
    told = None
    if _ENVELOPE.search(name):
        return Name("")
    if found := _UNIT.search(name):
        told = unit_of(found[1])
        name = name[: found.start()]
    name = name.rpartition(" - ")[2]
    words = [word for word in _SPLIT.split(name.strip().lower()) if word]
    for start in range(len(words)):
        if start and words[start - 1] not in _NOISE:
            break
        rest = words[start:]
        if " ".join(rest) in _known():
            return Name(" ".join(rest), told)
        for size in (3, 2, 1):
            unit = unit_of("/".join(rest[-size:])) if len(rest) > size else None
            if unit and " ".join(rest[:-size]) in _known():
                return Name(" ".join(rest[:-size]), told or unit)
    return Name(" ".join(words), told)


def unit_of(text: str) -> str | None:
    """Returns the unit that a log writes in short, or nothing."""
    table: Mapping[str, str] = resources.table(_TABLE)["units"]
    return table.get(text.strip().lower().replace(" ", ""))


@cache
def rows() -> Mapping[str, tuple[Row, ...]]:
    """Returns what each name measures, by its words; some names leave more than one metric open."""
    found: dict[str, list[Row]] = defaultdict(list)
    for given in resources.table(_TABLE)["rows"]:
        for metric in given["metrics"]:
            loose, summary = given.get("loose", False), given.get("summary", False)
            row = Row(metric, given["unit"], given["take"], given.get("reading"), loose, summary)
            for name in given["names"]:
                found[name].append(row)
    return {name: tuple(those) for name, those in found.items()}


def measured_for(change: str) -> Mapping[str, str]:
    """Returns the metrics that a metric of change may compare, each with its sort: rates, times or amounts."""
    table: Mapping[str, Any] = resources.table(_TABLE)["changes"]
    return {metric: sort for sort in table["of"].get(change, ()) for metric in table[sort]}


@cache
def _steps() -> frozenset[str]:
    return frozenset(resources.table(_TABLE)["steps"])


@cache
def _known() -> frozenset[str]:
    return frozenset(rows()) | _steps()
