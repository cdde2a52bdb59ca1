"""The quarters and halves of a year that words name."""

import re
from functools import lru_cache

from claims.patterns import declared

_NUMBERS = {
    **{
        word: n
        for n, words in enumerate(("first 1st 一", "second 2nd 二", "third 3rd 三", "fourth 4th 四"), 1)
        for word in words.split()
    },
    **{str(n): n for n in range(1, 5)},
}
_QUARTER = declared(
    r"\b(?P<en>first|second|third|fourth|1st|2nd|3rd|4th)[- ](?:fiscal[- ])?(?P<span>quarter|half)\b|\bQ(?P<q>[1-4])\b|"
    r"(?<!前)第?(?P<zh>[一二三四1-4])季度?|(?P<half>[上下])半年",
    re.IGNORECASE,
)


@lru_cache(maxsize=50_000)
def quarters_in(words: str) -> frozenset[str]:
    """Returns the quarters ("q1" to "q4") and halves ("h1", "h2") of a year that words name."""
    found = set()
    for one in _QUARTER.finditer(words):
        if one["half"]:
            found.add("h1" if one["half"] == "上" else "h2")
        else:
            number = _NUMBERS[(one["en"] or one["q"] or one["zh"]).casefold()]
            found.add(f"{'h' if one['span'] and one['span'].casefold() == 'half' else 'q'}{number}")
    return frozenset(found)
