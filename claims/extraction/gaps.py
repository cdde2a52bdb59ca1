"""The unit of a bare number that a sentence leaves out because an earlier clause has it: of a rest, of the next in a chain."""

import re
from collections.abc import Sequence
from decimal import Decimal

from claims.extraction import chains, lexicon
from claims.extraction.chains import SHARES, counts
from claims.extraction.money import MONEY
from claims.extraction.numerals import Form, Numeral, scales
from claims.extraction.phrases import Bare
from claims.extraction.proposal import FigureType, Proposal
from claims.patterns import declared

_REST = declared(
    r"(?:\b(?:(?:the|its|their|another)\s(?:remaining|other|final|last|first|initial)|another|a\sfurther|an\s(?:additional|extra))\s|(?:剩余|剩下|余下|其余|剩)(?:的)?)"
    r"(?:some\s|about\s|roughly\s|nearly\s|约|近)?$"
)
_STAGE_OF = declared(
    r"\b(?:first|second|third|initial|next|last|final)\s(?:phase|stage|tranche|block|batch|instalment|portion|slice)\sof\s(?:about\s|some\s|nearly\s)?$"
)
"""What makes a number a stage of the whole before it: ``with a first phase of 90 due in May``."""
_REST_ENDS = declared(
    r"$|[.,;:)，。；、）]|\s(?:will|would|is|are|was|were|has|have|had|may|can|could|must|should|due|expected|planned|scheduled|ready|comes?|came|goes|went|remains?|stays?|holds?|contains?|shares?|uses?|needs?|runs?|carry|serves?|still|by|in|on|at|to(?!\s\d)|from|until|within|after|when|if|later|next)\b"
    r"|[尚将已未待则由预计仍还均都用拟需会备留作闲]"
)
"""What may stand behind the number of a rest; anything else may be the noun that it counts."""
_PARALLEL = declared(
    r"\s?(?:[a-z]+\s){0,2}?(?P<by>on|in|at|for|with|under|from|during)\s[^.;:]{1,40}?(?:,\s(?:and|or|but)|,|\s(?:and|or|but|to))\s"
    r"(?:about\s|some\s|roughly\s|nearly\s|only\s|just\s)?"
)
"""What parts two figures that are told of one place each: ``44 ms on Birch and 58 on Cedar``."""
_OTHER_ONE = declared(
    r"(?:[;,]\s(?:and\s|while\s|but\s)?|\s(?:and|while|but)\s)(?:(?:that|those)\s(?:of|at|in|on|for)\s(?:the\s)?[A-Z][\w-]*(?:\s[A-Z][\w-]*)?"
    r"|the\s(?:second|third|fourth|fifth|other|latter|former|smaller|larger|newer|older)(?:,\s(?:in\s|at\s|of\s|on\s)?[A-Z][\w-]*(?:\s[A-Z][\w-]*)?,)?)"
    r"\s(?:only\s|just\s|about\s|some\s)?$"
)
"""What stands in the place of a subject whose verb and unit are those of the clause before: ``that of Birch 13.5``."""
_EARLIER_RANGE = declared(
    r"\b(?:earlier|previous|prior|old|initial|original)\s(?:range|forecast|estimate|target|guidance|budget|figure|plan)\sof\s[$€£¥]?$"
)
_GUIDED = declared(
    r"\b(?:guid(?:ed|es|ing)|guidance(?:\sis)?|forecast(?:\sis)?|outlook(?:\sis)?)\s(?:for|to|at|of)\s(?:about\s)?$"
)
"""What makes a number a sum in the scale of the one before: ``$1.9 billion, and the next quarter is guided for 2.2``."""
_OR_FOR = declared(r"[,;]\sor\s(?:[a-z]+\s){0,2}(?:for|with|on)\s$")
_ITEM_ENDS = declared(r"$|[.;)。；）]|,?\s(?:or|and)\b|,\s\d|[、或和]")
_BETWEEN_ITEMS = declared(r"(?:,|,?\s(?:or|and)|/)\s?|[、或和]")
_SECOND_END = declared(r"(?:\s?[-–—~～]\s?|\sto\s)\d[\d.,]*")
"""The other end of a range that the number begins: the 52 of ``38-52 at the worst``."""
_NUMBER_ALONE = declared(r"\d+(?:,\d{3})*(?:\.\d+)?")
_TO_SECOND = declared(r"\s?[-–—~～]\s?")
_IN_BRACKETS = declared(r"\s\([A-Z][^()\d]{0,23}\d{0,4}[A-Za-z]{0,2}\)(?:,|;|,?\sand|,?\sor)\s")
_BRACKET = declared(r"\s\([A-Z]")
_THEN = declared(
    r",?\s(?:and\s)?(?:then|later|finally|now|before\s(?:settling|closing|ending|easing|slipping|falling|rising|levelling|stabilising|dropping))\s(?:back\s|off\s|out\s)?(?:to\s|at\s)?(?:about\s|just\s|only\s)?"
)
_TO_REACH = declared(
    r"\b(?:(?:to|will|would|should|may)\s(?:reach|hit|become|have|be)|(?:rise|rising|grow|growing|climb|increase|expand|fall|drop|shrink)\sto)\s"
    r"(?:about\s|some\s|nearly\s|only\s|just\s)?$"
)
"""What makes a number the next stage of the count before it: ``and is to reach 9,216 by winter``."""
_WITH_NUMBER = declared(r"\s(?P<by>at|with|on|in|for|per)\s\d")
_STAGE_ENDS = declared(
    r"$|[.,;:)]|\s(?:by|in|on|with|at|and|for|over|after|before|when|while|but|within|during|since|until)\b"
)
_CLAUSE_ENDS = declared(r"$|[.,;:)，。；）]|\s(?:and|but|while)\b")
_NEAR = 32
_RATIO_REACH = 32
_CLOSE = 4
_AGAINST = declared(
    r"[^\d;]{0,24}\b(?:against|versus|vs\.?|compared\s(?:with|to)|from|to)\s(?:about\s)?|[^\d；]{0,12}(?:低于|高于|对比)[^\d；]{0,12}"
)


