"""The program `claims` with the options that stand before a command."""

from typing import Annotated

import typer

from claims import __version__
from claims.cli import output
from claims.cli.commands import SETTINGS, Commands
from claims.cli.options import STORE_HELP

app = typer.Typer(
    cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]}, **SETTINGS
)


@app.callback()
def claims(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
    store: Annotated[str | None, typer.Option("--store", metavar="PLACE", help=STORE_HELP)] = None,  # noqa: ARG001  # read by each command's own option
) -> None:
    """Tells what a reported technical result is worth: who claims it, on whose word, and what is missing.

    Data goes to stdout, talk to stderr. Exit status: 0 done; 1 faults or an inconsistency were found; 2 not possible.
    """
    if version:
        output.data(f"claims {__version__}")
    elif context.invoked_subcommand is None:
        output.data(context.get_help())
