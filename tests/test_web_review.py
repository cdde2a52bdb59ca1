"""Adding a source and reviewing it in the app: from a paste to claims, each decision by a click, each undone by one."""

import json
import re
from html import unescape
from pathlib import Path
from types import SimpleNamespace

import builders
import pytest
from streamlit.testing.v1 import AppTest

from claims.intake.draft import Draft
from claims.model.base import Withdrawal
from claims.model.subject import Subject
from claims.stores import create_store, open_store
from claims.web import stepping
from claims.web.drafts import Form
from claims.web.fieldnames import first_field

MAIN = Path(__file__).resolve().parents[1] / "claims" / "web" / "main.py"
TEXT = """Orrery says its R2 card holds more

The R2 card of Orrery holds 96 GB of memory and draws 400 W.
Orrery did not publish the clock. It sells for $9,000.
"""


@pytest.fixture(autouse=True)
def prompt(monkeypatch):
    """Lets the tests decide as fast as they can."""
    monkeypatch.setattr("claims.web.pacing.SOON", 0.0)


@pytest.fixture
def store(tmp_path, monkeypatch):
    path = tmp_path / "claims.db"
    with create_store(str(path), bundled=False) as made:
        made.put(
            [
                Subject(id="orrery", name="Orrery", kind="organisation"),
                Subject(id="r2", name="R2", kind="accelerator", vendor="orrery"),
            ],
            who="tester",
        )
    monkeypatch.setenv("CLAIMS_STORE", str(path))
    monkeypatch.setenv("CLAIMS_USER", "ann")
    monkeypatch.delenv("CLAIMS_TEXTS", raising=False)
    return str(path)


@pytest.fixture
def app(store):
    """Returns the app with the figures of a sentence taken one by one."""
    app = AppTest.from_file(str(MAIN), default_timeout=60)
    app.session_state["review-together"] = False
    return app.run()


def opened(app, name, **query):
    app.switch_page(f"views/{name}.py")
    app.query_params.clear()
    for key, value in query.items():
        app.query_params[key] = value
    return app.run()


def pasted(app, text=TEXT):
    opened(app, "add")
    app.text_area(key="add-text").set_value(text)
    return app.button(key="add-go").click().run()


@pytest.fixture
def reviewed(app):
    pasted(app)
    app.button(key="add-write").click().run()
    assert not app.exception
    return opened(app, "review", id="orrery-says-its-r2-card-holds-more")


def claims(store):
    with open_store(store) as held:
        return {c.quantity.printed if c.quantity else c.kind: c for c in held.library().claims.values()}


def told(app):
    return " ".join(
        str(e.value) for kind in ("markdown", "caption", "info", "error", "subheader") for e in app.get(kind)
    )


def heading(app):
    return next(m.value[4:] for m in app.markdown if m.value.startswith("### "))


def test_a_paste_is_read_and_nothing_is_written_before_a_yes(app, store):
    pasted(app)
    assert "3 figures found" in told(app)
    with open_store(store) as held:
        assert not held.library().sources


def test_what_cannot_be_read_is_told_in_one_line(app):
    pasted(app, "  \n ")
    assert [e.value for e in app.error] == ["there is no text to read; paste one first"]


def test_a_file_of_pictures_can_be_kept_without_its_text(app, store):
    opened(app, "add", by="file")
    app.file_uploader(key="add-file").upload(
        "scan.pdf", builders.pdf("q 612 0 0 792 0 0 cm /I1 Do Q", picture=True), "application/pdf"
    )
    app.button(key="add-go").click().run()
    assert "recognise the text (OCR) first" in app.error[0].value
    app.button(key="add-pictured-go").click().run()
    assert not app.error
    app.button(key="add-write").click().run()
    assert not app.exception
    with open_store(store) as held:
        (source,) = held.library().sources.values()
        assert (source.is_pictured, source.name) == (True, "scan.pdf")
    assert "shows its text only in pictures" in told(app)


def test_an_added_source_keeps_its_text_and_is_known_the_next_time(reviewed, app, store):
    with open_store(store) as held:
        library = held.library()
        (source,) = library.sources.values()
        assert "96 GB" in library.texts[source.id]
        assert held.history(source.id)[0].who == "ann"
    pasted(app)
    assert "This document is here already." in told(app)
    assert not [b for b in app.button if b.key == "add-write"]


