"""What a report claims without a figure: that something is supported, or may be had. At most one claim of each kind."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from claims import resources
from claims.linting.lines import Lines
from claims.model.claim import Citation, Claim, ClaimKind, Modality
from claims.model.linting import DraftedClaim
from claims.patterns import declared
from claims.prefill.clauses import Clause, clauses

_CONDITION = declared(r"^\W*(?:if|when|where|unless|once|whether|until)\b|^\W*(?:如果|如|若|当)", re.IGNORECASE)
_ASSERTS_NOTHING = frozenset({"supposed", "future", "elsewhere", "asked"})


def stated(
    text: str, source: str, subject: str, claimant: str, known: Sequence[Claim], lines: Lines
) -> Iterator[tuple[Claim, DraftedClaim]]:
    """Yields a claim of each kind that the words of a text make, of kinds that no claim known from a figure is of."""
    found: dict[ClaimKind, tuple[Clause, str]] = {}
    has = {claim.kind for claim in known}
    for clause in clauses(text):
        for kind, ways in _ways().items():
            if kind not in has and kind not in found and (words := _said(clause, ways)):
                found[kind] = clause, words
    for kind, (clause, words) in found.items():
        place = clause.sentence
        claim = Claim(
            id=f"stated-{kind.value}",
            subject=subject,
            kind=kind,
            statement=f"{_told()[kind]}: “{words}”.",
            claimant=claimant,
            modality=Modality.DESCRIBED,
            citations=(Citation(source=source, paragraph=place.paragraph),),
        )
        spot = lines.spot(place.start, place.end)
        yield claim, DraftedClaim(claim.id, kind.value, words, claim.statement, spot)


def _said(clause: Clause, ways: Sequence[re.Pattern[str]]) -> str:
    if clause.kept_back or clause.standing & _ASSERTS_NOTHING or _CONDITION.match(clause.text):
        return ""
    matches = (found for way in ways if (found := way.search(clause.text)) and not clause.is_negated(found.start()))
    return next((" ".join(found[0].split()) for found in matches), "")


@cache
def _rows() -> Sequence[Mapping[str, Any]]:
    rows: Sequence[Mapping[str, Any]] = resources.table("linting.toml")["statements"]
    return rows


@cache
def _ways() -> Mapping[ClaimKind, tuple[re.Pattern[str], ...]]:
    return {ClaimKind(row["kind"]): tuple(re.compile(way, re.IGNORECASE) for way in row["words"]) for row in _rows()}


@cache
def _told() -> Mapping[ClaimKind, str]:
    return {ClaimKind(row["kind"]): str(row["told"]) for row in _rows()}
