"""`claims import`: records from a folder or a file, after a preview."""

from pathlib import Path
from typing import Annotated

import typer

from claims.cli import options, output
from claims.cli.choices import chosen
from claims.errors import ClaimsError


def command(
    path: Annotated[
        str, typer.Argument(metavar="PATH", help="A folder of records, or an export: .json, .jsonl or .toml.")
    ],
    yes: options.Yes = False,
    who: options.Who = None,
    why: options.Why = None,
    output_format: options.TableOrJson = "table",
    store: options.Store = None,
) -> None:
    """Takes records from a folder or a file, after a preview.

    Nothing is written without --yes. A record that is refused does not stop the others, except those that refer to it;
    the exit status is then 2. The history in an export is not taken: each record that is written is a change of its own.
    """
    chosen("format", output_format, ("table", "json"))
    from claims.cli import incoming, preview
    from claims.cli.changing import signature
    from claims.plain import count
    from claims.stores import open_store

    arrivals = incoming.read(path)
    with open_store(store, tell=output.tell) as opened:
        planned = preview.plan(opened, arrivals)
        if yes:
            planned.write(opened, who=signature(who), why=why or f"imported from {Path(path).name}")
    preview.show(planned, output_format, written=yes)
    if planned.refused:
        raise ClaimsError(f"{path}: {count(planned.refused, 'record')} refused")
