"""Files that are read or written as a whole."""

import sys
from collections.abc import Mapping
from pathlib import Path

import typer

from claims import plain, unfinished
from claims.errors import ClaimsError


def read(name: str) -> bytes:
    """Reads a file, or stdin where the name is `-`."""
    if name == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(name).read_bytes()
    except OSError as error:
        raise ClaimsError(f"{name}: cannot be read: {error.strerror}") from None


def read_text(name: str) -> str:
    """Reads a file of UTF-8 text, or stdin where the name is `-`."""
    data = read(name)
    try:
        return plain.utf8(data)
    except ClaimsError as error:
        raise ClaimsError(f"{name}: {error}") from None


def write(path: Path, data: bytes) -> None:
    """Writes a file whole or not at all."""
    target = path.resolve()
    try:
        if target.is_dir():
            raise ClaimsError(f"{path}: is a folder; name a file")
        if target.exists() and not target.is_file():
            target.write_bytes(data)
            return
        with unfinished.place(target.parent, target.name) as folder:
            made = folder / target.name
            made.write_bytes(data)
            if target.exists():
                made.chmod(target.stat().st_mode & 0o777)
            made.replace(target)
    except OSError as error:
        raise ClaimsError(f"{path}: cannot be written: {error.strerror}") from None


def deliver(data: bytes, to: str | None, store: str | None) -> None:
    """Writes data to a file, which is no part of the store that it comes from, or to stdout where none is named."""
    from claims.stores import is_part

    if to is None or to == "-":
        typer.echo(data, nl=False)
    elif store is not None and is_part(store, Path(to)):
        raise ClaimsError(f"{to}: belongs to the store '{store}', which would be lost; name another file")
    else:
        write(Path(to), data)


def by_suffix(to: str | None, formats: Mapping[str, str]) -> str | None:
    """Returns the format that the end of a file's name stands for, or nothing where there is none to go by.

    An end such as `-ro-crate-metadata.json` goes before the suffix `.json`, and also is a whole name without its hyphen.
    """
    name = Path(to).name.lower() if to and to != "-" else ""
    for end in sorted(formats, key=len, reverse=True):
        if name.endswith(end) or (name and name == end.removeprefix("-")):
            return formats[end]
    if Path(name).suffix:
        names = ", ".join(dict.fromkeys(formats.values()))
        raise ClaimsError(f"no format goes with '{Path(to or name).suffix}'; give --format: {names}")
    return None
