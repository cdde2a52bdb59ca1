"""The commands by name, each loaded when it is asked for, and the one place where their errors become lines."""

import importlib
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from claims.cli import output
from claims.errors import ClaimsError, InvalidRecords

SETTINGS: dict[str, Any] = {"rich_markup_mode": None, "pretty_exceptions_enable": False, "add_completion": False}
"""The settings of every Typer app of the program."""

SECTIONS = {
    "Look": {
        "serve": "Serves the web app and the API on this machine.",
        "list": "Lists claims, filtered and sorted.",
        "show": "Shows one record: a claim with all that is known about it, a subject, a source, a study.",
        "brief": "Briefs on a subject in one page: what is said, by whom, what fits, what is missing, what to ask.",
        "source": "Adds, lists and shows sources, and follows how they change.",
        "extract": (
            "Proposes the figures of a text: value, unit, comparator and place; and what it says was not published or tested."
        ),
        "stats": "Counts records, claims and figures.",
        "history": "Tells who changed what, when and why.",
    },
    "Check": {
        "check": "Lists what the checks found between claims; exits 1 where something is inconsistent.",
        "checklist": "Fills in the reproducibility checklist of claims or of a study.",
        "prefill": "Proposes answers to the checklist of a claim or a study, from the texts that are held.",
        "lint": "Runs the checklist on a draft report, without a store; exits 1 where an essential is missing or figures clash.",
        "log": "Sets a training or benchmark log against claims: agrees, contradicts, or does not bear on them.",
        "explain": "Explains a checklist item or a check: what it asks, and why.",
        "validate": "Prints what is wrong with records, a line a fault; exits 1 where there is any.",
        "fmt": "Rewrites record files in canonical form.",
    },
    "Change": {
        "init": "Makes a store from the bundled library, or brings one up to it.",
        "new": "Adds a record.",
        "edit": "Changes a record.",
        "withdraw": "Withdraws a record with a reason; nothing is ever deleted.",
        "evidence": "Adds evidence: what bears on claims beyond their own telling.",
        "accept": "Takes an edited file of proposals, after a preview.",
        "import": "Takes records from a folder or a file, after a preview.",
        "export": "Writes the library, or a part of it, in any format.",
    },
}
"""What each command does, by section of the help."""

NAMES = [name for section in SECTIONS.values() for name in section]
"""The names of all commands, in the order of the help."""

PAIRS = ("checklist import", "checklist diff")
"""Commands of two words; an id never is the second one."""

_MODULES = {"import": "import_", "checklist import": "checklist_import", "checklist diff": "checklist_diff"}
_INTERRUPTED, _PIPE_CLOSED = 130, 141


def load(name: str) -> TyperCommand | TyperGroup:
    """Loads one command from its module, which has either a function `command` or an app of further commands."""
    module = importlib.import_module(f"claims.cli.{_MODULES.get(name, name)}")
    app = getattr(module, "app", None)
    if app is None:
        app = typer.Typer(**SETTINGS)
        app.command(name)(module.command)
    made = get_command(app)
    assert isinstance(made, TyperCommand | TyperGroup)
    made.name = name
    return made


class Commands(TyperGroup):
    """The group of all commands; its help is written without loading any of them."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002  # the group's signature
        """Returns the names of the commands."""
        return list(NAMES)

    def get_command(self, ctx: Any, cmd_name: str) -> TyperCommand | TyperGroup | None:  # noqa: ARG002
        """Loads the command of a name; raises ClaimsError where there is none."""
        if cmd_name not in NAMES:
            raise ClaimsError(f"no command is called '{cmd_name}'; there are: {', '.join(NAMES)}")
        return load(cmd_name)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Finds the command that the first word names, or the first two words do."""
        pair = " ".join(args[:2])
        if pair in PAIRS:
            return pair, load(pair), args[2:]
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002
        """Writes the sections of the help."""
        for title, commands in SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl(list(commands.items()))

    def invoke(self, ctx: Any) -> Any:
        """Runs a command; one whose reader has gone leaves quietly."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise typer.Exit(_close_quietly()) from None

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,  # noqa: ARG002  # always `claims`
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Runs the program; what goes wrong is one line on stderr and a status."""
        output.speak_utf8()
        try:
            _check_encoding(sys.argv[1:] if args is None else args)
            result = super().main(args, "claims", complete_var, False, windows_expand_args, **extra)
            sys.stdout.flush()
            status = result if isinstance(result, int) else 0
        except (ClaimsError, typer.TyperException, typer.Abort, OSError) as error:
            status = _status_of(error)
        if status == _INTERRUPTED:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
        if standalone_mode:
            sys.exit(status)
        return status


def _check_encoding(arguments: Sequence[str]) -> None:
    for argument in arguments:
        if any("\ud800" <= c <= "\udfff" for c in argument):
            raise ClaimsError(f"'{argument}' is not UTF-8")


def _status_of(error: Exception) -> int:
    match error:
        case InvalidRecords() if error.faults:
            for fault in error.faults:
                output.tell(str(fault))
        case ClaimsError():
            output.tell(str(error))
        case typer.TyperException():
            output.tell(_usage(error))
        case typer.Abort():
            return _INTERRUPTED
        case BrokenPipeError():
            return _close_quietly()
        case OSError():
            output.tell(": ".join(filter(None, (error.filename and str(error.filename), error.strerror or str(error)))))
    return 2


def _usage(error: typer.TyperException) -> str:
    context = getattr(error, "ctx", None)
    path = context.command_path if context else "claims"
    message = " ".join(error.format_message().split()).rstrip(".")
    return f"{path}: {message[:1].lower()}{message[1:]}; see `{path} --help`"


def _close_quietly() -> int:
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return _PIPE_CLOSED
