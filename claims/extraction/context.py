"""The unit of a bare number from what stands around it: a label before it, its scale letter, an earlier figure."""

import re
from collections.abc import Iterable
from decimal import Decimal
from functools import cache
from typing import NamedTuple

from claims.extraction import lexicon
from claims.extraction.labels import last_label
from claims.extraction.lexicon import any_of
from claims.extraction.money import MONEY
from claims.extraction.numerals import Form, Numeral
from claims.extraction.phrases import Unit
from claims.extraction.proposal import FigureType, Proposal

_REACH = 64
_NEAR = 16
_CLAUSE = re.compile(r"[,;，；、。：()（）|\n]|\.\s|\s(?:and|while|but|plus)\s")
_HAN_ONLY = re.compile(r"[\u3400-\u9fff]")
_GIGA = (
    (
        re.compile(r"ethernet|network|端口|PAM4|\bNIC|port|link|lane|serdes|optic|光|网|交换", re.IGNORECASE),
        "bit/second",
    ),
    (re.compile(r"memory|HBM|\bV?RAM\b|显存|内存|cache|disk|SSD", re.IGNORECASE), "byte"),
)
_MEMORY = re.compile(r"\s?(?:显存|内存|V?RAM\b|HBM|memory\b|硬盘|固态|机械盘|盘|SSD|NVMe|disk|drive)")
_LENGTHS = frozenset(["16", "32", "64", "128", "256", "512", "1024"])
_SHORT = frozenset(["1", "2", "4", "8"])
_KS = re.compile(r"(?<![\d.])(?:16|32|64|128|256)[Kk](?![A-Za-z])")
"""Lengths of contexts, which nothing else is counted in with a letter and no noun."""
_LONG = re.compile(
    r"(?<![A-Za-z])(?:RULER|LongBench|NIAH|BABILong|MRCR|HELMET|LOFT|[Nn]eedle|InfiniteBench|LongEval)\b[^,;，；\d]{0,24}$"
)
"""Tests of long contexts, beside which 128K is a length."""
_EARNINGS = re.compile(r"EBITD?A?\s?[为达约近超至到]{0,3}\s?$")
_OPTICAL = re.compile(r"optic|switch|ethernet|光|交换", re.IGNORECASE)
_PETA_REACH = 1200
_PETA_MARK = re.compile(r"P(?:级|[算智]|$|[^\w/%-]|(?=[\u3400-\u9fff]))")
_PETA = re.compile(r"算力|智算|compute|AI", re.IGNORECASE)
_TOKENS = re.compile(
    r"context|tokens?\b|sequence|prompt|ctx|input|output|corpus|data\b|上下文|序列|词元|输入|输出|数据|语料|窗口",
    re.IGNORECASE,
)
_PARAMETERS = re.compile(r"param|model|MoE|mixture|dense|weights|activ|参数|模型|激活|expert", re.IGNORECASE)
_OF_EARLIER = re.compile(
    r"\s?(?:of (?:them|which|these|those|the)\b|(?:were |are |is )?(?:activated|active|selected|remaining|shared)\b"
    r"|(?:\w+ )?ones\b|are\b|were\b|each\b|in total\b)",
    re.IGNORECASE,
)
_LINKED = re.compile(
    r"(?:\b(?:from|to|against|versus|vs\.?|than|and|or|with)|→|->|至|到|由|从|降到|降至|升至|升到|的|约|和|及)\s?"
    r"(?:about|roughly|around|nearly|over|some|just)?\s?[$¥€]?$"
)
_OPENS = re.compile(
    r"(?:^|[,;:(–—，；：、（]|\b(?:and|with|only|remaining|other|including)|其中|中的|选|取|另有|其余)"
    r" ?(?:the )?(?:only |remaining |other |another )?$"
)
_GOES_ON = re.compile(r"\s(?!and\b|or\b|to\b)[a-z]|[个项](?:$|[^\u3400-\u9fff]|[被为是由用在的则均已未参激选])")
_PIECE = re.compile(r"(?P<measure>[个种项款家台张名位])(?=[，。；、）)\s]|$)")
"""A measure word with no noun, which counts what was counted before: 每步猜4个token，平均接受2.6个."""
_NOW = re.compile(
    r"(?:[,;:(–—]\s?|\bbut\s)(?:now|today|then|previously|formerly|originally|before|later|currently|at\sleast)\s(?:only\s|just\s)?$"
)
"""What leads to another count of the same thing: ``96 cores by default, now 24``."""
_NUMBER_AT = re.compile(
    r"\b(?:the|that|their|this|its|a)\s(?:(?:actual|real|true|final|total|correct)\s)?(?:number|figure|count|total|tally)\s(?:is|was|at|to|as|of|stands\sat|stood\sat)\s"
    r"(?:about\s|around\s|nearly\s|between\s)?(?:\d[\d,.]*\s(?:to|and)\s)?$|(?:数字|数量|人数|总数)[是为：]\s?(?:\d[\d,.]*[到至~～—-])?$"
)
_DONE = re.compile(
    r"(?:\b(?:and|but)|[,;])\s(?:[a-z]+\s){0,3}?(?P<verb>[a-z]{2,}ed|adds?|orders?|buys?|opens?|installs?|builds?|hires?|wants?|keeps?|built|bought|kept|lost|sold|has|have|had|got|sent|met|won|ran)\s(?:only\s|just\s|about\s)?$"
)
"""What makes a number at the end of its clause as many of the same: ``They planned 48 racks and built 36``."""
_NO_DEEDS = frozenset(
    [
        "reached",
        "scored",
        "averaged",
        "measured",
        "dropped",
        "increased",
        "decreased",
        "improved",
        "achieved",
        "rated",
        "ranked",
        "needed",
        "called",
        "named",
        "numbered",
        "lasted",
        "climbed",
        "jumped",
        "slipped",
        "declined",
    ]
)
_AMONG = re.compile(r"(?:其中|其余|另有|还有)(?:有|的|约|仅)?$")
_PIECES = frozenset("个种项款家台张名位")
_SIZE_AHEAD = re.compile(r"\s\d")
_OWNED = re.compile(r"[A-Za-z]['’]s\s$")
_ENDS = re.compile(r"$|[.,;:)]|\s(?:by|in|on|with|at|and|for|over|after|before|when|while|but)\b")
_STATISTIC = re.compile(
    r"(?:\b(?:percentile|median|maximum|minimum|worst case|[Pp]\d{2}(?:\.\d)?)|分位)"
    r"(?:\s(?:is|was|of|at|to|about|roughly|just|only))*[为是约到]?\s?$"
)
"""What makes a number another reading of the quantity before it: ``38 ms, the 95th percentile 71``."""
_TO_ANOTHER = re.compile(r"\s?(?:[-–—~～]|to|→|->|至|到|降至|升至|降到|升到|提升到|增至)\s?\d")
_INSTEAD = re.compile(
    r"(?:[(（](?:was|formerly|previously|up from|down from|versus|vs\.?|against|from|此前|原|原为)"
    r"|[，、；（](?:此前|之前|原先|原来|基线|旧版|上一?代|对照组?|去年|上年|上季度)(?:同期)?[为是约仅]{1,2}|\b(?:up|down) from|,? (?:versus|vs\.?)|\binstead of|\bcompared (?:with|to)|此前为?|原来的?) ?$"
)


