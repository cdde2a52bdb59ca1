"""One contract for every store, then what a folder and a SQLite file must each withstand."""

import ctypes
import itertools
import json
import os
import pickle
import random
import shlex
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

import pytest
from stepping import can_be_stopped, laid_out, moments

from claims import derivation
from claims.checks import CHECKS
from claims.errors import ClaimsError, InvalidRecords, StaleRecord, StoreError, UnknownName
from claims.model.base import Withdrawal
from claims.model.claim import About, Citation, Claim
from claims.model.event import Action
from claims.model.evidence import Evidence, EvidenceStance
from claims.model.query import ClaimQuery, ClaimRow, Sort
from claims.model.source import Source, snapshot
from claims.model.study import Study
from claims.model.subject import Subject
from claims.model.verification import VerificationStatus
from claims.resources import data_folder
from claims.stores import create_store, digest, is_part, open_store, tables
from claims.stores.indexing import COLUMNS
from claims.stores.sqlite import journaling, schema, upgrading, writing
from claims.stores.sqlite.memory import Memory

TEXT = b"A made-up report\n\nThe run was 15% faster on 64 nodes.\n"
KINDS = ("folder", "sqlite")


def claim(claim_id="faster", **fields):
    given = {
        "subject": "engine",
        "kind": "speedup",
        "statement": "The run became faster.",
        "claimant": "maker",
        "modality": "measured",
        "citations": (Citation(source="report", paragraph=2, figures=("15%",)),),
    }
    return Claim.model_validate({"id": claim_id} | given | fields)


def base_records():
    return [
        Subject(id="engine", name="Engine Ω", kind="framework", aliases=("Motor 引擎",), vendor="maker"),
        Subject(id="maker", name="The Maker", kind="organisation"),
        Subject(id="paper", name="A Paper", kind="outlet"),
        Source(id="report", kind="press-article", publisher="paper", snapshot=snapshot(TEXT)),
        Source(id="other", kind="press-article", publisher="paper"),
        Study(id="trial", title="A trial", subject="engine", summary="It was run once."),
    ]


def many_claims():
    quantity = {"printed": "15%", "value": "15", "unit": "percent"}
    return [
        claim("faster", quantity=quantity, study="trial"),
        claim("slower", kind="latency", claimant="paper", citations=(Citation(source="other"),)),
        claim("an-opinion", kind="opinion", modality="opinion", statement="STRASSE wird groß.", hedges=("perhaps",)),
        claim("of-the-maker", subject="maker", about=(About(subject="engine", role="tool"),)),
        claim("withdrawn-one", withdrawn=Withdrawal(on="2026-01-02", why="It was a misprint.")),
    ]


