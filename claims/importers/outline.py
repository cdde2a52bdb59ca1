"""The outline of a checklist in Markdown: lines with a box, the named lines below each, and the lines that are neither.

What a person adds to a named line belongs to it: the lines that an editor wrapped, and what stands deeper below it, also
after an empty line, as a paragraph, a list or code.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from claims.patterns import declared

NAMES = ("State", "Answer", "Place", "Reason", "Why it is asked", "Answered by")
"""The names of the lines below an item."""

_BOX = declared(r"^\s*[-*+] \[[ xX]?\]( |$)")
_ITEM = declared(
    r"\s*[-*+] \[(?P<box>[ xX]?)\] (?P<question>.*)\(`(?P<id>[a-z0-9-]+)`(?:, (?P<level>\w+))?[^)]*\)\s*"
    r"(?:<!-- as exported: (?P<mark>\w+) -->)?\s*"
)
_NAMED = declared(
    rf"^\s+[-*+] (?P<bold>\*\*|__|)(?P<name>{'|'.join(NAMES)})(?:[:：](?P=bold)|(?P=bold)[:：])", re.IGNORECASE
)
_BLOCK = declared(r"^\s*(?:[-*+] |>|#|<!--|```|~~~|\|)")
_LEFT_OUT = declared(r"^\s*[-*+] (?:`[a-z0-9-]+`|(?!\[[ xX]?\] ).*\(`[a-z0-9-]+`\)): ")
_MOST_WRAPPED = 12


@dataclass
class Entry:
    """A line with a box and what stands below it; `head` is None where the line names no item."""

    at: int
    head: re.Match[str] | None
    fields: dict[str, str] = field(default_factory=dict)
    twice: list[str] = field(default_factory=list)
    strays: list[tuple[int, str]] = field(default_factory=list)
    """Lines below it that belong to no named line, with their numbers."""


def entries(lines: Sequence[str]) -> Iterator[Entry]:
    """Yields the lines with a box in their order; a heading, or a line with an item's id as no box has it, ends one."""
    entry: Entry | None = None
    name, depth, is_open, number = "", 0, False, 0
    while number < len(lines):
        line = lines[number]
        number += 1
        if not line.strip():
            is_open = False
        elif (named := _NAMED.match(line)) and entry:
            name, depth, is_open = _known(named["name"]), _indent(line), True
            if name in entry.fields:
                entry.twice.append(name)
            entry.fields[name] = line[named.end() :].strip()
        elif entry and name and _indent(line) > depth and not line.lstrip().startswith("<!--"):
            entry.fields[name] = f"{entry.fields[name]} {line.strip()}".strip()
            is_open = True
        elif _BOX.match(line):
            if entry:
                yield entry
            at = number
            head, number = _head(lines, number)
            entry, name = Entry(at, head), ""
        elif line.startswith("#") or _LEFT_OUT.match(line):
            if entry:
                yield entry
            entry, name = None, ""
        elif entry and name and is_open and not _BLOCK.match(line):
            entry.fields[name] = f"{entry.fields[name]} {line.strip()}"
        elif entry and not line.lstrip().startswith("<!--"):
            entry.strays.append((number, line.strip()))
    if entry:
        yield entry


def _head(lines: Sequence[str], number: int) -> tuple[re.Match[str] | None, int]:
    """Returns the item that a line with a box names, wherever an editor wrapped it, and the number of its last line."""
    last = number
    while last < min(len(lines), number + _MOST_WRAPPED) and _is_wrapped(lines[last]):
        last += 1
    for end in range(last, number - 1, -1):
        joined = " ".join([lines[number - 1].rstrip(), *(line.strip() for line in lines[number:end])])
        if found := _ITEM.fullmatch(joined):
            return found, end
    return None, number


def _is_wrapped(line: str) -> bool:
    return bool(line.strip()) and (not _BLOCK.match(line) or line.lstrip().startswith("<!-- as exported"))


def _known(name: str) -> str:
    return next(known for known in NAMES if known.casefold() == name.casefold())


def _indent(line: str) -> int:
    expanded = line.expandtabs(4)
    return len(expanded) - len(expanded.lstrip())
