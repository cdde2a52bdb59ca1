"""`claims history`: who changed what, when and why."""

from typing import Annotated

import typer

from claims.cli import options, output
from claims.cli.choices import chosen

_ALL = 2**31


def command(
    record_id: Annotated[str | None, typer.Argument(metavar="[ID]", help="A record; else all.")] = None,
    limit: Annotated[int, typer.Option(min=1, max=100_000, metavar="N", help="The most events.")] = 50,
    after: Annotated[int | None, typer.Option(min=1, metavar="KEY", help="The `next` of the page before.")] = None,
    output_format: options.TextOrJson = "text",
    store: options.Store = None,
) -> None:
    """Tells who changed what, when and why.

    The newest change comes first.
    """
    chosen("format", output_format, ("text", "json"))
    from claims.cli.telling.event import event_line
    from claims.stores import open_store

    with open_store(store, tell=output.tell) as opened:
        events = opened.history(record_id, limit=limit + 1, before_seq=after and min(after, _ALL))
        total = len(opened.history(record_id, limit=_ALL)) if output_format == "json" else 0
    shown = events[:limit]
    following = shown[-1].seq if len(events) > limit else None
    if output_format == "json":
        items = [event.model_dump(mode="json") for event in shown]
        output.as_json({"items": items, "total": total, "next": following and str(following)})
        return
    for event in shown:
        output.data(event_line(event))
    if not shown:
        output.tell("no change is recorded")
    if following:
        output.tell(f"the next page: --after {following}")
