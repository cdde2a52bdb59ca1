"""Reads a table out of a text in JSON, TOML or YAML; what is hostile, too big or none of the three is no table."""

import json
import re
import tomllib
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

from claims.patterns import declared

LARGEST = 4_000_000
"""The most characters of an artefact."""
_DEEPEST = 60
_DIGITS = 400
_MOST_EVENTS = 100_000
_LONGEST_REASON = 120
_WHAT: Mapping[type, str] = {list: "a list", str: "a text", type(None): "empty"}
_KEY = declared(r"^[ \t]*(?:- )?[\w.\"'-]{1,200}[ \t]*(?::(?:\s|$)|=)", re.MULTILINE)

_LIST = declared(r"\[\s*(?:[\[{\"\]\d]|$)(?![^\n]*\]\]?[ \t]*(?:#[^\n]*)?\n\s*[\w\"'.-]+\s*=)")
"""How a list of JSON begins, which is no header of TOML."""
_TOML_LINE = declared(r"[ \t]*(?:[\w.\"'-]{1,200}[ \t]*=|\[\[?[\w.\"' -]{1,200}\]\]?[ \t]*(?:#.*)?$)")
_YAML_LINE = declared(r"[ \t]*(?:- )?(?:[\w.\"'/-]{1,200}[ \t]*:(?:[ \t]|$)|- |---$)")


class _NotATable(ValueError):
    pass


def table_of(text: str) -> Mapping[str, Any] | None:
    """Returns the table that a text writes, or nothing where it writes none."""
    return _table(text)[0]


def unread(text: str) -> str:
    """Says why a text that is too long, or is written like JSON, TOML or YAML, gives no table; empty where it is like none."""
    table, reasons = _table(text)
    return "" if table is not None else "; ".join(reasons)


def _table(text: str) -> tuple[Mapping[str, Any] | None, list[str]]:
    """Reads a table; where there is none, says of each language that the text is written like why."""
    if len(text) > LARGEST:
        return None, [f"it has more than {LARGEST:,} characters"]
    start = text.lstrip("\ufeff \t\r\n")
    is_json = start.startswith("{") or _LIST.match(start) is not None
    if not start or not (is_json or _KEY.search(text)):
        return None, []
    if is_json:
        table, reason = _tried("JSON", _json, start, text.count("\n", 0, len(text) - len(start)))
        return table, [reason]
    toml, no_toml = _tried("TOML", _toml, text)
    if toml is not None:
        return toml, []
    yaml, no_yaml = _tried("YAML", _yaml, text)
    if yaml is not None:
        return yaml, []
    written = _lines_of_settings(text)
    if written is None:
        return None, []
    return None, [reason for reason in ((no_toml,) if written == "TOML" else (no_yaml,)) if reason]


def _lines_of_settings(text: str) -> str | None:
    """Names the language that most lines of a text are written like; none where they are prose or a script."""
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    toml = sum(_TOML_LINE.match(line) is not None for line in lines)
    yaml = sum(_YAML_LINE.match(line) is not None for line in lines)
    if 2 * max(toml, yaml) <= len(lines):
        return None
    return "TOML" if toml > yaml else "YAML"


def _tried(
    language: str, read: Callable[[str], object], text: str, before: int = 0
) -> tuple[Mapping[str, Any] | None, str]:
    """Reads a text as one language; returns the table, or why there is none. `before` counts the lines left out."""
    try:
        table = read(text)
    except json.JSONDecodeError as error:
        return None, f"it is no {language}, line {error.lineno + before}: {error.msg}"
    except tomllib.TOMLDecodeError as error:
        return None, f"it is no {language}: {error}"
    except (ValueError, RecursionError) as error:
        return None, str(error) or f"it cannot be read as {language}"
    if isinstance(table, Mapping):
        return table, ""
    return None, f"it is {_WHAT.get(type(table), 'a value')} in {language}, no table of settings"


def _json(text: str) -> object:
    if _depth(text) > _DEEPEST:
        raise _NotATable("it is nested too deeply")
    return json.loads(
        text, object_pairs_hook=_once, parse_int=_integer, parse_float=Decimal, parse_constant=lambda name: name
    )


def _toml(text: str) -> object:
    if _depth(text) > _DEEPEST:
        raise _NotATable("it is nested too deeply")
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
            line = event.start_mark.line + 1
            if is_shared:
                raise _NotATable(f"its YAML has an anchor or alias, line {line}, which is not followed")
            if getattr(event, "tag", None):
                raise _NotATable(f"its YAML has a tag, line {line}, which is not followed")
            if depth > _DEEPEST or count > _MOST_EVENTS:
                raise _NotATable("it is nested too deeply" if depth > _DEEPEST else "it has too many values")
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
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        where = f", line {mark.line + 1}" if mark else ""
        raise _NotATable(f"it is no YAML{where}: {error.problem or error.context}") from None
    except yaml.YAMLError as error:
        raise _NotATable(f"it is no YAML: {' '.join(str(error).split())[:_LONGEST_REASON]}") from None


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
