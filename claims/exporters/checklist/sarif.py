"""A checklist as SARIF 2.1.0, for CI and code scanning: an essential item that is missing is a failure.

An item told in part is of kind `review`, one that is told of kind `pass`; what does not apply is so too. Checks that did
not run are notifications.
"""

import hashlib
import json
from collections.abc import Mapping
from datetime import date
from typing import Any

from claims import __version__
from claims.exporters import checklist_format, wording
from claims.model.checklist import Answer, Checklist, DetailState

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_TOLD = frozenset({DetailState.STATED, DetailState.DERIVABLE})


@checklist_format("sarif", ".sarif", "application/sarif+json")
def write(checklist: Checklist, *, on: date, labels: Mapping[str, str] | None = None) -> bytes:
    """Writes a checklist as SARIF."""
    run = {
        "tool": {
            "driver": {
                "name": "claims",
                "version": __version__,
                "rules": [_rule(answer) for answer in checklist.answers],
            }
        },
        "columnKind": "unicodeCodePoints",
        "invocations": [
            {
                "executionSuccessful": True,
                "toolExecutionNotifications": [
                    *({"level": "warning", "message": {"text": told}} for told in checklist.to_check_again),
                    *({"level": "note", "message": {"text": check}} for check in checklist.not_run),
                ],
            }
        ],
        "properties": {"template": checklist.template, "title": checklist.title, "date": on.isoformat()},
        "results": [_result(n, answer, checklist, labels) for n, answer in enumerate(checklist.answers)],
    }
    log = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return (json.dumps(log, ensure_ascii=False, indent=2) + "\n").encode()


def _rule(answer: Answer) -> dict[str, Any]:
    item = answer.item
    return {
        "id": item.id,
        "shortDescription": {"text": item.question},
        "fullDescription": {"text": item.why},
        "help": {"text": f"{item.question} {item.why}"},
        "defaultConfiguration": {"level": "error" if answer.essential else "note"},
        "properties": {"tags": [item.group], "standards": list(item.standards)},
    }


def _kind(answer: Answer) -> str:
    if answer.state is DetailState.NOT_APPLICABLE:
        return "notApplicable"
    if answer.is_missing:
        return "fail"
    return "pass" if answer.state in _TOLD else "review"


def _result(number: int, answer: Answer, checklist: Checklist, labels: Mapping[str, str] | None) -> dict[str, Any]:
    kind = _kind(answer)
    level = "error" if answer.essential else "note"
    about = [checklist.study] if checklist.study else list(checklist.claims)
    result: dict[str, Any] = {
        "ruleId": answer.item.id,
        "ruleIndex": number,
        "kind": kind,
        "level": level if kind == "fail" else "none",
        "message": {"text": _message(answer)},
        "partialFingerprints": {"claims/v1": _fingerprint(answer, about)},
        "properties": {
            "state": answer.state.value,
            "essential": answer.essential,
            "value": answer.value,
            "reason": answer.reason,
            "place": wording.place(answer.citation, labels),
            "answered_by": answer.answered_by,
            "answered": answer.answered,
        },
    }
    if about:
        result["locations"] = [{"logicalLocations": [{"name": name, "kind": "member"} for name in about]}]
    return result


def _message(answer: Answer) -> str:
    """Says in a sentence how far the item is told."""
    told = f": {answer.value}" if answer.value else ""
    reason = f" ({answer.reason})" if answer.reason else ""
    return f"{answer.item.question} {wording.in_words(answer.state.value).capitalize()}{told}{reason}"


def _fingerprint(answer: Answer, about: list[str]) -> str:
    return hashlib.sha256("\n".join((answer.item.id, *sorted(about))).encode()).hexdigest()
