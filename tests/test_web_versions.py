"""A source that changed, in the app: what changed passage by passage, each citation's fate, a yes; a text attached."""

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from claims.model.claim import Citation, Claim
from claims.model.source import Source, snapshot
from claims.model.subject import Subject
from claims.readers.fetch import Fetched
from claims.stores import create_store, open_store

MAIN = Path(__file__).resolve().parents[1] / "claims" / "web" / "main.py"
OLD = """Orrery trains with fewer cards

The new stack of Orrery trained its model 15% faster on 64 nodes than the release of spring.
Nobody outside the company has repeated the trial, which lasted 9 days in March.
The guide of the launcher lists 40 flags, and all of them will be kept in the next release.
"""
NEW = (
    OLD.replace("15%", "12%")
    .replace("Nobody outside the company has repeated", "Nobody outside the firm has repeated")
    .replace("The guide of the launcher lists 40 flags, and all of them will be kept in the next release.\n", "")
)
ADDRESS = "https://example.org/report"


def cites(name, paragraph, figure):
    return Claim(
        id=name,
        subject="r2",
        kind="speedup",
        statement=f"The people of Orrery said of their new stack that it came to {figure}.",
        claimant="orrery",
        modality="measured",
        citations=(Citation(source="report", paragraph=paragraph, figures=(figure,)),),
    )


@pytest.fixture
def store(tmp_path, monkeypatch):
    path = str(tmp_path / "claims.db")
    with create_store(path, bundled=False) as made:
        made.put(
            [
                Subject(id="orrery", name="Orrery", kind="organisation"),
                Subject(id="r2", name="R2", kind="accelerator", vendor="orrery"),
                Source(id="report", kind="press-article", title="Report", url=ADDRESS, snapshot=snapshot(OLD.encode())),
                Source(id="named", kind="press-article", title="Named", url="https://example.org/named"),
                Source(id="lost", kind="press-article", title="Lost", snapshot=snapshot(b"It took 9 hours.\n")),
                cites("gain", 2, "15%"),
                cites("days", 3, "9"),
                cites("flags", 4, "40"),
            ],
            who="tester",
            texts={"report": OLD.encode()},
        )
    monkeypatch.setenv("CLAIMS_STORE", path)
    monkeypatch.setenv("CLAIMS_USER", "ann")
    monkeypatch.delenv("CLAIMS_TEXTS", raising=False)
    return path


@pytest.fixture
def app(store):
    return AppTest.from_file(str(MAIN), default_timeout=60).run()


def opened(app, name, **query):
    app.switch_page(f"views/{name}.py")
    app.query_params.clear()
    for key, value in query.items():
        app.query_params[key] = value
    return app.run()


def pasted(app, text, source="report", button="versions-read-go"):
    opened(app, "source", id=source)
    app.get("button_group")[0].set_value("paste").run()
    app.text_area(key=f"versions-{source}-text").set_value(text)
    app.button(key=button).click().run()
    assert not app.exception
    return app


def told(app):
    kinds = ("markdown", "caption", "info", "error", "success", "warning")
    return " ".join(str(e.value) for kind in kinds for e in app.get(kind))


def library(store):
    with open_store(store) as held:
        assert held.faults() == []
        return held.library()


def test_what_changed_is_shown_with_each_citations_fate_and_nothing_is_written(app, store):
    before = library(store)
    pasted(app, NEW)
    shown = told(app)
    assert "3 claims to be checked again" in shown
    for fate in ("figure changed** · “15%” · paragraph 2", "reworded** · “9” · paragraph 3", "gone** · “40”"):
        assert fate in shown
    assert ":red-background[**15%**]" in shown
    assert ":green-background[**12%**]" in shown
    assert "paragraph 4 was removed" in shown
    assert library(store).records == before.records
    app.button(key="versions-no").click().run()
    assert "to be checked again" not in told(app)
    assert library(store).records == before.records


def test_a_figure_that_stands_beside_one_that_changed_is_told_so(app, store):
    pasted(app, OLD.replace("64 nodes", "48 nodes").replace("9 days", "11 days"))
    shown = told(app)
    assert "**figure changed** · “15%” · paragraph 2" in shown
    assert shown.count("It still stands there, but another figure of its sentence is another now.") == 1
    assert shown.count("The figure that it cites is another now.") == 1


def test_a_yes_keeps_the_new_version_and_the_old_one_can_be_compared(app, store):
    pasted(app, NEW)
    app.button(key="versions-yes").click().run()
    assert not app.exception
    assert "It is kept" in told(app)
    after = library(store)
    assert after.texts["report"] == NEW
    (version,) = after.sources["report"].versions
    assert version.text_sha256 == snapshot(OLD.encode()).text_sha256
    with open_store(store) as held:
        assert held.history("report")[0].who == "ann"
        assert held.snapshots.read_text(version.text_sha256) == OLD
    assert "Cited from it at no paragraph that is named, or at one that is no longer there" in told(app)
    app.toggle(key="versions-since-report-0").set_value(True).run()
    assert not app.exception
    assert ":green-background[**12%**]" in told(app)


