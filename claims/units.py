"""The units of data/units.txt: names and counted things without Pint, conversion with it (and nowhere else)."""

import re
from collections import Counter
from decimal import Decimal
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from claims.patterns import declared
from claims.resources import data_folder

if TYPE_CHECKING:
    import pint

_DEFINITION = declared(r"^\s*([a-zA-Z_]\w*)\s*=")
_OPERATOR = declared(r"\s*[*/]\s*")
_FACTOR = declared(r"([a-zA-Z_]\w*)(?:\^-?[1-9])?")


@cache
def _tables() -> tuple[frozenset[str], frozenset[str], tuple[str, ...]]:
    names: set[str] = set()
    counted: set[str] = set()
    prefixes: list[str] = []
    group = ""
    for line in (data_folder() / "units.txt").read_text(encoding="utf-8").split("\n"):
        if line.startswith("@group"):
            group = line.split()[1]
        elif line.startswith("@end"):
            group = ""
        elif prefix := re.match(r"^([a-z]+)- *=", line):
            prefixes.append(prefix[1])
        elif unit := _DEFINITION.match(line):
            found = {unit[1], *(a.strip() for a in line.split("=")[2:])} - {"_"}
            names |= found
            if group == "counted":
                counted |= found
    return frozenset(names), frozenset(counted), tuple(prefixes)


def _simple(name: str) -> str | None:
    """Returns the unit without its prefix, or nothing for a name that no line of units.txt gives."""
    names, _, prefixes = _tables()
    if name in names:
        return name
    for prefix in prefixes:
        if name.startswith(prefix) and name[len(prefix) :] in names:
            return name[len(prefix) :]
    return None


@lru_cache(maxsize=10_000)
def is_known(unit: str) -> bool:
    """Tells whether every factor of a unit such as ``token/second/device`` is defined in units.txt."""
    factors = [_FACTOR.fullmatch(factor) for factor in _OPERATOR.split(unit)]
    return all(factor is not None and _simple(factor[1]) is not None for factor in factors)


def is_counted(unit: str) -> bool:
    """Tells whether the unit counts whole things (devices, nodes, steps), whose printed figures are exact."""
    return unit in _tables()[1]


_WRITTEN = {
    "J": "joule",
    "W": "watt",
    "Wh": "watthour",
    "B": "byte",
    "b": "bit",
    "Hz": "hertz",
    "s": "second",
    "sec": "second",
    "h": "hour",
    "hr": "hour",
    "min": "minute",
    "m": "meter",
    "tok": "token",
    "card": "device",
    "chip": "device",
    "accelerator": "device",
    "GPU": "device",
    "server": "node",
    "%": "percent",
    "FLOPS": "FLOP/second",
    "OPS": "OP/second",
    "bps": "bit/second",
    "FLOP": "FLOP",
    "€": "EUR",
    "$": "USD",
    "£": "GBP",
    "¥": "CNY",
}
_LETTERS = {"k": "kilo", "M": "mega", "G": "giga", "T": "tera", "P": "peta", "E": "exa"}
_LETTERS |= {
    "m": "milli",
    "u": "micro",
    "µ": "micro",
    "n": "nano",
    "Ki": "kibi",
    "Mi": "mebi",
    "Gi": "gibi",
    "Ti": "tebi",
}
_PER = declared(r"\s*/\s*|\s+per\s+|\s+an?\s+")


def spelled_out(written: str) -> str:
    """Returns a unit of units.txt for one that a person writes short or in words: ``J/token``, ``joules per token``.

    What is such a unit already, and what is none, comes back as it is.
    """
    if is_known(written):
        return written
    factors = [_spelled(factor) for factor in _PER.split(written.strip())]
    made = "/".join(factor for factor in factors if factor)
    return made if all(factors) and is_known(made) else written


def _spelled(factor: str) -> str | None:
    whole = _WRITTEN.get(factor) or (factor if _simple(factor) else None)
    scaled = (
        f"{prefix}{base}"
        for letter, prefix in _LETTERS.items()
        if factor.startswith(letter) and (base := _WRITTEN.get(factor[len(letter) :])) is not None
    )
    return whole or next(scaled, None) or (_spelled(factor[:-1]) if factor.endswith("s") else None)


