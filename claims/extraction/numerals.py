"""Numbers written in digits: with signs, scale words and exponents, as shares (1/5) and as ratios (3:1)."""

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from enum import Enum
from functools import cache
from typing import NamedTuple

from claims import resources
from claims.patterns import declared

_LONGEST = 40
_HIGHEST_POWER = 60
_HIGHEST_BASE = 10**6


class Form(Enum):
    """How a number is written."""

    DIGITS = "digits"
    WORDS = "words"
    TIMES = "times"
    SHARE = "share"
    HAN = "han"


class Numeral(NamedTuple):
    """A number as written: its place, its value with scale words multiplied in, and how it is written."""

    start: int
    end: int
    value: Decimal
    printed: str
    """The digits without sign, scale and exponent; empty for a number in words."""
    scale: str
    form: Form
    high: Decimal | None = None
    """The upper end of two numbers in one word: 两三."""

    @property
    def is_whole(self) -> bool:
        """Tells whether the number can count things."""
        if self.scale or (self.printed.isdecimal() and self.end - self.start == len(self.printed)):
            return True
        return self.value == int(self.value)


_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_SEPARATORS = str.maketrans("", "", ",\u00a0\u202f\u2009 '’")
_TEN = declared(r"\s?[×x*·]")
_RAISES = declared(r"(?:\^\{?|\d\*\*|\d[eE])[-+−]?$")
"""What makes the number behind it an exponent."""
_RAISERS = frozenset("^{*eE-+−")
"""Characters of which one stands before every exponent."""
_RAISED_FURTHER = declared(r"\^|\*\*[-+−]?\d")
_FRACTION = declared(
    r"(?=\d)(?<![A-Za-z0-9_./:-])(?P<part>\d{1,3}(?:\.\d{1,2}(?=:))?)(?P<sign>[/:]|-to-|-in-)(?P<whole>\d{1,3}(?:(?<=:\d)\.\d{1,2})?)(?![A-Za-z0-9_/:%]|[.-]\d)"
)
_AMONG = declared(
    r"(?=[\dOoTtFfNn])(?<![\w.,/$€£¥-])(?P<part>\d{1,3}|[Oo]ne|[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Nn]ine)\s(?P<link>in|out\sof)\s(?P<every>every\s|about\s)?"
    r"(?P<whole>\d{1,3}(?:,\d{3})+|\d{1,9}|a(?=\s[htmb]))(?P<scale>\s(?:hundred|thousand|million|billion))?"
    r"(?![\w.,]*\d|%|[A-Za-z]|\s?(?:second|minute|hour|day|week|month|year|quarter|percent|million|[munk]?s\b|[KMGT]i?B|[kM]?W\b))"
)
_PARTS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "nine": 9}
_YEARS = range(1900, 2100)
_GLYPHS = {"½": Decimal("0.5"), "¼": Decimal("0.25"), "¾": Decimal("0.75"), "⅓": Decimal(1) / 3, "⅔": Decimal(2) / 3}
_WHOLES = frozenset([2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 100])
"""What a share written with a stroke is of; all else with a stroke is two numbers."""


@cache
def scales() -> Mapping[str, Decimal]:
    """Returns what scale words and letters multiply with."""
    table = resources.table("extraction/numbers.toml")
    found = {**table["scales"], **table["letters"], **table["scales_zh"], "hundred": "1e2"}
    return {word: Decimal(factor) for word, factor in found.items()}


@cache
def _digits() -> re.Pattern[str]:
    table = resources.table("extraction/numbers.toml")
    words = "|".join(sorted(table["scales"], key=len, reverse=True))
    chinese = "|".join(sorted(table["scales_zh"], key=len, reverse=True)).replace("|千|", "|千(?![瓦克米卡伏赫帕焦])|")
    return re.compile(
        r"(?=[-−+.\d])(?P<sign>(?<![A-Za-z0-9_.,)%\]万亿千百元倍台张℃年月天])[-−+](?=[\d.]))?"
        r"(?P<number>\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)|\d{1,3}(?:[\u00a0\u202f\u2009]\d{3})+(?!\d)"
        r"|[1-9]\d{0,2}(?:(?:['’]\d{3}){1,4}(?!\d)|(?: \d{3}){0,3} 0\d{2}(?: \d{3}){0,3}(?!\d|,\d)"
        r"|(?:\.\d{3}){1,4},\d{1,2}(?![\d,])|(?<!\d,\d),\d{1,2}(?=[ \u00a0\u202f]%))"
        r"|\d+(?:\.\d+)?|(?<![\w.])\.\d+)(?P<glyph>[½¼¾⅓⅔])?"
        r"(?P<power>\s?[×x*·]\s?10(?:\^\{?[-−]?\d{1,3}(?!\d)\}?|[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]{1,4})|[eE][-+−]?\d{1,3}(?![\dA-Za-z])"
        r"|\^\{?[-−]?\d{1,3}(?!\d)\}?|[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]{1,4})?"
        rf"(?P<scale>[ \u00a0-]?(?i:{words})(?![A-Za-z])|[ \u00a0]?[多余]?(?:{chinese})"
        r"|[kKMBT](?![A-Za-z0-9²])|G(?![A-Za-z0-9/])"
        r"|[mb](?=\s(?:shares|users|customers|subscribers|people|downloads|tokens|requests|jobs|homes|households"
        r"|developers|members|viewers|changed\shands|barrels|units|images|samples|documents|param(?:eter)?s|GPUs|chips|accelerators)\b)"
        r"|[ \u00a0][kKMGBT](?=\s(?:context|window|prompt|param|token|line|step|sample|request|user|hour|GPU|word|image|file|row|doc|QPS|quer"
        r"|USD|EUR|CNY|RMB|dollar|euro)))?"
    )


