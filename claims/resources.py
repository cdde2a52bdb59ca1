"""Where the data that travels with the program lies: `data/` in a checkout, `claims/bundled/` in an installed wheel."""

import os
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from claims.errors import ClaimsError


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


def templates_folder() -> str | None:
    """Returns the folder of further checklist templates that CLAIMS_TEMPLATES names, if any."""
    return os.environ.get("CLAIMS_TEMPLATES") or None


def checklist_tables() -> Mapping[str, Mapping[str, Any]]:
    """Reads the checklist templates by id: the bundled ones, then those of the folder that CLAIMS_TEMPLATES names.

    Raises ClaimsError where that folder is missing, or holds a file that is no template or takes an id that is taken.
    """
    return _checklist_tables(templates_folder())


def checklist_table(path: Path) -> Mapping[str, Any]:
    """Reads one template from a file; raises ClaimsError where it is no TOML, or has no id, title or items."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError) as error:
        raise ClaimsError(f"{path}: cannot be read: {getattr(error, 'strerror', None) or 'it is not UTF-8'}") from None
    except tomllib.TOMLDecodeError as error:
        raise ClaimsError(f"{path}: this is no TOML: {error}") from None
    for key in ("id", "title"):
        if not isinstance(table.get(key), str) or not table[key].strip():
            raise ClaimsError(f"{path}: a template needs `{key}`, as text")
    if not any(key in table for key in ("items", "sections", "own")):
        raise ClaimsError(f"{path}: a template needs `items`, `sections` or `own`")
    return table


@cache
def _checklist_tables(folder: str | None) -> Mapping[str, Mapping[str, Any]]:
    found: dict[str, Mapping[str, Any]] = {}
    for path in sorted((data_folder() / "checklists").glob("*.toml")):
        bundled = table(f"checklists/{path.name}")
        found[str(bundled["id"])] = bundled
    if folder is None:
        return found
    if not Path(folder).is_dir():
        raise ClaimsError(f"CLAIMS_TEMPLATES names '{folder}', which is no folder")
    for path in sorted(Path(folder).glob("*.toml")):
        own = checklist_table(path)
        if own["id"] in found:
            raise ClaimsError(f"{path}: the id '{own['id']}' is taken by another template")
        found[own["id"]] = own
    return found
