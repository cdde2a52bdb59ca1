"""How the words around a figure bound it: about, more than, at least, up to."""

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from claims import resources
from claims.extraction.denial import DENIED, NOT_HAN, is_denied, is_of_none
from claims.extraction.lexicon import any_of
from claims.extraction.lexicon import words as words_of
from claims.extraction.money import MONEY
from claims.model.quantity import Comparator
from claims.patterns import declared

_REACH = 40
_MOST_WORDS = 6
_MARKS = "~≈∼～≃≅><≥≤＞＜⩾⩽="
_OPENERS = ' \u00a0(（“"‘*_$'
_MEDIUM = declared(
    r"[\s-](?:[A-Za-z-]+\s)?(?:Ethernet|InfiniBand|RoCE|NVLink|PCIe|(?:Infinity|switch)?\s?[Ff]abric|networks?|links?|lanes?|lines?|ports?|optics"
    r"|cables?|fib(?:re|er)|connections?|interconnects?|rails?|uplinks?|NICs?|Wi-?Fi)\b"
)
"""What data goes over, as in ``joined over 800G Ethernet``."""
_LOAD = declared(r"\s(?:load|utili[sz]ation|conditions?|pressure|constraints?)\b")
_TERMS = declared(
    r"\s(?:[a-z-]+\s){0,2}(?:contract|deal|agreement|lease|plan|licen[cs]e|warranty|program(?:me)?|scheme|loan|pact|permit|arrangement"
    r"|concession|partnership|PPA|commitment|subscription|tender)\b"
)
"""What a thing is done under, as in ``under a 15-year contract``."""
_INFIX = declared(
    r"\+(?=[\s-][A-Za-z])|-odd(?=\s)|-plus(?=\s)|\s(?:or more|or so|plus|or fewer|or less|or higher)(?=\s[A-Za-z])|[余多](?=[\u3400-\u9fff])"
    r"|\+(?=[\u3400-\u9fff])|[来几](?=(?:[个秒天张台家名位次种项款块万亿道所座条只本页句行段层户架辆篇套件栋]|分钟|小时))"
)
_INFIX_BEGINS = frozenset("+-余多来几")
_ODD = {"来": Comparator.ABOUT, "几": Comparator.MORE}
_RUNS_ON = declared(r"\s(?:the|than|to|all|its|their)\b")
_GOES_ON = {"多": "个月年卡模种次轮", "起": "来步点始", "余": "额量热数料款电粮", "上下": "文", "许": "多可"}
"""By cue: the characters behind it that make it the beginning of a longer word, as in 上下文."""
_LONGEST_EVERY = 10
_EVERY = declared(r"每(?:千瓦时|度电|度|百万词元|百万tokens?|GB|次|人|家|天|日|周|月|年|秒|小时|分钟|台|卡|张)$")
_ABOUT_EVERY = ("约每", "大概每", "差不多每")
_SHORT_TIMES = frozenset(["nanosecond", "microsecond", "millisecond", "second", "minute", "hour"])
"""Times that 内 bounds; within longer ones it tells when something happens."""
_GOES_ON_WITHIN = frozenset("存部核容网外")
_OF_WHAT = declared(r"(?<=[到足过约近少])[^，。；：、\d]{0,10}\d?的$")
"""What stands between a cue and its share: ``不到后者的三分之一``."""
_LED = declared(r"(?P<cue>约|大约|大概|最多|至多|至少|起码|最高|最长|最大|最少|最低)(?P<verb>[\u3400-\u9fff]{1,7})$")
"""A Chinese cue that a verb parts from its figure: 约占四分之一, 最多领取200万元."""
_LED_BEGINS = frozenset("约大最至起")
_VERB = declared(
    r"(?:可以?|能够?)?(?:同时|一次|并发|连续|稳定|单次|持续)?(?:占|需?要|需|有|产出|交付|完成|生产|贡献|带来|服务|出货|回收|投入|采购|新增|增加|减少|消耗|节省|节约|降低|下降|提升|提高|增长|缩短|相当于|花费?|耗时?|耗费|补贴|奖励|领取?|申领|申请|享受?|获得?|减免|抵扣|返还|资助|支持|容纳"
    r"|覆盖|接入|扩展|扩容|延长|达|部署|配备|配置|准备|保留|运行|处理|生成|使用|用|装|插|带|跑|存|经过?|只?能用?|只能|[能可]省|省|可降)(?:了|到|至)?"
)
_AGREEING = frozenset("签续节预合履违解邀条租立守")
"""Before 约: what makes a word of it that bounds nothing, as in 签约1.4亿元 and 节约12亿元."""
_FRACTION = declared(r"分之[一二三四五六七八九十]$")
_STRONG = declared(r"强(?=[，。；、）\s]|$)|略[多强]|还多|稍[多强]")
_WEAK = declared(r"弱(?=[，。；、）\s]|$)|略[少弱]|稍[少弱]")
_AFTER_FRACTION = frozenset("强弱略还稍")
_MEASURED = declared(r"[时全总边身增里波跨管线延]长达$")
"""What makes 长达 a length or a time that comes to so much, and no bound."""
_SHARES = frozenset(["x", "", "dimensionless", "percent"])
_CAPPED = declared(r"\b(?:caps|capped|capping|(?:to|will|would)\scap)\s(?:[a-z-]+\s){0,4}at$")
_SUMS = frozenset(["add", "adds", "added", "adding"])
_LEAST_IS_BEST = declared(
    r"\b(?:[PW]UE|(?:power|water|carbon) usage effectiveness|latency|delay|jitter|TTFT|TPOT|perplexity|loss|(?:word )?error(?: rate)?|WER|CER"
    r"|overhead|noise|response time|downtime)\b",
    re.IGNORECASE,
)
"""What is the better the less it is, so that ``1.2 or better`` is the most it may be."""
_MOVES_ON = declared(
    r"(?:\s[a-z]+){0,4},?\s(?:and|but|then|before)\s(?:then\s)?(?:falls?|drops?|declines?|decreases?|shrinks?|tapers?|goes|go|rises?|grows?|climbs?|increases?|ramps?|ends?)\b"
)
"""What makes a start the first value of a course and no least one: ``starts at 60% and falls``."""
_CENTRED = frozenset(["built", "based", "centred", "centered", "organised", "organized", "wrapped"])
"""Before "around": what makes it no estimate."""
_FILLERS = frozenset(["like", "some", "near"])
_NO_FILLERS = frozenset(["looks", "look", "for", "with", "the"])


