"""`claims serve`: the web app and the API."""

import os
import sys
from typing import Annotated

import typer

from claims.cli import options, output


def command(
    host: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="The address to listen on; else 127.0.0.1.")
    ] = None,
    port: Annotated[int | None, typer.Option(min=1, max=65535, metavar="N", help="The port; else 8501.")] = None,
    browser: Annotated[
        bool | None, typer.Option("--browser/--no-browser", help="Open a browser; else on a terminal only.")
    ] = None,
    store: options.Store = None,
) -> None:
    """Serves the web app and the API on this machine.

    Ctrl-C stops it.
    """
    from claims import server
    from claims.stores import open_store

    _offer(store)
    chosen_host, chosen_port = host or server.HOST, port or server.PORT
    with open_store(store, tell=output.tell) as opened:
        opened.library()
        server.check_port(chosen_host, chosen_port)
    shown = f"[{chosen_host}]" if ":" in chosen_host else chosen_host
    output.tell(f"serving http://{shown}:{chosen_port}/, the API below /api; Ctrl-C stops it")
    is_seen = sys.stdout.isatty() if browser is None else browser
    server.serve(store, chosen_host, chosen_port, open_browser=is_seen)


def _offer(store: str | None) -> None:
    """Asks at a terminal whether a store that is named and not there is to be made; nothing is made unasked."""
    from claims.cli.places import exists
    from claims.stores import create_store

    location = store or os.environ.get("CLAIMS_STORE")
    if not location or exists(location) or not is_terminal():
        return
    if typer.confirm(f"There is no store at '{location}'. Make one there from the bundled library?", err=True):
        create_store(location, bundled=True, tell=output.tell).close()


def is_terminal() -> bool:
    """Tells whether a person is there who can be asked."""
    return sys.stdin.isatty() and sys.stderr.isatty()
