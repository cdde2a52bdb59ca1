"""Attribution: on whose word a sentence stands, as its text names them."""

import re
from functools import cache
from typing import NamedTuple

from claims import resources
from claims.extraction.lexicon import any_of, words
from claims.extraction.punctuation import widened
from claims.patterns import declared

_HAN_NAME = r"[\u3400-\u9fffA-Za-z0-9·“”《》]{2,24}?"
_BORDERS = "，。；：、！？\n"
_CUT = declared(
    r"\s(?:that|which|who|on|in|at|published|and\sa|said|says|as\sreported|(?<!survey\s)(?<!report\s)(?<!study\s)(?<!analysis\s)(?<!audit\s)(?<!tests\s)by|with|for|would|could|will|has|have)\b.*"
    r"|[,.;:(].*",
    re.DOTALL,
)

_HAN_LEAD = declared(
    r"^(?:不过|但是|但|此外|另外|另据|同时|对此|其中|目前|随后|而|(?:[也还])?有(?=业内|分析|知情|专家|网友|消息|媒体|用户|市场))+"
)
_MADE_BY = declared(r".{0,12}由(.{2,16}?)于.{0,12}")
_PUBLISHED = declared(
    r"(.{2,20}?)(?:日前|近日|昨日|今日|昨天|今天|本周|上周|本月|上月|今年|去年|周[一二三四五六日])?"
    r"(?:公布|发布|发表|出具|披露|提供)的[^，。]{0,6}?(?:报告|数据|数字|结果|论文|文件|公告|财报|白皮书)"
)
_LINK = declared(r"(?<=\w)(?:\s(?:of|the|at|for|from|and))+$")
"""Little words that a name is cut off behind: ``said Ann Lee of the research firm``."""
_WHEN = declared(r"(?:20\d\d年|\d{1,2}月|今年|去年|明年|截至).{0,10}")
_HAN_TAIL = declared(
    r"(?:在[^，。]{1,10}[中上里]|在[\u3400-\u9fff]{2,4}|日前|近日|昨日|今日|当日|昨天|今天|本周|周[一二三四五六日]|此前|随后)+$"
)
_DAY = (
    r"(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October"
    r"|November|December)(?:\s\d{1,2})?(?:,?\s(?:19|20)\d\d)?"
)
_ON_DAY = declared(rf"^(?:[Oo]n|[Ii]n|[Ll]ast|[Tt]his)\s{_DAY},?\s(?=\S)|\s(?:on|in|last|this)\s{_DAY}$")
"""The day that stands before a name or behind it: ``Orme on Tuesday`` said."""
_ONLY_DAY = declared(rf"{_DAY}")


class _Patterns(NamedTuple):
    citing: re.Pattern[str]
    said: re.Pattern[str]
    inverted: re.Pattern[str]
    according: re.Pattern[str]
    relayed: re.Pattern[str]
    stated: re.Pattern[str]
    reckoned: re.Pattern[str]
    han_verb: re.Pattern[str]
    """Any word that a Chinese sentence needs, to name who asserts it."""


@cache
def _patterns() -> _Patterns:
    table = resources.table("extraction/attribution.toml")
    said, said_zh = any_of(table["said"]), any_of(table["said_zh"])
    inside = f"[A-Z][\\w.&’'-]*|{any_of(words('in_names'))}|[a-z]+(?=\\s[A-Z])"
    name = rf"[A-Z][\w.&’'-]*(?:\s(?:{inside})){{0,6}}"
    actor = rf"(?:[Tt]he|[Ii]ts|[Tt]heir|[Oo]ur|[Aa]n?)\s(?:[\w’'-]+\s){{0,5}}?{any_of(words('actors'))}"
    between = r"(?:,\s[^,.;]{2,60},)?\s(?:also\s|has\s|have\s|had\s|further\s)?"
    who = r"(?P<who>(?:the\s|a\s|an\s)?[\w.&’'-]+(?:\s[\w.&’'-]+){0,9})"
    relay = rf"{any_of(table['after_zh'])}(?P<who>[他她它]|{_HAN_NAME})的?{any_of(table['ends_zh'])}"
    state = rf"(?P<who>{_HAN_NAME})(?:还|也|均|并|则|向[^，。]{{1,8}})?{said_zh}(?=[，：,:“在其]|$)"
    actor_zh = rf"(?P<who>[\u3400-\u9fffA-Za-z0-9·]{{0,12}}?{any_of(words('actors_zh'))})(?:还|也|均|并|则)?{said_zh}"
    return _Patterns(
        re.compile(rf"\b(?i:{any_of(table['citing'])})\s{who}"),
        re.compile(rf"(?P<who>{actor}|{name}|\b[Ww]e){between}{said}\b"),
        re.compile(rf"[”\"]\s(?:said|says|told|added|wrote)\s(?P<who>{name})"),
        re.compile(rf"\b(?i:{any_of(table['after'])})\s{who}"),
        re.compile(rf"(?:^|[{_BORDERS}（(“\s]){relay}"),
        re.compile(rf"(?:^|[{_BORDERS}”]){state}"),
        re.compile(rf"(?:^|[{_BORDERS}”]){actor_zh}"),
        re.compile(any_of((*table["said_zh"], *table["ends_zh"]))),
    )


def _plain_name(who: str) -> str:
    """Takes off what a sentence puts around the name: ``不过也有业内人士``, ``某证券在研报中``, ``Ann Lee of the``."""
    who = _LINK.sub("", who)
    if made := _MADE_BY.fullmatch(who) or _PUBLISHED.fullmatch(who):
        who = made[1]
    who = _ON_DAY.sub("", who)
    return "" if _WHEN.fullmatch(who) or _ONLY_DAY.fullmatch(who) else _HAN_TAIL.sub("", _HAN_LEAD.sub("", who)) or who


def attribution(sentence: str) -> str | None:
    """Returns who a sentence says asserts it, as printed: the deepest source that it names, or nothing.

    Whom a report cites is deeper than who says so, and who says so is deeper than the outlet it is read in.
    """
    patterns = _patterns()
    sentence = widened(sentence)
    is_chinese = patterns.han_verb.search(sentence) is not None
    for pattern in patterns[:4] if not is_chinese else patterns[:-1]:
        for found in pattern.finditer(sentence):
            who = found["who"]
            if pattern in (patterns.citing, patterns.according):
                who = _CUT.sub("", who)
            who = _plain_name(who.strip(" .,“”《》"))
            if who and who.lower() not in words("nobody"):
                return who
    return None
