"""The unit of a bare number from what stands around it: a label before it, its scale letter, an earlier figure."""

import re
from collections.abc import Iterable
from decimal import Decimal
from functools import cache

from claims.extraction import lexicon, tallies
from claims.extraction.elided import by_earlier, is_count
from claims.extraction.labels import last_label
from claims.extraction.lexicon import any_of
from claims.extraction.money import MONEY
from claims.extraction.numerals import Form, Numeral
from claims.extraction.phrases import Bare, Unit
from claims.extraction.proposal import Proposal
from claims.patterns import declared

_REACH = 64
_NEAR = 16
_CLAUSE = declared(r"(?<!\d),|,(?!\d{3})|[;，；、。：()（）|\n]|\.\s|\s(?:and|while|but|plus)\s")
_HAN_ONLY = declared(r"[\u3400-\u9fff]")
_GIGA = (
    (
        declared(
            r"ethernet|network|端口|PAM4|链路|直连|专线|(?:出口|骨干|主干|城域)带宽|\bNIC|port|link|lane|serdes|optic|光|网|交换",
            re.IGNORECASE,
        ),
        "bit/second",
    ),
    (declared(r"memory|HBM|\bV?RAM\b|显存|内存|cache|disk|SSD", re.IGNORECASE), "byte"),
)
_MEMORY = declared(r"\s?(?:显存|内存|V?RAM\b|HBM|memory\b|硬盘|固态|机械盘|盘|SSD|NVMe|disk|drive)")
_MEMORY_SIZES = frozenset(
    [
        "8",
        "10",
        "11",
        "12",
        "16",
        "20",
        "22",
        "24",
        "32",
        "40",
        "48",
        "64",
        "72",
        "80",
        "94",
        "96",
        "128",
        "141",
        "144",
        "180",
        "188",
        "192",
        "216",
        "256",
        "288",
    ]
)
_CARD = declared(r"\s?的?(?:单|显|计算|加速)?卡|\s(?:card|GPU|accelerator)s?\b")
"""What makes 48G the memory of a card."""
_LENGTHS = frozenset(["16", "32", "64", "128", "256", "512", "1024"])
_SHORT = frozenset(["1", "2", "4", "8"])
_KS = declared(r"(?<![\d.])(?:16|32|64|128|256)[Kk](?![A-Za-z])")
"""Lengths of contexts, which nothing else is counted in with a letter and no noun."""
_LONG = declared(
    r"(?<![A-Za-z])(?:RULER|LongBench|NIAH|BABILong|MRCR|HELMET|LOFT|[Nn]eedle|InfiniteBench|LongEval)\b[^,;，；\d]{0,24}$"
)
"""Tests of long contexts, beside which 128K is a length."""
_EARNINGS = declared(r"EBITD?A?\s?[为达约近超至到]{0,3}\s?$")
_OPTICAL = declared(r"optic|switch|ethernet|光|交换", re.IGNORECASE)
_TRUNK = declared(r"(?:出口|骨干|主干|城域|网络)带宽")
_PETA_REACH = 1200
_PETA_MARK = declared(r"P(?:级|[算智]|$|[^\w/%-]|(?=[\u3400-\u9fff]))")
_PETA = declared(r"算力|智算|compute|AI", re.IGNORECASE)
_TOKENS = declared(
    r"context|tokens?\b|sequence|prompt|ctx|input|output|corpus|data\b|上下文|序列|词元|输入|输出|数据|语料|窗口",
    re.IGNORECASE,
)
_PARAMETERS = declared(r"param|model|MoE|mixture|dense|weights|activ|参数|模型|激活|稠密|expert", re.IGNORECASE)


