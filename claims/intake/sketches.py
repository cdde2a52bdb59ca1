"""The shingles of texts as numbers that are the same in every process, so that they are made once and kept."""

import sys
from array import array
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from itertools import islice
from typing import Protocol, TypeAlias

SIZE = 5
"""How many words make a shingle."""

Sketch: TypeAlias = "array[int]"
"""The shingles of one text, each once."""

_WIDTH = "q"


class Sketches(Protocol):
    """Where the shingles of texts are kept, by the SHA-256 of the text."""

    def load(self, names: Iterable[str]) -> Mapping[str, Sketch]:
        """Returns those of the wanted texts that are kept."""

    def keep(self, new: Mapping[str, Sketch]) -> None:
        """Keeps those of more texts, if that can be done; what is not kept is made again."""


def shingles_of(words: list[str]) -> frozenset[int]:
    """Returns a number for every five words that follow each other."""
    numbers = {word: _number(word) for word in set(words)}
    found = [numbers[word] for word in words]
    return frozenset(map(hash, zip(*(islice(found, start, None) for start in range(SIZE)), strict=False)))


def sketch(shingles: Iterable[int]) -> Sketch:
    """Puts shingles in a row."""
    return array(_WIDTH, shingles)


def to_bytes(made: Sketch) -> bytes:
    """Writes shingles as bytes that every machine reads alike."""
    return _in_order(made).tobytes()


def from_bytes(data: bytes) -> Sketch:
    """Reads what `to_bytes` wrote; raises ValueError where that cannot be it."""
    made = array(_WIDTH)
    made.frombytes(data)
    return _in_order(made)


def version() -> str:
    """Returns how the numbers are made here, as far as that is left to Python: the hash of numbers that are told together."""
    return f"{SIZE} {hash((1, 2**60, 3))}"


def _number(word: str) -> int:
    return int.from_bytes(blake2b(word.encode("utf-8", "surrogatepass"), digest_size=7).digest(), "big")


def _in_order(made: Sketch) -> Sketch:
    if sys.byteorder == "little":
        return made
    swapped = made[:]
    swapped.byteswap()
    return swapped
