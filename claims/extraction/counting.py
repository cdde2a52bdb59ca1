"""The noun that a number counts, where other words stand between: "18,000 Nvidia GB300 processors", "130余家企业"."""

from decimal import Decimal

from claims.extraction import lexicon
from claims.extraction.measures import KIND, LABEL_ENDS, compound
from claims.extraction.numerals import Form, Numeral
from claims.extraction.phrases import Unit
from claims.patterns import declared

_REACH = 100
_FURTHEST = 6
_TRADED = " changed hands"
"""What is said of shares alone, and is no count of hands."""
_WORD = declared(r"(?:\*\*|\*|__)?[ \u00a0](?P<word>[A-Za-z0-9][\w.'’+]*(?:[-‑/][\w.+]+)*)")
_PRODUCT = declared(r"(?=[\w-]*\d)[A-Z][A-Za-z]{0,9}-?\d{1,5}[A-Za-z]{0,3}|\d{4}s")
_RATE = declared(r"(?P<head>[a-z]{3,20})(?=/(?:s|sec|second|min|minute|h|hr|hour|day|week|month|year)(?![A-Za-z]))")
"""Things that no table names, in so much time: their word is their unit."""
_HAN_REACH = 12
_COUNT_SCALES = frozenset(["", "dozen"])
_MOST_SIZED = 1_000_000
_HAN_SIZE = declared(r"\s?\d{1,4}(?:\.\d{1,3})?\s?(?:[KMGTP]i?B|[kM]?W|k?VA?|Gbps|[GTU])(?![A-Za-z0-9])\s?的?")
"""What sizes the things behind a measure word: 8块3.84TB硬盘."""
_SIZE = declared(
    r"[ \u00a0](?:[x×][ \u00a0])?\d{1,4}(?:,\d{3}|\.\d{1,3})?(?:(?P<letter>[GTBKM])(?![A-Za-z0-9/])(?:-[a-z]{2,12})?|[ \u00a0-]?(?=[A-Za-z]))"
)
_PART_OF = declared(
    r"[ \u00a0]of[ \u00a0](?:its|their|our|the|these|those|the [a-z]{3,20}[’']s|[A-Z][\w-]*(?: [A-Z][\w-]*)?[’']s?)(?: own| new| latest)?(?=[ \u00a0][A-Z])"
)
"""What stands between a number and the named things it is a part of: ``2,304 of Orme's X2 accelerators``."""
_MORE = declared(r"[ \u00a0](?:more|further|additional|extra|fewer)(?=[ \u00a0](?!times\b|points\b)[a-z][a-z-]{2,}s\b)")
"""What adds things to those before: ``16 more cards``."""
_NO_SIZES = frozenset(["percent", "percentage_point", "x", "crown"])
"""Units that size no things."""
_FREE = "免费"
_HAN_STOP = declared(r"[，。；：、（）,.;:()\n|的在与和及为等占将可就有中内上下一跑训推用被把让做是其每来后前时]")


def noun_after(text: str, numeral: Numeral, limit: int) -> Unit | None:
    """Returns the noun that an English number counts, where it is no unit and stands behind other words."""
    end = min(limit, numeral.end + _REACH)
    if text.startswith(LABEL_ENDS, max(0, numeral.start - 3)) and KIND.match(text, numeral.end, end):
        return None
    if text.startswith(_TRADED, numeral.end):
        return Unit("share", numeral.end, is_beside=False, is_noun=True)
    at, seen, held, is_name = _behind_size(text, numeral, end), 0, None, False
    while seen < _FURTHEST and (found := _WORD.match(text, at, end)):
        word = found["word"].rstrip(".'’")
        low = word.lower()
        if low in lexicon.words("stop") or (low[0].isdigit() and not (is_name or _may_begin_phrase(word, low))):
            break
        is_name = word[0].isupper()
        read = _read(text, found.start("word"), end, word, low)
        if read is not None:
            unit, is_last = read
            if (numeral.scale and not is_last and unit.name == "device") or _is_sized(numeral, unit.name):
                break
            if is_last:
                return _at_number(unit, numeral)
            held = held or unit
        elif held is not None and not low.endswith("s"):
            break
        at, seen = found.start("word") + len(word), seen + 1
        if seen == 1 and text.startswith("-", at):
            break
    return _at_number(held, numeral) if held else None


