"""`claims accept`: what an edited file of proposals would add and change, and with --yes the change itself."""

from typing import TYPE_CHECKING, Annotated

import typer

from claims.cli import options, output
from claims.cli.choices import chosen
from claims.errors import InvalidRecords

if TYPE_CHECKING:
    from claims.cli.proposals.reading import File
    from claims.intake.batch import Plan
    from claims.model.finding import Fault


def command(
    path: Annotated[
        str, typer.Argument(metavar="FILE|-", help="Proposals as `claims extract SOURCE --format toml` writes them.")
    ],
    yes: options.Yes = False,
    who: Annotated[
        str | None,
        typer.Option("--as", "--who", metavar="NAME", help="Who accepts. Else CLAIMS_USER, else the login."),
    ] = None,
    why: options.Why = None,
    output_format: options.TableOrJson = "table",
    store: options.Store = None,
) -> None:
    """Takes an edited file of proposals, after a preview.

    Without --yes it shows what would be added, cited, dismissed and refused, and writes nothing. All of it is written in one go, or nothing where one of the proposals is at fault. What was accepted before is left
    as it is. Every accepted field remembers who proposed it and who accepted it.
    """
    chosen("format", output_format, ("table", "json"))
    from claims.cli import files
    from claims.cli.changing import signature
    from claims.cli.proposals import reading, telling
    from claims.cli.proposals.doubts import doubts
    from claims.cli.proposals.passed_over import passed_over
    from claims.intake import batch
    from claims.intake.review import Review, check_open
    from claims.stores import digest, open_store

    read = reading.parse(files.read_text(path), path)
    with open_store(store, tell=output.tell) as opened:
        review = Review.of(opened.library(), read.source)
        check_open(review.source)
        decided, faults = reading.decisions(read, review)
        name = signature(who)
        planned = batch.plan(review, decided, who=name)
        faults += _placed(read, planned)
        notes = passed_over(read, review, planned)
        doubted = list(doubts(read, review))
        if not faults and yes and planned.records:
            known = planned.held.records
            expected = {r.id: digest(known[r.id]) if r.id in known else None for r in planned.records}
            expected[read.source] = digest(review.source)
            opened.put(planned.records, who=name, why=why or f"proposals from {read.source}", expected=expected)
    telling.show(planned, output_format, written=yes and not faults, refused=bool(faults), notes=notes, doubts=doubted)
    if faults:
        raise InvalidRecords(faults)


def _placed(read: "File", planned: "Plan") -> "list[Fault]":
    """Returns the faults of a plan with the lines of the file."""
    from claims.model.finding import Fault

    index = {proposal["item"]: number for number, proposal in enumerate(read.proposals)}
    found = []
    for outcome in planned.outcomes:
        number = index[outcome.decision.key]
        for fault in outcome.faults:
            field = fault.field if fault.field in ("reason", "cite") else f"claim.{fault.field}"
            place = read.where(number, field if fault.field else "")
            found.append(Fault(place, fault.field, f"{fault.message} ({outcome.decision.key})"))
    return found
