"""Reads a table out of a text in JSON, TOML or YAML; what is hostile, too big or none of the three is no table."""

import json
import re
import tomllib
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from claims.patterns import declared

_LARGEST = 4_000_000
_DEEPEST = 60
_DIGITS = 400
_KEY = declared(r"^[ \t]*[\w.\"'-]{1,200}[ \t]*(?::(?:\s|$)|=)", re.MULTILINE)


class _NotATable(ValueError):
    pass


def table_of(text: str) -> Mapping[str, Any] | None:
    """Returns the table that a text writes, or nothing where it writes none."""
    if len(text) > _LARGEST or not text.strip():
        return None
    start = text.lstrip("\ufeff \t\r\n")
    if start.startswith("{"):
        return _tried(_json, start)
    if not _KEY.search(text):
        return None
    toml = _tried(_toml, text)
    return toml if toml is not None else _tried(_yaml, text)


def unread(text: str) -> str:
    """Says why a text that begins as JSON gives no table; empty where it does, or begins as something else."""
    start = text.lstrip("\ufeff \t\r\n")
    if not start.startswith("{"):
        return ""
    before = len(text) - len(start)
    if len(text) > _LARGEST:
        return f"it has more than {_LARGEST:,} characters"
    try:
        _json(start)
    except json.JSONDecodeError as error:
        line = error.lineno + text.count("\n", 0, before)
        return f"it is no JSON, line {line}: {error.msg}"
    except (ValueError, RecursionError) as error:
        return str(error) or "it cannot be read"
    return ""


def _tried(read: Any, text: str) -> Mapping[str, Any] | None:
    try:
        table = read(text)
    except (ValueError, RecursionError):
        return None
    return table if isinstance(table, Mapping) else None


def _json(text: str) -> object:
    if _depth(text) > _DEEPEST:
        raise _NotATable("it is nested too deeply")
    return json.loads(
        text, object_pairs_hook=_once, parse_int=_integer, parse_float=Decimal, parse_constant=lambda name: name
    )


def _toml(text: str) -> object:
    if _depth(text) > _DEEPEST:
        raise _NotATable
    return tomllib.loads(text, parse_float=str)


def _yaml(text: str) -> object:
    """Reads YAML without anchors, aliases, tags or keys that stand twice, and only as plain values: `no` stays a word."""
    import yaml

    depth = count = 0
    try:
        for event in yaml.parse(text, Loader=yaml.SafeLoader):
            count += 1
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            is_shared = isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None) is not None
            if is_shared or getattr(event, "tag", None) or depth > _DEEPEST or count > 100_000:
                raise _NotATable
        loader = yaml.BaseLoader(text)
        node = loader.get_single_node()
        waiting = [node]
        while waiting:
            at = waiting.pop()
            if isinstance(at, yaml.MappingNode):
                _once([(key.value, None) for key, _ in at.value if isinstance(key, yaml.ScalarNode)])
                waiting += [part for pair in at.value for part in pair]
            elif isinstance(at, yaml.SequenceNode):
                waiting += at.value
        return loader.construct_document(node) if node is not None else None
    except yaml.YAMLError:
        raise _NotATable from None


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    table: dict[str, object] = {}
    for key, value in pairs:
        if key in table:
            raise _NotATable(f"'{key[:40]}' stands in it twice")
        table[key] = value
    return table


def _integer(digits: str) -> int | str:
    return int(digits) if len(digits) <= _DIGITS else digits


def _depth(text: str) -> int:
    """Bounds how deep brackets go, words in quotes included."""
    depth = deepest = 0
    for found in re.finditer(r"[\[\]{}]", text):
        depth += 1 if found[0] in "[{" else -1
        deepest = max(deepest, depth)
    return deepest
