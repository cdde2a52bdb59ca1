"""`claims withdraw`: a record that no longer stands; it is kept, with the reason."""

from datetime import UTC, datetime
from typing import Annotated

import typer

from claims.cli import options, output
from claims.cli.choices import chosen
from claims.errors import ClaimsError


def command(
    record_id: Annotated[str, typer.Argument(metavar="ID", help="The id of any record.")],
    why: Annotated[str, typer.Option(metavar="TEXT", help="The reason, as a sentence.")],
    who: options.Who = None,
    output_format: options.TextOrJson = "text",
    store: options.Store = None,
) -> None:
    """Withdraws a record with a reason; nothing is ever deleted."""
    chosen("format", output_format, ("text", "json"))
    from claims import records
    from claims.cli.changing import built, print_event, signature
    from claims.plain import count
    from claims.stores import digest, open_store

    if not why.strip():
        raise ClaimsError("a withdrawal needs a reason; --why is blank")
    with open_store(store, tell=output.tell) as opened:
        record = opened.get(record_id)
        if record.withdrawn:
            raise ClaimsError(f"'{record_id}' was withdrawn on {record.withdrawn.on}: {record.withdrawn.why}")
        withdrawal = {"on": datetime.now(UTC).date().isoformat(), "why": why.strip()}
        changed = built(record.collection, {**records.plain(record), "withdrawn": withdrawal})
        expected = {record.id: digest(record)}
        print_event(opened.put([changed], who=signature(who), why=why.strip(), expected=expected), output_format)
        if citing := opened.library().claims_in.get(record_id):
            output.tell(f"{count(len(citing), 'claim')} cited in it stay as they are: claims list --source {record_id}")
