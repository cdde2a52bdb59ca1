"""A page as blocks: one for each heading, paragraph, list item, table row and line of code, in reading order."""

from dataclasses import dataclass, field

from lxml.html import HtmlElement

from claims.patterns import declared
from claims.readers.markup import marks, tables

_BLOCKS = frozenset(
    [
        "address",
        "article",
        "aside",
        "blockquote",
        "body",
        "caption",
        "center",
        "dd",
        "details",
        "dialog",
        "dir",
        "div",
        "dl",
        "dt",
        "fieldset",
        "figcaption",
        "figure",
        "footer",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "hgroup",
        "hr",
        "html",
        "legend",
        "li",
        "main",
        "menu",
        "nav",
        "ol",
        "p",
        "pre",
        "section",
        "summary",
        "table",
        "tbody",
        "td",
        "tfoot",
        "th",
        "thead",
        "tr",
        "ul",
    ]
)
_SILENT = frozenset(
    [
        "head",
        "style",
        "script",
        "title",
        "meta",
        "link",
        "rt",
        "rp",
        "rtc",
        "input",
        "datalist",
        "progress",
        "meter",
        "map",
        "img",
        "picture",
    ]
)
_STRUCK = frozenset(("del", "s", "strike"))
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_GLUED = frozenset(["span", "strong", "b", "em", "i", "small", "time", "data", "label", "a"])
_LONGEST_TERM = 120

