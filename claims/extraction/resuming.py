"""The unit that the sentence before leaves to the number in this one: ``Utilisation was 41%. By June it was nearly 60.``"""

from claims.extraction.elided import is_count
from claims.extraction.money import MONEY
from claims.extraction.numerals import Form
from claims.extraction.situation import Memory, Situation
from claims.patterns import declared

_SHARE = {"percent"}
_WHOLE_SHARE = 100
_IT_WAS = declared(
    r"(?:\b(?:[Ii]t|[Tt]hat|[Tt]his|[Tt]he\s(?:share|rate|figure|level|proportion))\s(?:is|was|had\s(?:been|reached|fallen\sto|risen\sto)|reached|hit"
    r"|(?:could|may|might|will|would|should|is\sexpected\sto|is\sto)\s(?:reach|hit|be|exceed|pass|(?:rise|fall|grow|climb|drop)\sto)"
    r"|(?:stood|stands|peaked)\sat|(?:rose|fell|grew|climbed|dropped|went|is\sup|was\sup|is\sdown|was\sdown)\s(?:further\s)?to)\s"
    r"(?:only\s|just\s|already\s|still\s)?(?:nearly\s|almost\s|about\s|around\s|roughly\s|over\s|under\s|above\s|below\s|close\sto\s|(?:more|less)\sthan\s)?"
    r"|(?:这一|该|占)(?:比例|比率|数字|比|占比)(?:已|仅|还|又)?(?:是|为|达|达到|升至|升到|降至|降到)(?:近|约|了)?)$"
)
"""What makes a bare number another reading of the share in the sentence before: ``By June it was nearly 60.``"""
_CLAUSE_ENDS = declared(r"$|[.,;。，；](?!\d)|\s(?:in|by|on|at|after|and|but|when|last|this)\b(?!\s(?:of|\d))")
_SCALES = frozenset(["thousand", "million", "billion", "trillion"])
_NO_AMOUNTS = frozenset(
    ["percent", "percentage_point", "basis_point", "x", "dimensionless", "score", "year", "month", "day"]
)
_IT_MAY = declared(
    r"\b(?:[Ii]t|[Tt]hey|[Ww]e|[Tt]hat|[Tt]his)\s(?:(?:may|can|could|must|will|would|has|had|have|now|once)\s){0,2}"
    r"(?:draws?|drew|uses?|used|takes?|took|needs?|needed|reached|rose\sto|fell\sto|grew\sto|got|hold|holds|held|serve[sd]?|handle[sd]?|was|is|were)\s"
    r"(?:(?:no|not|more|less|fewer|than|at|least|most|up|to|about|some|nearly|only|just|over|under|almost|around|roughly)\s){0,4}$"
)
"""What goes on with the amount of the sentence before: ``It may draw no more than 3.4 million.``"""
_IT_CAME_TO = declared(
    r"(?:\b(?:it|them|that|this)\s(?:down|up|back|again)\sto|\b(?:[Ii]t|[Tt]hey)\s(?:may|can|could|must|will|would|now)\s(?:draws?|uses?|takes?|needs?|holds?|reach|serve))"
    r"\s(?:about\s|only\s|just\s|up\sto\s|at\smost\s|at\sleast\s)?$"
)
"""What goes on, in a sentence without a figure before, with the one amount of the sentence before: ``We got it down to 520.``"""
_THE_FIRST = declared(r"The\s(?:first|last|other|remaining)\s")
_OF_THESE = declared(r"Of\s(?:these|those|them),?\s(?:only\s|about\s|some\s|nearly\s)?")
_CHANGES = frozenset(["x", "percent", "percentage_point"])
_HAN_SCALES = frozenset(["万", "亿"])
_OF_IT = declared(r"^\s?其中，?[\u3400-\u9fff]{1,10}?(?:占|为|约|达|是|用去|投入){1,2}(?:了|约)?$")
"""What tells a part of the sum in the sentence before: ``；其中硬件占2310万``."""
_DELAYS = frozenset(["second", "millisecond", "microsecond", "nanosecond", "minute"])
_PERCENTILE = declared(
    r"(?:\b[Pp]\d{2}|中位数|分位数?|时延|延迟|\b(?:median|percentile|latency|delay))\s?(?:也|又|则)?(?:为|是|升至|升到|降至|降到|增至|达|达到|rose\sto|fell\sto|was|is|of)?\s?(?:约|about)?\s?$"
)
_FURTHER = declared(r"\b(?:another|a\sfurther|an\s(?:additional|extra))\s$")
"""What counts more of what the sentence before counted: ``It has ordered a further 8,000.``"""
THEY = declared(
    r"\s(?:were|are|have|had|did|do|will|would|can|could|may|might|must|should|remain|came|went|fell|stood|ran|took|failed|survived|passed|arrived"
    r"|opened|closed|stayed|remained|of\s(?:them|these|those))\b"
)
"""What follows a number word that is a subject by itself: ``Two will open in spring``."""


