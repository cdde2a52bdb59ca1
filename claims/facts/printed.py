"""What a printed figure says: its numbers, with scale words, number words, percent and unit words understood."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache, lru_cache

from claims import units
from claims.model.interval import Interval
from claims.patterns import declared


@dataclass(frozen=True, slots=True)
class PrintedNumber:
    """One number of a printed figure.

    `value` has the scale words multiplied in, and `half` is half a unit of its last printed digit (zero for a number in
    words). `unit` is the unit that stands behind it, as far as it is known. `label` are letters that it is written
    together with, as in EP64. `is_scaled` tells that a scale word or letter stands behind it.
    """

    value: Decimal
    half: Decimal = Decimal(0)
    unit: str | None = None
    label: str = ""
    is_scaled: bool = False

    @property
    def interval(self) -> Interval:
        """Returns the values that the printed digits leave open."""
        return Interval(self.value - self.half, self.value + self.half)


def _table(text: str) -> dict[str, str]:
    """Reads lines of a meaning, a colon and the words for it."""
    lines = (line.split(": ") for line in text.strip().split("\n"))
    return {word: meaning for meaning, words in lines for word in words.split()}


_ONE_TO_TWENTY = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
)
_THIRTY_TO_NINETY = "thirty forty fifty sixty seventy eighty ninety"
_ONES = {word: Decimal(number) for number, word in enumerate(_ONE_TO_TWENTY.split())}
_TENS = {word: Decimal(10 * number) for number, word in enumerate(_THIRTY_TO_NINETY.split(), start=3)}
SMALL_NUMBERS = {word: int(number) for word, number in _ONES.items() if number}
"""The number words from one to twenty."""

_SCALES = {
    word: Decimal(size)
    for word, size in _table("""
12: dozen
100: hundred 百
1e3: thousand thousands k K 千
1e4: 万
1e6: million millions millionen mn mln M mio 百万
1e7: 千万
1e8: 亿
1e9: billion bn bln B G milliarde milliarden milliard mrd 十亿
1e10: 百亿
1e11: 千亿
1e12: trillion tn trn T billionen 万亿
1e15: quadrillion P
""").items()
}
_PARTS = {
    word: int(number)
    for word, number in _table("""
2: half halves
3: third thirds
4: quarter quarters
5: fifth fifths
8: eighth eighths
10: tenth tenths
""").items()
}
_MULTIPLES = {
    word: int(number)
    for word, number in _table("""
2: twice double doubled doubles twofold
3: thrice triple tripled threefold
4: quadruple quadrupled fourfold
5: fivefold
10: tenfold
""").items()
}
_WHOLES = frozenset({"hundred", "dozen", "thousand", "million", "billion", "trillion"})
"""Scale words that stand for a number without one before them."""

_PREFIXES = {"k": "kilo", "K": "kilo", "M": "mega", "G": "giga", "T": "tera", "P": "peta", "E": "exa"}
_BINARY = {"Ki": "kibi", "Mi": "mebi", "Gi": "gibi", "Ti": "tebi", "Pi": "pebi"}
_SYMBOLS = _table("""
percent: % percent pct
percentage_point: pp
x: x × times fold 倍
millisecond: ms
microsecond: µs μs us
second: s sec 秒
minute: min
hour: h hr hrs 小时
day: 天
watt: W
kilowatt: kW
megawatt: MW
gigawatt: GW
joule: J
kilowatthour: kWh
device: 卡 张卡
node: 节点 个节点
step: 步
""")
_NOUNS = {
    **_table("""
