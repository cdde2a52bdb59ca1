"""Which characters the bundled fonts can draw, read from their character maps; any other is shown as its code point."""

import struct
import unicodedata
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from pathlib import Path

from claims import resources
from claims.patterns import declared

_RARE = declared("[^\x00-\u024f\u2010-\u2027\u4e00-\u9fa5]")
_NOT_DRAWN = frozenset({"Cf", "Zs", "Cc"})
_PRIVATE = frozenset({"Co", "Cn", "Cs"})
_SELECTORS = range(0xFE00, 0xFE10)

MARK = declared(r"\[U\+[0-9A-F]{4,6}\]")
"""What stands for a character that is not drawn."""

_Lookup = Callable[[int], int]


def visible(text: str) -> str:
    """Returns a text in which each character that no bundled font draws stands as ``[U+0E01]``."""
    return _RARE.sub(lambda found: found[0] if _is_drawn(found[0]) else f"[U+{ord(found[0]):04X}]", text)


@lru_cache(maxsize=4096)
def _is_drawn(char: str) -> bool:
    category, code = unicodedata.category(char), ord(char)
    if category in _NOT_DRAWN or code in _SELECTORS:
        return True
    return category not in _PRIVATE and any(glyph(code) for glyph in _maps())


@cache
def _maps() -> tuple[_Lookup, ...]:
    folder = resources.data_folder() / "fonts"
    return tuple(lookup for path in sorted(folder.glob("*.[to]tf")) for lookup in _of_font(path))


def _of_font(path: Path) -> Iterator[_Lookup]:
    """Yields the Unicode maps of a font: formats 4 and 12 of the OpenType specification, table ``cmap``."""
    data = path.read_bytes()
    number = struct.unpack_from(">H", data, 4)[0]
    tables = {data[at : at + 4]: struct.unpack_from(">L", data, at + 8)[0] for at in range(12, 12 + 16 * number, 16)}
    start = tables[b"cmap"]
    for at in range(start + 4, start + 4 + 8 * struct.unpack_from(">H", data, start + 2)[0], 8):
        platform, _, offset = struct.unpack_from(">HHL", data, at)
        form = struct.unpack_from(">H", data, start + offset)[0]
        if platform in (0, 3) and form in (4, 12):
            yield (_segments if form == 4 else _groups)(data, start + offset)


def _groups(data: bytes, at: int) -> _Lookup:
    count = struct.unpack_from(">L", data, at + 12)[0]
    groups = [struct.unpack_from(">LLL", data, at + 16 + 12 * n) for n in range(count)]
    return lambda code: next((int(first) + code - low for low, high, first in groups if low <= code <= high), 0)


def _segments(data: bytes, at: int) -> _Lookup:
    count = struct.unpack_from(">H", data, at + 6)[0] // 2
    ends = struct.unpack_from(f">{count}H", data, at + 14)
    starts = struct.unpack_from(f">{count}H", data, at + 16 + 2 * count)
    deltas = struct.unpack_from(f">{count}H", data, at + 16 + 4 * count)
    offsets_at = at + 16 + 6 * count
    offsets = struct.unpack_from(f">{count}H", data, offsets_at)

    def glyph(code: int) -> int:
        for n in range(count):
            if starts[n] <= code <= ends[n]:
                if not offsets[n]:
                    return int(code + deltas[n]) & 0xFFFF
                place = offsets_at + 2 * n + offsets[n] + 2 * (code - starts[n])
                found = int(struct.unpack_from(">H", data, place)[0])
                return int(found + deltas[n]) & 0xFFFF if found else 0
        return 0

    return glyph
