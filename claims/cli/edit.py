"""`claims edit`: one record changed, unless someone else has changed it meanwhile."""

from typing import Annotated, Any

import typer

from claims.cli import files, options, output
from claims.cli.choices import chosen
from claims.errors import ClaimsError


def command(
    record_id: Annotated[str, typer.Argument(metavar="ID", help="The id of any record.")],
    fields: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="FIELD=VALUE", help="Repeatable; an empty value takes the field away."),
    ] = None,
    file: Annotated[
        str | None,
        typer.Option("--file", "-f", metavar="FILE|-", help="The whole record as TOML, from a file or stdin."),
    ] = None,
    expect: Annotated[
        str | None, typer.Option(metavar="DIGEST", help="The `digest` of `claims show --format json`.")
    ] = None,
    who: options.Who = None,
    why: options.Why = None,
    output_format: options.TextOrJson = "text",
    store: options.Store = None,
) -> None:
    """Changes a record.

    Without --set or -f it opens in EDITOR. A change that someone else made since the record was read is never
    overwritten. Dotted paths reach into tables and lists: --set quantity.printed=15% --set citations.0.paragraph=6
    """
    chosen("format", output_format, ("text", "json"))
    from claims import records
    from claims.cli.changing import built, print_event, refuse_rewriting, signature
    from claims.cli.editor import edited
    from claims.cli.fields import assigned
    from claims.cli.recordtext import table_of
    from claims.stores import digest, open_store

    with open_store(store, tell=output.tell) as opened:
        record = opened.get(record_id)
        refuse_rewriting(record)

        def save(table: dict[str, Any]) -> None:
            changed = built(record.collection, table)
            if changed.id != record.id:
                raise ClaimsError(f"an id is permanent: '{record.id}' cannot become '{changed.id}'")
            expected = {record.id: expect or digest(record)}
            print_event(opened.put([changed], who=signature(who), why=why, expected=expected), output_format)

        if fields or file:
            whole = table_of(files.read_text(file), file) if file else records.plain(record)
            save(assigned(whole, fields or ()))
        else:
            with edited(records.dump(record), f"{record.id}.toml") as text:
                save(table_of(text, "the edited text"))