@pytest.fixture(autouse=True)
def _clean_surroundings(monkeypatch, tmp_path):
    monkeypatch.delenv("CLAIMS_TEXTS", raising=False)
    monkeypatch.delenv("CLAIMS_STORE", raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.fixture(params=KINDS)
def location(request, tmp_path):
    return make(request.param, tmp_path)


def make(kind, folder, records=()):
    name = str(folder / ("store" if kind == "folder" else "store.db"))
    with create_store(name, bundled=False) as store:
        store.put([*base_records(), *records], who="ann")
    return name


@pytest.fixture
def store(location):
    with open_store(location) as opened:
        yield opened


def in_child(function):
    """Runs a function in a forked process and returns what it returns, or the error that it raises."""
    read_end, write_end = os.pipe()
    child = os.fork()
    if child == 0:
        answer = RuntimeError("the child failed")
        try:
            answer = function()
        except (ClaimsError, AssertionError) as error:
            answer = error
        finally:
            with os.fdopen(write_end, "wb") as pipe:
                pickle.dump((type(answer).__name__, str(answer)), pipe)
            os._exit(0)
    os.close(write_end)

    def wait():
        with os.fdopen(read_end, "rb") as pipe:
            answer = pickle.load(pipe)
        os.waitpid(child, 0)
        return answer

    return wait


# The contract


def a_report(source_id, data, **fields):
    return Source(id=source_id, kind="press-article", snapshot=snapshot(data), **fields)


def test_records_and_texts_are_put_in_one_go(store):
    data = b"A note\n\nIt took 40 ms."
    cites = claim("took", citations=(Citation(source="note-one", paragraph=2, figures=("40 ms",)),))
    events = store.put([a_report("note-one", data), cites], who="ann", why="read", texts={"note-one": data})
    assert [(e.seq, e.action, e.record) for e in events] == [
        (7, Action.ADDED, "note-one"),
        (8, Action.ADDED, "took"),
        (9, Action.TEXT_ATTACHED, "note-one"),
    ]
    assert store.library().texts == {"note-one": "A note\n\nIt took 40 ms."}
    assert store.history(limit=3) == events[::-1]
    assert store.snapshots.read(snapshot(data).text_sha256) == data
    before = store.version()
    assert store.put([a_report("note-one", data)], who="ann", texts={"note-one": data}) == []
    assert store.version() == before


def test_a_text_is_put_alone_for_a_source_that_describes_it(store):
    (event,) = store.put([], who="ann", texts={"report": TEXT})
    assert (event.action, event.record) == (Action.TEXT_ATTACHED, "report")
    assert store.library().texts["report"] == TEXT.decode()


@pytest.mark.parametrize(
    ("source", "figures", "told"),
    [
        ("note-one", ("41 ms",), "'41 ms' does not stand in paragraph 1"),
        ("other", (), "'other' has no snapshot"),
        ("nobody", (), "no source is called 'nobody'"),
        ("faster", (), "no source is called 'faster'"),
        ("report", (), "this is not the text of 'report'"),
    ],
)
def test_of_records_and_texts_that_do_not_fit_nothing_is_put(store, source, figures, told):
    data = b"It took 40 ms."
    cites = claim("took", citations=(Citation(source="note-one", paragraph=1, figures=figures),))
    with pytest.raises(ClaimsError, match=told):
        store.put([claim(), a_report("note-one", data), cites], who="ann", texts={source: data})
    assert "note-one" not in store.library().records
    assert store.library().texts == {}
    assert len(store.history()) == len(base_records())


def test_a_text_that_takes_the_place_of_another_leaves_it_readable(store):
    old, new = b"It took 40 ms.", b"It took 50 ms."
    store.put([a_report("note-one", old)], who="ann", texts={"note-one": old})
    store.put([a_report("note-one", new)], who="ann", texts={"note-one": new})
    assert store.library().texts["note-one"] == new.decode()
    assert store.snapshots.read_text(snapshot(old).text_sha256) == old.decode()


def test_snapshots_lie_beside_a_file_and_in_a_folder_and_where_the_environment_says(store, location, monkeypatch):
    name = store.snapshots.keep(b"bytes")
    folder = Path(location) / "snapshots" if Path(location).is_dir() else Path(f"{location}.snapshots")
    assert (folder / "sha256" / name[:2] / name[2:]).read_bytes() == b"bytes"
    assert is_part(location, folder / "sha256")
    assert store.faults() == []
    monkeypatch.setenv("CLAIMS_SNAPSHOTS", "elsewhere")
    assert name not in store.snapshots
    assert store.snapshots.keep(b"more") in store.snapshots
    assert Path("elsewhere/sha256").is_dir()


def test_a_store_that_can_only_be_read_keeps_no_snapshot(location):
    with open_store(location) as store:
        store.read_only = True
        with pytest.raises(StoreError, match="read only"):
            store.put([], who="ann", texts={"report": TEXT})
        assert list(store.snapshots) == []


def test_an_import_that_is_killed_leaves_a_whole_source_or_nothing(location):
    def add_for_ever(done):
        with open_store(location) as store:
            for number in itertools.count(os.getpid() * 1000):
                data = f"Run {number}\nIt took {number} ms.".encode() + b"\nx" * 3000
                source_id = f"run-{number}"
                cited = (Citation(source=source_id, paragraph=2, figures=(f"{number} ms",)),)
                store.snapshots.keep(data)
                made = [a_report(source_id, data), claim(f"took-{number}", citations=cited)]
                store.put(made, who="ann", texts={source_id: data})
                os.write(done, b".")

    with open_store(location) as store:
        store.put([a_report("first", TEXT)], who="ann", texts={"first": TEXT})  # brings in what a writer needs
        store.library()
    chance = random.Random(11)
    for killed in range(1, 51):
        begun = time.monotonic()
        told, done = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                add_for_ever(done)
            finally:
                os._exit(0)
        os.close(done)
        assert os.read(told, 1) == b"."
        time.sleep(chance.random() * (time.monotonic() - begun))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(told)
        with open_store(location) as store:
            library = store.library()
            added = {i.removeprefix("run-") for i in library.sources if i.startswith("run-")}
            assert {i.removeprefix("took-") for i in library.claims} == added
            assert {i.removeprefix("run-") for i in library.texts} - {"first", "report"} == added
            assert store.faults() == []
            for source_id in library.texts:
                assert store.snapshots.read_text(library.sources[source_id].snapshot.text_sha256)
            history = store.history(limit=100_000)
            assert [e.seq for e in history] == list(range(len(history), 0, -1))
            assert len(history) == len(base_records()) + 2 + 3 * len(added)
            assert len(added) >= killed


def test_what_is_put_is_got_back_and_is_in_the_library(store):
    store.put(many_claims(), who="ann")
    assert store.get("faster") == many_claims()[0]
    assert set(store.library().records) == {r.id for r in [*base_records(), *many_claims()]}
    assert store.library().claims["slower"].citations[0].source == "other"
    assert store.faults() == []


def test_an_unknown_id_is_answered_with_the_nearest_ones(store):
    with pytest.raises(UnknownName, match=r"no record is called 'enigne'; there are: engine"):
        store.get("enigne")
    with pytest.raises(UnknownName):
        store.history("enigne")


def test_every_write_leaves_an_event_with_only_the_fields_that_changed(store):
    added, *_ = store.put([claim()], who="ann", why="first reading")
    assert (added.action, added.who, added.why, added.before) == (Action.ADDED, "ann", "first reading", None)
    assert added.after["statement"] == "The run became faster."
    edited, *_ = store.put([claim(study="trial", hedges=("about",))], who="bob")
    assert (edited.action, edited.before) == (Action.EDITED, {"study": None, "hedges": None})
    assert edited.after == {"study": "trial", "hedges": ["about"]}
    gone, *_ = store.put([claim(withdrawn=Withdrawal(on="2026-01-02", why="A misprint."))], who="bob")
    assert (gone.action, gone.why) == (Action.WITHDRAWN, "A misprint.")
    assert gone.before == {"study": None, "hedges": None, "withdrawn": None} | {"study": "trial", "hedges": ["about"]}
    assert [e.seq for e in store.history("faster")] == [gone.seq, edited.seq, added.seq]
    assert store.history()[0] == gone


def test_evidence_is_superseded_or_withdrawn_but_never_edited(store):
    trial = Evidence(
        id="re-run-one",
        claims=("faster",),
        kind="re-run",
        stance="supports",
        by="A lab",
        obtained="2026-02-03",
        summary="It was run again and came out the same.",
    )
    store.put([*many_claims(), trial], who="ann")
    with pytest.raises(InvalidRecords, match="evidence is never edited"):
        store.put([trial.model_copy(update={"stance": EvidenceStance.REFUTES})], who="bob")
    store.put([trial.model_copy(update={"withdrawn": Withdrawal(on="2026-02-04", why="A wrong build.")})], who="bob")
    newer = trial.model_copy(update={"id": "re-run-two", "supersedes": "re-run-one"})
    store.put([newer], who="bob")
    assert [e.action for e in store.history("re-run-one")] == ["withdrawn", "added"]


def test_an_unchanged_record_gives_no_event_and_no_new_version(store):
    version = store.version()
    assert store.put(base_records(), who="ann") == []
    assert store.version() == version


def test_the_version_changes_with_every_write_of_this_and_of_another_process(store, location):
    versions = [store.version()]
    store.put([claim()], who="ann")
    versions.append(store.version())
    with open_store(location) as other:
        other.put([claim(hedges=("maybe",))], who="bob")
    versions.append(store.version())
    assert len(set(versions)) == 3
    assert store.get("faster").hedges == ("maybe",)
    assert store.list(ClaimQuery(text="maybe")).total == 1


def test_history_is_paged_from_the_newest_down(store):
    store.put(many_claims(), who="ann")
    newest = store.history(limit=4)
    older = store.history(limit=100, before_seq=newest[-1].seq)
    assert [e.seq for e in newest + older] == list(range(len(base_records()) + 5, 0, -1))


def test_a_record_that_points_nowhere_is_refused_and_nothing_is_written(store):
    version = store.version()
    with pytest.raises(InvalidRecords, match="claims/lost: subject: there is no subject 'nobody'"):
        store.put([claim("fine"), claim("lost", subject="nobody")], who="ann")
    assert store.version() == version
    assert "fine" not in store.library().records


def test_records_that_need_each_other_are_put_together(store):
    twins = [
        Subject(id="twin-a", name="Twin", kind="tool", similar_to=("twin-b",)),
        Subject(id="twin-b", name="Twin.", kind="tool", similar_to=("twin-a",)),
    ]
    with pytest.raises(InvalidRecords):
        store.put(twins[:1], who="ann")
    assert len(store.put(twins, who="ann")) == 2


def test_an_id_twice_or_of_another_collection_is_refused(store):
    with pytest.raises(InvalidRecords, match="'faster' is given twice"):
        store.put([claim(), claim(hedges=("maybe",))], who="ann")
    with pytest.raises(InvalidRecords, match="'maker' is taken by subjects/maker"):
        store.put([claim("maker")], who="ann")


def test_a_change_needs_a_name(store):
    with pytest.raises(ClaimsError, match="needs the name"):
        store.put([claim()], who="  ")


def test_a_record_that_someone_else_changed_meanwhile_is_not_overwritten(store, location):
    store.put([claim()], who="ann")
    read = digest(store.get("faster"))
    with open_store(location) as other:
        other.put([claim(hedges=("theirs",))], who="bob")
    with pytest.raises(StaleRecord, match="'faster' was changed by someone else"):
        store.put([claim(hedges=("mine",))], who="ann", expected={"faster": read})
    with pytest.raises(StaleRecord, match="there is a record 'faster' by now"):
        store.put([claim()], who="ann", expected={"faster": None})
    with pytest.raises(StaleRecord, match="there is no record 'gone'"):
        store.put([claim("gone")], who="ann", expected={"gone": read})
    now = digest(store.get("faster"))
    assert store.put([claim(hedges=("mine",))], who="ann", expected={"faster": now, "slower": None})


def test_a_list_is_what_the_rows_of_the_library_say_filter_by_filter(store):
    store.put(many_claims(), who="ann")
    library = store.library()
    rows = derivation.rows(library)
    tests = {
        "status": lambda r, v: r.status in v,
        "kind": lambda r, v: r.kind in v,
        "claimant": lambda r, v: r.claimant in v,
        "modality": lambda r, v: r.modality in v,
        "study": lambda r, v: r.study in v,
        "source": lambda r, v: set(v) & set(r.sources),
        "subject": lambda r, v: set(v) & set(library.claims[r.id].subjects()),
        "text": lambda r, v: all(
            w in derivation.search_text(library, library.claims[r.id]) for w in v.casefold().split()
        ),
    }
    queries = [
        {},
        {"status": ("withdrawn",)},
        {"status": ("withdrawn", "not-checkable")},
        {"kind": ("speedup", "opinion"), "claimant": ("maker",)},
        {"subject": ("engine",)},
        {"subject": ("maker",), "modality": ("measured",)},
        {"source": ("other", "report")},
        {"source": ("other",), "kind": ("speedup",)},
        {"study": ("trial",)},
        {"text": "strasse GROSS"},
        {"text": "引擎 faster 15%"},
        {"text": "perhaps"},
        {"text": "% _ ' \" \\ nothing"},
    ]
    for query in queries:
        expected = sorted(i for i, row in rows.items() if all(tests[f](row, v) for f, v in query.items()))
        page = store.list(ClaimQuery(**query))
        assert [row.id for row in page.items] == expected, query
        assert list(page.items) == [rows[i] for i in expected]
        assert (page.total, page.next) == (len(expected), None)


@pytest.mark.parametrize("sort", Sort)
def test_pages_joined_are_the_whole_list_in_its_order(store, sort):
    store.put(many_claims(), who="ann")
    rows = derivation.rows(store.library()).values()
    name = sort.removeprefix("-")
    strength = list(VerificationStatus)
    keyed = sorted(rows, key=lambda r: r.id, reverse=sort == "-id")
    keyed.sort(key=lambda r: strength.index(r.status) if name == "status" else getattr(r, name), reverse=sort[0] == "-")
    found, after = [], None
    while True:
        page = store.list(ClaimQuery(sort=sort, limit=2, after=after))
        found += page.items
        assert page.total == 5
        if (after := page.next) is None:
            break
    assert [r.id for r in found] == [r.id for r in keyed]


def test_an_unknown_filter_value_is_named_with_what_exists(store):
    for field in ("subject", "claimant"):
        with pytest.raises(UnknownName, match=rf"no {field} is called 'makr'; there are: engine, maker, paper"):
            store.list(ClaimQuery(**{field: ("maker", "makr")}))
    with pytest.raises(UnknownName, match="no source is called 'maker'"):
        store.list(ClaimQuery(source=("maker",)))
    with pytest.raises(UnknownName, match="no study is called 'x'"):
        store.list(ClaimQuery(study=("x",)))


@pytest.mark.parametrize("key", ["", "x", "é", "WzFd", "bnVsbA", "W10", "[" * 400, "WyJpZCIsbnVsbCwiYSJd"])
def test_a_malformed_page_key_is_one_clear_error(store, key):
    with pytest.raises(ClaimsError, match="is no page key"):
        store.list(ClaimQuery(after=key))


def test_a_page_key_of_another_order_is_refused(store):
    store.put(many_claims(), who="ann")
    key = store.list(ClaimQuery(limit=1, sort="kind")).next
    with pytest.raises(ClaimsError, match="sorted by 'kind', not by '-kind'"):
        store.list(ClaimQuery(after=key, sort="-kind"))


def test_a_change_elsewhere_reaches_the_derived_columns(store):
    store.put([claim()], who="ann")
    assert store.list(ClaimQuery()).items[0].subject_name == "Engine Ω"
    renamed = store.get("engine").model_copy(update={"name": "Engine Two"})
    store.put([renamed], who="ann")
    assert store.list(ClaimQuery(text="engine two")).items[0].subject_name == "Engine Two"
    assert store.list(ClaimQuery(text="engine ω")).total == 0


def test_the_text_of_a_source_is_kept_when_it_is_the_one_described(store, location):
    event = store.attach("report", TEXT, who="ann")
    assert (event.action, event.record, event.after["characters"]) == (Action.TEXT_ATTACHED, "report", len(TEXT))
    assert store.library().texts == {"report": TEXT.decode()}
    assert store.attach("report", TEXT, who="bob") == event
    with open_store(location) as other:
        assert other.library().texts == {"report": TEXT.decode()}
    with pytest.raises(InvalidRecords, match="'99%' does not stand in paragraph 2 of 'report'"):
        store.put([claim(citations=(Citation(source="report", paragraph=2, figures=("99%",)),))], who="ann")


def test_another_text_is_refused_with_both_hashes(store):
    with pytest.raises(ClaimsError) as refused:
        store.attach("report", b"something else", who="ann")
    assert snapshot(b"something else").sha256 in str(refused.value)
    assert snapshot(TEXT).sha256 in str(refused.value)
    with pytest.raises(UnknownName):
        store.attach("engine", TEXT, who="ann")


def test_a_text_of_a_source_that_was_only_named_gives_it_a_snapshot(store):
    store.attach("other", b"\xef\xbb\xbfOne\r\ntwo", who="ann")
    assert store.get("other").snapshot == snapshot(b"\xef\xbb\xbfOne\r\ntwo")
    assert store.library().texts == {"other": "One\ntwo"}
    assert [e.action for e in store.history("other")] == [Action.TEXT_ATTACHED, Action.EDITED, Action.ADDED]


def test_the_folder_of_texts_lies_over_the_store(location, tmp_path, monkeypatch):
    folder = tmp_path / "texts"
    folder.mkdir()
    (folder / "any name.txt").write_bytes(TEXT)
    (folder / "unrelated.bin").write_bytes(b"\0\xff")
    monkeypatch.setenv("CLAIMS_TEXTS", str(folder))
    with open_store(location) as store:
        assert store.library().texts == {"report": TEXT.decode()}
        version = store.version()
        (folder / "any name.txt").unlink()
        assert store.library().texts == {}
        assert store.version() != version
    monkeypatch.setenv("CLAIMS_TEXTS", str(tmp_path / "nowhere"))
    with pytest.raises(ClaimsError, match=r"CLAIMS_TEXTS names '.*nowhere', which is no folder"):
        open_store(location)


# Several processes, and processes that die


def test_two_processes_that_write_lose_nothing(location):
    def write(name):
        with open_store(location) as store:
            for number in range(8):
                while True:
                    old = store.get("engine")
                    new = old.model_copy(update={"aliases": (*old.aliases, f"{name} {number}")})
                    try:
                        store.put([new, claim(f"{name}-{number}")], who=name, expected={"engine": digest(old)})
                        break
                    except StaleRecord:
                        time.sleep(random.random() / 100)

    waits = [in_child(lambda name=name: write(name)) for name in ("ann", "bob")]
    assert [wait() for wait in waits] == [("NoneType", "None")] * 2
    with open_store(location) as store:
        assert len(store.get("engine").aliases) == 1 + 16
        assert len(store.library().claims) == 16
        assert store.list(ClaimQuery(text="ann")).total == 16
        history = store.history(limit=1000)
        assert [e.seq for e in history] == list(range(len(base_records()) + 32, 0, -1))


def test_a_writer_waits_for_another_and_then_says_so(location):
    with open_store(location) as holder, open_store(location, patience=0.2) as store:

        def plan(held):
            with pytest.raises(StoreError, match="someone else is saving; nothing was written, try again"):
                raise store_error(lambda: store.put([claim("second")], who="bob"))
            assert store.get("engine")
            assert store.list(ClaimQuery()).total == 0
            raise StaleRecord("given up")

        with pytest.raises(StaleRecord):
            holder.commit(plan)
        assert store.put([claim("second")], who="bob")


def store_error(call):
    kind, text = in_child(call)()
    return StoreError(text) if kind == "StoreError" else AssertionError(f"{kind}: {text}")


def test_a_writer_that_is_killed_leaves_all_of_a_change_or_nothing(location):
    def write_for_ever(first, done):
        with open_store(location) as store:
            for number in itertools.count(first):
                hedge = (str(number),)
                store.put([claim(i, hedges=hedge, note="x" * 5000) for i in ("a", "b", "c")], who="ann")
                os.write(done, b".")

    assert len(CHECKS) > 0  # loaded here, so that the writers spend their short lives on writing
    chance = random.Random(7)
    reached = set()
    for killed in range(1, 51):
        begun = time.monotonic()
        told, done = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                write_for_ever(killed * 100_000, done)
            finally:
                os._exit(0)
        os.close(done)
        assert os.read(told, 1) == b"."  # one change is whole; the kill falls somewhere into those after it
        time.sleep(chance.random() * (time.monotonic() - begun))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(told)
        with open_store(location) as store:
            claims = store.library().claims.values()
            assert len({c.hedges for c in claims}) <= 1
            assert len(claims) == 3
            assert store.faults() == []
            history = store.history(limit=100_000)
            assert (len(history) - len(base_records())) % 3 == 0
            assert [e.seq for e in history] == list(range(len(history), 0, -1))
            (hedges,) = {c.hedges for c in claims}
            assert int(hedges[0]) >= killed * 100_000
            assert history[0].after["hedges"] == list(hedges)
            assert store.list(ClaimQuery(text=f"faster {hedges[0]}")).total == 3
            reached.add(len(history))
        assert not (Path(location) / ".pending").exists()
    assert len(reached) == 50


def obey_file_modes():
    """Gives up root's rights to write and search whatever it likes (Linux capabilities 1 and 2) in this process."""
    libc = ctypes.CDLL(None, use_errno=True)
    header = (ctypes.c_uint32 * 2)(0x20080522, 0)
    sets = (ctypes.c_uint32 * 6)()
    if libc.capget(header, sets):
        raise OSError(ctypes.get_errno(), "the capabilities cannot be read")
    for i in range(3):
        sets[i] &= ~0b110
    if libc.capset(header, sets):
        raise OSError(ctypes.get_errno(), "the capabilities cannot be given up")


def with_plain_rights(function):
    """Runs a function in a process without the rights of root, where the tests run with them."""

    def run():
        if os.getuid() == 0:
            obey_file_modes()
        return function()

    return in_child(run)()


@pytest.mark.parametrize("kind", KINDS)
def test_a_store_that_cannot_be_written_is_open_to_read(kind):
    folder = Path(tempfile.mkdtemp())
    try:
        name = make(kind, folder, many_claims())
        places = [folder, *folder.rglob("*")]
        for path in places:
            path.chmod(0o555 if path.is_dir() else 0o444)

        def read_and_try():
            with open_store(name) as store:
                assert store.read_only
                assert len(store.library().claims) == 5
                assert store.list(ClaimQuery(kind=("opinion",))).total == 1
                assert len(store.history()) == len(base_records()) + 5
                store.put([claim("more")], who="ann")

        assert with_plain_rights(read_and_try) == ("StoreError", f"{name}: is open to read only; nothing was written")
    finally:
        for path in [folder, *folder.rglob("*")]:
            if path.is_dir():
                path.chmod(0o755)
        shutil.rmtree(folder)


def test_a_full_disk_is_one_line_and_nothing_is_lost(location):
    def fill():
        import resource

        with open_store(location) as store:
            resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))
            store.put([claim(f"c-{i}", note="x" * 19_000) for i in range(40)], who="ann")

    kind, line = in_child(fill)()
    assert kind == "StoreError"
    assert location in line
    assert "\n" not in line
    with open_store(location) as store:
        assert set(store.library().records) == {r.id for r in base_records()}
        assert store.put([claim()], who="ann")
        assert store.faults() == []


