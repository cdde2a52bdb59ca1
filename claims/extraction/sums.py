"""Sums as titles, captions and corners write what they are in: a currency with how many of it are one.

One grammar for all of them, over the currencies and scales of the tables: ``SEK million``, ``US$'000``, ``millions of euros``,
``MSEK``, ``k€``, 人民币百万元.
"""

import re
from collections.abc import Mapping
from decimal import Decimal
from functools import cache, lru_cache

from claims import resources
from claims.extraction import lexicon
from claims.extraction.lexicon import any_of
from claims.extraction.money import MONEY, currencies
from claims.extraction.numerals import scales
from claims.extraction.written import Given, is_measured, unit_only
from claims.patterns import declared

_REMEMBERED = 4096
_WORDS = r"thousands?|millions?|billions?|trillions?|mn|mln|bn|bln|tn|['’]?000s?"
_GLUED = {"k": 3, "K": 3, "T": 3, "m": 6, "M": 6}
"""What a letter right before a currency makes of it; the T of ``TEUR`` is a thousand."""
_NOT_AFTER = declared(r"(?:\d|\bper|/)\s?(?:in\s)?$", re.IGNORECASE)
"""What makes so many of a currency an amount, and not what figures are in: ``Customers above 1 million euros``."""
_TRAILING = declared(r"(?:^|[\s(（,，:：;；])(?:in\s)?$")
_HAN_LEAD = declared(r"(?:^|[\s,，、;；:：(（为均是以按用])$")


@cache
def _names() -> Mapping[str, str]:
    """Returns what stands for a currency, but for its signs, in lower case."""
    found = {
        "pounds": "GBP",
        "pounds sterling": "GBP",
        "sterling": "GBP",
    }
    for code, spelled in resources.table("extraction/units.toml").items():
        if code not in MONEY:
            continue
        for words in spelled.get("words", ()):
            found |= {words: code, f"{words}s": code}
        found |= dict.fromkeys(spelled.get("zh", ()), code)
    return found


@cache
def _signs() -> Mapping[str, str]:
    """Returns the signs and codes of currencies, which are told by their capitals."""
    return {**{code: code for code in MONEY if code.isupper()}, **currencies()}


@cache
def _forms() -> tuple[re.Pattern[str], ...]:
    """Returns the ways to write a currency with how many of it are one."""
    sign = any_of(_signs())
    name = rf"(?i:(?:U\.S\.\s)?{any_of(name for name in _names() if name.isascii())})"
    ends = r"(?![A-Za-z\d/]|\sper\s)"
    han = any_of(name for name in _names() if not name.isascii())
    many = any_of(scale for scale in scales() if scale > "\u3400" and scale != "百")
    return (
        re.compile(rf"(?P<money>{sign})\s?(?:in\s)?(?P<many>(?i:{_WORDS})|[kKmMbB]){ends}"),
        re.compile(rf"(?P<many>(?i:{_WORDS}))(?:\sof)?\s(?P<money>{sign}|{name}){ends}"),
        re.compile(rf"(?P<money>{name})\s(?:in\s)?(?P<many>(?i:{_WORDS})){ends}"),
        re.compile(rf"(?P<glued>[kKmMT])(?P<money>{sign}){ends}"),
        re.compile(
            rf"(?:人民币|RMB\s?)?(?P<many>{many})(?P<money>{han})(?:[(（]?人民币[)）]?)?(?=$|[\s,，、;；。)）计])"
        ),
        re.compile(rf"(?P<money>人民币|RMB)(?P<many>{many})(?=$|[\s,，、;；。)）计])"),
    )


@lru_cache(_REMEMBERED)
def sum_in(written: str, *, is_whole: bool = False) -> Given | None:
    """Reads a currency with how many of it are one: ``£ millions``, ``US$'000``, ``Revenue, €m``; where asked, nothing else."""
    for form in _forms():
        if is_whole:
            found = form.fullmatch(written.removeprefix("in "))
            if found is not None:
                return _read(found)
            continue
        for found in form.finditer(written):
            lead = _HAN_LEAD if found["money"] > "\u3400" else _TRAILING
            if lead.search(written, 0, found.start()) and not _NOT_AFTER.search(written, 0, found.start()):
                return _read(found)
    return None


def _read(found: re.Match[str]) -> Given:
    money = found["money"]
    code = _signs().get(money) or _names()[" ".join(money.lower().replace("u.s. ", "").split())]
    if glued := found.groupdict().get("glued"):
        return Given(code, Decimal(10) ** _GLUED[glued])
    many = found["many"].lower().strip("'’")
    if many.startswith("000"):
        return Given(code, Decimal(1000))
    return Given(code, scales()[many if many in scales() else many.rstrip("s")])


def is_unit_or_sum(written: str) -> bool:
    """Tells what stands under a title and is nothing but its unit: ``tok/s``, ``%``, ``k€``, ``$m``."""
    if sum_in(written, is_whole=True) or _PIECES.fullmatch(written):
        return True
    found = unit_only(written)
    return found is not None and is_measured(found) and lexicon.nouns().word(written) is None


_PIECES = declared(r"(?:百万|[万亿千])[张台卡]")
