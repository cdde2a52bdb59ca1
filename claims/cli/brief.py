"""`claims brief`: one page on a subject."""

from typing import Annotated

import typer

from claims.cli import options, output
from claims.cli.choices import chosen

FORMATS = ("text", "json", "markdown")


def command(
    subject: Annotated[str, typer.Argument(metavar="SUBJECT", help="The id of a subject.")],
    output_format: Annotated[str, typer.Option("--format", metavar="FORMAT", help="text, json or markdown.")] = "text",
    store: options.Store = None,
) -> None:
    """Briefs on a subject in one page: what is said, by whom, what fits, what is missing, what to ask."""
    chosen("format", output_format, FORMATS)
    from claims.briefs import brief
    from claims.cli.telling.brief import page
    from claims.stores import open_store

    with open_store(store, tell=output.tell) as opened:
        library = opened.library()
        found = brief(library, subject)
    match output_format:
        case "json":
            output.as_json(found.as_json())
        case "markdown":
            output.data(page(library, found).markdown())
        case _:
            output.data(page(library, found).text())
