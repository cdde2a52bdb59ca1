"""The entries by which claims are found: the derived list row of every claim, its search text, and what it points to."""

import hashlib
import json
import sqlite3
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import claims
from claims.model.claim import Claim
from claims.model.library import Library
from claims.model.query import ClaimRow
from claims.resources import data_folder

if TYPE_CHECKING:
    from claims.derivation import Derived

Value: TypeAlias = str | int | None

COLUMNS = (*ClaimRow.model_fields, "search")
"""The columns of the table `claim`, in its order."""

_PROGRAM = ("*.py", "model/*.py", "facts/*.py", "checks/**/*.py", "checklists/*.py", "derivation/*.py")


class Entry(NamedTuple):
    """One claim as columns, with the sources that cite it and the subjects that it is about."""

    values: tuple[Value, ...]
    sources: tuple[str, ...]
    subjects: tuple[str, ...]


def entries(library: Library, derived: "Derived | None" = None) -> dict[str, Entry]:
    """Returns the entry of every claim of a library, of what was derived about it where that was done before."""
    from claims import derivation

    if derived is not None:
        return {i: entry(library.claims[i], about.row, about.search) for i, about in derived.about.items()}
    rows = derivation.rows(library)
    return {
        i: entry(library.claims[i], row, derivation.search_text(library, library.claims[i])) for i, row in rows.items()
    }


def entry(claim: Claim, row: ClaimRow, search: str) -> Entry:
    """Puts what is derived about a claim into columns."""
    columns = row.model_dump(mode="json") | {"sources": json.dumps(row.sources), "search": search}
    return Entry(tuple(columns[c] for c in COLUMNS), row.sources, tuple(dict.fromkeys(claim.subjects())))


def row_of(values: tuple[Value, ...]) -> ClaimRow:
    """Makes the list row of the columns of a claim."""
    columns: dict[str, object] = dict(zip(ClaimRow.model_fields, values, strict=False))
    return ClaimRow.model_validate(columns | {"sources": json.loads(str(columns["sources"]))})


def in_memory(library: Library, found: Mapping[str, Entry]) -> sqlite3.Connection:
    """Builds the tables that a list of claims reads, in memory."""
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    connection.executescript(
        f"""
        create table record (id text primary key, collection text);
        create table claim ({", ".join(COLUMNS)}, primary key (id));
        create table citation (claim, source);
        create table claim_subject (claim, subject);
        """
    )
    holes = ", ".join("?" * len(COLUMNS))
    connection.execute("begin")
    connection.executemany("insert into record values (?, ?)", ((r.id, r.collection) for r in library.records.values()))
    connection.executemany(f"insert into claim values ({holes})", (e.values for e in found.values()))
    connection.executemany("insert into citation values (?, ?)", ((i, s) for i, e in found.items() for s in e.sources))
    connection.executemany(
        "insert into claim_subject values (?, ?)", ((i, s) for i, e in found.items() for s in e.subjects)
    )
    connection.execute("commit")
    return connection


@cache
def fingerprint() -> str:
    """Returns a token of the program and the data that entries are derived with; entries of another are out of date."""
    package = Path(claims.__file__).parent
    files = [path for pattern in _PROGRAM for path in sorted(package.glob(pattern))]
    files += [data_folder() / "metrics.toml", data_folder() / "standards.toml", data_folder() / "units.txt"]
    files += sorted((data_folder() / "checklists").glob("*.toml"))
    whole = hashlib.sha256()
    for path in files:
        whole.update(path.name.encode() + b"\0" + (path.read_bytes() if path.exists() else b""))
    return whole.hexdigest()[:16]
