"""`claims show`: one record with all that is known about it."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from claims.cli import options, output
from claims.cli.choices import chosen

if TYPE_CHECKING:
    from claims.cli.pages import Page
    from claims.model.base import Record
    from claims.model.library import Library
    from claims.stores import Store

FORMATS = ("text", "json", "toml")
_EVENTS = 10


def command(
    record_id: Annotated[str, typer.Argument(metavar="ID", help="The id of any record.")],
    output_format: Annotated[
        str, typer.Option("--format", metavar="FORMAT", help="text, json, or toml: the record as in its file.")
    ] = "text",
    store: options.Store = None,
) -> None:
    """Shows one record: a claim with all that is known about it, a subject, a source, a study."""
    chosen("format", output_format, FORMATS)
    from claims.stores import open_store

    with open_store(store, tell=output.tell) as opened:
        show(opened, opened.get(record_id), output_format)


def show(store: "Store", record: "Record", output_format: str) -> None:
    """Prints a record of a store in a format."""
    from claims import records
    from claims.stores import digest

    match output_format:
        case "toml":
            typer.echo(output.escaped(records.dump(record).rstrip("\n")))
        case "json":
            output.as_json({**_as_json(store.library(), record), "digest": digest(record)})
        case _:
            output.data(_page(store, record).text())


def _page(store: "Store", record: "Record") -> "Page":
    from claims.cli.telling import claim as claims_page
    from claims.cli.telling import record as records_page
    from claims.dossiers import dossier
    from claims.model.claim import Claim

    library = store.library()
    if isinstance(record, Claim):
        return claims_page.page(library, dossier(library, record.id), store.history(record.id, limit=_EVENTS))
    return records_page.page(library, record)


def _as_json(library: "Library", record: "Record") -> dict[str, Any]:
    from claims.cli.telling.record import claims_of
    from claims.dossiers import dossier
    from claims.model.claim import Claim
    from claims.model.source import Source
    from claims.model.study import Study
    from claims.model.subject import Subject
    from claims.records import plain

    if isinstance(record, Claim):
        return {"collection": record.collection, **dossier(library, record.id).as_json()}
    shown: dict[str, Any] = {"collection": record.collection, **plain(record)}
    if isinstance(record, Subject | Source | Study):
        shown["claims"] = [claim.id for claim in claims_of(library, record)]
    if isinstance(record, Source):
        shown["dismissed"] = [plain(dismissal) for dismissal in library.dismissed_in.get(record.id, ())]
    if isinstance(record, Study):
        shown["details"] = [plain(detail) for detail in library.details_on.get(record.id, ())]
    return shown
