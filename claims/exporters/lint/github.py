"""What linting gave, as workflow commands that GitHub shows beside the lines of a change.

What fails is an error; an essential item that is told in part is a warning. A value of a command cannot end it: percent
signs and ends of lines are written as escapes, in properties colons and commas too.
"""

from collections.abc import Iterator, Sequence

from claims.exporters import lint_format, linting
from claims.model.checklist import DetailState
from claims.model.linting import LintReport, Spot

_IN_PART = frozenset({DetailState.PARTIAL, DetailState.AMBIGUOUS, DetailState.CONTRADICTED})


@lint_format("github", ".txt", "text/plain")
def write(reports: Sequence[LintReport]) -> bytes:
    """Writes lint reports as workflow commands."""
    return "".join(f"{line}\n" for report in reports for line in _lines(report)).encode()


def _lines(report: LintReport) -> Iterator[str]:
    failures = frozenset(line.item for line in report.failures)
    for found in report.findings:
        spot = next(iter(found.spots), None)
        yield _command("error", report, spot, f"{found.finding.code} {found.finding.name}", linting.of_finding(found))
    for line in report.shown:
        if line.item in failures:
            yield _command("error", report, line.spot, line.item, linting.of_line(line))
        elif line.state in _IN_PART:
            yield _command("warning", report, line.spot, line.item, linting.of_line(line))


def _command(level: str, report: LintReport, spot: Spot | None, title: str, message: str) -> str:
    at = f",line={spot.line}" if spot and spot.line is not None else ""
    return f"::{level} file={_property(report.file)}{at},title={_property(title)}::{_data(message)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
