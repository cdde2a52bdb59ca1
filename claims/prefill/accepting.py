"""From a proposal to records: the answer that a person has accepted, or the memory that it was refused."""

import hashlib
from collections.abc import Iterable, Sequence

from claims.errors import ClaimsError
from claims.model.checklist import Detail, DetailCitation, DetailState, Proposer
from claims.model.dismissal import Dismissal
from claims.model.library import Library
from claims.model.passage import occurrences
from claims.model.source import paragraphs
from claims.prefill.artefacts import agree
from claims.prefill.proposal import AnswerProposal, Place

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


def refuse(library: Library, proposal: AnswerProposal, *, who: str, why: str | None = None) -> list[Dismissal]:
    """Makes the memories that a person has refused a proposal, one for each source that it rests on.

    The item is not proposed from those paragraphs again. Raises ClaimsError where it rests on no source that is held.
    """
    if proposal.source is None or proposal.sentence is None:
        raise ClaimsError(f"the answer to '{proposal.item}' is in no source that is held; there is nothing to remember")
    reason = f"Refused by {who} as an answer to {proposal.item}" + (f": {why.strip()}" if why else ".")
    rests_on = [
        (proposal.source, proposal.places, proposal.value),
        *((one.source, one.places, one.value) for one in proposal.besides),
    ]
    return _set_aside(library, proposal.item, rests_on, reason)


def settle(
    library: Library, proposal: AnswerProposal, party: AnswerProposal, on: str, *, who: str, when: str
) -> tuple[Detail, list[Dismissal]]:
    """Accepts one of the parties of a proposal, and sets those against it aside, so that they do not open the item again.

    Raises ClaimsError as `accept` does.
    """
    detail = accept(library, party, on, who=who, when=when)
    reason = f"Set aside by {who.strip()} as an answer to {proposal.item}: what {party.source} says was taken."
    against = (one for one in proposal.parties if one.source != party.source and not agree(party, one))
    others = [(one.source, one.places, one.value) for one in against]
    return detail, _set_aside(library, proposal.item, others, reason)


def keep(library: Library, proposal: AnswerProposal, own: str | None, *, who: str) -> list[Dismissal]:
    """Leaves an answer as it stands: what sets it otherwise is set aside, and does not open it again.

    `own` is the source that the answer cites. Raises ClaimsError where nothing that is held stands against it.
    """
    reason = f"Set aside by {who.strip()} as an answer to {proposal.item}: the answer was kept."
    others = [(one.source, one.places, one.value) for one in proposal.parties if one.source != own]
    if not any(source and places for source, places, _ in others):
        raise ClaimsError(f"what stands against the answer to '{proposal.item}' is in no place that is held")
    return _set_aside(library, proposal.item, others, reason)


def newest(library: Library, on: str, item: str) -> Detail | None:
    """Returns the record that answers an item for a claim or a study; of several the one that the checklist shows."""
    known = [detail for detail in library.details_on.get(on, ()) if detail.item == item]
    return max(reversed(known), key=lambda d: (d.accepted_by is not None, d.answered or ""), default=None)


def _set_aside(
    library: Library, item: str, those: Iterable[tuple[str | None, tuple[Place, ...], str | None]], reason: str
) -> list[Dismissal]:
    made: list[Dismissal] = []
    for source, places, value in those:
        if source and places:
            paragraph = places[0].paragraph
            name = f"{source}-{paragraph}-not-{item}"
            printed = _printed(library, source, paragraph, value)
            made.append(
                Dismissal(
                    id=_free_id(library.with_records(made), name, name),
                    source=source,
                    paragraph=paragraph,
                    item=item,
                    figures=printed or _first_words(library, source, paragraph),
                    reason=reason,
                )
            )
    return made


def _reason(proposal: AnswerProposal) -> str | None:
    parts = [proposal.hint] if proposal.hint else []
    if proposal.pointer:
        within = f" in {proposal.source}" if proposal.besides and proposal.source else ""
        parts.append(f"Read at {proposal.pointer}{within}.")
    for one in proposal.besides:
        at = f", paragraph {one.places[0].paragraph}" if one.places else ""
        parts.append(
            f"{one.source or 'Another artefact'}{at}{f' ({one.pointer})' if one.pointer else ''}: {one.value}."
        )
    return " ".join(parts) or None


def _citation(library: Library, proposal: AnswerProposal) -> DetailCitation | None:
    if proposal.source is None or proposal.sentence is None:
        return None
    paragraph = proposal.sentence.paragraph
    figures = _printed(library, proposal.source, paragraph, proposal.value)
    return DetailCitation(source=proposal.source, paragraph=paragraph, figures=figures)


def _printed(library: Library, source: str, paragraph: int, value: str | None) -> tuple[str, ...]:
    """Returns the parts of a value that stand word for word, and once, in the paragraph that is cited."""
    block = _paragraph(library, source, paragraph)
    parts = (value or "").split("; ")
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
