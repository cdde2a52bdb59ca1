"""Numbered lines, as of a listing of code: the numbers count the lines and nothing else."""

import re
from collections.abc import Iterator
from itertools import pairwise

from claims.patterns import declared

_LINE = declared(r"^[ \t]{0,8}(?P<number>\d{1,4})(?:[ \t]+(?P<rest>[^\n]{0,400}))?$", re.MULTILINE)
_OF_CODE = declared(r"[\\{}<>=$;&]|\s[-/]{1,2}[A-Za-z]|\w\(|://")
_WORD = declared(r"[^\W\d_]+")
_FEWEST, _FEWEST_OF_CODE, _FEWEST_GOING_ON = 4, 2, 5

_Line = tuple[int, tuple[int, int], str]


def listings(text: str) -> Iterator[tuple[int, int]]:
    """Yields where a line's number stands, of lines that follow each other as their numbers do; code may go on from a page before."""
    run: list[_Line] = []
    last = 0
    for found in _LINE.finditer(text):
        number = int(found["number"])
        follows = bool(run) and number == run[-1][0] + 1 and not text[last : found.start()].strip()
        if not follows:
            yield from _numbers(run)
            run = []
        run.append((number, found.span("number"), found["rest"] or ""))
        last = found.end()
    yield from _numbers(run)


def _numbers(run: list[_Line]) -> Iterator[tuple[int, int]]:
    is_code = any(_OF_CODE.search(rest) for _, _, rest in run)
    goes_on = bool(run) and run[0][0] > 2
    fewest = (_FEWEST_OF_CODE if is_code else _FEWEST) if not goes_on else _FEWEST_GOING_ON if is_code else len(run) + 1
    if len(run) >= fewest and not _count_one_thing(run):
        yield from (span for _, span, _ in run)


def _count_one_thing(run: list[_Line]) -> bool:
    """Tells "1 node", "2 nodes", "3 nodes" from lines that begin with different words."""
    first = [found[0].casefold()[:4] for _, _, rest in run if (found := _WORD.match(rest))]
    return any(one == other for one, other in pairwise(first))
