"""A paragraph decided as one in the app: its figures ticked or not, what they share put right once, one by one where wished."""

from html import unescape
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from claims.intake.review import Review
from claims.model.subject import Subject
from claims.stores import create_store, open_store
from claims.web.drafts import Form
from claims.web.inshort import figure_of, in_short, marked_figure

MAIN = Path(__file__).resolve().parents[1] / "claims" / "web" / "main.py"
SOURCE = "orrery-says-its-r2-card-holds-more"
TEXT = """Orrery says its R2 card holds more

The R2 card of Orrery holds 96 GB of memory, draws 400 W and sells for $9,000.
It has 48 MB of cache.
The Lumen card has 32 GB of memory and draws 150 W, Tern Works said. Orrery did not publish the clock.
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
    app = AppTest.from_file(str(MAIN), default_timeout=60).run()
    app.switch_page("views/add.py").run()
    app.text_area(key="add-text").set_value(TEXT)
    app.button(key="add-go").click().run()
    app.button(key="add-write").click().run()
    app.switch_page("views/review.py")
    app.query_params["id"] = SOURCE
    return app.run()


def claims(store):
    with open_store(store) as held:
        standing = (c for c in held.library().claims.values() if not c.withdrawn)
        return {c.quantity.printed: c for c in standing if c.quantity}


def dismissed(store):
    with open_store(store) as held:
        every = held.library().records.values()
        gone = (r for r in every if r.collection == "dismissed" and not r.withdrawn and not r.waits)
        return {figure for record in gone for figure in record.figures}


def heading(app):
    return next(m.value[4:] for m in app.markdown if m.value.startswith("### "))


def boxes(app):
    """Returns the boxes of the lines, by the figure as printed."""
    with open_store() as held:
        review = Review.of(held.library(), held.library().texts and next(iter(held.library().texts)))
    shown = [box for box in app.checkbox if str(box.key).startswith("review-")]
    return {next(i.printed for i in reversed(review.items) if box.key.endswith(f"-{i.key}")): box for box in shown}


def labels(app):
    return [unescape(box.label) for box in boxes(app).values()]


def press(app, key):
    app.button(key=f"review-{key}").click().run()
    assert not app.exception
    return app


def test_the_figures_of_a_paragraph_are_accepted_as_one_and_taken_back_as_one(app, store):
    assert heading(app) == "3 figures"
    assert list(boxes(app)) == ["96 GB", "400 W", "$9,000"]
    assert app.button(key="review-accept").label == "Accept 3"
    press(app, "accept")
    assert set(claims(store)) == {"96 GB", "400 W", "$9,000"}
    assert {c.drafted.accepted_by for c in claims(store).values()} == {"ann"}
    assert heading(app) != "3 figures"
    press(app, "undo")
    assert claims(store) == {}
    assert heading(app) == "3 figures"


def test_a_long_text_is_drafted_as_far_as_it_is_reviewed(app, store, monkeypatch):
    def told():
        assert not app.exception
        return app.get("progress")[0].proto.text

    assert "further on" not in told()
    monkeypatch.setattr("claims.web.reviewing.FIRST", 80)
    with open_store(store) as opened:
        library = opened.library()
    whole, part = Review.of(library, SOURCE), Review.of(library, SOURCE, first=80)
    assert whole.is_whole
    assert (len(part.items), part.drafted_to) == (len(whole.items), TEXT.index("\nIt has 48"))
    assert [one.printed for one in part.waiting] == ["96 GB", "400 W", "$9,000"]
    assert {one.why for one in part.items if not one.draft} == {"not drafted so far"}
    assert part.beyond == len([f for f in whole.figures if f.found.start > part.drafted_to and f.proposal])
    further = part.further().further()
    assert further.is_whole
    assert [(one.key, one.draft) for one in further.items] == [(one.key, one.draft) for one in whole.items]

    app.session_state["reviewing"].review = part
    app.run()
    assert f"{part.beyond} figures further on, drafted after these" in told()
    press(app, "accept")
    assert len(claims(store)) == 3
    assert heading(app) not in ("3 figures", "96 GB")
    while "further on" in told() or "no proposal left" not in told():
        press(app, "accept" if not app.button(key="review-accept").disabled else "later")
    assert {"48 MB", "32 GB", "150 W"} <= set(claims(store))
    press(app, "undo")


def test_what_is_unticked_waits_behind_all_the_rest(app, store):
    boxes(app)["400 W"].uncheck().run()
    assert app.button(key="review-accept").label == "Accept 2"
    press(app, "accept")
    assert set(claims(store)) == {"96 GB", "$9,000"}
    seen = [heading(app)]
    while seen[-1] != "400 W":
        press(app, "later")
        seen.append(heading(app))
    assert seen[0] == "2 figures"
    assert len(seen) > 2
    assert "It was left out when others of its sentence were decided." in [c.value for c in app.caption]
    press(app, "dismiss")
    assert dismissed(store) == {"400 W"}
    assert not left_out(store)


@pytest.mark.parametrize(
    ("typed", "becomes"),
    [("Vale Labs", ("vale-labs", "Vale Labs", "site")), (" ORRERY ", ("orrery", "Orrery", "organisation"))],
)
def test_a_name_that_no_choice_has_is_typed_once_for_all_lines(app, store, typed, becomes):
    def shared():
        """Returns the choice above the lines; the test driver knows no names that are typed, and is told."""
        box = next(box for box in app.selectbox if box.label.startswith("Claimed by"))
        box.options.append(typed)
        return box

    shared().set_value(typed).run()
    assert not app.exception
    kind = [box for box in app.selectbox if box.label == f"What is {typed}?"]
    assert len(kind) == (becomes[0] == "vale-labs")
    if kind:
        shared()
        kind[0].set_value("site").run()
    shared()
    press(app, "accept")
    assert {c.claimant for c in claims(store).values()} == {becomes[0]}
    with open_store(store) as held:
        made = held.library().subjects[becomes[0]]
    assert (made.id, made.name, made.kind.value) == becomes
    press(app, "undo")
    with open_store(store) as held:
        assert ("vale-labs" in {i for i, s in held.library().subjects.items() if not s.withdrawn}) is False


def left_out(store):
    with open_store(store) as held:
        every = held.library().records.values()
        waiting = [r for r in every if r.collection == "dismissed" and r.waits and not r.withdrawn]
    return {figure for record in waiting for figure in record.figures}


def test_what_is_unticked_waits_behind_all_the_rest_in_another_session_too(app, store):
    boxes(app)["400 W"].uncheck().run()
    press(app, "accept")
    assert left_out(store) == {"400 W"}
    again = AppTest.from_file(str(MAIN), default_timeout=60)
    again.session_state["review-together"] = False
    again.run().switch_page("views/review.py")
    again.query_params["id"] = SOURCE
    again.run()
    seen = [heading(again)]
    while seen[-1] != "400 W":
        assert len(seen) < 9
        again.button(key="review-later").click().run()
        seen.append(heading(again))
    assert len(seen) == 5
    press(again, "accept")
    assert set(claims(store)) == {"96 GB", "$9,000", "400 W"}
    assert not left_out(store)
    press(again, "undo")
    assert left_out(store) == {"400 W"}


def test_what_was_left_out_is_so_no_more_once_the_step_is_taken_back(app, store):
    boxes(app)["400 W"].uncheck().run()
    press(app, "accept")
    press(app, "undo")
    assert not left_out(store)
    assert heading(app) == "3 figures"
    boxes(app)["400 W"].uncheck().run()
    press(app, "dismiss")
    assert dismissed(store) == {"96 GB", "$9,000"}
    assert left_out(store) == {"400 W"}


def test_several_that_are_left_over_stay_unticked_and_are_dismissed_as_one(app, store):
    boxes(app)["400 W"].uncheck()
    boxes(app)["96 GB"].uncheck().run()
    press(app, "accept")
    assert set(claims(store)) == {"$9,000"}
    press(app, "previous")
    assert heading(app) == "2 figures"
    assert [box.value for box in boxes(app).values()] == [False, False]
    assert app.button(key="review-accept").disabled
    assert app.button(key="review-dismiss").label == "Dismiss 2"
    press(app, "dismiss")
    assert dismissed(store) == {"96 GB", "400 W"}


def test_a_line_says_what_its_figure_becomes_without_what_stands_above_it(app):
    assert labels(app) == [
        ":gray[1] Has **96** gigabytes of memory",
        ":gray[2] Draws **400** watts",
        ":gray[3] Costs **$9,000**",
    ]


def test_what_an_unticked_figure_would_say_is_not_there_to_be_read(app):
    boxes(app)["400 W"].uncheck().run()
    assert labels(app)[1] == ":gray[2] :gray[400 W]"
    boxes(app)["96 GB"].uncheck()
    boxes(app)["$9,000"].uncheck().run()
    assert labels(app)[1] == ":gray[2] Draws **400** watts"


def test_who_claims_is_read_once_and_how_a_figure_was_found_with_each():
    assert in_short("According to Orrery, R2 draws 400 watts.", "Orrery") == "R2 draws 400 watts."
    assert in_short("According to Orrery, the memory of R2 is full.", "Orrery") == "The memory of R2 is full."
    assert in_short("Orrery measured that R2 draws 400 watts.", "Orrery") == "Measured: R2 draws 400 watts."
    assert in_short("Tern Works measured that R2 draws 400 watts.", "Orrery").startswith("Tern Works measured")
    assert in_short("According to Orrery, R2 draws 400 watts.", "").startswith("According to Orrery")


@pytest.mark.parametrize(
    ("statement", "about", "line"),
    [
        ("According to Orrery, R2 draws 400 watts.", "R2", "Draws 400 watts."),
        ("Orrery measured that the memory of R2 moves 4 TB/s.", "R2", "Measured: the memory moves 4 TB/s."),
        ("According to Orrery, the training of Lyra 2, compared", "Lyra 2", "The training, compared"),
        ("According to Orrery, R20 draws 400 watts.", "R2", "R20 draws 400 watts."),
        ("According to Orrery, R2.5 draws 400 watts.", "R2", "R2.5 draws 400 watts."),
        ("According to Orrery, 64 cards are of the type R2.", "R2", "64 cards are of the type R2."),
        ("Orrery says that it uses 400 cards.", "Orrery", "Uses 400 cards."),
        ("Fern holds that R2 is slow.", "R2", "Fern holds that R2 is slow."),
    ],
)
def test_a_line_leaves_out_only_what_stands_above_it(statement, about, line):
    assert in_short(statement, "Orrery", about) == line


@pytest.mark.parametrize(
    ("told", "printed", "line"),
    [
        ("Draws 400 watts", "400 W", "Draws **400** watts"),
        ("Costs $1.9 million", "$1.9 million", "Costs **$1.9** million"),
        ("Reaches 14,000 tokens", "4,000", "**4,000** · Reaches 14,000 tokens"),
        ("Scores 7.12", "7.1", "**7.1** · Scores 7.12"),
        ("Has 12%", "12%", "Has **12%**"),
        ("Has 12 *cards* [x]", "twelve", "**twelve** · Has 12 *cards* [x]"),
    ],
)
def test_the_figure_of_a_line_is_bold_where_it_is_printed_so_and_stands_before_it_else(told, printed, line):
    assert unescape(marked_figure(told, printed)) == line


@pytest.mark.parametrize(
    ("amount", "line"),
    [
        ({"value": "2.40E+8", "unit": "USD"}, "$240 million"),
        ({"value": "0.27", "unit": "USD/token"}, "$0.27 per token"),
        ({"value": "41300", "unit": "token"}, "41,300 token"),
        ({"value": "0.3333333333333333333333333333", "unit": "x"}, "≈ 0.333333 x"),
        ({"value": "1", "value_high": "3", "unit": "percent"}, "1 to 3 percent"),
    ],
)
def test_the_figure_of_a_draft_is_written_as_people_write_it(amount, line):
    assert figure_of({"quantity": amount}) == line


def test_the_quotation_that_ends_before_a_sentence_is_no_part_of_it(store):
    app = added(
        'Orrery tells of its R2 card\n\n"We like it," Orrery said. "It is good." The R2 card of Orrery holds 96 GB of memory.\n'
    )
    (sentence,) = {m.value for m in app.markdown if "96 GB**" in m.value}
    assert sentence.startswith("The R2 card")


def test_what_the_text_says_again_with_a_difference_is_a_line_that_a_person_ticks(store):
    app = added(
        "Orrery tells of its R2 card\n\nThe R2 card of Orrery draws 400 W and has 96 GB of memory.\n\n"
        "The R2 card of Orrery draws up to 400 W and costs $9,000.\n"
    )
    press(app, "accept")
    assert [box.value for box in boxes(app).values()] == [False, True]
    assert any("400 W" in label and "said again" in label for label in labels(app))
    assert any("another comparator" in caption.value for caption in app.caption)
    boxes(app)["400 W"].check().run()
    press(app, "accept")
    assert len(claims(store)["400 W"].citations) == 2


def test_what_the_text_says_again_is_cited_with_the_rest_of_its_paragraph(store):
    text = "The R2 card of Orrery holds 96 GB of memory"
    app = added(f"Orrery tells of its R2 card\n\n{text}.\n\n{text} and draws 400 W.\n")
    press(app, "accept")
    assert labels(app)[0] == ":gray[1] **96 GB** :blue[· said again]"
    press(app, "accept")
    assert {name: len(claim.citations) for name, claim in claims(store).items()} == {"96 GB": 2, "400 W": 1}
    press(app, "undo")
    assert {name: len(claim.citations) for name, claim in claims(store).items()} == {"96 GB": 1}


def test_what_a_paragraph_says_twice_is_a_claim_once(store):
    text = "The R2 card of Orrery holds 96 GB of memory"
    app = added(f"Orrery tells of its R2 card\n\n{text} and draws 400 W. {text}, Orrery said again.\n")
    told = [unescape(box.label) for box in app.checkbox]
    assert told[2:] == [":gray[3] **96 GB** :blue[· said again]"]
    press(app, "accept")
    assert set(claims(store)) == {"96 GB", "400 W"}
    assert "Every proposal is decided." in [m.value for m in app.success]
    press(app, "undo")
    assert not claims(store)


def test_what_a_list_says_twice_is_one_claim_with_both_places(store):
    entry = "- The R2 card of Orrery holds 96 GB of memory"
    app = added(
        f"Orrery tells of its R2 card\n\nIn short:\n\n{entry}\n- The R2 card draws 400 W, Orrery said\n{entry}\n"
    )
    box = next(box for box in app.checkbox if str(box.key).startswith("review-"))
    press(app, "accept")
    assert {name: len(claim.citations) for name, claim in claims(store).items()} == {"96 GB": 2, "400 W": 1}
    press(app, "undo")
    assert not claims(store)
    app.checkbox(key=box.key).uncheck().run()
    assert "said again" not in "".join(box.label for box in app.checkbox)
    press(app, "accept")
    assert {name: len(claim.citations) for name, claim in claims(store).items()} == {"96 GB": 1, "400 W": 1}


def added(text):
    app = AppTest.from_file(str(MAIN), default_timeout=60).run()
    app.switch_page("views/add.py").run()
    app.text_area(key="add-text").set_value(text)
    app.button(key="add-go").click().run()
    app.button(key="add-write").click().run()
    with open_store() as held:
        source = next(s.id for s in held.library().sources.values())
    app.switch_page("views/review.py")
    app.query_params["id"] = source
    return app.run()


def test_how_a_figure_was_found_is_unticked_beside_it(store):
    text = (
        "Orrery tells of its R2 card\n\nThe R2 card of Orrery reaches 4,100 tokens per second at a batch size of 64.\n"
    )
    app = added(text)
    assert {name: box.value for name, box in boxes(app).items()} == {"4,100 tokens per second": True, "64": False}


def test_another_figure_than_a_claim_here_has_stays_in_its_paragraph_and_says_so(store):
    text = "Orrery tells of its R2 card\n\nThe R2 card of Orrery holds 96 GB of memory. "
    app = added(text + "\n\nTern Works said the R2 card holds 90 GB of memory and sells for $9,000.\n")
    press(app, "accept")
    assert list(boxes(app)) == ["90 GB", "$9,000"]
    told = "90 GB here, 96 GB in the claim"
    assert any(told in unescape(caption.value) for caption in app.caption)
    next(box for box in app.selectbox if box.label.startswith("About")).set_value("orrery").run()
    assert not any(told in unescape(caption.value) for caption in app.caption)


def test_the_figures_of_a_chinese_sentence_are_marked_without_asterisks_beside_letters(store):
    app = added("Orrery发布R2加速卡\n\nOrrery称,R2加速卡的显存带宽达到4.8TB/s,显存为81%的上限即96GB,功耗为400瓦。\n")
    sentence = next(m.value for m in app.markdown if "TB/s" in m.value)
    assert "orange-background[**" in sentence
    assert "到**" not in sentence


def test_a_wrong_name_is_put_right_once_and_the_lines_follow(app, store):
    maker = next(box for box in app.selectbox if box.label.startswith("Claimed by"))
    assert maker.value == "orrery"
    assert "Tern Works (new organisation)" in [option.strip() for option in maker.options]
    maker.set_value("tern-works").run()
    press(app, "accept")
    assert all(c.statement.startswith("According to Tern Works, ") for c in claims(store).values())
    assert {c.claimant for c in claims(store).values()} == {"tern-works"}
    assert all(
        any(p.by == "ann" and "claimant" in p.fields for p in c.drafted.proposed) for c in claims(store).values()
    )


@pytest.mark.parametrize("is_alone", [False, True])
def test_a_name_is_typed_over_one_that_it_begins_with_and_is_of_its_kind(app, store, is_alone):
    if is_alone:
        app.button(key="review-turn").click().run()
    about = next(box for box in app.selectbox if box.label.startswith("About"))
    assert "R2" in [option.strip() for option in about.options]
    assert all(option != option.strip() for option in about.options)
    assert about.value == "r2"
    about.options.append("R2 mini")
    about.set_value("R2 mini").run()
    assert next(box for box in app.selectbox if box.label == "What is R2 mini?").value == "accelerator"


def test_what_was_put_right_is_carried_to_what_was_left_of_the_paragraph_and_told(app, store):
    next(box for box in app.selectbox if box.label.startswith("Claimed by")).set_value("tern-works").run()
    boxes(app)["400 W"].uncheck().run()
    press(app, "accept")
    while heading(app) != "400 W":
        press(app, "later")
    assert any("as you put it right in this paragraph" in c.value for c in app.caption)
    press(app, "accept")
    assert claims(store)["400 W"].claimant == "tern-works"


def line(app, figure, what):
    """Presses a button of the line of a figure."""
    key = boxes(app)[figure].key
    app.button(key=f"{key}-{what}").click().run()
    assert not app.exception
    return app


def test_a_form_unfolds_in_its_line_and_one_step_takes_it_with_the_others(app, store):
    line(app, "400 W", "alone")
    assert heading(app) == "3 figures"
    key = next(str(b.key) for b in app.selectbox if str(b.key).endswith("-modality"))
    app.selectbox(key=key).set_value("measured").run()
    line(app, "400 W", "alone")
    assert app.selectbox(key=key).value == "measured"
    press(app, "accept")
    assert {name: claim.modality for name, claim in claims(store).items()} == {
        "96 GB": "described",
        "400 W": "measured",
        "$9,000": "described",
    }
    assert heading(app) == "2 figures"


def test_an_unticked_line_is_ticked_once_something_is_put_right_in_its_form(app):
    boxes(app)["400 W"].uncheck().run()
    line(app, "400 W", "alone")
    assert app.button(key="review-accept").label == "Accept 2"
    next(b for b in app.selectbox if str(b.key).endswith("-modality")).set_value("measured").run()
    assert (boxes(app)["400 W"].value, app.button(key="review-accept").label) == (True, "Accept 3")
    boxes(app)["400 W"].uncheck().run()
    assert (boxes(app)["400 W"].value, app.button(key="review-accept").label) == (False, "Accept 2")


def test_a_form_in_which_nothing_is_written_folds_again(app):
    line(app, "400 W", "alone")
    assert [b for b in app.text_area if str(b.key).endswith("-statement")]
    line(app, "400 W", "alone")
    assert not [b for b in app.text_area if str(b.key).endswith("-statement")]


def test_a_name_that_was_put_right_for_all_stands_in_a_form_that_is_unfolded_after(app, store):
    next(box for box in app.selectbox if box.label.startswith("Claimed by")).set_value("tern-works").run()
    line(app, "400 W", "alone")
    assert [b.value for b in app.selectbox if b.label.startswith("Claimed by")] == ["tern-works"] * 2
    press(app, "accept")
    assert {c.claimant for c in claims(store).values()} == {"tern-works"}


def test_a_new_name_in_one_line_is_made_once_and_only_there(app, store, monkeypatch):
    made = Subject(id="r2-max", name="R2 Max", kind="accelerator")
    monkeypatch.setattr(Form, "added", property(lambda _: [made]))
    monkeypatch.setattr(Form, "edits", property(lambda _: {"subject": made.id}))
    line(app, "400 W", "alone")
    press(app, "accept")
    assert {name: c.subject for name, c in claims(store).items()} == {"96 GB": "r2", "400 W": "r2-max", "$9,000": "r2"}
    with open_store(store) as held:
        assert held.library().subjects["r2-max"].name == "R2 Max"
    press(app, "undo")
    assert not claims(store)


def test_a_line_is_set_down_as_no_claim_with_its_reason_in_the_step_that_adds_the_others(app, store):
    line(app, "400 W", "strike")
    assert app.button(key="review-accept").label == "Accept 2, dismiss 1"
    reason = next(b for b in app.selectbox if str(b.key).endswith("400-w-reason"))
    reason.set_value("It is an example, not a result.").run()
    press(app, "accept")
    assert set(claims(store)) == {"96 GB", "$9,000"}
    assert dismissed(store) == {"400 W"}
    with open_store(store) as held:
        gone = [r for r in held.library().records.values() if r.collection == "dismissed"]
    assert [r.reason for r in gone] == ["It is an example, not a result."]
    press(app, "undo")
    assert not claims(store)
    assert not dismissed(store)


def test_all_lines_that_are_not_struck_are_ticked_or_none_by_one_key(app, store):
    line(app, "$9,000", "strike")
    press(app, "tick")
    assert [boxes(app)[figure].value for figure in ("96 GB", "400 W")] == [False, False]
    boxes(app)["400 W"].check().run()
    press(app, "tick")
    assert [boxes(app)[figure].value for figure in ("96 GB", "400 W")] == [True, True]
    press(app, "tick")
    boxes(app)["96 GB"].check().run()
    press(app, "accept")
    assert claims(store).keys() == {"96 GB"}


def test_a_line_that_was_struck_is_a_claim_again(app, store):
    line(app, "400 W", "strike")
    line(app, "400 W", "strike")
    press(app, "accept")
    assert len(claims(store)) == 3
    assert not dismissed(store)


def test_one_by_one_and_back(app, store):
    press(app, "turn")
    assert heading(app) == "96 GB"
    press(app, "accept")
    assert heading(app) == "400 W"
    press(app, "turn")
    assert list(boxes(app)) == ["400 W", "$9,000"]


def test_next_goes_to_another_paragraph_and_later_puts_the_whole_one_off(app, store):
    press(app, "next")
    assert heading(app) == "2 figures"
    press(app, "previous")
    assert heading(app) == "3 figures"
    press(app, "later")
    assert heading(app) == "2 figures"
    press(app, "undo")
    assert heading(app) == "3 figures"
    assert claims(store) == {}


def test_the_second_half_of_a_double_click_decides_no_paragraph(app, store, monkeypatch):
    monkeypatch.setattr("claims.web.pacing.SOON", 1000.0)
    for key in ("accept", "dismiss", "later"):
        press(app, key)
        assert heading(app) == "3 figures"
    assert [t.value for t in app.toast]
    assert not claims(store)


def test_a_step_that_another_person_built_on_stands_and_those_before_it_can_be_taken_back(app, store):
    press(app, "accept")
    press(app, "accept")
    press(app, "accept")
    with open_store(store) as held:
        changed = claims(store)["48 MB"].model_copy(update={"note": "It is the second level."})
        held.put([changed], who="bob")
    press(app, "undo")
    assert any("has changed since, and is not undone" in e.value for e in app.error)
    assert set(claims(store)) == {"96 GB", "400 W", "$9,000", "32 GB", "150 W", "48 MB"}
    press(app, "undo")
    press(app, "undo")
    assert set(claims(store)) == {"48 MB"}
    assert claims(store)["48 MB"].note == "It is the second level."
    assert app.button(key="review-undo").disabled


def test_a_change_needs_a_name_for_a_paragraph_too(app, store):
    app.text_input(key="signing-name").set_value(" ").run()
    press(app, "accept")
    assert any("needs a name" in e.value for e in app.error)
    assert not claims(store)


def test_a_write_that_fails_leaves_none_of_the_paragraph(app, store, monkeypatch):
    from claims.errors import StoreError
    from claims.stores.sqlite.store import SqliteStore

    def full(*_, **__):
        raise StoreError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(SqliteStore, "put", full)
        press(app, "accept")
        assert any("the disk is full" in e.value for e in app.error)
    assert not claims(store)
    press(app, "accept")
    assert len(claims(store)) == 3


def shared_labels(app):
    ends = ("-subject", "-claimant")
    return {str(box.key).rpartition("-")[2]: box.label for box in app.selectbox if str(box.key).endswith(ends)}


def test_what_is_as_in_the_claims_before_is_said_to_be_and_nothing_else_is(app):
    assert not any("as before" in label for label in shared_labels(app).values())
    press(app, "accept")
    assert heading(app) == "2 figures"
    assert not any("as before" in label for label in shared_labels(app).values())
    press(app, "next")
    assert heading(app) == "48 MB"
    assert all("as before" in label for label in shared_labels(app).values())
    press(app, "undo")
    assert not any("as before" in label for label in shared_labels(app).values())


def test_what_was_changed_counts_as_what_was_before_and_not_what_was_drafted(app):
    key = next(str(box.key) for box in app.selectbox if str(box.key).endswith("-claimant"))
    other = next(one for one in app.selectbox(key=key).proto.options if "Tern Works" in one)
    app.selectbox(key=key).select_index(list(app.selectbox(key=key).proto.options).index(other)).run()
    press(app, "accept")
    press(app, "next")
    labels = shared_labels(app)
    assert "as before" in labels["subject"]


def statement(app, figure):
    return app.text_area(key=f"review-{SOURCE}-{boxes(app)[figure].key.rsplit('-of-3-', 1)[1]}-statement")


@pytest.mark.parametrize("way", ["next", "turn", "page"])
def test_what_was_written_and_not_decided_is_there_again_after_leaving_the_paragraph(app, store, way):
    claimant = next(box for box in app.selectbox if str(box.key).endswith("-of-3-claimant"))
    claimant.set_value("tern-works").run()
    line(app, "400 W", "alone")
    statement(app, "400 W").set_value("The card is fed with 400 W.").run()
    boxes(app)["$9,000"].uncheck().run()
    line(app, "96 GB", "strike")
    if way == "page":
        app.switch_page("views/claims.py").run()
        app.run()
        app.switch_page("views/review.py")
        app.query_params["id"] = SOURCE
        app.run()
    else:
        press(app, way)
        app.run()
        press(app, "previous" if way == "next" else way)
    assert statement(app, "400 W").value == "The card is fed with 400 W."
    assert not boxes(app)["$9,000"].value
    press(app, "accept")
    (claim,) = claims(store).values()
    assert (claim.statement, claim.claimant) == ("The card is fed with 400 W.", "tern-works")
    assert dismissed(store) == {"96 GB"}


def test_a_field_that_nobody_changed_follows_what_is_known_by_the_time_its_paragraph_is_in_hand_again(app, store):
    def about():
        return next(box.value for box in app.selectbox if str(box.key).endswith("-of-2-subject"))

    while heading(app) != "2 figures":
        press(app, "next")
    assert about() == "lumen"
    press(app, "previous")
    with open_store(store) as held:
        held.put([Subject(id="lumen-of-tern", name="Lumen", kind="accelerator")], who="eva")
    app.run()
    press(app, "next")
    assert about() == "lumen-of-tern"


def test_what_was_written_in_a_form_by_itself_is_there_again_after_the_next_one(app, store):
    press(app, "turn")
    press(app, "edit")
    key = next(str(b.key) for b in app.text_area if str(b.key).endswith("-statement"))
    app.text_area(key=key).set_value("The card has 96 GB.").run()
    press(app, "next")
    app.run()
    press(app, "previous")
    assert app.text_area(key=key).value == "The card has 96 GB."
    press(app, "accept")
    assert claims(store)["96 GB"].statement == "The card has 96 GB."
    press(app, "undo")
    press(app, "next")
    press(app, "previous")
    press(app, "turn")
    assert heading(app) == "3 figures"
    assert app.text_area(key=key).value == "The card has 96 GB."
