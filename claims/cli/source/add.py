"""`claims source add`: a file, an address or a pasted text becomes a source."""

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from claims.cli import documents, options, output
from claims.cli.choices import chosen
from claims.errors import ClaimsError
from claims.plain import count

if TYPE_CHECKING:
    from claims.intake.arrival import Arrival, Given
    from claims.intake.sketches import Sketches
    from claims.model.library import Library
    from claims.stores import Store

_OF_ONE = ("id", "title", "published", "language")
"""What is said of one document alone."""

Signed = Annotated[
    str | None, typer.Option("--as", "--who", metavar="NAME", help="Who adds it. Else CLAIMS_USER, else the login.")
]


def command(
    places: Annotated[
        list[str],
        typer.Argument(
            metavar="PATH|URL|-", help="Documents, folders of them, their addresses, or stdin.", show_default=False
        ),
    ],
    source_id: Annotated[str | None, typer.Option("--id", metavar="ID", help="The id; else made of the title.")] = None,
    title: Annotated[str | None, typer.Option(metavar="TEXT", help="The title, if it is not told.")] = None,
    kind: Annotated[str | None, typer.Option(metavar="KIND", help="press-article, model-card, paper, ...")] = None,
    publisher: Annotated[str | None, typer.Option(metavar="ID", help="The subject that published it.")] = None,
    published: Annotated[str | None, typer.Option(metavar="DATE", help="When: 2026-01-31, 2026-01, 2026.")] = None,
    language: Annotated[str | None, typer.Option(metavar="TAG", help="A BCP 47 tag, such as en or zh.")] = None,
    encoding: Annotated[str | None, typer.Option(metavar="NAME", help="The encoding, if it is not told.")] = None,
    password: Annotated[str | None, typer.Option(metavar="TEXT", help="Of an encrypted PDF; it is not kept.")] = None,
    without_text: Annotated[
        bool, typer.Option("--without-text", help="Keep a document whose pages are pictures; its quotes are typed.")
    ] = False,
    relies_on: Annotated[
        list[str] | None,
        typer.Option("--relies-on", metavar="ID", help="A source, or a proposed one, that it rests on; repeatable."),
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show what would be added, and write nothing.")] = False,
    output_format: options.TextOrJson = "text",
    who: Signed = None,
    store: options.Store = None,
) -> None:
    """Adds a document: reads it, keeps it, finds copies and what it rests on; prints its id.

    Of several each is added by itself, and each that cannot be is told with its reason; of a folder those are meant that
    lie in it itself. A document that is known by its bytes, its text or its address is not added twice: the id of the first is printed.
    The bytes as they came and the text are kept beside the store, or where CLAIMS_SNAPSHOTS says: a folder, or
    s3://bucket/prefix.
    """
    chosen("format", output_format, ("text", "json"))
    from claims.cli.changing import signature
    from claims.intake.arrival import Given
    from claims.model.source import SourceKind
    from claims.stores import open_store
    from claims.stores.adding import add, records_of

    said = Given(
        id=source_id,
        title=title,
        kind=SourceKind(chosen("kind of source", kind, SourceKind)) if kind else None,
        publisher=publisher,
        published=published,
        language=language,
    )
    all_places = documents.expanded(places)
    is_single = len(all_places) == 1 and not Path(places[0]).is_dir()
    if not is_single and (named := [name for name in _OF_ONE if getattr(said, name) is not None]):
        raise ClaimsError(f"--{named[0]} is of one document; add that one by itself")

    def act(opened: "Store", place: str) -> "tuple[Library, Arrival]":
        got = documents.obtain(place, encoding=encoding, password=password, keep_pictures=without_text)
        documents.tell_reading(got.document)
        library = opened.library()
        arrival = arrived(library, got, said, opened.sketches)
        if not arrival.known:
            added = records_of(library, arrival, relies_on or ())
            if not dry_run:
                why = f"read from {'stdin' if place == '-' else place}"
                add(opened, arrival, added, got.data, who=signature(who), why=why)
        return library, arrival

    told: list[dict[str, Any]] = []
    refused = 0
    with open_store(store, tell=output.tell) as opened:
        for place in all_places:
            try:
                library, arrival = act(opened, place)
            except ClaimsError as error:
                if is_single:
                    raise
                refused += 1
                told.append({"place": place, "added": False, "error": str(error)})
                output.tell(str(error) if str(error).startswith(place) else f"{place}: {error}")
                continue
            told.append({"place": place, **arrival.as_json(added=not arrival.known and not dry_run)})
            _print(library, arrival, output_format, place, dry_run=dry_run, is_single=is_single)
    if is_single:
        return
    if output_format == "json":
        output.as_json({"items": told, "total": len(told), "next": None})
    added_now = sum(one["added"] for one in told)
    known = sum(bool(one.get("known")) for one in told)
    output.tell(f"{count(len(told), 'document')}: {added_now} added, {known} known already, {refused} refused")
    if refused:
        raise typer.Exit(2)


def arrived(
    library: "Library", got: documents.Obtained, said: "Given", sketches: "Sketches | None" = None
) -> "Arrival":
    """Works out what a document is to a library; raises ClaimsError where what a person says of it is not valid."""
    from dataclasses import replace

    from pydantic import ValidationError

    from claims.intake.arrival import arrive

    today = datetime.now(UTC).date().isoformat()
    said = replace(said, name=got.name or None)
    try:
        return arrive(library, got.document, on=today, address=got.address, given=said, sketches=sketches)
    except ValidationError as error:
        first = error.errors()[0]
        message = str(first["msg"]).removeprefix("Value error, ")
        raise ClaimsError(
            f"--{first['loc'][0]} {str(first['input'])[:80]}: {message[:1].lower()}{message[1:]}"
        ) from None


def _print(
    library: "Library", arrival: "Arrival", output_format: str, place: str, *, dry_run: bool, is_single: bool
) -> None:
    from claims import records
    from claims.cli.telling import arrival as telling

    added = not arrival.known and not dry_run
    if output_format == "json":
        if is_single:
            output.as_json(arrival.as_json(added=added))
    elif arrival.known:
        output.data(arrival.known.source)
    elif dry_run:
        output.data(records.dump(arrival.source).rstrip("\n"))
    else:
        output.data(arrival.source.id)
    if arrival.known:
        output.tell(telling.known_line(library, arrival.known, place))
        return
    for line in telling.lines(arrival):
        output.tell(line)
    if arrival.reliances:
        output.tell(f"confirm or reject: `claims source lineage {arrival.source.id}`, or --relies-on ID when adding")
    if dry_run:
        output.tell("nothing was written; without --dry-run it is added")
