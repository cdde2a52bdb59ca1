"""Add a source: paste a text, choose a file or give an address; see what was read and what is known of it; review."""

import streamlit as st

from claims.errors import ClaimsError, NoTextLayer, PasswordNeeded
from claims.intake.arrival import COUNTED, Arrival, Given
from claims.intake.known import Recognised, Sameness
from claims.intake.reliances import RelianceProposal
from claims.model.base import one_line
from claims.model.source import SourceKind
from claims.web import address, arrivals, navigation, rereadings, state
from claims.web.components import notices, relying
from claims.web.components.text import dated, literal, plural, words

WAYS = {"paste": "Paste a text", "file": "Choose a file", "address": "Give an address"}
TYPES = ("txt", "text", "md", "markdown", "html", "htm", "mhtml", "mht", "pdf", "docx")
LARGEST = 25
_READ = "add-read"
_PICTURED = "add-pictured"


def given(name: str | None = None) -> Given:
    """Returns what the person says of the document."""
    told = {field: str(st.session_state.get(f"add-{field}") or "").strip() or None for field in ("title", "published")}
    kind = st.session_state.get("add-kind")
    language = str(st.session_state.get("add-language") or "").strip() or None
    publisher = st.session_state.get("add-publisher")
    return Given(
        title=told["title"],
        kind=SourceKind(kind) if kind else None,
        publisher=publisher or None,
        published=told["published"],
        language=language,
        name=name,
    )


def read(way: str, *, keep_pictures: bool = False) -> arrivals.Read:
    """Reads what was given; raises ClaimsError with the reason where that cannot be done.

    `keep_pictures` takes a document whose pages are pictures, without its text.
    """
    password = str(st.session_state.get("add-password") or "")
    encoding = str(st.session_state.get("add-encoding") or "").strip()
    match way:
        case "paste":
            text = str(st.session_state.get("add-text") or "")
            if not text.strip():
                raise ClaimsError("there is no text to read; paste one first")
            return arrivals.of_paste(library, text, given())
        case "file":
            file = st.session_state.get("add-file")
            if file is None:
                raise ClaimsError("no file is chosen")
            try:
                return arrivals.of_bytes(
                    library,
                    file.getvalue(),
                    given(file.name),
                    password=password,
                    encoding=encoding,
                    keep_pictures=keep_pictures,
                )
            except (PasswordNeeded, NoTextLayer):
                raise
            except ClaimsError as error:
                raise ClaimsError(f"'{one_line(file.name)}' cannot be read: {error}") from error
        case _:
            place = str(st.session_state.get("add-address") or "").strip()
            if not place:
                raise ClaimsError("there is no address; give one such as https://example.org/page")
            return arrivals.of_address(
                library, place, given(), password=password, encoding=encoding, keep_pictures=keep_pictures
            )


def ask(way: str) -> None:
    """Draws the fields of one way in, and reads when the button is pressed."""
    match way:
        case "paste":
            st.text_area(
                "Text", key="add-text", height=260, placeholder="The whole text, with its title on the first line"
            )
        case "file":
            st.file_uploader(
                "File: plain text, Markdown, HTML, PDF or DOCX",
                key="add-file",
                type=list(TYPES),
                max_upload_size=LARGEST,
            )
        case _:
            st.text_input("Address", key="add-address", placeholder="https://example.org/announcement")
            st.caption("The page is fetched once, from public addresses only; nothing that it names is loaded.")
    with st.expander(
        "More, where the document does not tell it: title, kind, publisher, date, language, encoding", key="add-more"
    ):
        left, right = st.columns(2)
        left.text_input("Title", key="add-title", max_chars=300)
        left.selectbox("Kind", [kind.value for kind in SourceKind], index=None, key="add-kind", format_func=words)
        left.text_input("Published on", key="add-published", placeholder="2026-01-31, 2026-01 or 2026")
        bodies = sorted(library.subjects, key=lambda i: library.name(i).casefold())
        right.selectbox("Publisher", bodies, index=None, key="add-publisher", format_func=library.name)
        right.text_input("Language", key="add-language", placeholder="en, zh, …", max_chars=20)
        if way != "paste":
            left.text_input("Encoding", key="add-encoding", placeholder="utf-8, gb18030, koi8-r, …", max_chars=40)
            right.text_input("Password of the file", key="add-password", type="password", help="It is not kept.")
    if st.button("Read it", type="primary", key="add-go", icon=":material/article:"):
        take(way)
    if (pictured := st.session_state.get(_PICTURED)) is not None and pictured[0] == _asked(way):
        notices.refuse(pictured[1])
        st.caption("It can be kept as it is: its quotes are typed then, and its text can be read in later.")
        if st.button("Keep it without its text", key="add-pictured-go", icon=":material/image:"):
            take(way, keep_pictures=True)


def take(way: str, *, keep_pictures: bool = False) -> None:
    """Reads what was given and holds it for the person's yes; shows why where that cannot be done."""
    st.session_state.pop(_READ, None)
    st.session_state.pop(_PICTURED, None)
    with st.spinner("Reading …", show_time=True):
        try:
            st.session_state[_READ] = read(way, keep_pictures=keep_pictures)
            st.rerun()
        except PasswordNeeded as error:
            notices.refuse(ClaimsError(f"{error}; give it under “More”"))
        except NoTextLayer as error:
            st.session_state[_PICTURED] = (_asked(way), error)
        except ClaimsError as error:
            notices.refuse(error)


def _asked(way: str) -> tuple[str, str]:
    """Returns what a way in was given, so that an answer to one document is not taken for another's."""
    file = st.session_state.get("add-file") if way == "file" else None
    return way, file.file_id if file else str(st.session_state.get("add-address") or "")


