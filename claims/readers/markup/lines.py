"""Blocks written as lines: a blank line between paragraphs, none within a list or a table."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from claims.patterns import declared
from claims.readers.markup.blocks import Block

_CLOSE = frozenset(("item", "row"))
_FIGURE = declared(r"^\W{0,3}\d[^\n]{0,20}$")
_LONGEST_LABEL = 60


def written(blocks: Sequence[Block]) -> str:
    """Writes blocks as a text."""
    parts: list[str] = []
    last: Block | None = None
    for block in _labelled(blocks):
        if last is not None:
            is_close = block.kind == last.kind and block.kind in _CLOSE and block.table == last.table
            parts.append("\n" if is_close else "\n\n")
        parts.append(block.text)
        last = block
    return "".join(parts) + ("\n" if parts else "")


def _labelled(blocks: Iterable[Block]) -> Iterator[Block]:
    """Joins a figure that stands alone in large print to the label beside it: `2.4×` and `faster inference`."""
    waiting: Block | None = None
    for block in blocks:
        if waiting is not None:
            if _is_card(waiting, block):
                yield Block("paragraph", f"{waiting.text} {block.text}", block.element)
                waiting = None
                continue
            yield waiting
        waiting = block
    if waiting is not None:
        yield waiting


def _is_card(first: Block, second: Block) -> bool:
    """Tells whether two blocks are alone together in one element, a figure and a few words."""
    home = first.element.getparent()
    if (
        home is None or second.element.getparent() is not home or len(list(islice(home, 3))) != 2
    ):  # len(home) counts all
        return False
    if {first.kind, second.kind} - {"paragraph", "heading"} or "\n" in first.text + second.text:
        return False
    is_short = max(len(first.text), len(second.text)) <= _LONGEST_LABEL and not second.text.endswith((".", "。"))
    return is_short and bool(_FIGURE.match(first.text)) != bool(_FIGURE.match(second.text))
