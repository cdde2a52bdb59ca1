"""A text that is a unit and nothing else, as a title, a caption or a cell of a table writes it."""

from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from claims.extraction import lexicon
from claims.extraction.measures import TONNES, compound
from claims.extraction.money import MONEY, currencies
from claims.patterns import declared

_ONE = Decimal(1)
_REMEMBERED = 4096
_CARBON = declared(r"\s?CO[2₂](?:[\s-]?eq?)?$")
_STORED = declared(r"(?<=[KMGTPi]B)[-·](?=month|year|hour|mo\b|h\b)")
"""What joins storage to the time it is kept for: ``GB-month``."""


_DEVICE_HOURS = declared(
    r"(?P<many>[kKM]?)\s?(?:GPU|NPU|TPU|XPU|[Cc]ard|[Dd]evice|[Aa]ccelerator|[A-Z]\d{2,4})s?[\s·*-]?(?:hours?|hrs?|h)|(?:GPU|NPU)?卡[·*]?小?时|(?:GPU|NPU)小时"
)
_MANY = {"": _ONE, "k": Decimal(1000), "K": Decimal(1000), "M": Decimal(10**6)}


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
    if written.startswith(("l/", "l per ")):
        written = "L" + written[1:]
    if (carbon := _CARBON.search(written)) and carbon.start():
        written = written[: carbon.start()]
        if written in TONNES:
            return Given("tonne", TONNES[written])
    if hours := _DEVICE_HOURS.fullmatch(written):
        return Given("device*hour", _MANY[hours["many"] or ""])
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


def is_measured(given: Given) -> bool:
    """Tells a unit of measurement, a rate or a currency from a counted thing."""
    return given.unit in lexicon.units().names or "/" in given.unit or given.unit in MONEY
