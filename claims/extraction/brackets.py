"""What a second reading in the brackets of a cell is measured in: ``372 (94)`` under ``GB/s (%)``."""

import re
from functools import lru_cache

from claims.extraction.tables import Cell
from claims.extraction.written import Given, unit_only
from claims.patterns import declared

_REMEMBERED = 1024
_TOLD = declared(r"parenthes|bracket|括号", re.IGNORECASE)
_TITLE = declared(r"(?P<first>[^()（）]{1,40}?)\s?[(（](?P<second>[^()（）]{1,40})[)）]")
_CAPTION = declared(r"(?P<first>[^()（）.。]{1,80}?)\s?[(（](?P<second>[^()（）]{1,40})[)）]")
_HAN = declared(r"括号[内中里]?(?:的?数字|的?数值)?[为是：:](?P<what>[^()（）；;。]{1,40})")
_HAN_BESIDE = declared(r"[(（](?P<what>[^()（），,；;]{1,24})[，,；;]\s?括号[内中里](?:数字|数值)?[)）]")
"""What the brackets hold, told beside its unit: ``首字时延（ms，括号内）``."""
_BEFORE = declared(
    r"(?:^|[,;.:(]\s?)(?P<what>[^,;.:()]{1,60}?)\s(?:is\s|are\s)?(?:given\s)?in\s(?:parenthes[ei]s|brackets)",
    re.IGNORECASE,
)
_BEHIND = declared(r"in\s(?:parenthes[ei]s|brackets)[:,]\s?(?P<what>[^;.()]{1,60})", re.IGNORECASE)
_SHARE = declared(r"[%％]|\bper\s?cent\b|\bpercentage\b|百分[比数]", re.IGNORECASE)
_NO_SHARE = declared(r"percentile", re.IGNORECASE)
_IN = declared(r"\bin\s(?P<unit>[A-Za-z/%µ]{1,16}(?:\sper\s[A-Za-z]{1,12})?)$")
_LAST = declared(r"[,，、\s]")


def are_told_of(cell: Cell) -> bool:
    """Tells whether the caption or the title says that the cells hold something in brackets."""
    return bool(_TOLD.search(cell.caption) or _TOLD.search(cell.column) or _by_title(cell.column))


def without(caption: str) -> str:
    """Returns a caption without what it says of the brackets, which holds for nothing else."""
    if not _TOLD.search(caption):
        return caption
    for pattern in (_HAN, _HAN_BESIDE, _BEHIND, _BEFORE):
        caption = pattern.sub("", caption)
    return caption


def stand_behind(cell: Cell) -> Given | None:
    """Returns the unit of what stands before the brackets under a title of two units."""
    two = _of_two(_TITLE.fullmatch(cell.column.strip(" *")))
    return two[0] if two else None


def held_in(cell: Cell) -> Given | None:
    """Returns the unit of what the cells hold in brackets; nothing where it is that of the figure before them."""
    return _by_title(cell.column) or _by_caption(cell.caption)


@lru_cache(_REMEMBERED)
def _by_title(title: str) -> Given | None:
    """Reads a title of two units: ``GB/s (%)``, ``Throughput, tokens/s (latency, ms)``."""
    two = _of_two(_TITLE.fullmatch(title.strip(" *")))
    return two[1] if two else None


def _of_two(found: re.Match[str] | None) -> tuple[Given, Given] | None:
    """Returns the units of what stands before and in the brackets of a title, where both have one."""
    if found is None:
        return None
    first, second = _unit_at_end(found["first"]), _unit_at_end(found["second"])
    return (first, second) if first and second else None


def _unit_at_end(words: str) -> Given | None:
    """Returns the unit that a part of a title ends in: of ``p99 TTFT in ms``, ``latency, ms``, ``Read GB/s``."""
    words = words.strip()
    if named := _IN.search(words):
        return unit_only(named["unit"])
    return unit_only(words) or unit_only(_LAST.split(words)[-1])


@lru_cache(_REMEMBERED)
def _by_caption(caption: str) -> Given | None:
    if not _TOLD.search(caption):
        return next((two[1] for found in _CAPTION.finditer(caption) if (two := _of_two(found))), None)
    found = _HAN.search(caption) or _HAN_BESIDE.search(caption) or _BEHIND.search(caption) or _BEFORE.search(caption)
    if found is None:
        return None
    what = found["what"].strip()
    if named := _IN.search(what):
        return unit_only(named["unit"])
    if _SHARE.search(_NO_SHARE.sub("", what)):
        return Given("percent")
    return unit_only(what) or (unit_only(_LAST.split(what)[-1]) if what > "\u3400" else None)
