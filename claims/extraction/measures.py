"""The unit that stands beside a number: a symbol or a word, with what it is per."""

import re
from collections.abc import Mapping
from decimal import Decimal
from functools import cache

from claims import resources
from claims.extraction import lexicon
from claims.extraction.money import MONEY, is_sterling
from claims.extraction.numerals import Form, Numeral, scales
from claims.extraction.phrases import DEVICE, Unit, phrase_at
from claims.patterns import declared

_REACH = 120
_ONE = Decimal(1)
_GAP = declared(r"(?:\*\*|\*|__)?[\s\u00a0\u202f\u2009]?[-‑]?")
_OF_STUFF = declared(
    r"\sof\s(?:[a-z]{3,12}\s)?[A-Za-z][A-Za-z0-9₂]{1,14}\s(?P<article>an?)\s(?=(?:day|week|month|year|hour|minute|second)\b)"
)
"""What stands between an amount of something and the time for it: ``litres of water a day``."""
_GAPS = frozenset("*_-‑")
_PER = declared(r"\s?/\s?|[-\s]per[-\s]|\s(?P<article>an?)\s|\s?每", re.IGNORECASE)
_BELOW = declared(
    rf"(?P<hours>(?:[A-Z]\w{{0,8}}[\s-])?(?:{DEVICE})(?:[\s·-]?|\s?/\s?|\sper\s)(?:hours?|hrs?|h)(?![A-Za-z])"
    rf"|(?:hour|hr|h)(?:\s?/\s?|\sper\s)(?:{DEVICE})(?![A-Za-z])|卡时|GPU小时|卡[/·]小时|小时[/·]卡)"
    r"|(?P<energy>[kMGT]?Wh(?![A-Za-z])|(?:kilo|mega|giga|tera)?watt[\s-]?hours?(?![A-Za-z])|千瓦时|兆瓦时|度电|度(?![\u3400-\u9fff]))"
    r"|(?:(?:1\s?)?(?P<scale>million|thousand|billion|mn|百万|千|[KkMB])"
    r"(?:\s(?!tok)[a-z-]{3,12}){0,2}\s?(?P<many>tokens?|词元)?(?![A-Za-z]))"
    r"|(?P<noun>[A-Za-z]{1,16}|[\u3400-\u9fff]{1,3})",
)
_BELOW_STROKE = {
    "J": "joule",
    "joule": "joule",
    "bit": "bit",
    "bits": "bit",
    "W": "watt",
    "watt": "watt",
    "kg": "kilogram",
}
"""Units of measurement that stand below a stroke as things do."""
_MEASURED_BELOW = frozenset(["joule", "kilojoule", "megajoule"])
"""Units of measurement that stand below a stroke with a prefix of their own."""
_STORED_BELOW = frozenset(["megabyte", "gigabyte", "terabyte", "petabyte"])
"""What a price may be for besides things and times: ``$0.09/GB``."""
_KEPT_FOR = declared(r"[-·](?P<time>month|year|hour)(?![A-Za-z])")
"""What joins storage to the time that a price is for: ``$0.07 per GB-month``."""
_HUNDREDTH = Decimal("0.01")
_PENCE = declared(
    r"p(?=\s?/\s?(?:kWh|MWh|unit|litre|mile|min)|\s(?:per|an?)\s(?:kWh|kilowatt|unit|litre|mile|minute|share|token|request|page))"
)
"""The pence of ``24.5p per kWh``, which without what it is for is the height of a picture (1080p)."""
_CARBON = declared(r"[\s\u00a0-]?(?P<mass>kg|g|kt|Mt|t)CO(?:[2₂](?:[\s-]?eq?)?|e)(?![A-Za-z\d])")
"""A mass of carbon dioxide as one word: ``188 tCO2e``, ``41 gCO2e/kWh``."""
TONNES = {"t": _ONE, "kt": Decimal(1000), "Mt": Decimal(10**6)}
_SHORT_TIMES = frozenset(["second", "minute", "hour"])
_MOST_POINTS = 100
"""More points than these are no percentage points."""
_DIGITS_OF_HEIGHT = 2
"""More digits before a U are the number of a product, as in 155U."""
_NEVER_PER = frozenset(["percent", "percentage_point", "basis_point", "x", "celsius", "score", "volt", "nanometer"])


