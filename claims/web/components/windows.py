"""The stretch of a long text that is drawn: around a place, whole paragraphs as far as they are not endless."""

from typing import NamedTuple

from claims.intake.places import Block, Places

REACH = 9_000
"""How many characters before and behind a place are drawn."""

_MARGIN = 1_500
"""How near to its edge a place may come before another stretch is drawn, so that the text does not jump at each step."""


class Window(NamedTuple):
    """A stretch of a text, in code points, end exclusive."""

    start: int
    end: int

    def holds(self, place: int, size: int) -> bool:
        """Tells whether a place lies in it, and not near an edge behind which the text of that size goes on."""
        first = self.start + (_MARGIN if self.start else 0)
        last = self.end - (_MARGIN if self.end < size else 0)
        return first <= place < last

    def cut(self, places: Places) -> list[Block]:
        """Returns the paragraphs that it holds, and the part that it holds of one that is longer than it."""
        first = places.blocks.index(places.at(self.start)) if places.blocks else 0
        found = []
        for block in places.blocks[first:]:
            if block.start >= self.end:
                break
            if block.end > self.start:
                found.append(Block(block.number, max(block.start, self.start), min(block.end, self.end)))
        return found

    def beyond(self, direction: int) -> int:
        """Returns a place of the next stretch, or with -1 of the one before."""
        return max(0, self.start - REACH) if direction < 0 else self.end + REACH - _MARGIN


def around(places: Places, place: int, last: Window | None = None) -> Window:
    """Returns the stretch around a place: the last one as long as the place lies well within it."""
    size = len(places.text)
    if last is not None and last.end <= size and last.holds(place, size):
        return last
    if size <= 2 * REACH:
        return Window(0, size)
    place = min(place, size)
    start, end = max(0, place - REACH), min(size, place + REACH)
    head, tail = places.at(start), places.at(end)
    if start - head.start < REACH:
        start = min(start, head.start)
    if 0 < tail.end - end < REACH and tail.start <= end:
        end = tail.end
    return Window(_after_word(places.text, start), _after_word(places.text, end))


def _after_word(text: str, place: int) -> int:
    """Returns a place that is in no word nor number, a little further on."""
    while 0 < place < len(text) and not text[place - 1].isspace() and not text[place].isspace():
        place += 1
    return place
