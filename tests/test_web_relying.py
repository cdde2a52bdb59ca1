"""Lineage settled in the app: what a text seems to rest on is confirmed or rejected on the source's page, and undone."""

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from claims.model.source import Source, snapshot
from claims.model.subject import Subject
from claims.stores import create_store, open_store

MAIN = Path(__file__).resolve().parents[1] / "claims" / "web" / "main.py"
TEXT = b"A card of Orme\n\nAccording to Orme, the Quill draws 400 W. Orme said that it holds 96 GB.\n"


@pytest.fixture
def store(tmp_path, monkeypatch):
    path = tmp_path / "claims.db"
    piece = Source(id="piece", kind="press-article", title="A card of Orme", snapshot=snapshot(TEXT))
    with create_store(str(path), bundled=False) as made:
        made.put([Subject(id="orme", name="Orme", kind="organisation"), piece], who="tester", texts={"piece": TEXT})
    monkeypatch.setenv("CLAIMS_STORE", str(path))
    monkeypatch.setenv("CLAIMS_USER", "ann")
    monkeypatch.delenv("CLAIMS_TEXTS", raising=False)
    return str(path)


@pytest.fixture
def page(store):
    app = AppTest.from_file(str(MAIN), default_timeout=60).run()
    app.switch_page("views/source.py")
    app.query_params["id"] = "piece"
    return app.run()


def pressed(page, start):
    (button,) = [button for button in page.button if (button.key or "").startswith(start)]
    button.click().run()
    assert not page.exception
    assert not page.error


def asked(page):
    return [
        button.key for button in page.button if (button.key or "").startswith(("relying-confirm", "relying-reject"))
    ]


def held(store):
    with open_store(store) as opened:
        library = opened.library()
        assert opened.faults() == []
        history = [event for event in opened.history(limit=100) if event.who == "ann"]
        return library.sources["piece"], [d for d in library.refused_in.get("piece", ()) if not d.withdrawn], history


def test_a_proposal_is_confirmed_on_the_page_and_undone(page, store):
    assert len(asked(page)) == 2
    pressed(page, "relying-confirm")
    source, _, history = held(store)
    assert len(source.relies_on) == 1
    assert history
    assert asked(page) == []
    pressed(page, "relying-undo")
    assert held(store)[0].relies_on == ()
    assert len(asked(page)) == 2


def test_a_rejected_proposal_stays_rejected_until_it_is_undone(page, store):
    pressed(page, "relying-reject")
    source, refused, _ = held(store)
    assert source.relies_on == ()
    assert [d.reason for d in refused] == ["rejected on its page"]
    assert asked(page) == []
    again = AppTest.from_file(str(MAIN), default_timeout=60).run()
    again.switch_page("views/source.py")
    again.query_params["id"] = "piece"
    assert asked(again.run()) == []
    pressed(page, "relying-undo")
    assert len(asked(page)) == 2
