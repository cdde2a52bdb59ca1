"""Stores: the same records in a folder of text files or in a SQLite file, behind one contract."""

from claims.stores.base import Store, digest
from claims.stores.locations import BUNDLED, DEFAULT, create_store, is_part, open_store

__all__ = ["BUNDLED", "DEFAULT", "Store", "create_store", "digest", "is_part", "open_store"]
