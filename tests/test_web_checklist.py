"""Filling a checklist in on its page: every step by a click, signed, told at once, and taken back by another."""

import html
import json
from datetime import date
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from claims import checklists, checks, prefill
from claims.exporters import CHECKLIST
from claims.model.checklist import Answer, Detail, DetailState
from claims.model.claim import Claim
from claims.model.source import Source, snapshot
from claims.model.subject import Subject
from claims.stores import create_store, open_store
from claims.web import answerfields
from claims.web.components import answers
from claims.web.components.downloads import name_of
from claims.web.components.text import literal
from claims.web.replies import Typed, today

MAIN = Path(__file__).resolve().parents[1] / "claims" / "web" / "main.py"
ITEM = "batch-config"
TEXT = """Orrery trains faster on its R2 card

Orrery says that training on the R2 card became 15% faster.
The run used PyTorch 2.9 on 8 R2 cards with a global batch size of 512 sequences.
The random seed was 1234. Orrery did not publish the learning rate.
It ran in bf16; fp32 sums.
"""
LOUD = "# x [a](javascript:alert(1)) ![](http://x.example/p.png) <script>alert(1)</script> :red[x] $y$"


def made_store(path, text=TEXT):
    data = text.encode()
    with create_store(str(path), bundled=False) as made:
        made.put(
            [
                Subject(id="orrery", name="Orrery", kind="organisation"),
                Subject(id="r2", name="R2", kind="accelerator", vendor="orrery"),
                Source(id="note", kind="press-article", title="A note", publisher="orrery", snapshot=snapshot(data)),
                *(
                    Claim.model_validate(
                        {
                            "id": name,
                            "subject": "r2",
                            "kind": "speedup",
                            "statement": f"Training on the R2 became 15% {word}.",
                            "claimant": "orrery",
                            "modality": "measured",
                            "tags": ["training"],
                            "metric": "training-performance",
                            "quantity": {"printed": "15%", "value": "15", "unit": "percent"},
                            "citations": [{"source": "note", "paragraph": 2, "figures": ["15%"]}],
                        }
                    )
                    for name, word in (("faster", "faster"), ("quicker", "quicker"))
                ),
            ],
            who="tester",
        )
        made.attach("note", data, who="tester")
    return str(path)


@pytest.fixture
def store(tmp_path, monkeypatch):
    path = made_store(tmp_path / "claims.db")
    monkeypatch.setenv("CLAIMS_STORE", path)
    monkeypatch.setenv("CLAIMS_USER", "ann")
    monkeypatch.delenv("CLAIMS_TEXTS", raising=False)
    return path


def opened(name="checklists", **query):
    app = AppTest.from_file(str(MAIN), default_timeout=60).run()
    app.switch_page(f"views/{name}.py")
    app.query_params.clear()
    for key, value in query.items():
        app.query_params[key] = value
    app.run()
    assert not app.exception
    return app


@pytest.fixture
def app(store):
    return opened(id="faster")


def in_hand(app):
    return next(m.value for m in app.markdown if m.value.startswith("#### "))


def press(app, key):
    app.button(key=key).click().run()
    assert not app.exception
    return app


def field(app, name, kind="text_input"):
    return next(
        element for element in app.get(kind) if str(element.key).endswith(f"-{name}") and element.key[5].isdigit()
    )


def take(app, item):
    app.query_params["item"] = item
    app.run()
    assert not app.exception


def told(app):
    kinds = ("markdown", "caption", "info", "success", "warning", "error", "code")
    return html.unescape(" ".join(str(element.value) for kind in kinds for element in app.get(kind)))


def details(store):
    with open_store(store) as held:
        return {d.item: d for d in held.library().all(Detail).values() if not d.withdrawn}


def question(item):
    return checklists.items()[item].question


def place(app, paragraph="3", figures="512"):
    field(app, "source", "selectbox").set_value("note")
    field(app, "paragraph").set_value(paragraph)
    field(app, "figures").set_value(figures)