_NEXT_KEY = declared(r"[ \t]+[A-Za-z%][\w./%-]{0,40}=")
"""The name that the next number of a logged line is assigned to: ``loss=2.31 tok/s=41200``."""


def unit_at(text: str, numeral: Numeral, limit: int) -> Unit | None:
    """Returns the unit of measurement, or the counted noun, right behind a number."""
    end = min(limit, numeral.end + _REACH)
    if numeral.end >= end:
        return None
    if text.find("=", numeral.end, end) > 0 and _NEXT_KEY.match(text, numeral.end):
        return None
    if phrase := phrase_at(text, numeral, end):
        return phrase
    if text.startswith(LABEL_ENDS, max(0, numeral.start - 3)) and KIND.match(text, numeral.end, end):
        return None
    if text[numeral.end] == "p" and (pence := _PENCE.match(text, numeral.end, end) or _share_price(text, numeral, end)):
        return compound(text, lexicon.Spelled("GBP", _HUNDREDTH, pence.end()), end, is_noun=False)
    if text.find("CO", numeral.end, numeral.end + 5) > 0 and (carbon := _CARBON.match(text, numeral.end, end)):
        mass = lexicon.units().at(carbon["mass"], 0, len(carbon["mass"]))
        named = mass or lexicon.Spelled("tonne", TONNES[carbon["mass"]], 0)
        return compound(text, named._replace(end=carbon.end()), end, is_noun=False)
    behind = numeral.end
    if (text[behind] in _GAPS or text[behind].isspace()) and (gap := _GAP.match(text, behind, end)):
        behind = gap.end()
    places = (numeral.end,) if behind == numeral.end else (numeral.end, behind)
    for place in places:
        found = lexicon.units().at(text, place, end)
        if found and _is_meant(text, numeral, place, found):
            if found.unit == "pound" and is_sterling(text, numeral.start, found.end, numeral.value):
                found = found._replace(unit="GBP")
            return compound(text, found, end, is_noun=False)
    for place in places:
        found = lexicon.nouns().at(text, place, end)
        if found and may_count(numeral, found.unit) and _is_counted(text, numeral, place, found, end):
            return compound(text, found, end, is_noun=True)
    return None


def _share_price(text: str, numeral: Numeral, end: int) -> re.Match[str] | None:
    """Finds the pence of ``closed at 412p`` where shares or pounds are spoken of; a picture has its lines."""
    found = _PENCE_ALONE.match(text, numeral.end, end)
    if found is None or numeral.printed in _LINES or numeral.scale:
        return None
    return found if _SHARES.search(text, max(0, numeral.start - _SHARES_REACH), numeral.start) else None


_PENCE_ALONE = declared(r"p(?![A-Za-z\d/-])")
_LINES = frozenset(["144", "240", "360", "480", "540", "720", "1080", "1440", "2160", "4320"])
_SHARES = declared(r"£|\b(?:[Ss]hares?|[Ss]tock|[Dd]ividends?|pence)\b")
_SHARES_REACH = 240


LABEL_ENDS = "s: "
KIND = declared(r"\s(?:query|key|input|output|batch|train|test)(?=,|/|\s(?:and|or)\s\d)")
"""Words in the singular that tell of what kind the things of a label are: ``Attention heads: 48 query, 6 key``."""


def may_count(numeral: Numeral, noun: str) -> bool:
    """Tells the rate in ``800G`` and ``1.6T`` modules from a count of them."""
    return numeral.scale not in ("G", "T") or noun in _COUNTED_BY_LETTER


_COUNTED_BY_LETTER = frozenset(["token", "parameter", "sample", "word", "character", "FLOP"])


