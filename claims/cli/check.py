"""`claims check`: what the checks found between claims."""

from typing import TYPE_CHECKING, Annotated

import typer

from claims.cli import options, output
from claims.cli.choices import chosen

if TYPE_CHECKING:
    from claims.model.finding import Finding


def command(
    ids: Annotated[list[str] | None, typer.Argument(metavar="[ID...]", help="Claims; else all.")] = None,
    output_format: options.TableOrJson = "table",
    store: options.Store = None,
) -> None:
    """Lists what the checks found between claims; exits 1 where something is inconsistent.

    `claims explain CODE` tells what a check asks.
    """
    chosen("format", output_format, ("table", "json"))
    from claims import checks
    from claims.errors import UnknownName
    from claims.model.finding import Outcome
    from claims.stores import open_store

    with open_store(store, tell=output.tell) as opened:
        library = opened.library()
    for claim in ids or ():
        if claim not in library.claims:
            raise UnknownName("claim", claim, list(library.claims))
    found = [f for f in checks.run(library) if not ids or set(ids) & set(f.claims)]
    not_run = [f for f in found if f.outcome is Outcome.NOT_RUN]
    concluded = [f for f in found if f.outcome not in (Outcome.NOT_RUN, Outcome.NOT_APPLICABLE)]
    if output_format == "json":
        shown = {"findings": concluded, "not_run": not_run}
        output.as_json({name: [f.model_dump(mode="json") for f in those] for name, those in shown.items()})
    else:
        _print(concluded)
        for finding in not_run:
            output.tell(f"{finding.code} did not run: {finding.explanation}")
    if any(f.outcome is Outcome.INCONSISTENT for f in concluded):
        raise typer.Exit(1)


def _print(findings: "list[Finding]") -> None:
    import textwrap

    from claims.cli.pages import count
    from claims.cli.telling.claim import finding_lines

    for finding in findings:
        lines = list(finding_lines(finding))
        lines.insert(1, f"  claims: {', '.join(finding.claims)}")
        for line in lines:
            indent = "    " if line.startswith(" ") else ""
            output.data(
                textwrap.fill(
                    line.strip(),
                    output.width(),
                    initial_indent=indent,
                    subsequent_indent=f"{indent}    ",
                    break_on_hyphens=False,
                    break_long_words=False,
                )
            )
    output.tell(count(len(findings), "finding"))
