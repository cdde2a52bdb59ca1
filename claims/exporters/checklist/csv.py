"""A checklist as a table, one item a row; what holds for all of it is repeated in the last columns.

The text is UTF-8 without a byte order mark, which programs would take for a part of the first column's name.
"""

import csv
import io
from collections.abc import Mapping
from datetime import date

from claims import __version__
from claims.exporters import checklist_format
from claims.model.checklist import Answer, Checklist
from claims.tabular import csv_cell

COLUMNS = (
    *("id", "group", "question", "level", "essential", "state", "value", "source", "paragraph", "figures"),
    *("why", "reason", "answered_by", "answered", "claims", "template", "version", "date", "not_run", "to_check_again"),
)


@checklist_format("csv", ".csv", "text/csv")
def write(checklist: Checklist, *, on: date, labels: Mapping[str, str] | None = None) -> bytes:
    """Writes a checklist as CSV."""
    common = (
        *("; ".join(checklist.claims), checklist.template, __version__, on.isoformat()),
        *("; ".join(checklist.not_run), "; ".join(checklist.to_check_again)),
    )
    sheet = io.StringIO(newline="")
    rows = csv.writer(sheet)
    rows.writerow(COLUMNS)
    for answer in checklist.answers:
        rows.writerow([csv_cell(value) for value in (*_row(answer, labels or {}), *common)])
    return sheet.getvalue().encode()


def _row(answer: Answer, labels: Mapping[str, str]) -> tuple[object, ...]:
    item, cited = answer.item, answer.citation
    place = (labels.get(cited.source, cited.source), cited.paragraph, "; ".join(cited.figures)) if cited else ("",) * 3
    return (
        *(item.id, item.group, item.question, item.level.value, "yes" if answer.essential else "no"),
        *(answer.state.value, answer.value, *place, item.why, answer.reason, answer.answered_by, answer.answered),
    )
