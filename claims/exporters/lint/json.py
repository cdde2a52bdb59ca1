"""What linting gave, as JSON: one object a file, whatever their number."""

import json
from collections.abc import Sequence

from claims.exporters import lint_format
from claims.model.linting import LintReport


@lint_format("json", ".json", "application/json")
def write(reports: Sequence[LintReport]) -> bytes:
    """Writes lint reports as JSON."""
    failed = sum(report.failed for report in reports)
    told = {"reports": [report.as_json() for report in reports], "total": len(reports), "failed": failed}
    return (json.dumps(told, ensure_ascii=False, indent=2) + "\n").encode()
