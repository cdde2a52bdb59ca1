"""Where the data that travels with the program lies: `data/` in a checkout, `claims/bundled/` in an installed wheel."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any


@cache
def data_folder() -> Path:
    """Returns the folder of the bundled records, checklists, metrics and units."""
    here = Path(__file__).resolve().parent
    installed = here / "bundled"
    return installed if installed.is_dir() else here.parent / "data"


@cache
def table(name: str) -> dict[str, Any]:
    """Reads one TOML file of the bundled data, for example ``metrics.toml``."""
    with (data_folder() / name).open("rb") as file:
        return tomllib.load(file)