def test_a_figure_is_accepted_as_the_draft_has_it(reviewed, store):
    assert heading(reviewed) == "96 GB"
    reviewed.button(key="review-accept").click().run()
    assert not reviewed.exception
    made = claims(store)["96 GB"]
    assert (made.subject, made.metric) == ("r2", "memory-capacity")
    assert made.drafted.accepted_by == "ann"
    assert heading(reviewed) == "400 W"


def test_who_proposed_and_accepted_is_told_on_the_claims_page(reviewed, store):
    reviewed.button(key="review-accept").click().run()
    page = told(opened(reviewed, "claim", id=claims(store)["96 GB"].id))
    assert "ann accepted it on" in page
    assert "drafting" in page


def test_an_edit_is_kept_and_signed(reviewed, store):
    source = "orrery-says-its-r2-card-holds-more"
    reviewed.button(key="review-edit").click().run()
    key = next(b.key for b in reviewed.selectbox if b.key.endswith("-modality"))
    reviewed.selectbox(key=key).set_value("measured")
    reviewed.button(key="review-accept").click().run()
    made = claims(store)["96 GB"]
    assert made.modality == "measured"
    assert any(p.by == "ann" and "modality" in p.fields for p in made.drafted.proposed)
    assert made.citations[0].source == source


def test_a_figure_is_dismissed_with_the_reason(reviewed, store):
    reviewed.button(key="review-dismiss").click().run()
    with open_store(store) as held:
        (gone,) = (
            held.library().records_of("dismissed")
            if hasattr(held.library(), "records_of")
            else [r for r in held.library().records.values() if r.collection == "dismissed"]
        )
    assert gone.figures == ("96 GB",)
    assert gone.reason
    assert heading(reviewed) == "400 W"


def test_every_step_is_undone_and_can_be_taken_again(reviewed, store):
    reviewed.button(key="review-accept").click().run()
    reviewed.button(key="review-undo").click().run()
    assert claims(store)["96 GB"].withdrawn.why == "undone in review"
    assert heading(reviewed) == "96 GB"
    reviewed.button(key="review-accept").click().run()
    assert claims(store)["96 GB"].withdrawn is None
    reviewed.button(key="review-dismiss").click().run()
    reviewed.button(key="review-undo").click().run()
    assert heading(reviewed) == "400 W"


def fields(app):
    """Returns the names of the fields of the form in hand."""
    kinds = ("selectbox", "text_input", "text_area", "multiselect")
    keys = [str(e.key) for kind in kinds for e in app.get(kind) if str(e.key).startswith("review-orrery")]
    return [key.rsplit("-", 1)[1] for key in keys]


def test_edit_unfolds_every_field_and_folds_them_again(reviewed):
    def more():
        return next(e for e in reviewed.expander if e.label.startswith("More"))

    reviewed.button(key="review-edit").click().run()
    assert more().proto.expanded
    assert {"subject", "statement", "modality", "value", "baseline"} <= {*fields(reviewed)}
    reviewed.button(key="review-edit").click().run()
    assert fields(reviewed) == ["subject", "claimant"]


def test_a_figure_by_itself_is_read_in_a_few_lines(reviewed):
    assert fields(reviewed) == ["subject", "claimant"]
    assert "The groups that" not in told(reviewed)
    assert "R2 has 96 gigabytes of memory." in [m.value for m in reviewed.markdown]
    (line,) = [c.value for c in reviewed.caption if c.value.startswith("96 gigabyte")]
    assert line == "96 gigabyte · memory capacity · described"


def test_what_was_written_in_the_whole_form_is_not_folded_away(reviewed, store):
    reviewed.button(key="review-edit").click().run()
    key = next(b.key for b in reviewed.text_area if b.key.endswith("-statement"))
    reviewed.text_area(key=key).set_value("The card has 96 GB.").run()
    reviewed.button(key="review-edit").click().run()
    assert reviewed.text_area(key=key).value == "The card has 96 GB."
    reviewed.button(key="review-accept").click().run()
    assert claims(store)["96 GB"].statement == "The card has 96 GB."