def digits(text: str) -> Iterator[Numeral]:
    """Yields the numbers written in digits, in order; none of more than 40 digits, or with an exponent beyond all bounds."""
    factors = scales()
    for found in _digits().finditer(text):
        sign, number, glyph, power, scale = found.groups()
        start, end = found.span()
        if len(number) > _LONGEST:
            continue
        if start and text[start - 1] in _RAISERS and _RAISES.search(text[max(0, start - 4) : start]):
            continue
        value = _plain(number)
        if glyph is not None:
            value += _GLYPHS[glyph]
        if power is not None:
            raised = _raised(value, power)
            if raised is None:
                continue
            value = raised
        if text[end : end + 1] in ("^", "*") and _RAISED_FURTHER.match(text, end):
            continue
        if scale is not None:
            scale = scale.strip(" \u00a0-多余")
            value *= factors.get(scale) or factors[scale.lower()]
        if sign in ("-", "−"):
            value = -value
        yield Numeral(start, end, value, number, scale or "", Form.DIGITS)


def _plain(number: str) -> Decimal:
    """Reads digits with separators of any usage; in ``1.234,5`` and ``12,5`` the comma parts the decimals."""
    if number.isascii() and number.replace(".", "", 1).isdigit():
        return Decimal(number)
    whole, comma, decimals = number.rpartition(",")
    if comma and len(decimals) < len("000"):
        return Decimal(f"{whole.replace('.', '')}.{decimals}")
    return Decimal(number.translate(_SEPARATORS))


def fractions(text: str) -> Iterator[Numeral]:
    """Yields the shares written as ``1/5`` and the ratios written as ``3:1``."""
    for found in _FRACTION.finditer(text):
        part, whole = Decimal(found["part"]), Decimal(found["whole"])
        if found["sign"] == "/":
            is_figure = 0 < part < whole and whole in _WHOLES
        else:
            is_figure = min(part, whole) > 0 and 1 in (len(found["part"]), len(found["whole"]))
        if is_figure:
            yield Numeral(found.start(), found.end(), part / whole, "", "", Form.SHARE)


def among(text: str) -> Iterator[Numeral]:
    """Yields the shares written as ``1 in 15`` and ``5 in 10 million``; "3 out of 20 runs" tells of two counts."""
    for found in _AMONG.finditer(text):
        part, scale = found["part"].lower(), found["scale"]
        above = _PARTS.get(part) or int(part)
        whole = Decimal(1) if found["whole"] == "a" else Decimal(found["whole"].replace(",", ""))
        is_year = scale is None and "," not in found["whole"] and whole in _YEARS
        is_count = found["link"] != "in" and not found["every"]
        below = whole * (scales()[scale.strip()] if scale else 1)
        if 0 < above < below and not is_year and not is_count:
            yield Numeral(found.start(), found.end(), above / below, "", "", Form.SHARE)


def _raised(value: Decimal, written: str) -> Decimal | None:
    """Returns a number with its exponent (``6.9 × 10^23``, ``3e-4``, ``2^40``); nothing where it is out of all bounds."""
    plain = written.translate(_SUPERSCRIPTS).replace("−", "-").strip("{} ")
    exponent = int(re.findall(r"-?\d+", plain)[-1])
    if abs(exponent) > _HIGHEST_POWER:
        return None
    if written[0] in "eE" or _TEN.match(written):
        return value.scaleb(exponent)
    if value == 0 or abs(value) > _HIGHEST_BASE:
        return None
    return +(value**exponent)
