"""The pages of the app, and links between them that open in the same tab."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, NoReturn
from urllib.parse import quote

import streamlit as st

from claims.model.library import Library
from claims.model.source import Source
from claims.model.study import Study
from claims.model.subject import Subject
from claims.web.components.text import literal, short


class Place(NamedTuple):
    """A page: its script and address, title, icon, the parameters of its address, and whether the menu lists it."""

    name: str
    title: str
    icon: str
    asks: tuple[str, ...] = ()
    is_listed: bool = True


_OF_CLAIMS = ("status", "kind", "subject", "claimant", "source", "modality", "study", "sort", "text")
_OF_FINDINGS = ("outcome", "family", "code", "severity", "subject", "study", "source", "claim")
_OF_WHAT_IF = ("assume", "read", "find", "change")

PLACES = (
    Place("overview", "Overview", ":material/home:"),
    Place("claims", "Claims", ":material/format_quote:", (*_OF_CLAIMS, "view", "page")),
    Place("systems", "Systems", ":material/memory:", ("kind", "vendor", "view")),
    Place("sources", "Sources", ":material/article:", ("show",)),
    Place("checks", "Checks", ":material/rule:", (*_OF_FINDINGS, *_OF_WHAT_IF, "tab", "page")),
    Place("checklists", "Checklists", ":material/checklist:", ("id", "template", "missing", "tab", "with", "item")),
    Place("add", "Add a source", ":material/add_circle:", ("by",)),
    Place("review", "Review", ":material/rate_review:", ("id",)),
    Place("history", "History", ":material/history:", ("id", "before")),
    Place("claim", "Claim", ":material/format_quote:", ("id",), is_listed=False),
    Place("system", "System", ":material/memory:", ("id",), is_listed=False),
    Place("source", "Source", ":material/article:", ("id", "paragraph", "versions"), is_listed=False),
    Place("study", "Study", ":material/science:", ("id",), is_listed=False),
    Place("search", "Search", ":material/search:", ("q",), is_listed=False),
)
"""Every page; the first is the one that opens."""

WITH_SEARCH = ("", "search")
"""The addresses of the pages that have a search box of their own."""

_OTHER_VIEW = ("id", "page")
_TO_THE_TOP = "<script>/* {at} */ document.querySelector('[data-testid=\"stMain\"]')?.scrollTo(0, 0)</script>"

Query = Mapping[str, str | Sequence[str]]


def name_tab(title: str) -> None:
    """Names the browser's tab after what the page shows."""
    st.set_page_config(page_title=f"{short(title, 60)} · Claims tracker")


def tell_address(page: str) -> None:
    """Tells the browser the address of a view that a link opened on the page that was open before, and shows its top."""
    before = st.session_state.get("navigation-at")
    at = (page, {name: st.query_params.get_all(name) for name in st.query_params})
    if before and before[0] == page and before != at:
        # Streamlit runs such a link's page, but leaves the old address; writing it, even unchanged, puts that right.
        st.query_params.update()
        if any(at[1].get(name, before[1].get(name)) != before[1].get(name) for name in _OTHER_VIEW):
            # Nor does it leave the place that its reader had scrolled to, which in another record is anywhere.
            st.html(_TO_THE_TOP.format(at=quote(str(at))), unsafe_allow_javascript=True)
    st.session_state["navigation-at"] = at


def script(name: str) -> str:
    """Returns the script of a page, seen from the entry script."""
    return f"views/{name}.py"


def link(
    name: str, label: str, *, lead: str = "", icon: str | None = "", query: Query | None = None, help_text: str = ""
) -> None:
    """Draws a link to a page; `lead` stands before the label in bold."""
    bold = f"**{literal(lead)}** " if lead else ""
    target: Any = {name: value if isinstance(value, str) else list(value) for name, value in (query or {}).items()}
    st.page_link(
        script(name),
        label=f":blue[{bold}{literal(label)}]",
        icon=icon,
        query_params=target,
        help=literal(help_text) or None,
    )


def record(
    library: Library, record_id: str, label: str = "", *, lead: str = "", with_icon: bool = False, help_text: str = ""
) -> None:
    """Draws a link to the page of a subject, a source, a study or a claim."""
    name = page_of(library, record_id)
    icon = next(place.icon for place in PLACES if place.name == name) if with_icon else ""
    link(name, label or library.name(record_id), lead=lead, icon=icon, query={"id": record_id}, help_text=help_text)


def page_of(library: Library, record_id: str) -> str:
    """Names the page that shows a record."""
    match library.records.get(record_id):
        case Subject():
            return "system"
        case Source():
            return "source"
        case Study():
            return "study"
        case _:
            return "claim"


def go(name: str, query: Query, *, keeping: bool = False) -> NoReturn:
    """Leaves for another page; `keeping` the address's parameters, so that the way back leads to the same view."""
    kept = {key: st.query_params.get_all(key) for key in st.query_params} if keeping else {}
    st.switch_page(script(name), query_params={**kept, **query})
