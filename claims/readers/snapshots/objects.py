"""Snapshots in an object store that fsspec reaches, such as `s3://bucket/prefix`; an object appears there whole."""

import hashlib
from collections.abc import Iterator
from typing import Any

from claims.errors import StoreError, UnknownName
from claims.readers.snapshots.store import is_name


class ObjectSnapshots:
    """Keeps snapshots at an address; raises StoreError where it cannot be reached or the extra is not installed."""

    def __init__(self, address: str) -> None:
        self._address = address
        scheme = address.partition("://")[0]
        try:
            from fsspec.core import url_to_fs

            self._files, root = url_to_fs(address)
        except ImportError:
            raise StoreError(
                f"{address}: {scheme}:// needs packages that are not installed; pip install 'claims-tracker[s3]'"
            ) from None
        except Exception as error:  # noqa: BLE001  # each service has errors of its own
            raise StoreError(f"{address}: cannot be opened: {error}") from None
        self._root = f"{root.rstrip('/')}/sha256"

    def keep(self, data: bytes) -> str:
        """Keeps bytes and returns their SHA-256; what is held already stays as it is."""
        name = hashlib.sha256(data).hexdigest()
        place = self._place(name)
        try:
            if self._held(place) != data:
                self._files.pipe_file(place, data)
        except Exception as error:  # noqa: BLE001  # each service has errors of its own
            raise StoreError(f"{self._address}: cannot be written: {error}") from None
        return name

    def keep_text(self, text: str) -> str:
        """Keeps a text in UTF-8 and returns its SHA-256."""
        return self.keep(text.encode())

    def read(self, name: str) -> bytes:
        """Returns the bytes of a SHA-256; raises StoreError where they are damaged, UnknownName where there are none."""
        place = self._place(name)
        try:
            data = self._held(place)
        except Exception as error:  # noqa: BLE001  # each service has errors of its own
            raise StoreError(f"{self._address}: cannot be read: {error}") from None
        if data is None:
            raise UnknownName("snapshot", name)
        if hashlib.sha256(data).hexdigest() != name:
            raise StoreError(f"{self._address}: {name} is damaged: its bytes are no longer those of its name")
        return data

    def read_text(self, name: str) -> str:
        """Returns the text of a SHA-256."""
        try:
            return self.read(name).decode()
        except UnicodeDecodeError:
            raise StoreError(f"{name}: is no text") from None

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and is_name(name) and bool(self._files.exists(self._place(name)))

    def __iter__(self) -> Iterator[str]:
        """Yields the names of what is held."""
        places = self._files.find(self._root) if self._files.exists(self._root) else []
        for place in sorted(places):
            name = "".join(place.rsplit("/", 2)[1:])
            if is_name(name):
                yield name

    def _held(self, place: str) -> bytes | None:
        try:
            data: Any = self._files.cat_file(place)
        except FileNotFoundError:
            return None
        return bytes(data)

    def _place(self, name: str) -> str:
        if not is_name(name):
            raise UnknownName("snapshot", name[:80])
        return f"{self._root}/{name[:2]}/{name[2:]}"
