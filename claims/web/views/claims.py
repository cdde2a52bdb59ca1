"""All claims: filters with counts, search, order; the address holds the view."""

import streamlit as st

from claims.model.query import Sort
from claims.web import address, choosing, filters, navigation, state
from claims.web.components import downloads, notices, rows
from claims.web.components.text import plural

PAGE_SIZE = 25
ORDERS = {
    Sort.ID: "Identifier",
    Sort.SUBJECT: "System",
    Sort.KIND: "Kind",
    Sort.STATUS: "Status, strongest first",
    Sort.CLAIMANT: "Claimant",
    Sort.BY_OUTLETS_DOWN: "Most outlets",
    Sort.ORIGINS: "Fewest origins",
    Sort.BY_MISSING_DOWN: "Most missing",
    Sort.MISSING: "Least missing",
}


snapshot = state.current()
st.title("Claims", anchor=False)
if not snapshot.library.claims:
    notices.empty("claims")
    st.stop()

facets = filters.known(snapshot)
query = filters.asked(facets)
orders = ORDERS if query.sort in ORDERS else {**ORDERS, query.sort: query.sort.value}
words, order, view = st.columns([5, 3, 2], vertical_alignment="bottom")
address.hold("claims-text", query.text)
words.text_input(
    "Words", key="claims-text", type="search", placeholder="Words that must all occur", max_chars=500,
    on_change=address.follow, args=("text", "claims-text"),
)  # fmt: skip
address.hold("claims-sort", query.sort)
order.selectbox(
    "Order", list(orders), key="claims-sort", format_func=lambda sort: orders[sort],
    on_change=address.follow, args=("sort", "claims-sort"),
)  # fmt: skip
shape = address.value("view", ["list", "table"], "list")
address.hold("claims-view", shape)
view.segmented_control(
    "View", ["list", "table"], key="claims-view", format_func=str.capitalize, required=True,
    on_change=address.follow, args=("view", "claims-view"),
)  # fmt: skip
filters.draw(facets, query)

found = state.listed(query)
told, files = st.columns([3, 2], vertical_alignment="center")
every = len(snapshot.library.claims)
told.markdown(f"**{plural(found.total, 'claim')}**" + (f" of {every:,}" if found.total != every else ""))
with files:
    downloads.rows(found, "claims-download")
if not found.items:
    notices.nothing_found("Remove a filter above, or look for fewer words.")
    st.stop()

choosing.bar(snapshot.library)
pages = -(-len(found.items) // PAGE_SIZE)
number = address.number("page", pages)
shown = list(found.items[(number - 1) * PAGE_SIZE : number * PAGE_SIZE])
if shape == "table":
    st.caption("Select a cell to open its claim.")
    if chosen := rows.table(shown, f"claims-table-{number}"):
        navigation.go("claim", {"id": chosen}, keeping=True)
else:
    rows.cards(shown, choosing.box)
if pages > 1:
    key = f"claims-page-{number}"
    st.pagination(pages, default=number, key=key, on_change=address.follow, args=("page", key))
    st.caption(f"Page {number} of {pages}")
