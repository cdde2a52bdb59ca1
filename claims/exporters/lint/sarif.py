"""What linting gave, as SARIF 2.1.0 with the lines of the files, for CI and code scanning.

A missing item of the level that was asked for, and an inconsistency, is a failure; an item told in part is of kind
`review`, one that is told of kind `pass`.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from claims import __version__
from claims.exporters import lint_format, linting
from claims.exporters.addresses import uri_of
from claims.exporters.checklist.sarif import SCHEMA
from claims.model.checklist import DetailState
from claims.model.linting import LintFinding, LintLine, LintReport, Spot

_TOLD = frozenset({DetailState.STATED, DetailState.DERIVABLE})


@lint_format("sarif", ".sarif", "application/sarif+json")
def write(reports: Sequence[LintReport]) -> bytes:
    """Writes lint reports as one SARIF run."""
    rules: dict[str, dict[str, Any]] = {}
    for report in reports:
        for found in report.findings:
            rules.setdefault(found.finding.code, _rule_of_finding(found))
        for line in report.shown:
            rules.setdefault(line.item, _rule(line))
    numbers = {name: number for number, name in enumerate(rules)}
    remarks = [f"{report.file}: {remark}" for report in reports for remark in report.remarks]
    run = {
        "tool": {"driver": {"name": "claims", "version": __version__, "rules": list(rules.values())}},
        "columnKind": "unicodeCodePoints",
        "invocations": [
            {
                "executionSuccessful": True,
                "toolExecutionNotifications": [{"level": "note", "message": {"text": told}} for told in remarks],
            }
        ],
        "artifacts": [{"location": {"uri": uri_of(report.file)}} for report in reports],
        "properties": {"templates": {report.file: report.template for report in reports}},
        "results": [result for report in reports for result in _results(report, numbers)],
    }
    log = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return (json.dumps(log, ensure_ascii=False, indent=2) + "\n").encode()


def _rule(line: LintLine) -> dict[str, Any]:
    told = line.why or line.question
    return {
        "id": line.item,
        "shortDescription": {"text": line.question},
        "fullDescription": {"text": told},
        "help": {"text": f"{line.question} {line.why}".strip()},
        "defaultConfiguration": {"level": "error" if line.essential else "warning"},
        "properties": {"tags": [line.group] if line.group else []},
    }


def _rule_of_finding(found: LintFinding) -> dict[str, Any]:
    return {
        "id": found.finding.code,
        "name": found.finding.name,
        "shortDescription": {"text": found.finding.name.replace("-", " ")},
        "defaultConfiguration": {"level": "error"},
    }


def _results(report: LintReport, numbers: Mapping[str, int]) -> Iterator[dict[str, Any]]:
    for found in report.findings:
        spots = found.spots or (Spot(),)
        yield {
            **_begun(report, found.finding.code, numbers, "fail", "error", linting.of_finding(found)),
            "locations": [_location(report, spots[0])],
            "relatedLocations": [_location(report, spot) for spot in spots[1:]],
            "properties": {"working": list(found.finding.working)},
        }
    failures = frozenset(line.item for line in report.failures)
    for line in report.shown:
        fails = line.item in failures
        kind = "fail" if fails else "pass" if line.state in _TOLD else "review"
        level = ("error" if line.essential or line.wrong else "warning") if fails else "none"
        spots = line.spots or (line.spot or Spot(),)
        first = line.spot or spots[0]
        yield {
            **_begun(report, line.item, numbers, kind, level, linting.of_line(line)),
            "locations": [_location(report, first)],
            "relatedLocations": [_location(report, spot) for spot in spots if spot != first],
            "properties": {"state": line.state.value, "essential": line.essential, "value": line.value},
        }


def _begun(
    report: LintReport, rule: str, numbers: Mapping[str, int], kind: str, level: str, message: str
) -> dict[str, Any]:
    """Returns what every result has; it is told by its file and rule, so that a moved line is no new result."""
    return {
        "ruleId": rule,
        "ruleIndex": numbers[rule],
        "kind": kind,
        "level": level,
        "message": {"text": message},
        "partialFingerprints": {"claims/v1": hashlib.sha256(f"{report.file}\n{rule}".encode()).hexdigest()},
    }


def _location(report: LintReport, spot: Spot) -> dict[str, Any]:
    place: dict[str, Any] = {"artifactLocation": {"uri": uri_of(report.file)}}
    if spot.line is not None:
        place["region"] = {"startLine": spot.line}
    told = {"message": {"text": str(spot)}} if str(spot) else {}
    return {"physicalLocation": place, **told}
