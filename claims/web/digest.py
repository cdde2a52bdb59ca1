"""What stands out in a library: findings worth a look, statuses by system, reported dates, changes."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pandas as pd

from claims.checks.selecting import FAMILY_ORDER
from claims.model.finding import Finding, Outcome, Severity
from claims.model.verification import VerificationStatus
from claims.web.components.text import words
from claims.web.state import Snapshot

_OUTCOMES = (Outcome.INCONSISTENT, Outcome.UNDER_DETERMINED, Outcome.CONSISTENT)
OUTCOMES = (
    (Outcome.INCONSISTENT, "do not fit"),
    (Outcome.UNDER_DETERMINED, "are left open"),
    (Outcome.CONSISTENT, "fit"),
)
"""The outcomes of findings with the words for how many there are."""

_TELLING = frozenset({"measured", "estimated", "simulated", "projected", "promised"})
BY_EVIDENCE = (
    VerificationStatus.MIXED,
    VerificationStatus.CONTRADICTED,
    VerificationStatus.NOT_REPRODUCED,
    VerificationStatus.PARTLY_REPRODUCED,
    VerificationStatus.REPRODUCED,
    VerificationStatus.SUPPORTED,
)
"""The statuses that evidence sets."""


class Dated(NamedTuple):
    """A date that is reported, what is dated, and its record."""

    date: str
    what: str
    record: str


def origins(at: Snapshot) -> Counter[str]:
    """Counts the claims that rest on each origin."""
    roots = (o.subject or o.sources[0] for lineage in at.lineages.values() for o in lineage.origins)
    return Counter(roots)


def worth_a_look(at: Snapshot, most: int) -> list[Finding]:
    """Returns what matters most: contradictions, then those on figures, those most told and least described first.

    As many checks, claims and families as there are come first, before one of them is heard again.
    """
    shown = [f for f in at.findings if f.outcome in _OUTCOMES[:2] and any(claim in at.rows for claim in f.claims)]
    return _varied(sorted(shown, key=lambda finding: _weight(at, finding)), most)


def statuses_by_system(at: Snapshot, most: int) -> pd.DataFrame:
    """Counts claims by system and status, the systems with most claims first; the index holds the systems' ids."""
    counts = Counter((row.subject, row.status) for row in at.rows.values())
    totals = Counter(row.subject for row in at.rows.values())
    present = [status for status in VerificationStatus if any(pair[1] is status for pair in counts)]
    systems = [system for system, _ in totals.most_common(most)]
    columns = {words(status): [counts[system, status] for system in systems] for status in present}
    return pd.DataFrame({"System": [at.library.name(s) for s in systems], **columns}, index=systems)


def timeline(at: Snapshot) -> list[Dated]:
    """Returns the dates that the sources report, the earliest first; dates without a year come last."""
    return sorted(_dates(at), key=lambda entry: (entry.date.startswith("--"), entry.date, entry.what))


def _dates(at: Snapshot) -> Iterator[Dated]:
    for claim in at.library.claims.values():
        if date := claim.when or claim.due:
            yield Dated(date, claim.statement, claim.id)
    for source in at.library.sources.values():
        if source.published:
            yield Dated(source.published, f"published: {source.label}", source.id)
    for study in at.library.studies.values():
        if study.ran:
            yield Dated(study.ran, f"run: {study.title}", study.id)


def _varied(findings: Sequence[Finding], most: int) -> list[Finding]:
    """Returns some findings in their order: one of each check, then two, and so on, and twice that of each family.

    A claim comes a second time only where there is nothing else.
    """
    chosen: list[int] = []
    for of_a_check, of_a_claim in [*((limit, 1) for limit in range(1, most + 1)), (most, most)]:
        for place, finding in enumerate(findings):
            others = [findings[other] for other in chosen]
            is_new = (
                place not in chosen
                and sum(other.code == finding.code for other in others) < of_a_check
                and sum(other.family == finding.family for other in others) < 2 * of_a_check
                and sum(other.claims[0] == finding.claims[0] for other in others) < of_a_claim
            )
            if is_new and len(chosen) < most:
                chosen.append(place)
    return [findings[place] for place in sorted(chosen)]


def _weight(at: Snapshot, finding: Finding) -> tuple[int, int, int, bool, int, int, str]:
    rows = [at.rows[claim] for claim in finding.claims if claim in at.rows]
    is_telling = any(row.printed and row.modality in _TELLING for row in rows)
    return (
        _OUTCOMES.index(finding.outcome),
        list(Severity).index(finding.severity),
        FAMILY_ORDER.index(finding.family) if finding.family in FAMILY_ORDER else len(FAMILY_ORDER),
        not is_telling,
        -max(row.outlets for row in rows),
        -max(row.essential_missing for row in rows),
        finding.claims[0],
    )
