"""The text of one record as plain values, whatever collection it belongs to."""

import tomllib
from decimal import Decimal
from typing import Any

from claims.errors import ClaimsError


def table_of(text: str, name: str) -> dict[str, Any]:
    """Reads the TOML text of a record; raises ClaimsError where it is none."""
    try:
        return tomllib.loads(text.replace("\r\n", "\n"), parse_float=Decimal)
    except ArithmeticError:
        raise ClaimsError(f"{name}: not TOML: a number beyond all bounds") from None
    except RecursionError:
        raise ClaimsError(f"{name}: not TOML: nested too deeply") from None
    except ValueError as error:
        raise ClaimsError(f"{name}: not TOML: {error}") from None
