"""Times the checks: a whole `claims check` of the bundled library, then ever larger libraries of generated clusters.

A cluster is a hundred claims about one model, its cluster of machines, its runs and its network card, from several
outlets. The cost has to grow with the number of clusters and no faster; the raw limit beside it is one pass that reads
every claim's figure. The checks run in as many processes as in the command; the peak adds the largest of the others to
the first, what they share twice. Run it with the Python of the environment that `claims` is installed in:
``python benchmarks/checks.py``; ``--clusters 1000`` gives 100,000 claims.
"""

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from decimal import Decimal

from claims import checks
from claims.__main__ import collect_seldom
from claims.checks.abreast import processes, run_abreast
from claims.facts.index import Index
from claims.model.base import Record
from claims.model.claim import Citation, Claim
from claims.model.library import Library
from claims.model.quantity import Quantity
from claims.model.source import Source
from claims.model.study import Study
from claims.model.subject import Subject

FIGURES = (
    ("model", "spec", "total-parameters", "2.8 trillion", "2.8E+12", "parameter", None),
    ("model", "spec", "active-parameters", "104 billion", "104E+9", "parameter", None),
    ("model", "spec", "active-share", "3.7%", "3.7", "percent", None),
    ("model", "spec", "routed-experts", "896", "896", "expert", None),
    ("model", "spec", "active-experts", "16", "16", "expert", None),
    ("model", "memory", "weights-size", "5.6 TB", "5.6", "terabyte", None),
    ("pod", "scale", "device-count", "128", "128", "device", "tuning"),
    ("model", "parallelism", "expert-parallel-degree", "EP64", "64", "dimensionless", "tuning"),
    ("model", "loss", "initial-loss", "1.85", "1.85", "dimensionless", "tuning"),
    ("model", "loss", "final-loss", "0.27", "0.27", "dimensionless", "tuning"),
    ("model", "duration", "training-steps", "500", "500", "step", "tuning"),
    ("model", "loss", "initial-loss", "13.5", "13.5", "dimensionless", "scratch"),
    ("model", "loss", "final-loss", "1.7", "1.7", "dimensionless", "scratch"),
    ("model", "duration", "training-steps", "400", "400", "step", "scratch"),
    ("model", "speedup", "training-performance", "15%", "15", "percent", "tuning"),
    ("card", "throughput", "network-throughput", "400 Gbps", "400", "gigabit/second", None),
    ("card", "throughput", "packet-rate", "400 million", "4E+8", "packet/second", None),
    ("pod", "parallelism", "node-count", "8", "8", "node", "serving"),
    ("pod", "parallelism", "prefill-nodes", "4", "4", "node", "serving"),
    ("pod", "parallelism", "decode-nodes", "4", "4", "node", "serving"),
)
WORDS = 80
OUTLETS = 5


def cluster(number: int) -> Iterator[Record]:
    """Yields the records of one cluster: a hundred claims and what they refer to."""
    here = f"c{number}"
    for kind, name in (("model", "model"), ("cluster", "pod"), ("network-card", "card"), ("organisation", "maker")):
        yield Subject(id=f"{here}-{name}", name=f"{name.title()} {number}", kind=kind)
    yield Source(id=f"{here}-announcement", kind="vendor-announcement", publisher=f"{here}-maker")
    relays = [{"source": f"{here}-announcement", "how": "relays"}]
    for outlet in range(OUTLETS):
        yield Subject(id=f"{here}-outlet-{outlet}", name=f"Outlet {number}.{outlet}", kind="outlet")
        yield Source(
            id=f"{here}-s{outlet}", kind="press-article", publisher=f"{here}-outlet-{outlet}", relies_on=relays
        )
    for study in ("tuning", "scratch", "serving"):
        yield Study(id=f"{here}-{study}", title=study, subject=f"{here}-model", summary="It was run.")
    cited = [Citation(source=f"{here}-s{outlet}", paragraph=1) for outlet in range(OUTLETS)]
    common = {"claimant": f"{here}-maker", "modality": "described", "citations": cited}
    for place, (subject, kind, metric, printed, value, unit, study) in enumerate(FIGURES):
        yield Claim(
            id=f"{here}-f{place}",
            subject=f"{here}-{subject}",
            kind=kind,
            statement=f"The {metric.replace('-', ' ')} in BF16 is {printed}.",
            metric=metric,
            study=f"{here}-{study}" if study else None,
            quantity=Quantity(printed=printed, value=Decimal(value), unit=unit),
            **common,
        )
    for place in range(WORDS):
        yield Claim(
            id=f"{here}-w{place}",
            subject=f"{here}-model",
            kind=("support", "architecture", "availability", "opinion")[place % 4],
            statement=f"It supports feature {place}.",
            **common,
        )


def library(clusters: int) -> Library:
    return Library.of(record for number in range(clusters) for record in cluster(number))


def raw(made: Library) -> float:
    start = time.perf_counter()
    index = Index(made)
    for claim in index.claims.values():
        index.fact(claim)
    return time.perf_counter() - start


def process(runs: int) -> None:
    environment = {k: v for k, v in os.environ.items() if k not in ("CLAIMS_STORE", "CLAIMS_TEXTS")}
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "claims", "check"]
        times = []
        for _ in range(runs + 1):
            start = time.perf_counter()
            subprocess.run(command, cwd=folder, env=environment, check=False, capture_output=True)
            times.append(time.perf_counter() - start)
        print(f"claims check, bundled library, whole process: {statistics.median(times[1:]):.2f} s", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--clusters", type=int, default=1000, help="clusters of the largest library")
    asked = parser.parse_args()
    collect_seldom()
    process(asked.runs)
    print(f"the checks run in {processes()} processes", flush=True)
    size = max(1, asked.clusters // 100)
    while size <= asked.clusters:
        made = library(size)
        least = raw(made)
        start = time.perf_counter()
        found = len(run_abreast(made))
        took = time.perf_counter() - start
        peak = sum(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)) / 1024
        print(
            f"{len(made.claims):7,} claims in {size:5,} clusters: {took:6.2f} s, {took / size * 1000:6.2f} ms a cluster, "
            f"{took / least:5.1f} x reading the figures, {found:7,} findings, peak {peak:6,.0f} MB",
            flush=True,
        )
        if size == asked.clusters:
            first = next(iter(made.claims.values()))
            run = checks.Run.of(made)
            start = time.perf_counter()
            again = run.after(made.with_records([first.model_copy(update={"note": "Changed."})]))
            took = time.perf_counter() - start
            print(f"after one change: {took:.2f} s, {again.asked_again} of {run.asked_again:,} asked again")
        size *= 10


if __name__ == "__main__":
    main()
