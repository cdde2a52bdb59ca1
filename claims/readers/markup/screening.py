"""What is done to a page before a parser sees it, in time linear in its length.

Scripts, styles, comments and drawings are taken out, elements with endless attributes lose them, and the nesting is
measured: a parser may take minutes over the one, and silently drops what lies too deep in the other.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from claims.patterns import declared

_TAG = declared(r"</?([a-zA-Z][^\s/>]*+)(?:[^>=]++|=\s*+(?:\"[^\"]*+\"|'[^']*+')?+)*+>")
_LONGEST_TAG = 20_000
_DROPPED = frozenset(
    [
        "script",
        "style",
        "iframe",
        "noembed",
        "noframes",
        "xmp",
        "textarea",
        "svg",
        "noscript",
        "template",
        "object",
        "applet",
        "canvas",
        "audio",
        "video",
        "select",
    ]
)
"""Elements whose content is no text of the page; of some of them a part is kept aside."""
_FLAT = frozenset(
    [
        "area",
        "base",
        "br",
        "col",
        "embed",
        "hr",
        "img",
        "input",
        "link",
        "meta",
        "param",
        "source",
        "track",
        "wbr",
        "p",
        "li",
        "td",
        "tr",
        "th",
        "thead",
        "tbody",
        "tfoot",
        "option",
    ]
)
"""Elements that do not nest, or end by themselves where the next one begins."""
_LINKED_DATA = declared(r"type\s*=\s*[\"']?application/ld\+json", re.IGNORECASE)
_MOST_LINKED_DATA = 500_000


@dataclass
class Screened:
    """A page that is fit for a parser, with what was taken out of it."""

    markup: str = ""
    depth: int = 0
    styles: list[str] = field(default_factory=list)
    linked_data: list[str] = field(default_factory=list)
    without_scripts: list[str] = field(default_factory=list)
    """What the page shows where no scripts run."""
    scripts: int = 0
    stripped: int = 0
    """How many elements lost their attributes."""
    is_cut_off: bool = False
    """Tells whether the page ends inside a tag, a comment or a script."""


def screen(text: str, limits: Mapping[str, Any]) -> Screened:
    """Screens the source of a page."""
    page = Screened()
    kept: list[str] = []
    ends = _Ends(text)
    at = depth = 0
    while (start := text.find("<", at)) >= 0:
        kept.append(text[at:start])
        if text.startswith(("<!", "<?"), start):
            is_comment = text.startswith("<!--", start)
            at = ends.find("-->" if is_comment else ">", start + 2)
            if at < 0:
                page.is_cut_off, at = True, len(text)
            continue
        if not text[start + 1 : start + 2].isalpha() and not text.startswith("</", start):
            kept.append("&lt;")
            at = start + 1
            continue
        tag = _TAG.match(text, start) if ends.find(">", start) >= 0 else None
        if tag is None:
            if text.startswith("</", start) and (after := ends.find(">", start)) >= 0:
                at = after
                continue
            page.is_cut_off, at = True, len(text)
            break
        name, at = tag[1].lower(), tag.end()
        if name in _DROPPED:
            if text[start + 1] != "/":
                at = _drop(page, name, tag, ends)
            continue
        written = tag[0]
        if len(written) > _LONGEST_TAG or written.count("=") > limits["attributes"]:
            page.stripped += written.count("=") > limits["attributes"]
            written = f"<{name}>"
        kept.append(written)
        if name not in _FLAT and not written.endswith("/>"):
            depth = max(0, depth - 1) if text[start + 1] == "/" else depth + 1
            page.depth = max(page.depth, depth)
    kept.append(text[at:])
    page.markup = "".join(kept)
    return page


class _Ends:
    """Finds the ends of things, and looks but once for what never ends."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._lacking: set[str] = set()
        self._closings: dict[str, re.Pattern[str]] = {}

    def find(self, end: str, at: int) -> int:
        """Returns the place behind the next `end`, or -1."""
        if end in self._lacking:
            return -1
        found = self._text.find(end, at)
        if found < 0:
            self._lacking.add(end)
            return -1
        return found + len(end)

    def closing(self, name: str, at: int) -> tuple[int, int]:
        """Returns where the next closing tag of a name begins and ends, or (-1, -1)."""
        if f"</{name}" in self._lacking:
            return -1, -1
        pattern = self._closings.setdefault(name, re.compile(rf"</{name}(?=[\s/>])", re.IGNORECASE))
        found = pattern.search(self._text, at)
        end = self.find(">", found.end()) if found else -1
        if found is None or end < 0:
            self._lacking.add(f"</{name}")
            return -1, -1
        return found.start(), end


def _drop(page: Screened, name: str, tag: re.Match[str], ends: _Ends) -> int:
    """Passes over an element with its content, and returns where it ends."""
    is_raw = name in ("script", "style")
    page.scripts += name == "script"
    if tag[0].endswith("/>") and not is_raw:
        return tag.end()
    start, end = ends.closing(name, tag.end())
    if end < 0:
        # What is never closed is not there, save for what a parser takes as raw text to the end of the page.
        if is_raw:
            page.is_cut_off = True
            return len(tag.string)
        return tag.end()
    content = tag.string[tag.end() : start]
    if name == "style":
        page.styles.append(content)
    elif name == "noscript":
        page.without_scripts.append(content)
    elif name == "script" and _LINKED_DATA.search(tag[0]) and len(content) <= _MOST_LINKED_DATA:
        page.linked_data.append(content)
    return end
