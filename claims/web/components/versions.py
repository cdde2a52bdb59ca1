"""The versions of a source: those that were read, what changed since, and reading it again or attaching its text."""

import streamlit as st

from claims.errors import ClaimsError, PasswordNeeded
from claims.model.library import Library
from claims.model.source import Source
from claims.web import rereadings, state
from claims.web.components import notices, passages
from claims.web.components.text import dated, literal, plural
from claims.web.rereadings import Given, Reread

_WAYS = {"address": "From its address", "file": "From a file", "paste": "From a pasted text"}
_TYPES = ("txt", "text", "md", "markdown", "html", "htm", "mhtml", "mht", "pdf", "docx")
_LARGEST = 25
_DONE = "versions-done"


def draw(library: Library, source: Source) -> None:
    """Draws the versions of a source, with what can be done about them."""
    if done := st.session_state.pop(_DONE, None):
        st.success(literal(done), icon=":material/check:")
    for number, version in enumerate(reversed(source.versions)):
        line = f"Read {dated(version.accessed) or 'on a day not known'}, replaced {dated(version.replaced)}"
        st.markdown(literal(f"{line}: {version.characters:,} characters, SHA-256 {version.text_sha256[:12]}…"))
        text = library.texts.get(source.id)
        if text is not None and st.toggle("What changed since", key=f"versions-since-{source.id}-{number}"):
            try:
                with st.spinner("Comparing …", show_time=True):
                    changed = rereadings.since(source, version, text)
                passages.draw(changed)
            except ClaimsError as error:
                notices.refuse(error)
    if not source.versions and source.snapshot:
        st.caption("It was read once; there is no earlier version.")
    if state.current().is_read_only:
        st.caption("This store can only be read, so that nothing can be read again here.")
    elif source.snapshot is not None and not source.is_pictured and source.id not in library.texts:
        attaching(source)
    else:
        again(library, source)


def attaching(source: Source) -> None:
    """Asks for the text that the snapshot describes, and attaches it where its checksum is the same."""
    st.markdown("**Attach the text.** Only the document that was read before is taken: its checksum is compared.")
    given = asked(source, ("file", "paste"))
    if st.button("Attach it", key="versions-attach", icon=":material/attach_file:"):
        try:
            with st.spinner("Reading …", show_time=True):
                rereadings.attach(source, _some(given))
        except PasswordNeeded as error:
            notices.refuse(ClaimsError(f"{error}; give it in the field for it"))
        except ClaimsError as error:
            notices.refuse(error)
        else:
            st.session_state[_DONE] = "The text is attached."
            st.rerun()


def again(library: Library, source: Source) -> None:
    """Asks where to read a source again, shows what that would change, and writes it after a yes."""
    first = source.snapshot is None
    st.markdown(
        "**Read its text.** It is only named by others so far."
        if first
        else "**Read it again.** You see what changed before anything is kept; what is held now stays readable."
    )
    given = asked(source, tuple(_WAYS))
    if st.button("Read it" if first else "Read it again", key="versions-read-go", icon=":material/refresh:"):
        rereadings.drop()
        with st.spinner("Reading …", show_time=True):
            try:
                rereadings.keep(rereadings.read(library, source, _some(given)))
            except PasswordNeeded as error:
                notices.refuse(ClaimsError(f"{error}; give it in the field for it"))
            except ClaimsError as error:
                notices.refuse(error)
    held = rereadings.kept(source)
    if held is not None:
        proposed(library, held)


def asked(source: Source, ways: tuple[str, ...]) -> Given | None:
    """Draws where the document comes from; returns it as far as it is given."""
    key = f"versions-{source.id}"
    start = 0 if source.url or "address" not in ways else ways.index("file")
    way = st.segmented_control(
        "From where", ways, default=ways[start], key=f"{key}-way", format_func=_WAYS.__getitem__, required=True
    )
    if way == "address":
        place = st.text_input("Address", value=source.url or "", key=f"{key}-address")
        return Given(place.strip(), address=place, password=_password(key), encoding=_encoding(key))
    if way == "paste":
        text = st.text_area("Text", key=f"{key}-text", height=160)
        data = text.encode("utf-8", "replace")
        return Given("a pasted text", data, media_type="text/plain") if text.strip() else None
    file = st.file_uploader("File", key=f"{key}-file", type=list(_TYPES), max_upload_size=_LARGEST)
    password, encoding = _password(key), _encoding(key)
    if file is None:
        return None
    return Given(file.name, file.getvalue(), file.name, password=password, encoding=encoding)


def _password(key: str) -> str | None:
    return st.text_input("Password, if it has one", key=f"{key}-password", type="password", help="Not kept.") or None


def _encoding(key: str) -> str | None:
    told = st.text_input("Encoding, if it is read wrongly", key=f"{key}-encoding", placeholder="utf-8, gb18030, …")
    return str(told).strip() or None


def _some(given: Given | None) -> Given:
    if given is None:
        raise ClaimsError("nothing is given to read; choose a file or paste the text first")
    return given


def proposed(library: Library, held: Reread) -> None:
    """Draws what reading it again would change, with the yes and the no."""
    refresh = held.refresh
    with st.container(border=True):
        for warning in refresh.document.warnings:
            st.warning(literal(warning), icon=":material/warning:")
        if refresh.source.snapshot is None:
            st.markdown(f"This would be its first text: {len(refresh.document.text):,} characters.")
            with st.expander("The text as it was read", key="versions-text"):
                st.text(refresh.document.text[:4000])
        elif refresh.is_same_text:
            st.info("The text has not changed.", icon=":material/check:")
        else:
            if refresh.is_much_shorter:
                st.warning("It is much shorter than before; look whether it is the document at all.")
            suspect = len(refresh.suspect)
            st.markdown(
                f"**{plural(suspect, 'claim')} to be checked again.**" if suspect else "**No claim is touched.**"
            )
            if lapsed := len(refresh.asked_again):
                st.markdown(f"{plural(lapsed, 'refusal')} {'lapses' if lapsed == 1 else 'lapse'}, to be decided again.")
            passages.fates(library, refresh.places)
            st.markdown("**What changed in the text**")
            passages.draw(refresh.passages)
        yes, no, _ = st.columns([1, 1, 2])
        label = "Note that it was read" if refresh.is_same_text else "Yes, keep this version"
        if yes.button(label, key="versions-yes", type="primary"):
            try:
                with st.spinner("Keeping …", show_time=True):
                    rereadings.write(held)
            except ClaimsError as error:
                notices.refuse(error)
                return
            rereadings.drop()
            st.session_state[_DONE] = "It is kept; the version before stays readable."
            st.rerun()
        if no.button("No, leave it", key="versions-no"):
            rereadings.drop()
            st.rerun()
    if held.library.records.get(refresh.source.id) != library.records.get(refresh.source.id):
        st.caption("The source was changed meanwhile; read it again to see it beside what is held now.")
