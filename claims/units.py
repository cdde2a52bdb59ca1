"""The units of data/units.txt: names and counted things without Pint, conversion with it (and nowhere else)."""

import re
from decimal import Decimal
from functools import cache
from typing import TYPE_CHECKING, Any

from claims.resources import data_folder

if TYPE_CHECKING:
    import pint

_DEFINITION = re.compile(r"^\s*([a-zA-Z_]\w*)\s*=")
_OPERATOR = re.compile(r"\s*[*/]\s*")
_FACTOR = re.compile(r"([a-zA-Z_]\w*)(?:\^-?[1-9])?")


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


def is_known(unit: str) -> bool:
    """Tells whether every factor of a unit such as ``token/second/device`` is defined in units.txt."""
    factors = [_FACTOR.fullmatch(factor) for factor in _OPERATOR.split(unit)]
    return all(factor is not None and _simple(factor[1]) is not None for factor in factors)


def is_counted(unit: str) -> bool:
    """Tells whether the unit counts whole things (devices, nodes, steps), whose printed figures are exact."""
    return unit in _tables()[1]


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

    try:
        return Decimal(registry().Quantity(value, unit).to(to).magnitude)
    except pint.PintError as error:
        raise ValueError(f"'{unit}' does not convert to '{to}'") from error


@cache
def factor(unit: str, to: str) -> Decimal | None:
    """Returns what a figure in one unit is multiplied with to be in another; nothing where they do not convert."""
    if unit == to:
        return Decimal(1)
    if plain := _scale(unit, to):
        return plain
    try:
        return convert(Decimal(1), unit, to)
    except ValueError:
        return None


def _scale(unit: str, to: str) -> Decimal | None:
    """Returns the factor of a prefix, as in terabyte to byte, without loading Pint."""
    head, slash, rest = unit.partition("/")
    wanted, _, below = to.partition("/")
    if rest != below or not head.endswith(wanted) or slash != ("/" if below else ""):
        return None
    return _prefixes().get(head.removesuffix(wanted))


@cache
def _prefixes() -> dict[str, Decimal]:
    text = (data_folder() / "units.txt").read_text(encoding="utf-8")
    return {name: Decimal(value) for name, value in re.findall(r"(?m)^([a-z]+)- *= *(\S+)$", text)}


def dimension(unit: str) -> str:
    """Names the dimension of a unit, for example ``[information] / [time]``."""
    return str(registry().Unit(unit).dimensionality)
