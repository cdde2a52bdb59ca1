"""What the switches of a command set, and labels of several names: each as `name: value`, to be read like any setting."""

import re
from collections.abc import Iterator, Sequence

from claims.patterns import declared

_SWITCH = declared(r"(?:^|(?<=[\s`(]))--?([a-zA-Z][\w.-]{0,40})(?:=|[ \t]+)[\"\']?((?!-)[^\s\\`\"\'|;]{1,120})")
_BARE = declared(r"(?:^|(?<=[\s`(]))--([a-zA-Z][\w.-]{2,40})(?=[ \t]+(?:--|\\)|[ \t`]*$)")
"""A switch without a value, which turns on what it names."""
_LIMIT = declared(
    r"(?:max[-_.]?(?:model|seq|total|context|batch|num|running)[\w-]*|context[-_.]?(?:len|length|size))", re.IGNORECASE
)
"""How long or many a server lets its requests be: nothing that was trained or measured at."""
_PAIR = declared(
    r"\s*(?:\||[-*•] )?\s*\**([^\s|:：*][^|:：*\n]{1,60}?)\**\s*(?:\||[:：](?!//))\**\s*(\S[^\n]{1,160}?)\s*$"
)
_AND = declared(r",? and |, (?=[a-z])| ?/ ?|、| ?\+ ?| ?& ?| and |与|和|及")
_MOST_NAMES = 4
_FIRST = declared(
    r"^\s*(?:[-*]\s+)?[`$>#]{0,3}\s*(?:--?[a-z]|(?:export )?[A-Z][A-Z0-9_]+=|[a-z][\w./-]*(?: [\w./:@=-]+){0,6} --?[a-z])"
)


def settings(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yields, with the number of its line, what each switch of a command, and each name of a label with several, is set to."""
    for at, line in enumerate(lines):
        if "-" in line and _FIRST.match(line):
            for found in _SWITCH.finditer(line):
                if not _LIMIT.fullmatch(found[1]):
                    yield at, f"{_words(found[1])}: {found[2]}"
            yield from ((at, f"{_words(found[1])}: on") for found in _BARE.finditer(line))
        elif pair := _PAIR.match(line):
            yield from ((at, told) for told in _each(pair[1], pair[2].strip(" |")))


def is_told_apart(line: str) -> bool:
    """Tells whether a line sets each of several names to a value of its own, so that it is read name by name alone."""
    pair = _PAIR.match(line)
    return pair is not None and len(_values(pair[2].strip(" |"))) == len(_names(pair[1])) > 1


def _names(label: str) -> list[str]:
    return [name.strip() for name in _AND.split(label) if name.strip()]


def _values(value: str) -> list[str]:
    return [each.strip() for each in re.split(r" / |(?<=\S)/(?=\S)", value)]


def _each(label: str, value: str) -> Iterator[str]:
    """Yields `name: value` of each name of a label that has several, all values for each where their number differs."""
    names, values = _names(label), _values(value)
    if 1 < len(names) <= _MOST_NAMES:
        shared = values if len(values) == len(names) else [value] * len(names)
        yield from (f"{name}: {each}" for name, each in zip(names, shared, strict=True))


def _words(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name).replace("-", " ").replace("_", " ").replace(".", " ").lower()
