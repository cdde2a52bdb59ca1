"""`claims validate`: what is wrong with records."""

from pathlib import Path
from typing import Annotated

import typer

from claims.cli import options, output
from claims.cli.choices import chosen


def command(
    path: Annotated[
        Path | None,
        typer.Argument(metavar="[PATH]", help="A folder of records, one record file or a SQLite file; else the store."),
    ] = None,
    output_format: Annotated[str, typer.Option("--format", metavar="FORMAT", help="text or json.")] = "text",
    store: options.Store = None,
) -> None:
    """Prints what is wrong with records, a line a fault; exits 1 where there is any.

    A line is `collection/file.toml: field: message`.
    """
    chosen("format", output_format, ("text", "json"))
    from claims.cli.recordfiles import faults_of
    from claims.plain import count

    faults = faults_of(path, store)
    if output_format == "json":
        items = [fault._asdict() for fault in faults]
        output.as_json({"items": items, "total": len(items), "next": None})
    for fault in faults if output_format == "text" else ():
        output.data(" ".join(str(fault).split()))
    output.tell(count(len(faults), "fault") if faults else "no fault")
    if faults:
        raise typer.Exit(1)
