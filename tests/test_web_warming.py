"""What a server does before its first text comes: it takes a text through all steps, keeps nothing, and hurts nobody."""

import pytest

from claims.stores import create_store, open_store
from claims.web import warming


@pytest.fixture(autouse=True)
def place(tmp_path, monkeypatch):
    path = str(tmp_path / "claims.db")
    create_store(path, bundled=False).close()
    monkeypatch.setenv("CLAIMS_STORE", path)


def test_warming_up_keeps_nothing():
    with open_store() as store:
        before = store.library().records
    warming.begin().join(60)
    with open_store() as store:
        assert store.library().records == before


def test_whatever_fails_in_warming_up_is_not_told(monkeypatch, capfd):
    def broken(*_, **__):
        raise ZeroDivisionError

    monkeypatch.setattr(warming, "arrive", broken)
    warming.begin().join(60)
    assert "Traceback" not in "".join(capfd.readouterr())
