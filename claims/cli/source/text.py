"""`claims source text`: the text of a source as it was read, or an earlier version of it."""

from typing import Annotated

import typer

from claims.cli import files, options, output
from claims.errors import ClaimsError


def command(
    source_id: Annotated[str, typer.Argument(metavar="ID", help="The id of a source.")],
    version: Annotated[
        int | None,
        typer.Option("--version", metavar="N", help="An earlier version, 1 being the first; else the newest."),
    ] = None,
    to: options.To = None,
    store: options.Store = None,
) -> None:
    """Prints the text of a source: the one that places count in, or an earlier version."""
    from claims.model.source import Source
    from claims.stores import open_store

    with open_store(store, tell=output.tell) as opened:
        library = opened.library()
        source = library.get(Source, source_id)
        if version is None:
            text = library.texts.get(source_id)
            if text is None:
                raise ClaimsError(f"the text of '{source_id}' is not held; `claims source attach` attaches it")
        elif not 1 <= version <= len(source.versions):
            held = f"it has {len(source.versions)} earlier" if source.versions else "it was read once only"
            raise ClaimsError(f"'{source_id}' has no version {version}; {held}")
        else:
            text = opened.snapshots.read_text(source.versions[version - 1].text_sha256)
        if to is None or to == "-":
            output.data(text.rstrip("\n"))
        else:
            files.deliver(text.encode(), to, opened.location)
