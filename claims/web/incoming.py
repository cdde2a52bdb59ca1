"""A filled-in checklist that comes back: what it would change, and the writing of it after a yes."""

from collections.abc import Sequence
from datetime import UTC, datetime

import streamlit as st

from claims import checklists, importers
from claims.errors import ClaimsError
from claims.importers import READERS, merging
from claims.importers.merging import Fate, Line, Preview
from claims.intake.steps import Step
from claims.model.checklist import Checklist
from claims.model.library import Library
from claims.model.sheet import Row, Sheet
from claims.web import filling, navigation, signing
from claims.web.components import notices
from claims.web.components.text import literal, plural, short
from claims.web.filling import Session, act

_WIDTH = 160
_FATES = {
    Fate.CHANGED: "would be written",
    Fate.CONFLICT: "conflict, kept as it is here",
    Fate.KEPT: "newer here, kept",
    Fate.REFUSED: "not taken",
}
_LOOKS = {
    Fate.CHANGED: ":green[:material/edit:]",
    Fate.CONFLICT: ":orange[:material/call_split:]",
    Fate.KEPT: ":gray[:material/history:]",
    Fate.REFUSED: ":red[:material/block:]",
}


def types() -> list[str]:
    """Returns the suffixes of the files that can be read back, without their dots."""
    return [READERS[name].suffix.lstrip(".") for name in READERS]


def draw(library: Library, filled: Checklist, at: Session, ids: Sequence[str], *, is_read_only: bool) -> None:
    """Draws the field for a file, the preview of what it would change, and the button that writes it."""
    filling.tell(at, library, filled, "import", is_read_only=is_read_only)
    given = st.file_uploader(
        "A checklist that was exported here and filled in", type=types(), key=f"import-file-{at.opened}",
        help="Nothing is written before you have seen what would change.",
    )  # fmt: skip
    if given is None:
        st.caption("Download it as Markdown, Excel, TOML or JSON, fill it in, and bring it back.")
        return
    try:
        sheet = importers.read(given.name, given.getvalue())
        on = _target(library, sheet, ids)
        asked = sheet.asked if sheet.asked and all(i in library.records for i in sheet.asked) else tuple(ids)
        now = checklists.fill(library, asked, sheet.template or filled.template)
        day = datetime.now(UTC).date()
        planned = merging.plan(library, now, sheet, on=on, who=signing.name() or "-", day=day)
    except ClaimsError as error:
        notices.refuse(error)
        return
    if planned.on not in ids and not set(asked).intersection(ids):
        st.warning(
            f"The file is about another {navigation.page_of(library, planned.on)} than what is chosen above: what it answers "
            f"would be written for **{literal(library.name(planned.on))}**.",
            icon=":material/alt_route:",
        )
    _preview(library, planned)
    label = f"Write {plural(len(planned.details), 'answer')}"
    if planned.details:
        act(
            at, label, "import-write", lambda: _write(library, filled, at, planned, given.name), type="primary",
            disabled=is_read_only,
        )  # fmt: skip


def _target(library: Library, sheet: Sheet, ids: Sequence[str]) -> str:
    """Returns the claim or study that is answered; where the file leaves it open, a person chooses."""
    named = [i for i in sheet.asked if i in library.records]
    options = list(dict.fromkeys([*named, *ids]))
    if len(named) == 1:
        return named[0]
    if len(options) == 1:
        return options[0]
    return str(st.selectbox("The answers are for", options, key="import-on", format_func=library.name))


def _preview(library: Library, planned: Preview) -> None:
    counts = planned.counts
    told = ", ".join(f"{counts[fate]} {words}" for fate, words in _FATES.items() if counts[fate])
    same = f"{counts[Fate.SAME]} unchanged"
    st.markdown(f"**{literal(library.name(planned.on))}**: {', '.join(part for part in (told, same) if part)}")
    for remark in planned.remarks:
        st.caption(literal(remark))
    shown = [line for line in planned.lines if line.fate is not Fate.SAME]
    if shown:
        order = list(_FATES)
        for line in sorted(shown, key=lambda line: order.index(line.fate)):
            _card(line)
    elif not planned.details:
        st.info("The file says what stands here already.", icon=":material/done_all:")


def _card(line: Line) -> None:
    """Draws what becomes of an item, what is here and what is in the file beside each other, below each other on a phone."""
    with st.container(border=True, gap="small"):
        st.markdown(f"{_LOOKS[line.fate]} **{_FATES[line.fate].capitalize()}**: {_item(line)}")
        sides = (("Now", told_whole(line.before)), ("In the file", told_whole(line.after)))
        for column, (side, words) in zip(st.columns(2), sides, strict=True):
            column.markdown(f":small[:gray[{side}]]  \n{literal(words)}")
        if line.notes:
            st.caption(literal("; ".join(line.notes)))


def _item(line: Line) -> str:
    """Names an item by its question, as the file or the checklist has it, and by its id."""
    question = next((row.question for row in (line.before, line.after) if row and row.question), "")
    return (
        f"{literal(short(question, _WIDTH))} :gray[{literal(line.item)}]"
        if question
        else literal(line.item or line.where)
    )


def told(row: Row | None) -> str:
    """Says the answer of a row in a few words."""
    if row is None:
        return "not asked"
    place = f" [{row.source}, {row.paragraph}]" if row.source else ""
    return short(f"{row.state.replace('-', ' ')}{': ' if row.value else ''}{row.value or ''}", _WIDTH) + place


def told_whole(row: Row | None) -> str:
    """Says the answer of a row, or the reason that stands for it."""
    return f"{told(row)}{f' ({short(row.reason, _WIDTH)})' if row and row.reason and not row.value else ''}"


def _write(library: Library, filled: Checklist, at: Session, planned: Preview, name: str) -> None:
    before = tuple(library.records.get(detail.id) for detail in planned.details)
    step = Step("import", planned.details[0].item, planned.details, before)
    filling.take(at, library, filled, step, f"from {name}")
