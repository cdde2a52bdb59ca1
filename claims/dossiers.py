"""Everything known about one claim, gathered for a page, a terminal or a program."""

from dataclasses import dataclass
from typing import Any

from claims import checklists, checks
from claims.freshness import suspicions
from claims.lineage import trace
from claims.model.checklist import Checklist
from claims.model.claim import Citation, Claim
from claims.model.evidence import Evidence
from claims.model.finding import Finding
from claims.model.library import Library
from claims.model.passage import PassageState, resolve
from claims.model.quantity import Interval
from claims.model.source import paragraphs
from claims.model.verification import Lineage, Verdict
from claims.records import plain
from claims.verification import verdict


@dataclass(frozen=True)
class Place:
    """A citation with what became of its place in the source's text."""

    citation: Citation
    label: str
    publisher: str
    state: PassageState
    text: str | None

    def as_json(self) -> dict[str, Any]:
        """Returns the place as plain values; the text of the source is left out."""
        return {**self.citation.model_dump(mode="json"), "label": self.label, "state": self.state.value}


@dataclass(frozen=True)
class Dossier:
    """One claim with its status, lineage, findings, evidence and checklist."""

    claim: Claim
    verdict: Verdict
    lineage: Lineage
    places: tuple[Place, ...]
    findings: tuple[Finding, ...]
    evidence: tuple[Evidence, ...]
    checklist: Checklist
    related: tuple[Claim, ...]
    suspicions: tuple[str, ...] = ()
    """Why the claim should be checked again, as sentences; none while it is current."""

    @property
    def interval(self) -> Interval | None:
        """Returns the interval of the claim's figure, where it has one with a value."""
        quantity = self.claim.quantity
        return quantity.interval() if quantity and quantity.value is not None else None

    def as_json(self) -> dict[str, Any]:
        """Returns the dossier as plain values, the claim's own fields first."""
        interval = self.interval
        return {
            **plain(self.claim),
            "interval": interval_json(interval) if interval else None,
            "citations": [place.as_json() for place in self.places],
            "status": self.verdict.status.value,
            "reasons": list(self.verdict.reasons),
            "freshness": "suspect" if self.suspicions else "current",
            "suspicions": list(self.suspicions),
            "outlets": list(self.lineage.outlets),
            "origins": [origin.model_dump(mode="json") for origin in self.lineage.origins],
            "lineage": self.lineage.summary,
            "findings": [finding.model_dump(mode="json") for finding in self.findings],
            "evidence": [plain(piece) for piece in self.evidence],
            "missing": [answer.as_json() for answer in self.checklist.missing_first() if answer.is_missing],
            "counts": self.checklist.counts,
        }


def interval_json(interval: Interval) -> dict[str, str | None]:
    """Returns an interval as plain values, decimals as strings, an open end as None."""
    return {"low": _decimal(interval.low), "high": _decimal(interval.high)}


def _decimal(number: Any) -> str | None:
    return None if number is None else str(number)


def dossier(library: Library, claim_id: str, findings: tuple[Finding, ...] | None = None) -> Dossier:
    """Gathers what is known about a claim; `findings` spares running the checks again where they are at hand."""
    claim = library.get(Claim, claim_id)
    every = checks.run(library) if findings is None else findings
    mine = tuple(finding for finding in every if claim_id in finding.claims)
    lineage = trace(library, claim)
    return Dossier(
        claim=claim,
        verdict=verdict(library, claim, lineage, mine),
        lineage=lineage,
        places=tuple(_place(library, citation) for citation in claim.citations),
        findings=mine,
        evidence=library.evidence_on.get(claim_id, ()),
        checklist=checklists.fill(library, [claim_id], findings=mine),
        related=_related(library, claim),
        suspicions=suspicions(library, claim),
    )


def _place(library: Library, citation: Citation) -> Place:
    source = library.sources.get(citation.source)
    text = library.texts.get(citation.source)
    blocks = paragraphs(text) if text else ()
    if citation.paragraph is None:
        state, _ = resolve(text and " ".join(blocks), 1, citation.figures)
    else:
        state, _ = resolve(text, citation.paragraph, citation.figures)
    shown = blocks[citation.paragraph - 1] if citation.paragraph and citation.paragraph <= len(blocks) else None
    return Place(
        citation=citation,
        label=library.name(citation.source),
        publisher=library.name(source.publisher) if source and source.publisher else "",
        state=state,
        text=shown,
    )


def _related(library: Library, claim: Claim) -> tuple[Claim, ...]:
    """Returns the claims that this one bears on and those that bear on it."""
    onward = [library.claims[link.claim] for link in claim.related if link.claim in library.claims]
    back = [c for c in library.claims.values() if any(link.claim == claim.id for link in c.related)]
    return tuple({c.id: c for c in [*onward, *back]}.values())