def unit_around(text: str, numeral: Numeral, sentence: tuple[int, int], earlier: Iterable[Proposal]) -> Bare | None:
    """Returns the unit that the clause gives to a bare number; `earlier` are the figures of its sentence so far."""
    before = text[max(sentence[0], numeral.start - _REACH) : numeral.start]
    after = text[numeral.end : min(sentence[1], numeral.end + 40)]
    clause = _CLAUSE.split(before)[-1] if before else ""
    if after.startswith(" concurrent") and numeral.is_whole and _CONCURRENT.match(after):
        return Bare("request")
    if numeral.scale in ("亿", "万亿") and _range_in_units(after):
        return None
    if thing := tallies.by_label_in_plural(clause, after, numeral):
        return Bare(thing)
    if label := label_before(clause, numeral):
        if label.unit == "parameter" and not numeral.scale and any(f.unit == "expert" for f in earlier):
            return Bare("expert")
        is_rate_of_things = numeral.scale == "G" and is_count(label.unit)
        if (
            not is_rate_of_things
            and not (label.unit == "token" and _to_other_things(after))
            and not (label.unit == "dimensionless" and _TO_MEASURED.match(after))
        ):
            return label
    if numeral.scale in ("亿", "万亿") and _EARNINGS.search(clause):
        return Bare("CNY")
    earlier = list(earlier)
    earlier = [f for f in earlier if f.unit not in MONEY or text[f.start - 1 : f.start] not in ("(", "（")] or earlier
    found = by_earlier(before, after, numeral, earlier) or by_letter(numeral, before, after)
    if numeral.scale == "G" and found is not None and is_count(found.unit):
        found = by_letter(numeral, before, after)
    if numeral.scale == "B" and found == _PARAMETERS_USUALLY and _is_of_tokens(before + after, earlier):
        return Bare("token")
    if found is None and numeral.scale in ("K", "k") and any(figure.unit == "token" for figure in earlier):
        return Bare("token")
    return found or tallies.by_far_count(text, numeral, sentence[0])


_CONCURRENT = declared(r"\sconcurrent(?=$|[.,;:)]|\s(?:the|it|we|they|and|or|this|its|in|on|at)\b)")
_RANGE_END = declared(r"\s?[至到~～–—-]\s?\d[\d,.]*\s?(?:万亿|亿)")


def _range_in_units(after: str) -> bool:
    """Tells 900亿至1000亿元, whose end has a unit for both."""
    found = _RANGE_END.match(after)
    return found is not None and lexicon.units().at(after, found.end(), len(after)) is not None


_TO_MEASURED = declared(r"\s(?:to|and)\s\d[\d.]*\s?(?:°|℃|%|percent\b)")
_TO_THINGS = declared(r"\sto\s\d[\d,.]*\s(?=[a-z])")


def _to_other_things(after: str) -> bool:
    """Tells ``Output rose from 12 to 19 boards``, where what is counted stands behind the second number."""
    found = _TO_THINGS.match(after)
    return found is not None and not after.startswith(("token", "in ", "for ", "at ", "on "), found.end())


_PARAMETERS_USUALLY = Bare("parameter")


def _is_of_tokens(around: str, earlier: Iterable[Proposal]) -> bool:
    """Tells a sentence whose sizes so far are all of tokens, and that speaks of no parameters here."""
    units = {figure.unit for figure in earlier}
    return "token" in units and "parameter" not in units and not _PARAMETERS.search(around)


def is_compute(text: str) -> bool:
    """Tells whether a text speaks of computing power in Chinese, whose T and P are rates of operations."""
    return "算力" in text


def petaflops_at(text: str, at: int, sentence: tuple[int, int]) -> Unit | None:
    """Returns the unit of ``2.6万P``, where the sentence speaks of computing power."""
    if (
        text.startswith("P", at)
        and _PETA_MARK.match(text, at)
        and _PETA.search(text, max(0, at - _PETA_REACH), min(sentence[1], at + 60))
    ):
        return Unit("FLOP/second", at + 1, Decimal("1e15"))
    return None


def degrees_at(text: str, at: int, start: int) -> Unit | None:
    """Returns the unit of 38至42度 and 6,300万度, a bare degree that the words before it say the kind of."""
    if not text.startswith("度", at):
        return None
    told = list(_DEGREES.finditer(text, max(start, at - _REACH), at))
    if not told:
        return None
    return Unit("celsius" if told[-1]["warm"] else "kilowatthour", at + 1)