def _behind_size(text: str, numeral: Numeral, end: int) -> int:
    """Returns where the size of the things that a number counts ends: the 80GB of ``eight 80GB cards``."""
    if numeral.scale not in _COUNT_SCALES or not numeral.is_whole or abs(numeral.value) > _MOST_SIZED:
        return numeral.end
    if numeral.printed[:1].isdigit() and numeral.value > 1 and (part := _PART_OF.match(text, numeral.end, end)):
        return part.end()
    if further := _MORE.match(text, numeral.end, end):
        return further.end()
    found = _SIZE.match(text, numeral.end, end)
    if found is None:
        return numeral.end
    if found["letter"]:
        return found.end()
    unit = lexicon.units().at(text, found.end(), end)
    if unit is None or unit.unit in lexicon.words("times") or unit.unit in _NO_SIZES or unit.unit.isupper():
        return numeral.end
    return compound(text, unit, end, is_noun=False).end


def _may_begin_phrase(word: str, low: str) -> bool:
    """Tells ``36-port`` and ``5090s`` from a further number."""
    return ("-" in low and low[-1].isalpha()) or bool(_PRODUCT.fullmatch(word))


def _is_sized(numeral: Numeral, noun: str) -> bool:
    """Tells ``70B models``, whose number is a size, from a count of models."""
    return numeral.scale in ("B", "T") and noun in lexicon.words("sized")


def _at_number(unit: Unit, numeral: Numeral) -> Unit:
    return unit._replace(end=numeral.end, is_beside=False)


def _read(text: str, start: int, end: int, word: str, low: str) -> tuple[Unit, bool] | None:
    """Returns the noun at a word, and whether it can only be the head of its phrase."""
    known = lexicon.nouns().at(text, start, end)
    if known is not None:
        unit = compound(text, known, end, is_noun=True)
        is_plural = text[known.end - 1] in "sS" or text[start : known.end].lower() == "people"
        return unit, is_plural or not _WORD.match(text, known.end, end)
    if _PRODUCT.fullmatch(word) and word[-1] == "s":
        return Unit("device", start + len(word), is_noun=True), True
    if (
        "-" in word
        and "-of-" not in low
        and (tail := lexicon.nouns().word(low.rpartition("-")[2]))
        and low.endswith("s")
    ):
        return Unit(tail, start + len(word), is_noun=True), True
    if low == "results" and text.startswith((" in ", " from ", "\n"), start + len(word)):
        return None
    if is_plural_noun(low) and "-of-" not in low:
        name = lexicon.singular(low.rpartition("-")[2] if low.count("-") == 1 else low)
        spelled = lexicon.Spelled(name.replace("’", "").replace("'", ""), Decimal(1), start + len(word))
        return compound(text, spelled, end, is_noun=True), word[0].islower()
    if _PRODUCT.fullmatch(word):
        return Unit("device", start + len(word), is_noun=True), False
    if (rate := _RATE.match(text, start, end)) is not None:
        head = rate["head"]
        name = lexicon.singular(head) if is_plural_noun(head) else head
        return compound(text, lexicon.Spelled(name, Decimal(1), rate.end()), end, is_noun=True), True
    return None


def is_plural_noun(low: str) -> bool:
    """Tells whether a word in lower case looks like the plural of a noun."""
    if low in lexicon.IRREGULAR and low != lexicon.IRREGULAR[low]:
        return True
    if (
        len(low) < 4
        or not low.endswith("s")
        or low.endswith(("ss", "us", "is", "'s", "’s", "ous", "ics", "wards", "ways"))
    ):
        return False
    return low not in lexicon.words("not_counted") and low.replace("-", "").isalpha()


