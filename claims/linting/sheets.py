"""A filled-in checklist or manifest as a file holds it: which items are answered, missing, or cannot be taken."""

import re
from collections import Counter
from collections.abc import Mapping

from claims import checklists, importers
from claims.checklists import items
from claims.errors import ClaimsError
from claims.model.checklist import MISSING, DetailState, Item, Level, Template
from claims.model.linting import LintLine, LintReport, Spot
from claims.model.sheet import Row, Sheet
from claims.plain import count

_ALWAYS = (".toml", ".xlsx", ".json")
SHEETS = (*_ALWAYS, ".md")
"""How the names of files end that may be a checklist."""
_AS_TYPED: Mapping[str, str] = {
    "na": "not-applicable",
    "n/a": "not-applicable",
    "missing": "not-stated",
    "": "not-stated",
}
_NOT_LOOKED_UP = "the places named in it were not looked up, as that needs the store that holds the sources"


def read_sheet(name: str, data: bytes) -> Sheet | None:
    """Reads a file as a filled-in checklist, or tells that it is none: TOML, XLSX and JSON can be nothing else here.

    Raises ClaimsError, with the name, where such a file is no checklist.
    """
    lowered = name.lower()
    if lowered.endswith(_ALWAYS):
        return importers.read(name, data)
    if lowered.endswith(".md") and b"- [" in data:
        try:
            sheet = importers.read(name, data)
        except ClaimsError:
            return None
        return sheet if sheet.template or any(row.item in items() for row in sheet.rows) else None
    return None


def lint_sheet(
    sheet: Sheet, data: bytes, file: str, asked_of: Template | None = None, level: Level = Level.ESSENTIAL
) -> LintReport:
    """Tells how far a checklist in a file is answered; without a template, the one that the file names.

    Raises ClaimsError where the template that the file names is not known. How much an item matters is what the file says
    of it, else what the template says. An item of the template that a manifest lacks is missing.
    """
    chosen = "it was asked for" if asked_of else "the file names it" if sheet.template else "the file names none"
    template = asked_of or _named(sheet, file)
    known = {**items(), **{item.id: item for item in template.items}}
    number = Counter(row.item for row in sheet.rows)
    text = _text(file, data)
    lines = [_line(row, known, text, twice=number[row.item] > 1) for row in sheet.rows]
    lacking = [item for item in template.items if item.id not in number]
    remarks = list(sheet.remarks)
    if sheet.asked:
        if lacking and asked_of is None:
            remarks.append(
                f"not asked, because the file has no line for it: {count(len(lacking), 'item')} of {template.id}"
            )
    else:
        lines += [_absent(item) for item in lacking]
    if any(row.source for row in sheet.rows):
        remarks.append(_NOT_LOOKED_UP)
    shown = tuple(line for line in lines if line.state is not DetailState.NOT_APPLICABLE or line.wrong)
    return LintReport(file, "checklist", template.id, template.title, level, chosen, (), shown, (), tuple(remarks))


def _named(sheet: Sheet, file: str) -> Template:
    name = sheet.template or "catalogue"
    if name not in checklists.templates():
        raise ClaimsError(
            f"{file}: names the template '{name[:80]}', which is not known; --template FILE.toml gives it"
        )
    return checklists.template(name)


def _line(row: Row, known: Mapping[str, Item], text: str, *, twice: bool) -> LintLine:
    item = known.get(row.item)
    words = _AS_TYPED.get(row.state, row.state)
    state = DetailState(words) if words in set(DetailState) else DetailState.NOT_STATED
    if row.ticked and state in MISSING and row.value:
        state = DetailState.STATED
    wrong = _wrong(row, item, words, state, twice=twice)
    is_essential = (
        row.level == Level.ESSENTIAL if row.level in set(Level) else bool(item and item.level is Level.ESSENTIAL)
    )
    spot = Spot(row.where, None, _line_of(row, text))
    return LintLine(
        item=row.item or row.where,
        question=item.question if item else row.question or row.item or row.where,
        why=item.why if item else "",
        group=item.group if item else "",
        essential=is_essential,
        state=DetailState.NOT_STATED if wrong and state is DetailState.STATED else state,
        value=row.value,
        reason=row.reason,
        spots=(spot,),
        wrong=wrong,
    )


def _wrong(row: Row, item: Item | None, words: str, state: DetailState, *, twice: bool) -> str | None:
    """Says why an answer cannot be taken, by the rules that taking a checklist back goes by."""
    if row.wrong:
        return row.wrong
    if not row.item:
        return "it has no id of an item"
    if item is None:
        return f"there is no item '{row.item[:80]}'"
    if twice:
        return f"'{row.item}' stands in the file more than once"
    if words not in set(DetailState):
        return f"'{row.state[:40]}' is no state; there are: {', '.join(DetailState)}"
    if state in (DetailState.STATED, DetailState.PARTIAL) and row.value is None:
        return f"{state.value} needs the answer"
    if state is DetailState.NOT_APPLICABLE and row.reason is None:
        return "not-applicable needs a reason"
    if state in MISSING and row.value is not None and row.mark is None:
        return f"an answer is given, and the state is {state.value}"
    return None


def _absent(item: Item) -> LintLine:
    return LintLine(
        item=item.id,
        question=item.question,
        why=item.why,
        group=item.group,
        essential=item.level is Level.ESSENTIAL,
        state=DetailState.NOT_STATED,
        reason="It does not stand in the file.",
    )


def _text(file: str, data: bytes) -> str:
    return "" if file.lower().endswith(".xlsx") else data.decode("utf-8-sig", "replace").replace("\r\n", "\n")


def _line_of(row: Row, text: str) -> int | None:
    """Returns the line of a text file on which an item's id stands as its id."""
    if not text or not row.item:
        return None
    name = re.escape(row.item)
    found = re.search(rf"^\s*\"?id\"?\s*[=:]\s*[\"']{name}[\"']|\"id\"\s*:\s*\"{name}\"|\(`{name}`", text, re.MULTILINE)
    return text.count("\n", 0, found.end()) + 1 if found else None
