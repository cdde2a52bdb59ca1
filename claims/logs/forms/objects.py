"""A log as one JSON document: the state of a trainer, the result of a benchmark, or a list of rows."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from claims.logs.log import FORMS, Figure, Form, Row

_MOST = 2_000_000
_DEEPEST = 60
_FILTERED = (
    "the trainer may have put a running mean in the place of a loss that was no number, so that a smooth loss does not "
    "tell that none was"
)


def parsed(text: str) -> object:
    """Reads JSON with its numbers as they are written; nothing where it is none, or nests too deep."""
    if _depth(text) > _DEEPEST:
        return None
    try:
        return json.loads(text, parse_int=_Number, parse_float=_Number, parse_constant=_Number)
    except (ValueError, RecursionError):
        return None


def figures(table: Mapping[str, Any]) -> tuple[Figure, ...]:
    """Returns the figures of a flat table; words are none, though they have digits."""
    return tuple(Figure(str(key), value) for key, value in table.items() if isinstance(value, _Number))


class _Number(str):
    """A number as it is written in JSON."""

    __slots__ = ()


def _rows(text: str) -> Iterator[Row] | None:
    if not text.lstrip("\ufeff \t\r\n").startswith(("{", "[")):
        return None
    document = parsed(text.strip("\ufeff \t\r\n"))
    return _walked(document) if isinstance(document, Mapping | list) else None


def _walked(document: object) -> Iterator[Row]:
    """Yields the tables of a document in its order, each as a row with its place as a JSON pointer."""
    waiting: list[tuple[str, object]] = [("", document)]
    for _ in range(_MOST):
        if not waiting:
            return
        pointer, value = waiting.pop()
        if isinstance(value, Mapping):
            if found := figures(value):
                yield Row(pointer or "/", found)
            inner = [(f"{pointer}/{_escaped(str(key))}", one) for key, one in value.items()]
        elif isinstance(value, list):
            inner = [(f"{pointer}/{number}", one) for number, one in enumerate(value)]
        else:
            continue
        waiting += reversed([(place, one) for place, one in inner if isinstance(one, Mapping | list)])


def _escaped(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")


def _depth(text: str) -> int:
    depth = deepest = 0
    for character in text:
        if character in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif character in "]}":
            depth -= 1
    return deepest


def _remark(text: str) -> str | None:
    return _FILTERED if '"log_history"' in text and '"loss"' in text else None


FORMS.add("objects", Form("JSON", 1, _rows, _remark))
