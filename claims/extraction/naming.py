"""Numbers that belong to names: product and model names, list marks, references, ordinals, identifiers."""

import re
from functools import cache
from string import ascii_letters, digits

from claims.extraction import benchmarks, lexicon
from claims.extraction.labels import labels, last_label
from claims.extraction.lexicon import any_of
from claims.extraction.money import money_before, money_of_range
from claims.extraction.numerals import Form, Numeral
from claims.extraction.phrases import Unit
from claims.patterns import declared

_LOWEST_AMOUNT = 32
"""From here on a number behind "step" or "day" is an amount."""
_JOINTS = "-_./:@‑"
_LIST_START = declared(r"(?:^|[\n：:；;。|])[ \t]*(?:[-*•#>][ \t]*)?[(（]?$")
_LIST_END = declared(r"[.)、）](?:[ \t\u00a0]+(?=\S)|(?=[^\d\s)）”\"]))|:\s")
_LIST_ENDS = frozenset(".)、）:")
_HEADING = declared(r"(?:\.\d{1,2})*[ \u00a0\u3000]{1,2}[A-Z\u3400-\u9fff][^.!?。！？|\n]{0,60}(?:\n|$)")
"""What follows the number of a heading: ``1 Introduction``."""
_ORDINAL = declared(r"(?:st|nd|rd|th)(?![A-Za-z])", re.IGNORECASE)
_ORDINALS = frozenset("sSnNrRtT")
_BRACKETED = declared(r"[)）](?!\s*%)")
_TIMES_BEFORE = declared(r"(?<![A-Za-z0-9])[x×]\s?$")
_HAN_NAME = declared(r"[\u3400-\u9fff](?<![为是达至到约降亏负减跌增了在])[-−]\d+(?:\.\d+)?[BMKT](?![A-Za-z0-9/])")
"""A size behind a Chinese name and a hyphen, which is no minus."""
_PREFIXES = frozenset(["sub", "over", "under", "near", "about", "non", "the", "c", "ca", "approx"])
_COMMON_END = declared(r"(?:ed|ing|ly|tion|ment|ance|ence|ity|ness|age)$")


def is_glued(text: str, numeral: Numeral, unit: Unit | None) -> bool:
    """Tells whether letters make a number part of a longer token: H200, GPT-4.1, 7970X, DDR5-5600, pass@1."""
    start, end = numeral.start, numeral.end
    before = text[start - 1] if start else ""
    if before == "_" or (before.isalpha() and before < "\u3400"):
        return not (
            _is_clock(text, start, end)
            or _TIMES_BEFORE.search(text, max(0, start - 3), start)
            or _is_labelled(text, numeral)
        )
    if before == "#" or before == "№":
        return True
    if text[start] in "-−" and _HAN_NAME.match(text, max(0, start - 1)):
        return True
    if before and before in _JOINTS and _is_name_before(text, start):
        return True
    following = text[end : end + 1]
    has_own_unit = unit is not None and unit.end > end
    if has_own_unit:
        return False
    if following in _NUMBERED and not (following == "版" and ("." in numeral.printed or numeral.scale in ("B", "T"))):
        return True
    if text.startswith("ish", end) and not text[end + 3 : end + 4].isalpha():
        return False
    if following == "/" and numeral.printed == "1" and text[end + 1 : end + 2].isalpha():
        return True
    if following in "mb" and not text[end + 1 : end + 2].isalnum() and _is_money(text[max(0, start - 24) : start]):
        return False
    if (following.isascii() and following.isalpha()) or following == "_":
        return True
    return following == "-" and bool(numeral.scale) and text[end + 1 : end + 2].isupper()


def _is_money(before: str) -> bool:
    return money_before(before) is not None or money_of_range(before) is not None


_CLOCK = declared(r"(?<![A-Za-z0-9.])\d{1,3}(?:d(?:\d{1,2}h)?(?:\d{1,2}m)?|h(?:\d{1,2}m)?|m|min|hr)$")
_CLOCK_ENDS = declared(r"(?:h|hr|m|min|mins|s|sec)(?![A-Za-z])|(?:h|hr|m|min)(?=\d)")


def _is_clock(text: str, start: int, end: int) -> bool:
    """Tells the 40 of ``9m40s`` from a number of a name."""
    return bool(_CLOCK_ENDS.match(text, end)) and bool(_CLOCK.search(text, max(0, start - 12), start))


