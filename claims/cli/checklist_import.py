"""`claims checklist import`: a filled-in checklist comes back, after a preview."""

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from claims.cli import files, options, output, tables, templates
from claims.cli.choices import chosen
from claims.errors import ClaimsError

if TYPE_CHECKING:
    from claims.importers.merging import Line, Preview
    from claims.model.checklist import Checklist, Template
    from claims.model.library import Library
    from claims.model.sheet import Row

_WIDTH = 48


def command(
    path: Annotated[str, typer.Argument(metavar="FILE", help="A filled-in checklist: .md, .xlsx, .toml or .json.")],
    yes: options.Yes = False,
    who: Annotated[
        str | None,
        typer.Option("--as", "--who", metavar="NAME", help="Who answers. Else CLAIMS_USER, else the login."),
    ] = None,
    on: Annotated[
        str | None, typer.Option("--for", metavar="ID", help="The claim or study that the answers are for.")
    ] = None,
    template: Annotated[
        str | None,
        typer.Option(
            metavar="ID|FILE",
            help="The template: its id, or a TOML file of your own. Else the one that the file names.",
        ),
    ] = None,
    output_format: options.TableOrJson = "table",
    store: options.Store = None,
) -> None:
    """Takes a filled-in checklist back, after a preview.

    Nothing is written without --yes. What was answered anew since the file was written is shown as a conflict and not
    overwritten; the exit status is then 1. An answer is stated only where its place in a source is found; else it is partial, with the reason. Rows
    that cannot be taken are named, and do not stop the others; the exit status is then 2.
    """
    chosen("format", output_format, ("table", "json"))
    from claims import checklists, importers
    from claims.cli.changing import signature
    from claims.importers import merging
    from claims.plain import count
    from claims.stores import digest, open_store

    sheet = importers.read(path, files.read(path))
    asked_of = templates.followed(sheet.template, path, template)
    today = datetime.now(UTC).date()
    with open_store(store, tell=output.tell) as opened:
        library = opened.library()
        answered = merging.target(sheet, on)
        is_known = sheet.asked and all(name in library.records for name in sheet.asked)
        asked = sheet.asked if is_known or not on else (answered,)
        filled = checklists.fill(library, asked, asked_of)
        planned = merging.plan(library, filled, sheet, on=answered, who=signature(who), day=today)
        after = checklists.fill(library.with_records(planned.details), asked, asked_of)
        homeless = _homeless(planned, asked_of)
        if yes and homeless:
            raise ClaimsError(f"{path}: {homeless}")
        if yes and planned.details:
            known = library.records
            expected = {d.id: digest(known[d.id]) if d.id in known else None for d in planned.details}
            opened.put(planned.details, who=signature(who), why=f"from {Path(path).name}", expected=expected)
    _show(library, planned, after, output_format, written=yes)
    if homeless:
        output.tell(homeless)
    refused = planned.counts[merging.Fate.REFUSED]
    if refused:
        raise ClaimsError(f"{path}: {count(refused, 'row')} not taken")
    if kept := planned.counts[merging.Fate.CONFLICT]:
        output.tell(
            f"{count(kept, 'conflict')}: the answers here are kept; change the file or the answer, then import again"
        )
        raise typer.Exit(1)


def _homeless(planned: "Preview", asked_of: "Template") -> str:
    """Says which answers no store can keep yet, as only the template in the file knows their items; empty where none."""
    from claims import checklists

    alone = [detail.item for detail in planned.details if detail.item not in checklists.items()]
    if not alone:
        return ""
    return (
        f"'{alone[0]}' is an item of {asked_of.id} alone; so that its answer can be kept, name the folder of the "
        "template's file in CLAIMS_TEMPLATES"
    )


def _show(library: "Library", planned: "Preview", after: "Checklist", output_format: str, *, written: bool) -> None:
    from claims.importers.merging import Fate

    hidden = _overruled(planned, after)
    if output_format == "json":
        lines = [line.as_json() for line in planned.lines if line.fate is not Fate.SAME]
        counts = {fate.value: number for fate, number in planned.counts.items()}
        table = {"on": planned.on, "items": lines, "counts": counts, "remarks": [*planned.remarks, *hidden]}
        output.as_json({**table, "written": written})
    else:
        rows = [_row(line) for line in planned.lines if line.fate is not Fate.SAME]
        if rows:
            output.data("\n".join(tables.lines(("ACTION", "ITEM", "NOW", "IN THE FILE", "NOTES"), rows)))
        for remark in (*planned.remarks, *hidden):
            output.tell(remark)
    output.tell(f"{planned.on} ({library.name(planned.on)}): {_counted(planned)}")
    if planned.details and not written:
        output.tell("nothing is written yet; --yes writes it")


def _counted(planned: "Preview") -> str:
    return ", ".join(f"{number} {fate}" for fate, number in planned.counts.items() if number) or "no row"


def _row(line: "Line") -> tuple[str, str, str, str, str]:
    item = line.item or line.where
    notes = "; ".join((*line.notes, *_unseen(line), line.where))
    return line.fate.value, item, _told(line.before), _told(line.after), notes


def _unseen(line: "Line") -> tuple[str, ...]:
    """Names the changes that the two short texts of a row do not show: the reason, the figures, the end of an answer."""
    if line.before is None or line.after is None:
        return ()
    names = ["reason", "figures", *(["value"] if _told(line.before) == _told(line.after) else [])]
    was = ((name, getattr(line.before, name), getattr(line.after, name)) for name in names)
    return tuple(f"{name} {'changed' if after else 'taken away'}" for name, before, after in was if before != after)


def _told(row: "Row | None") -> str:
    if row is None:
        return "-"
    place = f" [{row.source}, {row.paragraph}]" if row.source else ""
    return tables.cut(f"{row.state}{': ' if row.value else ''}{row.value or ''}{place}", _WIDTH)


def _overruled(planned: "Preview", after: "Checklist") -> tuple[str, ...]:
    """Names the answers that the checklist would not show, because a claim of the study answers the item itself."""
    shown = {answer.item.id: answer for answer in after.answers}
    return tuple(
        f"{detail.item}: the checklist goes on to show '{shown[detail.item].state}', as what the claims say comes first"
        for detail in planned.details
        if (shown[detail.item].state, shown[detail.item].value) != (detail.state, detail.value)
    )
