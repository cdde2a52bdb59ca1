"""`claims source mark`: a source that was retracted, corrected or superseded; what rests on it becomes suspect."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer

from claims.cli import options, output
from claims.cli.choices import chosen
from claims.cli.pages import count
from claims.cli.source.add import Signed
from claims.errors import ClaimsError

if TYPE_CHECKING:
    from claims.model.claim import Claim
    from claims.model.library import Library


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
    from claims import records
    from claims.cli.changing import built, print_event, signature
    from claims.model.source import Source
    from claims.stores import digest, open_store

    today = datetime.now(UTC).date().isoformat()
    marks: dict[str, Any] = {"retracted": retracted, "corrected": corrected, "superseded_by": superseded_by}
    marks = {name: value for name, value in marks.items() if value is not None}
    if not marks:
        raise ClaimsError("nothing says what befell the source; give --retracted, --corrected or --superseded-by")
    if on is not None and superseded_by is None:
        raise ClaimsError("--on goes with --superseded-by")
    if not why.strip():
        raise ClaimsError("a mark needs a reason; --why is blank")
    if superseded_by is not None:
        marks["superseded"] = on or today
    marks["notice"] = why.strip()
    with open_store(store, tell=output.tell) as opened:
        library = opened.library()
        source = library.get(Source, source_id)
        changed = built(source.collection, {**records.plain(source), **marks})
        resting = claims_resting_on(library, source_id)
        since = max(str(marks[name]) for name in ("retracted", "corrected", "superseded") if name in marks)
        reopened = [c.model_copy(update={"rechecked": None}) for c in resting if c.rechecked and c.rechecked >= since]
        expected: dict[str, str | None] = {r.id: digest(library.records[r.id]) for r in (changed, *reopened)}
        events = opened.put([*reopened, changed], who=signature(who), why=why.strip(), expected=expected)
        print_event(events, output_format)
        if resting:
            named = ", ".join(claim.id for claim in resting)
            output.tell(f"{count(len(resting), 'claim')} suspect, to be checked again: {named}")


def claims_resting_on(library: "Library", source_id: str) -> "list[Claim]":
    """Returns the claims that are read in a source, or that others have from it."""
    from claims.freshness import sources_behind

    return [c for c in library.claims.values() if source_id in {s.id for s in sources_behind(library, c)}]
