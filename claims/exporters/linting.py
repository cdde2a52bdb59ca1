"""The sentences that all formats of lint reports say of an item or a finding."""

from claims.model.linting import LintFinding, LintLine
from claims.plain import one_line


def of_line(line: LintLine) -> str:
    """Says in a sentence how far an item is answered, and for which claim it is asked."""
    state = line.state.value.replace("-", " ")
    told = f": {line.value}" if line.value else ""
    parts = [line.question, f"{state[:1].upper()}{state[1:]}{told}."]
    if line.wrong:
        parts.append(f"It cannot be taken: {line.wrong}.")
    if line.reason:
        parts.append(line.reason)
    if line.is_missing and line.asked_of:
        parts.append(f"Asked of “{line.asked_of}”.")
    return one_line(" ".join(parts))


def of_finding(found: LintFinding) -> str:
    """Says in a sentence what does not fit."""
    return one_line(found.finding.explanation)
