"""What a passage leans on without saying it: the heading that it stands under, or the header of its table."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from claims.intake.wording import is_put_otherwise, one_spaced, substance
from claims.patterns import declared

_LONGEST_HEADING = 80
_FEW_WORDS = 4
_LABEL = 6
_ENDS = (".", "!", "?", ":", ";", ",", "。", "！", "？", "：", "；", "，")
_POINTING = frozenset(
    ["it", "its", "this", "that", "these", "those", "they", "their", "each", "both", "here", "there", "we", "our"]
)
_CELL = " | "
_VALUE = declared(r"^[\d$€£¥]|\s[:/=]\s*[\d$€£¥]|:\s+[\d$€£¥]")
"""A line that only gives a figure, as a sheet of them does."""


def stands_elsewhere(old: Sequence[str], number: int, new: Sequence[str], there: int) -> bool:
    """Tells whether a paragraph that is found word for word speaks of something else: its numbers count from 1.

    One that names nothing itself is about what its heading names; a row of a table is about what the header says.
    """
    if _CELL in old[number - 1]:
        return is_put_otherwise(_header(old, number), _header(new, there))
    if _names_something(one_spaced(old[number - 1])):
        return False
    first, second = _headings(old, number), _headings(new, there)
    for before, now in zip(first, second, strict=False):
        if before != now:
            is_short = max(len(before.split()), len(now.split())) <= _FEW_WORDS
            return before in map(one_spaced, new) or (is_short and is_put_otherwise(before, now))
    return False


def _names_something(text: str) -> bool:
    is_label = len(text.split()) <= _LABEL and not text.endswith(_ENDS)
    said = substance(text, _first_words(text) if is_label else frozenset())
    units = {words.split()[-1] for words in said.units}
    return any(name not in units and name not in _POINTING for name in said.names)


def _first_words(text: str) -> frozenset[str]:
    """Returns the word that a label begins with as it stands within a sentence: the capital makes no name of it."""
    return frozenset(word.casefold() for word in text.split()[:1] if word.istitle())


def _headings(blocks: Sequence[str], number: int) -> list[str]:
    """Returns the headings that a paragraph stands under, the nearest first: those that follow each other without a text.

    Where the nearest stands in the text more than once, as one of every part, the next one is that of the part.
    """
    at = next((n for n in range(number - 2, -1, -1) if _is_heading(blocks[n])), None)
    if at is None:
        return []
    found = [one_spaced(blocks[at])]
    above = at - 1
    while above >= 0 and _is_heading(blocks[above]):
        found.append(one_spaced(blocks[above]))
        above -= 1
    if len(found) == 1 and (count := _counted(tuple(blocks)))[found[0]] > 1:
        lines = (one_spaced(block) for block in reversed(blocks[:at]) if _is_heading(block))
        found += [line for line in lines if count[line] == 1][:1]
    return found


@lru_cache(maxsize=8)
def _counted(blocks: tuple[str, ...]) -> Counter[str]:
    return Counter(map(one_spaced, blocks))


def _is_heading(block: str) -> bool:
    line = one_spaced(block)
    return len(line) <= _LONGEST_HEADING and not line.endswith(_ENDS) and _CELL not in line and not _VALUE.search(line)


def _header(blocks: Sequence[str], number: int) -> str:
    """Returns the first row of the table that a row stands in."""
    first = number
    while first > 1 and _CELL in blocks[first - 2]:
        first -= 1
    return one_spaced(blocks[first - 1]) if first < number else ""