def test_what_a_figure_is_about_can_be_put_right_in_short_and_is_kept_when_the_form_unfolds(reviewed, store):
    key = next(b.key for b in reviewed.selectbox if b.key.endswith("-subject"))
    reviewed.selectbox(key=key).set_value("orrery").run()
    assert "It has 96 gigabytes of memory." in [m.value for m in reviewed.markdown]
    reviewed.button(key="review-edit").click().run()
    assert reviewed.selectbox(key=key).value == "orrery"
    reviewed.button(key="review-accept").click().run()
    assert claims(store)["96 GB"].subject == "orrery"


def test_later_and_the_way_back(reviewed, store):
    reviewed.button(key="review-later").click().run()
    assert heading(reviewed) == "400 W"
    reviewed.button(key="review-previous").click().run()
    assert heading(reviewed) != "400 W"
    assert not claims(store)


def test_a_change_by_someone_else_is_seen_and_nothing_is_overwritten(reviewed, store):
    with open_store(store) as held:
        held.put([Subject(id="other", name="Other", kind="organisation")], who="bob")
    reviewed.button(key="review-accept").click().run()
    assert not reviewed.exception
    assert "96 GB" in claims(store)


def test_a_change_needs_a_name(reviewed, store):
    reviewed.text_input(key="signing-name").set_value(" ").run()
    reviewed.button(key="review-accept").click().run()
    assert "needs a name" in told(reviewed)
    assert not claims(store)


def test_the_queue_lists_the_sources_with_how_far_they_are(reviewed):
    opened(reviewed, "review")
    assert "Orrery says its R2 card holds more" in str([link.label for link in reviewed.get("page_link")])


def test_hostile_text_is_shown_as_text(app, store):
    pasted(app, "# Odd <script>alert(1)</script>\n\nThe R2 has ![](http://x.example/p.png) 96 GB of memory :red[x].")
    assert not app.exception
    assert "![](" not in told(app)
    app.button(key="add-write").click().run()
    assert not app.exception


RUN = """Orrery trains Lyra 2

Orrery said the training of Lyra 2, a language model, took 31 days on 512 R2 cards. Its loss fell from 9.1 to 1.9.
Memory use of Lyra 2 fell from 80 GB to 50 GB.
"""


def test_figures_of_one_run_offer_a_study_that_the_next_ones_keep(app, store):
    pasted(app, RUN)
    app.button(key="add-write").click().run()
    opened(app, "review", id="orrery-trains-lyra-2")
    assert heading(app) == "31 days"
    app.button(key="review-edit").click().run()
    study = next(box for box in app.selectbox if "Study" in box.label)
    assert (study.value, [o for o in study.options if o.startswith("new: ")]) == (None, ["new: Training of Lyra 2"])
    app.button(key="review-accept").click().run()
    assert claims(store)["31 days"].study is None
    app.button(key="review-edit").click().run()
    study = next(box for box in app.selectbox if "Study" in box.label)
    study.set_value("lyra-2-training-run").run()
    app.button(key="review-accept").click().run()
    assert not app.exception
    with open_store(store) as held:
        assert [s.title for s in held.library().studies.values()] == ["Training of Lyra 2"]
    app.button(key="review-accept").click().run()
    assert [c.study for c in claims(store).values()].count("lyra-2-training-run") == 2


def test_a_figure_that_another_one_takes_in_is_told_beside_it(app):
    pasted(app, RUN)
    app.button(key="add-write").click().run()
    opened(app, "review", id="orrery-trains-lyra-2")
    while heading(app) != "50 GB":
        app.button(key="review-next").click().run()
    assert "takes in 80 GB" in told(app)


def test_the_second_half_of_a_double_click_decides_nothing(reviewed, store, monkeypatch):
    monkeypatch.setattr("claims.web.pacing.SOON", 1000.0)
    for key in ("review-accept", "review-dismiss", "review-later"):
        reviewed.button(key=key).click().run()
        assert not reviewed.exception
        assert heading(reviewed) == "96 GB"
    assert [t.value for t in reviewed.toast]
    assert not claims(store)
    monkeypatch.setattr("claims.web.pacing.SOON", 0.0)
    reviewed.button(key="review-accept").click().run()
    assert list(claims(store)) == ["96 GB"]