def of_sentence_before(at: Situation, memory: Memory) -> str:
    """Returns the share or the one thing that the sentence before tells of, where this one goes on with how much it is."""
    is_share_last = memory.last_before is not None and memory.last_before.unit == "percent"
    if (
        at.numeral.form is Form.DIGITS
        and (memory.counted_before == _SHARE or is_share_last)
        and not memory.figures
        and not at.numeral.scale
    ):
        is_share = 1 < at.numeral.value <= _WHOLE_SHARE and _IT_WAS.search(at.before)
        return "percent" if is_share and _CLAUSE_ENDS.match(at.text, at.numeral.end) else ""
    if at.numeral.form is Form.DIGITS and at.numeral.scale in _SCALES and not memory.figures:
        measured = [u for u in memory.counted_before if u not in _NO_AMOUNTS and u.partition("/")[0] not in MONEY]
        is_same = len(measured) == 1 and _IT_MAY.search(at.before)
        return measured[0] if is_same and _CLAUSE_ENDS.match(at.text, at.numeral.end) else ""
    is_plain = at.numeral.form is Form.DIGITS and at.numeral.is_whole and not at.numeral.scale
    if is_plain and _FURTHER.search(at.before) and _CLAUSE_ENDS.match(at.text, at.numeral.end):
        counted = [unit for unit in memory.counted_before if is_count(unit)]
        if len(counted) == 1 and not any(is_count(figure.unit) for figure in memory.figures):
            return counted[0]
    is_first = all(figure.unit in _CHANGES for figure in memory.figures)
    if at.numeral.form is Form.DIGITS and is_first and _CLAUSE_ENDS.match(at.text, at.numeral.end):
        if at.numeral.scale in _HAN_SCALES and _OF_IT.search(at.before):
            sums = [unit for unit in memory.counted_before if unit in MONEY]
            return sums[0] if len(sums) == 1 else ""
        if not at.numeral.scale and _PERCENTILE.search(at.before):
            delays = [unit for unit in memory.counted_before if unit in _DELAYS]
            return delays[0] if len(delays) == 1 else ""
    if at.numeral.form is Form.DIGITS and not at.numeral.scale and is_first and _IT_CAME_TO.search(at.before):
        measured = [u for u in memory.counted_before if u not in _NO_AMOUNTS and u.partition("/")[0] not in MONEY]
        is_end = _CLAUSE_ENDS.match(at.text, at.numeral.end) or at.text.startswith(" without ", at.numeral.end)
        return measured[0] if len(measured) == 1 and is_end else ""
    is_part = at.numeral.form is Form.DIGITS and _OF_THESE.fullmatch(at.before) is not None
    if not is_part and (
        at.numeral.form is not Form.WORDS
        or (at.before and not _THE_FIRST.fullmatch(at.before))
        or not THEY.match(at.text, at.numeral.end)
    ):
        return ""
    if is_part and not THEY.match(at.text, at.numeral.end):
        return ""
    counted = [unit for unit in memory.counted_before if is_count(unit)]
    return counted[0] if len(counted) == 1 else ""
