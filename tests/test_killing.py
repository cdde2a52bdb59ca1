"""A process that is killed at any moment leaves a store as it was before its change, or as it is after it."""

import shutil
from pathlib import Path

import pytest
from stepping import can_be_stopped, content, laid_out, moments
from test_stores import claim, make
from typer.testing import CliRunner

from claims.cli.app import app
from claims.model.query import ClaimQuery
from claims.records import dump
from claims.stores import open_store

pytestmark = pytest.mark.skipif(not can_be_stopped(), reason="this system lets no process be stopped at its calls")

STORES = {"folder": "store", "sqlite": "store.db"}
FIRST = "A report of the Engine\n\nThe Engine ran on 64 nodes and drew 450 watts.\nIt was 15% faster than before.\n"
SECOND = FIRST.replace("450 watts", "470 watts") + "It keeps 96 GB in memory.\n"


def run(*arguments, store):
    result = CliRunner().invoke(app, [*arguments, "--store", str(store)], catch_exceptions=False)
    assert result.exit_code == 0, result.stderr
    return result.stdout


def told(store):
    """Returns what a store tells of itself, without the days on which it was told."""
    held = store.library()
    records = {record.id: dump(record) for record in held.records.values()}
    events = [(e.seq, e.action, e.record, e.before, e.after) for e in store.history(limit=100_000)]
    listed = [row.id for row in store.list(ClaimQuery(limit=1000)).items]
    return records, dict(held.texts), events, listed


def opened(path):
    """Opens a store, looks it over and returns what it tells."""
    with open_store(str(path)) as store:
        assert store.faults() == []
        for name in store.snapshots:
            store.snapshots.read(name)
        for source in store.library().sources.values():
            if source.id in store.library().texts:
                assert source.snapshot.text_sha256 in store.snapshots
        return told(store)


def leftovers(folder):
    return [name for name in content(folder) if ".partial" in name or ".pending" in name]


def add(folder, store):
    (folder / "a.txt").write_text(FIRST)
    return lambda: run("source", "add", str(folder / "a.txt"), "--id", "added", "--as", "ann", store=store)


def accept(folder, store):
    add(folder, store)()
    path = folder / "P.toml"
    run("extract", "added", "--format", "toml", "-o", str(path), store=store)
    text = path.read_text().replace('decision = "later"', 'decision = "accept"')
    path.write_text(text)
    return lambda: run("accept", str(path), "--yes", "--as", "ann", store=store)


def refresh(folder, store):
    add(folder, store)()
    (folder / "b.txt").write_text(SECOND)
    return lambda: run("source", "refresh", "added", str(folder / "b.txt"), "--yes", "--as", "ann", store=store)


def import_(folder, store):
    other = make("folder", folder / "other", [claim(f"c-{i}", note="x" * 3000) for i in range(5)])
    return lambda: run("import", other, "--yes", "--who", "ann", store=store)


ACTIONS = {"add": add, "accept": accept, "refresh": refresh, "import": import_}


@pytest.mark.parametrize("kind", STORES)
@pytest.mark.parametrize("name", ACTIONS)
def test_a_command_that_is_killed_at_any_moment_did_all_or_nothing(name, kind, tmp_path):
    for place in ("warm", "given", "other"):
        (tmp_path / place).mkdir()
    (tmp_path / "warm" / "other").mkdir()
    (tmp_path / "given" / "other").mkdir()
    ACTIONS[name](tmp_path / "warm", make(kind, tmp_path / "warm"))()  # brings in what the command needs
    store = Path(make(kind, tmp_path / "given"))
    act = ACTIONS[name](tmp_path / "given", store)
    states = moments(act, tmp_path / "given")
    before, after = (
        opened(laid_out(s, tmp_path / f"end-{i}") / STORES[kind]) for i, s in enumerate((states[0], states[-1]))
    )
    assert before != after
    seen = []
    for number, state in enumerate(states):
        place = laid_out(state, tmp_path / str(number))
        seen.append(opened(place / STORES[kind]))
        assert not leftovers(place), number
        shutil.rmtree(place)
    assert [s for s in seen if s not in (before, after)] == []
    assert seen == sorted(seen, key=lambda s: s == after)  # once it is done it stays done
    assert 1 < seen.index(after) < len(states) - 1  # it was stopped before and after the moment from which it holds


@pytest.mark.parametrize("kind", STORES)
def test_a_store_whose_making_is_killed_is_whole_or_not_there_and_can_be_made(kind, tmp_path):
    make(kind, tmp_path)
    (tmp_path / "new").mkdir()
    name = STORES[kind]
    states = moments(lambda: run("init", "--empty", store=tmp_path / "new" / name), tmp_path / "new")
    assert len(states) > 2
    for number, state in enumerate(states):
        path = laid_out(state, tmp_path / str(number)) / name
        if path.exists() and (kind == "sqlite" or (path / "events.jsonl").exists()):
            assert opened(path)[0] == {}
        else:
            run("init", "--empty", store=path)
            assert opened(path)[0] == {}
        assert not leftovers(path.parent)


def test_an_export_that_is_killed_leaves_the_file_as_it_was_or_as_it_is_meant(tmp_path):
    store = make("sqlite", tmp_path, [claim()])
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "all.json").write_bytes(b"before")
    run("export", "-o", str(folder / "all.jsonl"), store=store)
    states = moments(lambda: run("export", "-o", str(folder / "all.json"), store=store), folder)
    found = [state["all.json"] for state in states]
    assert set(found) == {b"before", found[-1]}
    for number, state in enumerate(states):
        run("export", "-o", str(laid_out(state, tmp_path / str(number)) / "all.json"), store=store)
        assert not leftovers(tmp_path / str(number))