def test_what_another_person_accepted_meanwhile_is_not_made_twice(reviewed, store):
    other = AppTest.from_file(str(MAIN), default_timeout=60)
    other.session_state["review-together"] = False
    opened(other, "review", id="orrery-says-its-r2-card-holds-more")
    other.button(key="review-accept").click().run()
    reviewed.button(key="review-accept").click().run()
    assert not reviewed.exception
    with open_store(store) as held:
        assert [c.quantity.printed for c in held.library().claims.values()] == ["96 GB"]


def test_a_reload_in_the_middle_of_a_review_loses_nothing_that_was_decided(reviewed, store):
    reviewed.button(key="review-accept").click().run()
    again = AppTest.from_file(str(MAIN), default_timeout=60)
    again.session_state["review-together"] = False
    opened(again, "review", id="orrery-says-its-r2-card-holds-more")
    assert heading(again) == "400 W"
    assert "96 GB" in claims(store)


def test_a_write_that_fails_midway_is_told_and_leaves_nothing(reviewed, store, monkeypatch):
    from claims.errors import StoreError
    from claims.stores.sqlite.store import SqliteStore

    def full(*_, **__):
        raise StoreError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(SqliteStore, "put", full)
        reviewed.button(key="review-accept").click().run()
        assert "the disk is full" in told(reviewed)
    assert not claims(store)
    reviewed.button(key="review-accept").click().run()
    assert "96 GB" in claims(store)


@pytest.mark.parametrize(
    "text",
    [
        "Odd words\n\n" + "x" * 60_000 + " and 96 GB of memory.",
        "عنوان قصير\n\nيبلغ حجم الذاكرة 96 GB في بطاقة R2 \u202e\u2066 من Orrery.",
        "Table\n\n" + " | ".join(f"{n} GB" for n in range(400)),
    ],
)
def test_odd_texts_are_read_and_can_be_reviewed(app, store, text):
    pasted(app, text)
    assert not app.exception
    app.button(key="add-write").click().run()
    assert not app.exception
    with open_store(store) as held:
        (source,) = held.library().sources
    opened(app, "review", id=source)
    assert not app.exception
    assert "figures settled" in str([p.proto.text for p in app.get("progress")] or told(app))


LONG = "A long log\n\n" + "\n".join(
    f"Step {number} took {number + 3} ms on the R2 card of Orrery." for number in range(1, 901)
)


@pytest.fixture
def long(app):
    pasted(app, LONG)
    app.button(key="add-write").click().run()
    return opened(app, "review", id="a-long-log")


def drawn(app):
    """Returns what the reader was given to draw."""
    (component,) = app.get("bidi_component")
    return json.loads(component.proto.json)


def test_only_the_text_around_the_figure_at_hand_is_drawn_and_it_follows(long):
    assert not long.exception
    first = drawn(long)
    numbers = [paragraph["number"] for paragraph in first["paragraphs"]]
    assert numbers[0] == 1
    assert len(numbers) < 500
    assert (first["before"], first["after"]) == (False, True)
    long.button(key="review-previous").click().run()
    last = drawn(long)
    assert last["paragraphs"][-1]["number"] == 901
    assert (last["before"], last["after"]) == (True, False)
    assert any(piece.get("key") == last["now"] for p in last["paragraphs"] for piece in p["pieces"])


def test_a_long_text_is_read_in_parts_on_its_own_page(long):
    page = opened(long, "source", id="a-long-log")
    assert not page.exception
    assert len([c for c in page.caption if c.value.startswith("Paragraph ")]) == 150
    page.selectbox(key="source-part-a-long-log").set_value("901 to 901").run()
    assert [c.value for c in page.caption if c.value.startswith("Paragraph ")] == ["Paragraph 901"]


LONGER = """Orrery says its R2 card holds 96 GB

Orrery did not publish the clock of the card that it showed in its own hall on Monday.

The older R1 card of Orrery draws 400 W. It was shown to 300 people. The R2 card of Orrery has 3 TB/s of memory bandwidth.
"""


@pytest.fixture
def longer(app):
    pasted(app, LONGER)
    app.button(key="add-write").click().run()
    return opened(app, "review", id="orrery-says-its-r2-card-holds-96-gb")


def bar(app):
    return app.get("progress")[0].proto.text


def test_the_review_begins_with_the_headline_and_ends_with_what_is_not_told(longer):
    seen = []
    for _ in range(5):
        seen.append(heading(longer))
        longer.button(key="review-later").click().run()
    assert seen == ["96 GB", "3 TB/s", "400 W", "300 people", "not publish"]


