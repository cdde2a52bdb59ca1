"""Records as canonical TOML text and back; what is wrong with a text comes back as faults, never as an exception."""

import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from claims.errors import ClaimsError
from claims.model.base import Record
from claims.model.finding import Fault
from claims.model.library import RECORD_TYPES, Library
from claims.patterns import declared
from claims.plain import utf8

_BARE = declared(r"[A-Za-z0-9_-]+")


_LARGEST = 1_000_000


def plain(record: Record) -> dict[str, Any]:
    """Returns a record as plain values: strings, integers, booleans, lists and tables; empty fields left out."""
    return _without_empty(record.model_dump(mode="json"))


def _without_empty(table: dict[str, Any]) -> dict[str, Any]:
    return {k: _plain(v) for k, v in table.items() if not (v is None or v is False or v in ([], {}))}


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return _without_empty(value)
    return [_plain(v) for v in value] if isinstance(value, list) else value


def dump(record: Record) -> str:
    """Writes a record as canonical TOML: fields in the order of the model, empty ones left out, tables last."""
    return to_toml(plain(record))


def to_toml(table: Mapping[str, Any]) -> str:
    """Writes plain values as TOML: one key a line, then the tables, then the arrays of tables."""
    return "\n".join(_table(table, ())) + "\n"


def _table(table: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    later: list[tuple[str, Any]] = []
    for key, value in table.items():
        if isinstance(value, dict) or (isinstance(value, list) and value and isinstance(value[0], dict)):
            later.append((key, value))
        else:
            yield f"{_key(key)} = {_inline(value)}"
    for key, value in sorted(later, key=lambda kv: isinstance(kv[1], list)):
        inner = (*path, _key(key))
        name = ".".join(inner)
        for element in value if isinstance(value, list) else [value]:
            yield ""
            yield f"[[{name}]]" if isinstance(value, list) else f"[{name}]"
            yield from _table(element, inner)


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _string(key)


def _string(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _inline(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _string(value)
        case int():
            return str(value)
        case list():
            return f"[{', '.join(_inline(v) for v in value)}]"
        case _:
            raise TypeError(f"{type(value).__name__} has no canonical form")


def build(collection: str, table: Mapping[str, Any], where: str) -> tuple[Record | None, list[Fault]]:
    """Makes a record of plain values, or says what is wrong with them."""
    record_type = RECORD_TYPES.get(collection)
    if record_type is None:
        return None, [Fault(where, "", f"'{collection}' is no collection; there are: {', '.join(RECORD_TYPES)}")]
    try:
        return record_type.model_validate(table), []
    except ValidationError as error:
        return None, [Fault(where, ".".join(map(str, e["loc"])), _message(e)) for e in error.errors()]


def _message(error: Any) -> str:
    text = str(error["msg"]).removeprefix("Value error, ")
    if error["type"] == "extra_forbidden":
        return "unknown field"
    if error["type"] == "missing":
        return "required field is missing"
    if error["type"] == "string_pattern_mismatch" and "\\x00" in text:
        return "is blank, or holds a NUL"
    given = error["input"]
    if isinstance(given, str | int | float | Decimal | bool) and repr(given) not in text:
        return f"{text[0].lower()}{text[1:]}, not {str(given)[:80]!r}"
    return f"{text[0].lower()}{text[1:]}"


def parse(collection: str, text: str, where: str) -> tuple[Record | None, list[Fault]]:
    """Reads the TOML text of one record of a collection, or says what is wrong with it."""
    try:
        table = tomllib.loads(text.replace("\r\n", "\n"), parse_float=Decimal)
    except (RecursionError, ValueError, ArithmeticError) as error:
        return None, [Fault(where, "", f"not TOML: {_reason(error)}")]
    return build(collection, table, where)


def _reason(error: Exception) -> str:
    match error:
        case ArithmeticError():
            return "a number beyond all bounds"
        case RecursionError():
            return "nested too deeply"
        case _:
            return str(error)


def read_file(path: Path, collection: str, where: str) -> tuple[Record | None, list[Fault]]:
    """Reads one record file; its name must be its id."""
    try:
        if not path.is_file():
            return None, [Fault(where, "", "not a file")]
        if path.stat().st_size > _LARGEST:
            return None, [Fault(where, "", f"larger than {_LARGEST:,} bytes, too large for a record")]
        text = utf8(path.read_bytes())
    except ClaimsError as error:
        return None, [Fault(where, "", str(error))]
    except OSError as error:
        return None, [Fault(where, "", f"cannot be read: {error.strerror}")]
    record, faults = parse(collection, text, where)
    if record and record.id != path.stem:
        faults = [Fault(where, "id", f"'{record.id}' is not the file's name")]
        record = None
    return record, faults


def read_folder(folder: Path, collections: Iterable[str] = RECORD_TYPES) -> tuple[Library, list[Fault]]:
    """Reads a folder of records, one folder a collection; keeps the good ones and says what is wrong with the rest."""
    records: dict[str, Record] = {}
    faults: list[Fault] = []
    for collection in collections:
        for path in sorted((folder / collection).glob("*.toml")):
            where = f"{collection}/{path.name}"
            record, found = read_file(path, collection, where)
            if record and record.id in records:
                found = [
                    Fault(where, "id", f"'{record.id}' is taken by {records[record.id].collection}/{record.id}.toml")
                ]
                record = None
            faults += found
            if record:
                records[record.id] = record
    return Library.of(records.values()), faults
