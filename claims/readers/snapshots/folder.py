"""Snapshots in a folder: a file to each, written whole, never written over."""

import contextlib
import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

from claims import unfinished
from claims.errors import StoreError, UnknownName
from claims.readers.snapshots.store import is_name


class FolderSnapshots:
    """Keeps snapshots in a folder."""

    def __init__(self, folder: Path) -> None:
        self._root = folder
        self._folder = folder / "sha256"

    def keep(self, data: bytes) -> str:
        """Keeps bytes and returns their SHA-256; what is held already stays as it is."""
        name = hashlib.sha256(data).hexdigest()
        place = self._place(name)
        if self._is_sound(place, name):
            return name
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            _write_whole(place, data, self._root, replace=place.exists())
        except OSError as error:
            raise StoreError(f"{self._folder}: cannot be written: {error.strerror or error}") from None
        return name

    def keep_text(self, text: str) -> str:
        """Keeps a text in UTF-8 and returns its SHA-256."""
        return self.keep(text.encode())

    def read(self, name: str) -> bytes:
        """Returns the bytes of a SHA-256; raises StoreError where they are damaged, UnknownName where there are none."""
        place = self._place(name)
        try:
            data = place.read_bytes()
        except FileNotFoundError:
            raise UnknownName("snapshot", name) from None
        except OSError as error:
            raise StoreError(f"{place}: cannot be read: {error.strerror}") from None
        if hashlib.sha256(data).hexdigest() != name:
            raise StoreError(f"{place}: is damaged: its bytes are no longer those of its name")
        return data

    def read_text(self, name: str) -> str:
        """Returns the text of a SHA-256."""
        try:
            return self.read(name).decode()
        except UnicodeDecodeError:
            raise StoreError(f"{name}: is no text") from None

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and is_name(name) and self._place(name).is_file()

    def __iter__(self) -> Iterator[str]:
        """Yields the names of what is held."""
        for place in sorted(self._folder.glob("??/*")):
            name = place.parent.name + place.name
            if is_name(name):
                yield name

    def _place(self, name: str) -> Path:
        if not is_name(name):
            raise UnknownName("snapshot", name[:80])
        return self._folder / name[:2] / name[2:]

    def _is_sound(self, place: Path, name: str) -> bool:
        try:
            return hashlib.sha256(place.read_bytes()).hexdigest() == name
        except OSError:
            return False


def _write_whole(place: Path, data: bytes, root: Path, *, replace: bool) -> None:
    """Writes a file whole or not at all; only one whose bytes were damaged is replaced."""
    with unfinished.place(root, "snapshot") as folder:
        made = folder / place.name
        with made.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if replace:
            os.replace(made, place)
        else:
            with contextlib.suppress(FileExistsError):
                os.link(made, place)
    _sync(place.parent)


def _sync(folder: Path) -> None:
    """Has the folder's list of files written out too, where the system can do that."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