def test_the_order_of_the_text_can_be_chosen(longer):
    longer.toggle(key="review-by-text").set_value(True).run()
    seen = []
    for _ in range(5):
        seen.append(heading(longer))
        longer.button(key="review-later").click().run()
    assert seen == ["96 GB", "not publish", "400 W", "300 people", "3 TB/s"]


def test_the_groups_say_how_many_wait_and_lead_to_the_first(longer):
    groups = longer.button_group(key="review-group")
    assert [option.content for option in groups.proto.options] == [
        "Headline 1",
        "Main subject 1",
        "Other subjects 1",
        "Background 1",
        "Not told 1",
    ]
    groups.set_value("absence").run()
    assert heading(longer) == "not publish"
    assert "**Not told.**" in told(longer)
    longer.button(key="review-later").click().run()
    assert heading(longer) == "96 GB"


def test_how_long_the_rest_takes_follows_the_pace(longer, monkeypatch):
    assert "5 proposals left, less than a minute" in bar(longer)
    clock = iter(range(10**9, 2 * 10**9, 40))
    monkeypatch.setattr("claims.web.pacing.time", SimpleNamespace(monotonic=lambda: float(next(clock))))
    for _ in range(3):
        longer.button(key="review-dismiss").click().run()
    assert re.search(r"2 proposals left, about [12] minutes?$", bar(longer))


def test_a_dismissal_has_the_reason_that_the_figure_suggests(longer):
    longer.button(key="review-edit").click().run()
    reason = next(box for box in longer.selectbox if box.key.endswith("-reason"))
    assert reason.value == "It is background, and bears on nothing here."


def test_the_first_help_says_what_to_do_until_it_is_hidden(longer):
    assert "press **A**" in told(longer)
    longer.button(key="review-help-hide").click().run()
    assert "press **A**" not in told(longer)
    opened(longer, "review", id="orrery-says-its-r2-card-holds-96-gb")
    assert "press **A**" not in told(longer)


def test_the_claims_that_were_made_of_a_source_are_a_click_away(longer):
    longer.button(key="review-accept").click().run()
    assert "Its 1 claim" in str([link.label for link in longer.get("page_link")])


BARE = """A card holds more

It holds 96 GB of memory.
"""


def test_what_a_claim_lacks_is_named_as_the_form_names_it(app, store):
    pasted(app, BARE)
    app.button(key="add-write").click().run()
    opened(app, "review", id="a-card-holds-more")
    app.button(key="review-accept").click().run()
    (refused,) = [e.value for e in app.error]
    assert re.fullmatch("“(About|Claimed by)” is empty; choose it below, or dismiss the figure", refused)
    assert not claims(store)


def test_the_form_says_which_fields_are_worth_a_look(app):
    pasted(app, "Orrery says its R2 card holds 96 GB\n\nOrrery speaks of 30% more.")
    app.button(key="add-write").click().run()
    opened(app, "review", id="orrery-says-its-r2-card-holds-96-gb")
    while heading(app) != "30%":
        app.button(key="review-later").click().run()
    assert re.search(r"Look at .*\*\*Metric\*\* \(not told\)", told(app))


def test_a_statement_that_is_left_as_it_is_follows_the_other_fields(reviewed, store):
    key = next(b.key for b in reviewed.selectbox if b.key.endswith("-subject"))
    reviewed.button(key="review-edit").click().run()
    reviewed.selectbox(key=key).set_value("orrery").run()
    (line,) = [c.value for c in reviewed.caption if c.value.startswith("It will read: ")]
    reviewed.button(key="review-accept").click().run()
    assert claims(store)["96 GB"].statement == line.removeprefix("It will read: ")
    assert line.startswith("It will read: Orrery says that it has 96 gigabytes")


def test_a_file_that_cannot_be_read_is_named(app, store):
    opened(app, "add", by="file")
    next(box for box in app.get("file_uploader") if "add-file" in str(box.key)).upload("report.txt", b"").run()
    app.button(key="add-go").click().run()
    (refused,) = [unescape(e.value) for e in app.error]
    assert refused == "'report.txt' cannot be read: it is empty"


