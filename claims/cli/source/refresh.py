"""`claims source refresh`: a source read again, and what became of everything that is cited in it."""

from datetime import UTC, datetime
from typing import Annotated

import typer

from claims.cli import documents, options, output
from claims.cli.choices import chosen
from claims.cli.source.add import Signed
from claims.errors import ClaimsError


def command(
    source_id: Annotated[str, typer.Argument(metavar="ID", help="The id of a source.")],
    place: Annotated[
        str | None, typer.Argument(metavar="[PATH|URL|-]", help="Where to read it; else at its own address.")
    ] = None,
    encoding: Annotated[str | None, typer.Option(metavar="NAME", help="The encoding, if it is not told.")] = None,
    password: Annotated[str | None, typer.Option(metavar="TEXT", help="Of an encrypted PDF; it is not kept.")] = None,
    yes: options.Yes = False,
    output_format: options.TextOrJson = "text",
    who: Signed = None,
    store: options.Store = None,
) -> None:
    """Reads a source again: what changed passage by passage, and what became of each citation.

    Nothing is written without --yes. The version that was read before is kept. A citation goes to a new paragraph only
    where the same numbers and names stand there; one that is worded otherwise, or is not found, makes its claim suspect.
    """
    chosen("format", output_format, ("text", "json"))
    from claims.cli.changing import signature
    from claims.cli.telling import refresh as telling
    from claims.intake.refreshing import Refresh, check_held, check_other
    from claims.model.source import Source
    from claims.stores import open_store, rereading

    with open_store(store, tell=output.tell) as opened:
        library = opened.library()
        source = library.get(Source, source_id)
        where = place or source.url
        if where is None:
            raise ClaimsError(f"'{source_id}' has no address; say where it can be read: a file, an address or -")
        check_held(library, source, instead="`claims source attach` attaches it")
        got = documents.obtain(where, encoding=encoding, password=password)
        documents.tell_reading(got.document)
        check_other(library, source, got.document)
        today = datetime.now(UTC).date().isoformat()
        old = library.texts.get(source_id, "")
        refresh = Refresh(library, source, old, got.document, on=today, address=got.address)
        if yes:
            whence = "stdin" if where == "-" else where
            rereading.write(opened, library, refresh, got.data, who=signature(who), whence=whence)
        if output_format == "json":
            output.as_json(telling.as_json(refresh, written=yes))
        elif lines := list(telling.lines(refresh)):
            output.data("\n".join(lines))
        for line in telling.summary(refresh):
            output.tell(line)
        if not yes:
            output.tell("nothing is written yet; --yes writes it")
