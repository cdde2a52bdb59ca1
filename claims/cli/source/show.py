"""`claims source show`: one document with its lineage and its claims in reading order."""

from typing import Annotated

import typer

from claims.cli import options, output
from claims.cli.choices import chosen
from claims.cli.show import FORMATS, show


def command(
    source_id: Annotated[str, typer.Argument(metavar="ID", help="The id of a source.")],
    output_format: Annotated[str, typer.Option("--format", metavar="FORMAT", help="text, json or toml.")] = "text",
    store: options.Store = None,
) -> None:
    """Shows one source: what it relies on, its claims in order."""
    chosen("format", output_format, FORMATS)
    from claims.model.source import Source
    from claims.stores import open_store

    with open_store(store, tell=output.tell) as opened:
        show(opened, opened.library().get(Source, source_id), output_format)
