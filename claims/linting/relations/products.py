"""Counts that multiply: nodes with their cards, degrees of parallelism, memory of all cards."""

import re
from collections.abc import Iterator
from decimal import Decimal
from math import prod

from claims import units
from claims.linting.relations import Clash, relation
from claims.linting.telling import Report, Sentence, Told
from claims.model.interval import Interval, format_number
from claims.patterns import declared

_EACH = declared(
    r"\s*(?:[\w-]+ ){0,2}?(?:each\b|apiece\b|per (?:node|server|machine|host)\b|a node\b|in each\b)", re.IGNORECASE
)
_HAVING = declared(
    r"(?:\b(?:nodes?|servers?|machines?|hosts?)\s*(?:\(|,)?\s*(?:of|with|each with|×|x|, each)|每个节点|每台|每节点)[^.,;，。]{0,16}$",
    re.IGNORECASE,
)
_TOTAL = declared(r"\b(?:in total|altogether|in all|total)\b|共|总", re.IGNORECASE)
_IN_ALL = declared(r"\s*(?:of (?:[\w-]+ ){0,2}memory )?(?:in total|altogether|in all)\b", re.IGNORECASE)
_PER = declared(
    r"\s*(?:of (?:[\w-]+ ){0,3}memory )?(?:each\b|per (?:card|gpu|device|accelerator|chip|npu)\b)", re.IGNORECASE
)
_PER_AHEAD = declared(r"\beach (?:gpu|card|accelerator|device|npu|chip)\b|每张|每卡|每块|单卡", re.IGNORECASE)
_ALL_AHEAD = declared(
    r"\b(?:all|altogether|(?:in|a) total(?: of)?)(?: of)?(?: the| these)?,?\s*$|[共总全][部计]?[^，。]{0,6}$",
    re.IGNORECASE,
)
_WRITTEN = declared(
    r"(?<![\w.,×*/-])(?P<a>\d[\d,]*)\s?[×x*]\s?(?P<b>\d[\d,]*)(?:\s?[×x*]\s?(?P<c>\d[\d,]*))?\s?=\s?(?P<made>\d[\d,]*)(?![\d.])"
)
_DEGREES = tuple(
    declared(
        rf"\b{short}\s*(?:=|of|:)?\s*(\d+)\b|\b{name}[- ]parallel(?:ism)?(?: (?:degree|size))?\s*(?:of|=|:|is)?\s*(\d+)\b",
        re.IGNORECASE,
    )
    for short, name in (("TP", "tensor"), ("PP", "pipeline"), ("DP", "data"))
)
_OTHERS = declared(r"\b(?:CP|SP)\s*[=\d]|\b(?:context|sequence|ulysses)[- ]parallel", re.IGNORECASE)


@relation("cards-of-nodes")
def _nodes(sentence: Sentence, report: Report) -> Iterator[Clash]:  # noqa: ARG001
    nodes, cards = sentence.of("node"), sentence.of("device")
    if not nodes and len(cards) == 1 and _is_of_all(sentence, cards[0]):
        nodes, cards = sentence.of("node", back=1), sentence.of("device", back=1)
    if len(nodes) != 1 or len(cards) != 2:
        return
    each = [f for f in cards if _EACH.match(sentence.behind(f)) or _HAVING.search(sentence.ahead(f))]
    if len(each) != 1:
        return
    (total,) = (f for f in cards if f is not each[0])
    if total not in sentence.figures:
        return
    expected = nodes[0].interval.times(each[0].interval)
    if each[0].interval.is_below(total.interval) and not expected.overlaps(total.interval):
        yield _product("CNT108", (nodes[0], each[0]), total, expected, "accelerators")


def _is_of_all(sentence: Sentence, total: Told) -> bool:
    """Tells whether a count is told as one of all: "all 160 took part", "in total, 160 are used"."""
    return bool(_ALL_AHEAD.search(sentence.ahead(total, 24)) or _TOTAL.search(sentence.behind(total, 40)))


@relation("written-products")
def _written(sentence: Sentence, report: Report) -> Iterator[Clash]:  # noqa: ARG001
    for found in _WRITTEN.finditer(sentence.words):
        at = sentence.start + found.start("made")
        total = next((f for f in sentence.figures if f.start <= at < f.end and units.is_counted(f.unit)), None)
        factors = [Decimal(number.replace(",", "")) for number in found.group("a", "b", "c") if number]
        product = prod(factors, start=Decimal(1))
        if total is not None and not total.interval.holds(product):
            told = " × ".join(format_number(factor) for factor in factors)
            yield Clash(
                "CNT131",
                (total,),
                f"{told} are {format_number(product)}, not the {total.printed} printed.",
                (f"{told} = {format_number(product)}",),
            )


@relation("degrees")
def _degrees(sentence: Sentence, report: Report) -> Iterator[Clash]:  # noqa: ARG001
    found = [pattern.search(sentence.words) for pattern in _DEGREES]
    if any(one is None for one in found) or _OTHERS.search(sentence.words):
        return
    degrees = [Decimal(one[1] or one[2]) for one in found if one]
    product = degrees[0] * degrees[1] * degrees[2]
    every = sentence.of("device") or sentence.of("device", back=1)
    totals = [
        f for f in every if _TOTAL.search(sentence.text[f.end : f.end + 14]) or _TOTAL.search(sentence.ahead(f, 12))
    ]
    counts = totals or every
    if len(counts) == 1 and not counts[0].interval.holds(product):
        told = " × ".join(format_number(degree) for degree in degrees)
        yield Clash(
            "CNT102",
            (counts[0],),
            f"Degrees of {told} are {format_number(product)} ranks, not the {counts[0].printed} printed.",
            (f"TP × PP × DP = {told} = {format_number(product)}",),
        )


@relation("memory-of-all")
def _memory(sentence: Sentence, report: Report) -> Iterator[Clash]:
    sizes = sentence.of_kind("byte")
    each = [f for f in sizes if _PER.match(sentence.behind(f)) or _PER_AHEAD.search(sentence.ahead(f, 24))]
    if len(sizes) != 2 or len(each) != 1:
        return
    (total,) = (f for f in sizes if f is not each[0])
    is_total = _IN_ALL.match(sentence.behind(total, 24)) or _TOTAL.search(sentence.ahead(total, 8))
    counts = [f.interval for f in report.every("device")]
    one, whole = each[0].in_unit("byte"), total.in_unit("byte")
    if not is_total or not counts or one is None or whole is None or not one.is_below(whole):
        return
    counts += [n.interval.times(f.interval) for n in report.every("node") for f in report.every("device")]
    if not any(count.times(one).widened(Decimal("0.1")).overlaps(whole) for count in counts):
        number = whole.over(one)
        yield Clash(
            "SIZ114",
            (each[0], total),
            f"{total.printed} is {format_number(round(number.middle or Decimal(0), 0))} times {each[0].printed}, "
            "and the report tells no such number of accelerators.",
            (f"{total.printed} ÷ {each[0].printed} = {number}",),
        )


def _product(code: str, parts: tuple[Told, Told], total: Told, expected: Interval, what: str) -> Clash:
    middle = format_number(expected.middle or Decimal(0))
    return Clash(
        code,
        (*parts, total),
        f"{parts[0].printed} of {parts[1].printed} are {middle} {what}, not the {total.printed} printed.",
        (f"{parts[0].printed} × {parts[1].printed} = {expected}", f"printed: {total.printed}"),
    )
