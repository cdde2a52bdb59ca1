"""What if: assumptions and readings to change, and beside them the findings that would differ."""

from collections import Counter
from collections.abc import Iterable

import streamlit as st

from claims.checks.flips import Flip, flips
from claims.model.assumption import Assumption
from claims.model.claim import Claim
from claims.model.metric import metrics
from claims.web import address, navigation, state, suppositions
from claims.web.components import changed, notices
from claims.web.components.text import dated, literal, plural, short, words
from claims.web.suppositions import READINGS, VALUES, Supposed

PAGE_SIZE = 10
HEIGHT = 640
_SORTS = {VALUES: "Assumptions", READINGS: "Readings"}


def draw(snapshot: state.Snapshot) -> None:
    """Draws the fields, and what follows from what was changed."""
    library = snapshot.library
    assumptions, claims = suppositions.assumptions(library), suppositions.readable(library)
    st.info(
        "**Nothing is saved.** Change a value that was assumed, or how a figure is read, and see which findings would "
        "differ. What you change stands in the address of this page, so that you can share it.",
        icon=":material/science:",
    )
    if not assumptions and not claims:
        st.caption("This store has no assumptions, and no claim whose metric can be read in more than one way.")
        return
    supposed = suppositions.asked(library)
    those = _differences(snapshot, supposed)
    with st.container(horizontal=True, gap="small", vertical_alignment="center", key="what-if-sum"):
        st.markdown(_sum_up(supposed, those))
        st.button(
            "Reset all", key="what-if-reset", icon=":material/restart_alt:", on_click=suppositions.reset,
            disabled=not supposed and not supposed.refused,
        )  # fmt: skip
    fields, results = st.columns([5, 6], gap="medium")
    with fields:
        _fields(snapshot, assumptions, claims, supposed)
    with results:
        _chips(snapshot, supposed)
        _results(snapshot, supposed, those or [])


def _differences(snapshot: state.Snapshot, supposed: Supposed) -> list[Flip] | None:
    """Returns the findings that would differ; nothing where the checks cannot cope with a value."""
    try:
        return flips(snapshot.findings, state.supposed(supposed.values, supposed.readings)) if supposed else []
    except ArithmeticError:
        return None


def _sum_up(supposed: Supposed, those: list[Flip] | None) -> str:
    if those is None:
        return ":orange[:material/error: The checks cannot be worked out with these values.]"
    if not supposed:
        return "Nothing is changed yet."
    counts = Counter(flip.sort for flip in those)
    told = ", ".join(f"{counts[sort]} {changed.MEANING[sort]}" for sort in changed.MEANING if counts[sort])
    return f"**{plural(len(those), 'finding')} would differ**{f': {told}' if told else ''}."


def _chips(snapshot: state.Snapshot, supposed: Supposed) -> None:
    library = snapshot.library
    for fault in supposed.refused.values():
        notices.ignored(fault)
    for assumption_id, value in supposed.values.items():
        assumption = library.get(Assumption, assumption_id)
        was = suppositions.value_of(assumption.quantity)
        _chip(VALUES, assumption_id, short(assumption.title), was or "no value", value or "no value")
    for claim_id, reading in supposed.readings.items():
        claim = library.claims[claim_id]
        label = f"{_figure(claim)} {short(library.name(claim.subject))}".strip()
        _chip(READINGS, claim_id, label, _read(claim.reading or ""), _read(reading))


def _chip(name: str, record_id: str, label: str, was: str, value: str) -> None:
    st.button(
        literal(f"{label}: {was} → {value}"), key=f"what-if-chip-{record_id}", icon=":material/close:",
        on_click=suppositions.put, args=(name, record_id, None), help="Put this back",
    )  # fmt: skip


def _fields(snapshot: state.Snapshot, assumptions: list[Assumption], claims: list[Claim], supposed: Supposed) -> None:
    asked = address.text("find", 120)
    name = snapshot.library.name
    used = Counter(record for f in snapshot.findings for record in (*f.assumptions, *f.claims))
    values = [a for a in assumptions if _holds(asked, (a.id, a.title, a.basis, name(a.subject)))]
    readings = [c for c in claims if _holds(asked, (c.id, c.statement, name(c.subject), _metric(c)))]
    counts = {VALUES: len(values), READINGS: len(readings)}
    sort = address.value("change", list(_SORTS), VALUES if values or not readings else READINGS)
    address.hold("what-if-change", sort)
    st.segmented_control(
        "Change", list(_SORTS), key="what-if-change", format_func=lambda name: f"{_SORTS[name]} ({counts[name]})",
        required=True, on_change=address.follow, args=("change", "what-if-change"),
    )  # fmt: skip
    address.hold("what-if-find", asked)
    st.text_input(
        "Find", key="what-if-find", type="search", placeholder="Words or an id", max_chars=120,
        on_change=address.follow, args=("find", "what-if-find"),
    )  # fmt: skip
    with st.container(height=HEIGHT, key="what-if-fields"):
        if not counts[sort]:
            notices.nothing_found("Look for fewer or other words.")
        elif sort == VALUES:
            for assumption in sorted(values, key=lambda a: (-used[a.id], a.id)):
                _value(snapshot, assumption, supposed, used[assumption.id])
        else:
            for claim in sorted(readings, key=lambda c: (-used[c.id], c.id)):
                _reading(snapshot, claim, supposed, used[claim.id])


