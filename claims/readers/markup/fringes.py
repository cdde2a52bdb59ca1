"""What is at the fringes of a page's main part: advertisements and pointers within it, and items of lists left out of it."""

import re
from collections.abc import Sequence

from lxml.html import HtmlElement

from claims.patterns import declared
from claims.readers.markup.blocks import Block

_FOREIGN = declared(
    r"(?:^|[\s_-])(?:ads?|advert|advertisement|advertorial|sponsored|promo-box|author-?bio|about-the-author|newsletter)"
    r"(?:$|[\s_-])",
    re.IGNORECASE,
)
_POINTER = declared(
    r"\W*(?:(?:read (?:more|also|next)|also read|related(?: (?:stories|articles|posts|reading))?|see also|more (?:on|from)"
    r"|recommended|lesen sie auch|lire aussi)\b|延伸阅读|相关阅读|相关新闻|推荐阅读|更多阅读)\s*[:：]?",
    re.IGNORECASE,
)
_MOST = 0.25
"""What is more of a text than this is no fringe of it."""
_FOREIGN_TAGS = frozenset(("amp-ad", "amp-embed", "ins"))


def intruders(blocks: Sequence[Block], kept: set[int]) -> set[int]:
    """Returns the numbers of the blocks that are advertisements, or point to other pages."""
    found = {number for number, block in enumerate(blocks) if _is_foreign(block) or _points_away(block)}
    size = sum(len(blocks[number].text) for number in kept)
    return found if sum(len(blocks[number].text) for number in found & kept) <= _MOST * size else set()


def rest_of_lists(blocks: Sequence[Block], kept: set[int]) -> set[int]:
    """Returns the numbers of items that belong to a list of which others are kept, or that a kept line ending in a colon announces."""
    found: set[int] = set()
    lists = {home for number in kept if (home := _list_of(blocks[number])) is not None and _is_plain(blocks[number])}
    announced: HtmlElement | None = None
    for number, block in enumerate(blocks):
        home = _list_of(block)
        if home is None:
            continue
        before = blocks[number - 1] if number else None
        if before is not None and _list_of(before) is not home:
            is_announced = number - 1 in kept and before.text.endswith((":", "：")) and not _POINTER.match(before.text)
            announced = home if is_announced else None
        if number not in kept and (home is announced or (home in lists and _is_plain(block))):
            found.add(number)
    return found


def _list_of(block: Block) -> HtmlElement | None:
    if block.kind != "item":
        return None
    return next(block.element.iterancestors("ul", "ol"), None)


def _is_plain(block: Block) -> bool:
    return block.linked * 2 <= len(block.text)


def _is_foreign(block: Block) -> bool:
    for element in (block.element, *block.element.iterancestors()):
        if element.tag in ("body", "main", "article"):
            return False
        if element.tag in _FOREIGN_TAGS or _FOREIGN.search(f"{element.get('class') or ''} {element.get('id') or ''}"):
            return True
    return False


def _points_away(block: Block) -> bool:
    """Tells a line that says where to read on, and is but a link behind that."""
    pointer = _POINTER.match(block.text)
    if pointer is None or "\n" in block.text or not block.linked:
        return False
    return block.linked >= 0.8 * len(block.text[pointer.end() :].strip())
