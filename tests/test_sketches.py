"""Shingles that are kept: near copies are the same with them as without, and nothing that is wrong with them does harm."""

import sqlite3
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claims.intake import sketches
from claims.intake.near_copies import ShingleIndex, shared_passages, shingles, words
from claims.stores import create_store, sketching
from claims.stores.sketching import KeptSketches

WORDS = st.lists(
    st.sampled_from(("the", "card", "holds", "more", "than", "its", "maker", "said", "12", "GB", "引擎")), max_size=60
)
TEXTS = st.dictionaries(st.sampled_from("abcdefgh"), WORDS.map(" ".join), max_size=8)
ONE = "The card of the maker holds more memory than any that it has sold so far, it says."
OTHER = f"An agency writes: {ONE} Nobody could look at one yet."


def fives(text):
    found = words(text)
    return {tuple(found[at : at + 5]) for at in range(len(found) - 4)}


def in_full(text, texts, least):
    """Compares a text with each of many, five words by five."""
    found = []
    for source, other in texts.items():
        mine, theirs = fives(text), fives(other)
        count = len(mine & theirs)
        if count >= 8 and max(count / len(mine), count / len(theirs)) >= least:
            found.append((source, count / len(mine), count / len(theirs), shared_passages(text, other)))
    return sorted(found)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("sketches")


@given(TEXTS, WORDS.map(" ".join), st.sampled_from([0.0, 0.3, 0.6]))
def test_near_copies_are_those_of_a_full_comparison_whatever_is_kept(folder, texts, text, least):
    kept = KeptSketches(folder / "kept.db", read_only=False)
    for index in (ShingleIndex(texts), ShingleIndex(texts, kept), ShingleIndex(texts, kept)):
        copies = index.near_copies(text, least=least)
        assert sorted((c.source, c.here, c.there, c.passages) for c in copies) == in_full(text, texts, least)


def test_what_is_kept_is_not_made_again(tmp_path, monkeypatch):
    kept = KeptSketches(tmp_path / "kept.db", read_only=False)
    ShingleIndex({"one": ONE}, kept).near_copies(OTHER)
    made = []
    monkeypatch.setattr("claims.intake.near_copies.sketch", lambda found: made.append(found) or sketches.sketch(found))
    assert [c.source for c in ShingleIndex({"one": ONE}, kept).near_copies(OTHER)] == ["one"]
    assert made == []
    ShingleIndex({"one": ONE, "two": OTHER}, kept).near_copies(OTHER)
    assert len(made) == 1


def test_shingles_are_the_same_in_another_process():
    program = f"from claims.intake.near_copies import shingles; print(sorted(shingles({ONE!r})))"
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert told.strip() == str(sorted(shingles(ONE)))


@given(st.frozensets(st.integers(-(2**63), 2**63 - 1)))
def test_shingles_come_back_as_they_were_written(numbers):
    assert set(sketches.from_bytes(sketches.to_bytes(sketches.sketch(numbers)))) == numbers


@pytest.mark.parametrize("damage", ["no database", "other columns", "odd length", "no bytes"])
def test_a_damaged_file_is_as_if_nothing_were_kept(tmp_path, damage):
    path = tmp_path / "kept.db"
    kept = KeptSketches(path, read_only=False)
    ShingleIndex({"one": ONE}, kept).near_copies(OTHER)
    if damage == "no database":
        path.write_bytes(b"not a database at all" * 100)
    else:
        value = {"other columns": None, "odd length": b"123", "no bytes": "words"}[damage]
        with sqlite3.connect(path) as connection:
            if damage == "other columns":
                connection.execute(f"alter table {sketching._TABLE} rename column shingles to others")
            else:
                connection.execute(f"update {sketching._TABLE} set shingles = ?", (value,))
        connection.close()
    assert [c.source for c in ShingleIndex({"one": ONE}, kept).near_copies(OTHER)] == ["one"]


def test_a_file_that_may_not_be_written_is_left_alone(tmp_path):
    path = tmp_path / "there is no such folder" / "kept.db"
    assert ShingleIndex({"one": ONE}, KeptSketches(path, read_only=True)).near_copies(OTHER)
    assert not path.parent.exists()


def test_a_store_keeps_them_beside_its_snapshots_and_nowhere_for_a_far_place(tmp_path, monkeypatch):
    monkeypatch.delenv("CLAIMS_SNAPSHOTS", raising=False)
    with create_store(str(tmp_path / "claims.db"), bundled=False) as store:
        ShingleIndex({"one": ONE}, store.sketches).near_copies(OTHER)
        assert (tmp_path / "claims.db.snapshots" / sketching.NAME).is_file()
        monkeypatch.setenv("CLAIMS_SNAPSHOTS", "s3://somewhere/else")
        assert store.sketches is None
