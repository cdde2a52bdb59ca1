"""`claims source attach`: the text of a source that is only described or named."""

from typing import Annotated

import typer

from claims.cli import files, options, output
from claims.cli.choices import chosen


def command(
    source_id: Annotated[str, typer.Argument(metavar="ID", help="The id of a source.")],
    path: Annotated[str, typer.Argument(metavar="FILE|-", help="The text, as a file or from stdin.")],
    who: options.Who = None,
    output_format: options.TextOrJson = "text",
    store: options.Store = None,
) -> None:
    """Attaches a text to a source that is described or only named.

    Where the source's snapshot is described, the text must be the one that it describes; a page, PDF or Word document is
    read, and its text compared.
    """
    chosen("format", output_format, ("text", "json"))
    from claims.cli.changing import print_event, signature
    from claims.model.source import Source
    from claims.stores import open_store, rereading

    data = files.read(path)
    with open_store(store, tell=output.tell) as opened:
        opened.library().get(Source, source_id)
        event = rereading.attach(opened, source_id, data, who=signature(who), name="" if path == "-" else path)
        print_event([event], output_format)
