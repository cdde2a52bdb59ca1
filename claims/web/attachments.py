"""Artefacts given on the page of a checklist: what they would answer, and the attaching of them after a yes."""

from collections.abc import Iterable, Sequence
from typing import Any

import streamlit as st

from claims import attaching, prefill
from claims.attaching import Artefact, File
from claims.errors import ClaimsError
from claims.intake.steps import Step
from claims.model.base import Record
from claims.model.checklist import Answer, Checklist, DetailState
from claims.model.evidence import Party
from claims.model.library import Library
from claims.model.source import normal_form
from claims.prefill import AnswerProposal
from claims.readers import read
from claims.stores import open_store
from claims.stores.adding import add_together
from claims.web import filling, replies, signing
from claims.web.components import notices
from claims.web.components.badges import badge
from claims.web.components.text import literal, plural, short, words
from claims.web.filling import Session, act

_LARGEST = 25
_WIDTH = 160
_UNNAMED = "pasted artefact"
_KINDS = (
    "A launch command, a resolved configuration (YAML, TOML, JSON), an adapter_config.json, a config.json, a "
    "trainer_state.json or the system description of a benchmark: each answers the items that it speaks of."
)


def draw(library: Library, filled: Checklist, at: Session, ids: Sequence[str], *, is_read_only: bool) -> None:
    """Draws the fields for files or a paste, what each file answers, and the button that attaches them."""
    filling.tell(at, library, filled, "attach", is_read_only=is_read_only)
    st.caption(_KINDS)
    given = st.file_uploader(
        "Files", key=f"attach-file-{at.opened}", accept_multiple_files=True, max_upload_size=_LARGEST,
        help="Nothing is written before you have seen what they answer.",
    )  # fmt: skip
    with st.expander("Or paste one", key="attach-paste"):
        name = st.text_input("Its name", key=f"attach-name-{at.opened}", placeholder="launch.sh", max_chars=200)
        pasted = st.text_area("What stands in it", key=f"attach-text-{at.opened}", height=160)
    told = _told()
    try:
        files = [_file(one.getvalue(), one.name) for one in given]
        if pasted.strip():
            files.append(_file(normal_form(pasted).encode(), name.strip() or _UNNAMED))
        if not files:
            return
        after, made = attaching.attached(library, ids, files, on=replies.today(), **told)
    except ClaimsError as error:
        notices.refuse(error)
        return
    found = [p for on in ids for p in prefill.proposals_for(after, on, filled.template)]
    proposed = {(source, p.item) for p in found for source in p.sources}
    for one in made:
        _preview(one, filled, {item for source, item in proposed if source == one.source})
    _tell_clashes(found, {one.source for one in made})
    theirs = {item for source, item in proposed if source in {one.source for one in made}}
    new = [one for one in made if one.evidence and not one.refusal]
    if new and not any(one.refusal for one in made):
        claims = {claim for one in new if one.evidence for claim in one.evidence.claims}
        label = f"Attach {plural(len(new), 'file')} to {plural(len(claims), 'claim')}"
        act(
            at, label, "attach-write", lambda: _write(at, made, len(theirs)), type="primary", disabled=is_read_only,
        )  # fmt: skip


def _tell_clashes(found: Iterable[AnswerProposal], given: set[str]) -> None:
    """Says which items the files contradict each other in, or what is attached already, with both values."""
    clashing = {p.item: p for p in found if p.state is DetailState.CONTRADICTED and not given.isdisjoint(p.sources)}
    for item, proposal in clashing.items():
        st.warning(f"{literal(item)}: {literal(short(proposal.value or '', _WIDTH))}. {literal(proposal.hint or '')}")


def _told() -> dict[str, Any]:
    """Returns what a person says of the files; who obtained them is who adds them, unless told otherwise."""
    with st.expander("Whose they are, and of when", key="attach-more"):
        left, middle, right = st.columns(3)
        parties = [party.value for party in Party]
        party = left.selectbox("Seen from the claimant", parties, parties.index("unknown"), format_func=words)
        by = middle.text_input("Obtained by", placeholder="who adds them", max_chars=200)
        obtained = right.text_input("Obtained on", placeholder="today; or 2026-01-31, 2026-01, 2026")
    return {
        "party": Party(party),
        "by": by.strip() or signing.name() or "-",
        "obtained": obtained.strip() or None,
    }


def _file(data: bytes, name: str) -> File:
    if len(data) > _LARGEST * 2**20:
        raise ClaimsError(f"{name}: it has more than {_LARGEST} MB")
    try:
        return File(read(data, name=name), data, name)
    except ClaimsError as error:
        raise ClaimsError(f"{name}: {error}") from None


def _preview(one: Artefact, filled: Checklist, proposed: set[str]) -> None:
    """Draws what a file is and which items it answers, those that would be proposed first."""
    label = one.arrival.source.label
    if one.refusal:
        notices.refuse(ClaimsError(one.refusal))
        return
    kinds = dict.fromkeys(prefill.ARTEFACTS[a.rule.removeprefix("artefact/")].title for a in one.answers)
    st.markdown(f"**{literal(label)}**: {literal(', '.join(kinds).lower())}")
    if not one.evidence:
        st.info("It is attached to them already.", icon=":material/done_all:")
    asked = {answer.item.id: answer for answer in filled.answers}
    answers = sorted(one.answers, key=lambda a: (a.item not in proposed, a.item not in asked))
    st.table(
        [
            {
                "Item": _item(asked.get(answer.item), answer.item),
                "It answers": f"{badge(answer.state)} {literal(short(answer.value or '', _WIDTH))}",
                "Where in it": literal(answer.pointer or ""),
                "What becomes of it": _fate(asked.get(answer.item), is_proposed=answer.item in proposed),
            }
            for answer in answers
        ]
    )


def _item(asked: Answer | None, item: str) -> str:
    question = f"{literal(short(asked.item.question, _WIDTH))} " if asked else ""
    return f"{question}:gray[{literal(item)}]"


def _fate(asked: Answer | None, *, is_proposed: bool) -> str:
    if is_proposed:
        return "**proposed, to be accepted**"
    if asked is None or not replies.can_be_answered(asked):
        return "not asked here"
    return f"not proposed: it is {words(asked.state)} already"


def _write(at: Session, made: Iterable[Artefact], proposed: int) -> None:
    """Writes sources and evidence, all or nothing, as one step that can be taken back."""
    added: list[Record] = [record for one in made for record in one.records]
    with open_store() as store:
        arrived = [(one.arrival, one.data) for one in made]
        add_together(store, arrived, added, who=signing.name(), why="attached in the checklist")
    names = ", ".join(one.arrival.source.label for one in made)
    at.taken.append(Step("attach", short(names, _WIDTH), tuple(added), tuple(None for _ in added)))
    at.opened += 1
    at.note = f"Attached: {short(names, _WIDTH)}. Look at the {plural(proposed, 'proposal')} under “Fill in”."