SMALL_DISK = "mount -t tmpfs -o size={size}k none {at} && exec {python} -c {code} {at}"
ON_SMALL_DISK = """
import sys
from pathlib import Path
from types import SimpleNamespace
from claims.errors import StoreError
from claims.stores import create_store, locations, open_store
def fill(left):
    try:
        with open(at / "fill", "ab") as file:
            while True:
                file.write(b"x" * 1024)
                file.flush()
    except OSError:
        pass
    if left:
        with open(at / "fill", "rb+") as file:
            file.truncate((at / "fill").stat().st_size - left)
def refused(call):
    try:
        call()
    except StoreError as error:
        assert "\\n" not in str(error)
        return str(error)
    return ""
at = Path(sys.argv[1])
"""


def on_small_disk(size, code, at):
    """Runs code in a process of its own that sees a disk of `size` kilobytes at a folder; returns what it prints."""
    at.mkdir(exist_ok=True)
    words = {"size": size, "at": at, "python": sys.executable, "code": shlex.quote(ON_SMALL_DISK + code)}
    command = ["unshare", "-rm", "sh", "-c", SMALL_DISK.format(**words)]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(command, capture_output=True, text=True, env=env, check=False)
    assert not done.returncode, done.stderr
    return done.stdout


def can_make_a_disk():
    unshare = shutil.which("unshare")
    return unshare and not subprocess.run([unshare, "-rm", "true"], capture_output=True, check=False).returncode