def _is_meant(text: str, numeral: Numeral, place: int, found: lexicon.Spelled) -> bool:
    """Tells a unit from a word or letter that only looks like one: ``5 A``, ``5090s``, ``7970X``, ``one time``."""
    written = text[place : found.end]
    if len(written) == 1 and place > numeral.end and written in "bBhgLJd" and text[found.end : found.end + 1].isalpha():
        return False
    if (
        found.unit in MONEY
        and (place > numeral.end or text[found.end : found.end + 1].isdigit())
        and not written.replace(" ", "").replace("-", "").isalpha()
    ):
        return False
    if written in ("b", "B") and place > numeral.end:
        return bool(_A_SECOND.match(text, found.end))
    is_plain = numeral.form is Form.DIGITS and numeral.printed.isdigit()
    if (
        written in "sXHSC"
        and place == numeral.end
        and is_plain
        and len(numeral.printed) >= (3 if written == "C" else 4)
    ):
        return False
    if written == "U":
        return is_plain and len(numeral.printed) <= _DIGITS_OF_HEIGHT
    if written == "A":
        return place > numeral.end and not numeral.scale and bool(_CURRENT.search(text, max(0, place - 40), place + 24))
    if written == "C" and (not is_plain or len(numeral.printed) < 2):
        return False
    if written == "fold" and text.startswith((" cross", "-cross"), found.end):
        return False
    if found.unit == "x" and written in "xX×✕":
        return _is_ratio(text, place, numeral.end, found.end)
    if written.lower() in ("point", "points"):
        return (numeral.form is Form.DIGITS and abs(numeral.value) <= _MOST_POINTS) or abs(numeral.value) < 1
    if written.lower() == "won":
        return bool(numeral.scale) or "," in numeral.printed
    if written.lower() == "time":
        return numeral.value == 1
    return not (written in ("in", "us") and place > numeral.end)


def _is_counted(text: str, numeral: Numeral, place: int, found: lexicon.Spelled, end: int) -> bool:
    """Tells a counted noun from the first part of a longer one (``32 query heads``), which counting.py reads."""
    if found.unit == "step" and numeral.form is Form.WORDS and text[place - 1] == "-":
        return False
    if found.unit in lexicon.words("sized") and numeral.scale in ("B", "T"):
        return False
    if text[place] >= "\u3400":
        return not (found.unit == "score" and numeral.form is Form.HAN)
    is_glued = place == numeral.end or text[place - 1] in "-‑"
    is_plural = text[found.end - 1] in "sS" or found.unit == "person"
    return is_glued or is_plural or numeral.value == 1 or not _FURTHER.match(text, found.end, end)


_A_SECOND = declared(r"\s?/\s?s(?:ec(?:ond)?)?(?![A-Za-z])|\sper\ssecond\b")
"""What tells bits and bytes apart from billions."""
_CURRENT = declared(r"breaker|current|fuse|\bcircuit|\brail|\bphase|\bPDU|\d\s?V\b|socket|\boutlet|\bfeed")
"""What makes ``63 A`` a current."""
_FURTHER = declared(r"[ \u00a0-][A-Za-z]")


def _is_ratio(text: str, place: int, start: int, end: int) -> bool:
    """Tells ``1.9x`` from the sign of a multiplication, as in ``14 × 64 GB/s``."""
    following = text[end : end + 2].lstrip()
    if following[:1].isdigit() and (place > start or not text[end : end + 1].isspace()):
        return False
    return place == start or text[end : end + 1] in (" ", ".", ",", "")


def compound(text: str, found: lexicon.Spelled, end: int, *, is_noun: bool) -> Unit:
    """Reads on behind a unit: ``tokens/s/GPU``, ``tokens per second per GPU``, ``$0.45 per million input tokens``."""
    name, factor, at = found
    for place in range(3):
        per = (_OF_STUFF.match(text, at, end) if not place and text.startswith(" of ", at) else None) or _PER.match(
            text, at, end
        )
        below = _BELOW.match(text, per.end(), end) if per else None
        if (
            per is None
            or below is None
            or (per[0].endswith("每") and text[_end_of(below) : _end_of(below) + 1].isdigit())
        ):
            break
        read = _read_below(name, per, below) or _paid_for(text, name, below, end)
        if read is None or (place and per["article"] and text.startswith(" of ", below.end())):
            break
        lower, scale = read
        if not (lower == "second" and name.endswith("/second")):
            name, factor = f"{name}/{lower}", factor / scale
        at = _end_of(below)
        if lower in _STORED_BELOW and (kept := _KEPT_FOR.match(text, at, end)):
            name, at = f"{name}/{kept['time']}", kept.end()
            break
    return Unit(name, at, factor, is_noun=is_noun)


