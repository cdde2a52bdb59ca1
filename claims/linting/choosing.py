"""The template that fits what a report claims and says, where nobody names one."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from claims import checklists, resources
from claims.model.checklist import Template
from claims.model.claim import Claim

_FLAGS = re.IGNORECASE | re.ASCII


class _Fit(NamedTuple):
    """How much speaks for a template: all together, and how many claims of its kinds, and what words among it."""

    weight: float
    claims: int
    words: tuple[str, ...]


def fitting(claims: Sequence[Claim], text: str, title: str) -> tuple[Template, str]:
    """Returns the template that fits a report best, and why, as a sentence; the whole catalogue where none fits.

    What speaks for a template is data: its claims, by their kinds, the words of its title and those of its text.
    """
    table = resources.table("linting.toml")
    fits = {row["id"]: _fit(row, table, claims, text, title) for row in table["templates"]}
    best = max(fits, key=lambda name: fits[name].weight)
    if fits[best].weight <= 0:
        return checklists.template("catalogue"), f"no edition fits the kinds of claim; {_OTHERS}"
    return checklists.template(best), f"{_reasons(fits[best], len(claims))}; {_OTHERS}"


_OTHERS = "--template names another, `catalogue` asks everything"


def _reasons(fit: _Fit, of: int) -> str:
    told = [f"{fit.claims} of {of} claims are of its kinds"] if fit.claims else []
    return " and ".join([*told, *([f"it speaks of “{'”, “'.join(fit.words[:3])}”"] if fit.words else [])])


def _fit(row: Mapping[str, Any], table: Mapping[str, Any], claims: Sequence[Claim], text: str, title: str) -> _Fit:
    number = sum(_speaks(claim, row) for claim in claims)
    words = _words(row.get("words", ()), text)
    named = next((found[0] for way in _ways(tuple(row.get("title", ()))) if (found := way.search(title))), None)
    weight = min(number * row.get("weight", 1), table["most"]) + min(
        len(words) * row.get("word", 1), table["words_most"]
    )
    shown = tuple(dict.fromkeys([*([named] if named else []), *words]))
    return _Fit(weight + (row.get("in_title", table["in_title"]) if named else 0), number, shown)


def _words(written: Sequence[str], text: str) -> list[str]:
    """Returns what the patterns find in a text, each different word once, in the order of the patterns."""
    found: dict[str, str] = {}
    for way in _ways(tuple(written)):
        for match in way.finditer(text):
            found.setdefault(match[0].casefold(), match[0])
    return list(found.values())


@cache
def _ways(written: tuple[str, ...]) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(way, _FLAGS) for way in written)


def _speaks(claim: Claim, row: Mapping[str, Any]) -> bool:
    if claim.kind.value not in row["kinds"]:
        return False
    if "metrics" in row and claim.metric not in row["metrics"]:
        return False
    return "tags" not in row or any(tag.value in row["tags"] for tag in claim.tags)
