"""Which store a location names, and how a new one is made."""

import os
import shlex
from collections.abc import Callable
from errno import ENOTDIR
from pathlib import Path

from claims import __version__, records, resources, unfinished
from claims.errors import StoreError
from claims.model.library import RECORD_TYPES
from claims.plain import count
from claims.stores import keeping
from claims.stores.base import Store
from claims.stores.changes import unchecked
from claims.stores.folder.reading import EVENTS, TEXTS, is_store
from claims.stores.folder.store import FolderStore
from claims.stores.keeping import SNAPSHOTS
from claims.stores.sqlite.placing import place
from claims.stores.sqlite.store import SqliteStore
from claims.stores.texts import TextFolder

DEFAULT = "claims.db"
"""The store in the current folder that is used where none is named."""

BUNDLED = "bundled library"
"""Who is named in the events of the records that came with the program."""

PATIENCE = 10.0
"""How many seconds a write waits for another one to end."""

_SQLITE = {".db", ".sqlite", ".sqlite3"}

Tell = Callable[[str], None]


def _keep_silent(line: str) -> None:
    pass


def open_store(
    location: str | None = None, *, create: bool = True, tell: Tell = _keep_silent, patience: float = PATIENCE
) -> Store:
    """Opens the store at a location, of CLAIMS_STORE, or in the current folder, where it is made at first use.

    `tell` is given each line that a person should read: a store was made, or migrated.
    """
    texts = TextFolder.of_environment()
    named = location or os.environ.get("CLAIMS_STORE") or ""
    path = _path(named or DEFAULT)
    if _exists(path):
        return _open(path, texts, tell, patience)
    if named or not create:
        place = shlex.quote(str(path))
        raise StoreError(
            f"there is no store at '{path}'; `claims init {place}` makes one from the bundled library, "
            f"with --empty one without it"
        )
    if not os.access(path.parent, os.W_OK):
        tell(f"{path} cannot be made in this folder; this is the bundled library, to read only")
        return FolderStore(resources.data_folder(), texts, patience=patience, tell=tell, read_only=True)
    try:
        _make_sqlite(path, texts, tell, patience, bundled=True)
    except FileExistsError:
        tell(f"{path}: made by someone else just now")
    except OSError as error:
        raise _cannot_make(path, error) from error
    return _open(path, texts, tell, patience)


def create_store(
    location: str | None = None, *, bundled: bool, tell: Tell = _keep_silent, patience: float = PATIENCE
) -> Store:
    """Makes a store, empty or with the bundled library, where there is nothing yet, and opens it."""
    texts = TextFolder.of_environment()
    path = _path(location or os.environ.get("CLAIMS_STORE") or DEFAULT)
    taken = f"there is something at '{path}' already; nothing was changed"
    try:
        if path.suffix in _SQLITE:
            if _exists(path):
                raise StoreError(taken)
            _make_folder(path.parent)
            _make_sqlite(path, texts, tell, patience, bundled=bundled)
        else:
            path.mkdir(parents=True, exist_ok=True)
            if any(path.iterdir()):
                raise StoreError(taken)
            (path / EVENTS).touch()
    except FileExistsError:
        raise StoreError(taken) from None
    except OSError as error:
        raise _cannot_make(path, error) from error
    store = _open(path, texts, tell, patience)
    if bundled and isinstance(store, FolderStore):
        try:
            _fill(store, tell)
        except StoreError:
            (path / EVENTS).unlink()
            raise
    return store


def is_part(location: str, path: Path) -> bool:
    """Tells whether a file is a store, lies where one keeps its records, or would stand in for a file of it."""
    store, file = Path(location).resolve(), path.resolve()
    if store.is_dir():
        inner = file.relative_to(store).parts if file.is_relative_to(store) else ()
        return bool(inner) and inner[0] in {EVENTS, TEXTS, SNAPSHOTS, *RECORD_TYPES}
    if file.is_relative_to(store.with_name(f"{store.name}.{SNAPSHOTS}")):
        return True
    files = [store.with_name(store.name + end) for end in ("", "-wal", "-shm")]
    return file in files or any(file.exists() and own.exists() and own.samefile(file) for own in files)


def _path(name: str) -> Path:
    scheme, has_scheme, rest = name.partition("://")
    if scheme == "sqlite" and has_scheme:
        return Path(rest.removeprefix("/"))
    if has_scheme:
        raise StoreError(f"this version opens no {scheme}:// store; name a folder of records or a SQLite file")
    return Path(name).expanduser()


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError as error:
        raise StoreError(f"{path}: cannot be opened: {error.strerror}") from error


def _open(path: Path, texts: TextFolder, tell: Tell, patience: float) -> Store:
    store = _opened(path, texts, tell, patience)
    if not store.read_only:
        unfinished.sweep(path.parent, path.name)
        keeping.sweep(store.location)
    return store


def _opened(path: Path, texts: TextFolder, tell: Tell, patience: float) -> FolderStore | SqliteStore:
    if not path.is_dir():
        return SqliteStore(path, texts, patience=patience, tell=tell)
    if path.suffix in _SQLITE and not any(path.iterdir()):
        raise StoreError(f"{path}: is a folder, not a SQLite file")
    try:
        if is_store(path):
            return FolderStore(path, texts, patience=patience, tell=tell)
    except OSError as error:
        raise StoreError(f"{path}: cannot be read: {error.strerror}") from error
    raise StoreError(f"{path}: this folder holds no records; `claims init` makes a store")


def _cannot_make(path: Path, error: OSError) -> StoreError:
    return StoreError(f"{path}: cannot be made: {error.strerror}")


def _make_folder(folder: Path) -> None:
    if folder.exists() and not folder.is_dir():
        raise NotADirectoryError(ENOTDIR, os.strerror(ENOTDIR))
    folder.mkdir(parents=True, exist_ok=True)


def _make_sqlite(path: Path, texts: TextFolder, tell: Tell, patience: float, *, bundled: bool) -> None:
    from claims.stores.sqlite import upgrading

    lines: list[str] = []
    with unfinished.place(path.parent, path.name) as folder:
        made = folder / path.name
        made.touch()
        upgrading.create(made, patience=patience)
        if bundled:
            with SqliteStore(made, texts, patience=patience, tell=tell) as store:
                _fill(store, lines.append)
        remark = upgrading.share(made).replace(str(made), str(path))
        place(made, path)
    for line in [*(f"{path}: {line}" for line in lines), *filter(None, [remark])]:
        tell(line)


def _fill(store: FolderStore | SqliteStore, tell: Tell) -> None:
    library, faults = records.read_folder(resources.data_folder())
    given = list(library.records.values())
    store.commit(lambda held: unchecked(held, given, who=BUNDLED, why=f"version {__version__}"))
    left_out = f"; {count(len(faults), 'fault')} kept others out" if faults else ""
    tell(f"made from the bundled library, {count(len(given), 'record')}{left_out}")
