"""Number formats: how many bits a weight takes, block scales included, told from the name of a format."""

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from claims.model.claim import Claim
from claims.model.subject import Subject, SubjectKind
from claims.patterns import declared


@dataclass(frozen=True, slots=True)
class Format:
    """A number format, with its name as printed.

    `bits` is the size of one value, `scale_bits` that of the scale that `block` values share; a format whose name
    settles no block has none. `activation_bits` is given by names such as W4A8.
    """

    name: str
    bits: Decimal
    scale_bits: int = 0
    block: int = 0
    activation_bits: int | None = None

    @property
    def bits_with_scales(self) -> Decimal:
        """Returns the bits that one weight takes with its share of the block's scale."""
        return self.bits + (Decimal(self.scale_bits) / self.block if self.block else 0)

    @property
    def is_quantised(self) -> bool:
        """Tells whether weights of it are as a rule kept with scales, and some layers in a wider format."""
        return self.bits <= 8


_MX_BLOCK, _MX_SCALE = 32, 8
"""OCP Microscaling Formats (MX) Specification v1.0, 2023: 32 values share one scale of 8 bits."""

_NV_BLOCK, _NV_SCALE = 16, 8
"""NVFP4: 16 values share one FP8 scale."""

_W_A = declared(r"(?<![A-Za-z0-9])w(\d{1,2})a(\d{1,2})(?:g(\d+))?(?![0-9])", re.IGNORECASE)
_MX = declared(r"(?<![A-Za-z0-9])mx[- ]?(?:fp|int)?[- ]?(\d)?(?![0-9])", re.IGNORECASE)
_NV = declared(r"(?<![A-Za-z0-9])nv[- ]?fp[- ]?4(?![0-9])", re.IGNORECASE)
_PLAIN = declared(
    r"(?<![A-Za-z0-9])(?:u?int|bf|tf|fp|float|bfloat|hif|q(?!\d\s+(?:of\s+)?(?:19|20)\d\d)|nf)"
    r"[-_ ]?(\d{1,2})(?![0-9]|\.[0-9])(?:_[a-z0-9_]+)?",
    re.IGNORECASE,
)
_BIT = declared(r"(?<![\w.])(\d{1,2}(?:\.\d+)?)[- ]bits?\b", re.IGNORECASE)
_IN_WORDS = declared(
    r"\b(one|two|three|four|five|six|eight|sixteen|thirty-two)[- ]bits?\b|(?<![\w.])(\d{1,2})\s?(?:比特|位)(?:量化|精度|权重|版|浮点|整数)",
    re.IGNORECASE,
)
_EACH = declared(
    r"(?<![\w.])(?P<number>\d+(?:\.\d+)?|half an?|one|two|three|four|six|eight|sixteen|a single|an?) (?P<unit>bit|byte)s? "
    r"(?:per|an?|each|every|for (?:each|every)|to (?:an?|each|every)) (?:[a-z]+ )?"
    r"(?:weight|parameter|value|element|number|entry|coefficient)\b",
    re.IGNORECASE,
)
"""What one weight takes: "two bytes a weight", "4.5 bits per parameter"."""

_WIDEST = 32
"""A weight has no more bits; what is told of so many more bytes counts gradients and optimiser states in."""

_SPELT = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "eight": 8, "sixteen": 16, "thirty-two": 32}
_WORDS = {
    "half precision": 16,
    "single precision": 32,
    "full precision": 32,
    "double precision": 64,
    "e4m3": 8,
    "e5m2": 8,
}
_USUAL = frozenset(map(Decimal, ("1", "1.58", "2", "3", "4", "5", "6", "8", "16", "19", "32", "64")))
_STORED = {Decimal(19): Decimal(32)}


@lru_cache(maxsize=50_000)
def parse_format(name: str) -> Format | None:
    """Tells the format that a text names, for example ``BF16``, ``W4A8 MXFP`` or ``4-bit``; nothing where it names none."""
    wide = _W_A.search(name)
    micro = _MX.search(name)
    if wide:
        bits, activations = Decimal(wide[1]), int(wide[2])
        if micro:
            both = name[min(wide.start(), micro.start()) : max(wide.end(), micro.end())]
            return Format(both.strip(), bits, _MX_SCALE, _MX_BLOCK, activations)
        return Format(wide[0], bits, 0, 0, activations)
    if nvidia := _NV.search(name):
        return Format(nvidia[0], Decimal(4), _NV_SCALE, _NV_BLOCK)
    if micro and micro[1]:
        return Format(micro[0].strip(), Decimal(micro[1]), _MX_SCALE, _MX_BLOCK)
    for pattern in (_PLAIN, _BIT):
        for found in pattern.finditer(name):
            bits = Decimal(found[1])
            if bits in _USUAL:
                return Format(found[0], _STORED.get(bits, bits))
    if spelt := _IN_WORDS.search(name):
        return Format(spelt[0], Decimal(_SPELT[spelt[1].casefold()] if spelt[1] else spelt[2]))
    if each := _EACH.search(name):
        bits = _number(each["number"]) * (8 if each["unit"].casefold() == "byte" else 1)
        if 1 <= bits <= _WIDEST:
            return Format(each[0], bits)
    lowered = name.casefold().replace("-precision", " precision")
    return next((Format(words, Decimal(bits)) for words, bits in _WORDS.items() if words in lowered), None)


def _number(words: str) -> Decimal:
    low = words.casefold()
    if low.startswith("half"):
        return Decimal("0.5")
    return Decimal(_SPELT.get(low, 1)) if low[0].isalpha() else Decimal(low)


@lru_cache(maxsize=50_000)
def formats_in(text: str) -> tuple[Format, ...]:
    """Returns every format that a text names, each number of bits once, in the order in which they are told apart."""
    found: dict[Decimal, Format] = {}
    rest, left = text, len(text) + 1
    while len(rest) < left and (form := parse_format(rest)):
        found.setdefault(form.bits_with_scales, form)
        left = len(rest)
        rest = re.sub(re.escape(form.name), " ", rest, count=1, flags=re.IGNORECASE)
    return tuple(found.values())


_CONDITIONS = ("weights-bytes", "quant-scheme", "base-frozen-precision", "compute-dtype")


def format_of(claim: Claim, subjects: tuple[Subject, ...]) -> Format | None:
    """Tells the format that a claim is about: from a subject of kind format, its conditions, or its own words.

    Where its subjects or its words name formats of different sizes, it is open which one is meant.
    """
    named = [form for s in subjects if s.kind is SubjectKind.FORMAT if (form := _of_subject(s))]
    if len({form.bits_with_scales for form in named}) == 1:
        return named[0]
    for item in _CONDITIONS:
        if item in claim.conditions and (found := parse_format(claim.conditions[item])):
            return found
    said = () if named else formats_in(claim.statement)
    return said[0] if len(said) == 1 else None


def _of_subject(subject: Subject) -> Format | None:
    return next((form for name in (subject.name, *subject.aliases) if (form := parse_format(name))), None)