def is_second_ratio(numeral: Numeral, last: Proposal | None, between: str) -> bool:
    """Tells ``a PUE of 1.18, against 1.42``: of two decimals that lie close the second has no more unit than the first."""
    if last is None or last.unit != "dimensionless" or last.type is not FigureType.QUANTITY or not last.low:
        return False
    if numeral.is_whole or last.low == int(last.low) or len(between) > _RATIO_REACH:
        return False
    return 1 < _CLOSE * numeral.value / last.low < _CLOSE**2 and bool(_AGAINST.fullmatch(between))


def of_gap(before: str, after: str, numeral: Numeral, figures: Sequence[Proposal], between: str) -> Bare | None:
    """Takes over the unit of an earlier figure of the sentence; `figures` have units, `between` is all since the last.

    `before` and `after` are what stands around the number.
    """
    if numeral.form not in (Form.DIGITS, Form.WORDS):
        return None
    if _REST.search(before[-_NEAR:]) and _REST_ENDS.match(after):
        is_part = not _FURTHER.search(before[-_NEAR:])
        whole = [f for f in figures if _may_be_whole(f, numeral, is_part=is_part)]
        return Bare(whole[-1].unit) if whole else None
    if before[-1:] >= "\u3400" and chains.is_part_in_han(before, after, numeral, figures[-1]):
        return Bare(figures[-1].unit)
    if before[-1:] >= "\u3400" and not numeral.scale and chains.is_next_in_han(before, after, figures[-1], between):
        return Bare(figures[-1].unit)
    if before.endswith(" ") and _STAGE_OF.search(before[-_NEAR:]) and _REST_ENDS.match(after):
        whole = [f for f in figures if _may_be_whole(f, numeral, is_part=True)]
        return Bare(whole[-1].unit) if whole else None
    last = figures[-1]
    if not numeral.scale and between[-1:] == " " and chains.is_next_named(before, after, numeral, last, between):
        return Bare(last.unit)
    if (change := chains.next_change(before, after, numeral, figures)) is not None:
        return Bare(change.unit)
    if numeral.scale or (not numeral.is_whole and counts(last)):
        return None
    if last.unit in MONEY and between == " to " and _NUMBER_ALONE.fullmatch(last.surface) and last.low:
        factor = last.low / Decimal(last.surface.replace(",", ""))
        return Bare(last.unit, factor) if factor > 1 else None
    if last.surface.replace(",", "").isdigit() and _TO_SECOND.fullmatch(between):
        printed = Decimal(last.surface.replace(",", ""))
        return Bare(last.unit, last.low / printed if last.low and printed else Decimal(1))
    if (alike := _said_alike(before, numeral, figures)) is not None and (
        _CLAUSE_ENDS.match(after) or (before.endswith(tuple(_COMPARING)) and after[:1] in _THEN_HAN)
    ):
        return Bare(alike.unit)
    parallel = _PARALLEL.fullmatch(between)
    second = _SECOND_END.match(after)
    if parallel is not None and after.startswith(f" {parallel['by']} ", second.end() if second else 0):
        return Bare(last.unit)
    if parallel is not None and _AGO.match(after):
        return Bare(last.unit)
    if not counts(last) and _NAMED_NEXT.fullmatch(between) and (_CLAUSE_ENDS.match(after) or after[:2] == "左右"):
        return Bare(next((f.unit for f in reversed(figures) if f.unit not in _CHANGES), last.unit))
    if last.unit in MONEY and _GUIDED.search(before[-_NEAR:]):
        return Bare(last.unit)
    if not counts(last) and _EARLIER_RANGE.search(before[-_NEAR:]):
        return Bare(last.unit)
    if _IN_BRACKETS.fullmatch(between) and _BRACKET.match(after):
        return Bare(last.unit)
    if _STAGE_ENDS.match(after) and (_THEN.fullmatch(between) or _TO_REACH.search(before[-_NEAR:])):
        return Bare(last.unit)
    if _OTHER_ONE.search(before) and _CLAUSE_ENDS.match(after):
        return Bare(last.unit)
    if counts(last) and _ITEM_ENDS.match(after):
        is_next = last.surface.isdigit() and _BETWEEN_ITEMS.fullmatch(between)
        return Bare(last.unit) if is_next or _OR_FOR.search(before[-_NEAR:]) else None
    return None


