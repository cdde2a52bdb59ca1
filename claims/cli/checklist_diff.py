"""`claims checklist diff`: two checklists item by item, each a file, a claim or a study."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from claims.cli import files, options, output, tables, templates
from claims.cli.choices import chosen

if TYPE_CHECKING:
    from claims.importers.comparing import Difference
    from claims.model.checklist import Template
    from claims.model.sheet import Row, Sheet

_WIDTH = 40


def command(
    first: Annotated[str, typer.Argument(metavar="A", help="A file (.md, .xlsx, .toml, .json), a claim or a study.")],
    second: Annotated[str, typer.Argument(metavar="B", help="Another one.")],
    template: Annotated[
        str | None,
        typer.Option(
            metavar="ID|FILE",
            help="The template for claims and studies: its id, or a TOML file of your own; else that of the file, else "
            "catalogue.",
        ),
    ] = None,
    all_items: Annotated[bool, typer.Option("--all", help="Also the items on which both agree.")] = False,
    output_format: options.TableOrJson = "table",
    store: options.Store = None,
) -> None:
    """Compares two checklists item by item: files, claims or studies, in any mixture.

    What stands in a file is compared as it stands there, and a word that is no state is named; a claim or a study is filled
    in as the store has it now.
    """
    chosen("format", output_format, ("table", "json"))
    from claims import checklists, importers
    from claims.importers.comparing import compare, remarks

    read = {name: importers.read(name, files.read(name)) for name in (first, second) if _is_file(name)}
    named = (sheet.template for sheet in read.values() if sheet.template in checklists.templates())
    wanted = templates.named(template or next(named, None) or "catalogue")
    found = compare(*(read.get(name) or _filled(name, wanted, store) for name in (first, second)))
    told = [f"{name}: {remark}" for name, sheet in read.items() for remark in remarks(sheet)]
    counts = {kind: sum(d.kind == kind for d in found) for kind in ("same", "changed", "only-first", "only-second")}
    shown = [d for d in found if all_items or d.kind != "same"]
    if output_format == "json":
        output.as_json(
            {"first": first, "second": second, "items": [d.as_json() for d in shown], "counts": counts, "remarks": told}
        )
    elif shown:
        head = ("ITEM", "RELATION", "FIRST", "SECOND")
        output.data("\n".join(tables.lines(head, [_row(difference) for difference in shown])))
    for remark in told:
        output.tell(remark)
    output.tell(", ".join(f"{number} {kind}" for kind, number in counts.items() if number) or "no item")


def _is_file(name: str) -> bool:
    return bool(Path(name).suffix) or Path(name).is_file()


def _filled(name: str, template: "Template", store: str | None) -> "Sheet":
    from claims import checklists
    from claims.model.sheet import sheet_of
    from claims.stores import open_store

    with open_store(store, tell=output.tell) as opened:
        return sheet_of(checklists.fill(opened.library(), [name], template))


def _row(difference: "Difference") -> tuple[str, str, str, str]:
    kind = difference.kind
    told = f"{kind}: {', '.join(difference.fields)}" if difference.fields else kind
    return difference.item, told, _told(difference.first), _told(difference.second)


def _told(row: "Row | None") -> str:
    if row is None:
        return "-"
    return tables.cut(f"{row.state}{': ' if row.value else ''}{row.value or ''}", _WIDTH)