@cache
def registry() -> "pint.UnitRegistry[Any]":
    """Builds the Pint registry: decimal arithmetic, and only the units that units.txt defines."""
    import pint

    made: pint.UnitRegistry[Any] = pint.UnitRegistry(None, non_int_type=Decimal)
    made.load_definitions(str(data_folder() / "units.txt"))
    return made


def convert(value: Decimal, unit: str, to: str) -> Decimal:
    """Converts a value between two units of one dimension; raises ValueError where they have none in common."""
    import pint

    # What is no unit never reaches Pint, which takes any text for an expression and works it out.
    if not (is_known(unit) and is_known(to)):
        raise ValueError(f"'{unit}' does not convert to '{to}'")
    try:
        return Decimal(registry().Quantity(value, unit).to(to).magnitude)
    except pint.PintError as error:
        raise ValueError(f"'{unit}' does not convert to '{to}'") from error


@cache
def factor(unit: str, to: str) -> Decimal | None:
    """Returns what a figure in one unit is multiplied with to be in another; nothing where they do not convert."""
    if unit == to:
        return Decimal(1)
    one, other = _product(unit), _product(to)
    if one is not None and other is not None:
        return one[0] / other[0] if one[1] == other[1] else None
    try:
        return convert(Decimal(1), unit, to)
    except ValueError:
        return None


Product = tuple[Decimal, tuple[tuple[str, int], ...]]
"""A unit as a number times base units, each with its power."""


def taken_apart(unit: str) -> Product | None:
    """Returns a unit as a number times base units, each with its power; nothing for one that is not known."""
    return _product(unit) if is_known(unit) else None


_TERM = declared(
    r"\s*(?P<sign>^|[*/])\s*(?:(?P<number>\d[\d.]*(?:e[-+]?\d+)?)|(?P<name>[a-zA-Z_]\w*))\s*(?:(?:\*\*|\^)\s*(?P<power>-?\d))?"
)


@cache
def _product(unit: str) -> Product | None:
    """Takes a unit or a definition apart; nothing where it is more than a product. Loading Pint takes far longer."""
    number, powers, at = Decimal(1), Counter[str](), 0
    while at < len(unit):
        term = _TERM.match(unit, at)
        if term is None or (term["sign"] == "") != (at == 0):
            return None
        known = (Decimal(term["number"]), ()) if term["number"] else _base(term["name"])
        if known is None:
            return None
        step = int(term["power"] or 1) * (-1 if term["sign"] == "/" else 1)
        number *= known[0] ** step
        for base, power in known[1]:
            powers[base] += step * power
        at = term.end()
    return number, tuple(sorted((base, power) for base, power in powers.items() if power))


@cache
def _base(name: str) -> Product | None:
    definitions, prefixes = _definitions()
    if name not in definitions:
        fitting = (p for p in prefixes if name.startswith(p) and name[len(p) :] in definitions)
        prefix = next(fitting, None)
        below = _base(name[len(prefix) :]) if prefix else None
        return (prefixes[prefix] * below[0], below[1]) if prefix and below else None
    told = definitions[name]
    if told.startswith("["):
        return Decimal(1), ((name, 1),) if told != "[]" else ()
    return _product(told)


@cache
def _definitions() -> tuple[dict[str, str], dict[str, Decimal]]:
    text = (data_folder() / "units.txt").read_text(encoding="utf-8")
    units = dict(re.findall(r"(?m)^\s*([a-zA-Z_]\w*) *= *([^#\n]*?) *$", text))
    prefixes = {name: Decimal(value) for name, value in re.findall(r"(?m)^([a-z]+)- *= *(\S+)$", text)}
    return units, prefixes


def dimension(unit: str) -> str:
    """Names the dimension of a unit, for example ``[information] / [time]``."""
    return str(registry().Unit(unit).dimensionality)
