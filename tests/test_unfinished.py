"""Files that are not yet whole lie in a place that is swept away where its maker died, and in no other case."""

import os
import signal

import pytest

from claims import unfinished
from claims.cli.files import write


def left(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_place_is_gone_when_the_work_is_done_or_failed(tmp_path):
    with unfinished.place(tmp_path, "x.db") as folder:
        (folder / "x.db").write_bytes(b"half")
        assert folder.parent == tmp_path

    def fail():
        with unfinished.place(tmp_path, "x.db") as folder:
            (folder / "x.db").write_bytes(b"half")
            raise KeyError

    with pytest.raises(KeyError):
        fail()
    assert left(tmp_path) == []


def test_what_a_dead_process_left_is_swept_and_what_is_in_the_making_is_not(tmp_path):
    read_end, write_end = os.pipe()
    child = os.fork()
    if child == 0:
        with unfinished.place(tmp_path, "x.db") as folder:
            (folder / "x.db").write_bytes(b"half")
            os.write(write_end, b".")
            signal.pause()
    os.read(read_end, 1)
    with unfinished.place(tmp_path, "x.db"):
        unfinished.sweep(tmp_path, "x.db")
        assert len(left(tmp_path)) == 2
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        unfinished.sweep(tmp_path, "y.db")
        assert len(left(tmp_path)) == 2
        unfinished.sweep(tmp_path, "x.db")
        assert len(left(tmp_path)) == 1
        unfinished.sweep(tmp_path)
        assert len(left(tmp_path)) == 1


def test_only_what_was_made_here_is_swept(tmp_path):
    dead = tmp_path / ".x.db.0123456789ab.partial"
    dead.mkdir()
    (dead / "x.db").write_bytes(b"half")
    kept = [".x.db.0123456789ab.partial.txt", ".x.db.partial", "x.db.0123456789ab.partial", ".x.db.0123.partial"]
    for name in kept:
        (tmp_path / name).mkdir()
    (tmp_path / ".y.0123456789ab.partial").write_bytes(b"a file of someone else")
    (tmp_path / ".z.0123456789ab.partial").symlink_to(tmp_path / "x.db.0123456789ab.partial")
    unfinished.sweep(tmp_path)
    assert left(tmp_path) == sorted([*kept, ".y.0123456789ab.partial", ".z.0123456789ab.partial"])
    unfinished.sweep(tmp_path / "nowhere")


@pytest.mark.parametrize("name", ["a" * 255, "é" * 127, "[a]*", "a\nb", ".a"])
def test_a_file_of_any_name_is_written_whole(name, tmp_path):
    write(tmp_path / name, b"whole")
    write(tmp_path / name, b"again")
    assert (tmp_path / name).read_bytes() == b"again"
    assert left(tmp_path) == [name]