def _said_alike(before: str, numeral: Numeral, figures: Sequence[Proposal]) -> Proposal | None:
    """Returns the measured figure that the noun before the number was said of before: 读带宽11.2GB/s，写带宽7.5."""
    noun, verb = _HAN_NOUN.search(before[-_NEAR:]), _VERB.search(before[-_NEAR:])
    offset = len(before) - numeral.start
    leads = ((f, before[max(0, f.start + offset - _LEAD) : max(0, f.start + offset)]) for f in reversed(figures))
    if noun is not None and noun["noun"] in _COMPARING:
        return next((f for f, lead in leads if lead.endswith(noun["noun"]) and f.unit not in SHARES), None)
    if noun is not None:
        return next((f for f, lead in leads if noun["noun"] in lead and not counts(f) and f.unit not in SHARES), None)
    if verb is None:
        return None
    return next((f for f, lead in leads if (other := _VERB.search(lead)) and other.lastgroup == verb.lastgroup), None)


_VERB = declared(
    r"\b(?:(?P<have>has|have|had)|(?P<draw>draws?|drew)|(?P<take>takes?|took)|(?P<need>needs?|needed)|(?P<use>uses?|used)|(?P<cost>costs?)"
    r"|(?P<weigh>weigh(?:s|ed)?)|(?P<hold>holds?|held)|(?P<give>gives?|gave)|(?P<last>lasts?|lasted)|(?P<score>scores?|scored)|(?P<run>runs?|ran)\sat)"
    r"\s(?:about\s|only\s|just\s|some\s|nearly\s|over\s|under\s|[$€£¥])?$"
)
"""Verbs whose next object, without a noun, is measured as the one before: ``Each has 128 GB; the earlier one had 96``."""
_HAN_NOUN = declared(
    r"(?P<noun>[\u3400-\u9fff]{2})(?<![为是约达到至升降仅有近])(?:最[高低大小多少]|平均|则?[为是约达]|仅|升[至到]|降[至到]|达到){0,2}$"
)
_THEN_HAN = frozenset("反就则才会时后即便也仍")
_COMPARING = frozenset(["超过", "高于", "大于", "低于", "小于", "少于", "多于", "不足"])
"""What bounds the same quantity a second time: 并发超过96之后变慢，超过192反而出错."""
_LEAD = 20


def scale_of_change(before: str, numeral: Numeral, figures: Sequence[Proposal], unit: str) -> Decimal:
    """Returns what the number of a change is multiplied with: a billion in ``to $1.6bn from 1.3``, else one."""
    source = next((f for f in reversed(figures) if f.unit == unit), None)
    scaled = _SCALED.search(source.surface) if source is not None else None
    if scaled is None or numeral.scale or not numeral.value or not _CHANGED.search(before[-_NEAR:]):
        return Decimal(1)
    factor = scales().get(scaled["scale"]) or scales()[scaled["scale"].lower()]
    printed = Decimal(scaled["number"].replace(",", ""))
    return factor if printed and Decimal("0.1") < abs(numeral.value / printed) < 10 else Decimal(1)


