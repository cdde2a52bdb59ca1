"""`claims lint`: a draft report, or a checklist in a file, against the checklist, without a store."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from claims.cli import documents, files, options, output, templates
from claims.cli.choices import chosen
from claims.errors import ClaimsError
from claims.plain import count

if TYPE_CHECKING:
    from collections.abc import Sequence

    from claims.model.checklist import Level, Template
    from claims.model.linting import LintReport


def command(
    paths: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="Draft reports, manifests or checklists; - is stdin.")
    ],
    template: Annotated[
        str | None,
        typer.Option(metavar="ID|FILE", help="The template: its id, or a TOML file of your own. Else the fitting one."),
    ] = None,
    level: Annotated[
        str, typer.Option(metavar="LEVEL", help="What is shown and fails: essential, or recommended too.")
    ] = "essential",
    output_format: Annotated[
        str | None,
        typer.Option(
            "--format", metavar="FORMAT", help="table, json, sarif, github; else by the file's suffix, else table."
        ),
    ] = None,
    encoding: Annotated[
        str | None, typer.Option(metavar="NAME", help="The encoding of a report, if it is not told.")
    ] = None,
    to: options.To = None,
) -> None:
    """Runs the checklist on a draft report, without a store; exits 1 where an essential is missing or figures clash.

    Reads plain text, Markdown, HTML, PDF and DOCX; says what is stated and where, what is told in part, what is missing.
    A filled-in checklist or manifest (.toml, .xlsx, .json, .md as `claims checklist` writes them) is linted as it is
    answered. A report that claims nothing is asked nothing. Nothing is written, kept or sent.
    """
    from claims.exporters import LINT
    from claims.model.checklist import Level

    suffixes = {LINT[name].suffix: name for name in LINT} | {".txt": "table"}
    written = chosen("format", output_format or files.by_suffix(to, suffixes) or "table", ("table", *LINT))
    weight = Level(chosen("level", level, Level))
    if to and any(path != "-" and Path(path).resolve() == Path(to).resolve() for path in paths):
        raise ClaimsError(f"{to}: is the file that is linted, which would be lost; name another file")
    asked_of = templates.named(template) if template is not None else None
    reports = [_linted(path, asked_of, weight, encoding) for path in dict.fromkeys(paths)]
    data = _table(reports) if written == "table" else output.escaped(LINT[written].write(reports).decode()).encode()
    files.deliver(data, to, None)
    _sum_up(reports)
    if any(report.failed for report in reports):
        raise typer.Exit(1)


def _linted(path: str, asked_of: "Template | None", level: "Level", encoding: str | None) -> "LintReport":
    from claims import linting

    if path != "-" and "://" not in path and path.lower().endswith(linting.SHEETS):
        data = files.read(path)
        if (sheet := linting.read_sheet(path, data)) is not None:
            return linting.lint_sheet(sheet, data, path, asked_of, level)
    got = documents.obtain(path, encoding=encoding)
    documents.tell_reading(got.document)
    return linting.lint_report(got.document, got.data, "stdin" if path == "-" else path, asked_of, level)


def _table(reports: "Sequence[LintReport]") -> bytes:
    from claims.cli.telling.lint import page

    return "\n".join(f"{output.printable(page(report).text())}\n" for report in reports).encode()


def _sum_up(reports: "Sequence[LintReport]") -> None:
    for report in reports:
        if report.template is None:
            output.tell(f"{report.file}: {report.chosen}")
            continue
        failing = f"{count(len(report.failures), 'item')} to answer" if report.failures else "nothing to answer"
        clashing = f", {count(len(report.findings), 'finding')} inconsistent" if report.findings else ""
        output.tell(f"{report.file}: template {report.template}: {report.chosen}")
        output.tell(f"{report.file}: {failing}{clashing}")