class Cues(NamedTuple):
    """The words that bound a figure."""

    before: Mapping[str, tuple[tuple[tuple[str, ...], Comparator], ...]]
    """By the last word: the words that lead up to it, the longest first, and what they say."""
    marks: Mapping[str, Comparator]
    han: Mapping[str, tuple[tuple[str, Comparator], ...]]
    """By the last character: the Chinese cues that end in it, the longest first."""
    after: re.Pattern[str]
    after_begins: frozenset[str]
    says_after: Mapping[str, Comparator]


@cache
def cues() -> Cues:
    """Reads cues.toml."""
    before: dict[str, list[tuple[tuple[str, ...], Comparator]]] = {}
    marks: dict[str, Comparator] = {}
    han: dict[str, list[tuple[str, Comparator]]] = {}
    after: dict[str, Comparator] = {}
    for name, table in resources.table("extraction/cues.toml").items():
        comparator = Comparator(name)
        for form in table.get("before", ()):
            if form[-1] in _MARKS:
                marks[form] = comparator
            else:
                words = tuple(form.split())
                before.setdefault(words[-1], []).append((words, comparator))
        for form in table.get("before_zh", ()):
            han.setdefault(form[-1], []).append((form, comparator))
        for form in (*table.get("after", ()), *table.get("after_zh", ())):
            after[form] = comparator
    latin = any_of(form for form in after if form.isascii() and form != "+")
    chinese = any_of(form for form in after if not form.isascii())
    return Cues(
        {last: tuple(sorted(forms, key=lambda f: -len(f[0]))) for last, forms in before.items()},
        marks,
        {last: tuple(sorted(forms, key=lambda f: -len(f[0]))) for last, forms in han.items()},
        re.compile(rf"\s?(?:(?P<latin>{latin})(?![A-Za-z0-9])|(?P<han>{chinese}))", re.IGNORECASE),
        frozenset(form[0].lower() for form in after),
        after,
    )


def bound(text: str, start: int, end: int, limit: int, unit: str) -> tuple[Comparator, int]:
    """Returns how a figure is bounded, and where it ends with what bounds it; `limit` is where its sentence begins."""
    known = cues()
    if text.startswith("+", end) and not text[end + 1 : end + 2].isalnum():
        return Comparator.AT_LEAST, end + 1
    if text[end : end + 1] in _AFTER_FRACTION and _FRACTION.search(text, start, end):
        if _STRONG.match(text, end):
            return Comparator.MORE, end
        if _WEAK.match(text, end):
            return Comparator.LESS, end
    lead = text[end + 1 : end + 2] if text[end : end + 1].isspace() else text[end : end + 1]
    may_follow = lead.lower() in known.after_begins
    if may_follow and (found := known.after.match(text, end, end + 24)) and not _goes_on(text, found):
        cue = " ".join(found[0].lower().split())
        is_least_best = cue == "or better" and (
            unit in words_of("times") or _LEAST_IS_BEST.search(text, max(limit, start - _REACH), start)
        )
        return Comparator.AT_MOST if is_least_best else known.says_after[cue], end
    if lead == "内" and unit in _SHORT_TIMES and text[end + 1 : end + 2] not in _GOES_ON_WITHIN:
        return Comparator.AT_MOST, end
    before = text[max(limit, start - _REACH) : start].rstrip(_OPENERS)
    if before[-1:].isascii() and _is_of_medium(text, before, end, unit):
        return Comparator.EQUAL, end
    if text.startswith(("a ", "an "), start) and before[-4:].lower() == "over":
        return Comparator.MORE, end
    return _before(before, unit) or Comparator.EQUAL, end


