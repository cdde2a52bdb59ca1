"""`claims list`: claims, filtered and sorted, as a table, JSON, JSON lines or CSV."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from claims.cli import options, output, tables
from claims.cli.choices import chosen

if TYPE_CHECKING:
    from claims.model.query import ClaimRow

FORMATS = ("table", "json", "jsonl", "csv")
_PAGE = 50
_FIGURE = 20
_SUSPECT = ", suspect"


def command(
    status: options.Status = None,
    kind: options.Kind = None,
    subject: options.Subject = None,
    source: options.Source = None,
    claimant: options.Claimant = None,
    modality: options.Modality = None,
    study: options.Study = None,
    query: options.Query = "",
    sort: Annotated[
        str, typer.Option(metavar="ORDER", help="id, subject, kind, status, ...; -id turns it round.")
    ] = "id",
    limit: Annotated[
        int | None, typer.Option(min=1, max=100_000, metavar="N", help="Rows; else 50, all for jsonl and csv.")
    ] = None,
    after: Annotated[str | None, typer.Option(metavar="KEY", help="The `next` of the page before.")] = None,
    output_format: Annotated[
        str, typer.Option("--format", metavar="FORMAT", help="table, json, jsonl or csv.")
    ] = "table",
    store: options.Store = None,
) -> None:
    """Lists claims, filtered and sorted.

    Values of one filter are alternatives; filters together narrow. The table gives outlets → independent origins, and
    how many of the checklist items that apply are missing. In a pipe a claim is one line.
    """
    chosen("format", output_format, FORMATS)
    from claims.cli import queries
    from claims.stores import open_store

    is_whole = limit is None and output_format in ("jsonl", "csv")
    asked = queries.query(
        status,
        kind,
        subject,
        source,
        claimant,
        modality,
        study,
        query,
        sort,
        queries.MOST if is_whole else limit or _PAGE,
        after,
    )
    with open_store(store, tell=output.tell) as opened:
        if is_whole:
            items: Iterable[ClaimRow] = list(queries.every(opened, asked))
        else:
            page = opened.list(asked)
            items = page.items
            if page.next and output_format != "json":
                output.tell(f"{len(page.items)} of {page.total} claims; the next page: --after {page.next}")
    match output_format:
        case "json":
            output.as_json(page.as_json())
        case "jsonl":
            output.as_json_lines(row.model_dump(mode="json") for row in items)
        case "csv":
            _print_csv(items)
        case _:
            _print_table(list(items))


def _print_csv(rows: "Iterable[ClaimRow]") -> None:
    import csv
    import io

    from claims.model.query import ClaimRow
    from claims.tabular import csv_cell

    sheet = io.StringIO(newline="")
    writer = csv.writer(sheet)
    writer.writerow(ClaimRow.model_fields)
    for row in rows:
        writer.writerow([csv_cell(value) for value in row.model_dump(mode="json").values()])
    typer.echo(sheet.getvalue().encode(), nl=False)


def _print_table(rows: "list[ClaimRow]") -> None:
    if not rows:
        output.tell("no claim matches")
        return
    header = ("STATUS", "FIGURE", "OUT → ORIG", "MISSING", "CLAIM")
    cells = [
        (
            f"{row.status.value}{_SUSPECT if row.suspect else ''}",
            tables.cut(row.printed or "", _FIGURE),
            f"{row.outlets} → {row.origins}",
            f"{row.missing} of {row.items}",
            row.id,
        )
        for row in rows
    ]
    if not output.is_cut():
        whole = [(*cell, " ".join(row.statement.split())) for cell, row in zip(cells, rows, strict=True)]
        output.data("\n".join(tables.lines((*header, "STATEMENT"), whole, right=("MISSING",))))
        return
    laid_out = tables.lines(header, cells, right=("MISSING",))
    output.data(laid_out[0])
    for line, row in zip(laid_out[1:], rows, strict=True):
        output.data(line)
        if row.suspect:
            output.data(f"    To be checked again: {tables.cut(row.suspect, output.width() - 25)}")
        output.data(f"    {tables.cut(row.statement, output.width() - 4)}")
