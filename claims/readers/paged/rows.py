"""Characters put together to the lines of a page: pieces on one baseline, raised figures in their places, gaps as bars."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from claims.patterns import declared
from claims.readers.markup import marks
from claims.readers.paged.glyphs import Glyph

_GAP = 1.8
"""A gap of so many ems within a line parts cells, not words."""
_NARROW = 0.38
"""A gap of so many ems may part cells where the lines beside have gaps in the same place."""
_SMALLER = 0.86
_FEWEST = 2
"""So many signs of a formula stand on its line at least, whatever is raised and lowered around them."""
_TOUCHING = 0.15
_RAISED_BY, _LOWERED_BY, _MOST_RAISED_BY = 0.2, 0.12, 0.8
"""How many ems off its line a figure is that is raised or lowered whatever its size."""
_POWERS = frozenset("0123456789+-−–")
_LONGEST_POWER = 4
_LOOKED_BACK = 200
_LEADERS = declared(r"(?:[.·․‥…] ?){5,}(?=\s*\w{1,5}\s*$)")
"""Dots that lead the eye from a title to the number of its page."""


@dataclass
class Cell:
    """A piece of a line without a wide gap: its text and its edges."""

    text: str
    left: float
    right: float


@dataclass
class Row:
    """A line of a page: its cells, its baseline, its size in points, its page."""

    cells: list[Cell]
    baseline: float
    size: float
    page: int = 0
    glyphs: Sequence[Glyph] = ()
    is_led: bool = False
    """Tells whether dots lead from its first cell to the number in its last."""
    text: str = field(init=False)
    left: float = field(init=False)
    right: float = field(init=False)

    def __post_init__(self) -> None:
        self.text = " ".join(cell.text for cell in self.cells)
        self.left = self.cells[0].left
        self.right = max(cell.right for cell in self.cells)

    @property
    def width(self) -> float:
        """Returns the width of an average character."""
        return (self.right - self.left) / max(1, len(self.text))

    def gaps(self, least: float = _NARROW) -> list[tuple[float, float]]:
        """Returns where the gaps between its words are that might part cells, from edge to edge."""
        found = []
        last: Glyph | None = None
        for glyph in self.glyphs:
            if glyph.text == " ":
                continue
            if last is not None and glyph.left - last.right > least * self.size:
                found.append((last.right, glyph.left))
            last = glyph
        return found

    def part(self, gaps: Sequence[tuple[float, float]]) -> "Row":
        """Returns the line with a cell on each side of some of its gaps."""
        ends = {end for _, end in gaps}
        cuts = [number for number, glyph in enumerate(self.glyphs) if glyph.text != " " and glyph.left in ends]
        cells: list[Cell] = []
        for begin, end in zip([0, *cuts], [*cuts, len(self.glyphs)], strict=True):
            _close(cells, self.glyphs[begin:end], self.size, self.baseline)
        return replace(self, cells=cells) if cells else self


def rows(stretches: Iterable[Sequence[Glyph]], page: int) -> list[Row]:
    """Puts the stretches of a page together to its lines, in the order in which the page is written."""
    lines: list[list[Glyph]] = []
    for stretch in stretches:
        for piece in _level(stretch):
            if home := _home(lines, piece):
                line, place = home
                line[place:place] = piece
            elif lines and _continues(lines[-1], piece):
                lines[-1].extend(piece)
            else:
                lines.append(list(piece))
    return [row for line in lines if (row := _row(line, page))]


def _level(stretch: Sequence[Glyph]) -> Iterator[list[Glyph]]:
    """Parts a stretch where it jumps: back to the left, or up or down by more than raised figures are."""
    piece: list[Glyph] = []
    last: Glyph | None = None
    for glyph in stretch:
        if last is not None and glyph.text != " ":
            size = max(last.size, glyph.size)
            if glyph.left < last.left - size or abs(glyph.baseline - last.baseline) > 0.9 * size:
                yield piece
                piece = []
        piece.append(glyph)
        last = glyph if glyph.text != " " else last
    if piece:
        yield piece


def _continues(line: Sequence[Glyph], piece: Sequence[Glyph]) -> bool:
    """Tells whether a piece stands in the line that was begun, behind its end."""
    shown = [glyph for glyph in piece if glyph.text != " "]
    held = [glyph for glyph in line if glyph.text != " "]
    if not shown or not held:
        return bool(held)
    size, baseline = _main(held)
    own_size, own_baseline = _main(shown)
    largest = max(size, own_size)
    near = 0.6 if min(size, own_size) < _SMALLER * largest else 0.2
    return abs(own_baseline - baseline) <= near * largest and shown[0].left >= held[-1].right - 0.5 * largest


def _main(glyphs: Sequence[Glyph]) -> tuple[float, float]:
    """Returns the size and the baseline that most of the characters have; of a tie, the larger.

    In a formula the raised and lowered signs may be the most: there it is the larger size that they stand around.
    """
    sizes = Counter([glyph.size for glyph in glyphs])
    size = max(sizes, key=lambda each: (sizes[each], each))
    larger = max((each for each in sizes if each * _SMALLER > size and sizes[each] >= _FEWEST), default=None)
    if larger is not None:
        level = next(glyph.baseline for glyph in glyphs if glyph.size == larger)
        if all(abs(glyph.baseline - level) > 0.08 * larger for glyph in glyphs if glyph.size == size):
            size = larger
    baselines = Counter([glyph.baseline for glyph in glyphs if glyph.size == size])
    return size, max(baselines, key=lambda each: baselines[each])


def _row(line: Sequence[Glyph], page: int) -> Row | None:
    shown = [glyph for glyph in line if glyph.text != " "]
    if not shown:
        return None
    size, baseline = _main(shown)
    leaders = _LEADERS.search("".join(glyph.text if len(glyph.text) == 1 else "-" for glyph in line))
    if leaders and leaders.start():
        line = [*line[: leaders.start()], *line[leaders.end() :]]
    cells: list[Cell] = []
    piece: list[Glyph] = []
    last: Glyph | None = None
    for glyph in line:
        if glyph.text != " " and last is not None and glyph.left - last.right > _GAP * size:
            _close(cells, piece, size, baseline)
            piece = []
        elif glyph.text != " " and last is not None and piece[-1].text != " " and _is_apart(last, glyph, size):
            piece.append(Glyph(" ", last.right, glyph.left, baseline, size))
        piece.append(glyph)
        last = glyph if glyph.text != " " else last
    _close(cells, piece, size, baseline)
    is_led = leaders is not None and len(cells) > 1
    return Row(cells, baseline, size, page, line, is_led) if cells else None


def _is_apart(last: Glyph, glyph: Glyph, size: float) -> bool:
    """Tells whether a gap between two characters is that of words, where no space is written: smaller behind a raised one."""
    least = 0.15 if last.size < _SMALLER * glyph.size else 0.25
    return glyph.left - last.right > least * size and last.text.isascii() and glyph.text.isascii()


def _close(cells: list[Cell], piece: Sequence[Glyph], size: float, baseline: float) -> None:
    """Writes a piece: what is small and high is raised, what is small and low is lowered."""
    text = ""
    group = ""
    place = 0
    level = baseline
    last: Glyph | None = None
    for glyph in [*piece, Glyph("", 0, 0, baseline, size)]:
        own = _place(glyph, size, baseline)
        if not own and last is not None and glyph.left - last.right < _TOUCHING * size:
            own = _off_the_line(glyph, size, baseline)
        last = glyph if own or glyph.text != " " else None
        if glyph.text == " " and group:
            # A space between raised figures is no end of them where more of them follow; where none do, it is read below.
            own = place
        if own != place and group:
            shown = group.rstrip()
            if _is_in_word(text, group, glyph):
                text += shown
            else:
                text += marks.raised(text, shown) if place > 0 else marks.lowered(text, shown)
            if text.endswith("]") and glyph.text.isalnum():
                text += " "
            text += group[len(shown) :]
            group = ""
        place = own
        if own:
            if not group:
                level = glyph.baseline
            elif own > 0 and glyph.baseline > level + _RAISED_BY * size:
                group, level = f"{group}^", glyph.baseline
            group += glyph.text
        else:
            text += glyph.text
    tidy = " ".join(text.split())
    if tidy:
        shown_glyphs = [glyph for glyph in piece if glyph.text != " "]
        cells.append(Cell(tidy, shown_glyphs[0].left, max(glyph.right for glyph in shown_glyphs)))


def _is_in_word(before: str, group: str, after: Glyph) -> bool:
    """Tells whether letters are set high or low within a word, as in the names of some programs."""
    return (
        len(group) == 1 and group.isalpha() and before[-1:].isalpha() and after.text.isalpha() and before[-1:].isupper()
    )


def _place(glyph: Glyph, size: float, baseline: float) -> int:
    if glyph.is_raised:
        return 1
    if glyph.text == " " or glyph.size > _SMALLER * size:
        return 0
    if glyph.baseline > baseline + 0.15 * size:
        return 1
    return -1 if glyph.baseline < baseline - 0.08 * size else 0


def _off_the_line(glyph: Glyph, size: float, baseline: float) -> int:
    """Tells a figure of full size that touches what stands before it and is still raised or lowered."""
    if glyph.text not in _POWERS:
        return 0
    shift = (glyph.baseline - baseline) / size
    if _RAISED_BY <= shift <= _MOST_RAISED_BY:
        return 1
    return -1 if -_MOST_RAISED_BY <= shift <= -_LOWERED_BY else 0


def _home(lines: Sequence[list[Glyph]], piece: Sequence[Glyph]) -> tuple[list[Glyph], int] | None:
    """Returns the line, and the place in it, where a gap is left for a raised figure that is drawn after the line."""
    shown = [glyph for glyph in piece if glyph.text != " "]
    if not 0 < len(shown) <= _LONGEST_POWER or any(glyph.text not in _POWERS for glyph in shown):
        return None
    left, right, level = shown[0].left, shown[-1].right, shown[0].baseline
    for line in reversed(lines[-_LOOKED_BACK:]):
        size, baseline = _main(line) if abs(line[0].baseline - level) < line[0].size else (1.0, level)
        if not (_LOWERED_BY <= abs(level - baseline) / size <= _MOST_RAISED_BY):
            continue
        held = [number for number, glyph in enumerate(line) if glyph.text != " "]
        for number, following in pairwise([*held, len(line)]):
            has_room = following == len(line) or line[following].left >= right - _TOUCHING * size
            if has_room and abs(left - line[number].right) <= _TOUCHING * size:
                return line, number + 1
    return None