def test_undo_after_later_takes_the_figure_in_hand_again_and_no_earlier_claim_back(reviewed, store):
    reviewed.button(key="review-accept").click().run()
    reviewed.button(key="review-later").click().run()
    assert heading(reviewed) != "400 W"
    reviewed.button(key="review-undo").click().run()
    assert heading(reviewed) == "400 W"
    assert claims(store)["96 GB"].withdrawn is None
    reviewed.button(key="review-undo").click().run()
    assert claims(store)["96 GB"].withdrawn.why == "undone in review"


def test_what_a_source_seems_to_rest_on_and_was_left_open_is_found_again_on_its_page(reviewed):
    page = opened(reviewed, "source", id="orrery-says-its-r2-card-holds-more")
    assert "Nothing that it rests on is settled" in told(page)
    assert "What it seems to rest on." in told(page)
    assert [b.key for b in page.button if (b.key or "").startswith("relying-confirm")]


def test_a_decision_draws_the_form_once(reviewed, store, monkeypatch):
    drawn = []
    draw = Form.draw_short
    monkeypatch.setattr(Form, "draw_short", lambda form: (drawn.append(form), draw(form)))
    reviewed.button(key="review-accept").click().run()
    assert claims(store)
    assert len(drawn) == 1


def test_the_fields_of_a_text_are_folded_once_it_is_read(app):
    opened(app, "add")
    assert [e.proto.expanded for e in app.expander if e.label == "What to read"] == [True]
    pasted(app)
    assert [e.proto.expanded for e in app.expander if e.label == "What was read"] == [False]
    assert app.text_area(key="add-text").value == TEXT


@pytest.mark.parametrize(
    ("left", "first"), [(("reading",), "statement"), (("reading", "claimant"), "claimant"), ((), "statement")]
)
def test_the_cursor_is_put_only_into_a_field_that_is_in_sight(left, first):
    draft = Draft("p1", ("p1",), {}, open=left)
    assert first_field(draft) == first


AGAIN = """Fern Weekly looks at the R2 card

Orrery brings a card, and Fern Weekly looked at it for a day in its own hall in the town of Fern.

The R2 card of Orrery draws 400 W. It holds 96 GB of memory. It has 48 MB of cache.
"""


def test_after_a_refused_citation_the_next_figure_is_the_one_that_came_next_before(reviewed, store):
    reviewed.button(key="review-accept").click().run()
    reviewed.button(key="review-accept").click().run()
    pasted(reviewed, AGAIN)
    reviewed.button(key="add-write").click().run()
    opened(reviewed, "review", id="fern-weekly-looks-at-the-r2-card")
    first = heading(reviewed)
    assert [b.label for b in reviewed.button if b.key == "review-cite"] == ["Cite it"]
    reviewed.button(key="review-next").click().run()
    second = heading(reviewed)
    reviewed.button(key="review-previous").click().run()
    assert heading(reviewed) == first
    next(b for b in reviewed.button if "-refuse-" in str(b.key)).click().run()
    assert heading(reviewed) == first
    assert not [b for b in reviewed.button if b.key == "review-cite"]
    reviewed.button(key="review-accept").click().run()
    assert heading(reviewed) == second


def test_a_source_that_is_withdrawn_during_its_review_takes_no_claim_and_says_so(reviewed, store):
    with open_store(store) as held:
        (source,) = held.library().sources.values()
        gone = source.model_copy(update={"withdrawn": Withdrawal(on="2026-05-02", why="A forgery.")})
        held.put([gone], who="ben")
    reviewed.button(key="review-accept").click().run()
    assert not reviewed.exception
    assert claims(store) == {}
    assert any("Withdrawn on 2026-05-02" in w.value and "A forgery." in w.value for w in reviewed.warning)


def test_a_source_that_is_withdrawn_just_before_a_decision_is_written_takes_no_claim(reviewed, store, monkeypatch):
    write = stepping._put

    def late(opened_store, source, step, why):
        opened_store.put([source.model_copy(update={"withdrawn": Withdrawal(on="2026-05-02", why="A fake.")})], who="b")
        write(opened_store, source, step, why)

    monkeypatch.setattr(stepping, "_put", late)
    reviewed.button(key="review-accept").click().run()
    assert claims(store) == {}
    assert not reviewed.exception
