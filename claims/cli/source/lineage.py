"""`claims source lineage`: what a source seems to rest on, confirmed or rejected by a person."""

from typing import Annotated

import typer

from claims.cli import options, output
from claims.cli.choices import chosen
from claims.cli.source.add import Signed
from claims.errors import ClaimsError


def command(
    source_id: Annotated[str, typer.Argument(metavar="ID", help="The id of a source whose text is held.")],
    accept: Annotated[
        list[str] | None, typer.Option(metavar="OTHER", help="A proposed source that it does rest on; repeatable.")
    ] = None,
    reject: Annotated[
        list[str] | None, typer.Option(metavar="OTHER", help="A proposed one that it does not; repeatable.")
    ] = None,
    why: Annotated[str | None, typer.Option(metavar="TEXT", help="Why it is rejected.")] = None,
    output_format: options.TextOrJson = "text",
    who: Signed = None,
    store: options.Store = None,
) -> None:
    """Lists what a source seems to rest on; --accept and --reject settle it, and a rejection is remembered."""
    chosen("format", output_format, ("text", "json"))
    from claims.cli.changing import signature
    from claims.cli.telling import arrival as telling
    from claims.model.source import Source
    from claims.stores import open_store
    from claims.stores.relying import proposed, settle

    if reject and not (why and why.strip()):
        raise ClaimsError("a rejection needs a reason; give --why")
    with open_store(store, tell=output.tell) as opened:
        library = opened.library()
        if accept or reject:
            settle(opened, source_id, accept or (), reject or (), who=signature(who), why=why)
            library = opened.library()
        found = proposed(library, library.get(Source, source_id), opened.sketches)
    if output_format == "json":
        output.as_json({"items": [p.as_json() for p in found], "total": len(found), "next": None})
    else:
        for proposal in found:
            output.data(telling.proposal_line(proposal))
    if not found:
        output.tell(f"nothing more is proposed for '{source_id}'")
