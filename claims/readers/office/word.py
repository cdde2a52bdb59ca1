"""A Word document as a page, in the child process: what Word shows when every tracked change is accepted."""

import io
import re
import zipfile
from collections.abc import Mapping
from typing import Any
from xml.parsers.expat import ExpatError

from lxml import etree

from claims.errors import UnreadableDocument
from claims.patterns import declared
from claims.readers import languages
from claims.readers.markup import page
from claims.readers.office import equations, raising
from claims.readers.office import package as packages

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_MAIN = "word/document.xml"
_STORIES = declared(r"word/(?:document|footnotes|endnotes)\d*\.xml")
_STYLES = "p[style-name='Title'] => h1:fresh\np[style-name='Subtitle'] => h2:fresh"
_PROPERTY = r"<{0}(?:\s[^>]*)?>([^<]*)</{0}>"


def read(data: bytes, options: Mapping[str, Any], limits: Mapping[str, Any]) -> dict[str, Any]:
    """Reads the bytes of a DOCX file."""
    import mammoth

    package = packages.opened(data, limits)
    packages.refuse_declarations(package)
    cleaned, warnings = _cleaned(package)
    try:
        without_images = mammoth.images.img_element(lambda _: {})
        html = mammoth.convert_to_html(io.BytesIO(cleaned), convert_image=without_images, style_map=_STYLES).value
    except (KeyError, ValueError, AttributeError, TypeError, IndexError, OSError, zipfile.BadZipFile, ExpatError):
        raise UnreadableDocument(
            "its parts do not fit together as in a Word document; save it anew", "damaged"
        ) from None
    answer = page.read_source(f"<html><body>{html}</body></html>", {**options, "whole": True}, limits)
    properties = packages.markup(package, "docProps/core.xml")
    answer["title"] = _property(properties, "dc:title") or answer.get("title")
    answer["authors"] = [name.strip() for name in _property(properties, "dc:creator").split(";") if name.strip()]
    answer["language"], contradicted = languages.settle(_property(properties, "dc:language"), answer["text"])
    answer["warnings"] = [*warnings, *answer["warnings"], *([contradicted] if contradicted else [])]
    return answer


def _property(properties: str, name: str) -> str:
    import html

    found = re.search(_PROPERTY.format(re.escape(name)), properties)
    return html.unescape(found[1]).strip() if found else ""


def _cleaned(package: zipfile.ZipFile) -> tuple[bytes, list[str]]:
    """Returns the package without hidden text and without the old places of moved text, and what there is to say."""
    counts = {"deleted": 0, "hidden": 0, "comments": 0}
    styles = packages.markup(package, "word/styles.xml")
    raised = raising.styles(_parsed(styles) if styles else None)
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_STORED) as target:
        for part in package.infolist():
            if part.filename.endswith(".xml"):
                text = packages.markup(package, part.filename)
                if part.filename == "word/comments.xml":
                    counts["comments"] += len(re.findall(r"<w:comment\s", text))
                data = _as_shown(text, counts, raised) if _STORIES.fullmatch(part.filename) else text.encode()
                target.writestr(part.filename, _declared_utf8(data))
            elif part.filename.endswith(".rels"):
                target.writestr(part.filename, _declared_utf8(packages.markup(package, part.filename).encode()))
    said = {
        "deleted": "text that a tracked change deletes was left out: {0:,} characters",
        "hidden": "hidden text was left out: {0:,} characters that Word does not show",
        "comments": "comments in the margin were left out: {0:,}",
    }
    return stream.getvalue(), [sentence.format(counts[kind]) for kind, sentence in said.items() if counts[kind]]


def _declared_utf8(data: bytes) -> bytes:
    return re.sub(rb"^\s*<\?xml[^>]*\?>", b'<?xml version="1.0" encoding="UTF-8"?>', data, count=1)


def _parsed(text: str) -> etree._Element:
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=True)
    try:
        return etree.fromstring(_declared_utf8(text.encode()), parser)
    except etree.XMLSyntaxError:
        raise UnreadableDocument("its main part is no well-formed XML; save or upload it again", "damaged") from None


def _as_shown(text: str, counts: dict[str, int], raised: Mapping[str, str]) -> bytes:
    root = _parsed(text)
    equations.as_runs(root)
    raising.settle(root, raised)
    _simplify(root)
    for element in root.iter(f"{_W}delText"):
        counts["deleted"] += len(element.text or "")
    for moved in list(root.iter(f"{_W}moveFrom")):
        counts["deleted"] += _size(moved)
        _detach(moved)
    for run in list(root.iter(f"{_W}r")):
        if _is_hidden(run):
            counts["hidden"] += _size(run)
            _detach(run)
    written: bytes = etree.tostring(root, encoding="UTF-8", xml_declaration=True)
    return written


def _simplify(root: etree._Element) -> None:
    """Writes as what they show as two kinds of runs that are passed over otherwise: set tabs, and signs with a reading above."""
    for tab in root.iter(f"{_W}ptab"):
        tab.tag = f"{_W}tab"
    for ruby in list(root.iter(f"{_W}ruby")):
        run, base = ruby.getparent(), ruby.find(f"{_W}rubyBase")
        if run is None or base is None:
            continue
        at = run.index(ruby)
        run[at : at + 1] = [text for inner in base.iter(f"{_W}r") for text in inner if text.tag != f"{_W}rPr"]


def _is_hidden(run: etree._Element) -> bool:
    """Tells hidden text, and white text on the white of the page: not in a table, which may be shaded by its style."""
    style = run.find(f"{_W}rPr")
    if style is None:
        return False
    vanish = style.find(f"{_W}vanish")
    if vanish is not None and vanish.get(f"{_W}val", "1") not in ("0", "false", "off"):
        return True
    colour = style.find(f"{_W}color")
    if colour is None or colour.get(f"{_W}val", "").upper() != "FFFFFF":
        return False
    shaded = any(style.find(f"{_W}{name}") is not None for name in ("shd", "highlight"))
    paragraph = next((e for e in run.iterancestors(f"{_W}p")), None)
    if paragraph is not None and paragraph.find(f"{_W}pPr/{_W}shd") is not None:
        shaded = True
    return not shaded and next(run.iterancestors(f"{_W}tbl", f"{_W}txbxContent"), None) is None


def _size(element: etree._Element) -> int:
    return sum(len(text.text or "") for text in element.iter(f"{_W}t"))


def _detach(element: etree._Element) -> None:
    parent = element.getparent()
    if parent is not None:
        parent.remove(element)
