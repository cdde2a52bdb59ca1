"""The figures of one paragraph in a review: a short line each, what they share once above them, and a form in its place."""

from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from claims.errors import ClaimsError
from claims.intake import together
from claims.intake.item import Item
from claims.intake.newcomers import BODIES
from claims.model.passage import Span
from claims.model.subject import SubjectKind
from claims.patterns import declared
from claims.web import deciding, leading, reviewing, signing
from claims.web.components import notices
from claims.web.components.text import literal, marked, plural, words
from claims.web.drafts import Form, name_of
from claims.web.fieldnames import LABELS, doubtful
from claims.web.inshort import in_short, marked_figure
from claims.web.overtyping import told_apart
from claims.web.sheet import Sheet
from claims.web.untouched import drawn

_NOT_TOLD = "choose"
_CLOSING = declared(r"(?:[\"'”’」』»](?=\s)|[”’」』»])?\s*")
"""What closes a quotation before the sentence, and is none of it."""


def hasten(at: reviewing.Session) -> None:
    """Carries a decision out before anything is drawn: the boxes and fields are known by then. A refusal is left to the buttons.

    So is what is written in a form of a line, which is known once that is drawn.
    """
    for item in at.cluster:
        if item.key in at.written:
            at.opened.setdefault(item.key, {})
    sheet = Sheet(at, at.cluster)
    if not at.pace.is_seen(at.sight):
        return
    steps = {"review-later": sheet.put_off, "review-dismiss": sheet.dismiss}
    if not any(item.key in at.opened for item in sheet.items):
        steps["review-accept"] = sheet.accept
    work = next((work for key, work in steps.items() if st.session_state.get(key)), None)
    if work is None:
        return
    try:
        signing.current()
        work()
    except ClaimsError:
        return
    st.rerun()


def decide(at: reviewing.Session, bar: DeltaGenerator) -> None:
    """Draws the paragraph that is in hand, a line for each of its figures, and the buttons that decide them."""
    sheet = Sheet(at, at.cluster)
    st.markdown(f"### {plural(len(sheet.items), 'figure')}")
    with st.container(key="review-paragraph"):
        for passage in passages(at, sheet.items):
            st.markdown(passage)
    if at.told:
        notices.refuse(ClaimsError(at.told))
    for field, column in zip(together.SHARED, st.columns(2), strict=True):
        with column:
            _shared(at, sheet, field)
    if sheet.footing:
        st.caption(f"All are put as **{words(sheet.footing)}**.")
    with st.container(gap=None, key="review-lines"):
        for number, item in enumerate(sheet.items, start=1):
            _line(at, sheet, item, number)
    count, struck, refused = len(sheet.ticked), len(sheet.struck), len(sheet.refused)
    with bar:
        deciding.act(
            at,
            f"Accept {count}, dismiss {struck}" if struck else f"Accept {count}",
            "review-accept",
            sheet.accept,
            of=at.sight,
            type="primary",
            shortcut="a",
            disabled=not count and not struck,
        )
        deciding.act(at, f"Dismiss {refused}", "review-dismiss", sheet.dismiss, of=at.sight, shortcut="x")
        deciding.act(at, "Later", "review-later", sheet.put_off, of=at.sight, shortcut="l")
        first = _first_in_doubt(sheet)
        st.button(
            "Edit",
            key="review-edit",
            shortcut="e",
            on_click=at.unfold,
            args=(first.key, sheet.edits(first)),
            help="Unfolds the first line that is in doubt; Shift and its number unfolds any",
        )
        st.button(
            "Tick none" if sheet.is_all_ticked else "Tick all",
            key="review-tick",
            shortcut="t",
            on_click=sheet.tick_all,
            disabled=struck == len(sheet.items),
        )


def begun(at: reviewing.Session, item: Item) -> dict[str, Any]:
    """Returns what a person changed in an item of the paragraph in hand before its form is unfolded."""
    return Sheet(at, at.cluster).edits(item)