_EACH = declared(r"每(?:P|GPU|NPU|kWh|[KMGT]B|W|tokens?)$")
_LETTERS = declared(r"(?<=[\u3400-\u9fff，。、；：（])[A-Za-z]{2,}$")
_NUMBERED = frozenset("楼号版届集栋室")
"""What stands behind the number of a storey, an issue, an edition."""


def _is_labelled(text: str, numeral: Numeral) -> bool:
    """Tells ``PUE1.17`` in Chinese, a label and its number, from the number of a name."""
    if _EACH.search(text, max(0, numeral.start - 8), numeral.start):
        return True
    if "." not in numeral.printed or numeral.scale:
        return False
    found = _LETTERS.search(text, max(0, numeral.start - 24), numeral.start)
    return found is not None and (found[0].lower() in labels() or benchmarks.names_benchmark(found[0]))


def _is_name_before(text: str, start: int) -> bool:
    """Tells whether the token before a joint begins with a letter, as in ``XT-910``, and is no mere prefix."""
    at = start - 1
    first = max(0, start - 32)
    while at > first and text[at - 1].isascii() and (text[at - 1].isalnum() or text[at - 1] in _JOINTS):
        at -= 1
    token = text[at : start - 1]
    return token[:1].isalpha() and token.lower() not in _PREFIXES


def is_marked(text: str, numeral: Numeral, unit: Unit | None) -> bool:
    """Tells whether a number is an ordinal or the mark of a list item: ``1.``, ``(2)``, ``3）``."""
    start, end = numeral.start, numeral.end
    if numeral.form is not Form.DIGITS:
        return False
    following = text[end : end + 1]
    if text[start - 1 : start] == "第" or (following in _ORDINALS and _ORDINAL.match(text, end)):
        return True
    if not numeral.printed.isdigit() or len(numeral.printed) > 3 or numeral.scale:
        return False
    if text[start - 1 : start] in ("(", "（") and len(numeral.printed) < 3 and _BRACKETED.match(text, end):
        return True
    if (
        unit is None
        and _HEADING.match(text, end)
        and text[max(0, start - 1) : start] in ("", "\n")
        and len(numeral.printed) < 3
    ):
        return True
    return (
        following in _LIST_ENDS
        and bool(_LIST_END.match(text, end))
        and bool(_LIST_START.search(text, max(0, start - 8), start))
    )


def is_list_mark(text: str, numeral: Numeral) -> bool:
    """Tells the 三 of ``三、`` at the start of a line from an amount."""
    return text.startswith(("、", "）", ")"), numeral.end) and bool(
        _LIST_START.search(text, max(0, numeral.start - 8), numeral.start)
    )


@cache
def _han_references() -> re.Pattern[str]:
    return re.compile(rf"(?:{any_of(lexicon.words('references_zh'))})\s?[:：]?\s?$")


def last_token(before: str) -> str:
    """Returns the Latin letters, digits and joints that end a text, but for its last blanks."""
    stripped = before.rstrip()
    return stripped[max(len(stripped.rstrip(_OF_TOKENS)), len(stripped) - _LONGEST_TOKEN) :]


_OF_TOKENS = f"{ascii_letters}{digits}_.+/&'’§#№-"
_LONGEST_TOKEN = 40


def is_reference(before: str, words: list[str], numeral: Numeral, *, is_counted: bool) -> bool:
    """Tells whether a number follows a word such as figure, table, section or 图.

    `is_counted` tells a Chinese number with a measure word behind it, as in 集群3个.
    """
    if not before or numeral.scale:
        return False
    stripped = before.rstrip()
    if stripped and stripped[-1] >= "\u3400":
        return not is_counted and bool(_han_references().search(before[-8:]))
    token = last_token(before) if words else ""
    if token[-1:] in ("§", "#", "№"):
        return True
    word = token.lower().strip(".'")
    if word in lexicon.words("reference_verbs") and (
        last_token(stripped[: -len(token)]).lower() in lexicon.words("before_verbs")
    ):
        return False
    is_rank = word in lexicon.words("ranks") and numeral.printed.isdigit() and numeral.value < _LOWEST_AMOUNT
    return (is_rank or word in lexicon.words("references")) and before[-1:] in (" ", "\u00a0", ".")