def scale_of_whole(numeral: Numeral, earlier: Sequence[Proposal], unit: str) -> Decimal:
    """Returns what the last figure in a unit is of its printed number, where the number is a part of that."""
    last = next((f for f in reversed(earlier) if f.unit == unit and f.low), None)
    printed = _PRINTED.search(last.surface) if last is not None else None
    if last is None or last.low is None or printed is None:
        return Decimal(1)
    whole = Decimal(printed[0].replace(",", ""))
    return last.low / whole if whole > numeral.value else Decimal(1)


_PRINTED = declared(r"\d+(?:,\d{3})*(?:\.\d+)?")
_SCALED = declared(
    r"(?P<number>\d[\d,]*(?:\.\d+)?)\s?(?P<scale>trillion|billion|million|thousand|bn|mn|tn|万亿|亿|万)", re.IGNORECASE
)
_CHANGED = declared(
    r"(?:\b(?:guid(?:ed|es|ing)\sfor|forecast\sfor|from|to|against|versus|vs\.?|than|(?:range|forecast|estimate|target|guidance|budget|figure|plan)\sof|at)\s(?:about\s|some\s|nearly\s)?[$€£¥]?"
    r"|[从由至到比])$"
)
_CHANGES = frozenset(["percentage_point", "basis_point", "x"])
_AGO = declared(r"\s(?:a|one|two|three|six)\s(?:year|quarter|month|week|day|decade)s?\s(?:ago|earlier|before|later)\b")
_NAMED_NEXT = declared(
    r"[，；]\s?(?:而)?(?:[A-Z][\w-]{0,12}|前代|上一?代|旧款|新款|后者|前者|对手|竞品|(?:国际|国内|业界|市面上?)?(?:的)?(?:主流|同类|友商|同级)(?:产品|方案|型号)(?:普遍|一般|大多)?)\s?(?:则|仅|只有|只)?(?:为|是|约|仅)\s?"
)
"""What names the next of two in Chinese with a mere 为: ``，K2 为185``."""


def of_pair(before: str, after: str, numeral: Numeral, earlier: Sequence[Proposal], text_between: str) -> Bare | None:
    """Takes over a unit where two figures stand to each other as two earlier ones: ``one of 64 needs 33``, ``or 96 at 200``.

    `text_between` is what parts the last two of the earlier figures.
    """
    is_other = numeral.scale or before.endswith(" to ")
    if is_other or numeral.form not in (Form.DIGITS, Form.WORDS) or len(earlier) < len("AB"):
        return None
    if (
        (further := _WITH_NUMBER.match(after))
        and text_between.split()[-1:] == [further["by"]]
        and _measures(earlier[-2])
    ):
        return Bare(earlier[-2].unit) if before.endswith((" or ", " and ", ", ", "; ", " still ", " only ")) else None
    if len(earlier) < len("ABA") or not _measures(earlier[-2]) or not _CLAUSE_ENDS.match(after):
        return None
    is_pair = earlier[-1].unit == earlier[-3].unit != earlier[-2].unit
    is_pair = is_pair and earlier[-1].low != earlier[-3].low
    return Bare(earlier[-2].unit) if is_pair and _AFTER_PAIR.search(before) else None


_AFTER_PAIR = declared(
    r"(?:[,;]\s(?:and\s|while\s|but\s)?|\s(?:and|while|but)\s)(?:one|that|those|the|an?|in|at|with|for|on|or)\b[^,;:]{1,40}\s$|\sat\s$"
)


def _measures(figure: Proposal) -> bool:
    return figure.type is FigureType.QUANTITY and figure.unit not in SHARES and figure.unit != "dimensionless"


def is_left_out(before: str, text: str, end: int) -> bool:
    """Tells a number that only what is left out makes look like that of a name: ``that of Birch 13.5``, 其余120预计交付."""
    return bool(_OTHER_ONE.search(before)) or bool(_REST.search(before[-_NEAR:]) and _REST_ENDS.match(text, end))


_FURTHER = declared(r"\b(?:another|a\sfurther|an\s(?:additional|extra))\s$")


def _may_be_whole(figure: Proposal, numeral: Numeral, *, is_part: bool) -> bool:
    """Tells what a rest can be of: no rate, no time, no share, and no less than the rest."""
    if "/" in figure.unit or figure.unit in SHARES or figure.unit in lexicon.words("times"):
        return False
    if figure.unit in MONEY and not numeral.scale:
        return False
    return figure.low is not None and (figure.low >= numeral.value or not is_part)
