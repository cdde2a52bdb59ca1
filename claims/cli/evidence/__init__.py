"""`claims evidence`: the commands that are about evidence, one a file."""

import typer

from claims.cli import output
from claims.cli.commands import SETTINGS
from claims.cli.evidence import add

app = typer.Typer(invoke_without_command=True, **SETTINGS)


@app.callback()
def evidence(context: typer.Context) -> None:
    """Adds evidence: what bears on claims beyond their own telling."""
    if context.invoked_subcommand is None:
        output.data(context.get_help())


app.command("add")(add.command)
