"""How much the packed parts of a PDF come to, told without keeping what they unpack to."""

import zlib

from claims.patterns import declared

_STREAM = declared(rb"stream\r?\n")
_PIECE = 2**20


def unpacks_beyond(data: bytes, most: int) -> bool:
    """Tells whether the deflated streams of a PDF unpack to more than so many bytes in all."""
    left, at = most, 0
    while left >= 0 and (found := _STREAM.search(data, at)):
        end = data.find(b"endstream", found.end())
        at = end + len(b"endstream") if end > 0 else len(data)
        left -= _unpacked(memoryview(data)[found.end() : at], left)
    return left < 0


def _unpacked(packed: memoryview, most: int) -> int:
    """Returns how many bytes a stream unpacks to, counted until there are more than `most`; 0 where it is not deflated."""
    inflating = zlib.decompressobj()
    count, rest = 0, bytes(packed)
    try:
        while rest and count <= most and not inflating.eof:
            count += len(inflating.decompress(rest, _PIECE))
            rest = inflating.unconsumed_tail
    except zlib.error:
        pass
    return count