def passages(at: reviewing.Session, items: tuple[Item, ...]) -> list[str]:
    """Writes the paragraphs of some items, or the rows, with their figures marked; bare asterisks would stay so between Chinese characters."""
    found = []
    for block in dict.fromkeys(item.figure.block for item in items):
        here = [item.figure.found for item in items if item.figure.block == block]
        spans = [(Span(one.start - block.start, one.end - block.start), "orange") for one in here]
        found.append(marked(at.review.text[block.start : block.end].rstrip(), spans))
    return found


def sentence(at: reviewing.Session, item: Item) -> str:
    """Writes the sentence of an item with its figure marked."""
    start, end = item.sentence
    closing = _CLOSING.match(at.review.text, start, item.figure.found.start)
    start = closing.end() if closing else start
    span = Span(item.figure.found.start - start, item.figure.found.end - start)
    return marked(at.review.text[start:end].rstrip(), [(span, "orange")])


def _shared(at: reviewing.Session, sheet: Sheet, field: str) -> None:
    common = sheet.common(field)
    typed = {made.id for made in sheet.typed.values()}
    known = [i for i, s in sheet.known.items() if i not in typed and (field != "claimant" or s.kind in BODIES)]
    drafted = [str(value) for item in sheet.items if item.draft and (value := item.draft.fields.get(field))]
    options = list(dict.fromkeys([*([common] if common else []), *drafted, *sheet.waiting_of(field), *known]))
    label = LABELS[field] + " :orange[· look]" * _is_doubted(sheet, field)
    drawn(sheet.key(field), common)
    st.selectbox(
        at.label(field, common, label),
        options,
        index=options.index(common) if common else None,
        key=sheet.key(field),
        format_func=told_apart(options, lambda i: name_of(i, at.review.library, sheet.waiting)),
        placeholder=_NOT_TOLD,
        accept_new_options=True,
    )
    if made := sheet.typed.get(field):
        kinds = list(SubjectKind)
        st.selectbox(
            f"What is {literal(made.name)}?",
            kinds,
            index=kinds.index(sheet.kind_of(field)),
            key=sheet.key(f"{field}-kind"),
            format_func=words,
        )


def _is_doubted(sheet: Sheet, field: str) -> bool:
    """Tells a shared field that is in doubt in every line that follows it, so that it is said once."""
    lines = [item for item in sheet.items if item.draft and sheet.follows(item, field)]
    return bool(lines) and all(i.draft and field in i.draft.open and field not in sheet.edits(i) for i in lines)


def _first_in_doubt(sheet: Sheet) -> Item:
    lines = sheet.ticked or list(sheet.items)
    return next((item for item in lines if _doubts(sheet, item)), lines[0])


def _doubts(sheet: Sheet, item: Item) -> list[str]:
    """Returns what the fields of a line are called that are empty or in doubt, but for what the choice above says of all."""
    assert item.draft is not None
    edits = sheet.edits(item)
    said = [f for f in together.SHARED if sheet.follows(item, f) and _is_doubted(sheet, f)]
    lacks = [LABELS[name] for name in item.missing if not edits.get(name)]
    return list(dict.fromkeys([*lacks, *doubtful(item.draft, {*edits, *said})]))


def _line(at: reviewing.Session, sheet: Sheet, item: Item, number: int) -> None:
    """Draws a figure with what it becomes in one line, its form below it where that is unfolded."""
    is_struck = sheet.is_struck(item)
    with st.container(gap=None, key=f"review-line-{number}"):
        row = st.container(horizontal=True, gap="small", vertical_alignment="center", key=f"review-row-{number}")
        if item.key in at.opened and not is_struck:
            _form(at, sheet, item, number)
        with row:
            ticked = sheet.is_ticked(item)
            st.checkbox(
                f":gray[{number}] {_told(sheet, item)}",
                ticked,
                key=sheet.key(item.key),
                disabled=is_struck,
                width="stretch",
            )
            _small_buttons(at, sheet, item, is_struck=is_struck)
        if is_struck:
            _reason(at, sheet, item)
            return
        for match in item.matches[:1] if _is_told_apart(sheet, item) else ():
            st.caption(f":orange[:material/difference:] {literal('; '.join(match.differences))}")


