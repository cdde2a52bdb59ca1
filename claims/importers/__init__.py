"""Filled-in checklists read back, one file per format, found by existing; and what taking them in would change."""

from collections.abc import Callable
from dataclasses import dataclass

from claims.errors import ClaimsError
from claims.model.sheet import Sheet
from claims.plain import utf8
from claims.registry import Registry

LARGEST = 20_000_000
"""The most bytes of a filled-in checklist."""


@dataclass(frozen=True)
class SheetReader:
    """A format of filled-in checklists: its name, its files' suffix, and the function that reads it."""

    name: str
    suffix: str
    read: Callable[[bytes], Sheet]


READERS: Registry[SheetReader] = Registry("claims.importers.checklist", "format of filled-in checklists")


def sheet_reader(name: str, suffix: str) -> Callable[[Callable[[bytes], Sheet]], Callable[[bytes], Sheet]]:
    """Registers a function as the reader of a format; it raises ClaimsError where the file is no checklist."""

    def register(read: Callable[[bytes], Sheet]) -> Callable[[bytes], Sheet]:
        READERS.add(name, SheetReader(name, suffix, read))
        return read

    return register


def read(name: str, data: bytes) -> Sheet:
    """Reads a filled-in checklist by the suffix of its file's name; raises ClaimsError with the name where it cannot."""
    by_suffix = {READERS[each].suffix: READERS[each] for each in READERS}
    found = next((reader for suffix, reader in by_suffix.items() if name.lower().endswith(suffix)), None)
    if found is None:
        raise ClaimsError(f"{name}: not a checklist that can be read back; there are: {', '.join(by_suffix)}")
    if len(data) > LARGEST:
        raise ClaimsError(f"{name}: larger than {LARGEST // 1_000_000} MB, too large for a checklist")
    try:
        return found.read(data)
    except ClaimsError as error:
        raise ClaimsError(f"{name}: {error}") from None


def text_of(data: bytes) -> str:
    """Decodes a text file; raises ClaimsError where it is not UTF-8."""
    return utf8(data).replace("\r\n", "\n").replace("\r", "\n")


__all__ = ["LARGEST", "READERS", "SheetReader", "read", "sheet_reader", "text_of"]
