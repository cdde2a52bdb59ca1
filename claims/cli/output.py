"""Data to stdout, talk to stderr, both in UTF-8 and without anything that a terminal would obey."""

import io
import json
import os
import shutil
import sys
from typing import Any

import typer

from claims.patterns import declared

_OBEYED = declared(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_BREAK = declared(r"\s*[\r\n]\s*")


def speak_utf8() -> None:
    """Sets stdout and stderr to UTF-8, whatever the locale; what cannot be written is escaped, or lost if closed."""
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115  # open as long as the program runs
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def printable(text: str) -> str:
    """Shows control characters, and marks that turn the direction of writing, as U+FFFD."""
    return _OBEYED.sub("\ufffd", text)


def escaped(text: str) -> str:
    """Writes what a terminal would obey as the escapes of JSON and TOML, where it can only stand in a string."""
    return _OBEYED.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def data(text: str) -> None:
    """Prints text for a person to stdout."""
    typer.echo(printable(text))


def as_json(value: Any) -> None:
    """Prints a value as indented JSON to stdout."""
    typer.echo(json_text(value), nl=False)


def json_text(value: Any) -> str:
    """Writes a value as indented JSON that no terminal would obey."""
    return escaped(json.dumps(value, ensure_ascii=False, indent=2)) + "\n"


def as_json_lines(values: Any) -> None:
    """Prints values as JSON, one a line, to stdout."""
    for value in values:
        typer.echo(json_lines_text([value]), nl=False)


def json_lines_text(values: Any) -> str:
    """Writes values as JSON, one a line, that no terminal would obey."""
    return "".join(f"{escaped(json.dumps(value, ensure_ascii=False))}\n" for value in values)


def tell(line: str) -> None:
    """Prints talk to stderr, on one line whatever it quotes."""
    typer.echo(printable(_BREAK.sub(" ", line)), err=True)


def is_cut() -> bool:
    """Tells whether lines have to fit a width: on a terminal, or where COLUMNS says so."""
    return sys.stdout.isatty() or bool(os.environ.get("COLUMNS"))


def width() -> int:
    """Returns how wide text may be: the terminal's width within reason, 100 in a pipe."""
    return max(40, min(shutil.get_terminal_size((100, 24)).columns, 120))
