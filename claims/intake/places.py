"""Offsets of a text as paragraphs: which paragraph a place is in, and where that begins."""

from bisect import bisect_right
from typing import NamedTuple

from claims.patterns import declared

_HEADING = declared(r"(?:#{1,6} )?[^.。!！;；\n]{2,70}(?<![.,。，!！;；:：])")
_ROW = " | "


def headings(text: str) -> list[int]:
    """Returns the places of the headings below the title: short lines that end as no sentence does and are no rows."""
    found = []
    start = 0
    for number, line in enumerate(text.split("\n")):
        if number and _ROW not in line and _HEADING.fullmatch(line.strip()):
            found.append(start)
        start += len(line) + 1
    return found


class Block(NamedTuple):
    """A paragraph: its number, 1-based as in all records, and its place in the text."""

    number: int
    start: int
    end: int


class Places:
    """The paragraphs of a text, as claims.model.source.paragraphs numbers them, looked up by offset."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.blocks: list[Block] = []
        start = 0
        for piece in text.split("\n"):
            if piece.strip():
                self.blocks.append(Block(len(self.blocks) + 1, start, start + len(piece)))
            start += len(piece) + 1
        self._starts = [block.start for block in self.blocks]

    def at(self, offset: int) -> Block:
        """Returns the paragraph that holds an offset; the offset of a figure always lies in one."""
        return self.blocks[max(0, bisect_right(self._starts, offset) - 1)]

    def of(self, block: Block) -> str:
        """Returns the words of a paragraph."""
        return self.text[block.start : block.end]
