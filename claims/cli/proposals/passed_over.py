"""What stands in a file of proposals and is not taken: changes that no decision reaches, or that come too late."""

from collections.abc import Iterator, Mapping
from typing import Any

from claims.cli.proposals.reading import File, difference
from claims.cli.proposals.writing import pending
from claims.intake.batch import Plan, Verb
from claims.intake.item import Item
from claims.intake.review import Review
from claims.model.claim import Claim
from claims.plain import count
from claims.records import build, plain

_NAMED = 5
_OWN = ("id", "citations", "drafted")
"""Fields by which two readings of one claim may differ without saying anything else."""

_FOREIGN = ("withdrawn", "drafted")
"""Fields that tell what was done with a claim."""


def passed_over(read: File, review: Review, planned: Plan) -> list[str]:
    """Returns a line for each change in a file that its decisions leave aside; `review` is as it was before them."""
    return [
        *_of_proposals(read, review),
        *_of_subjects(read, review, planned),
        *_not_there(read, review),
        *_of_claimant(read),
    ]


def _not_there(read: File, review: Review) -> Iterator[str]:
    """Tells of proposals that stand no longer in the file, or never did: they are neither accepted nor dismissed."""
    there = {proposal["item"] for proposal in read.proposals}
    if lacking := [item.key for item in pending(review) if item.key not in there]:
        which = ", ".join(lacking[:_NAMED]) + (", …" if len(lacking) > _NAMED else "")
        yield f"{read.name}: has no block for {count(len(lacking), 'proposal')} of the text, which stay open: {which}"


def _of_claimant(read: File) -> Iterator[str]:
    accepted = [p for p in read.proposals if p.get("decision") == Verb.ACCEPT and not p.get("cite")]
    if read.claimant and accepted and all("claimant" in p.get("claim", {}) for p in accepted):
        yield (
            f"{read.name}: the claimant '{read.claimant}' at the top is not taken: "
            "each claim that is accepted names its own"
        )


def _of_proposals(read: File, review: Review) -> Iterator[str]:
    for index, proposal in enumerate(read.proposals):
        given, key = proposal.get("claim"), proposal["item"]
        if given is None or key not in review.by_key:
            continue
        item = review.led(key)
        if foreign := ", ".join(name for name in _FOREIGN if name in given):
            yield f"{read.where(index)}: {foreign} cannot be set by a file of proposals, and is not taken ({key})"
        match Verb(proposal.get("decision", Verb.LATER)):
            case Verb.LATER if fields := _changed(item, given):
                yield f'{read.where(index)}: {fields} changed, but the decision is "later", so that nothing is taken ({key})'
            case Verb.ACCEPT if (cite := proposal.get("cite")) and (fields := _changed(item, given)):
                if cite not in item.figure.cited_by:
                    yield f"{read.where(index)}: {fields} changed, but `cite` makes it a citation of '{cite}', which stays as it is ({key})"
            case Verb.ACCEPT if not proposal.get("cite") and (held := _accepted(review, item, given)):
                if fields := _otherwise(held, given):
                    yield (
                        f"{read.where(index)}: '{held.id}' was accepted before and stays as it is, with another {fields}; "
                        f"`claims edit {held.id}` changes it ({key})"
                    )


def _changed(item: Item, given: Mapping[str, Any]) -> str:
    if item.draft is None or item.figure.is_settled:
        return ""
    return _named(difference(item.draft.fields, given))


def _accepted(review: Review, item: Item, given: Mapping[str, Any]) -> Claim | None:
    held = review.library.claims.get(str(given.get("id")))
    return held if held is not None and held.id in item.figure.cited_by else None


def _otherwise(held: Claim, given: Mapping[str, Any]) -> str:
    made, _ = build("claims", given, "")
    if not isinstance(made, Claim):
        return ""
    wanted, known = plain(made), plain(held)
    return _named([name for name in {**known, **wanted} if name in given and wanted.get(name) != known.get(name)])


def _named(fields: list[str] | Mapping[str, Any]) -> str:
    return ", ".join(name for name in fields if name not in _OWN)


def _of_subjects(read: File, review: Review, planned: Plan) -> Iterator[str]:
    put = {record.id for record in planned.records}
    drafted = review.drafting.named.new if review.drafting.named else {}
    pending = [p.get("claim") for p in read.proposals if p.get("decision", Verb.LATER) == Verb.LATER]
    for index, subject in enumerate(read.subjects):
        line = read.lines.of("subjects", index)
        where = f"{read.name}: line {line}"
        if (held := review.library.subjects.get(subject.id)) is not None:
            if (held.name, held.kind) != (subject.name, subject.kind):
                yield f"{where}: '{subject.id}' is there already, as {held.kind} '{held.name}', and stays as it is"
        elif subject.id not in {*put, *drafted} and not any(subject.id in str(claim) for claim in pending):
            yield f"{where}: '{subject.id}' is not added: no claim that is accepted is about it or by it"
