"""The main part of a page: trafilatura says which blocks belong to it, and what those blocks say is read here.

Each block gets a mark that trafilatura carries along; a block whose mark comes back belongs to the main part. So its
judgement is used and nothing is lost in its writing: raised figures, header cells, short tables, repeated sentences.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from lxml.html import HtmlElement

from claims.patterns import declared
from claims.readers.markup import fringes
from claims.readers.markup.blocks import Block

_DIGITS = [chr(code) for code in range(0x1D800, 0x1DA8C) if chr(code).isprintable()]
"""Printable symbols that no page holds, in which a block's number is written."""
_MARK = declared(f"[{''.join(_DIGITS)}]{{2}}")
_VALUE = {digit: value for value, digit in enumerate(_DIGITS)}

_CONTROLS = declared(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]")
"""What a character reference may stand for, and no tree may be given."""

_IDEOGRAPHS = declared(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")

_SHORT = 250
"""Below so many characters trafilatura's own judgement is known to be poor."""
_MOST_JUDGED = 30_000
"""A page of more blocks is read in the plain way: trafilatura takes a minute for it."""
_LONG_LIST = 100
_NEAR = 15
"""Within so many blocks of a headline the article begins; what is between them may belong to it."""
_ASIDE = frozenset(("nav", "aside", "footer", "form", "menu", "dialog"))
_ASIDE_ROLES = frozenset(
    [
        "navigation",
        "banner",
        "contentinfo",
        "complementary",
        "search",
        "dialog",
        "alertdialog",
        "menu",
        "menubar",
        "toolbar",
    ]
)
_JUNK = declared(
    r"(?:^|[\s_-])(?:share|sharing|social|related|recirc|promo\w*|newsletter|subscri\w*|advert\w*|ads?|sponsor\w*|comments?"
    r"|cookies?|consent|gdpr|onetrust\w*|breadcrumbs?|sidebar|menu|nav\w*|toolbar|popup|modal|paywall|pagination|pager|tags?"
    r"|taboola|outbrain|trending|most-read|read-more|more-from|recommend\w*|signup|sign-up|login|skip-link|toc)(?:$|[\s_-])",
    re.IGNORECASE,
)


def main_blocks(tree: HtmlElement, blocks: Sequence[Block]) -> tuple[list[Block], str | None]:
    """Returns the blocks of a page's main part, and a sentence where they had to be found in the plain way."""
    kept = _judged(tree, blocks)
    if kept:
        intruders = fringes.intruders(blocks, kept)
        kept = (kept | fringes.rest_of_lists(blocks, kept)) - intruders
        filled = _filled(blocks, kept) - intruders
        chosen = [block for number, block in enumerate(blocks) if number in filled]
        if _weight(chosen) >= _SHORT:
            return chosen, None
    plain = plain_blocks(tree, blocks)
    if kept and _weight(plain) < _SHORT:
        return plain, None
    return plain, "its main part could not be told apart, so what stands around it may be in the text"


def _weight(blocks: Sequence[Block]) -> int:
    """Returns the length of a text in Latin letters: an ideograph says as much as two of them."""
    return sum(len(block.text) + len(_IDEOGRAPHS.findall(block.text)) for block in blocks)


def plain_blocks(tree: HtmlElement, blocks: Sequence[Block]) -> list[Block]:
    """Returns the blocks of the largest article or main element, else of the whole page, without what stands aside."""
    sizes: dict[HtmlElement, int] = defaultdict(int)
    for block in blocks:
        for element in (block.element, *block.element.iterancestors()):
            sizes[element] += len(block.text)
    total = sum(len(block.text) for block in blocks)
    region = next((e for e in _regions(tree) if sizes[e] * 2 > total), tree)
    chosen = [
        block
        for block in blocks
        if _is_within(block, region) and not _stands_aside(block, region) and not _is_linked(block)
    ]
    return chosen or [block for block in blocks if not _is_linked(block)] or list(blocks)


def _regions(tree: HtmlElement) -> Iterator[HtmlElement]:
    """Yields the elements that are said to be the main part of a page, the narrower ones first."""
    yield from tree.iter("article")
    yield from tree.iter("main")
    yield from (element for element in tree.iter("div") if element.get("role") == "main")


def _is_within(block: Block, region: HtmlElement) -> bool:
    return block.element is region or any(element is region for element in block.element.iterancestors())


def _judged(tree: HtmlElement, blocks: Sequence[Block]) -> set[int]:
    """Returns the numbers of the blocks that trafilatura takes for the main part."""
    from lxml.etree import LxmlError
    from trafilatura import bare_extraction

    if len(blocks) >= min(len(_DIGITS) ** 2, _MOST_JUDGED):
        return set()
    for number, block in enumerate(blocks):
        mark = _DIGITS[number // len(_DIGITS)] + _DIGITS[number % len(_DIGITS)]
        for holder, where in block.places:
            text = _CONTROLS.sub(" ", getattr(holder, where))
            shown = text.lstrip()
            setattr(holder, where, text[: len(text) - len(shown)] + mark + shown)
    try:
        found = bare_extraction(tree, include_comments=False, include_tables=True, with_metadata=False)
    except (LxmlError, ValueError, TypeError, AttributeError, KeyError, IndexError, RecursionError):
        return set()
    body = getattr(found, "body", None)
    if body is None:
        return set()
    text = "".join(body.itertext())
    numbers = (_VALUE[mark[0]] * len(_DIGITS) + _VALUE[mark[1]] for mark in _MARK.findall(text))
    return {number for number in numbers if number < len(blocks)}


def _filled(blocks: Sequence[Block], kept: set[int]) -> set[int]:
    """Adds to the kept blocks what belongs to them: the rest of a table, the headings above, the gaps between."""
    tables = {blocks[number].table for number in kept} - {None}
    chosen = set(kept) | {number for number, block in enumerate(blocks) if block.table in tables}
    homes = _homes(blocks, chosen)
    region = _region(blocks, chosen)
    first, last = min(chosen), max(chosen)
    headline, first = _beginning(blocks, first)
    if headline is not None:
        chosen.add(headline)
    for number in range(first, last + 1):
        block = blocks[number]
        if number not in chosen and _belongs(block, homes, region):
            chosen.add(number)
    following: Block | None = None
    for number in range(last, first - 1, -1):
        if number not in chosen:
            continue
        if number not in kept and _leads_nowhere(blocks[number], following):
            chosen.discard(number)
        else:
            following = blocks[number]
    return chosen


def _leads_nowhere(block: Block, following: Block | None) -> bool:
    """Tells whether what stood under a heading was left out."""
    if block.kind != "heading" or block.element.tag == "h1":
        return False
    return following is None or (following.kind == "heading" and following.element.tag <= block.element.tag)


def _homes(blocks: Sequence[Block], chosen: set[int]) -> set[HtmlElement]:
    """Returns the elements that hold the kept blocks, but for those that hold the page as a whole."""
    homes: set[HtmlElement] = set()
    for number in chosen:
        parent = blocks[number].element.getparent()
        if parent is not None:
            homes.add(parent)
    return homes


def _beginning(blocks: Sequence[Block], first: int) -> tuple[int | None, int]:
    """Returns the number of the headline above the first kept block, and of the block where gaps begin to be filled."""
    above = (n for n in range(first - 1, -1, -1) if blocks[n].kind == "heading" and blocks[n].element.tag == "h1")
    headline = next(above, None)
    return headline, headline if headline is not None and first - headline <= _NEAR else first


def _region(blocks: Sequence[Block], chosen: set[int]) -> HtmlElement | None:
    """Returns the main or article element that holds nearly all of the kept blocks, the narrowest of them."""
    sizes: dict[HtmlElement, int] = defaultdict(int)
    for number in chosen:
        for element in blocks[number].element.iterancestors("main", "article"):
            sizes[element] += len(blocks[number].text)
    total = sum(len(blocks[number].text) for number in chosen)
    return min((e for e in sizes if sizes[e] * 10 >= total * 9), key=lambda e: sizes[e], default=None)


def _belongs(block: Block, homes: set[HtmlElement], region: HtmlElement | None) -> bool:
    """Tells whether a block that was left out belongs to the blocks around it."""
    if _is_linked(block) or _stands_aside(block, region):
        return False
    if block.element.tag == "h1" or block.kind in ("row", "caption", "code", "term"):
        return True
    if region is not None and any(element is region for element in block.element.iterancestors()):
        return True
    if block.kind == "item" and _tells_figures(block, homes):
        return True
    parents = [block.element, *block.element.iterancestors()][:4]
    is_near = any(parent in homes for parent in parents[1:3])
    return is_near and (block.kind == "heading" or len(block.text) >= 40)


def _tells_figures(block: Block, homes: set[HtmlElement]) -> bool:
    """Tells an item of a list without links that holds figures and stands beside what is kept."""
    outermost = next((e for e in reversed(list(block.element.iterancestors("ul", "ol")))), None)
    if outermost is None or outermost.getparent() not in homes or len(outermost) > _LONG_LIST:
        return False
    return outermost.find(".//a") is None and any(letter.isdecimal() for letter in outermost.text_content())


def _is_linked(block: Block) -> bool:
    return block.linked * 2 > len(block.text)


def _stands_aside(block: Block, region: HtmlElement | None) -> bool:
    """Tells whether a block stands in something that is beside a page's main part by its name."""
    for element in (block.element, *block.element.iterancestors()):
        if element is region or element.tag in ("body", "html", "main"):
            return False
        if element.tag in _ASIDE or (element.get("role") or "") in _ASIDE_ROLES:
            return True
        if element.tag == "header" and element.getparent() is not None and element.getparent().tag == "body":
            return True
        if _JUNK.search(f"{element.get('class') or ''} {element.get('id') or ''}"):
            return True
    return False
