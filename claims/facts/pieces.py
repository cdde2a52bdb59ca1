"""Amounts told of one of several equal pieces: of a file in ten shards the size of a shard is a tenth of the whole."""

import re
from decimal import Decimal
from functools import lru_cache

from claims.facts.printed import SMALL_NUMBERS, numbers_in
from claims.patterns import declared

_WORDS = "|".join((*SMALL_NUMBERS, "thirty", "forty", "fifty", "sixty", "a dozen", "a hundred"))
_NUMBER = rf"(?P<n>\d{{1,3}}(?:,\d{{3}})+|\d+|{_WORDS})"
_NOUN = r"(?:shards?|files?|pieces?|parts?|chunks?|volumes?|splits?|archives?|blobs?|safetensors|ggufs?)"
_NOUN_ZH = r"(?:分片|切片|分卷|文件|碎片|部分|份|片|卷)"
_COUNTED = declared(
    rf"(?<![\w.,-]){_NUMBER} (?!of\b)(?:[\w.-]+ ){{0,3}}?{_NOUN}\b|(?<![\d.])(?P<zh>\d+|[一二两三四五六七八九十百]+)\s?个?[^，,。；;、\d]{{0,16}}?{_NOUN_ZH}",
    re.IGNORECASE,
)
_LOOSE = r"(?:about |around |roughly |some |just |nearly |only |约为?|大约|大概|近|均为|是|为|有|占|重|大小)?\s?"
_BEFORE = declared(
    rf"(?:(?:{_NOUN}|{_NOUN_ZH})(?:,? of|,? at)\s?{_LOOSE}|"
    rf"(?:\beach of (?:the|its) \w+|\beach\b|\bevery {_NOUN}|\bper {_NOUN}|\b(?:a|one|a single) {_NOUN}|每个?{_NOUN_ZH}?|单个?{_NOUN_ZH}|各)[^.;,，。；\d]{{0,24}}|"
    rf"\d ?[x×*] ?)$",
    re.IGNORECASE,
)
_AFTER = declared(
    rf"^,? ?(?:each\b|apiece\b|a piece\b|(?:per|/|a|for each|for every) ?{_NOUN}|[x×*] ?\d|(?:一个|每个|/)?{_NOUN_ZH})",
    re.IGNORECASE,
)
_ALL = declared(r"^[^.;]{0,12}\b(?:in all|in total|all told|altogether|together|combined)\b", re.IGNORECASE)
_TIMES = declared(r"(?<![\w.,])(?P<a>\d+) ?[x×*] ?$|^ ?[x×*] ?(?P<b>\d+)(?![\w.])", re.IGNORECASE)
_OF_A_FILE = declared(rf"\b{_NOUN}\b|{_NOUN_ZH}|\bcheckpoint|\bweights?\b|\bdownload|权重|下载", re.IGNORECASE)


@lru_cache(maxsize=50_000)
def is_of_a_piece(statement: str, printed: str) -> bool:
    """Tells whether a figure is told as the size of one piece of a file, not of all of it."""
    around = _around(statement, printed)
    if around is None or _ALL.search(around[1]) or not _OF_A_FILE.search(statement):
        return False
    return bool(_BEFORE.search(around[0]) or _AFTER.search(around[1])) and pieces(statement, printed) is not None


@lru_cache(maxsize=50_000)
def pieces(statement: str, printed: str) -> Decimal | None:
    """Returns how many pieces a file is told to be in: "10 shards of", "in ten files", "10 x"; nothing where none are counted."""
    around = _around(statement, printed)
    if around is None:
        return None
    before, after = around
    found = {Decimal(n) for text in around for match in _TIMES.finditer(text) if (n := match["a"] or match["b"])}
    for match in _COUNTED.finditer(f"{before} \u0000 {after}"):
        numbers = numbers_in(match["n"] or match["zh"])
        found |= {number.value for number in numbers if number.half == 0 or number.value == int(number.value)}
    found -= {Decimal(0), Decimal(1)}
    return found.pop() if len(found) == 1 else None


def _around(statement: str, printed: str) -> tuple[str, str] | None:
    """Returns what stands before a figure and after it, a word that only loosens it left out."""
    bare = re.sub(rf"^{_LOOSE}", "", printed, flags=re.IGNORECASE)
    at = statement.find(bare)
    return None if not bare or at < 0 else (re.sub(rf"{_LOOSE}$", "", statement[:at]), statement[at + len(bare) :])
