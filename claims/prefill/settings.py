"""What the switches of a command set, each as `name: value`, so that it is read like any other setting."""

import re
from collections.abc import Iterator, Sequence

_SWITCH = re.compile(r"(?:^|(?<=[\s`(]))--?([a-zA-Z][\w.-]{0,40})(?:=|[ \t]+)[\"\']?((?!-)[^\s\\`\"\'|;]{1,120})")
_FIRST = re.compile(r"^\s*(?:[-*]\s+)?[`$>#]{0,3}\s*(?:--?[a-z]|(?:export )?[A-Z][A-Z0-9_]+=|[a-z][\w./-]*(?: [\w./:@=-]+){0,6} --?[a-z])")


def settings(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yields, with the number of its line, what each switch of a line that reads like a command is set to."""
    for at, line in enumerate(lines):
        if "-" in line and _FIRST.match(line):
            for found in _SWITCH.finditer(line):
                yield at, f"{_words(found[1])}: {found[2]}"


def _words(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name).replace("-", " ").replace("_", " ").replace(".", " ").lower()