def fill(app, value="512 sequences", state="stated"):
    field(app, "state", "button_group").set_value(state)
    field(app, "value", "text_area").set_value(value)


def test_the_first_item_in_hand_is_the_next_best_question(app, store):
    with open_store(store) as held:
        library = held.library()
        first = checklists.fill(library, ["faster"], findings=checks.run(library)).next_questions()[0]
    assert first.decides
    assert in_hand(app) == f"#### {literal(first.item.question)}"
    assert any(first.decides[0] in link.label for link in app.get("page_link"))
    assert "Next best question" in told(app)


def test_an_item_of_the_list_is_taken_in_hand_and_the_next_and_previous_ones(app):
    press(app, f"fill-open-{ITEM}")
    assert question(ITEM)[:30] in in_hand(app)
    press(app, "fill-next")
    assert question(ITEM)[:30] not in in_hand(app)
    press(app, "fill-previous")
    assert question(ITEM)[:30] in in_hand(app)


def test_what_is_typed_and_not_saved_waits_while_another_item_or_page_is_open(app, store):
    take(app, ITEM)
    fill(app, "512 sequences", "partial")
    press(app, "fill-next")
    assert "Not saved yet." not in told(app)
    take(app, ITEM)
    assert field(app, "value", "text_area").value == "512 sequences"
    assert "Not saved yet." in told(app)
    app.switch_page("views/overview.py").run()
    app.switch_page("views/checklists.py")
    app.query_params["id"] = "faster"
    take(app, ITEM)
    assert field(app, "value", "text_area").value == "512 sequences"
    with open_store(store) as held:
        held.put([bobs("256")], who="bob")
    press(app, "fill-next")
    take(app, ITEM)
    press(app, "fill-save")
    assert "answered by bob since you opened it" in told(app)
    assert details(store)[ITEM].value == "256"
    press(app, "fill-save")
    assert details(store)[ITEM].value == "512 sequences"
    take(app, ITEM)
    assert "Not saved yet." not in told(app)


def test_the_address_can_ask_for_an_item(app):
    take(app, ITEM)
    assert question(ITEM)[:30] in in_hand(app)
    assert "item" not in app.query_params
    press(app, "fill-next")
    assert question(ITEM)[:30] not in in_hand(app)
    take(app, "no-such-item")
    assert "no item of this checklist that can be answered is called 'no-such-item'" in told(app)


def test_an_answer_with_a_place_is_stated_and_signed(app, store):
    take(app, ITEM)
    fill(app)
    place(app)
    press(app, "fill-save")
    made = details(store)[ITEM]
    assert (made.state, made.value, made.proposed_by, made.accepted_by) == ("stated", "512 sequences", "person", "ann")
    assert (made.citation.source, made.citation.paragraph, made.citation.figures) == ("note", 3, ("512",))
    assert made.answered == today()
    assert f"Saved: {ITEM} is stated." in told(app)
    assert question(ITEM)[:30] not in in_hand(app)


@pytest.mark.parametrize(("paragraph", "figures"), [("", ""), ("99", ""), ("3", "513"), ("x", "512")])
def test_a_stated_answer_whose_place_is_not_found_is_told_at_once_and_kept_as_partial(app, store, paragraph, figures):
    take(app, ITEM)
    fill(app)
    if paragraph:
        place(app, paragraph, figures)
    app.run()
    assert "kept as **partial**" in told(app)
    press(app, "fill-save")
    made = details(store)[ITEM]
    assert (made.state, made.citation) == ("partial", None)
    assert made.reason.startswith("Given as stated, but ")


def test_a_partial_answer_becomes_stated_once_its_place_is_given_and_loses_the_doubt(app, store):
    take(app, ITEM)
    fill(app)
    press(app, "fill-save")
    take(app, ITEM)
    assert field(app, "reason").value == ""
    fill(app)
    place(app)
    press(app, "fill-save")
    made = details(store)[ITEM]
    assert (made.state, made.reason) == ("stated", None)
    with open_store(store) as held:
        assert len([d for d in held.library().all(Detail).values() if d.item == ITEM]) == 1


