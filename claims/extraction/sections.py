"""The numbers of headings, which are told by their order: after 2.1 comes 2.2, 2.1.1 or 3.1."""

import re
from collections.abc import Iterator
from itertools import pairwise

from claims.patterns import declared

_HEADING = declared(
    r"^(?:#{1,6}\s|\*\*)?(?P<number>\d{1,2}(?:\.\d{1,2}){1,3})\.?[ \t\u00a0\u3000]{1,3}(?=[A-Z\u3400-\u9fff“\"])[^\n|]{1,90}(?<![.,;。，；：])$",
    re.MULTILINE,
)


def sections(text: str) -> Iterator[tuple[int, int]]:
    """Yields where the number of a heading stands that comes right before or after that of another heading."""
    headings = [(found.span("number"), _parts(found["number"])) for found in _HEADING.finditer(text)]
    known: dict[tuple[int, int], None] = {}
    for (span, one), (next_span, other) in pairwise(headings):
        if _comes_next(one, other):
            known.update({span: None, next_span: None})
    yield from known


def _parts(number: str) -> tuple[int, ...]:
    return tuple(map(int, number.split(".")))


def _comes_next(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Tells whether a section number follows another: a level deeper with 1, or one more on a level of the first."""
    if other == (*one, 1):
        return True
    shared = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), None)
    if shared is None:
        return False
    return other[shared] == one[shared] + 1 and all(part == 1 for part in other[shared + 1 :])