small_disk = pytest.mark.skipif(not can_make_a_disk(), reason="no small disk can be made here")


@small_disk
@pytest.mark.parametrize("kind", KINDS)
def test_a_store_that_does_not_fit_on_the_disk_is_not_made_and_one_that_fits_is_whole(kind, tmp_path):
    library = tmp_path / "library"
    make("folder", tmp_path, [claim(f"c-{i}", note="x" * 15_000) for i in range(30)])
    (tmp_path / "store").rename(library)
    code = f"""
locations.resources = SimpleNamespace(data_folder=lambda: Path({str(library)!r}))
name = at / {dict(zip(KINDS, ("store", "store.db"), strict=True))[kind]!r}
told = refused(lambda: create_store(str(name), bundled=True).close())
if told:
    assert not (name / "events.jsonl").exists() and not name.is_file(), list(at.iterdir())
    assert not [p for p in at.iterdir() if "partial" in p.name]
    print("refused", told)
else:
    with open_store(str(name)) as store:
        assert len(store.library().claims) == 30 and store.faults() == []
    print("made")
"""
    told = [on_small_disk(size, code, tmp_path / "disk") for size in (300, 900, 1300, 6000)]
    assert told[0].startswith("refused")
    assert "disk is full" in told[0] or "No space left" in told[0]
    assert told[-1] == "made\n"


