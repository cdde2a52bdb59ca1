"""The lines of a TOML file of proposals: which line a fault in a proposal, and in a field of it, is told of."""

import re
from bisect import bisect_right

from claims.patterns import declared

_BLOCK = declared(r"^\s*\[\[\s*(proposals|subjects)\s*\]\]")
_TABLE = declared(r"^\s*\[\[?\s*(proposals|subjects)\.([A-Za-z0-9_.\s-]+?)\s*\]\]?")


class Lines:
    """Where the entries of a file begin, and where a field of one stands."""

    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")
        self._starts: dict[str, list[int]] = {"proposals": [], "subjects": []}
        for number, line in enumerate(self._lines, 1):
            if found := _BLOCK.match(line):
                self._starts[found[1]].append(number)
        self._every = sorted(number for starts in self._starts.values() for number in starts)

    def of(self, kind: str, index: int, field: str = "") -> int | None:
        """Returns the line of an entry, or of a field given as a dotted path; nothing where it cannot be told."""
        starts = self._starts[kind]
        if index >= len(starts):
            return None
        first = starts[index]
        following = bisect_right(self._every, first)
        last = self._every[following] if following < len(self._every) else len(self._lines) + 1
        return self._field(first, last, field) or first

    def _field(self, first: int, last: int, field: str) -> int | None:
        *path, name = [part for part in field.split(".") if not part.isdigit()] or [""]
        table = ".".join(path)
        here = ""
        for number in range(first, last):
            line = self._lines[number - 1]
            if found := _TABLE.match(line):
                here = found[2].replace(" ", "")
            elif here == table and re.match(rf"\s*\"?{re.escape(name)}\"?\s*=", line):
                return number
        return None
