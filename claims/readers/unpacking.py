"""Unpacks what a site packed, bit by bit and never more than was asked for."""

import zlib
from typing import Any

from claims.errors import FetchFailed


class Unpacker:
    """Unpacks what was packed by gzip or deflate, never more at once than is asked for."""

    def __init__(self, *, is_gzip: bool) -> None:
        self._is_gzip = is_gzip
        self._stream: Any = None

    def __call__(self, chunk: bytes, most: int) -> bytes:
        """Returns the next bytes, at most so many; raises FetchFailed where they cannot be unpacked."""
        parts: list[bytes] = []
        while chunk and most > 0:
            if self._stream is None or (self._is_gzip and self._stream.eof):
                self._stream = zlib.decompressobj(self._window(chunk))
            try:
                part = self._stream.decompress(chunk, most)
            except zlib.error:
                raise FetchFailed("the document is packed in a way that cannot be unpacked", "damaged") from None
            parts.append(part)
            most -= len(part)
            # What gzip packed may be several packs, one behind the other.
            chunk = self._stream.unused_data if self._is_gzip and self._stream.eof else b""
        return b"".join(parts)

    @property
    def is_whole(self) -> bool:
        """Tells whether the end was reached."""
        return self._stream is None or bool(self._stream.eof)

    def _window(self, chunk: bytes) -> int:
        """Returns how zlib is told what comes: deflate has a header by the standard, and none from some servers."""
        if self._is_gzip:
            return 31
        has_header = chunk[0] & 0x0F == 8 and len(chunk) > 1 and (chunk[0] << 8 | chunk[1]) % 31 == 0
        return 15 if has_header else -15


def unpacker(encoding: str) -> Unpacker | None:
    """Returns what unpacks a body whose header says how it was packed, or nothing where it is not."""
    name = encoding.strip().lower()
    if name in ("", "identity"):
        return None
    if name in ("gzip", "x-gzip", "deflate"):
        return Unpacker(is_gzip=name != "deflate")
    raise FetchFailed(f"the site packs the document in a way that was not asked for: {name[:40]}", "damaged")
