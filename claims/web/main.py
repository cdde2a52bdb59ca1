"""The entry script of the app: the menu, the search box, and the page that is open."""

from pathlib import Path

import streamlit as st

from claims.errors import ClaimsError
from claims.web import address, filling, keeping, navigation, search, signing, state, theme
from claims.web.components import notices
from claims.web.components.text import literal

READING_WIDTH = 1100
ICON = Path(__file__).with_name("icon.png")

st.set_page_config(page_title="Claims tracker", page_icon=str(ICON), layout="wide")
pages = [
    st.Page(
        navigation.script(place.name),
        title=place.title,
        icon=place.icon,
        url_path=place.name if number else "",
        default=number == 0,
        visibility="visible" if place.is_listed else "hidden",
    )
    for number, place in enumerate(navigation.PLACES)
]
page = st.navigation(pages)
st.html(theme.STYLE)
navigation.name_tab(page.title)
with st.sidebar:
    if page.url_path not in navigation.WITH_SEARCH:
        search.box("sidebar")
    signing.box()
    about = st.empty()
    navigation.tell_address(page.url_path)
with st.container(width=READING_WIDTH, key="page"):
    try:
        snapshot = state.current()
        about.caption(f"Store: {literal(snapshot.location)}{' (read only)' if snapshot.is_read_only else ''}")
        if unknown := address.unasked(page.url_path or navigation.PLACES[0].name):
            notices.ignored(f"This page has no {' and no '.join(repr(name) for name in unknown)}")
        if page.url_path != "review":
            keeping.keep()
        if page.url_path != "checklists":
            filling.leave()
        page.run()
    except ClaimsError as error:
        notices.refuse(error)
        navigation.link("overview", "Back to the overview", icon=":material/home:")
