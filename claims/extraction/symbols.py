"""The symbols of units, which programs know where they do not know the long names."""

from collections.abc import Mapping
from functools import cache

from claims import resources


@cache
def _symbols() -> Mapping[str, str]:
    table = resources.table("extraction/units.toml")
    return {unit: spelled["symbol"] for unit, spelled in table.items() if "symbol" in spelled}


def symbol(unit: str) -> str:
    """Returns a unit with the symbols that programs know in the place of long names: ``USD/kWh``."""
    whole = _symbols().get(unit)
    return whole or "/".join(_symbols().get(part, part) for part in unit.split("/"))
