"""Snapshots of what was read: in a folder or an object store, under their SHA-256, never written over."""

from pathlib import Path

from claims.readers.snapshots.folder import FolderSnapshots
from claims.readers.snapshots.store import SnapshotStore

__all__ = ["FolderSnapshots", "SnapshotStore", "open_snapshots"]


def open_snapshots(place: str) -> SnapshotStore:
    """Opens the snapshots of a folder, or those at an address such as `s3://bucket/prefix`."""
    if "://" in place:
        from claims.readers.snapshots.objects import ObjectSnapshots

        return ObjectSnapshots(place)
    return FolderSnapshots(Path(place).expanduser())
