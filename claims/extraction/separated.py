"""Values parted by commas: a table as a program writes it, read as if tabs stood between its values."""

import re

from claims.patterns import declared

_TITLES = declared(r"^[A-Za-z\"][^,\n]{0,40}(?:,(?!\s)\"?[A-Za-z%$][^,\n]{0,40}){2,40}$", re.MULTILINE)
_VALUE = declared(r"\"[^\"\n]*\"|[^,\n]*")
_FEWEST = 2
_LONGEST = 1000


def with_tabs(text: str) -> str:
    """Returns a text with tabs for the commas of its tables of values, of the same length.

    Such a table has a line of three titles and more with no blank behind a comma, and two lines of as many values.
    """
    pieces: list[str] = []
    done = seen = 0
    for titles in _TITLES.finditer(text):
        if titles.start() < seen:
            continue
        lines, place, count = [_parted(titles[0])], titles.end() + 1, len(_values(titles[0]))
        while place < len(text):
            end = text.find("\n", place)
            end = len(text) if end < 0 else end
            line = text[place:end] if end - place <= _LONGEST else ""
            if not line or len(_values(line)) != count:
                break
            lines.append(_parted(line))
            place = end + 1
        seen = place
        if len(lines) > _FEWEST and any(c.isdigit() for c in "".join(lines[1:])):
            whole = "\n".join(lines)
            pieces += [text[done : titles.start()], whole]
            done = titles.start() + len(whole)
    return "".join([*pieces, text[done:]]) if pieces else text


def _values(line: str) -> list[str]:
    values, place = [], 0
    while place <= len(line):
        found = _VALUE.match(line, place)
        end = found.end() if found else len(line)
        end = len(line) if (comma := line.find(",", end)) < 0 else comma
        values.append(line[place:end])
        place = end + 1
    return values


def _parted(line: str) -> str:
    return "\t".join(_values(line))
