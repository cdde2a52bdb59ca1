"""The unit of a bare number from the figures before it in its sentence: ``96 cores by default, now 24``."""

import re
from collections.abc import Iterable, Sequence
from decimal import Decimal

from claims.extraction import lexicon
from claims.extraction.gaps import is_second_ratio, of_gap, of_pair, scale_of_change, scale_of_whole
from claims.extraction.money import MONEY
from claims.extraction.numerals import Form, Numeral
from claims.extraction.phrases import Bare
from claims.extraction.proposal import FigureType, Proposal
from claims.patterns import declared

_OF_EARLIER = declared(
    r"\s?(?:of (?:them|which|these|those|the(?! (?:\d|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b))\b|(?:were |are |is )?(?:activated|active|selected|remaining|shared)\b"
    r"|(?:\w+ )?ones\b|are\b|were\b|each\b|in total\b"
    r"|(?:the [a-z]+|it|they|we) (?:already |now |currently )?(?:has|had|have|runs?|ran|owns?|owned|operate[sd]?|uses?|used|sold|bought|ordered|built|shipped|planned)\b)",
    re.IGNORECASE,
)
_LINKED = declared(
    r"(?:\b(?:from|to|against|versus|vs\.?|than|and|or|with)|→|->|至|到|由|从|降到|降至|升至|升到|[只仅还]剩|的|约|和|及)\s?"
    r"(?:about|roughly|around|nearly|almost|over|under|below|above|(?:less|more|fewer)\sthan|at\sleast|some|just)?\s?[$¥€]?$"
)
_OPENS = declared(
    r"(?:^|[,;:(–—，；：、（]|\b(?:and|with|only|remaining|other|including)|其中|中的|选|取|另有|其余)"
    r" ?(?:the )?(?:only |remaining |other |another )?$"
)
_GOES_ON = declared(r"\s(?!and\b|or\b|to\b)[a-z]|[个项](?:$|[^\u3400-\u9fff]|[被为是由用在的则均已未参激选])")
_PIECE = declared(r"(?P<measure>[个种项款家台张名位])(?=[，。；、）)\s]|$)")
"""A measure word with no noun, which counts what was counted before: 每步猜4个token，平均接受2.6个."""
_NOW = declared(
    r"(?:[,;:(–—]\s?|\bbut\s)(?:now|today|then|previously|formerly|originally|before|later|currently|at\sleast)\s(?:only\s|just\s)?$"
)
"""What leads to another count of the same thing: ``96 cores by default, now 24``."""
_NUMBER_AT = declared(
    r"\b(?:the|that|their|this|its|a)\s(?:(?:actual|real|true|final|total|correct)\s)?(?:number|figure|count|total|tally)\s(?:is|was|at|to|as|of|stands\sat|stood\sat)\s"
    r"(?:about\s|around\s|nearly\s|between\s)?(?:\d[\d,.]*\s(?:to|and)\s)?$|(?:数字|数量|人数|总数)[是为：]\s?(?:\d[\d,.]*[到至~～—-])?$"
)
_DONE = declared(
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
_OF_WHICH = declared(r"\bof (?:which|whom|them)\s(?:only\s|just\s)?$")
_IS_SPENT = declared(r"\s(?:go|goes|went|are|is|were|was)\s")
_FROM_COUNT = declared(
    r"\bfrom\s(?:about\s|some\s)?(?P<first>\d[\d,]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?:\s[a-z-]+){0,3}\sto\s(?:about\s|some\s|just\s|only\s)?$"
)
"""What makes a count at the end of its clause what another came to: ``from 4 sites to 7``."""
_AGAIN = declared(
    r"\b(?:stay|stays|stayed|keep|keeps|kept|remains?|remained|been)\s(?:at or below|at or above|below|above|under)\s$"
)
"""What bounds the quantity before it once more: ``must not rise above 27 °C and has stayed below 24``."""
_AMONG = declared(r"(?:(?:其中|其余|另有|还有)(?:有|的|约|仅)?|(?:总数|全部|总共|一共|合计|共计)(?:为|有|是)?)\s?$")
_PIECES = frozenset("个种项款家台张名位")
_SIZE_AHEAD = declared(r"\s\d")
_OWNED = declared(r"[A-Za-z]['’]s\s$")
_ENDS = declared(
    r"$|[.,;:)]|\s(?:by|in|on|with|at|and|for|over|after|before|when|while|but|within|during|since|until|across|once|last|this|next|today|now)\b"
)
_STATISTIC = declared(
    r"(?:\b(?:percentile|median|maximum|minimum|worst case|[Pp]\d{2}(?:\.\d)?)|分位)"
    r"(?:\s(?:is|was|of|at|to|about|roughly|just|only|after|took|takes|came|reached|it|within))*[为是约到]?\s?$"
)
"""What makes a number another reading of the quantity before it: ``38 ms, the 95th percentile 71``."""
_TO_ANOTHER = declared(
    r"\s?(?:[-–—~～]|to|→|->|(?:[降升提增扩涨减压缩延拉调加改变][\u3400-\u9fff]{0,2}?)?[到至]|[变改]成)\s?(?:\d|(?:two|three|four|five|six|seven|eight|nine|ten|twelve)\b)"
)
_INSTEAD = declared(
    r"(?:[(（](?:(?:before|until now|then|now|before that)[:,]?|was|formerly|previously|up from|down from|versus|vs\.?|against|from|此前|原|原为)"
    r"|[，、；（](?:此前|之前|原先|原来|基线|旧版|上一?代|对照组?|去年|上年|上季度)(?:同期)?[为是约仅]{1,2}|\b(?:up|down) from|,? (?:versus|vs\.?)|\binstead of|\brather than|\bcompared (?:with|to)|此前为?|原来的?) ?$"
)


def by_earlier(before: str, after: str, numeral: Numeral, earlier: Iterable[Proposal]) -> Bare | None:
    """Takes over the unit of an earlier figure, and of a change its scale: ``to $1.6bn from 1.3``."""
    earlier = list(earlier)
    found = _by_earlier(before, after, numeral, earlier)
    if found is None or found.factor != 1 or found.unit == "dimensionless":
        return found
    if found.unit in _LARGE and not numeral.scale and _OF_WHICH_AFTER.match(after):
        return found._replace(factor=scale_of_whole(numeral, earlier, found.unit))
    return found._replace(factor=scale_of_change(before, numeral, earlier, found.unit))


_LARGE = frozenset(["parameter", "token"])
"""What a part of so many billions is told in without its scale: ``412 billion parameters, 27 of which are active``."""
_OF_WHICH_AFTER = declared(r"\s(?:of\swhich|of\sthem|active|activated)\b")


def _by_earlier(before: str, after: str, numeral: Numeral, earlier: Sequence[Proposal]) -> Bare | None:
    """Takes over the unit of an earlier figure: ``87 days, down from 101``, ``896 experts with 16 activated``."""
    figures = [f for f in earlier if f.type is FigureType.QUANTITY and f.unit != "dimensionless"]
    if not figures:
        return None
    if is_second_ratio(numeral, earlier[-1], _since(before, numeral, earlier[-1])):
        return Bare("dimensionless")
    if found := of_gap(before, after, numeral, figures, _since(before, numeral, figures[-1])):
        return found
    if len(earlier) > 1:
        parting = before[
            max(0, len(before) - (numeral.start - earlier[-2].end)) : len(before) - (numeral.start - earlier[-1].start)
        ]
        if found := of_pair(before, after, numeral, earlier, parting):
            return found
    counted = [f for f in figures if is_count(f.unit)]
    measured = [f for f in figures if not is_count(f.unit) and f.unit not in _RELATIVE]
    if (
        counted
        and numeral.scale in ("", "dozen", "hundred", "k", "K", "thousand")
        and not ("." in numeral.printed and not numeral.scale and after.startswith(" of the "))
        and (numeral.is_whole or after.startswith(" of "))
        and _OF_EARLIER.match(after)
    ):
        return Bare(counted[-1].unit)
    is_sum = numeral.scale in _MONEY_SCALES or (numeral.form is Form.HAN and numeral.scale[-1:] in ("万", "亿"))
    if is_sum and measured and measured[-1].unit in MONEY and _SUM_ENDS.match(after):
        return Bare(measured[-1].unit)
    if before.endswith(("(", "（")) and after.startswith((")", "）")) and (like := _like(figures, numeral)):
        return Bare(like.unit)
    if counted and (piece := _PIECE.match(after)):
        alike = [f for f in counted if piece["measure"] in f.surface]
        if alike or piece["measure"] == "个":
            return Bare((alike or counted)[-1].unit)
    if numeral.form is Form.DIGITS and not numeral.scale and _TOOK.search(before[-32:]) and _ENDS.match(after):
        spent = next((f.unit for f in reversed(measured) if f.unit in lexicon.words("times")), None)
        if spent is not None:
            return Bare(spent)
    if counted and (_NOW.search(before[-24:]) and _ENDS.match(after)):
        return Bare(counted[-1].unit)
    if counted and _NUMBER_AT.search(before):
        return Bare(counted[-1].unit)
    if figures and figures[-1].end > 0 and _OWNED.search(before[-24:]) and _ENDS.match(after):
        return Bare((_like(figures, numeral) or figures[-1]).unit)
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
    if (
        counted
        and is_plain
        and figures[-1] is counted[-1]
        and _ENDS.match(after)
        and (change := _FROM_COUNT.search(before))
        and change["first"] in figures[-1].surface
    ):
        return Bare(counted[-1].unit)
    if counted and is_plain and _OF_WHICH.search(before[-16:]):
        return Bare(counted[-1].unit)
    if figures[-1] in measured and not numeral.scale and _OF_WHICH.search(before[-16:]) and _IS_SPENT.match(after):
        return Bare(measured[-1].unit)
    if figures[-1] in measured and not numeral.scale and _AGAIN.search(before[-32:]) and _ENDS.match(after):
        return Bare(measured[-1].unit)
    if counted and is_plain and _AMONG.search(before[-8:]) and after.lstrip(" ")[:1] in _PIECES:
        return Bare(counted[-1].unit)
    if _INSTEAD.search(before[-20:]) and _is_count_of_sized(numeral, figures):
        return Bare(figures[-2].unit)
    linked = None if _SIZE_AHEAD.match(after) else _LINKED.search(before[-24:])
    is_own = linked is not None and linked[0].startswith(("and", "or", "with", "than")) and after[1:2].isalpha()
    if is_own and len(figures) > 1 and figures[-2].unit == figures[-1].unit and _WHERE.match(after):
        is_own = False
    is_own = is_own and not _STATE.match(after)
    is_scaled = numeral.scale and numeral.scale not in _scale_of(figures[-1].surface)
    is_scaled = is_scaled or (figures[-1].unit == "parameter" and not numeral.scale and not numeral.is_whole)
    if linked and not is_own and figures[-1] in measured and not (is_scaled or _TO_ANOTHER.match(after)):
        return Bare(measured[-1].unit)
    if figures[-1] is earlier[-1] and _is_share_before(before, after, numeral, figures[-1]):
        return Bare("percent")
    if _INSTEAD.search(before[-20:]) and (numeral.is_whole or figures[-1] in measured):
        return Bare(next((f.unit for f in reversed(figures) if not _OF_A_THING.search(f.surface)), figures[-1].unit))
    is_elsewhere = figures[-1] in measured and bool(_WHERE.match(after))
    if (
        numeral.is_whole
        and counted
        and not (numeral.scale or is_elsewhere)
        and _OPENS.search(before[-24:])
        and _GOES_ON.match(after)
    ):
        return Bare(counted[-1].unit)
    return None


def _is_count_of_sized(numeral: Numeral, figures: Sequence[Proposal]) -> bool:
    """Tells a number set against how many things of a size there are from one set against the size: ``two 141 GB cards instead of three``."""
    if len(figures) < 2 or not numeral.is_whole or not numeral.value:
        return False
    counted, size = figures[-2:]
    if (
        not is_count(counted.unit)
        or is_count(size.unit)
        or size.start != counted.end + 1
        or not (counted.low and size.low)
    ):
        return False
    return abs((numeral.value / counted.low).ln()) < abs((numeral.value / size.low).ln())


_OF_A_THING = declared(r"[a-z\d]-[a-z]+$")
"""How large a thing is, which nothing is compared with: ``on a 70-billion-parameter model, compared with 8,700``."""


_TOOK = declared(r"\b(?:took|takes|lasts|lasted)\s(?:about\s|some\s|only\s|just\s|nearly\s|over\s|roughly\s)?$")
"""What leads to a time, whatever was counted before: ``2 million lines build in 17 minutes and took 14``."""


def _is_share_before(before: str, after: str, numeral: Numeral, last: Proposal) -> bool:
    """Tells ``a margin of 46.5 percent, compared with 42.1`` from what a change in percent is compared with."""
    if last.unit != "percent" or numeral.scale or not 0 < numeral.value <= _WHOLE or not _SHARE_ENDS.match(after):
        return False
    lead = before[: max(0, len(before) - (numeral.start - last.start))]
    return bool(_SHARE_BEFORE.search(before[-32:])) and not _CHANGE.search(lead[-32:])


_WHOLE = 100
_SHARE_BEFORE = declared(
    r",?\s(?:against|versus|vs\.?|compared\s(?:with|to)|(?:up|down)\sfrom)\s(?:about\s|just\s|only\s|some\s|nearly\s)?$"
)
_SHARE_ENDS = declared(
    r"$|[.,;)](?!\d)|\s(?:before|earlier|previously|last|a|one|two|in|at|on|for|and|when|with|under|today|now)\b"
)
_CHANGE = declared(
    r"\b(?:by|up|down|rose|fell|grew|grow|gain(?:s|ed)?|climb(?:s|ed)?|dropped|jumped|rise|fall|increas\w+|decreas\w+|improv\w+|change\w*|growth\sof)"
    r"\s(?:about\s|some\s|nearly\s|almost\s|over\s|(?:more|less)\sthan\s)?$",
    re.IGNORECASE,
)

_WHERE = declared(r"\s(?:on|in|at|for|during|by|after|before|across|when|from|under|without|respectively)\b")
"""What tells where or when a further amount holds, and is no noun that it counts."""


_STATE = declared(
    r"\s(?:idle|idling|loaded|unloaded|cold|warm|asleep|otherwise|elsewhere|today|now|later|apiece)\b(?=\s?(?:[.,;)]|$))"
)


def _since(before: str, numeral: Numeral, figure: Proposal) -> str:
    """Returns what stands between a figure and the number, as far as it is in sight."""
    return before[max(0, len(before) - (numeral.start - figure.end)) :]


def _scale_of(surface: str) -> str:
    """Returns the scale letter behind the digits of a figure as printed."""
    found = _SCALE_LETTER.search(surface)
    return found[1] if found else ""


def _like(figures: Sequence[Proposal], numeral: Numeral) -> Proposal | None:
    """Returns the last figure if a number may be another of its sort, or what it was set against: ``12% ahead of the next (55,300)``."""
    last = figures[-1]
    if _is_same(last, numeral):
        return last
    if last.unit not in _RELATIVE or len(figures) < 2 or figures[-2].unit in _RELATIVE:
        return None
    other = figures[-2].low
    return figures[-2] if other and 1 / _FEW < numeral.value / other < _FEW else None


_FEW = Decimal(3)
"""By less than this factor two figures differ of which one is so many percent ahead."""


def _is_same(figure: Proposal, numeral: Numeral) -> bool:
    """Tells ``128K (131,072)``, where brackets give a figure to the last digit."""
    return figure.low is not None and figure.low != 0 and abs(numeral.value / figure.low - 1) < _ROUNDING


_ROUNDING = Decimal("0.06")
_SCALE_LETTER = declared(r"\d\s?([kKMBT万亿])")
_SUM_ENDS = declared(r"(?!\s?[-–~～—]\s?\d)(?:$|[^A-Za-z\u3400-\u9fff]|[约左以上下的并和与或较同增降，仅为用投])")
_MONEY_SCALES = frozenset(["亿", "万", "万亿", "million", "billion", "trillion", "bn", "mn"])
_RELATIVE = frozenset(["bit", "percent", "x", "percentage_point", "basis_point", "score"])


def is_count(unit: str) -> bool:
    """Tells a unit that counts things from one that measures."""
    return unit.replace("_", "").isalpha() and unit.islower() and unit not in lexicon.units().names
