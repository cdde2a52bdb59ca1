"""The characters of a page with their places, as pdfium reports them."""

import ctypes
import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

_LIGATURES = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}
_SYMBOLS = {
    0x88: "•",
    0xF02D: "–",
    0xF06D: "μ",
    0xF0A3: "≤",
    0xF0A7: "▪",
    0xF0B0: "°",
    0xF0B1: "±",
    0xF0B3: "≥",
    0xF0B4: "×",
    0xF0B7: "•",
    0xF0D8: "•",
    0xF0FC: "✓",
}
"""Signs of the fonts of symbols, which many files give by their places in the font."""
_TINY = 1.5
"""Letters of less than so many points are not meant to be seen."""
_WHITE = 250
_LINE_ENDS = (10, 13)
_TURNED = 0.2
"""From so many radians on a line does not run in the direction that it is said to."""
_DIRECTIONS = 4
"""So many ways are there in which lines run that are read as lines: as usual, upwards, upside down, downwards."""

Box = tuple[float, float, float, float]


class Glyph(NamedTuple):
    """A character: its text, its left and right edge, its baseline, its size in points, and whether it is drawn raised."""

    text: str
    left: float
    right: float
    baseline: float
    size: float
    is_raised: bool = False


@dataclass
class PageGlyphs:
    """The characters of a page: in stretches that pdfium takes for lines, those that are turned, and what is odd.

    A page that is turned as a whole is read as the reader holds it.
    """

    height: float
    stretches: list[list[Glyph]] = field(default_factory=list)
    turned: list[tuple[float, list[list[Glyph]]]] = field(default_factory=list)
    """By direction: the height of the page as those hold it who read the turned lines, and the lines."""
    slanted: str = ""
    """What runs neither along nor across the page."""
    hidden: int = 0
    unmapped: int = 0
    has_pictures: bool = False
    is_blank: bool = False
    """Tells a page on which nothing stands at all, not even a line."""


def of_page(page: Any) -> PageGlyphs:
    """Reads the characters of a page."""
    from pypdfium2 import raw

    found = PageGlyphs(page.get_height())
    text_page = page.get_textpage()
    scan = _Scan(page, text_page.raw)
    lines: dict[int | None, list[list[Glyph]]] = {}
    stretch: list[Glyph] = []
    way: int | None = 0
    for index, code in _codes(text_page.raw):
        if code in _LINE_ENDS:
            stretch = []
            continue
        text = _shown(code)
        if text == " ":
            if stretch:
                last = stretch[-1]
                stretch.append(Glyph(" ", last.right, last.right, last.baseline, last.size))
        elif text:
            glyph = scan.glyph(index, text)
            if glyph is None:
                found.hidden += 1
                continue
            if not stretch or way != scan.direction:
                stretch, way = [], scan.direction
                lines.setdefault(way, []).append(stretch)
            stretch.append(glyph)
            found.unmapped += text == "\ufffd" or "\ue000" <= text < "\uf900"
    slanted = lines.pop(None, [])
    found.slanted = " ".join(" ".join("".join(glyph.text for glyph in line).split()) for line in slanted)
    ways = sorted(lines.items(), key=lambda way: -sum(map(len, way[1])))
    sheets = [(scan.height_in(direction), stretches) for direction, stretches in ways]
    if sheets:
        (found.height, found.stretches), *found.turned = sheets
    found.has_pictures = any(item.type == raw.FPDF_PAGEOBJ_IMAGE for item in page.get_objects(max_depth=2))
    found.is_blank = not found.has_pictures and next(iter(page.get_objects(max_depth=1)), None) is None
    text_page.close()
    return found


def _codes(text_page: Any) -> Iterator[tuple[int, int]]:
    """Yields the places and code points of a page; a pair of surrogates is one character."""
    from pypdfium2 import raw

    high = 0
    unicode_at = raw.FPDFText_GetUnicode
    for index in range(raw.FPDFText_CountChars(text_page)):
        code = unicode_at(text_page, index)
        if 0xD800 <= code < 0xDC00:
            high = code
            continue
        if 0xDC00 <= code < 0xE000:
            code = 0x10000 + ((high - 0xD800) << 10) + (code - 0xDC00) if high else 0xFFFD
        high = 0
        yield index, code


