"""`claims evidence add`: one piece of evidence more, with the document or the artefacts that hold it."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer

from claims.cli import options, output
from claims.cli.choices import chosen
from claims.errors import ClaimsError

if TYPE_CHECKING:
    from claims.intake.arrival import Arrival
    from claims.model.library import Library
    from claims.stores import Store


def command(
    ids: Annotated[
        list[str], typer.Argument(metavar="ID...", help="The claims it bears on, or a study for its claims.")
    ],
    kind: Annotated[
        str | None, typer.Option(metavar="KIND", help="third-party-measurement, re-run, primary-document, log, ...")
    ] = None,
    stance: Annotated[
        str | None, typer.Option(metavar="STANCE", help="supports, refutes, qualifies, not-comparable.")
    ] = None,
    party: Annotated[
        str, typer.Option(metavar="PARTY", help="first-party, third-party, collaborative, unknown.")
    ] = "unknown",
    by: Annotated[str | None, typer.Option(metavar="NAME", help="Who obtained it. Else who adds it.")] = None,
    obtained: Annotated[
        str | None, typer.Option(metavar="DATE", help="When: 2026-01-31, 2026-01, 2026. Else today.")
    ] = None,
    summary: Annotated[str | None, typer.Option(metavar="TEXT", help="What it shows, in your own words.")] = None,
    condition: Annotated[
        list[str] | None, typer.Option(metavar="ITEM=TEXT", help="A condition, by checklist item; repeatable.")
    ] = None,
    source: Annotated[str | None, typer.Option(metavar="ID", help="The source that holds it.")] = None,
    file: Annotated[
        str | None, typer.Option(metavar="PATH|URL", help="The document that holds it; it becomes a source.")
    ] = None,
    artefact: Annotated[
        list[str] | None,
        typer.Option(metavar="FILE", help="A command, configuration or trainer state; becomes a source; repeatable."),
    ] = None,
    fields: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="FIELD=VALUE", help="As for `claims new`: quantity.printed=12%."),
    ] = None,
    supersedes: Annotated[str | None, typer.Option(metavar="ID", help="The earlier evidence that it replaces.")] = None,
    evidence_id: Annotated[
        str | None, typer.Option("--id", metavar="ID", help="Its id; else made of the claim's.")
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show what would be added, and write nothing.")] = False,
    who: options.Who = None,
    why: options.Why = None,
    output_format: options.TextOrJson = "text",
    store: options.Store = None,
) -> None:
    """Adds a piece of evidence on claims; it is never edited, only superseded or withdrawn.

    With --artefact each file becomes a source with its snapshot and is attached in the same go; of its own accord it
    neither supports nor refutes. What it answers, `claims prefill` proposes. All is written or nothing.
    """
    chosen("format", output_format, ("text", "json"))
    from claims.attaching import claims_of
    from claims.cli.changing import signature
    from claims.model.evidence import EvidenceKind, EvidenceStance, Party
    from claims.stores import open_store

    for name, value, known in (
        ("kind of evidence", kind, EvidenceKind),
        ("stance", stance, EvidenceStance),
        ("party", party, Party),
    ):
        if value is not None:
            chosen(name, value, known)
    signed = signature(who)
    told: dict[str, Any] = {
        "by": by or signed,
        "obtained": obtained,
        "party": party,
        "stance": stance,
        "summary": summary,
    }
    if artefact:
        refused = {
            "--kind": kind,
            "--source": source,
            "--file": file,
            "--set": fields,
            "--supersedes": supersedes,
            "--id": evidence_id,
            "--condition": condition,
        }
        if given := [name for name, value in refused.items() if value]:
            raise ClaimsError(f"--artefact says itself what it is: leave {' and '.join(given)} out")
        _artefacts(ids, artefact, told, (signed, why, output_format, dry_run), store)
        return
    if lacking := [n for n, v in (("--kind", kind), ("--stance", stance), ("--summary", summary)) if not v]:
        raise ClaimsError(f"evidence needs {' and '.join(lacking)}; only with --artefact it goes without")
    if source and file:
        raise ClaimsError("--source and --file name two places; give one")
    table = told | {"kind": kind, "source": source, "supersedes": supersedes, "id": evidence_id}
    conditions = _conditions(condition)
    with open_store(store, tell=output.tell) as opened:
        library = opened.library()
        claims = claims_of(library, ids)
        if not claims:
            raise ClaimsError(f"'{ids[0]}' has no claim that the evidence could bear on")
        arrived = _arrived(opened, library, file)
        made = _record(library, {**table, "claims": list(claims)}, conditions, fields or [], arrived)
        _put(opened, [made], arrived, (signed, why, output_format, dry_run))


def _conditions(given: list[str] | None) -> dict[str, str]:
    from claims import checklists

    found = options.pairs("condition", given, "ITEM=TEXT")
    for item in found:
        chosen("checklist item", item, checklists.items())
    return found


def _arrived(opened: "Store", library: "Library", file: str | None) -> "list[tuple[Arrival, bytes]]":
    """Returns the document to add as a source, if one is named."""
    from claims.cli import documents
    from claims.cli.source.add import arrived
    from claims.intake.arrival import Given

    if file is None:
        return []
    got = documents.obtain(file)
    documents.tell_reading(got.document)
    return [(arrived(library, got, Given(), opened.sketches), got.data)]


def _record(
    library: "Library",
    table: dict[str, Any],
    conditions: dict[str, str],
    fields: list[str],
    arrived: "list[tuple[Arrival, bytes]]",
) -> Any:
    """Makes the record of the evidence; raises ClaimsError or InvalidRecords with what is wrong."""
    from claims.cli.changing import built
    from claims.cli.fields import assigned
    from claims.intake.names import fresh_id
    from claims.model.evidence import Evidence
    from claims.model.source import Source

    given = {key: value for key, value in table.items() if value is not None}
    if arrived:
        arrival, _ = arrived[0]
        given["source"] = arrival.known.source if arrival.known else arrival.source.id
    elif "source" in given:
        library.get(Source, given["source"])
    if "supersedes" in given:
        library.get(Evidence, given["supersedes"])
    given.setdefault("obtained", datetime.now(UTC).date().isoformat())
    taken = {**library.records, given.get("source", ""): None}
    given.setdefault("id", fresh_id(f"{given['claims'][0][:90]} {given['kind']}", taken))
    if conditions:
        given["conditions"] = conditions
    if other := library.records.get(given["id"]):
        raise ClaimsError(f"'{other.id}' is taken by {other.collection}/{other.id}; give another id")
    return built("evidence", assigned(given, fields))


def _put(
    opened: Any, made: list[Any], arrived: "list[tuple[Arrival, bytes]]", told: tuple[str, str | None, str, bool]
) -> None:
    from claims import records
    from claims.cli.changing import print_event
    from claims.stores.adding import add_together

    who, why, output_format, dry_run = told
    new = [arrival.source for arrival, _ in arrived if not arrival.known]
    every = [*new, *made]
    if dry_run:
        for record in every:
            output.data(f"# {record.collection}/{record.id}.toml\n{records.dump(record).rstrip()}\n")
        output.tell("nothing was written; without --dry-run it is added")
        return
    events = add_together(opened, arrived, every, who=who, why=why)
    for event in events[:-1] if output_format == "text" else ():
        print_event([event], "text")
    print_event(events, output_format)


def _artefacts(
    ids: list[str], paths: list[str], told: dict[str, Any], asked: tuple[str, str | None, str, bool], store: str | None
) -> None:
    from claims.cli import artefacts
    from claims.model.evidence import EvidenceStance, Party
    from claims.stores import open_store

    got = artefacts.read(paths)
    given = {**told, "party": Party(told["party"]), "stance": EvidenceStance(told["stance"] or "qualifies")}
    with open_store(store, tell=output.tell) as opened:
        library = opened.library()
        _, made = artefacts.attached(library, ids, got, **given)
        for found in made:
            if refusal := found.refusal:
                way = (
                    f"`claims prefill {ids[0]} --artefact` takes answers"
                    if found.answers
                    else "--file adds it as a document"
                )
                raise ClaimsError(f"{refusal}; {way}")
        evidence = [found.evidence for found in made if found.evidence]
        _put(opened, evidence, [(found.arrival, found.data) for found in made], asked)
    for found in made:
        artefacts.tell_answers(found, ids[0])
