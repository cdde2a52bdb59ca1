"""A PDF read whole, in the child process."""

import ctypes
import re
from collections.abc import Mapping
from typing import Any

from claims.errors import NoTextLayer, PasswordNeeded, UnreadableDocument
from claims.patterns import declared
from claims.plain import count
from claims.readers import languages
from claims.readers.paged import furniture, glyphs, legibility, packing
from claims.readers.paged.paragraphs import Paragraph, joined
from claims.readers.paged.rows import Row, rows

_TAIL = 4096
_FEW_TURNED = 4
"""Below so many lines what is turned stands aside: the label of an axis, a stamp in the margin."""
_NO_TITLE = declared(
    r"^\s*(?:untitled.*|microsoft word.*|.*\.(?:docx?|pdf|tex|dvi|indd|pptx?|qxd|html?|md|txt|typ|rtf|odt)|slide ?\d*|document\d*|-+)?\s*$",
    re.IGNORECASE,
)


_OF_A_SERIES = declared(r"\b(?:vol(?:ume|\.)|no\.|nr\.|issn|doi)\s*:?\s*\d|第\s*\d+\s*[卷期]", re.IGNORECASE)
"""How a line says which issue of a journal it heads; it is no title."""


def read(data: bytes, options: Mapping[str, Any], limits: Mapping[str, Any]) -> dict[str, Any]:
    """Reads the bytes of a PDF."""
    import pypdfium2 as pdfium

    if _lacks_end(data):
        raise UnreadableDocument("the file ends early: it lacks its end; download or upload it again", "truncated")
    try:
        document = pdfium.PdfDocument(data, password=options.get("password") or None)
    except pdfium.PdfiumError as error:
        raise _refusal(error, has_password=bool(options.get("password"))) from None
    total = len(document)
    if total > limits["pages"]:
        raise UnreadableDocument(f"it has {total:,} pages, more than {limits['pages']:,}; split it", "too-large")
    pages: list[list[Row]] = []
    heights: list[float] = []
    found: list[glyphs.PageGlyphs] = []
    unreadable: list[int] = []
    for number in range(total):
        try:
            page = document[number]
            seen = glyphs.of_page(page)
            page.close()
        except pdfium.PdfiumError:
            unreadable.append(number + 1)
            continue
        found.append(seen)
        pages.append(rows(seen.stretches, number))
        heights.append(seen.height)
    if found and not unreadable and not any(seen.has_pictures for seen in found) and not any(pages):
        _refuse_empty(data, found, limits["unpacked"])
    warnings = _refuse_pictures(found, pages, unreadable)
    pages, heights, asides = _with_turned(pages, heights, found)
    pages, removed = furniture.without(pages, heights)
    paragraphs = joined(pages)
    text = _written(paragraphs)
    asides += [seen.slanted for seen in found]
    text += "".join(f"\n{aside}\n" for aside in asides if not _is_ornament(aside))
    warnings += _about(found, removed)
    share = legibility.garbled(text, sum(seen.unmapped for seen in found))
    if legibility.is_hopeless(share):
        raise UnreadableDocument(
            f"its text is garbled, {share:.0%} of it: its fonts do not say which letters they show; recognise its text (OCR) "
            "first, or type the quote",
            "garbled",
        )
    if legibility.is_doubtful(share):
        warnings.append(
            f"part of the text is garbled, {share:.1%} of it; take no figure from it without looking at the PDF"
        )
    described = document.get_metadata_dict()
    language, contradicted = languages.settle(_language(document), text)
    return {
        "text": text,
        "title": _title(described.get("Title", ""), pages, paragraphs),
        "authors": _authors(described.get("Author", "")),
        "language": language,
        "warnings": [*warnings, *([contradicted] if contradicted else [])],
        "is_legible": not legibility.is_doubtful(share),
    }


def _lacks_end(data: bytes) -> bool:
    """Tells whether a file stops before its end; what some programs leave behind the end, such as zeros, is no matter."""
    if b"%%EOF" in data[-_TAIL:]:
        return False
    end = data.rfind(b"%%EOF")
    return end < 0 or b"endobj" in data[end:]


def _refusal(error: Exception, *, has_password: bool) -> UnreadableDocument:
    from pypdfium2 import raw

    if getattr(error, "err_code", None) == raw.FPDF_ERR_PASSWORD or "password" in str(error).lower():
        wrong = "the password does not open it" if has_password else "it is encrypted and needs a password"
        return PasswordNeeded(f"{wrong}; give the password, which is not kept")
    if getattr(error, "err_code", None) == raw.FPDF_ERR_SECURITY or "security" in str(error).lower():
        return PasswordNeeded("it is encrypted in a way that cannot be opened; save it without protection")
    return UnreadableDocument(
        "it is no PDF that can be opened: the file is damaged; download or save it again", "damaged"
    )


def _refuse_empty(data: bytes, found: list[glyphs.PageGlyphs], most: int) -> None:
    """Raises UnreadableDocument where it can be told why pages without text and pictures show nothing."""
    if packing.unpacks_beyond(data, most):
        raise UnreadableDocument(
            f"it unpacks to more than {most / 2**20:,.4g} MB, and shows no text; give another file", "bomb"
        )
    if hidden := sum(seen.hidden for seen in found):
        raise UnreadableDocument(
            f"it shows nothing: {count(hidden, 'character')} of it, white or tiny, nobody is meant to see; give another file",
            "hidden",
        )
    if all(seen.is_blank for seen in found):
        what = f"its {len(found):,} pages are" if len(found) > 1 else "its page is"
        raise UnreadableDocument(f"{what} blank; give another file", "empty")


