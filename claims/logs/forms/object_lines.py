"""A log as JSON lines: one object a line."""

from collections.abc import Iterator, Mapping

from claims.logs.forms.objects import figures, parsed
from claims.logs.log import FORMS, Form, Row
from claims.logs.naming import spelled

_PROBED = 20


def _rows(text: str) -> Iterator[Row] | None:
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    begun = lines[:_PROBED]
    if len(lines) < 2 or not all(isinstance(parsed(line), Mapping) for _, line in begun):
        return None
    return _read(lines)


def _read(lines: list[tuple[int, str]]) -> Iterator[Row]:
    """Yields a row a line; a last line that was cut off is left out."""
    for number, line in lines:
        table = parsed(line)
        if isinstance(table, Mapping):
            yield Row(f"line {number}", figures(_flat(table)))


def _flat(table: Mapping[str, object]) -> Mapping[str, object]:
    """Lifts the tables within a table; a name within counts with its table's name where that says what it measures."""
    flat = dict(table)
    for key, value in table.items():
        for inner, one in value.items() if isinstance(value, Mapping) else ():
            both = f"{key} {inner}"
            flat.setdefault(both if spelled(both).is_known else str(inner), one)
    return flat


FORMS.add("object-lines", Form("JSON lines", 2, _rows))
