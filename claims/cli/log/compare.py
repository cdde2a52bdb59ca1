"""`claims log compare`: a training or benchmark log against claims; evidence once a person says yes."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from claims.cli import documents, options, output, tables
from claims.cli.choices import chosen
from claims.errors import ClaimsError

if TYPE_CHECKING:
    from claims.logs import Comparison, Log
    from claims.model.evidence import Evidence
    from claims.model.library import Library
    from claims.stores import Store

_WIDTH = 44


def command(
    log: Annotated[str, typer.Argument(metavar="LOG", help="JSON, JSON lines, CSV, TSV or lines of text; - is stdin.")],
    ids: Annotated[list[str], typer.Argument(metavar="CLAIM...", help="The claims, or a study for its claims.")],
    baseline: Annotated[
        str | None, typer.Option(metavar="LOG", help="The log of the run that a speed-up is over.")
    ] = None,
    yes: options.Yes = False,
    party: Annotated[
        str, typer.Option(metavar="PARTY", help="Whose log it is: first-party, third-party, collaborative, unknown.")
    ] = "unknown",
    by: Annotated[str | None, typer.Option(metavar="NAME", help="Who ran it. Else who adds it.")] = None,
    obtained: Annotated[
        str | None, typer.Option(metavar="DATE", help="When: 2026-01-31, 2026-01, 2026. Else today.")
    ] = None,
    who: options.Who = None,
    why: options.Why = None,
    output_format: options.TableOrJson = "table",
    store: options.Store = None,
) -> None:
    """Says whether a log agrees with claims, contradicts them, or does not bear on them, with the working.

    The series is found by the claim's metric, reading and unit; the claim's printed figure stands for the interval that
    its digits imply. Nothing is written without --yes, which keeps the log as a source and adds what it shows as evidence.
    """
    chosen("format", output_format, ("table", "json"))
    from claims import attaching, logs
    from claims.model.claim import Claim
    from claims.model.evidence import Party
    from claims.stores import open_store

    chosen("party", party, Party)
    got, read = _read(log)
    other = _read(baseline) if baseline is not None else None
    with open_store(store, tell=output.tell) as opened:
        library = opened.library()
        claims = attaching.claims_of(library, ids)
        if not claims:
            raise ClaimsError(f"'{ids[0]}' has no claim that a log could bear on")
        found = [logs.compare(library, library.get(Claim, i), read, other[1] if other else None) for i in claims]
        _show(library, read, got.name or "log", found, output_format)
        given = [got, *([other[0]] if other else [])]
        if yes:
            _write(opened, library, given, found, (party, by, obtained, who, why))
        elif bearing := [one.claim for one in found if one.measured]:
            output.tell(f"nothing was written; with --yes it becomes evidence on {', '.join(bearing)}")


def _read(place: str) -> "tuple[documents.Obtained, Log]":
    from claims.logs import read_log

    got = documents.obtain(place)
    documents.tell_reading(got.document)
    try:
        return got, read_log(got.document.text)
    except ClaimsError as error:
        raise ClaimsError(f"{'stdin' if place == '-' else place}: {error}") from None


def _show(library: "Library", log: "Log", name: str, found: "list[Comparison]", output_format: str) -> None:
    if output_format == "json":
        told = {"name": name, "form": log.form, "series": [series.name for series in log.series.values()]}
        output.as_json({"log": told, "items": [one.as_json() for one in found], "total": len(found)})
        return
    head = ("CLAIM", "OUTCOME", "CLAIMED", "IN THE LOG", "SERIES")
    output.data("\n".join(tables.lines(head, [_row(library, one) for one in found])))
    for one in found:
        output.data(f"\n{one.claim}: {one.reason}")
        for line in one.working:
            output.data(f"    {line}")


def _row(library: "Library", one: "Comparison") -> tuple[str, ...]:
    from claims.model.interval import format_number

    claim = library.claims[one.claim]
    printed = claim.quantity.printed if claim.quantity else "-"
    of = one.measured
    unit = "" if of is None or of.unit == "dimensionless" else f" {of.unit.replace('_', ' ')}"
    shown = f"{format_number(of.value)}{unit}" if of else "-"
    series = of.series if of else "-"
    return (
        one.claim,
        one.verdict.value,
        tables.cut(printed, _WIDTH),
        tables.cut(shown, _WIDTH),
        tables.cut(series, _WIDTH),
    )


def _write(
    opened: "Store",
    library: "Library",
    given: list[documents.Obtained],
    found: "list[Comparison]",
    told: tuple[str, str | None, str | None, str | None, str | None],
) -> None:
    from claims import logs
    from claims.cli.changing import signature
    from claims.cli.telling.event import event_line
    from claims.stores.adding import add_together

    party, by, obtained, who, why = told
    signed, today = signature(who), datetime.now(UTC).date().isoformat()
    now, arrivals = library, []
    for one in given:
        arrival = logs.arrived(now, one.document, one.name or "log", today)
        arrivals.append((arrival, one.data))
        now = now if arrival.known else now.with_records([arrival.source])
    first = arrivals[0][0]
    source = first.known.source if first.known else first.source.id
    made = _evidence(now, found, _name(given), source, (party, by or signed, obtained or today))
    new = [one for one in made if not logs.is_held(library, one)]
    if not new:
        output.tell("nothing was written: " + ("it is evidence already" if made else "the log bears on none of them"))
        return
    sources = [arrival.source for arrival, _ in arrivals if not arrival.known]
    events = add_together(opened, arrivals, [*sources, *new], who=signed, why=why)
    for event in events:
        output.tell(event_line(event))


def _name(given: list[documents.Obtained]) -> str:
    names = [one.name or "log" for one in given]
    return names[0] if len(names) == 1 else f"{names[0]} over {names[1]}"


def _evidence(
    library: "Library", found: "list[Comparison]", name: str, source: str, told: tuple[str, str, str]
) -> "list[Evidence]":
    from pydantic import ValidationError

    from claims import logs
    from claims.model.evidence import Party

    party, by, obtained = told
    made: list[Evidence] = []
    for one in found:
        taken = {*library.records, *(record.id for record in made)}
        try:
            new = logs.attest(one, name, source, taken, by=by, obtained=obtained, party=Party(party))
        except ValidationError as error:
            first = error.errors()[0]
            raise ClaimsError(f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from None
        made += [new] if new else []
    return made
