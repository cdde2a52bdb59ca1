"""The size of a figure: the unit of a number, what it is multiplied with, and where the figure begins and ends."""

import re
from decimal import Decimal

from claims.extraction import benchmarks, chains, context, counting, echoes, gaps, lexicon, measures, naming, parting
from claims.extraction.keyed import given_by_key, given_by_list, given_in_log
from claims.extraction.labels import labels
from claims.extraction.money import MONEY, money_before, money_each, money_of_range
from claims.extraction.numerals import Form, Numeral
from claims.extraction.phrases import Size, Unit
from claims.extraction.pricing import price, price_of_tokens
from claims.extraction.proposal import FigureType
from claims.extraction.resuming import of_sentence_before
from claims.extraction.situation import Memory, Situation
from claims.extraction.tabled import in_cell
from claims.model.whole import is_multiple
from claims.patterns import declared

_ONE = Decimal(1)
_REACH = 64
_NEAR = 8
_HIGHEST_NAME = 10_000
_TIMES_SIGNS = frozenset("xX×*")
_TIMES_BEFORE = declared(r"(?:^|[^\w\s.]|[^\d\s]\s)[x×]$")
_DEVICES_BEFORE = declared(r"(?:[A-Z]{1,3}\d{2,4}[A-Za-z]{0,3}|\d{4}[A-Z]{0,2}|GPU|卡)(?:\s?[×*]\s?|[xX]|\s[xX]\s?)$")
"""What makes ``H800×8`` a count of devices."""
_FACTOR_OF = declared(r"\bfactor\sof\s(?:about\s|roughly\s|nearly\s|almost\s|more\sthan\s|over\s)?$", re.IGNORECASE)
_PER_SECOND = declared(
    r"(?P<card>每(?:[张块颗个]?(?:加速卡|显卡|卡|芯片)|[张块颗]?[GN]PU)|单卡)?每秒[^，。；、\d]{0,8}(?:\d[\d,.]*\s?[万亿]?\s?[-–~～到至]\s?)?$"
)


_DECIMAL_RANGE = declared(r"[–~～]\d+\.\d")
_SECOND = declared(r"\s?[-–~～]\s?\d[\d.,]*(?P<gap>\s?)")


def size(at: Situation, unit: Unit | None, memory: Memory) -> Size | None:
    """Returns what a number comes to, or nothing where it is part of a name; `unit` is what stands right behind it."""
    numeral = at.numeral
    if numeral.form is Form.TIMES:
        return Size(numeral.start, numeral.end, "x")
    if numeral.form is Form.SHARE and not (unit and unit.name == "x"):
        return Size(numeral.start, numeral.end, "percent" if numeral.scale == "percent" else "", is_settled=True)
    if numeral.form is Form.DIGITS:
        if money := money_before(at.before) or money_of_range(at.before):
            return price(at, money, memory)
        sign = at.before.rstrip()[-1:]
        if sign in _TIMES_SIGNS:
            if numeral.is_whole and unit is None and _DEVICES_BEFORE.search(at.before):
                return Size(numeral.start, numeral.end, "device")
            if _TIMES_BEFORE.search(at.before):
                return Size(numeral.start - 1, numeral.end, "x")
    return _counted(at, unit, memory)


