"""From a proposal to records: the answer that a person has accepted, or the memory that it was refused."""

import hashlib
from collections.abc import Sequence

from claims.errors import ClaimsError
from claims.model.checklist import Detail, DetailCitation, DetailState, Proposer
from claims.model.dismissal import Dismissal
from claims.model.library import Library
from claims.model.passage import occurrences
from claims.model.source import paragraphs
from claims.prefill.proposal import AnswerProposal

_LONGEST_ID = 120


def as_detail(library: Library, proposal: AnswerProposal, on: str) -> Detail:
    """Makes a proposal an answer that a rule has proposed and nobody has accepted yet."""
    return Detail(
        id=_free_id(library, f"{on}-{proposal.item}", f"{on}/{proposal.item}"),
        on=on,
        item=proposal.item,
        state=proposal.state,
        value=proposal.value,
        reason=_reason(proposal),
        proposed_by=Proposer.RULE,
        citation=_citation(library, proposal),
    )


def accept(library: Library, proposal: AnswerProposal, on: str, *, who: str, when: str) -> Detail:
    """Makes a proposal an answer that a person has accepted on a day; raises ClaimsError without a name or a place."""
    if not who.strip():
        raise ClaimsError(f"an answer to '{proposal.item}' needs the name of who accepts it")
    detail = as_detail(library, proposal, on)
    if detail.citation is None and detail.state is DetailState.STATED:
        raise ClaimsError(
            f"the answer to '{proposal.item}' is in no source that is held; add the file as a source first"
        )
    return detail.model_copy(update={"accepted_by": who.strip(), "answered": when})


def refuse(library: Library, proposal: AnswerProposal, *, who: str, why: str | None = None) -> Dismissal:
    """Makes the memory that a person has refused a proposal; the item is not proposed from that paragraph again."""
    if proposal.source is None or proposal.sentence is None:
        raise ClaimsError(f"the answer to '{proposal.item}' is in no source that is held; there is nothing to remember")
    paragraph = proposal.sentence.paragraph
    reason = f"Refused by {who} as an answer to {proposal.item}" + (f": {why.strip()}" if why else ".")
    name = f"{proposal.source}-{paragraph}-not-{proposal.item}"
    return Dismissal(
        id=_free_id(library, name, name),
        source=proposal.source,
        paragraph=paragraph,
        item=proposal.item,
        figures=_printed(library, proposal) or _first_words(library, proposal.source, paragraph),
        reason=reason,
    )


def _reason(proposal: AnswerProposal) -> str | None:
    parts = [proposal.hint] if proposal.hint else []
    if proposal.pointer:
        parts.append(f"Read at {proposal.pointer}.")
    return " ".join(parts) or None


def _citation(library: Library, proposal: AnswerProposal) -> DetailCitation | None:
    if proposal.source is None or proposal.sentence is None:
        return None
    figures = _printed(library, proposal)
    return DetailCitation(source=proposal.source, paragraph=proposal.sentence.paragraph, figures=figures)


def _printed(library: Library, proposal: AnswerProposal) -> tuple[str, ...]:
    """Returns the parts of the value that stand word for word, and once, in the paragraph that is cited."""
    block = _paragraph(library, proposal.source, proposal.sentence.paragraph if proposal.sentence else 0)
    parts = (proposal.value or "").split("; ")
    return tuple(dict.fromkeys(part for part in parts if part and len(occurrences(block, part)) == 1))


def _first_words(library: Library, source: str, paragraph: int) -> tuple[str, ...]:
    words: Sequence[str] = _paragraph(library, source, paragraph).split()
    for number in range(1, min(len(words), 8) + 1):
        start = " ".join(words[:number])
        if len(occurrences(_paragraph(library, source, paragraph), start)) == 1:
            return (start,)
    return (_paragraph(library, source, paragraph).strip(),)


def _paragraph(library: Library, source: str | None, number: int) -> str:
    blocks = paragraphs(library.texts.get(source or "", ""))
    return blocks[number - 1] if 1 <= number <= len(blocks) else ""


def _free_id(library: Library, name: str, key: str) -> str:
    """Returns an id that no record has; one that is too long ends in a digest instead."""
    digest = hashlib.sha256(key.encode()).hexdigest()[:8]
    base = name if len(name) <= _LONGEST_ID - 4 else f"{name[: _LONGEST_ID - 13].rstrip('-')}-{digest}"
    candidate, number = base, 2
    while candidate in library.records:
        candidate, number = f"{base}-{number}", number + 1
    return candidate