def _value(snapshot: state.Snapshot, assumption: Assumption, supposed: Supposed, used: int) -> None:
    """Draws the field of an assumption; an empty field is no value."""
    quantity = assumption.quantity
    unit = f" ({words(quantity.unit)})" if quantity.unit != "dimensionless" else ""
    key = f"what-if-{assumption.id}"
    given = suppositions.typed(VALUES, assumption.id)
    address.hold(key, suppositions.value_of(quantity) if given is None else given)
    with st.container(border=True, gap="xsmall"):
        st.text_input(
            literal(f"{assumption.title}{unit}"), key=key, placeholder="no value", max_chars=suppositions.LONGEST,
            on_change=_follow, args=(VALUES, assumption.id),
        )  # fmt: skip
        _note(assumption.id, supposed, suppositions.value_of(quantity) or "no value", used)
        about = snapshot.library.name(assumption.subject) if assumption.subject else "all systems"
        st.caption(literal(f"For {about}, printed “{quantity.printed}”, as of {dated(assumption.as_of)}."))
        with st.expander("Where it comes from", key=f"{key}-basis", type="compact"):
            st.caption(literal(assumption.basis))


def _reading(snapshot: state.Snapshot, claim: Claim, supposed: Supposed, used: int) -> None:
    """Draws the choice of a claim's reading."""
    key = f"what-if-{claim.id}"
    readings = ["", *suppositions.readings_of(claim)]
    recorded = claim.reading or ""
    given = suppositions.typed(READINGS, claim.id)
    address.hold(key, recorded if given not in readings else given)
    with st.container(border=True, gap="xsmall"):
        st.selectbox(
            literal(f"{_figure(claim)} {snapshot.library.name(claim.subject)}, {_metric(claim)}".strip()),
            [*readings, *([recorded] if recorded not in readings else [])], key=key, format_func=_read,
            on_change=_follow, args=(READINGS, claim.id),
        )  # fmt: skip
        _note(claim.id, supposed, _read(recorded), used)
        navigation.record(snapshot.library, claim.id, short(claim.statement, 90))


def _note(record_id: str, supposed: Supposed, recorded: str, used: int) -> None:
    if fault := supposed.refused.get(record_id):
        st.markdown(f":orange[:material/warning: {literal(fault)}; it was left out.]")
    elif record_id in supposed.values or record_id in supposed.readings:
        st.markdown(f":orange[:material/edit: changed from {literal(recorded)}]")
    st.caption(f"Read by {plural(used, 'finding')}." if used else "No finding reads it now.")


def _results(snapshot: state.Snapshot, supposed: Supposed, those: list[Flip]) -> None:
    if not supposed:
        st.caption("The findings that a change adds, takes away or turns are shown here.")
        return
    pages = -(-len(those) // PAGE_SIZE) or 1
    number = address.number("page", pages)
    changed.cards(snapshot.library, those[(number - 1) * PAGE_SIZE : number * PAGE_SIZE], f"what-if-flip-{number}")
    if pages > 1:
        key = f"what-if-page-{number}"
        st.pagination(pages, default=number, key=key, on_change=address.follow, args=("page", key))
    with st.expander("On the command line", key="what-if-commands"):
        st.markdown("The same question:")
        st.code(suppositions.checking(supposed), language="sh", wrap_lines=True)
        if snapshot.is_read_only:
            st.markdown("This store is read only, so that it cannot be saved here.")
            return
        st.markdown("To save it, each as a change in the history; add `--why`, and for a value `--set basis=…`:")
        st.code("\n".join(suppositions.saving(snapshot.library, supposed)), language="sh", wrap_lines=True)


def _follow(name: str, record_id: str) -> None:
    suppositions.put(name, record_id, str(st.session_state[f"what-if-{record_id}"] or "").strip())


def _holds(asked: str, texts: Iterable[str]) -> bool:
    text = " ".join(texts).casefold()
    return all(word in text for word in asked.casefold().split())


def _figure(claim: Claim) -> str:
    return claim.quantity.printed if claim.quantity else ""


def _metric(claim: Claim) -> str:
    metric = metrics().get(claim.metric or "")
    return metric.label if metric else ""


def _read(reading: str) -> str:
    return words(reading) or "left open"
