"""Findings as SARIF 2.1.0 (OASIS Static Analysis Results Interchange Format, 2020), for CI and code scanning.

An inconsistent finding is a failure of level error; one that is under-determined is of kind `open`: there was too
little information to decide; one that is consistent is of kind `pass`. What did not run is a notification.
"""

import hashlib
import json
from collections.abc import Sequence
from typing import Any

from claims import __version__
from claims.checks import CHECKS, FAMILIES, Check
from claims.exporters import findings_format
from claims.exporters.addresses import uri_of
from claims.model.finding import Finding, Outcome, Severity

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_KINDS = {
    Outcome.INCONSISTENT: "fail",
    Outcome.UNDER_DETERMINED: "open",
    Outcome.CONSISTENT: "pass",
    Outcome.NOT_APPLICABLE: "notApplicable",
}
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}


@findings_format("sarif", ".sarif", "application/sarif+json")
def write(findings: Sequence[Finding], *, folder: str | None = None) -> bytes:
    """Writes findings as SARIF; `folder` is the folder of records that they are about, for the places in files."""
    codes = sorted({finding.code for finding in findings})
    run = {
        "tool": {
            "driver": {
                "name": "claims",
                "version": __version__,
                "rules": [_rule(CHECKS[code]) for code in codes],
            }
        },
        "columnKind": "unicodeCodePoints",
        "invocations": [
            {
                "executionSuccessful": True,
                "toolExecutionNotifications": [_notification(f) for f in findings if f.outcome is Outcome.NOT_RUN],
            }
        ],
        "results": [_result(f, codes, folder) for f in findings if f.outcome is not Outcome.NOT_RUN],
    }
    log = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return (json.dumps(log, ensure_ascii=False, indent=2) + "\n").encode()


def _rule(check: Check) -> dict[str, Any]:
    summary, _, rest = check.doc.partition("\n")
    prose = " ".join(rest.partition("Bad:")[0].split())
    return {
        "id": check.code,
        "name": check.name,
        "shortDescription": {"text": summary},
        "fullDescription": {"text": prose or summary},
        "help": {"text": f"{summary} {prose}".strip()},
        "defaultConfiguration": {"level": "error"},
        "properties": {"tags": [FAMILIES.get(check.family, check.family)]},
    }


def _result(finding: Finding, codes: Sequence[str], folder: str | None) -> dict[str, Any]:
    kind = _KINDS[finding.outcome]
    return {
        "ruleId": finding.code,
        "ruleIndex": codes.index(finding.code),
        "kind": kind,
        "level": _LEVELS[finding.severity] if kind == "fail" else "none",
        "message": {"text": finding.explanation},
        "locations": [_location(finding.claims[0], folder)] if finding.claims else [],
        "relatedLocations": [_location(claim, folder) for claim in finding.claims[1:]],
        "partialFingerprints": {"claims/v1": _fingerprint(finding)},
        "properties": {
            "outcome": finding.outcome.value,
            "severity": finding.severity.value,
            "computed": [number.model_dump(mode="json") for number in finding.computed],
            "working": list(finding.working),
            "needs": list(finding.needs),
            "assumptions": list(finding.assumptions),
        },
    }


def _location(claim: str, folder: str | None) -> dict[str, Any]:
    logical = {"logicalLocations": [{"name": claim, "kind": "member"}]}
    if folder is None:
        return logical
    place = uri_of(f"{folder}/claims/{claim}.toml")
    return {"physicalLocation": {"artifactLocation": {"uri": place}, "region": {"startLine": 1}}, **logical}


def _notification(finding: Finding) -> dict[str, Any]:
    return {
        "level": "note",
        "message": {"text": finding.explanation},
        "associatedRule": {"id": finding.code},
    }


def _fingerprint(finding: Finding) -> str:
    """Tells a finding by its check and claims, so that a changed sentence or number is no new finding."""
    return hashlib.sha256("\n".join((finding.code, *sorted(finding.claims))).encode()).hexdigest()
