"""The value of a match as it is printed: whole, with its bound and its unit; and several of them in one answer."""

import re

from claims.patterns import declared

_BOUND = declared(
    r"(?:\b(?:less than|fewer than|no more than|at most|at least|more than|under|below|over|within|up to)|(?:[<>≤≥±])"
    r"|(?:小于|低于|不到|不超过|超过|至少|至多|最多|大于|不足)) ?$",
    re.IGNORECASE,
)
_UNIT = declared(
    r" ?(?:个 ?)?(?:(?:tokens?|entries|sequences|samples|examples|conversations|requests|prompts|runs|steps|epochs|points?|minutes?|seconds?|hours?|days?|nodes|GPUs|min|ms|s|h|kW|W|GB|TB)\b"
    r"|token|词元|百分点|分钟|小时|毫秒|秒|天|条(?![件款])|步|[%％](?!\w))",
    re.IGNORECASE | re.ASCII,
)
_NUMBER_LAST = declared(r"(?<![A-Za-z0-9_-])\d[\d.,–-]*(?<=\d)$")
"""A number, and no name that ends in one: H100, GPT-4."""
_STORED = declared(r" (?:in|at) (?:BF16|bfloat16|FP16|float16|FP32|FP8|INT8|INT4|half precision)\b", re.IGNORECASE)
_BYTES = declared(r"\d ?[KMGT]i?B$")
_LISTED = declared(r"(?:, [A-Z][\w-]{1,20}){0,6},? (?:and|or) [A-Z][\w-]{1,20}\b")
"""The rest of a list of names, of which a form took the first ones."""
_NAME_LAST = declared(r"(?:^| )[A-Z][\w-]{1,20}$")
_REST = declared(r"[A-Za-z]{0,16}(?:[A-Z0-9][A-Za-z0-9]{0,12})?", re.ASCII)
_FIRST = declared(r"(?<![\w/.-])[A-Za-z][a-z]{2,}-$", re.ASCII)
"""The first half of a name that a form met from its hyphen on."""
_LABEL = declared(r"[^:：=]{1,60}?[:：]")
_NUMBERS = declared(
    r"[^:：\n]{1,60}?[:：] ?((?:[~<>≤≥±$€¥]{0,2}\d[^\s,，]{0,14}(?: [^\s,，\d]{1,8})?)(?:, [~<>≤≥±+−-]{0,2}\d[^\s,，]{0,14}(?: [^\s,，\d]{1,8})?){1,6})$"
)
_MONTH_LAST = declared(r"\b(?:January|February|March|April|May|June|July|August|September|October|November|December)$")
_YEAR = declared(r",? 20\d\d\b")
_DATED = declared(r"(?<!\d)20\d\d(?!\d)|日期|时间", re.IGNORECASE)
_SWITCHED = frozenset({"true", "false", "yes", "no"})
"""Values that say nothing without what is switched."""
_IDLE = declared(
    r"(?:\W|\b(?:GPUs?|NPUs?|cards?|devices?|chips?|accelerators?|servers?|nodes?|the|an?|on|with|and|in|of|for)\b|加速卡|显卡|卡|芯片|服务器)*",
    re.IGNORECASE,
)
"""Words that make no value more whole."""
_STOP = declared(r"[,，](?!\d)|[;；。、:：=|\x1f]|\.(?=\s|$)|\s[—–·]\s|[!?！？]")
MOST_ADDED = 22
"""How much longer than itself a value may become that is shown with the words around it."""
EDGES = " ,;:.*`，。；：\"'"
_LONGEST_LABEL = 60
_LONGEST_BOUND = 16


def value_of(match: re.Match[str]) -> str:
    """Returns what a form holds, the first group that met something or all of it.

    A number at its start takes in the bound before it ("less than"), one at its end the unit after it, and a word that
    was cut the rest of it.
    """
    group = next((at for at, held in enumerate(match.groups(), start=1) if held), 0)
    start, end = match.span(group)
    text = match.string
    if text[start].isdigit() and (bound := _BOUND.search(text, max(0, start - _LONGEST_BOUND), start)):
        start = bound.start()
    if text[start].isalpha() and (first := _FIRST.search(text, max(0, start - _LONGEST_BOUND), start)):
        start = first.start()
    if (rest := _REST.match(text, end)) and text[end - 1].isalpha():
        end = rest.end()
    elif _NUMBER_LAST.search(text, start, end) and (unit := _UNIT.match(text, end)):
        end = unit.end()
    return " ".join(text[start : _whole(text, start, end)].split()).strip(EDGES)


def bounded(text: str, start: int, end: int) -> str:
    """Returns a stretch of a text with the bound before it, where it begins with a number."""
    if text[start].isdigit() and (bound := _BOUND.search(text, max(0, start - _LONGEST_BOUND), start)):
        start = bound.start()
    return " ".join(text[start:end].split()).strip(EDGES)


def _whole(text: str, start: int, end: int) -> int:
    """Returns where a value ends with the rest of its list of names, or with the format that so many bytes are in."""
    value = text[start:end]
    if _MONTH_LAST.search(value) and (year := _YEAR.match(text, end)):
        return year.end()
    if _BYTES.search(value) and (stored := _STORED.match(text, end)):
        return stored.end()
    if _NAME_LAST.search(value) and " " in value and (listed := _LISTED.match(text, end)):
        return listed.end()
    return end


def row_of(text: str, value: str) -> str:
    """Returns all the numbers of a row where the value is one of them, with the words that the value has before it."""
    at, told = text.find(value), _NUMBERS.match(text)
    if at < 0 or told is None or told.start(1) >= at + len(value):
        return value
    return told[1] if told.start(1) <= at else text[at : told.end(1)]


def stretch_of(text: str, value: str, *, is_loose: bool = False) -> str:
    """Returns the value with the rest of its stretch between commas and stops, where that adds little to it.

    Without a label before it, only the value of a form that is loose is made whole so.

    So "8 × H200" of "Servers: each with 8 × H200 141GB" is not cut from the words that make it whole.
    """
    at = text.find(value)
    if at < 0:
        return value
    if (row := row_of(text, value)) != value:
        return row
    if not (is_loose or _LABEL.match(text, 0, at)):
        return value
    start = max((found.end() for found in _STOP.finditer(text, 0, at)), default=0)
    found = _STOP.search(text, at + len(value))
    stretch = " ".join(text[start : found.start() if found else len(text)].split()).strip(EDGES)
    rest = stretch.replace(value, "", 1)
    if _IDLE.fullmatch(rest) or _DATED.search(rest):
        return value
    is_whole = all(stretch.count(a) == stretch.count(b) for a, b in ("()", "（）", "[]"))
    return stretch if is_whole and value in stretch and length_of(stretch) - length_of(value) <= MOST_ADDED else value


def length_of(words: str) -> int:
    """Returns how long words are to read: a Chinese character for four letters."""
    return sum(4 if character >= "\u3400" else 1 for character in words)


def label_of(match: re.Match[str]) -> str:
    """Returns all that a form met, where it is short: the value with the words that name it."""
    whole = " ".join(match[0].split()).strip(EDGES)
    return whole if len(whole) <= _LONGEST_LABEL else ""
