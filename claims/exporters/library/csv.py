"""The claims of a library as a table, one claim a row, with the interval of each figure."""

import csv
import io

from claims.exporters import library_format
from claims.freshness import in_one, suspicions
from claims.model.claim import Claim
from claims.model.library import Library
from claims.tabular import csv_cell

COLUMNS = (
    *("id", "subject", "kind", "statement", "claimant", "modality", "printed", "value", "value_high", "comparator"),
    *("unit", "low", "high", "metric", "reading", "study", "sources", "figures", "withdrawn", "to_check_again"),
)


@library_format("csv", ".csv", "text/csv")
def write(library: Library) -> bytes:
    """Writes the claims of a library as CSV."""
    sheet = io.StringIO(newline="")
    rows = csv.writer(sheet)
    rows.writerow(COLUMNS)
    for claim in library.claims.values():
        rows.writerow([csv_cell(value) for value in row_of(library, claim)])
    return sheet.getvalue().encode()


def row_of(library: Library, claim: Claim) -> tuple[object, ...]:
    """Returns the cells of a claim, one for each of COLUMNS."""
    of = claim.quantity
    figure = (of.printed, of.value, of.value_high, of.comparator, of.unit, *of.interval()) if of else ("",) * 7
    sources = dict.fromkeys(citation.source for citation in claim.citations)
    figures = dict.fromkeys(figure for citation in claim.citations for figure in citation.figures)
    return (
        *(claim.id, claim.subject, claim.kind, claim.statement, claim.claimant, claim.modality, *figure),
        *(claim.metric, claim.reading, claim.study, "; ".join(sources), "; ".join(figures)),
        *(claim.withdrawn.why if claim.withdrawn else "", in_one(suspicions(library, claim))),
    )
