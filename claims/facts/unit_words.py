"""A unit of data/units.txt as it stands behind a number in a sentence: ``devices``, ``TB/s``, ``joules a token``."""

from functools import lru_cache

from claims import units

_PREFIXES = {
    "kilo": "k",
    "mega": "M",
    "giga": "G",
    "tera": "T",
    "peta": "P",
    "exa": "E",
    "kibi": "Ki",
    "mebi": "Mi",
    "gibi": "Gi",
    "tebi": "Ti",
    "pebi": "Pi",
    "centi": "c",
    "milli": "m",
    "micro": "µ",
    "nano": "n",
}
_SYMBOLS = {
    "byte": "B",
    "bit": "bit",
    "joule": "J",
    "watt": "W",
    "watthour": "Wh",
    "hertz": "Hz",
    "second": "s",
    "volt": "V",
    "ampere": "A",
    "volt_ampere": "VA",
    "meter": "m",
    "gram": "g",
    "pascal": "Pa",
}
_WITHOUT_PREFIX = frozenset({"hertz", "watt", "watthour", "volt", "ampere", "volt_ampere"})
"""Units that are written as a symbol even where they have no prefix."""

_UNCHANGED = frozenset({"bar", "psi", "ppm", "rpm"})
_PLURALS = {
    "inch": "inches",
    "foot": "feet",
    "square_foot": "square feet",
    "cubic_foot": "cubic feet",
    "person": "people",
    "query": "queries",
    "switch": "switches",
}
_SYMBOLS_OF_THEIR_OWN = {
    "celsius": "°C",
    "fahrenheit": "°F",
    "percent": "percent",
    "x": "x",
    "dimensionless": "",
    "score": "",
}


@lru_cache(maxsize=1_000)
def unit_words(unit: str, *, is_one: bool = False) -> str:
    """Writes a unit behind a number, in the plural unless there is one; what is no unit of units.txt stays as it is."""
    if not units.is_known(unit) or "^" in unit:
        return unit
    whole, *per = (part.strip() for part in unit.split("/"))
    words = _product(whole, is_one=is_one)
    if per and per[0] == "second":
        words, per = f"{words}/s", per[1:]
    return f"{words} a {'-'.join(_one(part) for part in per)}".strip() if per else words


def _product(whole: str, *, is_one: bool) -> str:
    *first, last = (factor.strip() for factor in whole.split("*"))
    return "-".join([*map(_one, first), _one(last) if is_one else _many(last)])


def _one(name: str) -> str:
    return _symbol(name) or name.replace("_", " ")


def _many(name: str) -> str:
    symbol = _symbol(name)
    if symbol is not None:
        return symbol
    return _PLURALS.get(name) or f"{name.replace('_', ' ')}s"


def _symbol(name: str) -> str | None:
    if name in _SYMBOLS_OF_THEIR_OWN:
        return _SYMBOLS_OF_THEIR_OWN[name]
    if name in _UNCHANGED or name != name.lower():
        return name
    if name in _WITHOUT_PREFIX:
        return _SYMBOLS[name]
    for prefix, letter in _PREFIXES.items():
        if name.startswith(prefix) and name[len(prefix) :] in _SYMBOLS:
            return letter + _SYMBOLS[name[len(prefix) :]]
    return None
