"""Saying in the app that a source fell: what becomes suspect is shown before, told after, and settled one by one."""

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from claims.model.claim import Claim
from claims.model.source import Source
from claims.model.subject import Subject
from claims.stores import create_store, open_store

MAIN = Path(__file__).resolve().parents[1] / "claims" / "web" / "main.py"


@pytest.fixture
def store(tmp_path, monkeypatch):
    path = tmp_path / "claims.db"
    claim = {
        "id": "quill-power",
        "subject": "quill",
        "claimant": "orme",
        "modality": "described",
        "kind": "opinion",
        "statement": "The Quill draws little.",
        "citations": ({"source": "report", "paragraph": 1},),
    }
    with create_store(str(path), bundled=False) as made:
        made.put(
            [
                Subject(id="orme", name="Orme", kind="organisation"),
                Subject(id="quill", name="Quill", kind="accelerator", vendor="orme"),
                Source(id="announcement", kind="vendor-announcement", title="Announcement", publisher="orme"),
                Source.model_validate(
                    {
                        "id": "report",
                        "kind": "press-article",
                        "title": "Report",
                        "relies_on": ({"source": "announcement", "how": "relays"},),
                    }
                ),
                Claim.model_validate(claim),
            ],
            who="tester",
        )
    monkeypatch.setenv("CLAIMS_STORE", str(path))
    monkeypatch.setenv("CLAIMS_USER", "ann")
    monkeypatch.delenv("CLAIMS_TEXTS", raising=False)
    return str(path)


@pytest.fixture
def app(store):
    return AppTest.from_file(str(MAIN), default_timeout=60).run()


def opened(app, name, **query):
    app.switch_page(f"views/{name}.py")
    app.query_params.clear()
    for key, value in query.items():
        app.query_params[key] = value
    return app.run()


def told(app):
    return " ".join(
        str(e.value) for kind in ("markdown", "caption", "warning", "success", "error") for e in app.get(kind)
    )


def got(store, record):
    with open_store(store) as held:
        return held.get(record)


def marked(app, source, **fields):
    opened(app, "source", id=source)
    for name, value in fields.items():
        element = app.text_area if name == "why" else app.text_input
        element(key=f"fallen-{name}").set_value(value)
    return app.button(key="fallen-go").click().run()


@pytest.mark.parametrize("source", ["report", "announcement"])
def test_what_rests_on_a_source_is_shown_before_and_suspect_after(app, store, source):
    opened(app, "source", id=source)
    assert "1 claim would be suspect" in told(app)
    marked(app, source, day="2026-02-03", why="The run was misread.")
    assert not app.exception
    assert "It is marked; 1 claim to be checked again." in told(app)
    assert (got(store, source).retracted, got(store, source).notice) == ("2026-02-03", "The run was misread.")
    with open_store(store) as held:
        assert held.history(source)[0].who == "ann"
    assert "was retracted on 2026" in told(opened(app, "claim", id="quill-power"))
    assert told(opened(app, "review")).count("was retracted on 2026") == 1
    assert "The Quill draws little" in str([link.label for link in opened(app, "review").get("page_link")])
    assert "To be checked again" in told(opened(app, "checklists", id="quill-power"))


def test_a_suspect_claim_that_was_compared_is_current_again(app, store):
    marked(app, "report", day="2026-02-03", why="The run was misread.")
    opened(app, "claim", id="quill-power")
    app.button(key="claim-rechecked").click().run()
    assert not app.exception
    assert "To be checked again" not in told(app)
    assert got(store, "quill-power").rechecked


def test_a_mark_that_was_a_mistake_is_taken_back(app, store):
    marked(app, "report", day="2026-02-03", why="The run was misread.")
    app.button(key="fallen-back").click().run()
    assert not app.exception
    assert (got(store, "report").retracted, got(store, "report").notice) == (None, None)
    assert "To be checked again" not in told(opened(app, "claim", id="quill-power"))


def test_a_source_is_superseded_by_one_that_is_chosen(app, store):
    opened(app, "source", id="report")
    app.button_group(key="fallen-kind").set_value("superseded").run()
    app.text_area(key="fallen-why").set_value("A later report.")
    app.button(key="fallen-go").click().run()
    assert "no source is chosen" in told(app)
    app.selectbox(key="fallen-by").set_value("announcement")
    app.button(key="fallen-go").click().run()
    assert got(store, "report").superseded_by == "announcement"


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"why": " "}, "a mark needs a reason"),
        ({"why": "x", "day": "2999-01-01"}, "still to come"),
        ({"why": "x", "day": "2999"}, "still to come"),
        ({"why": "x", "day": "soon"}, "soon"),
        ({"why": "x", "day": ""}, "when"),
    ],
)
def test_what_cannot_be_marked_is_told_and_nothing_is_written(app, store, fields, said):
    marked(app, "report", **fields)
    assert not app.exception
    assert said in " ".join(e.value for e in app.error)
    assert got(store, "report").retracted is None
