"""Currencies: the signs before a figure, and which units are money."""

import re
from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from typing import NamedTuple

from claims import resources
from claims.extraction.lexicon import any_of
from claims.patterns import declared

MONEY = frozenset(
    [
        "USD",
        "CNY",
        "EUR",
        "GBP",
        "JPY",
        "HKD",
        "TWD",
        "KRW",
        "SGD",
        "MYR",
        "INR",
        "CHF",
        "AUD",
        "CAD",
        "BRL",
        "SEK",
        "NOK",
        "DKK",
        "CZK",
        "PLN",
        "RUB",
        "THB",
        "IDR",
        "VND",
        "SAR",
        "AED",
        "ILS",
        "ZAR",
        "NZD",
        "MXN",
        "crown",
    ]
)
"""The units that are money."""


class Money(NamedTuple):
    """A sign of a currency right before a number."""

    code: str
    length: int
    is_loss: bool
    """Tells the brackets of accountants: ``$(0.07)``."""


@cache
def currencies() -> Mapping[str, str]:
    """Returns the signs of currencies with their codes."""
    found: Mapping[str, str] = resources.table("extraction/numbers.toml")["currencies"]
    return found


@cache
def _currency() -> re.Pattern[str]:
    marks = any_of(mark for mark in currencies() if not mark[-1].isalpha())
    codes = any_of(mark for mark in currencies() if mark[-1].isalpha())
    return re.compile(rf"(?P<mark>{marks}|(?<![A-Za-z])(?:{codes}))\s?(?P<loss>[(（])?$")


@cache
def _ranging() -> re.Pattern[str]:
    marks = any_of(mark for mark in currencies() if not mark[-1].isalpha())
    return re.compile(rf"(?P<mark>{marks})\s?\d[\d.,]{{0,12}}\s?[-–—~～]\s?$")


def money_of_range(before: str) -> Money | None:
    """Returns the currency of a range whose first sum ends a text: the ``$`` of ``$3.48-3.55B``."""
    if before[-1:] not in ("-", "–", "—", "~", "～", " "):
        return None
    found = _ranging().search(before[-24:])
    return Money(currencies()[found["mark"]], 0, is_loss=False) if found else None


_WEIGHED = declared(
    r"\b(?:weigh|lift|heav|light(?:er|est)\b|load|mass\b|payload|thrust|cargo|pulls?\b|carr(?:y|ies|ied)\b|emi(?:t|ssion))",
    re.IGNORECASE,
)
_PAID = declared(
    r"\b(?:costs?|paid|pays?|paying|prices?|priced|worth|spen[dt]|spending|charg\w+|fees?|budgets?|bills?|loans?|sold|sells?|selling|grants?"
    r"|invest\w*|salar\w+|wages?|rais(?:e|es|ed|ing)|fund\w*|rent\w*|bought|buy\w*|sums?|revenues?|sales|profits?|loss(?:es)?|fine[sd]?"
    r"|turnover|ow(?:e|es|ed)|debts?|deals?|contracts?|savings?|saved?|earn\w*)\b",
    re.IGNORECASE,
)
_OF_STUFF = declared(
    r"s?\sof\s(?!(?:[a-z]+\s)?(?:revenue|sales|profit|fund|invest|debt|money|saving|spending|costs?|grants?|orders?|aid|cash))"
)
_MUCH = 10**6


def is_sterling(text: str, start: int, end: int, value: Decimal) -> bool:
    """Tells pounds that are money (``40 million pounds``) from a weight; the number and its unit lie from start to end."""
    before = text[max(0, start - 64) : start]
    if _WEIGHED.search(before) or _OF_STUFF.match(text, end):
        return False
    return abs(value) >= _MUCH or bool(_PAID.search(before))


def money_before(before: str) -> Money | None:
    """Returns the currency whose sign ends a text."""
    if not before or before[-1] in ",;" or before[-1].islower() or "\u3400" <= before[-1] <= "\u9fff":
        return None
    found = _currency().search(before[-8:])
    if found is None:
        return None
    return Money(currencies()[found["mark"]], len(found[0]), bool(found["loss"]))


_EACH = declared(
    r"每(?:张|块|颗|个)?(?P<han_device>卡|GPU|芯片|加速卡|显卡)?(?:的)?(?:每)?(?P<han>小时|卡时|百万\s?(?:个)?(?:输入|输出)?(?:词元|tokens?))"
    r"(?:的)?(?:[\u3400-\u9fff]{0,4}(?:价格|租金|费用|成本|收费|售价|定价|单价|报价|电价))?(?:从[\d.一二两三四五六七八九十几多]{1,8}元(?:左右|以上)?)?(?:也|则|仅|只需|只要|只|约|大约|为|是|要|卖|收|由|从|已|现|曾|还|均|低至|高达|达到?|不到|不足|超过?|维持在|稳定在|控制在|降至|降到|涨到|涨至|升至|升到){0,3}"
    r"\s?$"
)
_BY_THING = declared(
    r"每(?:一|个|台|张|名|块)?(?P<thing>席位|座席|坐席|座位|节点|服务器|用户|账号|人|卡|GPU|机柜|核|GB|TB)的?每(?P<time>小时|天|日|月|个月|年)"
    r"(?:的)?(?:[\u3400-\u9fff]{0,4}(?:价格|租金|费用|成本|收费|售价|定价|单价|报价))?(?:仅|只需|只要|只|约|大约|为|是|要|卖|收|降至|降到|涨到|涨至){0,3}\s?$"
)
_THINGS = {
    "席位": "seat",
    "座席": "seat",
    "坐席": "seat",
    "座位": "seat",
    "节点": "node",
    "服务器": "node",
    "用户": "user",
    "账号": "account",
}
_THINGS |= {
    "人": "person",
    "卡": "device",
    "GPU": "device",
    "机柜": "rack",
    "核": "core",
    "GB": "gigabyte",
    "TB": "terabyte",
}
_SPANS = {"小时": "hour", "天": "day", "日": "day", "月": "month", "个月": "month", "年": "year"}
_UNITS = {"小时": "hour", "卡时": "device*hour"}
_MILLION = Decimal(10) ** 6


def money_each(before: str) -> tuple[str, Decimal] | None:
    """Returns what a price told behind its base is for, and how many of that: 每卡每小时租金为 before 9.8元."""
    found = _EACH.search(before, max(0, len(before) - 48))
    if found is None:
        of_thing = _BY_THING.search(before, max(0, len(before) - 48))
        return (f"{_THINGS[of_thing['thing']]}/{_SPANS[of_thing['time']]}", Decimal(1)) if of_thing else None
    if found["han"].startswith("百万"):
        return "token", _MILLION
    unit = _UNITS[found["han"]]
    return ("device*hour" if found["han_device"] and unit == "hour" else unit), Decimal(1)
