"""The claims of a report as they would be recorded, in a library that only exists in memory."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from typing import Any

from claims import records, resources
from claims.extraction import Proposal
from claims.intake.arrival import Given, arrive
from claims.intake.draft import Draft
from claims.intake.drafting import drafts
from claims.intake.figures import Figure, figures
from claims.linting.lines import Lines
from claims.linting.statements import stated
from claims.model.base import Record
from claims.model.claim import Claim, ClaimKind
from claims.model.library import Library
from claims.model.linting import DraftedClaim
from claims.model.source import Source, SourceKind
from claims.patterns import declared
from claims.prefill import is_technical
from claims.readers import Document

SOURCE = "draft-report"
UNNAMED_BODY, UNNAMED_THING = "unnamed-claimant", "unnamed-subject"
"""Stand in a drafted claim for who asserts it and what it is about, where the report names neither."""


_LONGEST_NAME = 48
"""How far before a number its setting may be named."""
_TOLD_OF_ALL = frozenset(
    {
        *(ClaimKind.DURATION, ClaimKind.COST, ClaimKind.SCALE, ClaimKind.DATE, ClaimKind.SCORE, ClaimKind.AVAILABILITY),
        *(ClaimKind.DEVELOPMENT_TIME, ClaimKind.PROJECTION),
    }
)
"""The kinds of claim that any text makes; where nothing else in it speaks of computing, they are none that is asked about."""


@dataclass(frozen=True)
class Drafted:
    """The records of a report, its claims in the order of the text, and what was left aside."""

    library: Library
    source: Source
    claims: tuple[Claim, ...]
    told: tuple[DraftedClaim, ...]
    certain: frozenset[str]
    """The claims of which the sentence itself names the subject and the metric; only these are set against each other."""
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
        wanted = [d for d in wanted if "metric" in d.fields and d.fields.get("kind") not in _TOLD_OF_ALL]
    built = [(draft, claim) for draft in wanted for claim in _claim(draft)]
    unsettled = len(wanted) - len(built)
    built = [pair for pair in built if not _is_setting(pair[1], by_key[pair[0].key], document.text)] or built
    new = [subject for draft, _ in built for subject in draft.subjects]
    claims = tuple(claim for _, claim in built)
    told = tuple(_told(claim, by_key[draft.key], lines) for draft, claim in built)
    has_subject = any("subject" in draft.fields for draft, _ in built)
    certain = frozenset(claim.id for draft, claim in built if _is_certain(draft, has_subject=has_subject))
    if document.is_legible and is_technical(document.text):
        subject = claims[0].subject if claims else UNNAMED_THING
        body = claims[0].claimant if claims else UNNAMED_BODY
        without_figure = list(stated(document.text, SOURCE, subject, body, claims, lines))
        claims = (*claims, *(claim for claim, _ in without_figure))
        told = (*told, *(spot for _, spot in without_figure))
    return Drafted(library.with_records([*new, *claims]), source, claims, told, certain, unsettled)


def _is_certain(draft: Draft, *, has_subject: bool) -> bool:
    """Tells whether a claim's own sentence says of what and in which metric; a report that names nothing is of one thing."""
    return draft.is_told and ("subject" in draft.fields or not has_subject)


def _is_setting(claim: Claim, figure: Figure, text: str) -> bool:
    """Tells whether a claim is only what a run was set to: a bare number right after a setting's name, steps of a warm-up."""
    if claim.metric == _STEPS:
        return _is_of_the_warm_up(figure, text)
    if claim.metric is not None or not isinstance(figure.found, Proposal) or figure.found.unit != "dimensionless":
        return False
    return bool(_set_to().search(text, max(0, figure.found.start - _LONGEST_NAME), figure.found.start))


_STEPS = "training-steps"
_WARMING_UP = declared(r"\bwarm(?:ed|ing|s)?[- ]?up\b|预热|热身", re.IGNORECASE)
_CLAUSES = declared(r"[,;.](?!\d)|[，；。\n]|\b(?:and|then|followed by|before)\b", re.IGNORECASE)


def _is_of_the_warm_up(figure: Figure, text: str) -> bool:
    """Tells whether the clause of a number of steps tells of the warm-up, which is none of the steps that count."""
    ahead = _CLAUSES.split(text[max(0, figure.found.start - _LONGEST_NAME) : figure.found.start])[-1]
    behind = _CLAUSES.split(text[figure.found.end : figure.found.end + _LONGEST_NAME])[0]
    return _WARMING_UP.search(f"{ahead}{figure.found.surface}{behind}") is not None


@cache
def _set_to() -> re.Pattern[str]:
    names = "|".join(f"(?:{way})" for way in resources.table("linting.toml")["settings"])
    return re.compile(
        rf"(?:{names})(?:[ \"'=:：]|\b(?:of|is|was|were|at|to|set|and|取|设为|为|是)\b|取|设为|为|是|约){{0,6}}$",
        re.IGNORECASE,
    )


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