def _read_below(name: str, per: re.Match[str], below: re.Match[str]) -> tuple[str, Decimal] | None:
    """Returns the unit below the stroke and its scale, or nothing where it does not belong to the unit."""
    top = name.partition("/")[0]
    if top in _NEVER_PER:
        return None
    if below["hours"]:
        return "device*hour", _ONE
    if below["energy"]:
        found = lexicon.units().at(below["energy"], 0, len(below["energy"]))
        return (found.unit if found else "kilowatthour"), _ONE
    if below["scale"]:
        if not below["many"] and top in MONEY and (thing := _counted_below(below)):
            return thing, _scale(below["scale"])
        is_tokens = bool(below["many"]) or (top in MONEY and below["scale"] in ("M", "K", "k") and not below["many"])
        return ("token", _scale(below["scale"])) if is_tokens else None
    noun = below["noun"]
    time = _time_of(noun)
    if time:
        is_rate = time in _SHORT_TIMES or not per["article"] or not _NO_RATE.match(below.string, below.end())
        return (time, _ONE) if is_rate and top not in lexicon.words("times") else None
    measured = lexicon.units().at(noun, 0, len(noun))
    if measured is not None and measured.unit in _MEASURED_BELOW and measured.end == len(noun):
        return measured.unit, measured.factor
    if top in MONEY and measured is not None and measured.unit in _STORED_BELOW and measured.end == len(noun):
        return measured.unit, _ONE
    known = thing_below(noun)
    if per["article"] or (known is None and not (top in MONEY and _is_priced(per, noun))):
        return None
    return known or lexicon.singular(noun), _ONE


def _counted_below(below: re.Match[str]) -> str:
    """Returns the things of which a price is for so many: the requests of ``$2 per 1K requests``."""
    word = below[0].rpartition(" ")[2]
    return lexicon.nouns().word(word) or "" if word.isalpha() and word.islower() and word.endswith("s") else ""


def _is_priced(per: re.Match[str], noun: str) -> bool:
    """Tells what a price is for, whatever it is: the wafer of ``$9 per wafer``."""
    return "per" in per[0].lower() and noun.isascii() and noun.islower() and len(noun) > 2 and noun not in _NO_THINGS


_NO_THINGS = frozenset(["cent", "capita", "the", "each", "every", "one", "unit", "our", "their", "its", "your"])
_NO_RATE = declared(
    r"(?:['’]s|\s(?:ago|earlier|before|later|after|into|since|on|from|old|long|and\sa\s(?:half|quarter)|or\s(?:two|so))\b)"
)
"""What makes ``a year`` a time by itself: ``$900 a year ago``."""


def _paid_for(text: str, name: str, below: re.Match[str], end: int) -> tuple[str, Decimal] | None:
    """Returns the thing that a price of a time is for: the seat of ``$9 per seat per month``; another is no rate."""
    if name not in MONEY or not below["noun"] or below["noun"][0] >= "\u3400" or _time_of(below["noun"]):
        return None
    per = _PER.match(text, _end_of(below), end)
    time = _BELOW.match(text, per.end(), end) if per and not per["article"] else None
    if time is None or not time["noun"] or _time_of(time["noun"]) is None:
        return None
    noun = below["noun"]
    measured = lexicon.units().at(noun, 0, len(noun))
    if measured is not None and measured.end == len(noun):
        return measured.unit, _ONE
    return thing_below(noun.lower()) or lexicon.singular(noun.lower()), _ONE


def _scale(written: str) -> Decimal:
    return scales().get(written) or scales()[written.lower()]


@cache
def _rates() -> Mapping[str, str]:
    table: Mapping[str, list[str]] = resources.table("extraction/numbers.toml")["rates"]
    return {form: unit for unit, forms in table.items() for form in forms}


def _time_of(noun: str) -> str | None:
    if noun[0] < "\u3400":
        return _rates().get(noun if len(noun) == 1 else noun.lower())
    return next((_rates()[noun[:n]] for n in (2, 1) if noun[:n] in _rates()), None)


def _end_of(below: re.Match[str]) -> int:
    """Returns where what stands below the stroke ends; of three Chinese characters not all need belong to it."""
    noun = below["noun"]
    if not noun or noun[0] < "\u3400":
        return below.end()
    start = below.start("noun")
    time = next((min(n, len(noun)) for n in (2, 1) if noun[:n] in _rates()), 0)
    known = lexicon.nouns().at(noun, 0, len(noun))
    return start + (time or (known.end if known else 1))


def thing_below(noun: str) -> str | None:
    """Returns the thing or the unit that a word below a stroke names."""
    if noun[0] < "\u3400":
        return lexicon.nouns().word(noun) or _BELOW_STROKE.get(noun)
    found = lexicon.nouns().at(noun, 0, len(noun))
    if found:
        return found.unit
    return lexicon.classifiers().get(noun[0]) or None
