"""What the columns of a table in a text say: `heading: value, value, …`, and that there is a table of results at all."""

import re
from collections.abc import Iterator, Sequence

_RULE = re.compile(r"[\s|:-]+")
_NUMBER = re.compile(r"[~<>≤≥约$€£¥ ]{0,3}[-−+±]?\d")
_SETTING = re.compile(r"(?:n|num|#|number of)?[- ]?shots?|few-shot|(?:样本|示例|shot) ?数", re.IGNORECASE)
_MOST = 12
"""How many values of a column are read."""


def columns(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yields, with the number of the line of the headings, what the columns of numbers of each table say."""
    start = 0
    while start < len(lines):
        end = start
        while end < len(lines) and is_row(lines[end]):
            end += 1
        if end - start > 2:
            for told in _told(lines[start:end]):
                yield start, told
        start = max(end, start + 1)


def without_settings(lines: Sequence[str], others: Sequence[str] = ()) -> dict[int, str]:
    """Returns, by the number of the line, the rows of tables without the cells that only say how a score was taken.

    Nor do they have the cells of a column that is headed by one of the names of other things.
    """
    found: dict[int, str] = {}
    settings: frozenset[int] = frozenset()
    for number, line in enumerate(lines):
        if not is_row(line):
            settings = frozenset()
            continue
        cells = cells_of(line)
        if number == 0 or not is_row(lines[number - 1]):
            settings = frozenset(at for at, cell in enumerate(cells) if _SETTING.fullmatch(cell) or cell in others)
        elif settings:
            found[number] = f"| {' | '.join('' if at in settings else cell for at, cell in enumerate(cells))} |"
    return found


def is_row(line: str) -> bool:
    """Tells whether a line is a row of a table."""
    return line.lstrip().startswith("|") and line.count("|") > 2


def cells_of(line: str) -> list[str]:
    """Returns the cells of a row."""
    return [" ".join(cell.split()) for cell in line.strip().strip("|").split("|")]


def _told(lines: Sequence[str]) -> Iterator[str]:
    rows = [cells_of(line) for line in lines if not _RULE.fullmatch(line)]
    headings, body = rows[0], [row for row in rows[1:] if len(row) == len(rows[0])]
    if len(body) < 2 or any(_NUMBER.match(heading) for heading in headings):
        return
    yield f"table of {len(body)} rows: {', '.join(headings)}"
    for heading, *values in zip(headings, *body[:_MOST], strict=True):
        if heading and all(_NUMBER.match(value) for value in values):
            yield f"{heading}: {', '.join(values)}"
