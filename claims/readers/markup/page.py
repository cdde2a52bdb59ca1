"""A page read whole, in the child process: source in, text with what is known about it out."""

import html
import re
from collections.abc import Mapping, Sequence
from typing import Any

from lxml.etree import LxmlError, ParserError
from lxml.html import HtmlElement, HTMLParser, document_fromstring

from claims.errors import UnreadableDocument
from claims.patterns import declared
from claims.plain import count
from claims.readers import languages
from claims.readers.markup import hiding, lines, metadata, refusals, shifting
from claims.readers.markup.blocks import Block, Walk
from claims.readers.markup.mainpart import main_blocks
from claims.readers.markup.screening import Screened, screen

_OF_A_PART = declared(r"\W*(?:table of )?contents\W*$|目\s?[录錄]|\W*(?:inhalt|sommaire|abstract)\W*$", re.IGNORECASE)
_BADGE = declared(r"badge|shields\.io|workflows?/|\bstatus\b|\bicon\b|\.(?:png|jpe?g|svg)$", re.IGNORECASE)
"""What the addresses and texts of pictures hold that are no title: marks of a project's state, names of files."""


def read(data: bytes, options: Mapping[str, Any], limits: Mapping[str, Any]) -> dict[str, Any]:
    """Reads the source of a page, in UTF-8; with the option `whole` all of it is text, as in a DOCX or a Markdown file."""
    return read_source(data.decode(errors="replace"), options, limits)


def read_source(source: str, options: Mapping[str, Any], limits: Mapping[str, Any]) -> dict[str, Any]:
    """Reads the source of a page."""
    whole = bool(options.get("whole"))
    screened = screen(source.replace("\0", "\ufffd"), limits)
    warnings = _about_screening(screened, limits)
    if screened.depth > limits["deepest"]:
        text = _stripped(screened.markup)
        return {"text": text, "language": languages.detect(text), "warnings": warnings}
    tree = _parsed(screened.markup)
    if tree is None:
        raise UnreadableDocument("the page holds no text", "empty")
    shifting.settle(tree, screened.styles)
    about = metadata.about(tree, screened.linked_data, options.get("address") or "")
    has_password = any(e.get("type") == "password" for e in tree.iter("input"))
    has_outer_styles = any("stylesheet" in (e.get("rel") or "").lower() for e in tree.iter("link"))
    hidden = hiding.remove(tree, hiding.rules(screened.styles), has_outer_styles=has_outer_styles)
    if hidden:
        warnings.append(f"hidden text was left out: {count(hidden, 'character')} that the page does not show")
    body = tree.find("body")
    walk = Walk()
    blocks = walk.over(tree if body is None else body)
    if walk.struck:
        warnings.append(f"struck-out text was left out: {walk.struck:,} characters")
    everything = lines.written(blocks)
    chosen: list[Block] = blocks
    if not whole:
        chosen, plainly = main_blocks(tree, blocks)
        warnings += [plainly] if plainly else []
    elif not about.title:
        about.title = _title(tree, blocks)
    text = lines.written(chosen)
    if not whole:
        shown = next((" ".join(e.text_content().split()) for e in tree.iter("title")), "")
        part = refusals.refuse_stand_in(
            text,
            everything,
            f"{about.title or ''}\n{shown}",
            "\n".join(screened.without_scripts)[:20_000],
            has_password=has_password,
            is_free=about.is_free,
            scripts=screened.scripts,
            onward=metadata.onward(tree, str(options.get("address") or "")),
        )
        warnings += [part] if part else []
    language, contradicted = languages.settle(about.language, text)
    warnings += [contradicted] if contradicted else []
    return {
        "text": text,
        "title": about.title,
        "authors": about.authors,
        "publisher": about.publisher,
        "published": about.published,
        "address": about.address,
        "language": language,
        "warnings": warnings,
    }


def _title(tree: HtmlElement, blocks: Sequence[Block]) -> str | None:
    """Returns the headline of a document that is all text, else the picture that stands in its place, else its first heading."""
    headings = [block for block in blocks if block.kind == "heading" and not _OF_A_PART.match(block.text)]
    for block in headings:
        if block.element.tag == "h1":
            return block.text
    for element in tree.iter("h1", "h2", "h3", "img"):
        shown = " ".join((element.get("alt") or "").split())
        if element.tag != "img":
            if element.text_content().strip():
                break
        elif len(shown) > 2 and not (
            _BADGE.search(shown) or "badge" in (element.get("src") or "") or "shields.io" in (element.get("src") or "")
        ):
            return shown
    return next((block.text for block in headings), None)


def _parsed(markup: str) -> HtmlElement | None:
    parser = HTMLParser(huge_tree=True, remove_comments=True, remove_pis=True, encoding="utf-8", collect_ids=False)
    try:
        return document_fromstring(markup.encode(), parser=parser)
    except (ParserError, LxmlError, ValueError):
        return None


def _about_screening(screened: Screened, limits: Mapping[str, Any]) -> list[str]:
    warnings = []
    if screened.depth > limits["deepest"]:
        warnings.append(
            f"its elements are nested {screened.depth:,} deep, more than {limits['deepest']}; it was read plainly, tag by tag, "
            "so tables and hidden text are not told apart"
        )
    if screened.stripped:
        warnings.append(
            f"attributes beyond {limits['attributes']} were left out of {count(screened.stripped, 'element')}"
        )
    if screened.is_cut_off:
        warnings.append("the page ends inside a tag; the file may have been cut off")
    return warnings


def _stripped(markup: str) -> str:
    """Returns the text between the tags, a line for each block."""
    parted = re.sub(
        r"</?(?:p|div|h[1-6]|li|tr|br|table|ul|ol|section|article|blockquote|pre)\b[^>]*+>",
        "\n",
        markup,
        flags=re.IGNORECASE,
    )
    parted = re.sub(r"</?t[dh]\b[^>]*+>", " ", parted, flags=re.IGNORECASE)
    text = html.unescape(re.sub(r"<[^>]*+>", "", parted))
    rows = (" ".join(line.split()) for line in text.split("\n"))
    return "\n".join(row for row in rows if row) + "\n"