class Bare(NamedTuple):
    """A unit found for a bare number, and what the number is multiplied with."""

    unit: str
    factor: Decimal = Decimal(1)


def unit_around(text: str, numeral: Numeral, sentence: tuple[int, int], earlier: Iterable[Proposal]) -> Bare | None:
    """Returns the unit that the clause gives to a bare number; `earlier` are the figures of its sentence so far."""
    before = text[max(sentence[0], numeral.start - _REACH) : numeral.start]
    after = text[numeral.end : min(sentence[1], numeral.end + 40)]
    clause = _CLAUSE.split(before)[-1] if before else ""
    if label := label_before(clause, numeral):
        if label.unit == "parameter" and not numeral.scale and any(f.unit == "expert" for f in earlier):
            return Bare("expert")
        return label
    if numeral.scale in ("亿", "万亿") and _EARNINGS.search(clause):
        return Bare("CNY")
    earlier = list(earlier)
    earlier = [f for f in earlier if f.unit not in MONEY or text[f.start - 1 : f.start] not in ("(", "（")] or earlier
    found = _by_earlier(before, after, numeral, earlier) or by_letter(numeral, before, after)
    if numeral.scale == "B" and found == _PARAMETERS_USUALLY and _is_of_tokens(before + after, earlier):
        return Bare("token")
    if found is None and numeral.scale in ("K", "k") and any(figure.unit == "token" for figure in earlier):
        return Bare("token")
    return found


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