def test_what_is_to_be_checked_again_is_told_with_its_figure(app, store):
    pasted(app, NEW)
    app.button(key="versions-yes").click().run()
    opened(app, "review")
    assert not app.exception
    assert "came to 15%" in str([link.label for link in app.get("page_link")])
    assert ".." not in told(app)


def test_the_same_text_only_notes_the_day(app, store):
    pasted(app, OLD)
    assert "The text has not changed." in told(app)
    app.button(key="versions-yes").click().run()
    assert library(store).sources["report"].versions == ()
    assert library(store).sources["report"].accessed


def test_what_was_changed_meanwhile_is_not_overwritten(app, store):
    pasted(app, NEW)
    with open_store(store) as held:
        source = held.library().sources["report"]
        held.put([source.model_copy(update={"note": "Seen twice."})], who="bob")
    app.button(key="versions-yes").click().run()
    assert not app.exception
    assert [e.value for e in app.error]
    assert library(store).texts["report"] == OLD
    assert library(store).sources["report"].note == "Seen twice."


def test_another_source_is_not_taken_for_a_new_version(app, store):
    text = "Another report\n\nIt took 12 days on 8 nodes.\n"
    with open_store(store) as held:
        held.put(
            [Source(id="other", kind="press-article", title="Other", snapshot=snapshot(text.encode()))],
            who="bob",
            texts={"other": text.encode()},
        )
    pasted(app, text)
    assert "this is 'other'" in told(app)


def test_nothing_given_is_told(app):
    opened(app, "source", id="report")
    app.get("button_group")[0].set_value("paste").run()
    app.button(key="versions-read-go").click().run()
    assert "nothing is given to read" in told(app)


def test_an_address_that_is_refused_is_told_in_one_line(app, store):
    opened(app, "source", id="report")
    app.text_input(key="versions-report-address").set_value("http://127.0.0.1:9/secret")
    app.button(key="versions-read-go").click().run()
    assert not app.exception
    assert len(app.error) == 1


def test_a_change_needs_a_name(app, store):
    pasted(app, NEW)
    app.text_input(key="signing-name").set_value(" ").run()
    app.button(key="versions-yes").click().run()
    assert "needs a name" in told(app)
    assert library(store).texts["report"] == OLD


def test_hostile_text_in_a_new_version_is_shown_as_text(app):
    pasted(app, OLD + "\n![](http://x.example/p.png) <script>alert(1)</script> :red[x] $x$ [y](javascript:z)\n")
    shown = told(app)
    assert "is new" in shown
    assert "![](" not in shown
    assert "<script>" not in shown
    assert "](javascript" not in shown


def test_a_source_that_is_only_named_gets_its_first_text(app, store):
    pasted(app, "Named at last\n\nIt took 3 hours.\n", source="named")
    assert "This would be its first text" in told(app)
    app.button(key="versions-yes").click().run()
    assert not app.exception
    assert "3 hours" in library(store).texts["named"]


def test_only_the_text_that_is_described_is_attached(app, store):
    pasted(app, "It took 8 hours.\n", source="lost", button="versions-attach")
    assert "this is not the text of 'lost'" in told(app)
    assert "lost" not in library(store).texts
    pasted(app, "It took 9 hours.\n", source="lost", button="versions-attach")
    assert "The text is attached." in told(app)
    assert library(store).texts["lost"] == "It took 9 hours.\n"


def test_a_store_that_can_only_be_read_offers_no_change(store, monkeypatch):
    monkeypatch.setattr("claims.stores.sqlite.schema.is_writable", lambda _: False)
    app = AppTest.from_file(str(MAIN), default_timeout=60).run()
    for name, query in (("source", {"id": "named"}), ("review", {"id": "report"}), ("add", {})):
        opened(app, name, **query)
        assert not app.exception
        assert "can only be read" in told(app)
        keys = {button.key for button in app.button}
        assert not keys & {"versions-read-go", "review-accept", "review-dismiss", "review-undo", "add-go"}


def test_the_new_text_of_a_held_address_leads_to_what_changed(app, store, monkeypatch):
    page = Fetched(NEW.encode(), "text/plain", ADDRESS, {}, 200)
    monkeypatch.setattr("claims.readers.fetch.fetch", lambda _: page)
    opened(app, "add", by="address")
    app.text_input(key="add-address").set_value(ADDRESS)
    app.button(key="add-go").click().run()
    assert "reads otherwise by now" in told(app)
    app.button(key="add-compare").click().run()
    assert not app.exception
    opened(app, "source", id="report", versions="open")
    assert "3 claims to be checked again" in told(app)
    app.button(key="versions-yes").click().run()
    assert library(store).texts["report"] == NEW