@small_disk
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("left", [0, 8192])
def test_a_store_on_a_full_disk_stays_readable_and_can_be_written_once_there_is_room(kind, left, tmp_path):
    code = f"""
sys.path.insert(0, {str(Path(__file__).parent)!r})
from test_stores import base_records, claim, make
name = make({kind!r}, at, [claim("c-1")])
fill({left})
with open_store(name) as store:
    assert set(store.library().claims) == {{"c-1"}}
    told = refused(lambda: store.put([claim(f"d-{{i}}", note="x" * 15_000) for i in range(9)], who="ann"))
    assert any(word in told for word in ("full", "No space left", "read only")), told
    assert set(store.library().claims) == {{"c-1"}}
    (at / "fill").unlink()
    store.library()
    store.put([claim("d")], who="ann")
    assert set(store.library().claims) == {{"c-1", "d"}}
with open_store(name) as store:
    assert set(store.library().claims) == {{"c-1", "d"}} and store.faults() == []
"""
    on_small_disk(3000, code, tmp_path / "disk")


# A folder


@pytest.fixture
def folder(tmp_path):
    return Path(make("folder", tmp_path, [claim()]))


def test_a_file_edited_by_hand_is_seen_at_once(folder):
    with open_store(str(folder)) as store:
        version = store.version()
        path = folder / "claims" / "faster.toml"
        path.write_text(path.read_text().replace("became faster", "slowed down"))
        assert store.version() != version
        assert store.get("faster").statement == "The run slowed down."
        assert store.list(ClaimQuery(text="slowed")).total == 1


