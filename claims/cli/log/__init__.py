"""`claims log`: the commands that are about logs, one a file."""

import typer

from claims.cli import output
from claims.cli.commands import SETTINGS
from claims.cli.log import compare

app = typer.Typer(invoke_without_command=True, **SETTINGS)


@app.callback()
def log(context: typer.Context) -> None:
    """Sets a training or benchmark log against claims: agrees, contradicts, or does not bear on them."""
    if context.invoked_subcommand is None:
        output.data(context.get_help())


app.command("compare")(compare.command)
