"""Times checklists: a thousand of sixty items filled in, then written in every format; medians of several runs.

The time is that of the processor, so that other programs on the machine do not count.

The library is generated: a thousand claims that each have a study, a source and a few answers. The goals are 5 s to fill
them in and 10 s to write them in any one text format; PDF, DOCX and XLSX are timed over fewer and told for a thousand.
Beside them stands a peer that does nothing but serialise the same rows: ``json.dumps``. Run it with the Python of the
environment that `claims` is installed in: ``python benchmarks/checklists.py``.
"""

import argparse
import json
import statistics
import time
from collections.abc import Callable
from datetime import date

from claims import checklists, importers
from claims.checklists import filling
from claims.exporters import CHECKLIST
from claims.importers import READERS, merging
from claims.model.checklist import Checklist, Detail
from claims.model.claim import Citation, Claim
from claims.model.library import Library
from claims.model.quantity import Quantity
from claims.model.source import Source
from claims.model.study import Study
from claims.model.subject import Subject

DAY = date(2026, 1, 1)
BINARY = ("docx", "pdf", "xlsx")
ITEMS = 60
ANSWERED = 12


def library(size: int) -> Library:
    chosen = [item.id for item in checklists.template("catalogue").items[:ITEMS]]
    made: list[object] = [
        Subject(id="model", name="A model", kind="model"),
        Subject(id="maker", name="A maker", kind="organisation"),
        Subject(id="outlet", name="An outlet", kind="outlet"),
        Source(id="report", kind="press-article", title="A report", publisher="outlet"),
    ]
    for n in range(size):
        made.append(Study(id=f"s{n}", title=f"Run {n}", subject="model", summary="It was run.", tags=("training",)))
        made.append(
            Claim(
                id=f"c{n}",
                subject="model",
                kind="speedup",
                statement=f"Run {n} was faster.",
                claimant="maker",
                modality="measured",
                metric="training-performance",
                study=f"s{n}",
                quantity=Quantity(printed="15%", value="15", comparator="=", unit="percent"),
                citations=(Citation(source="report", paragraph=1),),
            )
        )
        made += [
            Detail(
                id=f"s{n}-{item}",
                on=f"s{n}",
                item=item,
                state="partial",
                value=f"what is told of {item} in run {n}",
                reason="It is told in part.",
                accepted_by="curators",
                answered="2026-01-01",
            )
            for item in chosen[8 : 8 + ANSWERED]
        ]
    return Library.of(made)  # type: ignore[arg-type]


def median(runs: int, work: Callable[[], object]) -> float:
    times = []
    for _ in range(runs):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return statistics.median(times)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--checklists", type=int, default=1000)
    parser.add_argument("--binary", type=int, default=20, help="how many are written as PDF, DOCX and XLSX")
    asked = parser.parse_args()
    held = library(asked.checklists)
    whole = checklists.template("catalogue")
    sixty = whole.model_copy(update={"id": "sixty", "items": whole.items[:ITEMS]})
    filling.template = lambda _: sixty  # no template has sixty items
    ids = [f"c{n}" for n in range(asked.checklists)]
    made: list[Checklist] = []

    def fill() -> None:
        fresh = Library(held.records)
        made[:] = [checklists.fill(fresh, [claim], "sixty") for claim in ids]

    took = median(asked.runs, fill)
    items = sum(len(checklist.answers) for checklist in made)
    print(f"{len(made):,} checklists, {items:,} items: filled in {took:.2f} s")
    rows = [checklist.as_json() for checklist in made]
    raw = median(asked.runs, lambda: [json.dumps(row) for row in rows])
    print(f"  peer: json.dumps of the same rows {raw:.2f} s")
    for name in (name for name in CHECKLIST if name not in BINARY):
        write = CHECKLIST[name].write
        took = median(asked.runs, lambda write=write: [write(c, on=DAY) for c in made])  # type: ignore[misc]
        print(f"  {name:13}{took:6.2f} s, {took / raw:5.1f} x the peer")
    few = made[: asked.binary]
    for name in BINARY:
        write = CHECKLIST[name].write
        took = median(asked.runs, lambda write=write: [write(c, on=DAY) for c in few])  # type: ignore[misc]
        print(f"  {name:13}{took / len(few) * 1000:6.0f} ms each")
    fresh = Library(held.records)
    took = median(asked.runs, lambda: [checklists.missing_counts(fresh, claim) for claim in fresh.claims.values()])
    print(f"  {'missing':13}{took / len(ids) * 1000:6.1f} ms a claim to count what it misses")
    first = made[0]
    for name in READERS:
        data = CHECKLIST[name].write(first, on=DAY)

        def take(name: str = name, data: bytes = data) -> None:
            sheet = importers.read(f"x{READERS[name].suffix}", data)
            merging.plan(held, first, sheet, on=first.claims[0], who="A", day=DAY)

        print(f"  {name:13}{median(asked.runs, take) * 1000:6.1f} ms to read back and preview")


if __name__ == "__main__":
    main()
