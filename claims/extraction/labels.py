"""Labels: words before a bare number, or in the title of a column or row, that tell what the number is counted in."""

from collections.abc import Mapping
from functools import cache

from claims import resources
from claims.patterns import declared

_WORD = declared(r"(?<![0-9A-Za-z.])[A-Za-z][A-Za-z0-9_+-]*")
_JOINT = declared(r"_")
_SHORTEST_END = 5
"""Letters of the last word of a setting's name that tells what it counts: of ``max-batch-tokens`` six."""
_MOST_WORDS = 3
_LONGEST_HAN = 6
_HAN_REACH = 28


@cache
def labels() -> Mapping[str, str]:
    """Returns the labels of labels.toml with the unit of each."""
    found: dict[str, str] = {}
    for unit, forms in resources.table("extraction/labels.toml").items():
        for form in (*forms["words"], *forms.get("zh", ())):
            found[form] = unit
    return found


@cache
def _last_characters() -> frozenset[str]:
    """Returns the characters in which a Chinese label ends."""
    return frozenset(label[-1] for label in labels() if not label.isascii())


def last_label(clause: str) -> tuple[str, int] | None:
    """Returns the unit of the last label in a clause, and where that label ends."""
    latin = _last_latin(clause)
    return _last_chinese(clause, latin[1] if latin else 0) or latin


def _last_latin(clause: str) -> tuple[str, int] | None:
    words = list(_WORD.finditer(clause))
    for last in range(len(words) - 1, -1, -1):
        for count in range(min(_MOST_WORDS, last + 1), 0, -1):
            phrase = clause[words[last - count + 1].start() : words[last].end()].lower()
            if unit := labels().get(" ".join(phrase.split())):
                return unit, words[last].end()
        name, joint, end = _JOINT.sub("-", words[last][0]).lower().rpartition("-")
        if joint and name and len(end) >= _SHORTEST_END and (unit := labels().get(end)):
            return unit, words[last].end()
    return None


def _last_chinese(clause: str, least: int) -> tuple[str, int] | None:
    """Returns the last Chinese label that ends behind a place."""
    known, last_characters = labels(), _last_characters()
    for end in range(len(clause), max(least, len(clause) - _HAN_REACH), -1):
        if clause[end - 1] in last_characters:
            for start in range(max(0, end - _LONGEST_HAN), end - 1):
                if unit := known.get(clause[start:end]):
                    return unit, end
    return None
