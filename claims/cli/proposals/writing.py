"""Writing the proposals of a review as a TOML file, each with its sentence above it and a decision to set."""

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any

from claims import records
from claims.cli import output
from claims.intake.item import Item, State
from claims.intake.review import Review
from claims.stores import digest

_HEAD = """\
# Proposals from '{source}': {open}; {coverage}% of its {all} figures are settled.
# Set a decision to "accept" or "dismiss" (and give the reason), or leave it at "later"; change any field of the claim.
# `cite` makes the figure a citation of a claim that is there; without that line it becomes a claim of its own.
# Then: claims accept THIS-FILE shows what would be written, and --yes writes it.
"""
_NO_CLAIMANT = """\
# The source has no publisher, and the text does not say who claims {number} of these. Name the claimant of them all here:
# claimant = "ID"
"""
_LONGEST = 400


def pending(review: Review) -> list[Item]:
    """Returns the items that a file of proposals has, in the order of the text."""
    return [i for i in review.items if i.state in (State.PROPOSED, State.SET_ASIDE) and i.part_of is None]


def counted(items: Sequence[Item]) -> str:
    """Says how many of the items of a file there are to decide, and how many of them are likely no claims."""
    aside = sum(item.state is State.SET_ASIDE for item in items)
    return f"{len(items):,} to decide" + (f", {aside:,} of them most likely no claims" if aside else "")


def document(review: Review) -> str:
    """Writes the items that are still to decide, with the new subjects that their claims would need."""
    items = pending(review)
    covered = review.coverage
    told = {"source": review.source_id, "open": counted(items), "all": covered.all}
    parts = [_HEAD.format(**told, coverage=int(covered.share * 100))]
    parts.append(
        records.to_toml({"source": review.source_id, "text_sha256": hashlib.sha256(review.text.encode()).hexdigest()})
    )
    if nameless := sum("claimant" in item.missing for item in items):
        parts.append(_NO_CLAIMANT.format(number=nameless))
    new = {s.id: s for item in items if item.draft for s in item.draft.subjects}
    if new:
        parts.append("# New subjects; each is added with the first claim that is accepted about it or by it.\n")
        parts.append(records.to_toml({"subjects": [records.plain(s) for s in new.values()]}).lstrip("\n"))
    parts += [_block(review, item) for item in items]
    return output.escaped("\n".join(parts))


def _block(review: Review, item: Item) -> str:
    lines = [f"# {line}" for line in _comments(review, item)]
    table: dict[str, Any] = {"item": item.key, "decision": "later"}
    match = item.matches[0] if item.matches and item.matches[0].agrees else None
    if match is not None:
        table |= {"cite": match.claim, "as_of": digest(review.library.claims[match.claim])[:16]}
    elif item.draft is not None and item.draft.repeats:
        table["cite"] = review.item(item.draft.repeats).draft.fields["id"]  # type: ignore[union-attr]  # it has one
    if item.draft is not None:
        table["claim"] = dict(item.draft.fields)
    return "\n".join(lines) + "\n" + records.to_toml({"proposals": [table]}).lstrip("\n")


def _comments(review: Review, item: Item) -> Iterator[str]:
    start, end = item.sentence
    sentence = " ".join(review.text[start : min(end, start + _LONGEST)].split())
    yield f"paragraph {item.figure.block.number}, '{_one_line(item.printed)}': {_one_line(sentence)}"
    if item.state is State.SET_ASIDE:
        yield f"most likely no claim: it {item.why}"
    if item.draft is not None and item.draft.repeats:
        yield f"says again what {item.draft.repeats} says: accepted after that, it is one more citation of its claim"
    if item.missing:
        yield f"missing: {', '.join(item.missing)}"
    if item.draft is not None and item.draft.open:
        yield f"look at: {', '.join(item.draft.open)}"
    if item.draft is not None and (study := item.draft.study) is not None:
        yield f"is of one run with others: study = \"{study.id}\" makes it the study '{_one_line(study.title)}'"
    for number, match in enumerate(item.matches):
        said = f"; {'; '.join(match.differences)}" if match.differences else ""
        verb = "states" if match.agrees else "conflicts with"
        yield f"{verb} the claim {match.claim}{said}" if not number else f"or {match.claim}{said}"


def _one_line(text: str) -> str:
    return output.printable(" ".join(text.split()))
