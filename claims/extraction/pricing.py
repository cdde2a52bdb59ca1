"""Sums of money: what they are for, and what a sum beside an earlier one is for."""

from decimal import Decimal

from claims.extraction import evidence, lexicon, measures, titles
from claims.extraction.money import Money
from claims.extraction.numerals import scales
from claims.extraction.phrases import Size, Unit
from claims.extraction.situation import Memory, Situation
from claims.patterns import declared

_ONE = Decimal(1)
_MILLION = 10**6
_MONEY_LETTER = declared(r"\s?(?P<scale>[mb]|(?<=\s)[MBKk])(?![A-Za-z0-9²³])")
_AGAINST = declared(r"\b(?:against|versus|vs\.?|from|than|instead of|compared (?:with|to))\s(?:about\s|nearly\s)?$")
"""What sets a price against an earlier one for as many tokens."""
_MINUS = declared(r"(?<![\w.,%)\]])(?<!\d\s)[-−]$")


def price(at: Situation, money: Money, memory: Memory) -> Size:
    """Reads on behind a sum of money: ``$4.06bn``, ``$(0.07)``, ``$0.45 per million input tokens``."""
    numeral, end, factor = at.numeral, at.numeral.end, _ONE
    if not numeral.scale and (letter := _MONEY_LETTER.match(at.text, end)):
        factor, end = scales()[letter["scale"]], letter.end()
    if factor == 1 and at.cell is not None and not numeral.scale:
        factor = evidence.scale_of_sums(at.cell, money.code)
    start = numeral.start - money.length
    if money.is_loss and at.text.startswith((")", "）"), end):
        factor, end = -factor, end + 1
    elif money.length and _MINUS.search(at.before[: -money.length]):
        factor, start = -factor, start - 1
    priced = measures.compound(at.text, lexicon.Spelled(money.code, _ONE, end), at.end, is_noun=False)
    if priced.name == money.code and (many := _PER_MILLION.match(at.text, priced.end)) and _speaks_of_tokens(memory):
        return Size(start, many.end(), f"{money.code}/token", factor / _MILLION)
    if at.cell is not None and priced.name == money.code and titles.prices_a_million_tokens(at.cell):
        return Size(start, priced.end, f"{money.code}/token", factor / _MILLION)
    if (
        priced.name == money.code
        and at.cell is None
        and _FOR_A_MILLION.search(at.text, max(at.sentence[0], at.numeral.start - _FAR), at.numeral.start)
    ):
        return Size(start, priced.end, f"{money.code}/token", factor / _MILLION)
    if priced.name == f"{money.code}/token":
        memory.token_price = priced
    elif (earlier := memory.token_price) and priced.name == money.code and _AGAINST.search(at.before[: -money.length]):
        return Size(start, priced.end, earlier.name, factor * earlier.factor)
    if priced.name == money.code and (each := _as_before(at, start, money, memory)):
        return Size(start, priced.end, each, factor)
    return Size(start, priced.end, priced.name, factor * priced.factor)


_FOR_A_MILLION = declared(
    r"(?:^|(?<=[\n。])|(?<=[.,;:—?!]\s))(?:so\s|and\s|but\s)?(?:[Pp]er|[Ff]or\s(?:each|every|an?)|[Ee]ach|[Ee]very)\s(?:1\s?)?(?:million|M)\s(?:[a-z-]{3,12}\s){0,2}tokens?\b(?!\sof)(?:[^.;]|\.(?=\d))*$"
)
_FAR = 160
"""What a sentence of prices begins with: ``Per million output tokens we pay $0.41, where the API charged $1.60``."""


def _speaks_of_tokens(memory: Memory) -> bool:
    return memory.token_price is not None or any(figure.unit == "token" for figure in memory.figures)


_PER_MILLION = declared(r"\sper\smillion(?=$|[.,;)]|\s(?:and|or|for|on|in|after|beyond)\b)")


def _as_before(at: Situation, start: int, money: Money, memory: Memory) -> str:
    """Returns what a sum is of where the one before is a price: ``from $90 a month to $70``, ``an H100 $4, a B200 $6``."""
    last = memory.figures[-1] if memory.figures else None
    if last is None or at.numeral.scale or not last.unit.startswith(f"{money.code}/") or last.unit.endswith("/token"):
        return ""
    is_beside = start - last.end < _REACH and _BESIDE.fullmatch(at.text, last.end, start)
    return last.unit if is_beside and _SUM_ENDS.match(at.text, at.numeral.end) else ""


_REACH = 72
_BESIDE = declared(
    r",?\s(?:to|against|versus|vs\.?|instead\sof|down\sfrom|up\sfrom|from|compared\s(?:with|to)|and|or)\s(?:about\s|around\s|some\s|just\s|only\s|nearly\s)?"
    r"|,?\s[^\d;.$€£]{0,40}\b(?:estimates?|forecasts?|average|consensus|expectations?)\sof\s"
    r"|(?:\s[a-z]{2,12}){0,4}(?:,|;|,?\sand|,?\swhile)\s(?:(?:an?|the|that\sof)\s)?(?:an?\s)?[A-Z][\w-]{0,15}(?:\s[A-Z\d][\w-]{0,12}){0,2}\s(?:(?:is|at|to|for|costs?|was)\s)?(?:about\s|only\s|just\s)?"
)
_SUM_ENDS = declared(r"$|[.,;)](?!\d)|\s(?:and|or|for|on|in|at|by|with|but|while|when|if|before|last|today|now|a)\b")


def price_of_tokens(at: Situation, unit: Unit, memory: Memory) -> Unit | None:
    """Returns the price that 输出9元 goes on from, behind 输入3元/百万tokens."""
    price = memory.token_price
    if price is None or price.name != f"{unit.name}/token" or not _OF_TOKENS.search(at.before):
        return None
    return price


_OF_TOKENS = declared(
    r"(?:输入|输出|缓存(?:命中|未命中)?|(?:未)?命中)(?:价格?|单价)?(?:为|是|约|仅|则|则为)?\s?$|(?:[降涨升减增]至|[降涨升减增]到了?)\s?$"
    r"|(?:[(（，,]\s?(?:原先?|原来|此前|之前|过去|去年(?:同期)?|[一两三半]年前|上一?代|旧版|以前)(?:价格?|的?价格)?(?:则|还|曾)?(?:为|是|约|高达|要)?)\s?$"
)
