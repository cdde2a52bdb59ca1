"""The claims of a library in the order of a reading: by subject, each with its figure, claimant and places."""

from collections.abc import Iterator

from claims import __version__
from claims.exporters.wording import in_words, place_in
from claims.freshness import in_one, suspicions
from claims.model.claim import Claim
from claims.model.library import Library


def summary(library: Library) -> str:
    """Says how much an export holds, and what wrote it."""
    claims, sources = len(library.claims), len(library.sources)
    said = f"{claims} claim{'s' * (claims != 1)} from {sources} source{'s' * (sources != 1)}"
    return f"{said}, written by claims {__version__}."


def by_subject(library: Library) -> Iterator[tuple[str, list[Claim]]]:
    """Yields the subjects' names, in alphabetical order, each with the claims about it."""
    found: dict[str, list[Claim]] = {}
    for claim in library.claims.values():
        found.setdefault(claim.subject, []).append(claim)
    for subject in sorted(found, key=lambda s: (library.name(s).casefold(), s)):
        yield library.name(subject), found[subject]


def fields(library: Library, claim: Claim) -> list[tuple[str, str]]:
    """Returns what is told of a claim, as names and values, the empty ones left out."""
    of = claim.quantity
    interval = str(of.interval()) if of and of.value is not None else ""
    reading = f", read as {in_words(claim.reading)}" if claim.reading else ""
    told = [
        ("Withdrawn", f"{claim.withdrawn.on}: {claim.withdrawn.why}" if claim.withdrawn else ""),
        ("To be checked again", in_one(suspicions(library, claim))),
        ("Claimed by", f"{library.name(claim.claimant)} ({in_words(claim.kind)}, {claim.modality})"),
        ("Figure", f"{of.printed} ({of.unit}, {interval})" if of and interval else of.printed if of else ""),
        ("Metric", f"{in_words(claim.metric)}{reading}" if claim.metric else ""),
        ("Hedged", ", ".join(claim.hedges)),
        ("Study", library.name(claim.study)),
        ("Remark", claim.note or ""),
    ]
    places = [("Said in", place_in(library.name(c.source), c.paragraph, c.figures)) for c in claim.citations]
    return [(name, value) for name, value in [*told, *places] if value]
