"""The options that several commands share; values are plain text here and checked where they are used."""

from typing import Annotated

import typer

STORE_HELP = "The store: a folder of records or a SQLite file. Else CLAIMS_STORE, else claims.db here."


def _inherited(context: typer.Context, value: str | None) -> str | None:
    return value or context.find_root().params.get("store")


Store = Annotated[str | None, typer.Option("--store", metavar="PLACE", help=STORE_HELP, callback=_inherited)]
Who = Annotated[
    str | None, typer.Option(metavar="NAME", help="Who makes the change. Else CLAIMS_USER, else the login.")
]
Why = Annotated[str | None, typer.Option(metavar="TEXT", help="Why, for the history.")]
Yes = Annotated[bool, typer.Option("--yes", help="Write what the preview shows.")]
To = Annotated[str | None, typer.Option("-o", "--output", metavar="FILE", help="Write to a file, whole or not at all.")]

TextOrJson = Annotated[str, typer.Option("--format", metavar="FORMAT", help="text or json.")]
TableOrJson = Annotated[str, typer.Option("--format", metavar="FORMAT", help="table or json.")]

Status = Annotated[list[str] | None, typer.Option(metavar="STATUS", help="A verification status; repeatable.")]
Kind = Annotated[list[str] | None, typer.Option(metavar="KIND", help="A kind of claim; repeatable.")]
Subject = Annotated[list[str] | None, typer.Option(metavar="ID", help="A subject, in any role; repeatable.")]
Source = Annotated[list[str] | None, typer.Option(metavar="ID", help="A source that cites the claim; repeatable.")]
Claimant = Annotated[list[str] | None, typer.Option(metavar="ID", help="Who claims it; repeatable.")]
Modality = Annotated[list[str] | None, typer.Option(metavar="MODALITY", help="measured, promised, ...; repeatable.")]
Study = Annotated[list[str] | None, typer.Option(metavar="ID", help="The study it comes from; repeatable.")]
Query = Annotated[str, typer.Option("--query", "-q", metavar="WORDS", help="Words that must all occur.")]


def pairs(option: str, given: list[str] | None, form: str = "ID=VALUE") -> dict[str, str]:
    """Takes apart the values of an option of the form KEY=VALUE; raises ClaimsError for one without a sign."""
    from claims.errors import ClaimsError

    found = {}
    for pair in given or ():
        key, sign, value = pair.partition("=")
        if not sign or not key:
            raise ClaimsError(f"--{option} {pair}: say {form}")
        found[key] = value
    return found
