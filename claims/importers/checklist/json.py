"""A filled-in checklist in JSON."""

import json
from decimal import Decimal
from typing import Any

from claims.errors import ClaimsError
from claims.importers import sheet_reader, tables, text_of
from claims.model.sheet import Sheet


@sheet_reader("json", ".json")
def read(data: bytes) -> Sheet:
    """Reads a checklist in JSON."""
    try:
        table = json.loads(text_of(data), object_pairs_hook=_once, parse_float=Decimal, parse_int=_integer)
    except RecursionError:
        raise ClaimsError("not JSON: nested too deeply") from None
    except ValueError as error:
        raise ClaimsError(f"not JSON: {error}") from None
    return tables.sheet(table)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) < len(pairs):
        twice = next(key for n, (key, _) in enumerate(pairs) if key in dict(pairs[:n]))
        raise ClaimsError(f"the key '{twice}' stands twice in one object")
    return table


def _integer(digits: str) -> int | str:
    return int(digits) if len(digits) < 40 else digits