def _counted(at: Situation, unit: Unit | None, memory: Memory) -> Size | None:
    numeral = at.numeral
    if unit is None and numeral.form is Form.DIGITS and (logged := given_in_log(at)) is not None:
        return Size(numeral.start, numeral.end, logged.unit, logged.factor, is_settled=True)
    further = None
    if unit is None and numeral.form in (Form.DIGITS, Form.WORDS):
        further = counting.noun_after(at.text, at.tail, at.end)
        if further is not None and not measures.may_count(numeral, further.name):
            further = None
    is_bare = unit is None and further is None and numeral.form is Form.DIGITS and at.cell is None
    if is_bare and (listed := given_by_list(at)) is not None:
        return Size(numeral.start, numeral.end, listed.unit, listed.factor, is_settled=True)
    if numeral.form is Form.DIGITS and _is_named(at, unit, further, memory):
        memory.name_numbers.add(numeral.printed)
        return None
    if unit is not None and unit.name in MONEY and (each := money_each(at.before)) is not None:
        if each[0] == "token":
            memory.token_price = unit._replace(name=f"{unit.name}/token", factor=unit.factor / each[1])
        return Size(numeral.start, max(unit.end, numeral.end), f"{unit.name}/{each[0]}", unit.factor / each[1])
    if unit is not None and unit.name == "CNY" and (things := _in_all(at, unit, memory)):
        return Size(numeral.start, unit.end, things)
    if unit is not None and unit.name.startswith("USD") and _is_cent_of_euro(at, unit):
        unit = unit._replace(name=f"EUR{unit.name.removeprefix('USD')}")
    if unit is not None and (priced := price_of_tokens(at, unit, memory)):
        return Size(numeral.start, unit.end, priced.name, priced.factor)
    if unit is not None and unit.name.endswith("/token") and unit.name.partition("/")[0] in MONEY:
        memory.token_price = unit
    if unit is not None and unit.name == "time" and (calls := _calls(at, unit, memory)):
        return Size(numeral.start, unit.end, calls)
    if unit is not None and unit.is_noun and (same := _same_pieces(at, memory)):
        return Size(numeral.start, unit.end, same)
    if unit is not None and unit.name:
        is_rate = unit.is_noun and "/" not in unit.name and _PER_SECOND.search(at.before)
        name = (
            f"{unit.name}/second{'/device' if is_rate['card'] and unit.name == 'token' else ''}"
            if is_rate
            else unit.name
        )
        return Size(numeral.start, max(unit.end, numeral.end), name, unit.factor)
    if _FACTOR_OF.search(at.before):
        return Size(numeral.start, numeral.end, "x")
    end = unit.end if unit is not None else numeral.end
    if further is not None:
        return Size(numeral.start, end, further.name, further.factor)
    if numeral.form in (Form.DIGITS, Form.WORDS) and numeral.is_whole and (whole := _whole(at)):
        return Size(numeral.start, end, whole, is_settled=True)
    if at.cell is not None and numeral.form is Form.DIGITS:
        return in_cell(at, at.cell, end)
    keyed = given_by_key(at) if numeral.form is Form.DIGITS else None
    if keyed is not None and keyed.is_written:
        return Size(numeral.start, end, keyed.unit, keyed.factor, is_settled=True)
    around = context.unit_around(at.text, numeral, at.sentence, memory.figures)
    if around is None and keyed is not None and keyed.unit != "percent" and numeral.is_whole:
        return Size(numeral.start, end, keyed.unit, keyed.factor, is_settled=True)
    if (around is None or around.unit == "dimensionless") and (same := of_sentence_before(at, memory)):
        return Size(numeral.start, end, same, is_settled=True)
    if (
        around is None
        and (again := memory.counts.get(numeral.printed))
        and not _SHARES_NEXT.match(at.text, at.tail.end)
    ):
        return Size(numeral.start, end, again, is_settled=True)
    if around is None and (anew := echoes.again(at, memory)):
        return Size(numeral.start, end, anew.unit, anew.factor, is_settled=True)
    if around is None:
        return None if _is_label(at) else Size(numeral.start, end, "")
    return Size(numeral.start, end, around.unit, around.factor, is_settled=True)


_SHARES_NEXT = declared(r"\s[a-z]{2,12}\s(?:and|or)\s\d")
"""What stands between two numbers of which the second tells the unit: ``2,048 input and 512 output tokens``."""


def _calls(at: Situation, unit: Unit, memory: Memory) -> str:
    """Returns what 216万次 counts where the sentence has told of requests: 每秒处理25个请求，单日约216万次."""
    if at.text[unit.end - 1] != "次" or not at.numeral.scale:
        return ""
    heads = (figure.unit.partition("/")[0] for figure in reversed(memory.figures))
    return next((head for head in heads if head in _REQUESTS), "")


_REQUESTS = frozenset(["request", "query", "call"])


def _is_cent_of_euro(at: Situation, unit: Unit) -> bool:
    """Tells whether more euros than dollars are named before a number of cents."""
    if "cent" not in at.text[at.numeral.end : unit.end]:
        return False
    before = at.text[max(0, at.numeral.start - _CURRENCY_REACH) : at.numeral.start]
    return before.count("€") + before.count("euro") > before.count("$") + before.count("dollar")


_CURRENCY_REACH = 2000


def _in_all(at: Situation, unit: Unit, memory: Memory) -> str:
    """Returns what 共320块 counts where the sentence has counted things with this measure word: 每台装16块网卡."""
    if at.text[unit.end - 1] != "块" or not _IN_ALL.search(at.before):
        return ""
    counted = (f.unit for f in reversed(memory.figures) if f.surface.endswith("块") and f.unit not in MONEY)
    return next(counted, "")


def _same_pieces(at: Situation, memory: Memory) -> str:
    """Returns what 有5台宕机 counts, where the sentence has said of what there are so many: 12台服务器中."""
    place = at.numeral.end + at.text.startswith(" ", at.numeral.end)
    piece = at.text[place : place + 1]
    if piece not in lexicon.classifiers() or lexicon.nouns().at(at.text, place + 1, at.end) is not None:
        return ""
    if not _AMONG.search(at.before):
        return ""
    return next((f.unit for f in reversed(memory.figures) if f.surface.endswith(piece)), "")


