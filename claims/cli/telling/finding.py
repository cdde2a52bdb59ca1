"""The lines of one finding."""

from collections.abc import Iterator

from claims.model.finding import Finding


def finding_lines(finding: Finding) -> Iterator[str]:
    """Tells a finding: its conclusion, then its working, then what would decide it."""
    yield f"{finding.code} {finding.name}, {finding.outcome}: {finding.explanation}"
    yield from (f"  {step}" for step in finding.working)
    if finding.needs:
        yield f"  would be decided by {', '.join(finding.needs)}"
