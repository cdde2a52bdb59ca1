"""The lines of one finding."""

from collections.abc import Iterator

from claims.model.finding import Finding


def finding_lines(finding: Finding) -> Iterator[str]:
    """Tells a finding: its conclusion, then its working, then what would decide it."""
    yield f"{finding.code} {finding.name}, {finding.outcome}: {finding.explanation}"
    yield from (f"  {step}" for step in finding.working)
    if finding.decided_by:
        yield f"  would be decided by an answer to {', '.join(finding.decided_by)}"
    if documents := [item for item in finding.needs if item not in finding.decided_by]:
        yield f"  a document or a record may decide it: {', '.join(documents)}"
