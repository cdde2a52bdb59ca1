"""Records from outside: a folder of record files, or a file as an export writes it; what is no record says why."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

from claims import records
from claims.cli import files
from claims.cli.choices import chosen
from claims.errors import ClaimsError
from claims.model.base import Record
from claims.model.finding import Fault
from claims.model.library import RECORD_TYPES
from claims.patterns import declared

_HEADER = declared(r"^# ([a-z]+)/([^/\s]+)\.toml$")


class Arrival(NamedTuple):
    """One record that arrived, or what stood in its place and why it is none."""

    where: str
    collection: str
    id: str
    record: Record | None
    faults: tuple[Fault, ...] = ()


def read(name: str) -> list[Arrival]:
    """Reads the records of a folder or a file; the history in it is left aside."""
    path = Path(name)
    if path.is_dir():
        return list(_folder(path))
    readers: dict[str, Callable[[str, str], Iterable[Arrival]]] = {".json": _json, ".jsonl": _jsonl, ".toml": _toml}
    if not path.exists():
        raise ClaimsError(f"there is no file or folder '{name}'")
    chosen("kind of file to import", path.suffix, readers)
    return list(readers[path.suffix](files.read_text(name), name))


def _folder(path: Path) -> Iterator[Arrival]:
    found = [(name, file) for name in RECORD_TYPES for file in sorted((path / name).glob("*.toml"))]
    if not found:
        raise ClaimsError(f"{path}: this folder holds no records; its folders would be: {', '.join(RECORD_TYPES)}")
    for collection, file in found:
        where = f"{collection}/{file.name}"
        record, faults = records.read_file(file, collection, where)
        yield Arrival(where, collection, file.stem, record, tuple(faults))


def _toml(text: str, name: str) -> Iterator[Arrival]:
    parts: list[tuple[str, str, str, list[str]]] = []
    folder = Path(name).absolute().parent.name
    whole = text.replace("\r\n", "\n").split("\n")
    if folder in RECORD_TYPES and not any(_HEADER.match(line) for line in whole):
        parts.append((name, folder, Path(name).stem, whole))
        whole = []
    for number, line in enumerate(whole, 1):
        if header := _HEADER.match(line):
            parts.append((f"line {number}", header[1], header[2], []))
        elif parts:
            parts[-1][3].append(line)
        elif line.strip() and not line.startswith("#"):
            raise ClaimsError(f"{name}: line {number}: no line `# collection/id.toml` stands above it")
    for where, collection, record_id, lines in parts:
        record, faults = records.parse(collection, "\n".join(lines), where)
        if record and record.id != record_id:
            faults = [Fault(where, "id", f"'{record.id}' stands below the line of '{record_id}'")]
            record = None
        yield Arrival(where, collection, record_id, record, tuple(faults))


class _Object(dict[str, Any]):
    """A JSON object that remembers the keys that stood in it twice, with both values."""

    twice: tuple[str, ...] = ()


def _object(pairs: list[tuple[str, Any]]) -> _Object:
    found = _Object()
    for key, value in pairs:
        if key in found:
            both = f"{_short(found[key])} and {_short(value)}"
            found.twice = (*found.twice, f"'{key}' stands twice: {both}")
        found[key] = value
    return found


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 40 else f"{text[:39]}…"


def _no_number(name: str) -> object:
    raise ValueError(f"{name} is no number")


def _parsed(text: str, where: str) -> Any:
    try:
        return json.loads(
            text, object_pairs_hook=_object, parse_float=Decimal, parse_int=Decimal, parse_constant=_no_number
        )
    except RecursionError:
        raise ClaimsError(f"{where}: not JSON: nested too deeply") from None
    except (ValueError, ArithmeticError) as error:
        raise ClaimsError(f"{where}: not JSON: {error}") from None


def _json(text: str, name: str) -> Iterator[Arrival]:
    document = _parsed(text, name)
    if not isinstance(document, _Object):
        raise ClaimsError(f"{name}: is no export: it holds a {type(document).__name__}, not lists by collection")
    if document.twice:
        raise ClaimsError(f"{name}: {document.twice[0]}")
    for collection, found in document.items():
        if collection == "events":
            continue
        if not isinstance(found, list):
            raise ClaimsError(f"{name}: '{collection}' is no list; the collections are: {', '.join(RECORD_TYPES)}")
        for number, table in enumerate(found):
            yield _arrival(f"{collection}.{number}", collection, table)


def _jsonl(text: str, _: str) -> Iterator[Arrival]:
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        where = f"line {number}"
        try:
            table = _parsed(line, where)
        except ClaimsError as error:
            yield Arrival(where, "", "", None, (Fault(where, "", str(error).removeprefix(f"{where}: ")),))
            continue
        collection = table.get("collection") if isinstance(table, dict) else None
        if collection == "events":
            continue
        if not isinstance(collection, str):
            yield Arrival(where, "", "", None, (Fault(where, "collection", "required field is missing"),))
            continue
        inner = _object([(key, value) for key, value in table.items() if key != "collection"])
        inner.twice = table.twice
        yield _arrival(where, collection, inner)


def _arrival(where: str, collection: str, table: Any) -> Arrival:
    if not isinstance(table, _Object):
        return Arrival(where, collection, "", None, (Fault(where, "", "is no record"),))
    named = str(table.get("id") or "")
    if twice := list(_twice(table)):
        return Arrival(where, collection, named, None, tuple(Fault(where, path, what) for path, what in twice))
    record, faults = records.build(collection, table, where)
    return Arrival(where, collection, named, record, tuple(faults))


def _twice(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, _Object):
        for what in value.twice:
            yield path, what
    children: Mapping[Any, Any] = (
        value if isinstance(value, dict) else dict(enumerate(value if isinstance(value, list) else ()))
    )
    for key, child in children.items():
        yield from _twice(child, f"{path}.{key}" if path else str(key))
