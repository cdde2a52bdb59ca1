"""The page of a lint report: what fails first, then what is told in part and what is told, each with its place."""

from collections.abc import Iterator

from claims.cli.pages import Page, Section
from claims.model.checklist import DetailState
from claims.model.linting import LintFinding, LintLine, LintReport
from claims.plain import count

_LONGEST = 160
_TOLD = frozenset({DetailState.STATED, DetailState.DERIVABLE})


def page(report: LintReport) -> Page:
    """Tells what linting a file gave."""
    if report.template is None:
        return Page(report.file, "nothing is claimed in it, so nothing is asked", (Section("Remarks", report.remarks),))
    wrong = [line for line in report.shown if line.wrong]
    shown = [line for line in report.shown if not line.wrong]
    missing = [line for line in shown if line.is_missing]
    partial = [line for line in shown if not line.is_missing and line.state not in _TOLD]
    told = [line for line in shown if line.state in _TOLD]
    return Page(
        report.file,
        _lead(report),
        (
            Section("Does not fit", [line for found in report.findings for line in _finding(found)]),
            _section("Cannot be taken", wrong),
            _section("Missing, essential", [line for line in missing if line.essential]),
            _section("Missing, recommended", [line for line in missing if not line.essential]),
            _section("Told in part", partial),
            _section("Told", told),
            Section("Remarks", report.remarks),
        ),
    )


def _lead(report: LintReport) -> str:
    counts = report.counts
    claims = f"{count(len(report.claims), 'claim')}; " if report.form == "report" else ""
    wrong = f"; {counts['wrong']} cannot be taken" if counts["wrong"] else ""
    unfit = f"; {count(counts['inconsistent'], 'inconsistency')}" if counts["inconsistent"] == 1 else ""
    unfit = f"; {counts['inconsistent']} inconsistencies" if counts["inconsistent"] > 1 else unfit
    return (
        f"{claims}{count(counts['applicable'], 'item')} of {report.template}: {counts['missing']} missing, "
        f"{counts['essential-missing']} of them essential; {counts['stated']} stated, {counts['partial']} partial"
        f"{wrong}{unfit}"
    )


def _section(title: str, lines: list[LintLine]) -> Section:
    return Section(title, [told for line in lines for told in _lines(line)])


def _lines(line: LintLine) -> Iterator[str]:
    box = "[x]" if line.state in _TOLD and not line.wrong else "[ ]"
    state = "" if line.state in (DetailState.STATED, DetailState.NOT_STATED) else f", {line.state}"
    yield f"{box} {line.question} ({line.item}{state})"
    if line.wrong:
        yield f"    {line.wrong}"
    if line.value:
        yield f"    {line.value}"
    for spot in line.spots:
        if told := ": ".join(filter(None, (str(spot), _cut(spot.words)))):
            yield f"    {told}"
    if line.is_missing and line.asked_at:
        yield f"    asked of “{line.asked_of}”, {line.asked_at}"
    if line.reason:
        yield f"    {line.reason}"


def _finding(found: LintFinding) -> Iterator[str]:
    yield f"{found.finding.code} {found.finding.name}: {found.finding.explanation}"
    for spot in found.spots:
        yield f"    {spot}: {_cut(spot.words)}"


def _cut(words: str) -> str:
    return words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1]}…"