def test_not_applicable_needs_a_reason_and_stated_an_answer(app, store):
    take(app, ITEM)
    fill(app, "", "not-applicable")
    press(app, "fill-save")
    assert "not-applicable needs a reason" in told(app)
    fill(app, "", "stated")
    press(app, "fill-save")
    assert "stated needs the answer" in told(app)
    assert not details(store)
    fill(app, "", "not-applicable")
    field(app, "reason").set_value("Only one card was used.")
    press(app, "fill-save")
    assert details(store)[ITEM].reason == "Only one card was used."


def test_a_place_is_found_by_a_search_and_cited_by_a_click(app, store):
    take(app, ITEM)
    fill(app)
    field(app, "find").set_value("512 SEQUENCES").run()
    cite = next(b for b in app.button if str(b.key).endswith("-cite-0"))
    cite.click().run()
    assert (field(app, "paragraph").value, field(app, "figures").value) == ("3", "512 sequences")
    press(app, "fill-save")
    assert details(store)[ITEM].citation.figures == ("512 sequences",)
    field(app, "find").set_value("words that stand nowhere").run()
    assert "stand together in no paragraph" in told(app)


def test_what_is_left_alone_stays_as_it_is_held(app, store):
    place_held = {"source": "note", "paragraph": 5, "figures": ("bf16; fp32",)}
    held_value = "  bf16 \n and fp32 "
    with open_store(store) as held:
        before = bobs(held_value).model_dump() | {"state": "stated", "citation": place_held}
        held.put([Detail.model_validate(before)], who="bob")
    app.run()
    take(app, ITEM)
    field(app, "state", "button_group").set_value("ambiguous")
    press(app, "fill-save")
    made = details(store)[ITEM]
    assert (made.state, made.value, made.citation.figures) == ("ambiguous", held_value, ("bf16; fp32",))


def test_a_number_of_any_length_may_be_typed_as_a_paragraph(app):
    take(app, ITEM)
    fill(app)
    place(app, "9" * 5000)
    app.run()
    assert not app.exception
    press(app, "fill-save")


def test_saving_an_untouched_item_changes_nothing(app, store):
    take(app, ITEM)
    press(app, "fill-save")
    assert "nothing was changed" in told(app)
    assert not details(store)


def offered(app, store):
    with open_store(store) as held:
        found = prefill.proposals_for(held.library(), "faster")
    those = {p.item: p for p in found if p.state == "stated"}
    assert len(those) >= 2
    return those


def test_a_proposal_is_shown_with_its_sentence_and_accepted_by_one_click(app, store):
    item, proposal = next(iter(offered(app, store).items()))
    take(app, item)
    assert "Proposed" in told(app)
    press(app, "fill-accept")
    made = details(store)[item]
    assert (made.state, made.value, made.proposed_by, made.accepted_by) == (
        "stated", proposal.value, "rule", "ann",
    )  # fmt: skip
    assert made.citation.source == "note"
    press(app, "fill-undo")
    assert item not in details(store)
    take(app, item)
    press(app, "fill-accept")
    with open_store(store) as held:
        assert len([d for d in held.library().all(Detail).values() if d.item == item]) == 1


def test_the_items_with_a_proposal_can_be_gone_through(app, store):
    those = {f"#### {literal(question(item))}" for item in offered(app, store)}
    seen = set()
    for _ in range(12):
        press(app, "fill-proposed")
        assert app.button(key="fill-accept")
        seen.add(in_hand(app))
    assert those <= seen


def test_a_proposal_can_be_edited_before_it_is_saved(app, store):
    item, proposal = next(iter(offered(app, store).items()))
    take(app, item)
    press(app, "fill-edit")
    assert field(app, "value", "text_area").value == proposal.value
    field(app, "value", "text_area").set_value(f"{proposal.value}, as printed")
    press(app, "fill-save")
    made = details(store)[item]
    assert (made.state, made.value, made.proposed_by) == ("stated", f"{proposal.value}, as printed", "person")


