"""`claims export`: the library, or the neighbourhood of some claims, in any format."""

from typing import TYPE_CHECKING, Annotated

import typer

from claims.cli import files, options, output
from claims.cli.choices import chosen

if TYPE_CHECKING:
    from claims.model.event import Event
    from claims.stores import Store

_EVENTS = 10_000


def command(
    output_format: Annotated[
        str | None,
        typer.Option(
            "--format",
            metavar="FORMAT",
            help="json, jsonl, toml, csv, markdown, html; else by the file's suffix, else json.",
        ),
    ] = None,
    to: options.To = None,
    status: options.Status = None,
    kind: options.Kind = None,
    subject: options.Subject = None,
    source: options.Source = None,
    claimant: options.Claimant = None,
    modality: options.Modality = None,
    study: options.Study = None,
    query: options.Query = "",
    store: options.Store = None,
) -> None:
    """Writes the library, or a part of it, in any format.

    Filters choose claims as in `claims list`; with them goes what they refer to, however far, and the details and the
    evidence on them, so that the part can be imported elsewhere. A folder of records is itself an export.
    """
    from claims.cli import queries
    from claims.cli.neighbourhood import around
    from claims.exporters import LIBRARY
    from claims.model.library import Library
    from claims.stores import open_store

    formats = {LIBRARY[name].suffix: name for name in LIBRARY}
    written = chosen("format", output_format or files.by_suffix(to, formats) or "json", LIBRARY)
    filters = (status, kind, subject, source, claimant, modality, study, query)
    asked = queries.query(*filters)
    with open_store(store, tell=output.tell) as opened:
        library = opened.library()
        if any(filters):
            found = [row.id for row in queries.every(opened, asked)]
            library = around(library, found)
            if not found:
                output.tell("no claim matches")
        events = (event for event in _events(opened) if event.record in library.records)
        exported = Library(library.records, library.texts, tuple(events))
    files.deliver(LIBRARY[written].write(exported), to, opened.location)


def _events(store: "Store") -> "list[Event]":
    """Returns the whole history, the oldest event first."""
    events: list[Event] = []
    before: int | None = None
    while page := store.history(limit=_EVENTS, before_seq=before):
        events += page
        before = page[-1].seq
    return events[::-1]