_LEAD = declared(r"(?:总?共计?|总计|合计|约|有|仅|达){1,2}$")
_CALLED = frozenset(["request", "query", "call"])
_AFTER_NOUNS = "台个条名位家款套辆根架座所"
"""Measure words that also count the noun before them: 服务器96台."""
_NO_TEAM = ("持", "撑", "付", "出", "配")
"""What follows a measure word for teams where that begins a verb: 5.0支持."""
_PRODUCT_AHEAD = declared(r"\s?(?:\d|[A-Za-z]{2}|[A-Za-z\u3400-\u9fff]{0,6}\d{2,4})")


def han_noun_after(text: str, numeral: Numeral, limit: int) -> Unit | None:
    """Returns what a number counts in Chinese: the noun behind a measure word, or what the measure word alone counts."""
    at = numeral.end
    if text[at : at + 1] == " ":
        at += 1
    classifier = text[at : at + 1]
    if classifier == "免" and text.startswith(_FREE, at):
        free = han_noun_after(text, numeral._replace(end=at + len(_FREE)), limit)
        return free._replace(end=numeral.end, is_beside=False) if free else None
    if classifier == "支" and text[at + 1 : at + 2] in _NO_TEAM:
        return None
    if at >= limit or numeral.scale in ("G", "T") or not "\u3400" <= classifier <= "\u9fff":
        return None
    usual = lexicon.classifiers().get(classifier)
    begin = at if usual is None else at + 1
    sized = _HAN_SIZE.match(text, begin, limit) if usual is not None else None
    nearest = _han_noun(text, sized.end() if sized else begin, limit, 0 if usual is None else _HAN_REACH)
    if (nearest is not None and _is_sized(numeral, nearest.unit)) or (numeral.scale == "B" and classifier == "对"):
        return None
    if nearest is not None and classifier == "路" and text[nearest.end - 3 : nearest.end] == "路并发":
        nearest = None
    if (
        nearest is None
        and classifier == "块"
        and (noun := lexicon.nouns().ending(text[max(0, numeral.start - 8) : numeral.start]))
    ):
        return Unit(noun, begin, is_noun=True)
    if nearest is None and classifier == "块" and not _PRODUCT_AHEAD.match(text, begin):
        return Unit("CNY", begin)
    if (
        nearest is None
        and classifier in f"{_AFTER_NOUNS}次"
        and (noun := lexicon.nouns().ending(_LEAD.sub("", text[max(0, numeral.start - 8) : numeral.start].rstrip(" "))))
        and (classifier != "次" or noun in _CALLED)
    ):
        return Unit(noun, begin, is_noun=True)
    if nearest is not None:
        end = at + 1 if usual is not None else nearest.end
        return Unit(nearest.unit, at + 1 if sized else end, is_beside=True, is_noun=True)
    if usual is None:
        return None
    is_open = numeral.form is Form.HAN and classifier in "只门支架"
    if is_open or not usual:
        return Unit("", at + 1, is_noun=True)
    return compound(text, lexicon.Spelled(usual, Decimal(1), at + 1), limit, is_noun=True)


def _han_noun(text: str, begin: int, limit: int, reach: int) -> lexicon.Spelled | None:
    """Returns the first known noun within reach, before the clause or the phrase ends."""
    stop = _HAN_STOP.search(text, begin, min(limit, begin + reach + 1))
    last = stop.start() if stop else min(limit, begin + reach + 1)
    for place in range(begin, max(last, begin + 1)):
        found = lexicon.nouns().at(text, place, limit)
        if found is not None and found.unit not in ("score", "character"):
            following = lexicon.nouns().at(text, found.end, limit)
            return following if following is not None and following.end > found.end and reach else found
    return None
