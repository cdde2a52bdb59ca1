"""A filled-in manifest in TOML."""

import tomllib
from decimal import Decimal

from claims.errors import ClaimsError
from claims.importers import sheet_reader, tables, text_of
from claims.model.sheet import Sheet


@sheet_reader("toml", ".toml")
def read(data: bytes) -> Sheet:
    """Reads a manifest in TOML."""
    try:
        table = tomllib.loads(text_of(data), parse_float=Decimal)
    except RecursionError:
        raise ClaimsError("not TOML: nested too deeply") from None
    except ArithmeticError:
        raise ClaimsError("not TOML: a number beyond all bounds") from None
    except ValueError as error:
        raise ClaimsError(f"not TOML: {error}") from None
    return tables.sheet(table)
