"""A write of several files that happens as a whole or not at all, whenever the process may die.

Everything is first written below `.pending/`; the file `.pending/complete` says that all of it is there. From then on
the write has happened: whoever opens the folder next moves what is left into place. Without that file it has not.
"""

import os
import shutil
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from claims.errors import StoreError


class Journal:
    """The pending write of one folder."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._pending = root / ".pending"
        self._complete = self._pending / "complete"

    @property
    def is_begun(self) -> bool:
        """Tells whether a write is going on, or was cut off."""
        return self._pending.exists()

    @property
    def is_complete(self) -> bool:
        """Tells whether a write has happened that is not yet wholly in place."""
        return self._complete.exists()

    def write(self, files: Mapping[str, bytes]) -> None:
        """Writes files, named by their path below the folder, as one."""
        try:
            for name, data in files.items():
                _write(self._pending / name, data)
            _sync_folders(self._pending)
            _write(self._complete, b"")
            _sync(self._pending)
        except BaseException:
            self._complete.unlink(missing_ok=True)
            self.recover()
            raise
        self.recover()

    def recover(self) -> None:
        """Moves a complete write into place, and drops an incomplete one."""
        if self.is_complete:
            for path in sorted(p for p in self._pending.rglob("*") if p.is_file() and p != self._complete):
                target = self._root / path.relative_to(self._pending)
                target.parent.mkdir(parents=True, exist_ok=True)
                path.replace(target)
                _sync(target.parent)
            _sync(self._root)
            self._complete.unlink()
        if self._pending.exists():
            shutil.rmtree(self._pending)


@contextmanager
def locked(root: Path, patience: float) -> Iterator[None]:
    """Keeps other writers out of a folder; raises StoreError where one stays in longer than `patience` seconds."""
    import fcntl

    handle = os.open(root, os.O_RDONLY)
    try:
        until = time.monotonic() + patience
        while True:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() >= until:
                    raise StoreError(f"{root}: someone else is saving; nothing was written, try again") from None
                time.sleep(0.01)
        yield
    finally:
        os.close(handle)


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _sync_folders(root: Path) -> None:
    for folder, _, _ in os.walk(root, topdown=False):
        _sync(Path(folder))


def _sync(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