def _is_of_medium(text: str, before: str, end: int, unit: str) -> bool:
    """Tells what a figure is under, over, at or from, where that bounds nothing: ``under 80% load``, ``over 800G Ethernet``."""
    last = before[-5:].lower()
    if last.endswith("under"):
        return bool(_LOAD.match(text, end))
    if last.endswith("over"):
        return unit.endswith("/second") and bool(_MEDIUM.match(text, end))
    if before.endswith((" under a", "Under a", " under an")):
        return bool(_TERMS.match(text, end))
    return before.endswith((" at", " from")) and bool(_MOVES_ON.match(text, end))


def infix(text: str, end: int) -> tuple[Comparator, int] | None:
    """Returns what bounds a number before its unit, with its end: ``10,000+ GPUs``, ``130余家``."""
    first = text[end : end + 1]
    if not (first in _INFIX_BEGINS or first.isspace()) or (found := _INFIX.match(text, end)) is None:
        return None
    written = found[0].strip()
    return _ODD.get(written) or cues().says_after[written], found.end()


def _goes_on(text: str, found: re.Match[str]) -> bool:
    """Tells whether what looks like a cue begins a longer word or phrase, as in "and more than"."""
    if found["latin"]:
        return bool(_RUNS_ON.match(text, found.end()))
    following = text[found.end() : found.end() + 1]
    return bool(following) and following in _GOES_ON.get(found[0].strip(), "")


def _before(before: str, unit: str) -> Comparator | None:
    if not before:
        return None
    known = cues()
    if before[-1] in _MARKS:
        return (
            None
            if before.endswith("->") or _is_range_mark(before)
            else known.marks.get(before[-2:]) or known.marks.get(before[-1])
        )
    if before[-1] >= "\u3400":
        if "每" in before[-_LONGEST_EVERY:]:
            before = _EVERY.sub("", before)
        if before.endswith("的") and unit in _SHARES:
            before = _OF_WHAT.sub("", before)
        if before.endswith("长达") and _MEASURED.search(before):
            return None
        if (
            not _LED_BEGINS.isdisjoint(before[-8:-1])
            and (led := _LED.search(before[-8:]))
            and _VERB.fullmatch(led["verb"])
        ):
            before = led["cue"]
        if before[-1:] == "约" and before[-2:-1] in _AGREEING:
            return None
        if before[-1:] == "每":
            return Comparator.ABOUT if before.endswith(_ABOUT_EVERY) else None
        found = next(((form, says) for form, says in known.han.get(before[-1:], ()) if before.endswith(form)), None)
        if found is None or (found[0] == "过了" and not _is_passed(before, unit)):
            return None
        if found[0] == "已过" and unit in words_of("times"):
            return None
        return DENIED.get(found[1], found[1]) if NOT_HAN.search(before[: -len(found[0])]) else found[1]
    if not before[-1].isalpha() and before[-1] not in ".-":
        return None
    if before.endswith(" at") and _CAPPED.search(before):
        return Comparator.AT_MOST
    words = [word.lstrip("(\"'“‘") for word in before.lower().split()[-_MOST_WORDS:]]
    if words[-1] in ("a", "an"):
        words.pop()
    return _english(words, unit) if words else None


def _is_passed(before: str, unit: str) -> bool:
    """Tells the mark that ``过了90℃`` lies beyond from a time that went by and from 通过了3项."""
    return unit in _MARKED and not _WENT_THROUGH.search(before)


_MARKED = frozenset(
    [
        "celsius",
        "percent",
        "millisecond",
        "microsecond",
        "nanosecond",
        "watt",
        "kilowatt",
        "megawatt",
        "volt",
        "decibel",
    ]
)
_WENT_THROUGH = declared(r"(?:[经通路试测跑]|(?<![温湿速浓强高精])度)过了$")


def _is_range_mark(before: str) -> bool:
    """Tells the middle of ``15%~18%`` from "about"."""
    return before[-1] in "~～∼" and len(before) > 1 and not before[-2].isspace() and before[-2] not in "(（:："


def _english(words: list[str], unit: str) -> Comparator | None:
    last = words[-1]
    for form, says in cues().before.get(last, ()):
        if len(form) > len(words) or tuple(words[-len(form) : -1]) != form[:-1]:
            continue
        lead = words[-len(form) - 1] if len(words) > len(form) else ""
        if form == ("up", "to") and lead in _SUMS:
            return None
        if len(form) == 1 and _is_preposition(last, lead, unit):
            return None
        lead_in = words[: -len(form)]
        return DENIED.get(says, says) if is_denied(lead_in) or is_of_none(lead_in) else says
    return None


def _is_preposition(word: str, lead: str, unit: str) -> bool:
    """Tells "over five years", "averaged over 5 runs" and "within 9,000 steps" from comparisons."""
    if word == "over":
        is_traversed = unit in words_of("times") or unit in words_of("traversed")
        return lead in words_of("spread") or (is_traversed and lead not in words_of("lasting"))
    if word == "within":
        return unit != "percent" and unit not in words_of("times")
    if word == "passed":
        return unit not in MONEY
    if word == "around":
        return lead in _CENTRED
    return word in _FILLERS and lead in _NO_FILLERS