def test_a_broken_file_is_named_and_kept_and_the_others_load(folder):
    broken = folder / "claims" / "broken.toml"
    broken.write_bytes(b"id = [\n")
    with (folder / "events.jsonl").open("ab") as file:
        file.write(b"half a li")
    with open_store(str(folder)) as store:
        assert store.get("faster")
        assert [f.where for f in store.faults()] == ["claims/broken.toml", "events.jsonl"]
        with pytest.raises(InvalidRecords, match="cannot be read, and is not overwritten"):
            store.put([claim("broken")], who="ann")
        store.put([claim("another")], who="ann")
        assert store.history(limit=1)[0].record == "another"
    assert broken.read_bytes() == b"id = [\n"
    assert b"half a li\n{" in (folder / "events.jsonl").read_bytes()


def test_a_write_that_was_cut_off_after_it_was_complete_is_finished_and_before_it_is_dropped(folder):
    pending = folder / ".pending"
    text = (folder / "claims" / "faster.toml").read_text()
    for marker, statement in (("complete", "The run slowed down."), ("not-yet", "The run slowed down.")):
        (pending / "claims").mkdir(parents=True)
        changed = text.replace("The run became faster.", statement if marker == "complete" else "Never.")
        (pending / "claims" / "faster.toml").write_text(changed)
        (pending / marker).touch()
        with open_store(str(folder)) as store:
            assert store.get("faster").statement == statement
        assert not pending.exists()


def test_files_are_canonical_and_the_history_only_grows(folder):
    before = (folder / "events.jsonl").read_bytes()
    with open_store(str(folder)) as store:
        store.put([claim(hedges=("a\u2028b\x7f",))], who="ann")
    after = (folder / "events.jsonl").read_bytes()
    assert after.startswith(before)
    assert after.count(b"\n") == before.count(b"\n") + 1
    assert sorted(p.name for p in folder.iterdir()) == ["claims", "events.jsonl", "sources", "studies", "subjects"]


def test_the_bundled_library_opens_as_a_folder():
    with open_store(str(data_folder())) as store:
        assert store.list(ClaimQuery(limit=1)).total == len(store.library().claims)


def test_a_folder_that_holds_no_records_is_no_store(tmp_path):
    (tmp_path / "notes.md").touch()
    with pytest.raises(StoreError, match="this folder holds no records; `claims init` makes a store"):
        open_store(str(tmp_path))
    (tmp_path / "claims.db").mkdir()
    with pytest.raises(StoreError, match=r"claims.db: is a folder, not a SQLite file"):
        open_store()


# A SQLite file


@pytest.fixture
def database(tmp_path):
    return Path(make("sqlite", tmp_path, many_claims()))


def test_the_tables_are_what_the_migrations_make_and_what_the_program_reads(database):
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext
    from alembic.script import ScriptDirectory

    engine = writing.engine(database, patience=1)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, tables.Row.metadata) == []
    assert ScriptDirectory(str(upgrading.SCRIPTS)).get_current_head() == schema.HEAD
    assert tuple(tables.EntryRow.__table__.columns.keys()) == COLUMNS == (*ClaimRow.model_fields, "search")


def test_reading_needs_neither_sqlalchemy_nor_alembic(database):
    program = f"""
import sys
from claims.stores import open_store
from claims.model.query import ClaimQuery
with open_store({str(database)!r}) as store:
    assert store.list(ClaimQuery(text="faster", status=("unverified",), sort="-missing")).total
    store.version(), store.get("faster"), store.library(), store.history("faster"), store.faults()
print(sorted({{"sqlalchemy", "sqlmodel", "alembic", "pint"}} & set(sys.modules)))
"""
    where = {"PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=False, text=True, env=os.environ | where
    )
    assert (ran.stdout, ran.stderr) == ("[]\n", "")


def test_a_database_lets_readers_read_while_someone_writes(database):
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("pragma journal_mode").fetchone() == ("wal",)
        assert connection.execute("pragma integrity_check").fetchone() == ("ok",)
        assert connection.execute("pragma foreign_key_check").fetchall() == []


@pytest.fixture
def newer_schema(tmp_path, monkeypatch):
    """Gives the program one more migration, so that a database made before is an older one."""

    def add(body):
        scripts = tmp_path / "migrations"
        shutil.copytree(upgrading.SCRIPTS, scripts, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True)
        head = 'import sqlalchemy as sa\nfrom alembic import op\nrevision = "0002"\ndown_revision = "0001"\n'
        (scripts / "versions" / "0002_more.py").write_text(f"{head}def upgrade():\n    {body}\n")
        monkeypatch.setattr(upgrading, "SCRIPTS", scripts)
        monkeypatch.setattr(schema, "HEAD", "0002")

    return add


REBUILD = """with op.batch_alter_table("record", recreate="always") as table:
        table.add_column(sa.Column("more", sa.String(), server_default="x"))"""


def test_an_older_database_is_migrated_whole_after_a_copy_was_kept(database, newer_schema):
    before = dump_of(database)
    earlier = database.with_name("store.db.backup-0001")
    earlier.write_bytes(b"kept")
    newer_schema(REBUILD)
    lines = []
    with open_store(str(database), tell=lines.append) as store:
        assert store.list(ClaimQuery(source=("other",))).total == 1
        assert len(store.library().claims) == 5
        assert len(store.history()) == len(base_records()) + 5
        assert store.faults() == []
    copy = database.with_name("store.db.backup-0001-2")
    assert lines == [f"{database}: brought from schema 0001 to 0002; a copy of it as it was is {copy}"]
    assert earlier.read_bytes() == b"kept"
    assert dump_of(copy) == before
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("select distinct more from record").fetchall() == [("x",)]
        assert connection.execute("select count(*) from citation").fetchone() == (5,)
    assert not list(database.parent.glob("*.partial"))


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ('op.execute("delete from event where seq > 3")', "rows of event 11 to 3"),
        ("op.execute(\"delete from record where id = 'faster'\")", "rows of record 11 to 10"),
        ("op.execute(\"update claim set id = 'lost' where id = 'faster'\")", "references that lead nowhere"),
    ],
)
def test_a_migration_that_would_lose_something_is_undone(database, newer_schema, body, reason):
    before = dump_of(database)
    newer_schema(body)
    with pytest.raises(StoreError, match=reason):
        open_store(str(database))
    assert dump_of(database) == before
    assert not list(database.parent.glob("*backup*"))


