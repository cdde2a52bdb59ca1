"""Places for files that are not yet whole: gone when the work is done, and swept away where whoever worked there died.

A file is made within a folder of its own, whose name tells what it is made for, and is moved from there once it is whole.
Whoever makes it holds a lock on the folder, which ends with the process; a folder that nobody holds was left behind.
"""

import hashlib
import os
import re
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_TRIES = 20
_LONG = 200


@contextmanager
def place(folder: Path, name: str) -> Iterator[Path]:
    """Makes an empty folder for what will be `name` in `folder`, and removes it with all that is left in it.

    What others left behind of the same name is removed before. Raises OSError where no folder can be made.
    """
    sweep(folder, name)
    made, handle = _made(folder, name)
    try:
        yield made
    finally:
        shutil.rmtree(made, ignore_errors=True)
        os.close(handle)


def sweep(folder: Path, name: str | None = None) -> None:
    """Removes what died unfinished in a folder: of the file of a name, or of all; what cannot be removed stays."""
    what = ".+" if name is None else re.escape(_label(name))
    pattern = re.compile(rf"\.{what}\.[0-9a-f]{{12}}\.partial", re.DOTALL)
    try:
        with os.scandir(folder) as entries:
            found = [e.path for e in entries if pattern.fullmatch(e.name) and e.is_dir(follow_symlinks=False)]
    except OSError:
        return
    for path in found:
        handle = _held(path)
        if handle is not None:
            shutil.rmtree(path, ignore_errors=True)
            os.close(handle)


def _made(folder: Path, name: str) -> tuple[Path, int]:
    for _ in range(_TRIES):
        made = folder / f".{_label(name)}.{secrets.token_hex(6)}.partial"
        made.mkdir(mode=0o700)
        handle = _held(made)
        if handle is not None:
            return made, handle
    raise OSError(None, "no folder could be held for what is being written")


def _label(name: str) -> str:
    """Returns a name, or what stands for one that is so long that nothing could be added to it."""
    return name if len(os.fsencode(name)) < _LONG else hashlib.sha256(os.fsencode(name)).hexdigest()


def _held(path: str | Path) -> int | None:
    """Takes the lock of a folder; returns nothing where another process has it, or the folder is gone by then."""
    import fcntl

    try:
        handle = os.open(path, os.O_RDONLY)
    except OSError:
        return None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if os.path.samestat(os.fstat(handle), os.stat(path)):
            return handle
    except OSError:
        pass
    os.close(handle)
    return None
