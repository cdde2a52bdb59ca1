"""Claims whose statement tells a figure and a name, but not what it is a figure of."""

import re
from collections.abc import Iterable

from claims import units
from claims.model.claim import Claim
from claims.patterns import declared

_TOLD = declared(
    r"^(?:(?:according to|in (?:simulations|tests|measurements) by) [^,;:]{1,80}, |据[^，,]{1,30}[，,]\s?|"
    r"[^,;:]{1,80}? (?:says?|said|measured|reports?|reported|promis\w+|estimat\w+|expect\w*|found|claim(?:s|ed)|stat(?:es|ed)) that )",
    re.IGNORECASE,
)
"""Who tells it, which is no word for what is told."""

_COMPARED = declared(r",? (?:compared (?:with|to)|against|versus) .*$", re.IGNORECASE)
_WORD = declared(r"[A-Za-z][A-Za-z'-]*|[\u4e00-\u9fff]+")
_EMPTY = frozenset(
    [
        "a",
        "an",
        "the",
        "of",
        "for",
        "by",
        "at",
        "in",
        "to",
        "on",
        "and",
        "or",
        "with",
        "as",
        "it",
        "its",
        "is",
        "are",
        "was",
        "were",
        "be",
        "been",
        "will",
        "would",
        "figure",
        "figures",
        "number",
        "numbers",
        "share",
        "shares",
        "sum",
        "sums",
        "amount",
        "amounts",
        "value",
        "values",
        "change",
        "changes",
        "time",
        "times",
        "factor",
        "named",
        "counted",
        "given",
        "put",
        "told",
        "stated",
        "printed",
        "mentioned",
        "reported",
        "noted",
        "about",
        "around",
        "roughly",
        "some",
        "nearly",
        "almost",
        "up",
        "least",
        "most",
        "more",
        "less",
        "fewer",
        "than",
        "over",
        "under",
        "between",
        "only",
        "just",
        "per",
        "percent",
        "cent",
        "cents",
        "point",
        "points",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "half",
        "third",
        "quarter",
        "hundred",
        "thousand",
        "million",
        "billion",
        "trillion",
        "k",
        "m",
        "b",
        "usd",
        "eur",
        "cny",
        "gbp",
        "jpy",
    ]
)
_EMPTY_SIGNS = declared(
    r"数字|数值|表示|指出|称|说|其|的|为|是|了|约|达到?|百分之|个百分点|[一二三四五六七八九十百千万亿两半几成]|元|美元|人民币|"
    r"小时|分钟|毫秒|秒|天|周|个?月|年|倍|[个台块张座套颗条]"
)
_PLACED = frozenset(
    [
        "figure",
        "figures",
        "number",
        "numbers",
        "share",
        "shares",
        "sum",
        "sums",
        "amount",
        "amounts",
        "value",
        "values",
        "change",
        "changes",
        "named",
        "counted",
        "given",
        "put",
        "told",
        "stated",
        "printed",
        "mentioned",
        "reported",
        "noted",
    ]
)
"""Words that stand where others would say what a figure is: what has none of these says it, however shortly."""

_TAKES = frozenset(("takes", "took", "take", "lasts", "lasted", "duration", "long"))
"""Words of a duration: that it took five years with a thing does not say what took them."""

_PLACED_SIGNS = declared(r"数字|数值")
_ANY_DURATION = "duration"
_LONG = 240
"""Who takes more words than these says something."""


def says_nothing(claim: Claim, names: Iterable[str]) -> bool:
    """Tells whether a claim holds nothing but names, a figure with its unit, and words without meaning.

    A metric says what a figure is, but for that of any duration, which says not what takes so long, unless a study does.

    "A share of 51% is named for the park" may be of its power, its owners or its racks: such a figure is no part,
    whole, share, factor, total or change of any other, until a metric or the words say what it is. `names` are those of
    the subjects that the claim is about.
    """
    if claim.metric not in (None, _ANY_DURATION) or claim.quantity is None or len(claim.statement) > _LONG:
        return False
    if claim.study and claim.metric:
        return False
    empty = _EMPTY if claim.metric is None else _EMPTY | _TAKES
    text = _COMPARED.sub("", _TOLD.sub("", claim.statement.strip().rstrip(".。")))
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, " ")
    text = re.sub(rf"{re.escape(claim.quantity.printed)}(?![A-Za-z])", " ", text)
    words = _WORD.findall(text)
    placed = _PLACED if claim.metric is None else _PLACED | _TAKES
    if not any(word.casefold() in placed or _PLACED_SIGNS.search(word) for word in words):
        return False
    return all(_is_empty(word, empty) for word in words)


def _is_empty(word: str, empty: frozenset[str]) -> bool:
    if not word.isascii():
        return not _EMPTY_SIGNS.sub("", word)
    low = word.casefold().removesuffix("'s")
    return low in empty or any(units.is_known(form) for form in _forms(word))


def _forms(word: str) -> tuple[str, ...]:
    """Returns a word as units are named: as it stands, in small letters, without the endings of a plural."""
    low = word.casefold().replace("-hour", "hour")
    return (word, low, low.removesuffix("s"), low.removesuffix("es"))
