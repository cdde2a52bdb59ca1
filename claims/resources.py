"""Where the data that travels with the program lies: `data/` in a checkout, `claims/bundled/` in an installed wheel."""

import os
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from claims.errors import ClaimsError
from claims.patterns import declared

_ID = declared("[a-z0-9]+(-[a-z0-9]+)*")
_TEMPLATE_KEYS = frozenset({"id", "title", "version", "extends", "items", "own", "without", "sections", "standard"})


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
    """Reads one template from a file; raises ClaimsError where it is no TOML, or has no id, title or items, its own or a parent's."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError) as error:
        raise ClaimsError(f"{path}: cannot be read: {getattr(error, 'strerror', None) or 'it is not UTF-8'}") from None
    except tomllib.TOMLDecodeError as error:
        raise ClaimsError(f"{path}: this is no TOML: {error}") from None
    for key in ("id", "title"):
        if not isinstance(table.get(key), str) or not table[key].strip():
            raise ClaimsError(f"{path}: a template needs `{key}`, as text")
    if not any(key in table for key in ("extends", "items", "sections", "own")):
        raise ClaimsError(f"{path}: a template needs `extends`, `items`, `sections` or `own`")
    if fault := _fault(table):
        raise ClaimsError(f"{path}: {fault}")
    return table


def _fault(table: Mapping[str, Any]) -> str:
    """Says what of a template is not of the form that it should be, if anything."""
    for key in table:
        if key not in _TEMPLATE_KEYS:
            return f"a template has no `{key}`; it may have {', '.join(sorted(_TEMPLATE_KEYS))}"
    if not _ID.fullmatch(table["id"]):
        return "`id` is lower-case letters, digits and single hyphens"
    for key in ("extends", "standard"):
        if key in table and not isinstance(table[key], str):
            return f"`{key}` names one, as text"
    names: list[tuple[str, Any]] = [("without", table.get("without", []))]
    if "extends" in table:
        names.append(("items", table.get("items", [])))
    sections = table.get("sections", [])
    if not isinstance(sections, list) or not all(isinstance(section, dict) for section in sections):
        return "`sections` are tables: write [[sections]]"
    names += [(key, section.get(key, [])) for section in sections for key in ("items", "codes")]
    for key, value in names:
        if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
            return f"`{key}` is a list of ids, as text" if key != "codes" else "`codes` is a list of codes, as text"
    for key in ("own", "items") if "extends" not in table else ("own",):
        if not isinstance(table.get(key, []), list):
            return f"`{key}` are tables: write [[{key}]]"
    return ""


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
