"""`claims source list`: the documents of the library."""

from typing import Annotated

import typer

from claims.cli import options, output, tables
from claims.cli.choices import chosen

_TITLE = 60


def command(
    held: Annotated[bool, typer.Option("--held", help="Only those whose text was read.")] = False,
    output_format: options.TableOrJson = "table",
    store: options.Store = None,
) -> None:
    """Lists sources: kind, publisher, whether held, number of claims."""
    chosen("format", output_format, ("table", "json"))
    from claims.records import plain
    from claims.stores import open_store

    with open_store(store, tell=output.tell) as opened:
        library = opened.library()
    sources = [source for source in library.sources.values() if source.is_held or not held]
    claims = {source.id: len(library.claims_in.get(source.id, ())) for source in sources}
    if output_format == "json":
        items = [{**plain(source), "held": source.is_held, "claims": claims[source.id]} for source in sources]
        output.as_json({"items": items, "total": len(items), "next": None})
        return
    rows = [
        (
            source.kind.value,
            "held" if source.is_held else "named",
            source.published or "",
            str(claims[source.id]),
            source.id,
            tables.cut(library.name(source.publisher), _TITLE),
        )
        for source in sources
    ]
    if rows:
        header = ("KIND", "STATE", "PUBLISHED", "CLAIMS", "SOURCE", "PUBLISHER")
        output.data("\n".join(tables.lines(header, rows, right=("CLAIMS",))))
    else:
        output.tell("there is no source")
