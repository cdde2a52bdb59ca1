"""A document on its way in, told to a person and as plain values."""

from collections.abc import Iterator

from claims.intake.arrival import COUNTED, Arrival
from claims.intake.known import Recognised, Sameness
from claims.intake.reliances import RelianceProposal
from claims.model.library import Library
from claims.model.source import RelianceKind
from claims.plain import count

_SAME = {Sameness.BYTES: "the same bytes", Sameness.TEXT: "the same text", Sameness.ADDRESS: "the same address"}


def known_line(library: Library, known: Recognised, place: str) -> str:
    """Tells as what a document is known, why, and what to do if it should be read all the same."""
    what = f"'{known.source}' ({library.name(known.source)})"
    if not known.is_held:
        return (
            f"{what} is named with {_SAME[known.how]}; `claims source refresh {known.source} {place}` reads its text in"
        )
    if known.how is Sameness.ADDRESS:
        return (
            f"{what} is held from the same address, and reads otherwise by now; nothing was added: "
            f"`claims source refresh {known.source} {place}` shows what changed"
        )
    if not known.is_current:
        return f"{what} had {_SAME[known.how]} in an earlier version; nothing was added"
    return f"{what} has {_SAME[known.how]}; nothing was added"


def lines(arrival: Arrival) -> Iterator[str]:
    """Tells what was found out about a document: its size, its copies, what it rests on, what is left to a person."""
    source, snapshot = arrival.source, arrival.document.snapshot()
    within = "" if arrival.is_counted_whole else f" in the first {COUNTED:,} characters"
    figures = f"{count(arrival.figures, 'figure')}{within}"
    yield f"{source.label}: {source.kind}, {count(snapshot.paragraphs, 'paragraph')}, {figures}"
    if source.publisher is None and arrival.publisher_name:
        yield f"published by '{arrival.publisher_name}', which is no subject yet; --publisher ID says which it is"
    yield from arrival.remarks
    for copy in arrival.near:
        shared = f"{copy.here:.0%} of its wording stands in '{copy.source}', {copy.there:.0%} of that one here"
        yield f"{shared} ({count(len(copy.passages), 'shared paragraph')})"
    for proposal in arrival.reliances:
        yield proposal_line(proposal)


def proposal_line(proposal: RelianceProposal) -> str:
    """Tells one source that the document seems to rest on, and where it says so."""
    word = "paragraph" if len(proposal.paragraphs) == 1 else "paragraphs"
    places = f" in {word} {', '.join(map(str, proposal.paragraphs))}" if proposal.paragraphs else ""
    new = ", which is no source yet" if proposal.named else ""
    others = f" (or {', '.join(proposal.alternatives)})" if proposal.alternatives else ""
    if proposal.how is RelianceKind.COPIES:
        return f"seems to copy '{proposal.source}'{places}"
    return f"seems to rely on '{proposal.source}'{new}{others}: names {proposal.who}{places}"