_STOPS = frozenset(",;，；、。")


def is_software(before: str, words: list[str], *, is_decimal: bool) -> bool:
    """Tells whether a number follows the name of a software or a standard, so that it is a version."""
    if before.rstrip()[-1:] in _STOPS:
        return False
    while is_decimal and words and words[-1].lower() in lexicon.words("up_to"):
        words = words[:-1]
    if before[-1:] in (" ", "\u00a0", "-", "v", "≥", "=", ">", "为"):
        names = [word.lower().strip("(,;:\"'“*`（，、：≥=><") for word in words]
        for count in (3, 2, 1):
            phrase = " ".join(names[-count:]).removesuffix(" v").rstrip("=<>≥ ").rstrip("-")
            if phrase in lexicon.words("software"):
                return True
            if last_token(phrase) in lexicon.words("software"):
                return True
    return False


_RUNS_IN_HAN = declared(
    r"(?<![A-Za-z0-9.])(?P<name>[A-Za-z][A-Za-z_.+-]{1,15})\s?(?:版本|最低|至少|默认|目前|已|不再|仅|只|新增|开始|起|须|需要?|支持|要求|兼容|适配|升级?[到至为]?|提升到|提高到|使用|从|由|用|为|是|低于|高于|不低于){1,3}\s?$"
)
"""A name of software whose version follows in Chinese: CUDA 不再支持 11.8."""


def is_software_in_han(before: str) -> bool:
    """Tells whether a number follows the name of a software and what Chinese says of its versions."""
    if not before.rstrip()[-1:] >= "\u3400":
        return False
    found = _RUNS_IN_HAN.search(before)
    return found is not None and found["name"].lower() in lexicon.words("software")


def name_before(before: str, words: list[str]) -> str:
    """Returns the name with a capital that a number follows, as in Atlas 950; empty where it is an ordinary word."""
    if not words or before[-1:] not in (" ", "\u00a0", "-"):
        return ""
    word = last_token(before).lstrip("'")
    if not word[:1].isalpha() or word.islower() or word[-1] in ".&’" or word.endswith(("'s", "’s", "s'")):
        return ""
    word = word.rstrip("'")
    low = word.lower()
    if low in lexicon.words("plain") or low.rstrip("s") in lexicon.words("plain"):
        return ""
    is_first = len(words) < 2 or words[-2][-1:] in ".!?:|-–—•*"
    if is_first and word[1:].islower() and _COMMON_END.search(low):
        return ""
    return word


@cache
def _amounts() -> str:
    return "".join(lexicon.words("amounts_zh"))


_LABEL_REACH = 24
_FOLLOWERS = frozenset("的个和与及或以左上下到至时后前为是之多余、处张台家名")
"""What may stand behind a bare number in Chinese; with all else it makes a name (618大促)."""
_EACH_OF = declared(r"[每单][\u3400-\u9fff]$")
"""What makes a counted number the amount of each: 每颗64核."""
_TURNED = frozenset("变改换调升降")
"""What makes 成 the verb of a change, behind which an amount stands: 从93.1变成92.8."""
_RANGE_FOLLOWS = declared(r"±|[-–~～—至到]\d")


def is_named_in_han(text: str, before: str, numeral: Numeral, *, is_counted: bool) -> bool:
    """Tells a number that ends a Chinese name (明川4) from one behind a label or a verb (层数60)."""
    last, following = before[-1:], text[numeral.end : numeral.end + 1]
    if _RANGE_FOLLOWS.match(text, numeral.end) or numeral.scale or last in _amounts():
        return False
    if is_counted and _EACH_OF.search(before[-3:]):
        return False
    if last in "读写" and "." in numeral.printed:
        return False
    if (last == "成" and before[-2:-1] in _TURNED) or (before[-2:-1] == "每" and not following.isalnum()):
        return False
    label = last_label(before[-_LABEL_REACH:]) if last >= "\u3400" else None
    if label is not None and label[1] == min(len(before), _LABEL_REACH):
        return False
    is_joined = not is_counted and "\u3400" <= following <= "\u9fff" and following not in _FOLLOWERS
    return "\u3400" <= last <= "\u9fff" or (is_joined and numeral.printed.isdigit())
