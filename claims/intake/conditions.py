"""Under what a figure of a run or a rate was found, in words of our own: batch size, cards, precision, drafting, percentile.

Two throughputs of one model are told apart by nothing else, so that a statement without them says too little.
"""

import re
from collections.abc import Iterator

from claims.intake.situation import Situation
from claims.intake.vocabulary import kinds
from claims.patterns import declared

_BATCH = declared(
    r"\bbatch(?: |-)size (?:of|was|is|=) ?(?P<en>\d+(?:,\d{3})*)|批(?:处理)?大小[为是](?P<zh>\d+)", re.IGNORECASE
)
_CARDS = declared(
    r"(?<![\w-])(?P<en>\d{1,4}|two|three|four|five|six|eight|ten|sixteen)[- ](?:(?-i:[A-Z])[\w.]*(?:-\w+)?[- ](?:\d[\w.]*[- ])?)?"
    r"(?:card|GPU|chip|accelerator)s?\b(?= \w| on|[.,])"
    r"|(?P<zh>单|双|[二三四六八十]|\d{1,4})卡",
    re.IGNORECASE,
)
_NAMED = declared(r"\S\s[A-Z][\w.]*\s$")
"""What stands before the number of a name, as in ``with Fjord 2 cards``."""
_HAN_NUMBERS = {"单": "1", "双": "2", "二": "2", "三": "3", "四": "4", "六": "6", "八": "8", "十": "10"}
_ENGLISH_NUMBERS = {"two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "eight": "8", "ten": "10"}
_NUMBERS = {**_HAN_NUMBERS, **_ENGLISH_NUMBERS, "sixteen": "16"}
_DRAFTED = declared(r"\bspeculative decoding\b|投机解码|投机采样|推测解码", re.IGNORECASE)
_NOT = declared(r"(?:\b(?:without|no|not)\s(?:[a-z]+\s)?|未开启|不开启|没有?|关闭)$", re.IGNORECASE)
_OFF = declared(r"\s(?:switched |turned )?(?:off|disabled)\b", re.IGNORECASE)
_FORMAT = declared(r"(?<![A-Za-z0-9])(?:[BT]?FP?|MXFP|NVFP|INT|BF|TF)(?:4|6|8|16|32|64)(?![A-Za-z0-9])")
_STATE = declared(r"(?P<idle>\bidle\b|\bat rest\b|待机|空闲)|(?P<full>\b(?:at|under) full load\b|满载)", re.IGNORECASE)
_NATIVE = declared(r"\bnative(?:ly)?\b|\bout of the box\b|原生", re.IGNORECASE)
_BY = declared(
    r"\b(?:with|by|through|using|via)\s(?P<en>YaRN|NTK|PI|[a-z]*scaling|[a-z]+ interpolation)\b|(?P<zh>YaRN|NTK)",
    re.IGNORECASE,
)
_EXTENDED = declared(
    r"\b(?:exten(?:d\w*|sion)|extendable|extensible|stretch\w*|extrapolat\w*|rescaling|interpolation)\b"
    r"|外推|扩展|扩到|扩至|延长|拓展",
    re.IGNORECASE,
)
_UNTESTED = declared(
    r"\s?(?:tokens? )?(?:(?:is|are|was|remains?) )?(?:untested|not (?:yet )?tested)\b|[，\s]?(?:还|尚)?未(?:经测试|测试|验证)",
    re.IGNORECASE,
)
_PLACES = (
    ("in the median", declared(r"\b(?:median|p50)\b|中位", re.IGNORECASE)),
    ("at the 99th percentile", declared(r"\b(?:99th percentile|p99)\b|99分位", re.IGNORECASE)),
    ("at the 95th percentile", declared(r"\b(?:95th percentile|p95)\b|95分位", re.IGNORECASE)),
    ("on average", declared(r"\b(?:average|averaged|mean)\b|平均", re.IGNORECASE)),
)


def conditions(at: Situation, metric: str | None) -> str:
    """Returns the conditions of a figure as the end of a clause, such as `on 8 accelerators at a batch size of 64`; "" for none."""
    told = kinds("conditions").get(metric or "", ())
    return " ".join(_told(at, told))


def _told(at: Situation, told: tuple[str, ...]) -> Iterator[str]:
    text, here, (start, end) = at.text, at.figure.found, at.sentence
    if "run" in told:
        if (found := _CARDS.search(text, start, end)) and not _is_of_name(text, start, found):
            number = found["en"] or found["zh"]
            number = _NUMBERS.get(number.lower(), number)
            yield f"on {number} {'accelerator' if number == '1' else 'accelerators'}"
        if found := _BATCH.search(text, start, end):
            yield f"at a batch size of {found['en'] or found['zh']}"
        if found := _DRAFTED.search(text, start, end):
            is_off = _NOT.search(text, start, found.start()) or _OFF.match(text, found.end())
            yield f"{'without' if is_off else 'with'} speculative decoding"
    if "format" in told and (name := _format(at)):
        yield f"in {name}"
    if "percentile" in told:
        own = text[at.own[0] : here.start]
        yield from next(([words] for words, form in _PLACES if form.search(own)), [])
    if "load" in told and (state := _STATE.search(at.own_words)):
        yield "at rest" if state["idle"] else "under full load"
    if "window" in told:
        yield from _of_window(at)


def _of_window(at: Situation) -> Iterator[str]:
    """Yields how a context window comes to be so long: as trained, or extended by some method."""
    text, here, (start, end) = at.text, at.figure.found, at.own
    behind = text[here.end : end]
    if cut := _BORDER.search(behind):
        behind = behind[: cut.start()]
    before = text[start : here.start]
    if cuts := [m.end() for m in _BREAK.finditer(before)]:
        before = before[cuts[-1] :]
    words = f"{before} {behind}"
    if _NATIVE.search(words):
        yield "natively"
    elif by := _BY.search(words):
        yield f"when extended with {by['en'] or by['zh']}"
    elif _EXTENDED.search(words):
        yield "when extended"
    elif _UNTESTED.match(text, here.end, at.sentence[1]):
        yield "so far untested"


def _is_of_name(text: str, start: int, found: re.Match[str]) -> bool:
    """Tells the number of a product from that of cards: a name stands before it, and it begins no sentence."""
    return bool((found["en"] or "").isdigit() and _NAMED.search(text, start, found.start()))


def _format(at: Situation) -> str | None:
    """Returns the number format that a figure is told in: behind it up to the next figure of an amount, else before it."""
    here, (start, end) = at.figure.found, at.sentence
    others = [f.found for f in (*at.before, *at.after) if not _FORMAT.fullmatch(f.found.surface)]
    first = max((o.end for o in others if o.end <= here.start), default=start)
    last = min((o.start for o in others if o.start >= here.end), default=end)
    behind = _FORMAT.search(at.text, here.end, min(last, _clause_end(at, last)))
    if behind:
        return behind[0]
    before = list(_FORMAT.finditer(at.text, first, here.start))
    return before[-1][0] if len(before) == 1 else None


_BREAK = declared(r"[;；。|\n]|[,，](?=[^,，]{0,40}(?:\d|$))")
_BORDER = declared(r"[,;:，；：。](?!\d)|\b(?:and|while|but|compared|against|versus)\b|而|但")


def _clause_end(at: Situation, last: int) -> int:
    found = _BORDER.search(at.text, at.figure.found.end, last)
    return found.start() if found else last
