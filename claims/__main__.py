"""The command `claims`, and `python -m claims`."""

import gc
import os
import signal
import sys

_COLLECT_AFTER = 50_000
"""Hardly any of the many objects that loading modules and records makes is ever freed: Python looks after every 700."""

_PLUGINS = "PYDANTIC_DISABLE_PLUGINS"
"""Pydantic looks for plugins in the metadata of every package that is installed; none is meant for this program."""


def collect_seldom() -> None:
    """Lets Python look for garbage less often, as a run of the command line does."""
    gc.set_threshold(_COLLECT_AFTER, *gc.get_threshold()[1:])


def main() -> None:
    """Runs the command line and leaves with its status."""
    os.environ.setdefault(_PLUGINS, "__all__")
    collect_seldom()
    try:
        from claims.cli.app import app

        app(prog_name="claims")
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        sys.exit(130)


if __name__ == "__main__":
    main()