def _refuse_pictures(found: list[glyphs.PageGlyphs], pages: list[list[Row]], unreadable: list[int]) -> list[str]:
    """Raises NoTextLayer where the pages are pictures; returns what there is to say where only some are."""
    total = len(found) + len(unreadable)
    if not found:
        what = f"none of its {total:,} pages" if total > 1 else "its only page"
        cannot = "can be opened" if total > 1 else "cannot be opened"
        raise UnreadableDocument(f"{what} {cannot}; download or save it again", "damaged")
    sizes = [sum(len(row.text) for row in page) for page in pages]
    blank = [rows_[0].page + 1 if rows_ else number + 1 for number, rows_ in enumerate(pages) if sizes[number] < 10]
    pictured = [number for number in blank if found[number - 1].has_pictures] if not unreadable else blank
    if sum(sizes) < 10 * len(found) and (pictured or not sum(sizes)):
        if not any(seen.has_pictures for seen in found) and not sum(sizes):
            where = f"on its {total:,} pages" if total > 1 else "on its page"
            raise NoTextLayer(f"it has no text {where}; recognise its text (OCR) first, or type the quote")
        what = f"its {total:,} pages are pictures" if total > 1 else "it is a picture"
        raise NoTextLayer(f"{what} without a text layer; recognise the text (OCR) first, or type the quote")
    said = []
    if pictured:
        said.append(f"{len(pictured)} of {total} pages are pictures without text: {_listed(pictured)}")
    if unreadable:
        said.append(f"{len(unreadable)} of {total} pages could not be opened: {_listed(unreadable)}")
    return said


def _listed(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers[:10])) + (" …" if len(numbers) > 10 else "")


def _about(found: list[glyphs.PageGlyphs], removed: int) -> list[str]:
    said = []
    if hidden := sum(seen.hidden for seen in found):
        said.append(f"hidden text was left out: {count(hidden, 'character')} white on white or too small to see")
    if removed:
        said.append(f"running heads, feet and page numbers were left out: {removed:,} lines")
    return said


def _with_turned(
    pages: list[list[Row]], heights: list[float], found: list[glyphs.PageGlyphs]
) -> tuple[list[list[Row]], list[float], list[str]]:
    """Puts what is turned on a page behind it as a page of its own; a line or two, such as an axis, are set aside."""
    sheets: list[list[Row]] = []
    sheet_heights: list[float] = []
    asides: list[str] = []
    for page, height, seen in zip(pages, heights, found, strict=True):
        sheets.append(page)
        sheet_heights.append(height)
        number = page[0].page if page else 0
        for turned_height, stretches in seen.turned:
            turned = rows(stretches, number)
            if len(turned) < _FEW_TURNED:
                asides.append(" ".join(row.text for row in turned))
                continue
            sheets.append(turned)
            sheet_heights.append(turned_height)
    return sheets, sheet_heights, asides


def _is_ornament(aside: str) -> bool:
    """Tells a stamp in the margin, and the letters of a seal or along a curve, which no line holds together."""
    words = aside.split()
    is_scattered = 2 * sum(1 for word in words if len(word) == 1) > len(words)
    return not words or is_scattered or "".join(words).lower().startswith("arxiv:")


def _written(paragraphs: list[Paragraph]) -> str:
    parts: list[str] = []
    last = ""
    for paragraph in paragraphs:
        if parts:
            parts.append("\n" if paragraph.kind == last and last in ("row", "item") else "\n\n")
        parts.append(paragraph.text)
        last = paragraph.kind
    return "".join(parts) + ("\n" if parts else "")


def _title(declared: str, pages: list[list[Row]], paragraphs: list[Paragraph]) -> str | None:
    """Returns the declared title, else what stands on the first page in the largest letters."""
    if not _NO_TITLE.match(declared):
        return declared
    first = [paragraph for paragraph in paragraphs if paragraph.rows[0].page == 0 and paragraph.kind == "paragraph"]
    largest = max((paragraph.rows[0].size for paragraph in first), default=0)
    body = max((row.size for row in pages[-1]), default=0) if len(pages) > 1 else 0
    candidates = [p.text for p in first if p.rows[0].size >= largest * 0.98 and 3 < len(p.text) <= 300]
    candidates = [text for text in candidates if not _OF_A_SERIES.search(text)] or candidates
    return candidates[0] if candidates and (largest > body or len(first) > 1) else None


def _authors(declared: str) -> list[str]:
    parts = re.split(r"\s*[;；、]\s*|\s+and\s+", declared)
    if len(parts) == 1 and all(" " in name.strip() for name in declared.split(",")):
        parts = declared.split(",")
    return [part.strip() for part in parts if part.strip() and part.strip().lower() not in ("unknown", "admin", "user")]


def _language(document: Any) -> str | None:
    from pypdfium2 import raw

    size = raw.FPDFCatalog_GetLanguage(document, None, 0)
    if not 2 < size < 200:
        return None
    buffer = (ctypes.c_ushort * (size // 2 + 1))()
    raw.FPDFCatalog_GetLanguage(document, buffer, size)
    return bytes(buffer)[:size].decode("utf-16-le", errors="replace").rstrip("\0") or None
