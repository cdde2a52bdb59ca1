"""Two checklists side by side, item by item: the one at hand, and that of another claim, study or file."""

from collections.abc import Callable, Sequence

import streamlit as st

from claims import importers
from claims.errors import ClaimsError
from claims.importers.comparing import Difference, compare, remarks
from claims.model.checklist import Checklist
from claims.model.sheet import Sheet, sheet_of
from claims.web import address, incoming, navigation, state
from claims.web.components import notices, rows
from claims.web.components.text import literal

_KINDS = {"changed": "differ", "same": "agree", "only-first": "only on the left", "only-second": "only on the right"}

_MOST = 120
"""The most items drawn at once; a checklist has fewer."""

_FIELDS = {"value": "answer", "source": "place", "paragraph": "place", "figures": "place"}


def draw(filled: Checklist, every: Sequence[str], ids: Sequence[str], tell: Callable[[str], str]) -> None:
    """Draws the choice of the other checklist, and where the two differ."""
    others = [record for record in every if record not in ids]
    chosen = address.value("with", others, "")
    address.hold("checklists-with", chosen or None)
    left, right = st.columns(2)
    left.selectbox(
        "With another claim or study", others, index=None, key="checklists-with", format_func=tell,
        placeholder="Choose, or type to search", on_change=address.follow, args=("with", "checklists-with"),
    )  # fmt: skip
    given = right.file_uploader("or with a filled-in file", type=incoming.types(), key="compare-file")
    try:
        if given is not None:
            other, name = importers.read(given.name, given.getvalue()), given.name
        elif chosen:
            other, name = sheet_of(state.filled([chosen], filled.template)), tell(chosen)
        else:
            st.caption("What stands in a file is compared as it stands there.")
            return
    except ClaimsError as error:
        notices.refuse(error)
        return
    if other.template and other.template != filled.template:
        st.caption(
            f"The file follows another template, '{literal(other.template)}'; choose it above to ask both the same."
        )
    for remark in remarks(other) if given is not None else ():
        st.caption(f":orange[:material/info:] {literal(remark)}")
    if chosen and given is None:
        _heads([*ids[:1], chosen])
    _table(filled, other, name)


def _heads(records: Sequence[str]) -> None:
    """Draws what the claims say, on whose word and how it stands, beside each other."""
    snapshot = state.current()
    for column, record in zip(st.columns(2), records, strict=True):
        with column:
            if record in snapshot.rows:
                rows.card(snapshot.library, snapshot.rows[record])
            else:
                navigation.record(snapshot.library, record, with_icon=True)


def _table(filled: Checklist, other: Sheet, name: str) -> None:
    found = compare(sheet_of(filled), other)
    counts = {kind: sum(one.kind == kind for one in found) for kind in _KINDS}
    st.markdown("Items: " + ", ".join(f"**{n}** {_KINDS[kind]}" for kind, n in counts.items() if n))
    all_items = st.toggle("Also those that agree", key="compare-all")
    shown = [one for one in found if all_items or one.kind != "same"]
    st.caption(f"Left: {literal(filled.title)}  \nRight: {literal(name)}")
    for one in shown[:_MOST]:
        _row(one)
    if len(shown) > _MOST:
        st.caption(f"The first {_MOST} of {len(shown)}; the downloads have every answer.")
    if not shown:
        st.success("The two agree on every item.", icon=":material/done_all:")


def _row(one: Difference) -> None:
    """Draws an item: its question, and the two answers beside each other, below each other on a phone."""
    differs = ", ".join(dict.fromkeys(_FIELDS.get(field, field) for field in one.fields))
    with st.container(border=True, gap="small"):
        st.markdown(
            f"**{literal(one.question or one.item)}** "
            f":small[:gray[{f'Differs in {differs}.' if differs else _KINDS[one.kind].capitalize()}]]"
        )
        for column, side, told in zip(st.columns(2), ("Left", "Right"), (one.first, one.second), strict=True):
            column.markdown(f":small[:gray[{side}]]  \n{literal(incoming.told_whole(told))}")
