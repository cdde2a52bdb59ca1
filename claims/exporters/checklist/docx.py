"""A checklist as a Word document: headings and one table a group, with header rows; the same bytes each time."""

import io
import unicodedata
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Any

from claims import __version__
from claims.exporters import checklist_format, wording
from claims.model.checklist import Answer, Checklist, DetailState
from claims.plain import one_line

_COLUMNS = ("Question", "State", "Answer and place")
_WIDTHS = (6.0, 2.6, 8.4)
_FIRST_OF_ZIP = (1980, 1, 1, 0, 0, 0)
_TITLE = 255
_UNDIVIDED = 800
"""A row of fewer characters stands on one page."""

_Cell = Sequence[tuple[str, str]]
"""The lines of a cell: the name of a field, which may be empty, and its text."""


@checklist_format("docx", ".docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document")
def write(checklist: Checklist, *, on: date, labels: Mapping[str, str] | None = None) -> bytes:
    """Writes a checklist as DOCX."""
    import docx

    document = docx.Document()
    _set_up(document, checklist, on)
    for step in (_head, _answers, _tail):
        step(document, checklist, labels)
    written = f"Template {checklist.template}, filled in by claims {__version__} on {on.isoformat()}."
    _paragraph(document, f"{written} {wording.REPEATABLE}")
    out = io.BytesIO()
    document.save(out)
    return _timeless(out.getvalue())


def _set_up(document: Any, checklist: Checklist, on: date) -> None:
    from docx.oxml.ns import qn
    from docx.shared import Cm, Pt

    day = datetime(*on.timetuple()[:3])  # noqa: DTZ001  # the format has no zone
    about = document.core_properties
    about.title = one_line(checklist.title)[:_TITLE]
    about.author, about.comments, about.created, about.modified = f"claims {__version__}", "", day, day
    normal = document.styles["Normal"]
    normal.font.name, normal.font.size = "Noto Sans", Pt(9)
    normal.element.rPr.rFonts.set(qn("w:eastAsia"), "Noto Sans CJK SC")
    section = document.sections[0]
    section.page_width, section.page_height = Cm(21), Cm(29.7)
    section.left_margin = section.right_margin = section.top_margin = section.bottom_margin = Cm(2)


def _head(document: Any, checklist: Checklist, _: Mapping[str, str] | None) -> None:
    _directed(document.add_heading(level=1), one_line(f"Checklist: {checklist.title}"))
    if checklist.claims:
        document.add_heading("What is claimed", level=2)
    for claim, statement in zip(checklist.claims, checklist.statements, strict=False):
        _paragraph(document, f"{statement} ({claim})", "List Bullet")
    _remarks(document, wording.warnings(checklist))
    document.add_heading("How far it is told", level=2)
    _table(document, ("Items", "Count"), ([(("", n),), (("", str(c)),)] for n, c in wording.state_counts(checklist)))
    if missing := wording.essential_missing(checklist):
        document.add_heading("Essential and missing", level=2)
        for answer in missing:
            told = f"{answer.item.question} ({answer.item.id}, {wording.in_words(answer.state)}) {answer.reason or ''}"
            _paragraph(document, told, "List Bullet")


def _answers(document: Any, checklist: Checklist, labels: Mapping[str, str] | None) -> None:
    for _, answers in wording.groups(checklist):
        _directed(document.add_heading(level=2), one_line(wording.group_heading(answers)))
        _table(document, _COLUMNS, (_cells(answer, labels) for answer in answers), _WIDTHS)


def _cells(answer: Answer, labels: Mapping[str, str] | None) -> list[_Cell]:
    level = "essential" if answer.essential else "recommended"
    box = "☑" if answer.state is DetailState.STATED else "☐"
    told = [field for field in wording.fields(answer, labels) if field[0] != "State"]
    question = (("", answer.item.question), ("Item", f"{answer.item.id}, {level}"))
    return [question, (("", f"{box} {wording.in_words(answer.state)}"),), told]


def _tail(document: Any, checklist: Checklist, labels: Mapping[str, str] | None) -> None:
    if left_out := wording.not_applicable(checklist):
        document.add_heading("Not applicable", level=2)
        rows = (
            [(("", answer.item.question), ("Item", answer.item.id)), wording.excuse(answer, labels)]
            for answer in left_out
        )
        _table(document, ("Question", "Why not"), rows, (6.0, 11.0))
    _remarks(document, wording.remarks(checklist))


def _remarks(document: Any, told: Iterable[tuple[str, Sequence[str]]]) -> None:
    for title, entries in told:
        document.add_heading(title, level=2)
        for entry in entries:
            _paragraph(document, entry, "List Bullet")


def _table(
    document: Any, names: Sequence[str], rows: Iterable[Sequence[_Cell]], widths: Sequence[float] = (6.0, 3.0)
) -> None:
    from docx.oxml import OxmlElement
    from docx.shared import Cm

    given = list(rows)
    table = document.add_table(rows=len(given) + 1, cols=len(names), style="Table Grid")
    table.autofit = False
    made = list(table.rows)
    lines = [row.cells for row in made]
    for cell, name in zip(lines[0], names, strict=True):
        cell.paragraphs[0].add_run(name).bold = True
    made[0]._tr.get_or_add_trPr().append(OxmlElement("w:tblHeader"))
    for line, row in zip(made[1:], given, strict=True):
        if sum(len(text) for told in row for _, text in told) < _UNDIVIDED:
            line._tr.get_or_add_trPr().append(OxmlElement("w:cantSplit"))
    for cells, row in zip(lines[1:], given, strict=True):
        for cell, told in zip(cells, row, strict=True):
            for number, (name, text) in enumerate(told):
                paragraph = cell.paragraphs[0] if number == 0 else cell.add_paragraph()
                paragraph.paragraph_format.space_after = 0
                if name:
                    paragraph.add_run(f"{name}: ").italic = True
                _directed(paragraph, one_line(text))
    for column, width in enumerate(widths):
        table.columns[column].width = Cm(width)
        for cells in lines:
            cells[column].width = Cm(width)


def _paragraph(document: Any, text: str, style: str | None = None) -> None:
    _directed(document.add_paragraph(style=style), one_line(text))


def _directed(paragraph: Any, text: str) -> None:
    """Adds a text to a paragraph, which runs from right to left where the text begins so."""
    from docx.oxml import OxmlElement

    run = paragraph.add_run(text)
    first = (
        "L"
        if paragraph.runs[:-1]
        else next((d for c in text if (d := unicodedata.bidirectional(c)) in ("L", "R", "AL")), "L")
    )
    if first != "L":
        run.font.rtl = True
        paragraph._p.get_or_add_pPr().append(OxmlElement("w:bidi"))


def _timeless(data: bytes) -> bytes:
    """Returns a package with the same parts in the same order, all of one time."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as given, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        for part in given.infolist():
            entry = zipfile.ZipInfo(part.filename, _FIRST_OF_ZIP)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, part.external_attr
            package.writestr(entry, given.read(part))
    return out.getvalue()
