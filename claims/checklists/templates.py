"""Templates: every TOML file of data/checklists is one; a template may extend another and choose from its items."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from claims import resources
from claims.checklists import detecting
from claims.errors import ClaimsError, UnknownName
from claims.model.checklist import Item, Template
from claims.patterns import declared

_NOT_IN_A_SLUG = declared(r"[^a-z0-9]+")


def templates() -> Mapping[str, str]:
    """Returns the titles of the templates by id, the whole catalogue first."""
    found = {name: str(table["title"]) for name, table in resources.checklist_tables().items()}
    return dict(sorted(found.items(), key=lambda pair: (pair[0] != "catalogue", pair[0])))


def template(template_id: str) -> Template:
    """Returns a template with its items; raises UnknownName where there is none of that id."""
    tables = resources.checklist_tables()
    if template_id not in tables:
        raise UnknownName("template", template_id, list(tables))
    return _made(template_id, id(tables))


def load(path: Path) -> Template:
    """Reads a user's own template from a file; raises ClaimsError naming the file and what is wrong with it."""
    table = resources.checklist_table(path)
    try:
        made = _template(table, ())
    except ClaimsError as error:
        raise ClaimsError(f"{path}: {error}") from None
    if resources.checklist_tables().get(made.id, table) != table:
        raise ClaimsError(f"{path}: the id '{made.id}' is taken by another template")
    return made


def items() -> Mapping[str, Item]:
    """Returns every item by id: those of the catalogue, then those that another template has of its own."""
    return _items(id(resources.checklist_tables()))


def catalogued(item_id: str) -> bool:
    """Tells whether an item is one of the catalogue."""
    return item_id in _catalogued(id(resources.checklist_tables()))


def standards() -> Mapping[str, Mapping[str, Any]]:
    """Returns the legend of the standards' codes, by the code's first part."""
    legend: Mapping[str, Mapping[str, Any]] = resources.table("standards.toml")
    return legend


def standard_of(code: str) -> Mapping[str, Any] | None:
    """Returns the document behind a standard's code, by the part before the first hyphen, dot or section sign."""
    return standards().get(re.split("[-.§]", code, maxsplit=1)[0])


@cache
def _made(template_id: str, _tables: int) -> Template:
    # The tables are read once for each folder of a user's own and kept, so that their identity stands for them.
    return _template(resources.checklist_tables()[template_id], ())


@cache
def _catalogued(_tables: int) -> frozenset[str]:
    return frozenset(row["id"] for row in resources.checklist_tables()["catalogue"]["items"])


@cache
def _items(_tables: int) -> Mapping[str, Item]:
    found: dict[str, Item] = {}
    for name in templates():
        for item in template(name).items:
            found.setdefault(item.id, item)
    return found


def _template(table: Mapping[str, Any], within: Sequence[str]) -> Template:
    if table["id"] in within:
        raise ClaimsError(f"the templates {' and '.join(within)} extend each other")
    chosen: tuple[Item, ...]
    if "extends" in table:
        parent = _parent(table, within)
        own = {item.id: item for item in _own(table, "own")}
        _refuse_other_questions(own.values(), {item.id: item.question for item in parent})
        known = {item.id: item for item in parent} | own
        chosen = tuple(_sectioned(table, known) if "sections" in table else _listed(table, known, own))
    else:
        own = {item.id: item for item in _own(table, "items")}
        if table["id"] != "catalogue":
            _refuse_other_questions(own.values(), {})
        chosen = tuple(own.values())
    _refuse_unknown(own.values(), {item.id for item in chosen})
    if not chosen:
        raise ClaimsError("it asks nothing: it has no item")
    return Template(id=table["id"], title=table["title"], version=str(table.get("version", "1")), items=chosen)


def _refuse_unknown(own: Iterable[Item], here: AbstractSet[str]) -> None:
    """Raises ClaimsError where an item is to be read from one that is neither in its template nor in the catalogue."""
    for item in own:
        for name in item.subsumed_by:
            if name not in here:
                catalogue = {row["id"] for row in resources.checklist_tables()["catalogue"]["items"]}
                if name not in catalogue:
                    raise ClaimsError(
                        f"{item.id}: subsumed_by: {UnknownName('checklist item', name, [*here, *catalogue])}"
                    )


