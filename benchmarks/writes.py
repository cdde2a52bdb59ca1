"""Times writes of one claim to SQLite stores of growing size: the first of a process, and those after it.

A process that wrote once derives again only what a write can have reached; the first write derives everything. Run it
with the Python of the environment that `claims` is installed in: ``python benchmarks/writes.py``; ``--clusters 100``
gives 10,000 claims.
"""

import argparse
import statistics
import tempfile
import time
from pathlib import Path

from checks import library

from claims import records, resources
from claims.model.library import Library
from claims.stores import create_store, open_store
from claims.stores.changes import unchecked
from claims.stores.sqlite import memory


def measured(made: Library, writes: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "claims.db")
        with create_store(path, bundled=False) as store:
            store.commit(lambda held: unchecked(held, made.records.values(), who="benchmark"))
        memory._MEMORIES.clear()
        wall, cpu = [], []
        for number, claim in zip(range(writes + 1), made.claims.values(), strict=False):
            start, used = time.perf_counter(), time.process_time()
            with open_store(path) as store:
                store.put([claim.model_copy(update={"note": f"Remark {number}."})], who="benchmark")
            wall.append(time.perf_counter() - start)
            cpu.append(time.process_time() - used)
    print(
        f"{len(made.claims):7,} claims: first write {wall[0]:6.2f} s ({cpu[0]:.2f} s of CPU), "
        f"then {statistics.median(wall[1:]):5.2f} s ({statistics.median(cpu[1:]):.2f} s of CPU)"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--writes", type=int, default=5, help="writes after the first")
    parser.add_argument("--clusters", type=int, default=100, help="clusters of the largest library")
    asked = parser.parse_args()
    measured(records.read_folder(resources.data_folder())[0], asked.writes)
    size = max(1, asked.clusters // 5)
    for clusters in sorted({size, asked.clusters}):
        measured(library(clusters), asked.writes)


if __name__ == "__main__":
    main()
