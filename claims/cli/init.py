"""`claims init`: a store from the bundled library, or an older one brought up to it."""

from typing import TYPE_CHECKING, Annotated

import typer

from claims import __version__
from claims.cli import options, output
from claims.cli.choices import chosen
from claims.errors import ClaimsError

if TYPE_CHECKING:
    from claims.model.base import Record
    from claims.stores import Store


def command(
    path: Annotated[
        str | None, typer.Argument(metavar="[PATH]", help="A folder, or a SQLite file; else as --store.")
    ] = None,
    empty: Annotated[bool, typer.Option("--empty", help="Without the bundled library.")] = False,
    yes: options.Yes = False,
    output_format: options.TableOrJson = "table",
    store: options.Store = None,
) -> None:
    """Makes a store from the bundled library, or brings one up to it.

    A store that exists is never overwritten: what is new or changed in the bundle is shown, and --yes writes it. Records
    that were edited here are kept as they are.
    """
    chosen("format", output_format, ("table", "json"))
    import os

    from claims.cli.places import exists
    from claims.stores import DEFAULT, create_store

    location = path or store or os.environ.get("CLAIMS_STORE") or DEFAULT
    if not empty and exists(location):
        _bring_up(location, output_format, yes=yes)
        return
    with create_store(location, bundled=not empty, tell=output.tell) as made:
        held = len(made.library().records)
        if output_format == "json":
            output.as_json(
                {"items": [], "total": 0, "next": None, "written": True, "store": made.location, "records": held}
            )
        else:
            output.data(f"{made.location}: a store of {held} records")


def _bring_up(location: str, output_format: str, *, yes: bool) -> None:
    from claims import records, resources
    from claims.cli import preview
    from claims.cli.incoming import Arrival
    from claims.plain import count
    from claims.stores import BUNDLED, open_store

    bundled, faults = records.read_folder(resources.data_folder())
    for fault in faults:
        output.tell(f"left out of the bundle: {fault}")
    arrivals = [Arrival(f"{r.collection}/{r.id}.toml", r.collection, r.id, r) for r in bundled.records.values()]
    with open_store(location, create=False, tell=output.tell) as opened:
        planned = preview.plan(opened, arrivals, is_ours=lambda record: _is_untouched(opened, record))
        if yes:
            planned.write(opened, who=BUNDLED, why=f"version {__version__}")
    preview.show(planned, output_format, written=yes)
    if planned.refused:
        raise ClaimsError(f"{location}: {count(planned.refused, 'record')} of the bundle refused")


def _is_untouched(store: "Store", record: "Record") -> bool:
    """Tells whether a record is as the bundle left it: no one else has a hand in its history or its text."""
    from claims.model.event import Action
    from claims.records import plain
    from claims.stores import BUNDLED

    left: dict[str, object] = {}
    for event in reversed(store.history(record.id, limit=100_000)):
        if event.action is Action.TEXT_ATTACHED:
            continue
        if event.who != BUNDLED:
            return False
        left |= event.after or {}
    return {name: value for name, value in left.items() if value is not None} == plain(record)
