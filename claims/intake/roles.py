"""What a name does in its sentences: whether it acts and speaks as a body does, or is made, sold and used as a thing is."""

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import islice
from typing import Any

from claims import resources
from claims.intake.guessing import noun_kind, occurrences, votes
from claims.intake.vocabulary import pattern
from claims.model.subject import SubjectKind
from claims.patterns import declared

_BEFORE, _BEHIND = 48, 64
_MOST = 16
"""How many occurrences of a name are looked at."""
_ENOUGH = 3
"""By how much one role must outweigh the other to be taken for the name's."""
BODIES = frozenset([SubjectKind.ORGANISATION, SubjectKind.OUTLET])
_CALLED = declared(
    r"\b(?P<noun>[a-z]+) (?:of|with|from) [^,.;\n]{1,50},? (?:called|named|dubbed|known as|codenamed) [“\"]?$"
)
_NUMBERS = (
    "(?:[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Ss]ix|[Ee]ight|[Tt]en|[Tt]welve|[Ss]ixteen|[Tt]housands of|[Hh]undreds of)"
)
_STOP = declared(r"[.!?;。！？；\n](?:\s|$)|\n")


@cache
def _cues() -> list[tuple[str, int, re.Pattern[str] | None, re.Pattern[str] | None]]:
    """Returns by role: its weight, what stands right before a name in it, and what right behind."""
    table: list[dict[str, Any]] = resources.table("intake/roles.toml")["cues"]
    return [
        (
            cue["role"],
            cue["weight"],
            re.compile(rf"(?:{'|'.join(cue['before'])})$") if "before" in cue else None,
            re.compile(rf"(?:{'|'.join(cue['behind'])})") if "behind" in cue else None,
        )
        for cue in table
    ]


def role(text: str, name: str) -> str:
    """Returns the role of a name in a text, "body" or "thing", or nothing where its sentences do not settle it."""
    weights = _weights(text, name)
    gap = weights["body"] - weights["thing"]
    if weights["place"] >= abs(gap) or _is_region(text, name):
        return ""
    return "body" if gap >= _ENOUGH else "thing" if gap <= -_ENOUGH else ""


def _is_region(text: str, name: str) -> bool:
    weights = _weights(text, name)
    return weights["region"] > max(weights["body"], weights["thing"])


@lru_cache(maxsize=4096)
def _weights(text: str, name: str) -> Counter[str]:
    """Weighs the roles of a name by what stands beside its occurrences."""
    found: Counter[str] = Counter()
    for start, end in islice(occurrences(text, name), _MOST):
        before = _STOP.split(text[max(0, start - _BEFORE) : start])[-1]
        behind = _STOP.split(text[end : end + _BEHIND])[0]
        for which, weight, first, last in _cues():
            if (first is None or first.search(before)) and (last is None or last.match(behind)):
                found[which] += weight
    if f" {name}s" in text and re.search(rf"(?:\d|\b{_NUMBERS}) {re.escape(name)}s\b", text):
        found["thing"] += _ENOUGH
    return found


def cast(text: str, name: str, guess: SubjectKind | None) -> SubjectKind | None:
    """Returns the kind of a name: a guess at it, set right where the role of the name speaks against it.

    A body is an organisation; a thing is of the likeliest kind that the nouns beside it tell. A part of the world ("the
    north of Brume") is of none.
    """
    if _is_region(text, name):
        return None
    if (headed := _headed(text, name)) is not None:
        return headed
    told = role(text, name)
    if told == "body":
        return guess if guess in BODIES else SubjectKind.ORGANISATION
    if told == "thing" and guess in (None, SubjectKind.ORGANISATION):
        return thing(text, name)
    return guess


def _headed(text: str, name: str) -> SubjectKind | None:
    """Returns the kind of a name by what is called so: ``a cluster of 512 cards, called Orme``."""
    for start, _ in occurrences(text, name):
        if (found := _CALLED.search(text, max(0, start - 2 * _BEFORE), start)) is not None:
            return noun_kind(found["noun"])
    return None


def thing(text: str, name: str) -> SubjectKind | None:
    """Returns the kind of a name that stands for a thing, by the figures and the nouns beside it."""
    counts = Counter({kind: count for kind, count in votes(text, name).items() if kind not in BODIES})
    best = max(counts.items(), key=lambda entry: entry[1], default=(None, 0))
    return best[0] if best[1] else _by_loose_nouns(text, name)


def _by_loose_nouns(text: str, name: str) -> SubjectKind | None:
    counts: Counter[SubjectKind] = Counter()
    for start, end in occurrences(text, name):
        before = _STOP.split(text[max(0, start - _BEFORE) : start])[-1]
        behind = _STOP.split(text[end : end + _BEHIND])[0]
        counts.update(kind for kind, noun in _nouns().items() if noun.search(before) or noun.search(behind))
    return max(counts.items(), key=lambda entry: entry[1], default=(None, 0))[0]


@cache
def _nouns() -> dict[SubjectKind, re.Pattern[str]]:
    return {SubjectKind(kind): pattern(forms) for kind, forms in resources.table("intake/roles.toml")["nouns"].items()}


def likeliest(kinds: Mapping[str, SubjectKind | None], counts: Mapping[str, int]) -> SubjectKind | None:
    """Returns the kind that most mentions of the things of a text are of: what nothing tells of a thing is like those."""
    found: Counter[SubjectKind] = Counter()
    for name, kind in kinds.items():
        if kind is not None and kind not in BODIES:
            found[kind] += counts.get(name, 0)
    return max(found.items(), key=lambda entry: entry[1], default=(None, 0))[0]
