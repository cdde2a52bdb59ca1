"""The words of data/intake/: what tells the kind, the footing and the subject of a figure."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from claims import resources

VERSION = "1"
"""The version of the rules that draft and match; it is remembered with every field that they propose."""

DRAFTING, MATCHING, NAMING = f"drafting {VERSION}", f"matching {VERSION}", f"naming {VERSION}"

UNDONE = "undone in review"
"""Why a record is withdrawn that a review added and took back; it can be accepted again under its id."""


def words(section: str) -> Mapping[str, Any]:
    """Returns one section of words.toml."""
    found: Mapping[str, Any] = resources.table("intake/words.toml")[section]
    return found


def names(section: str) -> Mapping[str, list[str]]:
    """Returns one section of names.toml."""
    found: Mapping[str, list[str]] = resources.table("intake/names.toml")[section]
    return found


def is_generic(name: str) -> bool:
    """Tells words that say what a body or a desk does and name none: Equity Research, Semiconductor Team."""
    return all(word.lower() in names("plain")["generic"] for word in name.split())


@cache
def kinds(section: str) -> Mapping[str, tuple[str, ...]]:
    """Returns a section of kinds.toml turned round: by metric or unit, the names of the lists that hold it."""
    turned: dict[str, list[str]] = {}
    for name, members in resources.table("intake/kinds.toml")[section].items():
        for member in members:
            turned.setdefault(member, []).append(name)
    return {member: tuple(names) for member, names in turned.items()}


def pattern(forms: Iterable[str]) -> re.Pattern[str]:
    """Compiles words to a pattern: Latin ones as whole words in any case, Chinese ones wherever they stand."""
    return _pattern(tuple(forms))


@cache
def _pattern(forms: tuple[str, ...]) -> re.Pattern[str]:
    ordered = sorted(forms, key=len, reverse=True)
    latin = "|".join(re.escape(form) for form in ordered if form.isascii())
    chinese = "|".join(re.escape(form) for form in ordered if not form.isascii())
    parts = [rf"(?<![A-Za-z0-9])(?:{latin})(?![A-Za-z0-9])"] if latin else []
    return re.compile("|".join([*parts, *([chinese] if chinese else [])]) or r"(?!)", re.IGNORECASE)


@cache
def named(section: str) -> Mapping[str, re.Pattern[str]]:
    """Returns the patterns of a section of words.toml whose entries are lists, in its order."""
    return {name: pattern(forms) for name, forms in words(section).items()}


@cache
def readings(metric: str) -> Mapping[str, re.Pattern[str]]:
    """Returns by reading of a metric the words that settle it."""
    return {name: pattern(forms) for name, forms in words("readings").get(metric, {}).items() if forms}


@cache
def single(section: str) -> re.Pattern[str]:
    """Returns the pattern of a section of words.toml that is one list."""
    return pattern(words(section)["words"])
