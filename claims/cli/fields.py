"""Fields of a record set from the command line: `field=value`, with dotted paths into tables and lists."""

import copy
import tomllib
from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from claims.errors import ClaimsError

_DEEPEST = 20
_SHOWN = 80
_LAST = 999_999


def assigned(table: dict[str, Any], pairs: Iterable[str]) -> dict[str, Any]:
    """Returns a copy of plain values with fields set; an empty value takes a field away.

    ``quantity.printed=15%`` goes into a table, ``citations.0.paragraph=6`` into a list, whose next number appends. A
    value that begins like a TOML list, table or quoted string is read as one, any other is text.
    """
    result = copy.deepcopy(table)
    for pair in pairs:
        path, has_value, value = pair.partition("=")
        if not has_value or not path.strip():
            raise ClaimsError(f"'{pair[:_SHOWN]}' sets no field; write field=value")
        steps = path.strip().split(".")
        if len(steps) > _DEEPEST:
            raise ClaimsError(f"'{pair[:_SHOWN]}' reaches too deep; no record has more than {_DEEPEST} levels")
        _assign(result, steps, _value(value), pair[:_SHOWN])
    return result


def _value(text: str) -> Any:
    if text[:1] in ("[", "{", '"', "'"):
        try:
            return tomllib.loads(f"value = {text}", parse_float=Decimal)["value"]
        except (ValueError, ArithmeticError, RecursionError):
            return text
    return text


def _assign(holder: Any, path: list[str], value: Any, pair: str) -> None:
    step, *rest = path
    if isinstance(holder, list):
        place = int(step) if step.isdecimal() and len(step) <= len(str(_LAST)) else _LAST
        if place > len(holder):
            raise ClaimsError(f"'{pair}': '{step[:_SHOWN]}' is no place in a list of {len(holder)}")
        key: Any = place
        if key == len(holder):
            holder.append({} if rest else None)
    elif isinstance(holder, dict):
        key = step
        if rest and key not in holder:
            holder[key] = [] if rest[0].isdecimal() else {}
    else:
        raise ClaimsError(f"'{pair}': there is nothing below '{holder}' to set")
    if rest:
        _assign(holder[key], rest, value, pair)
    elif value != "":
        holder[key] = value
    elif isinstance(holder, list):
        del holder[key]
    else:
        holder.pop(key, None)
