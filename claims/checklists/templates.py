"""Templates: every TOML file of data/checklists is one; a template may extend another and choose from its items."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from claims import resources
from claims.errors import UnknownName
from claims.model.checklist import Item, Template


@cache
def templates() -> Mapping[str, str]:
    """Returns the titles of the templates by id, the whole catalogue first."""
    found = {name: str(table["title"]) for name, table in _tables().items()}
    return dict(sorted(found.items(), key=lambda pair: (pair[0] != "catalogue", pair[0])))


@cache
def template(template_id: str) -> Template:
    """Returns a template with its items; raises UnknownName where there is none of that id."""
    tables = _tables()
    if template_id not in tables:
        raise UnknownName("template", template_id, list(tables))
    table = tables[template_id]
    return Template(
        id=table["id"], title=table["title"], version=table.get("version", "1"), items=tuple(_chosen(table))
    )


@cache
def items() -> Mapping[str, Item]:
    """Returns every item of the catalogue by id."""
    return {item.id: item for item in template("catalogue").items}


def standards() -> Mapping[str, Mapping[str, Any]]:
    """Returns the legend of the standards' codes, by the code's first part."""
    legend: Mapping[str, Mapping[str, Any]] = resources.table("standards.toml")
    return legend


def standard_of(code: str) -> Mapping[str, Any] | None:
    """Returns the document behind a standard's code, by the part before the first hyphen, dot or section sign."""
    return standards().get(re.split("[-.§]", code, maxsplit=1)[0])


@cache
def _tables() -> Mapping[str, Mapping[str, Any]]:
    found = {}
    for path in sorted((resources.data_folder() / "checklists").glob("*.toml")):
        table = resources.table(f"checklists/{path.name}")
        found[str(table["id"])] = table
    return found


def _chosen(table: Mapping[str, Any]) -> list[Item]:
    if "extends" not in table:
        return [Item.model_validate(item) for item in table["items"]]
    parent = {item.id: item for item in template(table["extends"]).items}
    unknown = [name for name in table["items"] if name not in parent]
    if unknown:
        raise UnknownName("checklist item", unknown[0], list(parent))
    return [parent[name] for name in table["items"]]
