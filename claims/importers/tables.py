"""Rows of a checklist out of plain tables, as JSON and TOML give them; what a program typed is told as text."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

from claims.errors import ClaimsError
from claims.model.checklist import DetailState, Level
from claims.model.sheet import ANSWERED, AS_IT_IS, COLUMNS, Row, Sheet

_DIGITS = 40
_CITED = frozenset({"source", "paragraph", "figures"})
_TOLD = frozenset({*COLUMNS, "essential", "citation", "heading", "decides"})

_OF_THE_FILE = frozenset(
    {
        "title",
        "template",
        "study",
        "claims",
        "claimants",
        "version",
        "date",
        "statements",
        "not_run",
        "to_check_again",
        "items",
        "counts",
    }
)


def sheet(table: object) -> Sheet:
    """Makes a sheet of the table of a whole file."""
    if not isinstance(table, Mapping) or not isinstance(table.get("items"), list):
        raise ClaimsError("no checklist: it has no list of items")
    rows = [_row(number, item) for number, item in enumerate(table["items"], 1)]
    unknown = {key: None for item in table["items"] if isinstance(item, Mapping) for key in item if key not in _TOLD}
    return Sheet(
        rows=tuple(rows),
        carrier=AS_IT_IS,
        claims=tuple(str(claim) for claim in _listed(table.get("claims"))),
        study=words(table.get("study")),
        template=words(table.get("template")),
        date=words(table.get("date")),
        remarks=(
            *(f"the field '{key}' of an item is not read" for key in unknown),
            *(f"'{words(key)}' of the file is not read" for key in table if key not in _OF_THE_FILE),
        ),
    )


def words(value: object) -> str | None:
    """Tells a value as text, or as nothing where it is blank."""
    match value:
        case None:
            return None
        case bool():
            return "yes" if value else "no"
        case str():
            return value if value.strip() else None
        case datetime() if value.time() == time():
            return value.date().isoformat()
        case datetime() | date() | time():
            return value.isoformat()
        case Decimal() | float():
            return _number(Decimal(str(value)))
        case int():
            return str(value)
        case _:
            return None


def _number(value: Decimal) -> str:
    if not value.is_finite() or abs(value.adjusted()) > _DIGITS:
        return str(value)
    plain = format(value, "f")
    return plain.rstrip("0").rstrip(".") if value == value.to_integral_value() and "." in plain else plain


def state_of(text: str | None) -> str:
    """Writes a state as records do, however it was typed: `Not stated` is `not-stated`."""
    return "-".join((text or "").replace("-", " ").replace("_", " ").casefold().split())


def _row(number: int, item: object) -> Row:
    where = f"item {number}"
    if not isinstance(item, Mapping):
        return Row(item="", state="", where=where, wrong="it is no table")
    name = words(item.get("id")) or ""
    cited = item.get("citation", item)
    cited = cited if isinstance(cited, Mapping) else {}
    paragraph = words(cited.get("paragraph"))
    odd = [key for key in ("state", "value", "reason") if isinstance(item.get(key), Mapping | list)]
    return Row(
        item=name,
        state=state_of(words(item.get("state"))) or DetailState.NOT_STATED.value,
        value=words(item.get("value")),
        reason=words(item.get("reason")),
        source=words(cited.get("source")),
        paragraph=None if paragraph == "0" else paragraph,
        figures=tuple(text for figure in _listed(cited.get("figures")) if (text := words(figure))),
        mark=words(item.get("as_exported")),
        where=f"{where}, {name}" if name else where,
        question=words(item.get("question")) or "",
        level=_level(item),
        wrong=f"its field '{odd[0]}' is no text" if odd else "",
        untold=frozenset(name for name in ANSWERED if name not in item and not (name in _CITED and "citation" in item)),
    )


def _level(item: Mapping[Any, Any]) -> str:
    """Returns the level for the claims at hand: JSON tells it apart from the level of the item itself."""
    if isinstance(item.get("essential"), bool):
        return (Level.ESSENTIAL if item["essential"] else Level.RECOMMENDED).value
    return state_of(words(item.get("level")))


def _listed(value: object) -> Sequence[Any]:
    if isinstance(value, list):
        return value
    return [] if value is None or value == "" else [value]
