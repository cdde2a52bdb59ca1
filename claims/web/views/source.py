"""One source: what it is, what it rests on, and its text with the figures that are cited or set aside."""

import streamlit as st

from claims.checks import selecting
from claims.model.source import Source
from claims.web import address, lineages, navigation, reading, state
from claims.web.components import fallen, findings, footing, graph, relying, versions
from claims.web.components.text import dated, literal, marked, plural, short, words

AT_ONCE = 150  # how many paragraphs of a long text are drawn together


def show(paragraph: reading.Paragraph) -> None:
    """Draws a paragraph, with its claims below it."""
    st.caption(f"Paragraph {paragraph.number}")
    if paragraph.text is not None:
        st.markdown(marked(paragraph.text, paragraph.marks))
    for aside in paragraph.dismissed:
        st.caption(literal(f"Set aside: {', '.join(aside.figures)}. {aside.reason}"))
    for repeat in paragraph.repeats:
        label = f"Repeats paragraph {repeat.there} of {short(library.name(repeat.source))}"
        query = {"id": repeat.source, "paragraph": str(repeat.there)}
        navigation.link("source", label, icon=":material/content_copy:", query=query)
    with st.container(horizontal=True, gap="small"):
        for claim, citation in paragraph.claims:
            figures = ", ".join(citation.figures)
            navigation.record(library, claim.id, short(claim.statement, 36), lead=figures, help_text=claim.statement)


def part(paragraphs: list[reading.Paragraph]) -> list[reading.Paragraph]:
    """Asks which part of a long text is to be drawn, at first the one with the place that was asked for."""
    if len(paragraphs) <= AT_ONCE:
        return paragraphs
    parts = {
        f"{here[0].number} to {here[-1].number}": here
        for start in range(0, len(paragraphs), AT_ONCE)
        if (here := paragraphs[start : start + AT_ONCE])
    }
    at = next((n for n, paragraph in enumerate(paragraphs) if str(paragraph.number) == asked), 0) // AT_ONCE
    chosen = st.selectbox("Paragraphs", list(parts), index=at, key=f"source-part-{source.id}")
    return parts[chosen] if chosen else paragraphs[:AT_ONCE]


snapshot = state.current()
library = snapshot.library
source = library.get(Source, address.record_id("source", "sources"))
asked = address.text("paragraph", 6)
text = library.texts.get(source.id)
cited = library.claims_in.get(source.id, ())

navigation.link("sources", "All sources", icon=":material/arrow_back:")
navigation.name_tab(source.label)
st.header(literal(source.label), anchor=False)
with st.container(horizontal=True, gap="small", vertical_alignment="center"):
    if source.publisher:
        navigation.record(library, source.publisher, f"Published by {library.name(source.publisher)}")
    held = (
        "kept without its text"
        if source.is_pictured
        else "read"
        if source.is_held
        else "only named by others, never read here"
    )
    st.caption(f"{words(source.kind)} · {dated(source.published) or 'date not stated'} · {held}")
if source.retracted:
    st.warning(f"Retracted on {source.retracted}.", icon=":material/block:")
if source.corrected:
    st.warning(f"A correction was published on {source.corrected}.", icon=":material/edit:")
if source.superseded_by:
    st.warning("Superseded by a later document:", icon=":material/update:")
    navigation.record(library, source.superseded_by)
if source.notice:
    st.caption(literal(source.notice))
if source.note:
    st.markdown(literal(source.note))
if text is not None:
    navigation.link("review", "Review its figures", icon=":material/rate_review:", query={"id": source.id})

read = list(reading.read(library, source))
place = [paragraph for paragraph in read if str(paragraph.number) == asked]
if place:
    with st.container(border=True):
        st.markdown("**The place you came for**")
        show(place[0])

st.subheader("What it rests on", anchor="lineage")
nodes, edges = lineages.of_source(library, source)
if edges:
    graph.draw(nodes, edges, alt=f"What {source.label} rests on, and who rests on it")
    st.caption("Blue: this source. Arrows go from a source to the one that has it from there. Dashed: named, not held.")
    with st.expander("The same in words", key="source-lineage-words"):
        st.markdown("\n".join(f"- {literal(told)}" for told in lineages.in_words(library, edges)))
        for reliance in source.relies_on:
            at = ", ".join(str(number) for number in reliance.paragraphs)
            navigation.record(library, reliance.source)
            st.caption(literal(f"{words(reliance.how)}, paragraphs {at or 'not named'}. {reliance.note or ''}"))
else:
    st.caption("Nothing that it rests on is settled, and no other rests on it.")
if source.id in library.texts:
    relying.draw(library, source)

if cited:
    st.subheader("Does it fit", anchor="fits")
    found = selecting.worst_first(selecting.about(snapshot.findings, [claim.id for claim in cited]))
    findings.lines(library, found, "source-finding", query={"source": source.id}, what="what it says")

st.subheader("Metadata", anchor="metadata")
snap = source.snapshot
fields = [
    ("Language", source.language),
    ("Authors", ", ".join(source.authors)),
    ("Address", source.url),
    ("Read", dated(source.accessed)),
    ("Added", dated(source.added)),
    (
        "Text",
        f"{plural(snap.characters, 'character')}, {plural(snap.paragraphs, 'paragraph')}, {snap.media_type}"
        if snap
        else "",
    ),
    ("SHA-256", snap.sha256 if snap else ""),
]
with st.expander("Language, dates, checksum, permanent address", key="source-metadata"):
    st.markdown("\n".join(f"- {name}: {literal(value)}" for name, value in fields if value) or "Nothing is known.")
    footing.draw("sources", source.id)

st.subheader("Versions", anchor="versions")
earlier = f"{plural(len(source.versions), 'earlier version')}, read it again" if source.versions else "Read it again"
with st.expander(
    earlier if text is not None or source.snapshot is None or source.is_pictured else "Attach the text",
    expanded=address.text("versions", 6) == "open",
    key="source-versions",
):
    versions.draw(library, source)
with st.expander(
    "Retracted, corrected or superseded?", expanded=fallen.has_news(), key="source-fallen", icon=":material/block:"
):
    fallen.draw(library, source)

st.subheader(f"Reader: {plural(len(cited), 'claim')} in reading order", anchor="reader")
if text is not None:
    st.caption("Figures :blue-background[cited by a claim] and :gray-background[set aside with a reason].")
elif source.is_pictured:
    told = "The file is kept, but shows its text only in pictures: type the quotes, or read it again once its text is recognised."
    st.info(told, icon=":material/image:")
elif source.is_held:
    st.info("The text is not held here; what is known of its paragraphs follows.", icon=":material/visibility_off:")
for paragraph in part(read):
    show(paragraph)
unplaced = reading.unplaced(library, source)
if unplaced and text is not None:
    st.caption("Cited from it at no paragraph that is named, or at one that is no longer there:")
for claim in unplaced:
    navigation.record(library, claim.id, short(claim.statement), help_text=claim.statement)
if not read and not cited:
    st.caption("No claim cites it directly.")
passed = reading.passed_on(library, source)
if passed:
    with st.expander(f"{plural(len(passed), 'claim')} that others have from it", key="source-passed-on"):
        for claim in passed:
            navigation.record(library, claim.id, short(claim.statement), help_text=claim.statement)
