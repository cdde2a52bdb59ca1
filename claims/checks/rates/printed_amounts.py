"""Amounts that stand in a sentence with their units, and pairs of them: "from 40 GB to 30 GB"."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from functools import cache
from itertools import pairwise

from claims.model.interval import Interval
from claims.patterns import declared


class Sort(StrEnum):
    """How a change shows in an amount: a rate rises with speed, a time falls with it."""

    RATE = "rate"
    TIME = "time"
    AMOUNT = "amount"
    SHARE = "share"


@dataclass(frozen=True, slots=True)
class Printed:
    """An amount as it stands in a text, in the base unit of its dimension, and where in the text."""

    printed: str
    interval: Interval
    unit: str
    sort: Sort
    at: tuple[int, int]


_NUMBER = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"
_SCALES = {
    "thousand": Decimal(1_000),
    "million": Decimal(1_000_000),
    "billion": Decimal("1e9"),
    "trillion": Decimal("1e12"),
    "k": Decimal(1_000),
    "万亿": Decimal("1e12"),
    "亿": Decimal("1e8"),
    "万": Decimal("1e4"),
}
_MONEY = {"$": "USD", "€": "EUR", "¥": "CNY"}
_PREFIXES = {"k": 3, "K": 3, "M": 6, "G": 9, "T": 12, "P": 15, "E": 18}
_BINARY = {"Ki": 1, "Mi": 2, "Gi": 3, "Ti": 4, "Pi": 5}
_LONG_PREFIXES = {"kilo": 3, "mega": 6, "giga": 9, "tera": 12, "peta": 15, "exa": 18}


@cache
def _units() -> Mapping[str, tuple[str, Decimal, Sort]]:
    """Returns the units by how they are written: base unit, factor and sort."""
    found: dict[str, tuple[str, Decimal, Sort]] = {}

    def put(names: str, unit: str, factor: Decimal | int, sort: Sort) -> None:
        found.update(dict.fromkeys(names.split("|"), (unit, Decimal(factor), sort)))

    put("ns|nanosecond|nanoseconds", "second", Decimal("1e-9"), Sort.TIME)
    put("µs|us|microsecond|microseconds", "second", Decimal("1e-6"), Sort.TIME)
    put("ms|millisecond|milliseconds", "second", Decimal("1e-3"), Sort.TIME)
    put("s|sec|secs|second|seconds", "second", 1, Sort.TIME)
    put("min|mins|minute|minutes", "second", 60, Sort.TIME)
    put("h|hr|hrs|hour|hours", "second", 3600, Sort.TIME)
    put("day|days", "second", 86400, Sort.TIME)
    put("week|weeks", "second", 604800, Sort.TIME)
    put("B|byte|bytes", "byte", 1, Sort.AMOUNT)
    for prefix, power in _PREFIXES.items():
        size = Decimal(10) ** power
        put(f"{prefix}B", "byte", size, Sort.AMOUNT)
        put(f"{prefix}B/s", "byte/second", size, Sort.RATE)
        put(f"{prefix}bps|{prefix}bit/s|{prefix}b/s", "bit/second", size, Sort.RATE)
        put(f"{prefix}FLOPS|{prefix}FLOP/s|{prefix}FLOPs|{prefix}FLOPS/s", "FLOP/second", size, Sort.RATE)
        put(f"{prefix}W", "watt", size, Sort.AMOUNT)
        put(f"{prefix}Wh", "joule", size * 3600, Sort.AMOUNT)
        put(f"{prefix}J", "joule", size, Sort.AMOUNT)
    for binary, power in _BINARY.items():
        put(f"{binary}B", "byte", Decimal(1024) ** power, Sort.AMOUNT)
        put(f"{binary}B/s", "byte/second", Decimal(1024) ** power, Sort.RATE)
    for word, power in _LONG_PREFIXES.items():
        size = Decimal(10) ** power
        put(f"{word}byte|{word}bytes", "byte", size, Sort.AMOUNT)
        put(f"{word}flops|{word}FLOPS", "FLOP/second", size, Sort.RATE)
        put(f"{word}watt|{word}watts", "watt", size, Sort.AMOUNT)
    put("W|watt|watts", "watt", 1, Sort.AMOUNT)
    put("J|joule|joules", "joule", 1, Sort.AMOUNT)
    for thing in ("token", "request", "sample", "image", "sequence", "packet", "query", "step"):
        many = "queries" if thing == "query" else f"{thing}s"
        ways = [f"{noun}{per}" for noun in (thing, many) for per in ("/s", "/sec", "/second")]
        ways += [f"{noun} {per} second" for noun in (thing, many) for per in ("per", "a", "each")]
        put("|".join(ways), f"{thing}/second", 1, Sort.RATE)
    put("tok/s|tps|TPS", "token/second", 1, Sort.RATE)
    put("QPS|qps", "query/second", 1, Sort.RATE)
    put("USD|dollar|dollars", "USD", 1, Sort.AMOUNT)
    put("cent|cents", "USD", Decimal("0.01"), Sort.AMOUNT)
    put("EUR|euro|euros", "EUR", 1, Sort.AMOUNT)
    put("CNY|yuan|RMB", "CNY", 1, Sort.AMOUNT)
    put("GPU|GPUs|NPU|NPUs|TPU|TPUs|card|cards|device|devices|accelerator|accelerators|chips", "device", 1, Sort.AMOUNT)
    put("node|nodes|server|servers", "node", 1, Sort.AMOUNT)
    put("%|percent|per cent", "percent", 1, Sort.SHARE)
    put("毫秒", "second", Decimal("1e-3"), Sort.TIME)
    put("秒|秒钟", "second", 1, Sort.TIME)
    put("分钟", "second", 60, Sort.TIME)
    put("小时|个小时", "second", 3600, Sort.TIME)
    put("天", "second", 86400, Sort.TIME)
    put("周", "second", 604800, Sort.TIME)
    put("元|块钱|人民币", "CNY", 1, Sort.AMOUNT)
    put("美元|美金", "USD", 1, Sort.AMOUNT)
    put("瓦", "watt", 1, Sort.AMOUNT)
    put("千瓦", "watt", 1000, Sort.AMOUNT)
    return found


@cache
def _amount(group: str) -> str:
    units = "|".join(re.escape(unit) for unit in sorted(_units(), key=len, reverse=True))
    return (
        rf"(?P<m{group}>[$€¥])?(?<![A-Za-z0-9_.,])(?P<n{group}>{_NUMBER})"
        rf"(?:\s?(?P<k{group}>thousand|million|billion|trillion|万亿|亿|万|k(?![A-Za-z])))?"
        rf"(?:[\s-]?(?P<u{group}>{units})(?![A-Za-z0-9_/]))?"
    )


_LOOSE = r"(?:just|only|about|around|roughly|some|nearly|over|under|a|an|the)?\s*"
_FORWARD = (r"\bfrom\s+" + _LOOSE, r"(?:\s+[^\d.;,]{0,50}?)?\s*\bto\s+" + _LOOSE)
_ARROW = ("", r"\s*(?:→|->|=>)\s*")
_BACKWARD = (
    "",
    r"(?:\s+[^\d.;]{0,50}?|,)?\s*\b(?:instead of|down from|up from|from|against|versus|vs\.?|compared (?:with|to)|rather than)"
    r"\s+" + _LOOSE,
)
_FORWARD_ZH = (
    r"[从由]\s?(?:每\S{0,6}?|原来的|此前的|约|大约|近)?\s?",
    r"(?:\s?[^\d.。;；]{0,16}?)?(?:到|至|为|成|了)\s?(?:约|大约|近|不到)?\s?",
)


_SHAPES = (
    (_FORWARD, re.compile("from"), False),
    (_FORWARD_ZH, re.compile("[从由]"), False),
    (_ARROW, re.compile("[→>]"), False),
    (_BACKWARD, re.compile("instead|from|against|versus|vs|compared|rather"), True),
)
"""The ways to set two amounts against each other: what stands before and between, a word without which a text has none
of that way, and whether the new amount comes first."""


@cache
def _pattern(before: str, between: str) -> re.Pattern[str]:
    return re.compile(before + _amount("a") + between + _amount("b"))


def changes_in(text: str) -> Iterator[tuple[Printed, Printed]]:
    """Yields the pairs of an old and a new amount that a text sets against each other, each pair of figures once."""
    taken: list[tuple[int, int]] = []
    for shape, cue, backward in _SHAPES:
        for match in _pattern(*shape).finditer(text) if cue.search(text) else ():
            if any(match.start() < end and start < match.end() for start, end in taken):
                continue
            first, second = _read(match, "a", "b"), _read(match, "b", "a")
            if first is None or second is None or first.unit != second.unit:
                continue
            taken.append(match.span())
            yield (second, first) if backward else (first, second)


_SAME = declared(
    r"^\s?[,，]?\s?(?:(?P<sure>(?:which|that|this) (?:is|are|equals|makes|means|comes to|amounts to|works out (?:at|to|as))|i\.e\.|equal to|"
    r"equals|equivalent to|the same as|=|≈|≃|折合(?:为|成)?|约合|合(?![计并共])|相当于|也就是|换算(?:成|为|下来|过来)?(?:是|为)?)|or|[(（]|即|/)"
    r"\s?[:：,]?\s?(?:about|some|roughly|around|just (?:over|under)|nearly|almost|or|i\.e\.|=|≈|约|大约|近|合|即|折合)?\s?$",
    re.IGNORECASE,
)


def equals_in(text: str) -> Iterator[tuple[Printed, Printed, bool]]:
    """Yields the pairs of amounts that a text tells as one: "3 TB (2.7 TiB)"; and whether its words leave no doubt of that."""
    found = [(match, amount) for match in _amounts().finditer(text) if (amount := _read(match, "a", "a"))]
    for (one, first), (other, second) in pairwise(found):
        if same := _SAME.match(text[one.end() : other.start()]):
            yield first, second, same["sure"] is not None


@cache
def _amounts() -> re.Pattern[str]:
    return re.compile(_amount("a"))


def amounts_in(text: str) -> tuple[Printed, ...]:
    """Returns the amounts with a unit that stand in a text."""
    found = (_read(match, "a", "a") for match in _amounts().finditer(text))
    return tuple(amount for amount in found if amount is not None)


def _read(match: re.Match[str], group: str, other: str) -> Printed | None:
    """Reads an amount; one without a unit has that of the other."""
    money = match[f"m{group}"] or match[f"m{other}"]
    unit = match[f"u{group}"] or match[f"u{other}"]
    if not unit and not money:
        return None
    base, factor, sort = (
        _units()[unit] if unit and not money else (_MONEY.get(money or "", ""), Decimal(1), Sort.AMOUNT)
    )
    number = Decimal(match[f"n{group}"].replace(",", ""))
    scale = match[f"k{group}"]
    factor *= _SCALES[scale] if scale else 1
    exponent = number.as_tuple().exponent
    assert isinstance(exponent, int)
    half = Decimal(0) if base in ("device", "node") else Decimal(5).scaleb(exponent - 1)
    interval = Interval(number - half, number + half).scaled(factor)
    printed = match[f"n{group}"] + (f" {scale}" if scale else "")
    if match[f"u{group}"]:
        printed += match[f"u{group}"] if match[f"u{group}"] == "%" else f" {match[f'u{group}']}"
    elif unit and not money:
        printed += unit if unit == "%" else f" {unit}"
    return Printed(f"{match[f'm{group}'] or money or ''}{printed}", interval, base, sort, match.span(f"n{group}"))