def test_a_refused_proposal_is_remembered_and_comes_back_when_undone(app, store):
    item = next(iter(offered(app, store)))
    take(app, item)
    press(app, "fill-refuse")
    with open_store(store) as held:
        (refusal,) = held.library().refused_in["note"]
    assert refusal.item == item
    assert "fill-accept" not in {b.key for b in app.button}
    press(app, "fill-undo")
    assert app.button(key="fill-accept")
    with open_store(store) as held:
        assert not held.library().refused_in


def test_all_proposals_of_a_group_are_accepted_after_one_question(app, store):
    those = offered(app, store)
    group = checklists.items()
    by_group = {}
    for item in those:
        by_group.setdefault(group[item].group, []).append(item)
    items = max(by_group.values(), key=len)
    if len(items) < 2:
        pytest.fail("the text should have two answers of one group")
    take(app, items[0])
    press(app, "fill-accept-group")
    assert set(items) <= set(details(store))
    press(app, "fill-undo")
    assert not details(store)


def test_undo_brings_the_earlier_answer_back(app, store):
    take(app, ITEM)
    fill(app, "512", "partial")
    press(app, "fill-save")
    take(app, ITEM)
    fill(app, "1024", "partial")
    press(app, "fill-save")
    assert details(store)[ITEM].value == "1024"
    press(app, "fill-undo")
    assert details(store)[ITEM].value == "512"
    assert question(ITEM)[:30] in in_hand(app)
    press(app, "fill-undo")
    assert ITEM not in details(store)
    with open_store(store) as held:
        (gone,) = held.library().all(Detail).values()
    assert gone.withdrawn
    assert app.button(key="fill-undo").disabled


def bobs(value):
    return Detail(
        id="faster-batch-config",
        on="faster",
        item=ITEM,
        state="partial",
        value=value,
        accepted_by="bob",
        answered=today(),
    )


def test_an_answer_that_another_gave_meanwhile_is_told_and_not_overwritten(app, store):
    take(app, ITEM)
    fill(app, "512", "partial")
    with open_store(store) as held:
        held.put([bobs("256")], who="bob")
    press(app, "fill-save")
    assert "answered by bob since you opened it" in told(app)
    assert details(store)[ITEM].value == "256"
    assert field(app, "value", "text_area").value == "512"
    press(app, "fill-save")
    assert (details(store)[ITEM].value, details(store)[ITEM].accepted_by) == ("512", "ann")


def test_what_another_changed_since_is_not_undone(app, store):
    take(app, ITEM)
    fill(app, "512", "partial")
    press(app, "fill-save")
    with open_store(store) as held:
        held.put([bobs("256")], who="bob")
    press(app, "fill-undo")
    assert "has changed since" in told(app)
    assert details(store)[ITEM].value == "256"


def test_a_change_needs_a_name(app, store):
    app.text_input(key="signing-name").set_value(" ").run()
    take(app, ITEM)
    fill(app)
    press(app, "fill-save")
    assert "needs a name" in told(app)
    assert not details(store)


def test_a_store_that_can_only_be_read_offers_no_answer(store, monkeypatch):
    monkeypatch.setattr("claims.stores.sqlite.schema.is_writable", lambda _: False)
    app = opened(id="faster")
    assert "can only be read" in told(app)
    buttons = {button.key: button.disabled for button in app.button}
    assert buttons["fill-save"]
    assert buttons["fill-undo"]
    assert not buttons["fill-next"]


def test_of_several_claims_a_person_says_which_one_is_answered(store):
    app = opened(id=["faster", "quicker"])
    app.selectbox(key="checklists-on").set_value("quicker").run()
    take(app, ITEM)
    fill(app, "512", "partial")
    press(app, "fill-save")
    assert details(store)[ITEM].on == "quicker"


def test_the_letter_asks_for_what_is_missing_in_two_formats(store):
    app = opened(id="faster", tab="letter")
    assert app.code[0].value.startswith("Subject: ")
    app.button_group(key="letter-format").set_value("markdown").run()
    assert app.code[0].value.startswith("**Subject: ")
    assert question(ITEM)[:30] in app.code[0].value


