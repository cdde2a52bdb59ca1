"""The policy that derives a claim's verification status from evidence, lineage and findings, with its reasons.

The statuses are tried in the order of `VerificationStatus`; the first that holds is the status, and every later one
that also holds is kept as a further reason. Evidence that is superseded or withdrawn, or that says itself that it is
not comparable, sets nothing; neither does a bare judgement, nor a measurement by the claimant's own or a shared hand.
A document or a correction that refutes a claim counts whoever wrote it. A retracted source documents nothing; a
measurement in a source that was retracted, corrected or superseded is set aside until a piece supersedes it.
"""

from collections.abc import Iterable, Iterator, Sequence

from claims.freshness import troubles
from claims.model.claim import Claim, ClaimKind, Modality, Stance
from claims.model.evidence import Evidence, EvidenceKind, EvidenceStance, Party
from claims.model.finding import Finding, Outcome
from claims.model.library import Library
from claims.model.source import PRIMARY
from claims.model.verification import Lineage, Verdict, VerificationStatus

_MEASURED = frozenset({EvidenceKind.MEASUREMENT, EvidenceKind.RE_RUN, EvidenceKind.LOG, EvidenceKind.ARTEFACT})
_DOCUMENTS = frozenset({EvidenceKind.PRIMARY_DOCUMENT, EvidenceKind.CORRECTION})
_UNCHECKABLE_KINDS = frozenset({ClaimKind.OPINION})
_ARITHMETIC = frozenset({"SIZ", "LOS", "RAT", "CNT"})
"""The families of checks whose agreement bears a claim out; words and lineage that fit say nothing of the figures."""

_FORWARD = frozenset({Modality.PROMISED, Modality.PROJECTED})


def verdict(library: Library, claim: Claim, lineage: Lineage, findings: Iterable[Finding] = ()) -> Verdict:
    """Derives the status of a claim, with its reasons as sentences."""
    reached = list(_statuses(library, claim, lineage, tuple(findings)))
    reached = reached or [(VerificationStatus.UNVERIFIED, _unverified(library, claim, lineage))]
    order = list(VerificationStatus)
    reached.sort(key=lambda pair: order.index(pair[0]))
    return Verdict(status=reached[0][0], reasons=tuple(reason for _, reason in reached))


def _statuses(
    library: Library, claim: Claim, lineage: Lineage, findings: Sequence[Finding]
) -> Iterator[tuple[VerificationStatus, str]]:
    evidence = library.evidence_on.get(claim.id, ())
    if claim.withdrawn:
        yield VerificationStatus.WITHDRAWN, f"Withdrawn on {claim.withdrawn.on}: {claim.withdrawn.why}"
    for piece in evidence:
        if piece.kind is EvidenceKind.WITHDRAWAL and piece.stance is not EvidenceStance.NOT_COMPARABLE:
            yield VerificationStatus.WITHDRAWN, f"Withdrawn on {piece.obtained}: {piece.summary}"
    yield from _from_evidence([piece for piece in evidence if not _is_set_aside(library, piece)])
    yield from _from_lineage(library, claim, lineage)
    yield from _from_findings(findings)
    if claim.kind in _UNCHECKABLE_KINDS or claim.modality is Modality.OPINION:
        yield VerificationStatus.NOT_CHECKABLE, "An opinion: nothing that could be measured would settle it."
    elif claim.modality in _FORWARD and claim.quantity is None and claim.due is None:
        yield VerificationStatus.NOT_CHECKABLE, "A promise with neither a figure nor a date that it could fail."


def _is_set_aside(library: Library, piece: Evidence) -> bool:
    """Tells whether a measurement stands in a source that was retracted, corrected or superseded since."""
    source = library.sources.get(piece.source or "")
    return source is not None and piece.kind in _MEASURED and any(troubles(library, source))


