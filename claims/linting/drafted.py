"""The claims of a report as they would be recorded, in a library that only exists in memory."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from claims import records
from claims.intake.arrival import Given, arrive
from claims.intake.draft import Draft
from claims.intake.drafting import drafts
from claims.intake.figures import Figure, figures
from claims.linting.lines import Lines
from claims.model.base import Record
from claims.model.claim import Claim, ClaimKind
from claims.model.library import Library
from claims.model.linting import DraftedClaim
from claims.model.source import Source, SourceKind
from claims.prefill import is_technical
from claims.readers import Document

SOURCE = "draft-report"
UNNAMED_BODY, UNNAMED_THING = "unnamed-claimant", "unnamed-subject"
"""Stand in a drafted claim for who asserts it and what it is about, where the report names neither."""


_ONLY_OF_COMPUTING = frozenset(
    {
        ClaimKind.SPEEDUP,
        ClaimKind.THROUGHPUT,
        ClaimKind.LATENCY,
        ClaimKind.UTILISATION,
        ClaimKind.LOSS,
        ClaimKind.MEMORY,
    }
)
"""The kinds of claim that a text makes even where nothing else in it speaks of computing; years and prices are told of all."""


@dataclass(frozen=True)
class Drafted:
    """The records of a report, its claims in the order of the text, and what was left aside."""

    library: Library
    source: Source
    claims: tuple[Claim, ...]
    told: tuple[DraftedClaim, ...]
    unsettled: int
    """Figures whose kind of claim nothing tells."""


def drafted(document: Document, lines: Lines, subjects: Sequence[Record], on: date) -> Drafted:
    """Drafts the claims that a report makes, each once; what it says is missing is an answer and no claim."""
    held = Library.of(subjects, {})
    given = Given(id=SOURCE, kind=SourceKind.DOCUMENTATION)
    source = arrive(held, document, on=on.isoformat(), given=given).source
    library = Library.of([*subjects, source], {SOURCE: document.text})
    found = figures(library, SOURCE, document.text) if document.is_legible else ()
    by_key = {figure.key: figure for figure in found}
    made = drafts(library, source, document.text, found)
    wanted = [d for key, d in made.drafts.items() if key not in made.aside and not d.absence and not d.repeats]
    if not is_technical(document.text):
        wanted = [d for d in wanted if "metric" in d.fields and d.fields.get("kind") in _ONLY_OF_COMPUTING]
    built = [(draft, claim) for draft in wanted for claim in _claim(draft)]
    new = [subject for draft, _ in built for subject in draft.subjects]
    claims = tuple(claim for _, claim in built)
    told = tuple(_told(claim, by_key[draft.key], lines) for draft, claim in built)
    return Drafted(library.with_records([*new, *claims]), source, claims, told, len(wanted) - len(claims))


def _claim(draft: Draft) -> Iterator[Claim]:
    """Yields the claim of a draft, or none where its kind is open."""
    given: dict[str, Any] = {"subject": UNNAMED_THING, "claimant": UNNAMED_BODY, **draft.fields}
    record, _ = records.build("claims", given, draft.key)
    if isinstance(record, Claim) and record.kind is not ClaimKind.ABSENCE:
        yield record


def _told(claim: Claim, figure: Figure, lines: Lines) -> DraftedClaim:
    start, end = figure.found.sentence
    spot = lines.spot(start, end)
    at = lines.line(figure.found.start)
    printed = claim.quantity.printed if claim.quantity and claim.quantity.printed else figure.found.surface
    return DraftedClaim(claim.id, claim.kind.value, printed, claim.statement, replace(spot, line=at))