_INVISIBLE = declared("[\x00-\x08\x0e-\x1f\x7f\u00ad\u200b\u2060\ufeff\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_WHITE = declared(r"[ \t\r\n\f\v\u0085\u2028\u2029]+")
_FIXED = declared("(?<![0-9])\u00a0|\u00a0(?![0-9])")
_LABEL = declared(r"[A-Za-z]{2}:$")
_BRACED = declared(r"\^\{\s*([+\-−]?\w+)\s*\}")


@dataclass
class Block:
    """A block: what it is, its text, where in the page it stands, and how much of it is links."""

    kind: str
    text: str
    element: HtmlElement
    places: list[tuple[HtmlElement, str]] = field(default_factory=list)
    """Where its pieces of text are held: an element, and whether in its `text` or its `tail`."""
    linked: int = 0
    table: int | None = None


class Walk:
    """Walks a page and gathers its blocks."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.struck = 0
        """How many characters are struck out; they are no part of the text."""
        self._tables = 0
        self._pieces: list[str] = []
        self._places: list[tuple[HtmlElement, str]] = []
        self._linked = 0
        self._prefix = ""
        self._term = ""
        self._term_home: HtmlElement = None
        self._notes: dict[str, str] = {}

    def over(self, tree: HtmlElement) -> list[Block]:
        """Returns the blocks of a page."""
        self._notes = _referred_notes(tree)
        self._children(tree, tree, "paragraph")
        self._flush(tree, "paragraph")
        return self.blocks

    def _children(self, element: HtmlElement, block: HtmlElement, kind: str, *, in_link: bool = False) -> None:
        self._add(element.text, element, "text", in_link=in_link)
        for child in element:
            if isinstance(child.tag, str):
                self._element(child, block, kind, in_link=in_link)
            if _LABEL.search(self._before()) and (child.tail or "")[:1].isalpha() and child.tag in _GLUED:
                self._pieces.append(" ")
            self._add(child.tail, child, "tail", in_link=in_link)

    def _element(self, element: HtmlElement, block: HtmlElement, kind: str, *, in_link: bool) -> None:
        tag = element.tag.lower()
        if tag in _SILENT or marks.is_clutter(element) or (tag == "button" and _is_handle(element, block, kind)):
            return
        if tag in _BLOCKS:
            self._flush(block, kind)
            self._block(element, tag, kind, in_link=in_link)
        elif tag == "br":
            self._pieces.append("\n")
        elif tag in _STRUCK:
            self.struck += len("".join(element.text_content().split()))
        elif tag == "math" or tag.endswith(":math"):
            self._pieces.append(
                f" {marks.formula(element)} " if element.get("display") == "block" else marks.formula(element)
            )
        elif marks.is_back_link(element):
            return
        elif mark := marks.note_mark(element):
            self._pieces.append(f" [{mark}]")
        elif marks.is_raised(element):
            self._pieces.append(marks.raised(self._before(), marks.written(element)))
        elif marks.is_lowered(element):
            self._pieces.append(marks.lowered(self._before(), marks.written(element)))
        else:
            self._part_from_neighbour(element, tag)
            quotes = tag == "q"
            self._pieces.append("“" * quotes)
            self._children(element, block, kind, in_link=in_link or tag == "a")
            self._pieces.append("”" * quotes)

    def _block(self, element: HtmlElement, tag: str, kind: str, *, in_link: bool) -> None:
        if tag == "table" and tables.holds_data(element):
            self._table(element)
            return
        if tag == "pre":
            self._code(element)
            return
        inner = "paragraph"
        if tag in _HEADINGS:
            inner = "heading"
        elif tag in ("caption", "figcaption", "legend"):
            inner = "caption"
        elif tag == "dt":
            inner = "term"
            self._say_term()
        elif tag == "li" or kind == "item":
            inner = "item"
        if tag == "li":
            note = self._notes.get(element.get("id") or "")
            self._prefix = f"[{note}] " if note else "- "
        elif tag == "dd" and self._term:
            self._prefix = self._term if self._term.endswith((": ", "： ")) else f"{self._term.rstrip()}: "
            self._term = ""
        elif tag == "hr":
            return
        self._children(element, element, inner, in_link=in_link)
        self._flush(element, inner)
        if tag == "li":
            self._prefix = ""
        elif tag == "dl":
            self._say_term()

    def _say_term(self) -> None:
        """Writes a term that no description follows."""
        if term := self._term.strip():
            self._term = ""
            self.blocks.append(Block("term", term, self._term_home))

    def _table(self, element: HtmlElement) -> None:
        self._tables += 1
        number = self._tables
        for caption in element.findall("caption"):
            self._children(caption, caption, "caption")
            self._flush(caption, "caption")
        for line in tables.lines(element, self._cell):
            kind = "caption" if line.is_title else "row"
            self.blocks.append(Block(kind, line.text, element, line.places, line.linked, number))

    def _cell(self, element: HtmlElement) -> tables.Cell:
        """Reads a cell as one line."""
        inner = Walk()
        inner._notes = self._notes
        inner._children(element, element, "paragraph")
        inner._flush(element, "paragraph")
        self.struck += inner.struck
        text = " ".join(block.text for block in inner.blocks)
        places = [place for block in inner.blocks for place in block.places[:1]]
        return tables.Cell(" ".join(text.split("\n")), places, sum(block.linked for block in inner.blocks))

    def _code(self, element: HtmlElement) -> None:
        lines = [_INVISIBLE.sub("", line).rstrip() for line in _plain(element).split("\n")]
        text = "\n".join(line for line in lines if line.strip())
        if text:
            place = next(
                ((e, "text") for e in element.iter() if isinstance(e.tag, str) and (e.text or "").strip()), None
            )
            self.blocks.append(Block("code", text, element, [place] if place else []))

    def _add(self, text: str | None, holder: HtmlElement, where: str, *, in_link: bool) -> None:
        if not text:
            return
        shown = _WHITE.sub(" ", text)
        if shown.strip():
            self._places.append((holder, where))
            self._linked += len(shown) if in_link else 0
        self._pieces.append(shown)

    def _before(self) -> str:
        return "".join(self._pieces[-6:])[-24:]

    def _part_from_neighbour(self, element: HtmlElement, tag: str) -> None:
        """Keeps apart what a style sheet shows apart: the words of two boxes that touch in the source only."""
        neighbour = element.getprevious()
        before = self._before()
        if neighbour is None or neighbour.tail or tag not in _GLUED or neighbour.tag not in _GLUED or len(before) < 2:
            return
        after = element.text_content()[:1]
        if before[-1].isalnum() and before[-2].isalnum() and after.isalnum() and before[-1].isascii():
            self._pieces.append(" ")

    def _flush(self, element: HtmlElement, kind: str) -> None:
        """Ends a block; a line break within it begins another."""
        text = _FIXED.sub(" ", _INVISIBLE.sub("", "".join(self._pieces)))
        lines = [line for line in (_WHITE.sub(" ", line).strip() for line in text.split("\n")) if line]
        places, linked = self._places, self._linked
        self._pieces, self._places, self._linked = [], [], 0
        if not lines:
            return
        lines = [_BRACED.sub(r"^\1", marks.without_tex(line)) for line in lines]
        if kind == "term" and len(lines) == 1 and len(lines[0]) <= _LONGEST_TERM:
            self._say_term()
            self._term, self._term_home = lines[0] + " ", element
            return
        lines[0] = self._prefix + lines[0]
        self._prefix = ""
        joined = " ".join(lines) if kind in ("heading", "caption") else "\n".join(lines)
        self.blocks.append(Block(kind, joined, element, places, linked))


def _is_handle(button: HtmlElement, block: HtmlElement, kind: str) -> bool:
    """Tells a button beside a text from one that is the text, as in a heading that opens what stands below it."""
    return kind not in ("heading", "term") or len(button.text_content().strip()) * 2 < len(block.text_content().strip())


def _plain(element: HtmlElement) -> str:
    """Returns the text of an element without what it strikes out."""
    return "".join(element.itertext())


def _referred_notes(tree: HtmlElement) -> dict[str, str]:
    """Returns the marks of the footnotes that a page refers to, by the ids of the notes."""
    found: dict[str, str] = {}
    for link in tree.iter("a"):
        target = link.get("href") or ""
        if target.startswith("#") and len(target) > 1 and not marks.is_back_link(link):
            holder = link.getparent() if link.getparent() is not None and link.getparent().tag == "sup" else link
            if mark := marks.note_mark(holder) or marks.note_mark(link):
                found.setdefault(target[1:], mark)
    return found