def _from_evidence(evidence: Sequence[Evidence]) -> Iterator[tuple[VerificationStatus, str]]:
    bearing = [e for e in evidence if e.stance is not EvidenceStance.NOT_COMPARABLE]
    measured = [e for e in bearing if e.kind in _MEASURED and e.party is Party.THIRD]
    supporting = [e for e in measured if e.stance is EvidenceStance.SUPPORTS]
    refuting = [e for e in bearing if e.stance is EvidenceStance.REFUTES and (e in measured or e.kind in _DOCUMENTS)]
    if supporting and refuting:
        yield VerificationStatus.MIXED, f"{_who(supporting)} bears it out, {_who(refuting)} does not."
        return
    for piece in refuting:
        is_rerun = piece.kind is EvidenceKind.RE_RUN
        status = VerificationStatus.NOT_REPRODUCED if is_rerun else VerificationStatus.CONTRADICTED
        yield status, f"{_who([piece])}: {piece.summary}"
    for piece in measured:
        if piece.kind is EvidenceKind.RE_RUN and piece.stance is EvidenceStance.QUALIFIES:
            yield VerificationStatus.PARTLY_REPRODUCED, f"{_who([piece])}: {piece.summary}"
        elif piece.kind is EvidenceKind.RE_RUN and piece.stance is EvidenceStance.SUPPORTS:
            yield VerificationStatus.REPRODUCED, f"{_who([piece])}: {piece.summary}"
        elif piece.stance is EvidenceStance.SUPPORTS:
            yield VerificationStatus.SUPPORTED, f"{_who([piece])} measured it: {piece.summary}"


def _from_lineage(library: Library, claim: Claim, lineage: Lineage) -> Iterator[tuple[VerificationStatus, str]]:
    outside = [origin for origin in lineage.origins if not origin.is_claimant]
    if len(outside) >= 2:
        names = ", ".join(library.name(o.subject or o.sources[0]) for o in outside)
        yield VerificationStatus.CORROBORATED, f"{len(outside)} origins that do not depend on the claimant: {names}."
    read = [c.source for c in claim.citations if c.stance in (Stance.ASSERTS, Stance.REPEATS)]
    read += [
        piece.source
        for piece in library.evidence_on.get(claim.id, ())
        if piece.source and piece.kind is EvidenceKind.PRIMARY_DOCUMENT and piece.stance is EvidenceStance.SUPPORTS
    ]
    for source_id in dict.fromkeys(read):
        source = library.sources.get(source_id)
        if source and source.is_held and source.stands and source.kind in PRIMARY:
            yield VerificationStatus.DOCUMENTED, f"Read in a primary document: {source.label}."


def _from_findings(findings: Sequence[Finding]) -> Iterator[tuple[VerificationStatus, str]]:
    for finding in findings:
        if finding.outcome is Outcome.INCONSISTENT:
            yield VerificationStatus.INCONSISTENT, f"{finding.explanation} ({finding.code})"
        elif finding.outcome is Outcome.CONSISTENT and finding.bears_out and finding.family in _ARITHMETIC:
            yield VerificationStatus.CONSISTENT, f"Arithmetic bears it out: {finding.explanation} ({finding.code})"


def _unverified(library: Library, claim: Claim, lineage: Lineage) -> str:
    if not lineage.origins:
        return "No origin is known: who told it does not say where it comes from."
    held = library.evidence_on.get(claim.id)
    if len(lineage.origins) == 1 and lineage.origins[0].is_claimant:
        rest = "the evidence that is held settles nothing" if held else "no evidence is held"
        return f"Only the claimant, {library.name(claim.claimant)}, stands behind it; {rest}."
    names = ", ".join(library.name(o.subject or o.sources[0]) for o in lineage.origins)
    rest = "the evidence that is held settles nothing" if held else "no document or measurement is held"
    return f"It rests on {names}; {rest}."


def _who(evidence: Sequence[Evidence]) -> str:
    return ", ".join(f"{piece.by} ({piece.kind}, {piece.obtained})" for piece in evidence)
