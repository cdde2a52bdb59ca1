"""`claims checklist`: the checklist of claims or a study, as text or in any exporter's format."""

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from claims.cli import files, options, output, templates
from claims.cli import letter as letters
from claims.cli.choices import chosen
from claims.errors import ClaimsError

if TYPE_CHECKING:
    from claims.model.checklist import Checklist


def command(
    ids: Annotated[list[str] | None, typer.Argument(metavar="ID", help="Claims, or a study.")] = None,
    template: Annotated[
        str, typer.Option(metavar="ID|FILE", help="The template: its id, or a TOML file of your own.")
    ] = "catalogue",
    output_format: Annotated[
        str | None,
        typer.Option(
            "--format",
            metavar="FORMAT",
            help="text, markdown, html, pdf, docx, xlsx, csv, json, toml, latex, ro-crate, claim-review, sarif; else by "
            "the file's suffix, else text.",
        ),
    ] = None,
    to: options.To = None,
    missing: Annotated[bool, typer.Option("--missing", help="Only the missing items.")] = False,
    letter: Annotated[
        bool, typer.Option("--letter", help="A message to the claimant that asks for the missing essentials.")
    ] = False,
    language: Annotated[
        str | None,
        typer.Option(metavar="TAG", help="The language of the letter, en or zh; else that of the source it refers to."),
    ] = None,
    blank: Annotated[
        bool, typer.Option("--blank", help="Nothing answered yet: a manifest for a planned run, in TOML if not told.")
    ] = False,
    store: options.Store = None,
) -> None:
    """Fills in the reproducibility checklist of claims or of a study.

    What is missing and essential comes first. With --missing the counts still tell of the whole checklist in text and
    JSON. `claims checklist import FILE` takes a filled-in checklist back, `claims checklist diff A B` compares two.
    """
    from claims import checklists, checks
    from claims.exporters import CHECKLIST
    from claims.stores import open_store

    suffixes = {".txt": "text"} | {CHECKLIST[name].suffix: name for name in CHECKLIST}
    written = output_format or files.by_suffix(to, suffixes) or ("toml" if blank else "text")
    if not letter:
        chosen("format", written, ("text", *CHECKLIST))
    asked_of = templates.named(template)
    if blank and (ids or missing or letter):
        raise ClaimsError("a blank checklist is of no claim: leave the ids, --missing and --letter out")
    if language and not letter:
        raise ClaimsError("--language is of a letter: say --letter too")
    if not blank and not ids:
        raise ClaimsError("name a claim or a study, or say --blank for a planned run")
    if blank:
        files.deliver(_written({}, checklists.blank(asked_of), written, missing_only=False), to, None)
        return
    with open_store(store, tell=output.tell) as opened:
        library, location = opened.library(), opened.location
    findings = checks.run(library)
    if letter:
        files.deliver(letters.written(library, ids or [], asked_of, findings, written, language), to, location)
        return
    filled = checklists.fill(library, ids or [], asked_of, findings)
    labels = {source.id: source.label for source in library.sources.values()}
    files.deliver(_written(labels, filled, written, missing_only=missing), to, location)


def _written(labels: Mapping[str, str], checklist: "Checklist", output_format: str, *, missing_only: bool) -> bytes:
    from claims.cli.telling.checklist import page
    from claims.exporters import CHECKLIST

    if output_format == "text":
        return f"{output.printable(page(checklist, labels, missing_only=missing_only).text())}\n".encode()
    shown = checklist
    if missing_only:
        shown = checklist.model_copy(update={"answers": tuple(a for a in checklist.answers if a.is_missing)})
    data = CHECKLIST[output_format].write(shown, on=datetime.now(UTC).date(), labels=labels)
    if output_format == "json" and missing_only:
        whole = {**json.loads(data), "counts": checklist.counts}
        return (json.dumps(whole, ensure_ascii=False, indent=2) + "\n").encode()
    return data