_DEGREES = declared(r"(?P<warm>温|℃|散热|冷却)|[用耗节省发供购售绿风水核]电|电[量费能价]|光伏")
"""What tells of degrees that they are of heat, or kilowatt-hours."""


def label_before(clause: str, numeral: Numeral) -> Bare | None:
    """Returns the unit that a label at the end of a text gives to the bare number behind it."""
    if not clause or numeral.form not in (Form.DIGITS, Form.HAN):
        return None
    if counted := tallies.by_count(clause, numeral):
        return counted
    found = last_label(clause)
    if found is None or not _leads_on().fullmatch(clause, found[1]):
        return None
    unit = found[0]
    if unit == "percent":
        return Bare("percent") if 1 < numeral.value <= 100 and "." in numeral.printed else Bare("dimensionless")
    if unit != "dimensionless" and not numeral.is_whole and unit != "score":
        return None
    return Bare(unit)


@cache
def _leads_on() -> re.Pattern[str]:
    """Returns what may stand between a label and its number."""
    return re.compile(
        rf"(?:\s?(?:{any_of(lexicon.words('leads_on'))}(?![a-z])|[=:~≈≥≤><(@*`/]|\d[\d.,]*[KkMB%]?))*\s?"
        r"|[数量为做至到达约近超突破逾仅已由从自在的是有共仅只不足均设定增加提高升降低减少拓展扩展到支持可最高大多少长首次：:=（(以内\d.KkMB]{0,12}\s?"
    )


_MODEL_OF = declared(r"的(?:只剩?|仅|约|则)?\d")
"""What makes 14B a model that something is said of: 14B的18.5."""
_BEHIND = declared(r"[,，;；。)）]")


def by_letter(numeral: Numeral, before: str, after: str) -> Bare | None:
    """Returns what a bare 128K, 70B, 2T or 400G counts."""
    scale = numeral.scale
    around = before + after
    if scale == "T" and (is_compute(before[-_NEAR:]) or is_compute(after[:4])):
        return Bare("FLOP/second")
    if scale == "B" and _MODEL_OF.match(after):
        return Bare("parameter")
    if scale == "T" and _MEMORY.match(after):
        return Bare("byte")
    if scale == "G" and numeral.printed in _MEMORY_SIZES and _CARD.match(after):
        return Bare("byte")
    if scale == "G" or (scale == "T" and (_OPTICAL.search(after[:24]) or _TRUNK.search(before[-_NEAR:]))):
        if len(numeral.printed) == 1:
            return Bare("byte") if _MEMORY.match(after) else None
        return next((Bare(unit) for pattern, unit in _GIGA if pattern.search(around)), None)
    if scale in ("K", "k") and (numeral.printed in _LENGTHS or (numeral.printed in _SHORT and _KS.search(around))):
        return Bare("token")
    if scale in ("K", "k", "M") and _LONG.search(before):
        return Bare("token")
    if scale not in ("K", "k", "M", "B", "T", "billion", "trillion", "万亿", "亿"):
        return None
    near = _BEHIND.split(after[:_NEAR])[0] if scale == "B" else after[:_NEAR]
    for tokens, parameters in (
        (_first(_TOKENS, near), _first(_PARAMETERS, near)),
        (_last(_TOKENS, before[-_NEAR:]), _last(_PARAMETERS, before[-_NEAR:])),
        *([] if scale == "B" else [(_last(_TOKENS, around), _last(_PARAMETERS, around))]),
    ):
        if tokens > parameters or (tokens >= 0 and scale in ("K", "k")):
            return Bare("token")
        if parameters > tokens and scale not in ("K", "k"):
            return Bare("parameter")
    return Bare("parameter") if scale == "B" else None


def _first(pattern: re.Pattern[str], text: str) -> int:
    """Returns how early a pattern occurs in a text, more for earlier; -1 where it does not."""
    found = pattern.search(text)
    return len(text) - found.start() if found else -1


def _last(pattern: re.Pattern[str], text: str) -> int:
    last = -1
    for found in pattern.finditer(text):
        last = found.start()
    return last
