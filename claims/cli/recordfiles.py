"""Folders of record files as a curator keeps them: their faults, the files in them, comments that stand there."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from claims.cli import output
from claims.errors import ClaimsError
from claims.model.finding import Fault
from claims.model.library import RECORD_TYPES
from claims.stores import open_store

_BESIDE = frozenset({"checklists", "extraction", "intake", "letters", "prefill", "snapshots", "texts"})


class RecordFile(NamedTuple):
    """A file that should hold one record of a collection."""

    path: Path
    collection: str

    @property
    def where(self) -> str:
        """Returns the file's place below its folder of records."""
        return f"{self.collection}/{self.path.name}"


def faults_of(path: Path | None, store: str | None) -> list[Fault]:
    """Returns what is wrong with a folder, with one file of it, or with a store."""
    if path is None:
        with open_store(store, tell=output.tell) as opened:
            return _named(opened.faults())
    file = path if path.suffix == ".toml" and path.is_file() else None
    folder = file.absolute().parent.parent if file else path
    with open_store(str(folder), create=False, tell=output.tell) as opened:
        faults = _named(opened.faults())
    if file:
        where = f"{file.absolute().parent.name}/{file.name}"
        if file.absolute().parent.name not in RECORD_TYPES:
            raise ClaimsError(f"{file}: its folder is no collection; there are: {', '.join(RECORD_TYPES)}")
        return [fault for fault in faults if fault.where == where]
    return [*_strange(folder), *faults]


def _named(faults: list[Fault]) -> list[Fault]:
    """Names the file of each record that is named by its id alone."""
    return [
        fault._replace(where=f"{fault.where}.toml")
        if fault.where.partition("/")[0] in RECORD_TYPES and not fault.where.endswith(".toml")
        else fault
        for fault in faults
    ]


def _strange(folder: Path) -> Iterator[Fault]:
    """Yields what looks like records and is not read: folders of other names, files of another suffix."""
    for inner in sorted(folder.iterdir()) if folder.is_dir() else ():
        known = inner.name in RECORD_TYPES or inner.name in _BESIDE or inner.name.startswith(".")
        if not known and inner.is_dir() and any(inner.glob("*.toml")):
            yield Fault(inner.name, "", f"this folder is no collection; there are: {', '.join(RECORD_TYPES)}")
    for collection in RECORD_TYPES:
        for file in sorted((folder / collection).glob("*.[tT][oO][mM][lL]")):
            if file.suffix != ".toml":
                yield Fault(f"{collection}/{file.name}", "", "this is no record file, whose name is its id and '.toml'")


def record_files(path: Path) -> list[RecordFile]:
    """Returns the record files of a folder, or the one that is named."""
    if path.is_file():
        collection = path.absolute().parent.name
        if collection not in RECORD_TYPES:
            raise ClaimsError(f"{path}: its folder is no collection; there are: {', '.join(RECORD_TYPES)}")
        return [RecordFile(path, collection)]
    if not path.is_dir():
        raise ClaimsError(f"there is no folder '{path}'")
    if not any((path / collection).is_dir() for collection in RECORD_TYPES):
        raise ClaimsError(f"{path}: this folder holds no records; its folders would be: {', '.join(RECORD_TYPES)}")
    return [RecordFile(file, name) for name in RECORD_TYPES for file in sorted((path / name).glob("*.toml"))]


def has_comment(text: str) -> bool:
    """Tells whether a TOML text holds a comment, which its canonical form would lose."""
    quote = ""
    i = 0
    while i < len(text):
        if quote:
            if text[i] == "\\" and quote[0] == '"':
                i += 1
            elif text.startswith(quote, i):
                i += len(quote) - 1
                quote = ""
        elif text[i] == "#":
            return True
        elif text[i] in "\"'":
            quote = text[i] * 3 if text.startswith(text[i] * 3, i) else text[i]
            i += len(quote) - 1
        i += 1
    return False