class _Scan:
    """Reads places character by character, and what holds for a whole text object only once for it."""

    def __init__(self, page: Any, text_page: Any) -> None:
        from pypdfium2 import raw

        self._raw = raw
        self._page = page
        self._text_page = text_page
        self._object = 0
        self._size = 0.0
        self._is_white = False
        self._edges: Box = page.get_bbox()
        self.direction: int | None = 0
        """Which of the directions the last character runs in; none where it is slanted."""
        self._grounds: list[Box] | None = None
        self._x, self._y = ctypes.c_double(), ctypes.c_double()
        self._box = raw.FS_RECTF()
        self._origin_at = ctypes.byref(self._x), ctypes.byref(self._y)
        self._box_at = ctypes.byref(self._box)

    def glyph(self, index: int, text: str) -> Glyph | None:
        """Returns a character, or nothing where nobody is meant to see it."""
        raw, page = self._raw, self._text_page
        holder = ctypes.addressof(found.contents) if (found := raw.FPDFText_GetTextObject(page, index)) else 0
        if not holder or holder != self._object:
            self._object = holder
            self._look(index)
        raw.FPDFText_GetCharOrigin(page, index, *self._origin_at)
        raw.FPDFText_GetLooseCharBox(page, index, self._box_at)
        box = self._box
        if self._size < _TINY or (self._is_white and not self._has_ground(box.left, self._y.value, box.right)):
            return None
        left, right, origin, baseline = self._as_read(box.left, box.right, box.bottom, box.top)
        if right <= left:
            left = right = origin
        is_raised = self.direction == 0 and text.isdecimal() and self._is_drawn_raised(index)
        return Glyph(text, left, right, round(baseline, 1), self._size, is_raised)

    def _as_read(self, left: float, right: float, bottom: float, top: float) -> tuple[float, float, float, float]:
        """Returns the left and right edge, the origin and the baseline of a character as those see it who read it."""
        x, y = self._x.value, self._y.value
        page_left, page_bottom, page_right, page_top = self._edges
        match self.direction:
            case 1:
                return bottom - page_bottom, top - page_bottom, y - page_bottom, page_right - x
            case 2:
                return page_right - right, page_right - left, page_right - x, page_top - y
            case 3:
                return page_top - top, page_top - bottom, page_top - y, x - page_left
            case _:
                return left - page_left, right - page_left, x - page_left, y - page_bottom

    def height_in(self, direction: int | None) -> float:
        """Returns the height of the page as those hold it who read lines that run in a direction."""
        left, bottom, right, top = self._edges
        return right - left if direction in (1, 3) else top - bottom

    def _is_drawn_raised(self, index: int) -> bool:
        """Tells raised figures of a font's own: full-sized by their font, small and high by their drawing."""
        left, right, bottom, top = (ctypes.c_double() for _ in range(4))
        self._raw.FPDFText_GetCharBox(self._text_page, index, left, right, bottom, top)
        return bottom.value - self._y.value > 0.2 * self._size and top.value - bottom.value < 0.6 * self._size

    def _look(self, index: int) -> None:
        """Reads what holds for a text object."""
        raw, page = self._raw, self._text_page
        matrix = raw.FS_MATRIX()
        raw.FPDFText_GetMatrix(page, index, matrix)
        self._size = round(raw.FPDFText_GetFontSize(page, index) * math.hypot(matrix.c, matrix.d), 1)
        self.direction = _direction(matrix.a, matrix.b)
        colour = [ctypes.c_uint() for _ in range(4)]
        has_colour = raw.FPDFText_GetFillColor(page, index, *colour)
        self._is_white = bool(has_colour) and min(value.value for value in colour[:3]) >= _WHITE

    def _has_ground(self, left: float, baseline: float, right: float) -> bool:
        """Tells whether something that is not white lies behind a white character."""
        if self._grounds is None:
            self._grounds = list(_grounds(self._page))
        return any(l <= left and right <= r and b <= baseline <= t for l, b, r, t in self._grounds)


def _direction(along: float, upwards: float) -> int | None:
    """Returns which of the directions a line runs in, or none where it is slanted."""
    angle = math.atan2(upwards, along)
    nearest = round(angle / (math.pi / 2))
    return nearest % _DIRECTIONS if abs(angle - nearest * math.pi / 2) <= _TURNED else None


def _shown(code: int) -> str:
    """Returns the text of a character: ligatures parted, the mark of a hyphen at the end of a line as a soft hyphen."""
    if code in (0x02, 0xFFFE, 0xAD):
        return "\u00ad"
    if code in (0x09, 0x20, 0xA0):
        return " "
    if code in _SYMBOLS:
        return _SYMBOLS[code]
    if 0x80 <= code < 0xA0:
        return bytes((code,)).decode("cp1252", "ignore")
    if code < 32 or code == 0x200B or code > 0x10FFFF:
        return ""
    text = chr(code)
    return _LIGATURES.get(text, text) if code >= 0xFB00 else text


def _grounds(page: Any) -> Iterator[Box]:
    """Yields the boxes of what white letters may stand on: filled areas that are not white, pictures, shadings."""
    from pypdfium2 import raw

    colour = [ctypes.c_uint() for _ in range(4)]
    for count, item in enumerate(page.get_objects(max_depth=3)):
        if count > 5000:
            return
        is_filled = item.type == raw.FPDF_PAGEOBJ_PATH and raw.FPDFPageObj_GetFillColor(item.raw, *colour)
        is_dark = is_filled and min(value.value for value in colour[:3]) < _WHITE - 20 and colour[3].value > 0
        if is_dark or item.type in (raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_SHADING):
            left, bottom, right, top = item.get_bounds()
            yield left - 2, bottom - 2, right + 2, top + 2
