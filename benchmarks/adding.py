"""Times what a person waits for when a source is added, read, reviewed and read again; prints medians.

Each store is measured with the bundled records alone, and with 1,000 held texts more. Beside each time stands a raw
limit: what the bare work would take without this program. Run it with the Python of the environment that `claims` is
installed in: ``python benchmarks/adding.py``; ``--texts 0`` leaves the large store out, ``--app`` times the pages of the
app as well, ``--figures`` sets the size of the large text.
"""

import argparse
import difflib
import hashlib
import os
import random
import re
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from claims.intake.arrival import arrive
from claims.intake.item import State
from claims.intake.refreshing import Refresh
from claims.intake.review import Review
from claims.model.source import Source, SourceKind
from claims.readers import read
from claims.stores import adding, create_store, digest, open_store, rereading
from claims.stores.changes import Change, unchecked

_TODAY = datetime.now(UTC).date().isoformat()
_HEADS = ("Sable", "Tern", "Quoin", "Larch", "Merlin", "Corvid", "Basalt", "Osier", "Petrel", "Gannet")
_TAILS = ("X2", "M7", "Pro", "Max", "20B", "Ultra", "3.1", "Core")
_WORDS = [
    "the",
    "team",
    "of",
    "engineers",
    "with",
    "older",
    "newer",
    "partner",
    "plant",
    "software",
    "layout",
    "compiler",
    "queue",
    "cluster",
    "shift",
    "memory",
    "traffic",
    "schedule",
    "report",
    "customer",
    "winter",
    "summer",
    "release",
    "weekly",
    "budget",
    "rack",
    "cable",
    "switch",
    "tray",
    "module",
    "driver",
    "kernel",
    "graph",
    "before",
    "after",
    "under",
    "over",
    "between",
    "across",
    "during",
    "without",
    "because",
    "although",
    "slowly",
    "quietly",
    "openly",
    "again",
    "early",
    "late",
]  # reads better
_FIGURES = (
    "The {name} holds {n} GB of memory and draws {m} W",
    "Training took {n} hours on {m} accelerators",
    "In the test {name} wrote {n} tokens per second, up from {m}",
    "{name} is {p}% faster than the {other}",
    "The loss fell from {p}.4 to 1.{m} after {n} steps",
    "A node of {name} costs about ${n},000",
)


def name(dice: random.Random) -> str:
    return f"{dice.choice(_HEADS)} {dice.choice(_TAILS)}"


def sentence(dice: random.Random) -> str:
    """Returns a sentence of filling words, or one with two figures."""
    if dice.random() < 0.6:
        told = " ".join(dice.choices(_WORDS, k=dice.randint(8, 18)))
        return f"{told[0].upper()}{told[1:]}."
    figures = {"n": dice.randint(12, 999), "m": dice.randint(12, 999), "p": dice.randint(2, 9)}
    return dice.choice(_FIGURES).format(name=name(dice), other=name(dice), **figures) + "."


def article(number: int, words: int = 900) -> str:
    """Returns an article of about so many words, the same for the same number."""
    dice = random.Random(number)
    held, drawn = dice.randint(12, 999), dice.randint(12, 999)
    said = f"Huawei said that the {name(dice)} card holds {held} GB of memory. The card draws {drawn} W."
    blocks, so_far = [f"{name(dice)} in use", said], 0
    while so_far < words:
        blocks.append(" ".join(sentence(dice) for _ in range(dice.randint(2, 6))))
        so_far += len(blocks[-1].split())
    return "\n\n".join(blocks) + "\n"