@pytest.mark.skipif(not can_be_stopped(), reason="this system lets no process be stopped at its calls")
def test_a_migration_that_is_killed_at_any_moment_is_whole_or_has_not_begun(database, newer_schema, tmp_path):
    newer_schema(REBUILD)

    def upgrade(path):
        with open_store(str(path)) as store:
            assert store.faults() == []
            return len(store.history())

    before = dump_of(database)
    for name in ("warm", "given"):
        (tmp_path / name).mkdir()
        shutil.copy(database, tmp_path / name / "store.db")
    events = upgrade(tmp_path / "warm" / "store.db")
    for number, state in enumerate(moments(lambda: upgrade(tmp_path / "given" / "store.db"), tmp_path / "given")):
        path = laid_out(state, tmp_path / str(number)) / "store.db"
        assert upgrade(path) == events
        copies = list(path.parent.glob("*.backup-*"))
        assert copies
        assert all(dump_of(copy) == before for copy in copies)
        assert not list(path.parent.glob(".*"))


def dump_of(database):
    with closing(sqlite3.connect(database)) as connection:
        return list(connection.iterdump())


def test_a_database_of_a_newer_program_is_refused_with_both_revisions_and_left_alone(database):
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("update alembic_version set version_num = '0099'")
    before = dump_of(database)
    with pytest.raises(StoreError, match=r"store.db: its schema is 0099, .* reads up to 0001") as refused:
        open_store(str(database))
    assert "\n" not in str(refused.value)
    assert dump_of(database) == before
    assert not list(database.parent.glob("*backup*"))


def journal_mode(path):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("pragma journal_mode").fetchone()[0]


@pytest.fixture
def mounted(tmp_path, monkeypatch):
    """Says of which kind the file system at a folder is."""

    def mount(kind, at):
        written = str(at).replace(" ", "\\040")
        lines = f"21 1 254:0 / / rw - ext4 /dev/vda rw\n40 21 0:37 / {written} rw,relatime shared:1 - {kind} host:/x rw\nodd\n"
        (tmp_path / "mountinfo").write_text(lines)
        monkeypatch.setattr(journaling, "MOUNTS", tmp_path / "mountinfo")

    return mount


@pytest.mark.parametrize("kind", ["nfs", "nfs4", "cifs", "smb3", "9p", "fuse.sshfs", "ceph"])
def test_a_database_on_a_network_share_keeps_no_log_and_says_so(kind, mounted, tmp_path):
    share = tmp_path / "the share"
    share.mkdir()
    mounted(kind, share)
    lines = []
    create_store(str(share / "x.db"), bundled=False, tell=lines.append).close()
    assert lines == [
        f"{share / 'x.db'}: lies where nobody can read it while someone saves; a folder of records suits a share better"
    ]
    assert journal_mode(share / "x.db") == "delete"
    with open_store(str(share / "x.db"), tell=lines.append) as store:
        store.put(base_records(), who="ann")
        assert len(store.library().records) == len(base_records())
    assert len(lines) == 1
    assert [p.name for p in share.iterdir()] == ["x.db"]


@pytest.mark.parametrize("kind", ["ext4", "tmpfs", "btrfs", "overlay", "fuse.lxcfs", "xfs"])
def test_a_database_on_a_disk_of_this_machine_keeps_its_log(kind, mounted, tmp_path):
    mounted(kind, tmp_path)
    lines = []
    create_store(str(tmp_path / "x.db"), bundled=False, tell=lines.append).close()
    assert (lines, journal_mode(tmp_path / "x.db")) == ([], "wal")


def test_a_database_that_was_moved_to_a_share_leaves_its_log_once_it_is_used_alone(database, mounted):
    mounted("nfs4", database.parent)
    lines = []
    with closing(sqlite3.connect(database)) as other:
        other.execute("begin")
        other.execute("select count(*) from record").fetchone()
        with open_store(str(database), tell=lines.append, patience=0.1) as store:
            assert len(store.library().claims) == 5
        assert journal_mode(database) == "wal"
        assert "is in use" in lines[0]
    with open_store(str(database), tell=lines.append) as store:
        store.put([claim("another")], who="ann")
        assert len(store.library().claims) == 6
    assert journal_mode(database) == "delete"
    assert len(lines) == 2


@pytest.mark.parametrize("content", [b"not a database, but long enough to look like one" * 50, b"SQLite format 3\0"])
def test_a_file_that_is_no_database_is_refused_and_kept(tmp_path, content):
    path = tmp_path / "x.db"
    path.write_bytes(content)
    with pytest.raises(StoreError, match=r"x.db: this is no SQLite database"):
        open_store(str(path))
    assert path.read_bytes() == content


def test_a_database_of_another_program_and_an_empty_file_are_no_stores(tmp_path):
    with closing(sqlite3.connect(tmp_path / "x.db")) as connection, connection:
        connection.execute("create table record (id)")
    (tmp_path / "y.db").touch()
    for name in ("x.db", "y.db"):
        with pytest.raises(StoreError, match=rf"{name}: this SQLite database is no store"):
            open_store(str(tmp_path / name))


def test_a_damaged_database_is_one_line(database):
    pages = bytearray(database.read_bytes())
    pages[3 * 4096 :] = b"\xa5" * (len(pages) - 3 * 4096)
    database.write_bytes(pages)
    with pytest.raises(StoreError, match=r"store.db: the database is damaged"), open_store(str(database)) as store:
        store.library()


