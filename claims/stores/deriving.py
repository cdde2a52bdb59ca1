"""What a process derived of its stores, kept so that a later state of one is derived from the last instead of anew.

Nothing here is trusted to be up to date: it is kept with the library that it was derived from, and brought up to date
from there. What others write in the meantime is therefore seen like any other change.
"""

from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, TypeVar

from claims.model.library import Library

if TYPE_CHECKING:
    from claims.derivation import Derived

T = TypeVar("T")

MOST = 4
"""How many stores a process remembers, the latest ones."""

_STATES = 2
"""How many states of a store are kept: with the texts of CLAIMS_TEXTS, as pages show it, and without, as it is written."""


def same(one: Library, other: Library) -> bool:
    """Tells whether two libraries hold the very same records, and equal texts and events.

    Records that are merely equal do not do: 2.8 is equal to 2.80, but open to another rounding.
    """
    if one is other:
        return True
    known = other.records
    return (
        len(one.records) == len(known)
        and all(known.get(i) is record for i, record in one.records.items())
        and one.texts == other.texts
        and one.events == other.events
    )


class Deriving:
    """What was derived of one store."""

    def __init__(self) -> None:
        self._kept: list[Derived] = []
        self.first: Callable[[Library], Derived | None] | None = None
        """Returns what was derived by others, where nothing was derived here yet."""
        self.asked = 0
        """How many questions of checks were asked here."""

    def of(self, library: Library) -> "Derived":
        """Derives what is derived about a library: from the last one with the same texts, else from the last one."""
        from claims.derivation import Derived

        known = self._kept
        if (held := next((one for one in known if same(one.run.library, library)), None)) is not None:
            return held
        alike = [one for one in known if one.run.library.texts.keys() == library.texts.keys()]
        nearest = next(iter(alike or known), None) or (self.first(library) if self.first else None)
        derived = nearest.after(library) if nearest else Derived.of(library)
        self.asked += derived.run.asked_again
        self._kept = [derived, *(one for one in known if one not in alike[:1])][:_STATES]
        return derived


class Remembered(OrderedDict[tuple[int, int], T]):
    """What a process keeps of files and folders, by whatever name they are opened; of the latest ones only."""

    def __init__(self, make: Callable[[], T]) -> None:
        super().__init__()
        self._make = make
        self._lock = Lock()

    def of(self, path: Path) -> T:
        """Returns what is kept of a path, or what is made anew for it."""
        place = path.stat()
        key = place.st_dev, place.st_ino
        with self._lock:
            kept = self.pop(key) if key in self else self._make()
            self[key] = kept
            while len(self) > MOST:
                self.popitem(last=False)
            return kept
