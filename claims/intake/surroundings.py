"""What a passage leans on without saying it: the heading that it stands under, or the header of its table."""

from collections.abc import Sequence

from claims.intake.wording import is_put_otherwise, one_spaced, substance

_LONGEST_HEADING = 80
_FEW_WORDS = 4
_ENDS = (".", "!", "?", ":", ";", ",", "。", "！", "？", "：", "；", "，")
_POINTING = frozenset(
    ["it", "its", "this", "that", "these", "those", "they", "their", "each", "both", "here", "there", "we", "our"]
)
_CELL = " | "


def stands_elsewhere(old: Sequence[str], number: int, new: Sequence[str], there: int) -> bool:
    """Tells whether a paragraph that is found word for word speaks of something else: its numbers count from 1.

    One that names nothing itself is about what its heading names; a row of a table is about what the header says.
    """
    if _CELL in old[number - 1]:
        return is_put_otherwise(_header(old, number), _header(new, there))
    if _names_something(one_spaced(old[number - 1])):
        return False
    before, now = _heading(old, number), _heading(new, there)
    if before == now or not before or not now:
        return False
    is_short = max(len(before.split()), len(now.split())) <= _FEW_WORDS
    return before in map(one_spaced, new) or (is_short and is_put_otherwise(before, now))


def _names_something(text: str) -> bool:
    said = substance(text)
    units = {words.split()[-1] for words in said.units}
    return any(name not in units and name not in _POINTING for name in said.names)


def _heading(blocks: Sequence[str], number: int) -> str:
    for block in reversed(blocks[: number - 1]):
        line = one_spaced(block)
        if len(line) <= _LONGEST_HEADING and not line.endswith(_ENDS) and _CELL not in line:
            return line
    return ""


def _header(blocks: Sequence[str], number: int) -> str:
    """Returns the first row of the table that a row stands in."""
    first = number
    while first > 1 and _CELL in blocks[first - 2]:
        first -= 1
    return one_spaced(blocks[first - 1]) if first < number else ""
