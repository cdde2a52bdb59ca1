"""Which kind of unit a title asks for, and which of several units that a caption lists is of that kind."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from claims import resources
from claims.extraction.lexicon import folded
from claims.extraction.metrics import base_unit
from claims.extraction.money import MONEY
from claims.extraction.sums import sum_in
from claims.extraction.written import Given, unit_only
from claims.patterns import declared

_REMEMBERED = 4096
_WORD = declared(r"[A-Za-z]+")
_CONDITION = declared(r"\s(?:at|under|for|per|with|of|in)\s|[(（@,，]")
"""What stands behind the words of a title that say what its figures are."""
_LISTED = declared(r"单位[:：为]\s?(?P<chinese>[^()（）。；;\n]{3,40})|[(\[（](?P<bracket>[^()\[\]（）]{3,40})[)\]）]")
_PARTS = declared(r"\s?(?:[,;，；、]|\sand\s)\s?")
_LONGEST_HAN = 4
_UNITS = {
    "second": "time",
    "watt": "power",
    "joule": "energy",
    "Wh": "energy",
    "byte": "data",
    "celsius": "temperature",
}


@cache
def _words() -> Mapping[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for kind, forms in resources.table("extraction/kinds.toml").items():
        for form in (*forms["words"], *forms["zh"]):
            found[form] = found.get(form, frozenset()) | {kind}
    return found


@lru_cache(_REMEMBERED)
def kinds_of_title(title: str) -> frozenset[str]:
    """Returns the kinds of unit that a title asks for: of ``Memory bandwidth`` a rate; none where no word tells."""
    named = folded(_CONDITION.split(title.strip(" *_`"), 1)[0])
    for word in reversed(_WORD.findall(named)):
        if word in _words():
            return _words()[word]
    for end in range(len(named), 1, -1):
        for start in range(max(0, end - _LONGEST_HAN), end - 1):
            if named[start] > "\u3400" and named[start:end] in _words():
                return _words()[named[start:end]]
    return frozenset()


def kind_of_unit(unit: str) -> str:
    """Returns the kind of a unit; empty for a count, a share, or one that no title's word asks for."""
    head, _, below = unit.removeprefix("I/").partition("/")
    if head in MONEY:
        return "money"
    if below.partition("/")[0] in ("second", "minute", "hour"):
        return "rate"
    if head.endswith("FLOP"):
        return "rate"
    return "energy" if head.endswith(("watthour", "Wh")) else _UNITS.get(base_unit(head), "")


def contradict(title: str, unit: str) -> bool:
    """Tells a unit that the figures under a title cannot have: a price in terabytes.

    Only of sums, times, counts and marks: a table of costs may have a column for the power, one of times for the memory.
    """
    asked, kind = kinds_of_title(title), kind_of_unit(unit)
    return asked in _SURE and bool(kind) and kind not in asked


_SURE = (frozenset(["money"]), frozenset(["time"]), frozenset(["count"]), frozenset(["score"]))


@lru_cache(_REMEMBERED)
def listed(caption: str) -> Sequence[Given]:
    """Returns the units that a caption lists, two or more: ``单位：词元/秒、毫秒``, ``(tokens/s, ms)``."""
    for found in _LISTED.finditer(caption):
        written = found["chinese"] or _UNIT_IS.sub("", found["bracket"])
        parts = [
            unit_only(part) or sum_in(part, is_whole=True) for part in map(str.strip, _PARTS.split(written)) if part
        ]
        units = [part for part in parts if part is not None]
        if len(parts) > 1 and len(units) == len(parts):
            return units
    return ()


_UNIT_IS = declared(r"^.*单位[:：为]\s?|^in\s")
