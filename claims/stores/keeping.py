"""Where a store keeps documents as they came: a folder beside it or in it, or the place that CLAIMS_SNAPSHOTS names."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

from claims import unfinished

if TYPE_CHECKING:
    from claims.readers.snapshots import SnapshotStore

SNAPSHOTS = "snapshots"
"""The name of the place within a folder of records, and the suffix of the one beside a file."""


def place(location: str) -> str:
    """Returns the folder or the address of the snapshots of a store."""
    path = Path(location)
    beside = path / SNAPSHOTS if path.is_dir() else path.with_name(f"{path.name}.{SNAPSHOTS}")
    return os.environ.get("CLAIMS_SNAPSHOTS") or str(beside)


def beside(location: str) -> "SnapshotStore":
    """Opens the snapshots of a store; raises StoreError where the place is of a kind that is not known."""
    from claims.readers.snapshots import open_snapshots

    return open_snapshots(place(location))


def sweep(location: str) -> None:
    """Removes what writers that died left unfinished among the snapshots of a store, where those are in a folder."""
    if "://" not in (folder := place(location)):
        unfinished.sweep(Path(folder).expanduser())
