"""`claims new`: one record more."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from claims.cli import files, options, output
from claims.cli.choices import chosen
from claims.errors import ClaimsError

if TYPE_CHECKING:
    from claims.model.base import Record


def command(
    collection: Annotated[str, typer.Argument(metavar="COLLECTION", help="claims, subjects, sources, studies, ...")],
    fields: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="FIELD=VALUE", help="Repeatable; dotted paths reach into tables."),
    ] = None,
    file: Annotated[
        str | None, typer.Option("--file", "-f", metavar="FILE|-", help="The record as TOML, from a file or stdin.")
    ] = None,
    edit: Annotated[bool, typer.Option("--edit", help="Open it in EDITOR first.")] = False,
    who: options.Who = None,
    why: options.Why = None,
    output_format: options.TextOrJson = "text",
    store: options.Store = None,
) -> None:
    """Adds a record.

    For example: claims new subjects --set id=acme --set name=Acme --set kind=organisation
    """
    chosen("format", output_format, ("text", "json"))
    from claims.cli.changing import built, print_event, signature
    from claims.cli.editor import edited
    from claims.cli.fields import assigned
    from claims.cli.recordtext import table_of
    from claims.model.library import RECORD_TYPES
    from claims.stores import open_store

    chosen("collection", collection, RECORD_TYPES)
    if not (fields or file or edit):
        raise ClaimsError("nothing says what the record holds; give --set, -f or --edit")
    table = assigned(table_of(files.read_text(file), file) if file else {}, fields or ())
    with open_store(store, tell=output.tell) as opened:

        def add(given: dict[str, Any]) -> None:
            record = built(collection, given)
            if other := opened.library().records.get(record.id):
                raise ClaimsError(f"'{record.id}' is taken by {other.collection}/{other.id}; `claims edit` changes it")
            print_event(opened.put([record], who=signature(who), why=why, expected={record.id: None}), output_format)

        if edit:
            with edited("\n".join(_skeleton(RECORD_TYPES[collection], table)), f"new-{collection}.toml") as text:
                add(table_of(text, "the edited text"))
        else:
            add(table)


def _skeleton(record_type: "type[Record]", table: dict[str, Any]) -> Iterator[str]:
    """Yields the lines to start from: what each required field is for, then what is set already."""
    from claims.records import to_toml

    for name, field in record_type.model_fields.items():
        if field.is_required() and name not in table:
            yield f"# {field.description}"
            yield f"{name} = {{}}" if name == "quantity" else f'{name} = ""'
    yield to_toml(table) if table else ""
