"""What keeps snapshots: bytes and texts under their SHA-256."""

from collections.abc import Iterator
from typing import Protocol

from claims.patterns import declared

_NAME = declared(r"[0-9a-f]{64}")


class SnapshotStore(Protocol):
    """Keeps what was read, by content; a name that somebody gave a file is never a name here."""

    def keep(self, data: bytes) -> str:
        """Keeps bytes and returns their SHA-256; what is held already stays as it is."""

    def keep_text(self, text: str) -> str:
        """Keeps a text in UTF-8 and returns its SHA-256."""

    def read(self, name: str) -> bytes:
        """Returns the bytes of a SHA-256; raises StoreError where they are damaged, UnknownName where there are none."""

    def read_text(self, name: str) -> str:
        """Returns the text of a SHA-256."""

    def __contains__(self, name: object) -> bool: ...

    def __iter__(self) -> Iterator[str]: ...


def is_name(name: str) -> bool:
    """Tells whether a name is a SHA-256 in hexadecimal digits."""
    return _NAME.fullmatch(name) is not None