def exported(store, name="json"):
    with open_store(store) as held:
        filled = checklists.fill(held.library(), ["faster"])
    return CHECKLIST[name].write(filled, on=date(2026, 1, 1))


def given(app, key, name, data):
    next(f for f in app.get("file_uploader") if key in str(f.key)).upload(name, data).run()
    assert not app.exception


def test_a_file_without_a_change_would_write_nothing(store):
    app = opened(id="faster", tab="import")
    given(app, "import-file", "filled.json", exported(store))
    assert "says what stands here already" in told(app)
    assert "import-write" not in {b.key for b in app.button}


def test_a_filled_in_file_is_previewed_written_after_a_yes_and_undone(store):
    table = json.loads(exported(store))
    row = next(item for item in table["items"] if item["id"] == ITEM)
    row.update(state="partial", value=LOUD)
    app = opened(id="faster", tab="import")
    given(app, "import-file", "filled.json", json.dumps(table).encode())
    assert "1 would be written" in told(app)
    assert not details(store)
    assert any("javascript" in shown.value for shown in app.markdown)
    assert not any("![](" in shown.value for shown in app.markdown)
    press(app, "import-write")
    assert details(store)[ITEM].value == LOUD
    assert "Saved" in told(app)
    press(app, "import-undo")
    assert not details(store)
    assert f"Undone: {ITEM}" in told(app)
    assert "import-undo" not in {b.key for b in app.button}


def test_the_preview_of_a_file_asks_in_words_and_shows_the_reason(store):
    table = json.loads(exported(store))
    row = next(item for item in table["items"] if item["id"] == ITEM)
    row.update(state="not-applicable", reason="It was one run only.")
    app = opened(id="faster", tab="import")
    given(app, "import-file", "filled.json", json.dumps(table).encode())
    assert f"**Would be written**: {question(ITEM)[:30]}" in told(app)
    assert "It was one run only." in told(app)


def test_the_preview_of_a_file_tells_first_what_would_be_written(store):
    table = json.loads(exported(store))
    table["items"][0].update(state="perhaps")
    row = next(item for item in table["items"][1:] if item["id"] == ITEM)
    row.update(state="not-applicable", reason="It was one run only.")
    app = opened(id="faster", tab="import")
    given(app, "import-file", "filled.json", json.dumps(table).encode())
    assert told(app).index("**Would be written**") < told(app).index("**Not taken**")


CONFIG = "optimizer: adamw\nlearning_rate: 0.0002\nseed: 11\nglobal_batch_size: 512\nmax_seq_length: 4096\n"


def attached(store):
    with open_store(store) as held:
        library = held.library()
        return [library.sources[e.source] for e in library.evidence_on.get("faster", ())], library.texts


def test_an_artefact_is_previewed_attached_after_a_yes_answers_and_is_undone(store):
    app = opened(id="faster", tab="attach")
    given(app, "attach-file", "config.yaml", CONFIG.encode())
    shown = str(app.table[0].value.to_dict())
    assert question(ITEM)[:30] in shown
    assert "global_batch_size = 512" in html.unescape(shown)
    assert "proposed, to be accepted" in shown
    assert not attached(store)[0]
    press(app, "attach-write")
    ((source,), texts) = attached(store)
    assert (source.title, source.kind, texts[source.id]) == ("config.yaml", "repository", CONFIG)
    assert "Attached: config.yaml" in told(app)
    filled_in = opened(id="faster", item=ITEM)
    assert "global_batch_size = 512" in told(filled_in)
    press(filled_in, "fill-accept")
    assert details(store)[ITEM].citation.source == source.id
    press(filled_in, "fill-undo")
    press(app, "attach-undo")
    assert attached(store)[0] == []
    given(app, "attach-file", "config.yaml", CONFIG.encode())
    press(app, "attach-write")
    assert [source.title for source in attached(store)[0]] == ["config.yaml"]


