"""`claims checklist`: the checklist of claims or a study, as text or in any exporter's format."""

import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from claims.cli import files, options, output, templates
from claims.cli import letter as letters
from claims.cli.choices import chosen

if TYPE_CHECKING:
    from claims.model.checklist import Checklist
    from claims.model.library import Library


def command(
    ids: Annotated[list[str], typer.Argument(metavar="ID...", help="Claims, or a study.")],
    template: Annotated[
        str, typer.Option(metavar="ID|FILE", help="The template: its id, or a TOML file of your own.")
    ] = "catalogue",
    output_format: Annotated[
        str | None,
        typer.Option(
            "--format", metavar="FORMAT", help="text, markdown, html, csv, json; else by the file's suffix, else text."
        ),
    ] = None,
    to: options.To = None,
    missing: Annotated[bool, typer.Option("--missing", help="Only the missing items.")] = False,
    letter: Annotated[
        bool, typer.Option("--letter", help="A message to the claimant that asks for the missing essentials.")
    ] = False,
    store: options.Store = None,
) -> None:
    """Fills in the reproducibility checklist of claims or of a study.

    What is missing and essential comes first. With --missing the counts still tell of the whole checklist in text and
    JSON.
    """
    from claims import checklists, checks
    from claims.exporters import CHECKLIST
    from claims.stores import open_store

    suffixes = {".txt": "text"} | {CHECKLIST[name].suffix: name for name in CHECKLIST}
    written = output_format or files.by_suffix(to, suffixes) or "text"
    if not letter:
        chosen("format", written, ("text", *CHECKLIST))
    asked_of = templates.named(template)
    with open_store(store, tell=output.tell) as opened:
        library = opened.library()
        findings = checks.run(library)
        filled = checklists.fill(library, ids, asked_of, findings)
    if letter:
        files.deliver(letters.written(library, ids, asked_of, findings, written), to, opened.location)
        return
    files.deliver(_written(library, filled, written, missing_only=missing), to, opened.location)


def _written(library: "Library", checklist: "Checklist", output_format: str, *, missing_only: bool) -> bytes:
    from claims.cli.telling.checklist import page
    from claims.exporters import CHECKLIST

    labels = {source.id: source.label for source in library.sources.values()}
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
