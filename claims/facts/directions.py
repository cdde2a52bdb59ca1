"""The words that tell which way a figure went: down, up, better or worse, in English and in Chinese."""

import re

from claims.patterns import declared

_FALL = (
    *("reduc", "lower", r"cut(?!ting-edge|lery)", "shr[iau]nk", r"sav(e|es|ed|ing|ings)\b", "decreas", "drop(?!out)"),
    *(r"falls?\b", "fallen", "falling", r"fell\b", "declin", "shorten", "halv", "slash", "trim", "shav", "curb"),
    *(
        "diminish",
        "undercut",
        r"shed(s|ding)?\b",
        "slim",
        "squeez",
        r"eas(es|ed)\b(?! of)",
        "plung",
        "plummet",
        r"sank\b",
        r"sinks?\b",
    ),
    *(
        r"crop(s|ped|ping)?\b",
        r"chop(s|ped|ping)?\b",
        "knock",
        r"pare[sd]?\b",
        r"lop(s|ped)?\b",
        r"tumbl(e|es|ed|ing)\b",
    ),
    *(
        r"contract(ed|s by)\b",
        "dwindl",
        "lessen",
        "reced",
        "subsid(e|ing)",
        r"dip(s|ped)?\b",
        r"slid(es?)?\b",
        "dampen",
        "depress",
    ),
)
_LITTLE = (
    *(r"less\b", r"sooner\b", "fewer", "smaller", "cheap", r"shorter\b", r"leaner\b", r"lighter\b", r"down\b"),
    *(r"below\b(?<=%\sbelow)", r"below\b(?<=percent\sbelow)"),
    *(r"under\b(?<=%\sunder)", r"under\b(?<=percent\sunder)"),
)
_RISE = (
    *("increas", "rais", r"rises?\b", r"rising\b", r"rose\b", "grew", "grow", r"gain(s|ed|ing)?\b", "boost", "lift"),
    *(
        r"climb",
        r"jump(s|ed|ing)?\b",
        r"surg(e|es|ed|ing)\b",
        "soar",
        r"swell",
        r"swoll",
        r"expand",
        r"(is|are|was|were|went|gone|goes|go) up\b",
    ),
    r"up (by|from)\b",
)
_MUCH = (
    *("higher", r"more\b", r"larger\b", r"bigger\b", r"longer\b", r"greater\b", r"heavier\b", r"dearer\b", "costlier"),
    *("pricier", r"above\b(?<=%\sabove)", r"above\b(?<=percent\sabove)"),
)
_AHEAD = (
    *(r"outrun|outran", "outpac", "outperform", "outdo", "outstrip", r"beats?\b", "overtak", "overtook", r"ahead of\b"),
    *("surpass",),
)
_GOOD = ("faster", "quicker", "improv", "better", r"accelerat(?!or)", r"speed(s|ed|ing)?[- ]?up", r"sped up")
_BAD = ("slower", r"slow(s|ed)?[- ]down", r"slows\b", "degrad", "regress", "worse")

_THAN_ZH, _BY_ZH = r"比[^，,。；;]{1,14}?", r"(?=[约近大概将]{0,3}\d)"
_FALL_ZH = (
    "减少|降低|下降|下调|调低|降价|降[了至到为去成幅]|缩短|缩[小减至到]|节省|节约|省[下了去出掉]|压[缩低]?[到至低]|减[小半至到去了]|削减|砍[掉去到至了半]|"
    "低于|少了|少[花用占付交耗]|跌[了至到幅]|下滑|回落|腰斩|打[一二三四五六七八九对]折|收窄|瘦身|更少|更小|更低|更短|便宜|"
    rf"{_THAN_ZH}[低少小短轻]{_BY_ZH}"
)
_RISE_ZH = (
    "增加|增长|提高|提升|上升|上涨|上调|调高|涨[了至到价幅]|升[至到了]|增[至到了大]|提[至到]|拉[高升]|扩大|扩[至到]|增幅|多了|"
    "更多|更大|更高|更长|翻倍|翻番|翻了|贵了|贵出|高出|多出|"
    rf"{_THAN_ZH}[贵高多大长重]{_BY_ZH}"
)
_GOOD_ZH = "更快|加快|加速|提速|改善|优于|快了|快出|" + rf"{_THAN_ZH}快{_BY_ZH}"
_BAD_ZH = "更慢|变慢|减速|放慢|恶化|变差|慢了|" + rf"{_THAN_ZH}慢{_BY_ZH}"


def _words(*groups: tuple[str, ...], chinese: str = "") -> re.Pattern[str]:
    english = "|".join(word for group in groups for word in group)
    return declared(rf"\b({english})" + (f"|{chinese}" if chinese else ""), re.IGNORECASE)


DOWN = _words(_FALL, _LITTLE, chinese=_FALL_ZH)
"""That an amount fell, or is smaller than another."""

UP = _words(_RISE, _MUCH, chinese=_RISE_ZH)
"""That an amount rose, or is larger than another."""

BETTER = _words(_GOOD, _AHEAD, chinese=_GOOD_ZH)
"""That something became better or faster, whether a rate rose or a time fell."""

WORSE = _words(_BAD, chinese=_BAD_ZH)
"""That something became worse or slower."""

CHANGED = _words(
    *(_FALL, _LITTLE, _RISE, _MUCH, _GOOD, _AHEAD, _BAD),
    (
        *(
            "fast",
            "quick",
            "slow",
            "speed",
            r"ris(e|es|ing)\b",
            "short",
            "earlier",
            "doubl",
            "tripl",
            "twice",
            "thrice",
        ),
        *(r"times\b", "overhead", r"than\b", "change", r"(up|down) (by|from)\b"),
        r"(went|gone|goes|is|are|was|were) (up|down)\b",
    ),
    chinese=f"{_FALL_ZH}|{_RISE_ZH}|{_GOOD_ZH}|{_BAD_ZH}|倍|变化|相比|相较|比.{{1,12}}(快|慢|多|少|高|低|大|小)",
)
"""That two values are compared, whichever way."""

HAPPENED = declared(
    r"\b(?:rose|grew|fell|dropped|climbed|jumped|declined|increased|decreased|shrank|doubled|tripled|halved|"
    r"(?:has|have|had) (?:risen|grown|fallen|been))\b|同比|环比|去年",
    re.IGNORECASE,
)
"""That a change has happened: no amount that is yet to come is one of its two."""
