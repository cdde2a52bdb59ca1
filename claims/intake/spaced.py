"""Chinese names that are written with a blank before their number or letter."""

from collections import Counter

from claims.intake.vocabulary import names
from claims.patterns import declared

_SPACED = declared(
    r"(?P<before>[\u3400-\u9fff]{2,6}) (?P<end>[A-Z]{0,2}\d{1,4}[A-Z]{0,2}|[A-Z]{1,2})(?![A-Za-z0-9%.,-]| ?[A-Za-z]{2}"
    r"| ?[个张台天月年日小时分秒倍块枚款颗片层次%％万亿千百元卡位名条项家核路成种座组批轮号套纳瓦度毫]| 比)"
)
"""Such a name; a number that a word of measure follows counts something."""
_QUOTED = '“”"「」'
_SHORTEST, _LONGEST = 2, 4
_LINKS = frozenset("的了和与对在从把将比为是约达到至款代")
"""Characters that stand between a name and what is before it, and in none."""


def spaced_names(text: str) -> list[str]:
    """Returns the names that stand at least twice in a text, or once in quotation marks, each as far back as it recurs."""
    found = Counter((match["before"], match["end"]) for match in _SPACED.finditer(text))
    made: dict[str, None] = {}
    for before, end in found:
        if name := _name(text, before, end):
            made[name] = None
    bases = {name.rpartition(" ")[0] for name in made}
    for before, end in found:
        base = next((base for base in bases if before.endswith(base)), None)
        if base is not None:
            made[f"{base} {end}"] = None
    return [name for name in made if not any(other != name and name.endswith(other) for other in made)]


def _name(text: str, before: str, end: str) -> str:
    for length in range(_SHORTEST, min(_LONGEST, len(before)) + 1):
        if any(f"{mark}{before[-length:]} {end}" in text for mark in _QUOTED):
            return f"{before[-length:]} {end}"
    base = before[-_SHORTEST:]
    whole = text.count(f"{base} {end}")
    if whole < 2 or _LINKS.intersection(base) or base in names("plain")["zh"]:
        return ""
    for length in range(_SHORTEST + 1, min(_LONGEST, len(before)) + 1):
        longer = before[-length:]
        if text.count(f"{longer} {end}") < whole or _LINKS.intersection(longer):
            break
        base = longer
    return f"{base} {end}"