def label_before(clause: str, numeral: Numeral) -> Bare | None:
    """Returns the unit that a label at the end of a text gives to the bare number behind it."""
    if not clause or numeral.form not in (Form.DIGITS, Form.HAN):
        return None
    if counted := _by_count(clause, numeral):
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


def _by_count(clause: str, numeral: Numeral) -> Bare | None:
    """Reads ``a share count of``, ``the number of users reached`` and a Chinese noun right before (晶体管538亿个)."""
    if found := _COUNT.search(clause):
        noun = (found["counted"] or found["number"]).lower()
        return Bare(lexicon.nouns().word(noun) or lexicon.singular(noun))
    is_count = numeral.form is Form.DIGITS and numeral.is_whole
    is_count = is_count and not (numeral.scale in ("K", "k") and clause.endswith("序列"))
    noun_before = lexicon.nouns().ending(_HAN_LEAD.sub("", clause)) if is_count else None
    return Bare(noun_before) if noun_before else None


_HAN_LEAD = re.compile(
    r"(?:总?数量?|规模|总量)?(?:不少于|不低于|不到|不足|不超过|至少|最多|多达|已有|现有|约|近|超过?|达到?|为|至|到|已|突破|逾|有|仅|共){0,4}$"
)


@cache
def _leads_on() -> re.Pattern[str]:
    """Returns what may stand between a label and its number."""
    return re.compile(
        rf"(?:\s?(?:{any_of(lexicon.words('leads_on'))}(?![a-z])|[=:~≈≥≤><(@*`]|\d[\d.,]*[KkMB%]?))*\s?"
        r"|[数量为至到达约近超突破逾仅已由从自在的是有共仅只均设定增加提高升降低减少拓展扩展到支持可最高大多少长：:=（(以内\d.KkMB]{0,12}\s?"
    )


_COUNT = re.compile(
    r"(?:\b(?P<counted>[a-z]{3,14})\scount|\bnumber\sof\s(?:[A-Za-z-]+\s){0,2}(?P<number>[a-z]{3,14}s))"
    r"(?:\s(?:of|is|was|at|reached|reaches|to|from|by|rose|grew|fell|stood|over|about))*[\s~≈:=]*$"
)


