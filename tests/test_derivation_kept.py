"""A process begins with what an earlier one derived of a database, and what it stores is still what a full derivation gives."""

import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

import claims
from claims.derivation import Derived
from claims.model.claim import Citation
from claims.stores import create_store, indexing, keeping, open_store
from claims.stores.indexing import COLUMNS
from claims.stores.sqlite import derivations, memory


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """A database of the bundled records that was written to once, so that what was derived of it is kept."""
    path = tmp_path_factory.mktemp("written") / "claims.db"
    create_store(str(path), bundled=True).close()
    remark(path, 0, "Remarked.")
    return path


@pytest.fixture
def path(written, tmp_path):
    shutil.copy(written, tmp_path / "claims.db")
    shutil.copytree(keeping.place(str(written)), keeping.place(str(tmp_path / "claims.db")))
    return tmp_path / "claims.db"


@pytest.fixture
def in_full(monkeypatch):
    """Counts the libraries of which everything was derived anew."""
    counted = []
    of = Derived.of
    monkeypatch.setattr(Derived, "of", lambda library: counted.append(library) or of(library))
    return counted


def afresh(path):
    """Opens a store as a new process does: one that remembers nothing."""
    memory._MEMORIES.clear()
    return open_store(str(path))


def remark(path, number, words):
    with afresh(path) as store:
        claim = store.get(sorted(store.library().claims)[number])
        store.put([claim.model_copy(update={"note": words})], who="someone")


def kept(path):
    return Path(keeping.place(str(path))) / derivations.NAME


def assert_as_in_full(path):
    with open_store(str(path)) as store:
        library = store.library()
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute(f"select {', '.join(COLUMNS)} from claim").fetchall()
    assert {row[0]: row for row in rows} == {i: entry.values for i, entry in indexing.entries(library).items()}


def test_a_new_process_derives_only_what_changed(path, in_full):
    remark(path, 1, "Remarked.")
    with afresh(path) as store:
        claim = store.get(sorted(store.library().claims)[2])
        moved = claim.model_copy(update={"citations": (*claim.citations, Citation(source=claim.citations[0].source))})
        store.put([moved], who="someone")
        assert store.derived().run.library.claims[claim.id] == moved
    assert in_full == []
    assert_as_in_full(path)


def test_what_was_kept_of_an_earlier_state_is_brought_up_to_date(path, in_full):
    earlier = kept(path).read_bytes()
    with afresh(path) as store:
        ids = sorted(store.library().claims)
        store.put([store.get(i).model_copy(update={"note": "Since then."}) for i in ids[3:40]], who="someone")
        source = next(s for s in store.library().sources.values() if s.stands)
        store.put([source.model_copy(update={"retracted": "2026-02-03"})], who="someone")
    kept(path).write_bytes(earlier)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(
            'update record set body = replace(body, \'"statement":"\', \'"statement":"By hand: \') where id = ?',
            (ids[5],),
        )
    remark(path, 1, "At last.")
    assert in_full == []
    assert_as_in_full(path)


def _cut(found):
    return found[: len(found) // 2]


def _altered(found):
    return found[:-9] + bytes([found[-9] ^ 1]) + found[-8:]


@pytest.mark.parametrize("wrong", [_cut, _altered, lambda _: b"", lambda _: b"no database at all" * 100])
def test_what_is_kept_and_damaged_is_as_if_nothing_were_kept(path, in_full, wrong):
    with closing(sqlite3.connect(kept(path))) as connection, connection:
        found = connection.execute("select body from derived").fetchone()[0]
        connection.execute("update derived set body = ?", (wrong(found),))
    remark(path, 1, "Remarked.")
    assert len(in_full) == 1
    assert_as_in_full(path)


@pytest.mark.parametrize("data", [b"", b"no database at all" * 100])
def test_a_file_that_is_no_database_is_as_if_nothing_were_kept(path, in_full, data):
    kept(path).write_bytes(data)
    remark(path, 1, "Remarked.")
    assert len(in_full) == 1
    assert_as_in_full(path)


def test_what_another_version_derived_is_not_taken_over(path, in_full, monkeypatch):
    with closing(sqlite3.connect(kept(path))) as connection, connection:
        connection.execute("update derived set program = 'older' || program")
    remark(path, 1, "Remarked.")
    assert len(in_full) == 1
    remark(path, 2, "Remarked.")
    assert len(in_full) == 1


def test_templates_of_a_users_own_keep_what_is_derived_with_them_out(path, in_full, monkeypatch, tmp_path):
    (tmp_path / "templates").mkdir()
    before = kept(path).read_bytes()
    monkeypatch.setenv("CLAIMS_TEMPLATES", str(tmp_path / "templates"))
    remark(path, 1, "Remarked.")
    assert len(in_full) == 1
    assert kept(path).read_bytes() == before


def test_it_may_be_deleted_and_is_made_again(path, in_full):
    kept(path).unlink()
    remark(path, 1, "Remarked.")
    assert len(in_full) == 1
    assert kept(path).exists()
    remark(path, 2, "Remarked.")
    assert len(in_full) == 1


def test_where_it_cannot_be_kept_the_write_is_done(path, in_full):
    shutil.rmtree(kept(path).parent)
    kept(path).mkdir(parents=True)
    remark(path, 1, "Remarked.")
    assert len(in_full) == 1
    assert_as_in_full(path)


def test_the_texts_that_are_held_count(path, in_full, tmp_path, monkeypatch):
    remark(path, 1, "Remarked.")
    with afresh(path) as store:
        held = next(source for source in store.library().sources.values() if source.is_held)
    monkeypatch.setattr("claims.stores.texts.matched", lambda *_: {held.id: "One paragraph.\n\nAnother one."})
    monkeypatch.setattr("claims.stores.sqlite.reading.matched", lambda *_: {held.id: "One paragraph.\n\nAnother one."})
    remark(path, 2, "Remarked.")
    assert in_full == []
    assert_as_in_full(path)


def test_the_mark_of_the_program_covers_all_that_derives():
    script = (
        "import sys; from claims import records, resources; from claims.derivation import Derived\n"
        "Derived.of(records.read_folder(resources.data_folder())[0])\n"
        "print(*(m.__file__ for n, m in sys.modules.items() if n.split('.')[0] == 'claims'), sep='\\n')"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    package = Path(claims.__file__).parent
    covered = {path for pattern in indexing._PROGRAM for path in package.glob(pattern)}
    assert {Path(line) for line in done.stdout.split()} - covered == set()