def long_text(figures: int) -> str:
    """Returns a text with so many figures: half of them in prose, half in a table."""
    dice = random.Random(7)
    told = ["Long report on many runs", "Huawei said that the Tern X2 card holds 640 GB of memory"]
    for _ in range(figures // 4):
        told.append(dice.choice(_FIGURES[:3]).format(name=name(dice), n=dice.randint(12, 999), m=dice.randint(12, 999)))
    told.append("| Run | Memory, GB | Power, W | Speed, tokens/s | Time, hours |")
    for row in range(figures // 8):
        told.append(
            "| " + " | ".join([f"run {chr(97 + row % 26)}", *(str(dice.randint(12, 999)) for _ in range(4))]) + " |"
        )
    return ".\n".join(told) + "\n"


def fill(path: str, texts: int) -> None:
    """Makes a store of the bundled records with so many texts held."""
    create_store(path, bundled=True).close()
    if not texts:
        return
    made = {}
    for number in range(texts):
        data = article(number).encode()
        document = read(data, media_type="text/plain")
        source = Source(
            id=f"report-{number}", kind=SourceKind.PRESS_ARTICLE, title=f"Report {number}", snapshot=document.snapshot()
        )
        made[source.id] = source, document.text.encode()
    with open_store(path) as store:

        def plan(held):  # type: ignore[no-untyped-def]
            change = unchecked(held, [source for source, _ in made.values()], who="benchmark")
            kept = {hashlib.sha256(text).hexdigest(): text for _, text in made.values()}
            return Change(change.records, change.events, kept)

        store.commit(plan)


def timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def computing() -> float:
    """Returns the seconds of CPU that this process and its children have used: what a busy machine does not stretch far."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


def tell(what: str, seconds: list[float], raw: str, raw_seconds: float) -> None:
    median = statistics.median(seconds)
    first = f"first {seconds[0]:6.2f} s, " if len(seconds) > 1 else ""
    later = statistics.median(seconds[1:]) if len(seconds) > 1 else median
    print(
        f"  {what:46} {first}{'then ' if first else ''}{later:6.2f} s"
        f"   {later / max(raw_seconds, 1e-6):7.0f} x {raw} ({raw_seconds * 1000:.1f} ms)",
        flush=True,
    )


def raw_add(folder: Path, data: bytes) -> float:
    """Times what nobody can go below: the bytes written and flushed, their hash, one row in a database."""
    path = folder / "raw.db"
    with sqlite3.connect(path) as connection:
        connection.execute("create table if not exists text (sha256 text, body blob)")
    connection.close()

    def work() -> None:
        sha256 = hashlib.sha256(data).hexdigest()
        with open(folder / sha256, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        with sqlite3.connect(path) as connection:
            connection.execute("insert into text values (?, ?)", (sha256, data))
        connection.close()

    return statistics.median(timed(work) for _ in range(7))


def raw_read(text: str) -> float:
    return statistics.median(timed(lambda: re.findall(r"[^\W\d_]+|\d+(?:[.,]\d+)*", text)) for _ in range(3))


def add(path: str, data: bytes) -> str:
    """Adds a text as the app and the command do."""
    with open_store(path) as store:
        library = store.library()
        document = read(data, media_type="text/plain")
        arrival = arrive(library, document, on=_TODAY, sketches=store.sketches)
        adding.add(store, arrival, adding.records_of(library, arrival), data, who="benchmark", why="measured")
        return arrival.source.id


def accept(path: str, review: Review) -> Review:
    """Accepts the first figure that may be accepted as it is."""
    item = next(i for i in review.items if i.state is State.PROPOSED and i.draft and not i.missing)
    step = review.accept(item.key, who="benchmark")
    with open_store(path) as store:
        expected = {r.id: digest(b) if b else None for r, b in zip(step.records, step.before, strict=True)}
        store.put(step.records, who="benchmark", why="measured", expected=expected)
        after = review.after(step)
        store.version()
    after.coverage, after.items  # noqa: B018  # what the page reads next
    return after


def refresh(path: str, source_id: str, data: bytes) -> tuple[float, float]:
    """Reads a source again from changed bytes; returns the time until the comparison shows, and of keeping it."""
    with open_store(path) as store:
        library = store.library()
        source = library.sources[source_id]
        start = time.perf_counter()
        document = read(data, media_type="text/plain")
        found = Refresh(library, source, library.texts[source_id], document, on=_TODAY)
        found.passages, found.places, found.suspect  # noqa: B018  # what the page shows
        compared = time.perf_counter()
        rereading.write(store, library, found, data, who="benchmark", whence="a file")
        return compared - start, time.perf_counter() - compared


def reviewed(path: str, source_id: str) -> Review:
    with open_store(path) as store:
        made = Review.of(store.library(), source_id)
    made.items, made.coverage  # noqa: B018
    return made


@contextmanager
def forgetful():  # type: ignore[no-untyped-def]
    """Forgets what this process keeps of databases, so that the first time is that of a fresh process."""
    from claims.stores.sqlite import memory

    memory._MEMORIES.clear()
    yield


def measured(folder: Path, texts: int, figures: int, runs: int) -> None:
    path = str(folder / f"store-{texts}.db")
    fill(path, texts)
    begun = computing()
    print(f"{texts:,} held texts beside the bundled records" if texts else "the bundled records", flush=True)
    articles = [article(10_000 + texts + n).encode() for n in range(2 * runs + 2)]
    raw = raw_add(folder, articles[0])
    environment = {k: v for k, v in os.environ.items() if k not in ("CLAIMS_STORE", "CLAIMS_TEXTS")}
    command = [sys.executable, "-m", "claims", "source", "add", "-", "--as", "benchmark", "--store", path]

    def process(data: bytes) -> None:
        subprocess.run(command, input=data, env=environment, check=True, capture_output=True)

    listing = [sys.executable, "-m", "claims", "list", "--limit", "5", "--store", path]
    adding_cpu, listing_cpu, seconds = [], [], []
    for data in articles[:runs]:
        begun_at = computing()
        seconds.append(timed(lambda d=data: process(d)))
        adding_cpu.append(computing() - begun_at)
        begun_at = computing()
        subprocess.run(listing, env=environment, check=True, capture_output=True)
        listing_cpu.append(computing() - begun_at)
    tell("claims source add, 900 words, a process", seconds, "raw", raw)
    tell("the same, seconds of CPU", adding_cpu, "raw", raw)
    tell("claims list after it, seconds of CPU", listing_cpu, "raw", raw)
    with forgetful():
        ids: list[str] = []
        seconds = [timed(lambda d=d: ids.append(add(path, d))) for d in articles[runs : 2 * runs + 1]]
        tell("the same in a process that runs on", seconds, "raw", raw)
    reviews: list[Review] = []
    seconds = [timed(lambda i=i: reviews.append(reviewed(path, i))) for i in ids[:runs]]
    tell("its figures extracted and drafted", seconds, "split into words", raw_read(articles[0].decode()))
    review = reviewed(path, ids[0])
    seconds = []
    spent = []
    for _ in range(runs):
        start, begun_at = time.perf_counter(), computing()
        review = accept(path, review)
        seconds.append(time.perf_counter() - start)
        spent.append(computing() - begun_at)
    tell("one figure accepted", seconds, "raw", raw)
    tell("the same, seconds of CPU", spent, "raw", raw)
    blocks = articles[runs].decode().split("\n\n")
    compared, kept = [], []
    for number in range(runs):
        blocks[2 + number] = article(20_000 + number).split("\n\n")[2]
        told = refresh(path, ids[0], "\n\n".join(blocks).encode())
        compared.append(told[0])
        kept.append(told[1])
    old, new = articles[runs].decode().split("\n"), "\n\n".join(blocks).split("\n")
    peer = statistics.median(timed(lambda: list(difflib.unified_diff(old, new))) for _ in range(3))
    tell("refreshed: compared", compared, "difflib", peer)
    tell("refreshed: kept", kept, "raw", raw)
    large = long_text(figures).encode()
    tell(f"added, {figures:,} figures", [timed(lambda: ids.append(add(path, large)))], "raw", raw_add(folder, large))
    seconds = [timed(lambda: reviews.append(reviewed(path, ids[-1])))]
    found = len(reviews[-1].items)
    tell(f"extracted and drafted, {found:,} found", seconds, "split into words", raw_read(large.decode()))
    tell("one of them accepted", [timed(lambda: accept(path, reviews[-1]))], "raw", raw)
    print(f"  {'all of it, seconds of CPU':46} {computing() - begun:6.2f} s", flush=True)


def pages(folder: Path, texts: int, figures: int) -> None:
    """Times the pages of the app from a click until the page is made; the browser's own time is not in it."""
    from streamlit.testing.v1 import AppTest

    import claims.web

    path = folder / f"app-{texts}.db"
    fill(str(path), texts)
    os.environ |= {"CLAIMS_STORE": str(path), "CLAIMS_USER": "benchmark"}
    os.environ.pop("CLAIMS_TEXTS", None)
    print(f"the app over {texts:,} held texts beside the bundled records", flush=True)
    app = AppTest.from_file(str(Path(claims.web.__file__).with_name("main.py")), default_timeout=600)
    print(f"  {'first page':46} {timed(app.run):6.2f} s")

    def told(what: str, seconds: float) -> None:
        if app.exception or app.error:
            raise SystemExit(f"{what}: {[e.value for e in (*app.exception, *app.error)]}")
        print(f"  {what:46} {seconds:6.2f} s", flush=True)

    def opened(page: str, **query: str) -> None:
        app.switch_page(f"views/{page}.py")
        app.query_params.clear()
        for key, value in query.items():
            app.query_params[key] = value
        app.run()

    for number, (size, text) in enumerate(
        (("900 words", article(30_000)), ("900 words", article(30_001)), (f"{figures:,} figures", long_text(figures)))
    ):
        opened("add")
        app.text_area(key="add-text").set_value(text)
        used = computing()
        told(f"{size}: read", timed(app.button(key="add-go").click().run))
        told(f"{size}: added", timed(app.button(key="add-write").click().run))
        with open_store() as store:
            source = next(e.record for e in store.history(limit=2) if e.action == "text-attached")
        told(f"{size}: review opened", timed(lambda: opened("review", id=source)))  # noqa: B023
        print(f"  {f'{size}: all of that, seconds of CPU':46} {computing() - used:6.2f} s", flush=True)
        time.sleep(0.5)
        told(f"{size}: one figure accepted", timed(app.button(key="review-accept").click().run))
        if number == 1:
            opened("source", id=source, versions="open")
            lines = text.split("\n\n")
            lines[3] = article(30_002).split("\n\n")[3]
            app.segmented_control(key=f"versions-{source}-way").set_value("paste").run()
            app.text_area(key=f"versions-{source}-text").set_value("\n\n".join(lines))
            told(f"{size}: read again", timed(app.button(key="versions-read-go").click().run))
            told(f"{size}: kept", timed(app.button(key="versions-yes").click().run))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--texts", type=int, default=1000, help="texts held by the large store")
    parser.add_argument("--figures", type=int, default=15_000, help="figures of the large text")
    parser.add_argument("--app", action="store_true", help="time the pages of the app as well")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for texts in sorted({0, asked.texts}):
            measured(Path(folder), texts, asked.figures, asked.runs)
            if asked.app:
                pages(Path(folder), texts, asked.figures)


if __name__ == "__main__":
    main()