def _refuse_other_questions(own: Iterable[Item], inherited: Mapping[str, str]) -> None:
    """Raises ClaimsError where an item takes the id of another that asks otherwise: one answer would stand for both.

    What asks the same may be weighed anew: its level, the kinds of claim that it is for.
    """
    catalogue = {row["id"]: row["question"] for row in resources.checklist_tables()["catalogue"]["items"]}
    for item in own:
        asked = inherited.get(item.id, catalogue.get(item.id, item.question))
        if asked != item.question:
            raise ClaimsError(f"'{item.id}' is taken: it asks '{asked}'; give an item that asks otherwise another id")


def _parent(table: Mapping[str, Any], within: Sequence[str]) -> tuple[Item, ...]:
    tables = resources.checklist_tables()
    if table["extends"] not in (*tables, table["id"]):
        raise UnknownName("template", str(table["extends"]), list(tables))
    if table["extends"] == table["id"]:
        raise ClaimsError(f"the template {table['id']} extends itself")
    return _template(tables[table["extends"]], (*within, table["id"])).items


def _own(table: Mapping[str, Any], key: str) -> Iterator[Item]:
    """Yields the items that a template writes out; raises ClaimsError where one is none, or stands there twice."""
    seen: set[str] = set()
    for item in _written(table, key):
        if item.id in seen:
            raise ClaimsError(f"'{item.id}' stands in it more than once")
        seen.add(item.id)
        yield item


def _written(table: Mapping[str, Any], key: str) -> Iterator[Item]:
    for given in table.get(key, ()):
        if isinstance(given, str):
            raise ClaimsError(f"'{given}' names an item, but no template that it `extends` is named")
        try:
            item = Item.model_validate(given)
        except ValidationError as error:
            fault = error.errors()[0]
            named = given.get("id", "an item") if isinstance(given, dict) else "an item"
            where = ".".join(str(part) for part in fault["loc"])
            raise ClaimsError(f"{named}: {where + ': ' if where else ''}{fault['msg']}") from None
        if table["id"] != "catalogue":
            _refuse_patterns(item)
        yield item


def _refuse_patterns(item: Item) -> None:
    """Raises ClaimsError where an item would be found by a pattern that is faulty, or could run for ever."""
    for pattern in item.detect:
        try:
            detecting.compiled(pattern)
        except ClaimsError as error:
            raise ClaimsError(f"{item.id}: detect: '{pattern[:60]}': {error}") from None


def _listed(table: Mapping[str, Any], known: Mapping[str, Item], own: Mapping[str, Item]) -> Iterator[Item]:
    """Yields the items that a template names, else all of its parent's; its own stand at the end unless named.

    An empty list names none of its parent's.
    """
    names = list(table.get("items", (name for name in known if name not in own)))
    without = {_known(name, known) for name in table.get("without", ())}
    for name in dict.fromkeys((*names, *own)):
        if _known(name, known) not in without:
            yield known[name]


def _sectioned(table: Mapping[str, Any], known: Mapping[str, Item]) -> Iterator[Item]:
    """Yields the items in the order of a standard's sections, each in the first section that asks it.

    A section names its items, or has those whose `standards` hold one of its codes: its own, else ``STANDARD-NUMBER``.
    """
    named = {_known(name, known) for section in table["sections"] for name in section.get("items", ())}
    placed: set[str] = set()
    for section in table["sections"]:
        number, title = _text(section, "number"), _text(section, "title")
        codes = section.get("codes", [f"{table['standard']}-{number}"] if "standard" in table else [])
        found = (name for name, item in known.items() if name not in named and _maps(item, codes))
        group = _NOT_IN_A_SLUG.sub("-", f"{number} {title}".casefold()).strip("-")
        for name in (*section.get("items", ()), *found):
            if name not in placed:
                placed.add(name)
                yield known[name].model_copy(update={"group": group, "heading": f"{number} {title}"})


def _text(section: Mapping[str, Any], key: str) -> str:
    if not isinstance(section.get(key), str) or not section[key].strip():
        raise ClaimsError(f"a section needs `{key}`, as text")
    return str(section[key])


def _maps(item: Item, codes: Sequence[str]) -> bool:
    return any(standard == code or standard.startswith(f"{code}.") for standard in item.standards for code in codes)


def _known(name: str, known: Mapping[str, Item]) -> str:
    if name not in known:
        raise UnknownName("checklist item", str(name), list(known))
    return name
