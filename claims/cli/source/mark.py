"""`claims source mark`: a source that was retracted, corrected or superseded; what rests on it becomes suspect."""

from datetime import UTC, datetime
from typing import Annotated

import typer

from claims.cli import options, output
from claims.cli.choices import chosen
from claims.cli.source.add import Signed
from claims.errors import ClaimsError
from claims.plain import count


def command(
    source_id: Annotated[str, typer.Argument(metavar="ID", help="The id of a source.")],
    why: Annotated[str, typer.Option(metavar="TEXT", help="Why, with the address of the notice where there is one.")],
    retracted: Annotated[str | None, typer.Option(metavar="DATE", help="When it was retracted.")] = None,
    corrected: Annotated[str | None, typer.Option(metavar="DATE", help="When its correction was published.")] = None,
    superseded_by: Annotated[
        str | None, typer.Option("--superseded-by", metavar="ID", help="The source that took its place.")
    ] = None,
    on: Annotated[str | None, typer.Option(metavar="DATE", help="When it was superseded; else today.")] = None,
    output_format: options.TextOrJson = "text",
    who: Signed = None,
    store: options.Store = None,
) -> None:
    """Marks a source as retracted, corrected or superseded; claims that rest on it become suspect.

    Nothing is deleted. A claim is current again once it is compared: claims edit CLAIM --set rechecked=2026-01-31
    """
    chosen("format", output_format, ("text", "json"))
    from claims.cli.changing import print_event, signature
    from claims.stores import open_store
    from claims.stores.marking import Mark, mark

    if not (retracted or corrected or superseded_by):
        raise ClaimsError("nothing says what befell the source; give --retracted, --corrected or --superseded-by")
    if on is not None and superseded_by is None:
        raise ClaimsError("--on goes with --superseded-by")
    if not why.strip():
        raise ClaimsError("a mark needs a reason; --why is blank")
    superseded = (on or datetime.now(UTC).date().isoformat()) if superseded_by else None
    given = Mark(retracted, corrected, superseded_by, superseded)
    with open_store(store, tell=output.tell) as opened:
        events, resting = mark(opened, source_id, given, who=signature(who), why=why)
        print_event(events, output_format)
        if resting:
            named = ", ".join(claim.id for claim in resting)
            output.tell(f"{count(len(resting), 'claim')} suspect, to be checked again: {named}")