def _by_earlier(before: str, after: str, numeral: Numeral, earlier: Iterable[Proposal]) -> Bare | None:
    """Takes over the unit of an earlier figure: ``87 days, down from 101``, ``896 experts with 16 activated``."""
    figures = [f for f in earlier if f.type is FigureType.QUANTITY and f.unit != "dimensionless"]
    if not figures:
        return None
    counted = [f for f in figures if is_count(f.unit)]
    measured = [f for f in figures if not is_count(f.unit) and f.unit not in _RELATIVE]
    if (
        counted
        and numeral.scale in ("", "dozen", "hundred")
        and (numeral.is_whole or after.startswith(" of "))
        and _OF_EARLIER.match(after)
    ):
        return Bare(counted[-1].unit)
    if numeral.scale in _MONEY_SCALES and measured and measured[-1].unit in MONEY and _SUM_ENDS.match(after):
        return Bare(measured[-1].unit)
    if before.endswith(("(", "（")) and after.startswith((")", "）")) and _is_same(figures[-1], numeral):
        return Bare(figures[-1].unit)
    if counted and (piece := _PIECE.match(after)):
        alike = [f for f in counted if piece["measure"] in f.surface]
        if alike or piece["measure"] == "个":
            return Bare((alike or counted)[-1].unit)
    if counted and (_NOW.search(before[-24:]) and _ENDS.match(after)):
        return Bare(counted[-1].unit)
    if counted and _NUMBER_AT.search(before):
        return Bare(counted[-1].unit)
    if figures and figures[-1].end > 0 and _OWNED.search(before[-24:]) and _ENDS.match(after):
        return Bare(figures[-1].unit)
    if measured and not numeral.scale and figures[-1] in measured and _STATISTIC.search(before[-32:]):
        return Bare(measured[-1].unit)
    is_plain = numeral.is_whole and not numeral.scale and numeral.form is not Form.SHARE
    if (
        counted
        and is_plain
        and _ENDS.match(after)
        and (done := _DONE.search(before[-40:]))
        and done["verb"] not in _NO_DEEDS
    ):
        return Bare(counted[-1].unit)
    if counted and is_plain and _AMONG.search(before[-8:]) and after[:1] in _PIECES:
        return Bare(counted[-1].unit)
    linked = None if _SIZE_AHEAD.match(after) else _LINKED.search(before[-24:])
    is_own = linked is not None and linked[0].startswith(("and", "or", "with", "than")) and after[1:2].isalpha()
    is_scaled = numeral.scale and numeral.scale not in _scale_of(figures[-1].surface)
    if linked and not is_own and figures[-1] in measured and not (is_scaled or _TO_ANOTHER.match(after)):
        return Bare(measured[-1].unit)
    if _INSTEAD.search(before[-20:]) and (numeral.is_whole or figures[-1] in measured):
        return Bare(figures[-1].unit)
    if numeral.is_whole and counted and not numeral.scale and _OPENS.search(before[-24:]) and _GOES_ON.match(after):
        return Bare(counted[-1].unit)
    return None


def _scale_of(surface: str) -> str:
    """Returns the scale letter behind the digits of a figure as printed."""
    found = _SCALE_LETTER.search(surface)
    return found[1] if found else ""


def _is_same(figure: Proposal, numeral: Numeral) -> bool:
    """Tells ``128K (131,072)``, where brackets give a figure to the last digit."""
    return figure.low is not None and figure.low != 0 and abs(numeral.value / figure.low - 1) < _ROUNDING


_ROUNDING = Decimal("0.06")
_SCALE_LETTER = re.compile(r"\d\s?([kKMBT万亿])")
_SUM_ENDS = re.compile(r"(?!\s?[-–~～—]\s?\d)(?:$|[^A-Za-z\u3400-\u9fff]|[约左以上下的并和与或较同增降，仅])")
_MONEY_SCALES = frozenset(["亿", "万", "万亿", "million", "billion", "trillion", "bn", "mn"])
_RELATIVE = frozenset(["bit", "percent", "x", "percentage_point", "basis_point", "score"])


def is_count(unit: str) -> bool:
    """Tells a unit that counts things from one that measures."""
    return unit.isalpha() and unit.islower() and unit not in lexicon.units().names


def by_letter(numeral: Numeral, before: str, after: str) -> Bare | None:
    """Returns what a bare 128K, 70B, 2T or 400G counts."""
    scale = numeral.scale
    around = before + after
    if scale == "T" and (is_compute(before[-_NEAR:]) or is_compute(after[:4])):
        return Bare("FLOP/second")
    if scale == "T" and _MEMORY.match(after):
        return Bare("byte")
    if scale == "G" or (scale == "T" and _OPTICAL.search(after[:24])):
        if len(numeral.printed) == 1:
            return Bare("byte") if _MEMORY.match(after) else None
        return next((Bare(unit) for pattern, unit in _GIGA if pattern.search(around)), None)
    if scale in ("K", "k") and (numeral.printed in _LENGTHS or (numeral.printed in _SHORT and _KS.search(around))):
        return Bare("token")
    if scale in ("K", "k", "M") and _LONG.search(before):
        return Bare("token")
    if scale not in ("K", "k", "M", "B", "T", "billion", "trillion", "万亿", "亿"):
        return None
    for tokens, parameters in (
        (_first(_TOKENS, after[:_NEAR]), _first(_PARAMETERS, after[:_NEAR])),
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