def test_a_locked_database_is_one_line_and_can_be_used_afterwards(database):
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("pragma locking_mode = exclusive")
        other.execute("begin exclusive")
        with pytest.raises(StoreError, match="someone else is saving; nothing was written, try again"):
            open_store(str(database), patience=0.1)
        other.execute("rollback")
    with open_store(str(database)) as store:
        assert store.get("faster")


def test_a_row_that_cannot_be_read_is_named_and_kept_and_the_others_load(database):
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("update record set body = '{' where id = 'an-opinion'")
        connection.execute("update record set body = json_set(body, '$.extra', 1) where id = 'slower'")
    with open_store(str(database)) as store:
        assert [(f.where, f.field) for f in store.faults()] == [("claims/an-opinion", ""), ("claims/slower", "extra")]
        assert store.get("faster")
        for record_id in ("an-opinion", "slower"):
            with pytest.raises(InvalidRecords):
                store.get(record_id)
            with pytest.raises(InvalidRecords, match="is not overwritten"):
                store.put([claim(record_id)], who="ann")
        store.put([claim(hedges=("still",))], who="ann")
        assert store.list(ClaimQuery()).total == 3


def test_entries_derived_by_another_version_of_the_program_are_derived_anew(database):
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("update meta set value = 'older' where name = 'derived_with'")
        connection.execute("update claim set status = 'reproduced'")
    with open_store(str(database)) as store:
        assert store.list(ClaimQuery(status=("reproduced",))).total == 0
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("select count(*) from claim where status = 'reproduced'").fetchone() == (0,)
        connection.execute("update meta set value = 'older' where name = 'derived_with'")
        connection.execute("update claim set status = 'reproduced'")
        connection.commit()
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("begin immediate")
        with open_store(str(database), patience=0.1) as store:
            assert store.list(ClaimQuery(status=("reproduced",))).total == 0
            assert store.list(ClaimQuery(status=("withdrawn",))).total == 1


# Locations


def test_the_default_is_made_from_the_bundled_library_at_first_use(tmp_path):
    lines = []
    with open_store(tell=lines.append) as store:
        assert store.location == "claims.db"
        with open_store(str(data_folder())) as bundled:
            assert store.library().records == bundled.library().records
            assert store.list(ClaimQuery(limit=1000)) == bundled.list(ClaimQuery(limit=1000))
    assert len(lines) == 1
    assert "made from the bundled library" in lines[0]
    with open_store(tell=lines.append):
        assert len(lines) == 1
    assert [p.name for p in tmp_path.iterdir()] == ["claims.db"]


def test_several_processes_may_make_the_default_at_once():
    def open_and_count():
        with open_store() as store:
            return store.version()

    waits = [in_child(open_and_count) for _ in range(4)]
    assert len({wait() for wait in waits}) == 1
    assert [p.name for p in Path().iterdir()] == ["claims.db"]


def test_a_missing_store_is_named_and_not_made(monkeypatch, tmp_path):
    for name in ("nowhere", "nowhere.db", "a\0b", "x" * 300):
        with pytest.raises(StoreError, match=r"`claims init [^`]+` makes one|cannot be opened"):
            open_store(name)
    monkeypatch.setenv("CLAIMS_STORE", "elsewhere.db")
    with pytest.raises(StoreError, match=r"there is no store at 'elsewhere.db'"):
        open_store()
    monkeypatch.delenv("CLAIMS_STORE")
    with pytest.raises(StoreError, match=r"there is no store at 'claims.db'"):
        open_store(create=False)
    assert list(tmp_path.iterdir()) == []


def test_a_database_server_is_refused_without_its_password():
    with pytest.raises(ClaimsError, match="this version opens no postgresql:// store") as refused:
        open_store("postgresql://ann:secret@host/claims")
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize("kind", KINDS)
def test_a_new_store_holds_the_bundled_library_and_is_never_made_over_another(kind, tmp_path):
    name = str(tmp_path / ("new.db" if kind == "sqlite" else "new"))
    with create_store(name, bundled=True) as store:
        assert len(store.library().records) == len(store.history(limit=100_000)) > 0
        assert store.history(limit=1)[0].who == "bundled library"
    for bundled in (True, False):
        with pytest.raises(StoreError, match="already; nothing was changed"):
            create_store(name, bundled=bundled)
    with pytest.raises(StoreError, match="cannot be made"):
        create_store(f"/proc/{name}", bundled=False)


def test_a_folder_where_nothing_can_be_made_shows_the_bundled_library():
    folder = Path(tempfile.mkdtemp())
    folder.chmod(stat.S_IRUSR | stat.S_IXUSR | stat.S_IROTH | stat.S_IXOTH)
    try:

        def look():
            os.chdir(folder)
            lines = []
            with open_store(tell=lines.append) as store:
                return (store.read_only, len(store.library().records) > 0, len(lines))

        assert with_plain_rights(look) == ("tuple", "(True, True, 1)")
    finally:
        folder.rmdir()


def test_threads_may_share_a_store(location):
    from concurrent.futures import ThreadPoolExecutor

    with open_store(location) as store:

        def work(number):
            store.put([claim(f"c-{number}")], who="ann")
            return store.list(ClaimQuery(text=f"c-{number}")).total, store.get(f"c-{number}").id

        with ThreadPoolExecutor(4) as pool:
            answers = list(pool.map(work, range(12)))
        assert all(total >= 1 for total, _ in answers)
        assert store.list(ClaimQuery()).total == 12
        assert json.loads(store.history(limit=1)[0].model_dump_json())["seq"] == len(base_records()) + 12


def test_what_a_library_derives_to_is_worked_out_before_others_are_kept_from_writing(tmp_path, monkeypatch):
    place = str(tmp_path / "records.db")
    create_store(place, bundled=False).close()
    with open_store(place) as store:
        store.put([*base_records(), *many_claims()], who="ann")
    with open_store(place) as store:
        store._memory = Memory()
        known = {}
        begin = store._writing

        def writing():
            known.update(store._memory._entries)
            return begin()

        monkeypatch.setattr(store, "_writing", writing)
        store.put([claim("one-more")], who="ann")
        assert set(known) == {*(c.id for c in many_claims()), "one-more"}
