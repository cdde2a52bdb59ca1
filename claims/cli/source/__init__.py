"""`claims source`: the commands that are about sources, one a file."""

import typer

from claims.cli import output
from claims.cli.commands import SETTINGS
from claims.cli.source import add, attach, lineage, list, mark, refresh, show, text

app = typer.Typer(invoke_without_command=True, **SETTINGS)


@app.callback()
def source(context: typer.Context) -> None:
    """Adds, lists and shows sources, and follows how they change."""
    if context.invoked_subcommand is None:
        output.data(context.get_help())


app.command("add")(add.command)
app.command("refresh")(refresh.command)
app.command("lineage")(lineage.command)
app.command("mark")(mark.command)
app.command("list")(list.command)
app.command("show")(show.command)
app.command("text")(text.command)
app.command("attach")(attach.command)