_AMONG = declared(
    r"(?:[中里](?:有|的|约|仅|只有)?|其中(?:有|的|约|仅)?|其余|剩余|剩下|另有?|还有"
    r"|(?:现在|如今|目前)[只仅]?(?:用|需要?|要|有|剩)?约?|[只仅](?:用|需要?|要|剩)约?)$"
)
_IN_ALL = declared(r"(?:总?共计?|合计|总计|其中|剩余?|其余|另外?|还有)(?:有|约|为)?$")


def _whole(at: Situation) -> str:
    """Returns the things of which a bare number counts a part; ``one of the cards`` counts none."""
    if at.numeral.value == 1:
        return ""
    return parting.whole_after(at.text, at.numeral.end, at.end) or parting.whole_before(at.before)


def _begins_range(at: Situation) -> bool:
    """Tells ``1.2–3.4`` and ``3-5 weeks`` from the number of a name."""
    end = at.numeral.end
    if _DECIMAL_RANGE.match(at.text, end):
        return True
    second = _SECOND.match(at.text, end)
    found = lexicon.units().at(at.text, second.end(), at.end) if second else None
    return second is not None and found is not None and found.end - second.end() + len(second["gap"]) > 1


def _begins_list(at: Situation) -> bool:
    """Tells ``Aster 38, Bracken 41, Corvid 55 ms``, whose last number has the unit of all."""
    others = _OTHERS.match(at.text, at.numeral.end, at.end)
    found = lexicon.units().at(at.text, others.end(), at.end) if others else None
    return others is not None and found is not None and found.end - others.end() + len(others["gap"]) > 1


_OTHERS = declared(
    r"(?:(?:,|;|,?\sand|,?\sor|\sversus)\s(?:the\s)?[A-Z][A-Za-z0-9-]{0,15}(?:\s[A-Z][A-Za-z0-9-]{0,12})?(?:\sat)?\s\d+(?:,\d{3})*(?:\.\d+)?(?![A-Za-z\d])){1,8}(?P<gap>\s?)"
)


def _is_label(at: Situation) -> bool:
    """Tells a network's generation (5G) and a screen's resolution (4K) from amounts."""
    return at.numeral.scale in ("G", "K") and len(at.numeral.printed) == 1


def _is_left_out(at: Situation, memory: Memory) -> bool:
    """Tells a number whose unit the clause before has from that of a name."""
    last, end = memory.figures[-1], at.numeral.end
    if gaps.is_left_out(at.before, at.text, end):
        return True
    if at.before[-1:] >= "\u3400" and last.type is FigureType.QUANTITY and at.numeral.start - last.end < _NEAR:
        between, after = at.text[last.end : at.numeral.start], at.text[end : min(at.end, end + 2)]
        if chains.is_next_in_han(at.before, after, last, between):
            return True
    if not at.words or not at.words[-1][0].isupper() or at.numeral.start - last.end >= _REACH:
        return False
    between = at.text[last.end : at.numeral.start]
    after = at.text[end : min(at.end, end + len(" while "))]
    return chains.is_next_named(at.before, after, at.numeral, last, between)


_NUMBER_FORMAT = declared(r"(?:BF|FP|TF|MXFP|NVFP|U?INT|NF)\d{1,2}|W\d{1,2}A\d{1,2}")
"""What no product is called, so that a number behind it is no part of its name: ``in INT4 221``."""


def _is_usual_count(numeral: Numeral) -> bool:
    """Tells 512 and 2,304, of which there are so many devices oftener than a product is called so."""
    return is_multiple(numeral.value, 64) and not is_multiple(numeral.value, 10)


def _is_named(at: Situation, unit: Unit | None, further: Unit | None, memory: Memory) -> bool:
    """Tells whether a number is part of a product's or model's name, or stands behind a Chinese name."""
    numeral = at.numeral
    if "," in numeral.printed or numeral.printed.startswith("0."):
        return False
    thing = unit or further
    if thing is None and memory.figures and _is_left_out(at, memory):
        return False
    is_known_name = numeral.printed in memory.name_numbers and len(numeral.printed) > 2
    if thing is None and is_known_name and not numeral.scale:
        return not (at.before.endswith("between ") and at.text.startswith(" and ", numeral.end))
    is_product = bool(thing) and thing is not None and thing.is_noun and thing.name in lexicon.words("product_things")
    if is_product and is_known_name and not _is_usual_count(numeral):
        return True
    is_bare = thing is None or (is_product and at.text[at.tail.end : at.tail.end + 1] not in lexicon.classifiers())
    if is_bare and naming.is_named_in_han(at.text, at.before, numeral, is_counted=thing is not None):
        return not (at.cell and at.cell.is_header)
    name = naming.name_before(at.before, at.words)
    if not name or _NUMBER_FORMAT.fullmatch(name):
        return False
    if name.lower() in labels() or benchmarks.ends_in_benchmark(at.before):
        return False
    if _begins_range(at) or _begins_list(at):
        return False
    if unit is None or not unit.name:
        return True
    return is_product and numeral.value < _HIGHEST_NAME and not numeral.scale