device: card device gpu npu tpu ppu accelerator chip processor
node: node server machine host
client: client customer user
"""),
    **{name: name for name in ("parameter", "token", "expert", "step", "layer", "head", "request", "packet", "port")},
    **{name: name for name in ("lane", "sequence", "sample", "question", "second", "minute", "hour", "day", "week")},
    **{name: name for name in ("month", "year", "watt", "joule", "bit", "byte", "rank", "system", "site", "run")},
}
_HALF = Decimal("0.5")
_TIMES = frozenset({"second", "minute", "hour", "day", "week", "month", "year"})
_DEVICE_WORDS = {
    "cards": declared(r"\bcards?\b|\bboards?\b|卡", re.IGNORECASE),
    "NPUs": declared(r"\bNPUs?\b|\bneural processing units?\b", re.IGNORECASE),
    "GPUs": declared(r"\bGPUs?\b|\bgraphics (processors?|processing units?)\b", re.IGNORECASE),
    "TPUs": declared(r"\bTPUs?\b", re.IGNORECASE),
    "accelerators": declared(r"\baccelerators?\b(?! (system|cards?|modules?|chips?|cluster))", re.IGNORECASE),
    "chips": declared(r"\b(chips?|packages?|processors?)\b", re.IGNORECASE),
    "dies": declared(r"\b(dies?|chiplets?|GCDs?)\b", re.IGNORECASE),
    "modules": declared(r"\b(modules?|OAMs?)\b", re.IGNORECASE),
}
_MONTHS = declared(
    r"\b(Jan(uary)?|Feb(ruary)?|Mar(ch)?|Apr(il)?|May|June?|July?|Aug(ust)?|Sept?(ember)?|Oct(ober)?|Nov(ember)?|"
    r"Dec(ember)?)\b|\d\s*[年月日]"
)
_POWER = declared(r"(?<![\w.])(\d{1,2})\s?(?:\^|\*\*)\s?(\d{1,2})(?!\d)")

_TOKEN = declared(
    r"(?P<version>(?<![\w.])v?\d+(?:\.\d+){2,})"
    r"|(?P<label>(?<![\w.])[A-Za-z]{1,12}-?\d[\w.]*)"
    r"|(?P<number>(?:(?<![\w.,%])[-+])?(?:\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+,\d{1,2}(?![\d,])|\d+(?:\.\d+)?|\.\d+)"
    r"(?:[eE][-+]?\d{1,3}(?![A-Za-z0-9]))?)"
    r"|(?P<rate>[A-Za-z]+/[A-Za-z]+)"
    r"|(?P<word>[A-Za-zµμ]+|%|×)"
    r"|(?P<chinese>[零〇一二两三四五六七八九十百千万亿分之]+)"
    r"|(?P<other>[\u4e00-\u9fff]+)"
)
_LABEL = declared(r"([A-Za-z]+)-?(\d+(?:\.\d+)?)$")
_DIGITS = {sign: number for number, sign in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}

_Tokens = list[tuple[str, str]]


@lru_cache(maxsize=50_000)
def numbers_in(printed: str) -> tuple[PrintedNumber, ...]:
    """Returns the numbers that a printed figure names, in its order; of a date or a version it names none."""
    if _MONTHS.search(printed):
        return ()
    plain = unicodedata.normalize("NFKC", printed).replace("−", "-").replace("per cent", "percent")
    plain = _POWER.sub(lambda power: str(int(power[1]) ** int(power[2])), plain)
    tokens = [(match.lastgroup or "", match[0]) for match in _TOKEN.finditer(plain)]
    return tuple(_numbers(tokens))


@lru_cache(maxsize=50_000)
def values_in(printed: str, unit: str) -> tuple[PrintedNumber, ...]:
    """Returns the numbers of a printed figure in a unit, every reading of each; those of other dimensions are left out.

    A bare number is in the unit itself; one with a scale word may also be in the unit without its prefix (112G for
    gigabits). A share may be printed as a percentage or a fraction, a change as a percentage or a factor. A time in
    words is good to half of its own unit (two months for 54 days).
    """
    found: dict[PrintedNumber, None] = {}
    for number in numbers_in(printed):
        for factor in _factors(number, unit):
            half = _HALF if number.half == 0 and number.unit in _TIMES and factor != 1 else number.half
            found[replace(number, value=number.value * factor, half=half * factor, unit=unit)] = None
        for value, size in _as_change(number, unit):
            found[replace(number, value=value, half=number.half * size, unit=unit)] = None
    return tuple(found)


def _as_change(number: PrintedNumber, unit: str) -> Iterator[tuple[Decimal, Decimal]]:
    """Yields a factor as the percentage that is added or taken away, and the other way about."""
    if number.unit == "x" and unit == "percent" and number.value > 0:
        yield (number.value - 1) * 100, Decimal(100)
        yield (1 - 1 / number.value) * 100, 100 / number.value**2
    if number.unit == "percent" and unit == "x":
        share = number.value / 100
        yield 1 + share, Decimal("0.01")
        if 0 <= share < 1:
            yield 1 / (1 - share), Decimal("0.01") / (1 - share) ** 2


def _factors(number: PrintedNumber, unit: str) -> Iterator[Decimal]:
    plain = without_prefix(unit)
    if number.unit is None:
        if not number.is_scaled or plain == unit:
            yield Decimal(1)
        if number.is_scaled and plain != unit and (factor := units.factor(plain, unit)):
            yield factor
        if unit == "percent" and not number.is_scaled and number.value < 1:
            yield Decimal(100)
        return
    wanted = unit.removesuffix("/device")
    if (factor := units.factor(number.unit, unit) or units.factor(number.unit, wanted)) is not None:
        yield factor
    elif {number.unit, unit} <= {"percent", "x", "dimensionless"}:
        yield Decimal("0.01") if number.unit == "percent" else Decimal(100) if unit == "percent" else Decimal(1)


def device_words(text: str) -> tuple[str, ...]:
    """Returns the words by which a text counts devices, as plurals: cards, NPUs, GPUs, accelerators, chips, dies."""
    return tuple(word for word, pattern in _DEVICE_WORDS.items() if pattern.search(text))


@cache
def without_prefix(unit: str) -> str:
    """Returns a unit without its prefix: byte for terabyte, bit/second for gigabit/second."""
    for prefix in (*_PREFIXES.values(), *_BINARY.values()):
        rest = unit.removeprefix(prefix)
        if rest != unit and units.is_known(rest):
            return rest
    return unit


def _numbers(tokens: _Tokens) -> Iterator[PrintedNumber]:
    at = 0
    while at < len(tokens):
        kind, text = tokens[at]
        number: PrintedNumber | None = None
        after = at + 1
        if kind == "number":
            number, after = _in_digits(tokens, at)
        elif kind == "word":
            number, after = _in_words(tokens, at)
        elif kind == "chinese":
            number, after = _in_chinese(tokens, at)
        elif kind == "label" and (label := _LABEL.fullmatch(text)):
            number = PrintedNumber(Decimal(label[2]), _half(label[2]), None, label[1].casefold())
        if number is None:
            at += 1
            continue
        yield number
        at = after


def _in_digits(tokens: _Tokens, at: int) -> tuple[PrintedNumber, int]:
    text = tokens[at][1].replace("+", "")
    decimal_comma = re.fullmatch(r"-?\d+,\d{1,2}", text)
    digits = text.replace(",", "." if decimal_comma else "")
    number = PrintedNumber(Decimal(digits), _half(digits))
    return _with_scale_and_unit(tokens, number, at + 1)


def _half(digits: str) -> Decimal:
    exponent = Decimal(digits).as_tuple().exponent
    return Decimal(5).scaleb(exponent - 1) if isinstance(exponent, int) else Decimal(0)


def _in_words(tokens: _Tokens, at: int) -> tuple[PrintedNumber | None, int]:
    word = tokens[at][1].casefold()
    if word in _MULTIPLES:
        return PrintedNumber(Decimal(_MULTIPLES[word]), Decimal(0), "x"), at + 1
    if word in _PARTS and word not in ("third", "fifth", "eighth", "tenth"):
        return _with_scale_and_unit(tokens, PrintedNumber(Decimal(1) / _PARTS[word]), _skip_article(tokens, at + 1))
    if word in ("a", "an") and at + 1 < len(tokens) and _starts_after_article(tokens[at + 1][1].casefold()):
        if (part := _PARTS.get(tokens[at + 1][1].casefold())) is not None:
            return _with_scale_and_unit(tokens, PrintedNumber(Decimal(1) / part), at + 2)
        return _with_scale_and_unit(tokens, PrintedNumber(Decimal(1)), at + 1)
    if word in _WHOLES:
        return _with_scale_and_unit(tokens, PrintedNumber(Decimal(1)), at)
    if word not in _ONES and word not in _TENS:
        return None, at + 1
    total, after = _spelled_out(tokens, at)
    if after < len(tokens) and (part := _PARTS.get(tokens[after][1].casefold())):
        return _with_scale_and_unit(tokens, PrintedNumber(total / part), after + 1)
    return _with_scale_and_unit(tokens, PrintedNumber(total), after)


def _starts_after_article(word: str) -> bool:
    return word in _PARTS or word in _WHOLES


def _skip_article(tokens: _Tokens, at: int) -> int:
    return at + 1 if at < len(tokens) and tokens[at][1] in ("a", "an") else at


def _spelled_out(tokens: _Tokens, at: int) -> tuple[Decimal, int]:
    """Reads one hundred and twenty-eight, and two thousand and forty-eight."""
    total, current = Decimal(0), Decimal(0)
    while at < len(tokens):
        word = tokens[at][1].casefold()
        if word in _ONES or word in _TENS:
            number = _ONES.get(word, _TENS.get(word, Decimal(0)))
            if current and not (number < 100 <= current or (number < 10 and current % 100 >= 20)):
                break
            current += number
        elif word == "hundred" and 0 < current < 100:
            current *= 100
        elif word == "thousand" and current:
            total, current = total + current * 1000, Decimal(0)
        elif not (word == "and" and (total or current >= 100) and _goes_on(tokens, at + 1)):
            break
        at += 1
    return total + current, at


def _goes_on(tokens: _Tokens, at: int) -> bool:
    return at < len(tokens) and (tokens[at][1].casefold() in _ONES or tokens[at][1].casefold() in _TENS)


def _in_chinese(tokens: _Tokens, at: int) -> tuple[PrintedNumber | None, int]:
    text = tokens[at][1]
    if text == "百分之" and at + 1 < len(tokens) and tokens[at + 1][0] == "number":
        digits = tokens[at + 1][1]
        return PrintedNumber(Decimal(digits), _half(digits), "percent"), at + 2
    if text.startswith("百分之"):
        number = _chinese(text.removeprefix("百分之"))
        return (None if number is None else PrintedNumber(number, Decimal(0), "percent")), at + 1
    if "分之" in text:
        below, _, above = text.partition("分之")
        under, over = _chinese(below), _chinese(above)
        return (PrintedNumber(over / under) if under and over is not None else None), at + 1
    number = _chinese(text)
    if number is None:
        return None, at + 1
    return _with_scale_and_unit(tokens, PrintedNumber(number), at + 1)


def _chinese(text: str) -> Decimal | None:
    """Reads a number in Chinese signs, such as 一百二十八 or 两万亿."""
    if not text or "分" in text or "之" in text:
        return None
    for sign, size in (("亿", Decimal("1e8")), ("万", Decimal("1e4"))):
        if sign in text:
            above, _, below = text.rpartition(sign)
            high, low = _chinese(above) if above else Decimal(1), _chinese(below) if below else Decimal(0)
            return None if high is None or low is None else high * size + low
    total, digit = Decimal(0), Decimal(0)
    for sign in text:
        if sign in _DIGITS:
            digit = Decimal(_DIGITS[sign])
        else:
            total, digit = total + (digit or 1) * {"十": 10, "百": 100, "千": 1000}[sign], Decimal(0)
    return total + digit


def _with_scale_and_unit(tokens: _Tokens, number: PrintedNumber, at: int) -> tuple[PrintedNumber, int]:
    while at < len(tokens):
        text = tokens[at][1]
        if number.unit is None and _unit_at(tokens, at)[0] is not None:
            break
        size = _SCALES.get(text) or (_SCALES.get(text.casefold()) if len(text) > 1 else None)
        if size is None or tokens[at][0] not in ("word", "chinese"):
            break
        number = replace(number, value=number.value * size, half=number.half * size, is_scaled=True)
        at += 1
    unit, after = _unit_at(tokens, at)
    return replace(number, unit=unit), after


def _unit_at(tokens: _Tokens, at: int) -> tuple[str | None, int]:
    """Returns the unit that stands at a place, and the place after it."""
    if at >= len(tokens):
        return None, at
    kind, text = tokens[at]
    if text == "percentage" and at + 1 < len(tokens) and tokens[at + 1][1].startswith("point"):
        return "percentage_point", at + 2
    if kind == "rate":
        above, _, below = text.partition("/")
        upper, lower = _unit_of(above), _unit_of(below)
        return (f"{upper}/{lower}" if upper and lower else None), at + 1
    unit = _unit_of(text) if kind in ("word", "other") else None
    if unit is None or (unit == "x" and at + 1 < len(tokens) and tokens[at + 1][0] == "label"):
        return None, at
    if at + 2 < len(tokens) and tokens[at + 1][1] in ("per", "a", "each") and unit not in _TIMES:
        below_unit = _unit_of(tokens[at + 2][1])
        if below_unit:
            return f"{unit}/{below_unit}", at + 3
    return unit, at + 1


@cache
def _unit_of(text: str) -> str | None:
    if text in _SYMBOLS:
        return _SYMBOLS[text]
    if rate := re.fullmatch(r"([kKMGTP]?)(bps|Bps|pps)", text):
        unit = {"bps": "bit/second", "Bps": "byte/second", "pps": "packet/second"}[rate[2]]
        return _PREFIXES.get(rate[1], "") + unit
    if flops := re.fullmatch(r"([MGTPE])FLOPS", text):
        return f"{_PREFIXES[flops[1]]}FLOP/second"
    if size := re.fullmatch(r"([KMGTP]i|[kKMGTPE])([Bb])(it)?", text):
        prefix = _BINARY.get(size[1], _PREFIXES.get(size[1], ""))
        return f"{prefix}{'byte' if size[2] == 'B' and not size[3] else 'bit'}"
    lowered = text.casefold()
    singular = lowered if lowered in _NOUNS else lowered.removesuffix("s")
    if singular in _NOUNS:
        return _NOUNS[singular]
    if lowered in ("percent", "times", "fold"):
        return _SYMBOLS[lowered]
    if spelled := re.fullmatch(r"(kilo|mega|giga|tera|peta|kibi|mebi|gibi|tebi)(byte|bit|watt)s?", lowered):
        return f"{spelled[1]}{spelled[2]}"
    return None
