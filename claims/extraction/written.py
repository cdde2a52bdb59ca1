"""A text that is a unit and nothing else, as a title, a caption or a cell of a table writes it."""

from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from claims.extraction import lexicon
from claims.extraction.measures import compound
from claims.extraction.money import MONEY, currencies
from claims.extraction.numerals import scales
from claims.patterns import declared

_ONE = Decimal(1)
_REMEMBERED = 4096
_CARBON = declared(r"\s?CO[2₂](?:[\s-]?eq?)?$")
_STORED = declared(r"(?<=[KMGTPi]B)[-·](?=month|year|hour|mo\b|h\b)")
"""What joins storage to the time it is kept for: ``GB-month``."""
_TONNES = {"t": _ONE, "kt": Decimal(1000), "Mt": Decimal(10**6)}
_MARK = r"US\$|HK\$|A\$|C\$|S\$|\$|€|£|¥|USD|EUR|GBP|RMB|CNY|HKD|JPY|CHF|SGD|SEK|NOK|DKK|PLN|INR|KRW|TWD|BRL|ZAR"
_SUM = declared(
    rf"(?:in\s)?(?P<money>{_MARK})\s?(?:in\s)?"
    r"(?P<many>thousands?|millions?|billions?|mn|bn|tn|[kKmMbB]|['’]?000s?)(?![A-Za-z\d])"
)
_OF_SUM = declared(
    rf"(?:in\s)?(?P<many>thousands?|millions?|billions?|mn|bn|['’]?000s?)(?:\sof)?\s(?P<money>{_MARK})(?![A-Za-z\d])"
)
_TRAILING = declared(r"(?:^|[\s(（,，:：])(?:in\s)?$")


class Given(NamedTuple):
    """The unit that a title gives, and what the figures under it are multiplied with."""

    unit: str
    factor: Decimal = _ONE
    is_written: bool = True
    """Tells a unit that the title writes out from one that its label implies."""


@lru_cache(_REMEMBERED)
def unit_only(written: str) -> Given | None:
    """Reads a text that is a unit and nothing else."""
    if written.lower() == "time":
        return None
    written = _STORED.sub("/", written)
    if (carbon := _CARBON.search(written)) and carbon.start():
        written = written[: carbon.start()]
        if written in _TONNES:
            return Given("tonne", _TONNES[written])
    mark = next((m for m in currencies() if not m[-1].isalpha() and written.startswith(m)), "")
    if mark:
        spelled: lexicon.Spelled | None = lexicon.Spelled(currencies()[mark], _ONE, len(mark))
    else:
        spelled = lexicon.units().at(written, 0, len(written)) or lexicon.nouns().at(written, 0, len(written))
    if spelled is None and written[1:2] == "/" and (each := lexicon.classifiers().get(written[0])):
        spelled = lexicon.Spelled(each, _ONE, 1)
    if spelled is None:
        return None
    unit = compound(written, spelled, len(written), is_noun=False)
    return Given(unit.name, unit.factor) if unit.end == len(written) else None


@lru_cache(_REMEMBERED)
def sum_in(written: str, *, is_whole: bool = False) -> Given | None:
    """Reads a currency with how many of it are one: ``£ millions``, ``US$'000``, ``Revenue, €m``; where asked, nothing else."""
    for pattern in (_SUM, _OF_SUM):
        found = pattern.fullmatch(written) if is_whole else pattern.search(written)
        if found is not None and found["money"] in currencies() and _TRAILING.search(written, 0, found.start()):
            many = found["many"].lower().strip("'’")
            factor = (
                Decimal(1000) if many.startswith("000") else scales()[many if many in scales() else many.rstrip("s")]
            )
            return Given(currencies()[found["money"]], factor)
    return None


def is_measured(given: Given) -> bool:
    """Tells a unit of measurement, a rate or a currency from a counted thing."""
    return given.unit in lexicon.units().names or "/" in given.unit or given.unit in MONEY


def is_unit_or_sum(written: str) -> bool:
    """Tells what stands under a title and is nothing but its unit: ``tok/s``, ``%``, ``k€``, ``$m``."""
    if sum_in(written, is_whole=True) or _SCALED_MONEY.fullmatch(written):
        return True
    found = unit_only(written)
    return found is not None and is_measured(found) and lexicon.nouns().word(written) is None


_SCALED_MONEY = declared(r"[kKmM]\s?(?:€|\$|£|¥)|(?:百万|[万亿千])[元张台卡美欧港]元?")