def test_an_answer_that_an_artefact_contradicts_is_kept_or_replaced_by_one_click(store):
    app = opened(id="faster", item=ITEM)
    fill(app, "a global batch size of 512 sequences")
    place(app)
    press(app, "fill-save")
    attach = opened(id="faster", tab="attach")
    given(attach, "attach-file", "config.yaml", CONFIG.replace("512", "256").encode())
    press(attach, "attach-write")
    app = opened(id="faster", item=ITEM)
    shown = told(app)
    assert "The answer now" in shown
    assert "global_batch_size = 256" in shown
    press(app, "fill-settle-1")
    assert details(store)[ITEM].value == "a global batch size of 512 sequences"
    assert "Kept as it is answered" in told(app)
    assert "The answer now" not in told(opened(id="faster", item=ITEM))
    press(app, "fill-undo")
    press(app, "fill-settle-2")
    assert (details(store)[ITEM].state, details(store)[ITEM].value) == ("stated", "global_batch_size = 256")
    assert "The answer now" not in told(opened(id="faster", item=ITEM))


def test_a_command_is_pasted_and_what_is_told_of_it_is_kept(store):
    app = opened(id="faster", tab="attach")
    next(f for f in app.text_area if str(f.key).startswith("attach-text")).set_value(
        "torchrun --nnodes 2 --nproc_per_node 8 train.py"
    )
    next(f for f in app.text_input if f.label == "Obtained on").set_value("2026-02")
    next(f for f in app.selectbox if f.label == "Seen from the claimant").set_value("third-party").run()
    assert "torchrun" in str(app.table[0].value.to_dict())
    press(app, "attach-write")
    with open_store(store) as held:
        (piece,) = held.library().evidence_on["faster"]
    assert (piece.obtained, piece.party, piece.by, piece.kind) == ("2026-02", "third-party", "ann", "artefact")


def test_what_is_no_artefact_is_refused_and_keeps_the_others_out(store):
    app = opened(id="faster", tab="attach")
    uploader = next(f for f in app.get("file_uploader") if "attach-file" in str(f.key))
    uploader.upload(f"{LOUD}.txt".replace("/", "_"), b"A walk in the park.").run()
    assert not app.exception
    assert "no artefact of a known kind" in told(app)
    assert "![](" not in app.error[0].value
    assert "attach-write" not in {b.key for b in app.button}
    assert not attached(store)[0]


def test_a_file_that_is_no_checklist_is_told_in_one_line(store):
    app = opened(id="faster", tab="import")
    given(app, "import-file", "odd.json", b"[1, 2")
    assert len(app.error) == 1
    assert "odd.json" in app.error[0].value.replace("&#46;", ".")


def test_two_checklists_stand_side_by_side(store):
    with open_store(store) as held:
        held.put([bobs("256")], who="bob")
    app = opened(id="faster", tab="compare", **{"with": "quicker"})
    answers = [m.value for m in app.markdown if m.value.startswith((":small[:gray[Left]]", ":small[:gray[Right]]"))]
    assert len(answers) == 2
    assert sum("said by" in m.value for m in app.markdown) == 2
    assert "256" in str(answers)
    (named,) = [caption.value for caption in app.caption if caption.value.startswith("Left: ")]
    assert ".." not in named
    app = opened(id="quicker", tab="compare")
    given(app, "compare-file", "filled.toml", exported(store, "toml"))
    assert "256" in str([m.value for m in app.markdown if m.value.startswith(":small[:gray[")])


def test_hostile_answers_are_shown_as_text(tmp_path, monkeypatch):
    path = made_store(tmp_path / "loud.db", TEXT + f"\n{LOUD} The random seed was 7.\n")
    with open_store(path) as held:
        held.put([bobs(LOUD)], who=LOUD)
    monkeypatch.setenv("CLAIMS_STORE", path)
    for tab in ("fill", "letter", "compare"):
        app = opened(id="faster", tab=tab, **{"with": "quicker"})
        if tab == "fill":
            take(app, ITEM)
            field(app, "find").set_value("javascript:alert").run()
        shown = " ".join(str(e.value) for kind in ("markdown", "caption", "success", "table") for e in app.get(kind))
        assert "](javascript" not in shown
        assert "![](" not in shown


