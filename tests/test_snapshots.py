"""The snapshot folder: by content, whole or not at all, never written over, checked when read."""

import hashlib
import os
import signal
import subprocess
import sys
import threading
import time

import pytest

from claims.errors import StoreError, UnknownName
from claims.readers import read
from claims.readers.snapshots import FolderSnapshots, open_snapshots


@pytest.fixture
def store(tmp_path):
    return FolderSnapshots(tmp_path / "snapshots")


def files(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_what_is_kept_is_read_back_under_its_hash(store, tmp_path):
    name = store.keep(b"some bytes\0\xff")
    assert name == hashlib.sha256(b"some bytes\0\xff").hexdigest()
    assert store.read(name) == b"some bytes\0\xff"
    assert name in store
    assert list(store) == [name]
    assert files(tmp_path) == [f"snapshots/sha256/{name[:2]}/{name[2:]}"]


def test_a_document_and_its_text_are_kept_by_the_hashes_of_its_snapshot(store):
    data = "Ärger\r\nmit 15 %".encode("cp1252")
    document = read(data, encoding="cp1252")
    described = document.snapshot()
    assert store.keep(data) == described.sha256
    assert store.keep_text(document.text) == described.text_sha256
    assert store.read_text(described.text_sha256) == "Ärger\nmit 15 %"
    with pytest.raises(StoreError, match="is no text"):
        store.read_text(described.sha256)


def test_what_is_held_is_not_written_again(store, tmp_path):
    name = store.keep(b"same")
    place = tmp_path / "snapshots" / "sha256" / name[:2] / name[2:]
    os.utime(place, (1, 1))
    assert store.keep(b"same") == name
    assert place.stat().st_mtime == 1


def test_damage_is_found_when_it_is_read_and_mended_when_it_is_kept_again(store, tmp_path):
    name = store.keep(b"sound")
    place = tmp_path / "snapshots" / "sha256" / name[:2] / name[2:]
    place.write_bytes(b"soun")
    with pytest.raises(StoreError, match="is damaged"):
        store.read(name)
    store.keep(b"sound")
    assert store.read(name) == b"sound"


@pytest.mark.parametrize(
    "name", ["", "..", "../../etc/passwd", "CON", "a" * 63, "g" * 64, "A" * 64, "a" * 64 + "\n", "/" * 64, "a\0"]
)
def test_a_name_that_is_no_hash_leads_nowhere(store, name):
    with pytest.raises(UnknownName):
        store.read(name)
    assert name not in store


def test_what_is_not_held_is_said_not_to_be(store):
    with pytest.raises(UnknownName, match="no snapshot"):
        store.read("0" * 64)
    assert list(store) == []


def test_what_others_left_in_the_folder_is_no_snapshot(store, tmp_path):
    name = store.keep(b"one")
    (tmp_path / "snapshots" / "sha256" / name[:2] / ".half.partial").write_bytes(b"x")
    (tmp_path / "snapshots" / "sha256" / "zz").mkdir()
    (tmp_path / "snapshots" / "sha256" / "zz" / "y").write_bytes(b"x")
    assert list(store) == [name]


def test_a_folder_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(StoreError, match="cannot be written"):
        FolderSnapshots(tmp_path / "file").keep(b"x")


def test_a_full_disk_leaves_nothing_behind(store, tmp_path, monkeypatch):
    def full(descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StoreError, match="No space left"):
        store.keep(b"x" * 1000)
    assert files(tmp_path) == []


def test_many_may_keep_the_same_at_once(store):
    names = []
    threads = [threading.Thread(target=lambda: names.append(store.keep(b"y" * 100_000))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(names)) == 1
    assert store.read(names[0]) == b"y" * 100_000


def test_a_process_that_is_killed_leaves_no_half_snapshot(store, tmp_path):
    code = (
        "import sys, pathlib, os; from claims.readers.snapshots import FolderSnapshots, open_snapshots\n"
        "s = FolderSnapshots(pathlib.Path(sys.argv[1])); print(flush=True)\n"
        "while True: s.keep(os.urandom(300_000))"
    )
    for pause in (0.0, 0.02, 0.05):
        child = subprocess.Popen([sys.executable, "-c", code, str(tmp_path / "snapshots")], stdout=subprocess.PIPE)
        with child:
            child.stdout.readline()
            time.sleep(pause)
            child.send_signal(signal.SIGKILL)
    for name in store:
        assert len(store.read(name)) == 300_000


@pytest.fixture
def bucket():
    from fsspec.implementations.memory import MemoryFileSystem

    MemoryFileSystem.store.clear()
    yield "memory://bucket/snapshots"
    MemoryFileSystem.store.clear()


def test_an_object_store_keeps_what_a_folder_keeps(bucket):
    from fsspec.implementations.memory import MemoryFileSystem

    store = open_snapshots(bucket)
    assert list(store) == []
    names = sorted([store.keep(b"some bytes"), store.keep_text("Grüße"), store.keep(b"some bytes")])
    assert list(store) == sorted(set(names))
    assert open_snapshots(bucket).read_text(hashlib.sha256("Grüße".encode()).hexdigest()) == "Grüße"
    name = hashlib.sha256(b"some bytes").hexdigest()
    assert name in store
    assert "0" * 64 not in store
    assert "../x" not in store
    place = f"/bucket/snapshots/sha256/{name[:2]}/{name[2:]}"
    MemoryFileSystem().pipe_file(place, b"other bytes")
    with pytest.raises(StoreError, match="is damaged"):
        store.read(name)
    assert store.keep(b"some bytes") == name
    assert store.read(name) == b"some bytes"
    with pytest.raises(UnknownName, match="no snapshot is called"):
        store.read("0" * 64)
    with pytest.raises(UnknownName, match="no snapshot is called"):
        store.read("../x")


def test_an_object_store_that_cannot_be_reached_is_told_in_one_line(bucket, monkeypatch):
    from fsspec.implementations.memory import MemoryFileSystem

    with pytest.raises(StoreError, match="nosuch://x: cannot be opened: "):
        open_snapshots("nosuch://x")

    def refuse(*_, **__):
        raise PermissionError("access denied")

    monkeypatch.setattr(MemoryFileSystem, "pipe_file", refuse)
    monkeypatch.setattr(MemoryFileSystem, "cat_file", refuse)
    store = open_snapshots(bucket)
    with pytest.raises(StoreError, match="cannot be written: access denied"):
        store.keep(b"x")
    with pytest.raises(StoreError, match="cannot be read: access denied"):
        store.read("0" * 64)


def test_an_object_store_whose_packages_are_missing_names_the_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "fsspec.core", None)
    with pytest.raises(StoreError, match=r"claims-tracker\[s3\]"):
        open_snapshots("s3://bucket/prefix")
