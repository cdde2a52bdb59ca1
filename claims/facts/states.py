"""Which state of a thing words speak of: the old one or the new one, before a change or after it, in which month."""

import re
from decimal import Decimal
from functools import lru_cache

from claims.patterns import declared

_CHANGE_ZH = "优化|改进|升级|改造|调整|调价|降价|涨价|提价|换代|切换|迁移|改版|扩容|更新"
_THINGS_ZH = "流程|方案|系统|架构|引擎|版本|工艺|平台|办法|做法|芯片|机型|集群|模型|框架|策略|配置|价格?|版|款|的"
_OLD_ZH = (
    rf"(?:{_CHANGE_ZH})之?前|(?:换用|改用|启用|采用|上线|引入|部署)[^，,。;；]{{0,8}}?[以之]?前|此前|之前|原来|原先|以前|原有|原价|"
    rf"[老旧](?:{_THINGS_ZH})|上一代|上代|前代|去年|上季|上个月|上月|一年前|年初|基线|基准版"
)
_NEW_ZH = (
    rf"(?:{_CHANGE_ZH})之?后|此后|之后|年底|年末|如今|现在|目前|今年|新一代|新(?:{_THINGS_ZH})|"
    r"(?:换用|改用|启用|采用|上线|引入)[^，,。;；]{0,8}?[以之]?后|[一二三四五六七八九十]月起"
)

_CAME_TO = (
    r"\b(shr[iau]nks?|falls?|fell|drops?|dropped|goes|went|comes?|came|rises?|rose|grows?|grew|climbs?|climbed|is|are|was|were) "
    r"((cut|reduced|brought|compressed|trimmed|lowered|raised|lifted) )?(down |up )?to(?= (about |just |only |some )?[$€¥£]?\d)|"
    r"\b(rais|lift|boost|push|bring|cut|reduc|lower|trim|tak)(e?s|ed|t)? (this|it|that|them|the figure|the number) (down |up )?to"
    r"(?= (about |just |only |some )?[$€¥£]?\d)"
)
_CAME_TO_ZH = r"(?:缩小|缩短|缩减|压缩|降低|下降|减少|降|减|提升|提高|增加|增长|上升|升|涨)[到至为]"

OLD = declared(
    r"\b(before|until|up to then|so far|earlier|previous(ly)?|prior|without|baselines?|original(ly)?|stock|vanilla|"
    r"unoptimi[sz]ed|un(tuned|modified|patched)|old(er)?|former(ly)?|predecessor|disabled|switched off|turned off|last[- ]gen\w*|"
    rf"current[- ]gen\w*|used to|once took|at first|ago|last (year|quarter|month|spring|summer|autumn|winter|time))\b|{_OLD_ZH}",
    re.IGNORECASE,
)
"""Words for what was there before a change, or for what it is compared with."""

NEW = declared(
    r"\b(after(wards)?|now|since|today|currently|new(er)?|with|optimi[sz]ed|improved|later|enabled|switched on|turned on|"
    rf"next[- ]gen\w*|then)\b|{_CAME_TO}|{_NEW_ZH}|{_CAME_TO_ZH}",
    re.IGNORECASE,
)
"""Words for what there is after a change, or for what an amount came to by it."""

_NO_STATE = (
    r"((about|some|only|just|over|nearly|up to|more than|at least|an average of|a total of|altogether) )?"
    r"([$€¥£]?\d|(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|sixteen|twenty|thirty|forty|fifty|sixty|hundreds?|thousands?)\b|"
    r"(all|each|every|both|respect|regard|an? (batch|total|mean|average|budget|context|sequence))\b)"
)
"""What a set-up is told with, which is no change of it: "with eight cards in each server"."""

_THEN = declared(
    r"^(an? (year|quarter|month|generation) (ago|earlier|before)|last (year|quarter|month)|before|until|up to|previously|formerly|earlier|originally|in the past|without)\b|\b(used to|previously|formerly|"
    rf"(the|its|their|an?) (old(er)?|previous|former|earlier|original|predecessor)|before (the|that|this|its|their|any) \w+)\b|{_OLD_ZH}",
    re.IGNORECASE,
)
_NOW = declared(
    rf"^(after|afterwards|now|since|today|currently|with(?! (the|its|their|an?) (old|previous|former|earlier|original)| {_NO_STATE}))\b|\b(nowadays|(it|they|is|are|has|have) now|"
    rf"(the|its|their|an?) (new(er)?|present|tuned|optimi[sz]ed)|after (the|that|this|its|their) \w+)\b|{_NEW_ZH}",
    re.IGNORECASE,
)
_MONTH = declared(
    r"\b(January|February|March|April|(?i:in|of|since|until|from|by|to) May|June|July|August|September|October|November|"
    r"December|20\d\d|Q[1-4])\b"
)
_OPEN = declared(r"\b(since|from|until|up to|before)\b", re.IGNORECASE)


def are_of_two_states(one: str, other: str) -> bool:
    """Tells whether the words of two statements are of two states: one of the old and one of the new, or of two months."""
    for then, now in ((one, other), (other, one)):
        if is_of_old(then) and is_of_new(now):
            return True
    ours, theirs = _months_in(one), _months_in(other)
    if not ours or not theirs or ours & theirs:
        return False
    return not (_OPEN.search(one) or _OPEN.search(other)) or bool(_OPEN.search(one) and _OPEN.search(other))


@lru_cache(maxsize=50_000)
def _months_in(statement: str) -> frozenset[str]:
    return frozenset(_MONTH.findall(statement))


def shares_a_state(one: str, other: str) -> bool:
    """Tells whether the words of two statements name the same month, or are both of the old or both of the new."""
    ours, theirs = ({word.split()[-1] for word in _MONTH.findall(text)} for text in (one, other))
    if ours & theirs:
        return True
    return (is_of_old(one) and is_of_old(other)) or (is_of_new(one) and is_of_new(other))


@lru_cache(maxsize=50_000)
def is_of_old(words: str) -> bool:
    """Tells whether words are of the state before a change."""
    return bool(_THEN.search(words)) and not _NOW.search(words)


@lru_cache(maxsize=50_000)
def is_of_new(words: str) -> bool:
    """Tells whether words are of the state after a change."""
    return bool(_NOW.search(words)) and not _THEN.search(words)


_MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July", "August", "September", "October"),
    *("November", "December"),
)


def moment(words: str) -> tuple[int, int] | None:
    """Returns the year (0 where it is not told) and the month that words name, if they name but one."""
    found = {word.split()[-1] for word in _MONTH.findall(words)}
    months, years = [w for w in found if w in _MONTHS], [w for w in found if w.isdecimal()]
    if len(months) > 1 or len(years) > 1 or not (months or years):
        return None
    return int(years[0]) if years else 0, _MONTHS.index(months[0]) + 1 if months else 0


_FROM = declared(
    r"\b(?:from|compared (?:with|to)|against) (?:about |around |some |roughly )?[$€¥£]?(?P<en>\d[\d,]*(?:\.\d+)?)(?![\w,.-]*\d)(?! (?:to|up to)\b)|"
    r"(?:[从由]|较|比)[^，。；\d]{0,6}?(?P<zh>\d+(?:\.\d+)?)"
)


@lru_cache(maxsize=50_000)
def told_from(words: str) -> Decimal | None:
    """Returns the number from which a change says that it started: 167 of "rose by 9% from 167 GWh"."""
    found = [one["en"] or one["zh"] for one in _FROM.finditer(words)]
    return Decimal(found[0].replace(",", "")) if len(found) == 1 else None