def tell(found: arrivals.Read) -> None:
    """Draws what was read, what is known of it, and what it rests on; adds it when the person says so."""
    arrival = found.arrival
    document = arrival.document
    st.divider()
    if arrival.known:
        known(found, arrival.known)
        return
    source = arrival.source
    st.subheader(literal(source.label), anchor=False)
    counted = (
        ""
        if not document.text
        else (
            f"{len(document.text.split()):,} words" if source.language != "zh" else f"{len(document.text):,} characters"
        )
    )
    publisher = library.name(source.publisher) if source.publisher else arrival.publisher_name or "publisher not known"
    facts = [
        words(source.kind),
        publisher,
        dated(source.published) or "date not stated",
        source.language or "",
        counted,
    ]
    within = "" if arrival.is_counted_whole else f" in the first {COUNTED:,} characters"
    st.markdown(
        f"{literal(' · '.join(fact for fact in facts if fact))}  \n**{plural(arrival.figures, 'figure')} found**{within}"
    )
    for warning in (*document.warnings, *arrival.remarks):
        st.warning(literal(warning), icon=":material/warning:")
    if document.encoding and document.encoding.is_guess:
        st.warning(
            f"Read as {literal(document.encoding.name)}, which is a guess; look at the beginning below. "
            "Where it looks wrong, name the encoding under “More” and read it again."
        )
    if document.text:
        with st.expander("The text as it was read", key="add-text-read"):
            st.text("\n\n".join(block for block in document.text[:4000].split("\n") if block.strip()))
            if len(document.text) > 4000:
                st.caption("The beginning only.")
    copies(arrival)
    # What it rests on can wait, and is told below the button; what was answered is known by then all the same.
    first = st.container()
    confirmed, refused = lineage(arrival.reliances)
    add_it = "Add it and start reviewing" if arrival.figures else "Add it"
    if first.button(add_it, type="primary", key="add-write", icon=":material/rate_review:"):
        try:
            with st.spinner("Adding …", show_time=True):
                added = arrivals.add(found, confirmed, refused)
        except ClaimsError as error:
            notices.refuse(error)
            return
        st.session_state.pop(_READ, None)
        navigation.go("review" if document.text else "source", {"id": added.id})


def known(found: arrivals.Read, same: Recognised) -> None:
    """Draws the source that a document is known as, with what to do: review it, or see what changed since it was read."""
    source = library.sources[same.source]
    is_other = same.how is Sameness.ADDRESS
    st.info(
        "This address is held already, and reads otherwise by now."
        if is_other and same.is_held
        else "This document is named here, and was not read yet."
        if not same.is_held
        else "This document is here already.",
        icon=":material/content_copy:",
    )
    navigation.link("source", library.name(source.id), query={"id": source.id})
    earlier = "" if same.is_current or is_other else " as an earlier version of it"
    st.caption(f"Recognised by the same {words(same.how)}{earlier}; nothing is added twice.")
    if is_other and st.button(
        "See what changed" if same.is_held else "Read its text in", key="add-compare", type="primary"
    ):
        arrival = found.arrival
        try:
            with st.spinner("Comparing …", show_time=True):
                compared = rereadings.compare(
                    library, source, arrival.document, found.data, found.whence, arrival.source.url
                )
            rereadings.keep(compared)
        except ClaimsError as error:
            notices.refuse(error)
            return
        st.session_state.pop(_READ, None)
        navigation.go("source", {"id": source.id, "versions": "open"})
    if source.id in library.texts:
        navigation.link("review", "Review it", icon=":material/rate_review:", query={"id": source.id})


def copies(arrival: Arrival) -> None:
    """Draws the held sources that share wording with it."""
    for copy in arrival.near:
        with st.container(border=True, gap="small"):
            st.markdown(f"**{copy.share:.0%} of the wording is shared with:**")
            navigation.link("source", library.name(copy.source), query={"id": copy.source})
            st.caption(f"{plural(len(copy.passages), 'passage')}: " + ", ".join(
                f"paragraph {p.here} as paragraph {p.there} there" for p in copy.passages[:6]
            ) + (" …" if len(copy.passages) > 6 else ""))  # fmt: skip


def lineage(proposals: tuple[RelianceProposal, ...]) -> tuple[list[str], list[str]]:
    """Draws what it seems to rest on; returns what was confirmed and what was rejected."""
    confirmed, refused = [], []
    if proposals:
        st.markdown("**What it seems to rest on.** Confirm what its text says; what is left open waits on its page.")
    for proposal in proposals:
        answer = st.segmented_control(
            relying.told(library, proposal),
            ["confirm", "reject"],
            key=f"add-lineage-{proposal.source}",
            format_func=str.capitalize,
        )
        confirmed += [proposal.source] if answer == "confirm" else []
        refused += [proposal.source] if answer == "reject" else []
    return confirmed, refused


library = state.current().library
st.title("Add a source", anchor=False)
if state.current().is_read_only:
    st.info("This store can only be read; nothing can be added to it.", icon=":material/lock:")
    st.stop()
way = address.value("by", list(WAYS), "paste")
address.hold("add-by", way)
st.segmented_control(
    "How", list(WAYS), key="add-by", format_func=WAYS.__getitem__, required=True, label_visibility="collapsed",
    on_change=address.follow, args=("by", "add-by"),
)  # fmt: skip
held = st.session_state.get(_READ)
with st.expander("What was read" if held else "What to read", expanded=held is None, key=f"add-given-{held is None}"):
    ask(way)
if held is not None:
    tell(held)