def test_a_reason_for_another_state_does_not_pass_as_the_reason_for_not_applicable(app, store):
    take(app, ITEM)
    field(app, "state", "button_group").set_value("withheld")
    field(app, "reason").set_value("They said that they will not tell.")
    press(app, "fill-save")

    take(app, ITEM)
    field(app, "state", "button_group").set_value("not-applicable").run()
    assert field(app, "reason").value == ""
    press(app, "fill-save")
    assert "needs a reason" in told(app)
    assert details(store)[ITEM].state == "withheld"

    field(app, "state", "button_group").set_value("withheld").run()
    assert field(app, "reason").value == "They said that they will not tell."

    field(app, "reason").set_value("It was one card.")
    field(app, "state", "button_group").set_value("not-applicable").run()
    assert field(app, "reason").value == "It was one card."
    press(app, "fill-save")
    assert details(store)[ITEM].reason == "It was one card."


def test_a_change_that_arrives_late_fills_no_other_items_reason(monkeypatch):
    held = {"fill-2-state": "not-stated", "fill-2-reason": "", "fill-1-reason": ""}
    monkeypatch.setattr("claims.web.answerfields.st.session_state", held)
    begun = Typed("not-stated", "", "They did not say.", "", "", "")
    answerfields.part_reason("fill-1", begun)
    assert held["fill-2-reason"] == ""
    answerfields.part_reason("fill-2", begun)
    assert held["fill-2-reason"] == "They did not say."


def test_who_answered_and_when_stands_at_the_answer(app):
    take(app, ITEM)
    fill(app, state="withheld")
    press(app, "fill-save")
    signed = f"Answered by ann, {today()}"
    assert told(app).count(signed) == 1

    take(app, ITEM)
    assert told(app).count(signed) == 2


def test_what_is_withheld_is_not_asked_before_what_nobody_has_asked_yet(app):
    first = in_hand(app)
    field(app, "state", "button_group").set_value("withheld")
    press(app, "fill-save")
    assert in_hand(opened(id="faster")) != first


def test_a_key_puts_the_cursor_into_the_fields_of_the_item(app):
    button = app.button(key="fill-answer")
    assert button.proto.shortcut == "e"
    # The page takes the key by itself: letters typed right behind it would be keys while the server is asked.
    taking = [str(element.proto) for element in app.get("html") if "stopImmediatePropagation" in str(element.proto)]
    waiting, at_once = taking
    assert "letters-wait" in waiting
    assert "hasKeysOfAnswers" in at_once
    press(app, "fill-answer")
    (script,) = [str(element.proto) for element in app.get("html") if "enter(20)" in str(element.proto)]
    now = app.text_area if app.text_area else app.selectbox
    (prefix,) = {box.key.removesuffix("-value") for box in now if (box.key or "").endswith("-value")}
    assert script.index(f".st-key-{prefix}-value") < script.index("field.focus()")


def test_a_downloaded_checklist_is_named_after_its_template_and_safely():
    assert name_of("my-run", "speed-up", ".md") == "checklist-my-run-speed-up.md"
    assert name_of("my-run", "speed-up", ".md") != name_of("my-run", "training-run", ".md")
    assert name_of("../a b", "x:y", ".pdf") == "checklist-a-b-x-y.pdf"
    assert len(name_of("r" * 120, "t" * 120, ".xlsx")) <= 130


@pytest.mark.parametrize(
    ("by", "told"),
    [
        ("ann", "Answered by ann"),
        ("proposed by a person, not accepted yet", "Proposed by a person, not accepted yet"),
        (None, ""),
    ],
)
def test_who_answered_is_told_in_a_sentence_of_its_own(by, told):
    item = checklists.template("catalogue").items[0]
    answer = Answer(item=item, essential=True, state=DetailState.STATED, answered_by=by)
    assert answers.signature(answer) == told
