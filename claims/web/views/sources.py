"""All sources: what was read, what is only named, and the bodies at the origin of the claims."""

import streamlit as st

from claims.model.source import Source
from claims.web import address, digest, navigation, reading, state
from claims.web.components import notices
from claims.web.components.text import dated, literal, plural, words

AT_ONCE = 100  # how many sources of a long list are drawn together


def card(source: Source) -> None:
    """Draws a source."""
    held = ":green-badge[:material/check: read]" if source.is_held else ":gray-badge[:material/link_off: only named]"
    retracted = f" :red-badge[:material/block: retracted {source.retracted}]" if source.retracted else ""
    cited = len(library.claims_in.get(source.id, ()))
    passed = len(reading.passed_on(library, source))
    facts = [
        library.name(source.publisher),
        words(source.kind),
        dated(source.published) or "date not stated",
        plural(cited, "claim") if cited or not passed else "",
        f"{plural(passed, 'claim')} that others have from it" if passed else "",
        f"rests on {len(source.relies_on)}" if source.relies_on else "",
        f"{plural(len(source.repeats), 'repeated paragraph')}" if source.repeats else "",
    ]
    with st.container(border=True, gap=None):
        navigation.record(library, source.id)
        st.markdown(f"{held}{retracted} :small[:gray[{literal(' · '.join(fact for fact in facts if fact))}]]")


def part(sources: list[Source], title: str) -> list[Source]:
    """Asks which part of a long list is to be drawn."""
    if len(sources) <= AT_ONCE:
        return sources
    starts = range(0, len(sources), AT_ONCE)
    first = st.selectbox(
        title,
        starts,
        key=f"sources-part-{title}",
        format_func=lambda at: f"{at + 1} to {min(at + AT_ONCE, len(sources))}, the most cited first",
        label_visibility="collapsed",
    )
    return sources[first : first + AT_ONCE]


snapshot = state.current()
library = snapshot.library
st.title("Sources", anchor=False)
with st.container(horizontal=True, gap="small"):
    navigation.link("add", "Add a source", icon=":material/add_circle:")
    navigation.link("review", "Review what was added", icon=":material/rate_review:")
if not library.sources:
    notices.empty("sources")
    st.stop()
show = address.value("show", ["documents", "origins"], "documents")
address.hold("sources-show", show)
st.segmented_control(
    "Show",
    ["documents", "origins"],
    key="sources-show",
    format_func=str.capitalize,
    required=True,
    on_change=address.follow,
    args=("show", "sources-show"),
)
if show == "origins":
    st.caption("Where the claims come from: every path from an article ends at one of these bodies, or is not known.")
    for origin, count in digest.origins(snapshot).most_common():
        with st.container(horizontal=True, gap="small", vertical_alignment="center"):
            navigation.record(library, origin, with_icon=True)
            st.caption(f"{plural(count, 'claim')} rest on it" if count != 1 else "1 claim rests on it")
    none = sum(not lineage.origins for lineage in snapshot.lineages.values())
    if none:
        st.caption(f"{plural(none, 'claim')} with no known origin.")
    st.stop()

held = [source for source in library.sources.values() if source.is_held]
named = [source for source in library.sources.values() if not source.is_held]
for title, those in (("Read", held), ("Only named by others", named)):
    if those:
        st.subheader(f"{title} ({len(those)})", anchor=False)
        ordered = sorted(those, key=lambda s: (-len(library.claims_in.get(s.id, ())), s.label))
        for source in part(ordered, title):
            card(source)