def _is_told_apart(sheet: Sheet, item: Item) -> bool:
    """Tells an item of which is to be said how it differs from what a claim says."""
    if (again := sheet.said_again(item)) is not None:
        return bool(again.differences)
    return not sheet.is_put_elsewhere(item)


def _told(sheet: Sheet, item: Item) -> str:
    """Writes what a figure becomes, without what the choices above say of it; of one that is left beside others only which it is."""
    if sheet.is_struck(item):
        return f":gray[~~{literal(item.printed)}~~ no claim]"
    again = sheet.said_again(item)
    if sheet.ticked and not sheet.is_ticked(item) and item.key not in sheet.forms and not (again and again.differences):
        return f":gray[{literal(item.printed)}]"
    if again or sheet.repeats(item):
        return f"**{literal(item.printed)}** :blue[· said again]"
    said = sheet.statement(item)
    if not said:
        return f"**{literal(item.printed)}** · :orange[Nothing tells what it is.]"
    about = sheet.name("subject") if sheet.follows(item, "subject") else ""
    short = in_short(said, sheet.name("claimant"), about).removesuffix(".")
    short = short.removeprefix(f"{sheet.footing.capitalize()}: ") if sheet.footing else short
    line = marked_figure(short, item.printed)
    asked = " ".join(f"{name}?" for name in _doubts(sheet, item))
    return f"{line} :orange[· {asked}]" if asked else line


def _small_buttons(at: reviewing.Session, sheet: Sheet, item: Item, *, is_struck: bool) -> None:
    printed = literal(item.printed)
    st.button(
        "Edit",
        key=f"{sheet.key(item.key)}-alone",
        icon=":material/edit:",
        type="tertiary",
        disabled=is_struck,
        on_click=at.unfold,
        args=(item.key, sheet.edits(item)),
        help=f"Unfolds every field of {printed}",
    )
    st.button(
        "No claim",
        key=f"{sheet.key(item.key)}-strike",
        icon=":material/undo:" if is_struck else ":material/close:",
        type="tertiary",
        on_click=at.strike,
        args=(item.key, leading.likely_reason(item)),
        help=f"{printed} is a claim all the same" if is_struck else f"Sets {printed} down as no claim",
    )


def _form(at: reviewing.Session, sheet: Sheet, item: Item, number: int) -> None:
    """Draws the form of a line in its place; it begins with what was changed above the lines when it was unfolded."""
    assert item.draft is not None
    begun = at.opened[item.key]
    with st.container(border=True):
        with st.container(key=f"review-sentence-{number}"):
            st.caption(sentence(at, item))
        form = Form(at.review.library, item.draft, deciding.prefix_of(at, item), waiting=sheet.waiting, carried=begun)
        form.draw(is_beside_others=True)
    sheet.forms[item.key] = form
    if form.edits != begun and item.key not in at.written:
        # What a person takes the trouble to put right is to be taken; its box is drawn after its form.
        st.session_state[sheet.key(item.key)] = True
    (at.written.discard if form.edits == begun else at.written.add)(item.key)


def _reason(at: reviewing.Session, sheet: Sheet, item: Item) -> None:
    """Draws why a figure is no claim, to be chosen or written."""
    held = at.struck[item.key]
    options = list(dict.fromkeys([held, *leading.REASONS]))
    told = st.selectbox(
        "Why it is no claim",
        options,
        key=f"{sheet.key(item.key)}-reason",
        format_func=told_apart(options),
        accept_new_options=True,
        label_visibility="collapsed",
    )
    at.struck[item.key] = str(told or held).strip()
