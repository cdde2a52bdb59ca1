"""`claims prefill`: shows what a text proposes, and writes only what a person names."""

import json
from hashlib import sha256

import pytest
from test_cli import RECORDS, as_json, claims, library_in, refused

TEXT = "Training on 8 H100 GPUs became 15% faster.\nThe kernel is pleasant.\nSee page 2.\nThe seed was 7.\n"


@pytest.fixture
def store(tmp_path):
    described = (
        f'\n[snapshot]\nsha256 = "{sha256(TEXT.encode()).hexdigest()}"\ntext_sha256 = "{sha256(TEXT.encode()).hexdigest()}"\n'
        f"characters = {len(TEXT)}\nparagraphs = 4\n"
    )
    article = RECORDS["sources/article.toml"].replace("\n[[relies_on]]", f"{described}\n[[relies_on]]")
    place = library_in(tmp_path / "library", sources__article=article)
    file = tmp_path / "article.txt"
    file.write_text(TEXT)
    claims("source", "attach", "article", str(file), store=place)
    return place


def items_of(store, *more):
    return {row["item"]: row for row in as_json("prefill", "faster", *more, store=store)["items"]}


def test_proposals_are_shown_with_their_sentence_and_nothing_is_written(store):
    before = claims("history", store=store).stdout
    row = items_of(store)["accelerator-sku"]
    assert (row["state"], row["value"], row["source"]) == ("stated", "H100", "article")
    assert row["sentences"][0]["text"] == "Training on 8 H100 GPUs became 15% faster."
    shown = claims("prefill", "faster", store=store).stdout
    assert "accelerator-sku: stated: H100" in shown
    assert "article paragraph 1: Training on 8 H100 GPUs became 15% faster." in shown
    assert claims("history", store=store).stdout == before


def test_what_a_person_accepts_is_written_with_the_name(store):
    claims(
        "prefill", "faster", "--accept", "accelerator-sku", "--accept", "device-node-count", "--who", "Ann", store=store
    )
    rows = {r["id"]: r for r in as_json("checklist", "faster", store=store)["items"]}
    for item, value in (("accelerator-sku", "H100"), ("device-node-count", "8 H100 GPUs")):
        assert (rows[item]["state"], rows[item]["value"], rows[item]["answered_by"]) == ("stated", value, "Ann")
        assert rows[item]["citation"]["paragraph"] == 1
    assert "accelerator-sku" not in items_of(store)
    assert claims("validate", store=store).stdout == ""


def test_what_a_person_refuses_is_not_proposed_again(store):
    claims("prefill", "faster", "--refuse", "accelerator-sku", "--why", "another run", store=store)
    assert "accelerator-sku" not in items_of(store)
    assert "device-node-count" in items_of(store)
    assert claims("validate", store=store).stdout == ""


def test_one_wrong_item_writes_nothing(store):
    line = refused("prefill", "faster", "--accept", "accelerator-sku", "--accept", "nonsense", store=store)
    assert "no proposed answer is called 'nonsense'" in line
    assert "accelerator-sku" in items_of(store)


def test_where_nothing_is_proposed_that_is_said(tmp_path):
    place = library_in(tmp_path / "without-texts")
    line = refused("prefill", "faster", "--accept", "accelerator-sku", store=place)
    assert "no answer is proposed for 'faster'" in line


def test_unknown_ids_are_named(store):
    assert "no claim or study is called 'fastest'" in refused("prefill", "fastest", store=store)


def test_a_file_is_shown_beside_the_texts_and_becomes_a_source_where_its_answer_is_accepted(store, tmp_path):
    file = tmp_path / "run.json"
    file.write_text(json.dumps({"optimizer": "adamw", "learning_rate": 0.1, "seed": 7}))
    before = claims("history", store=store).stdout
    rows = as_json("prefill", "faster", "--artefact", str(file), store=store)["items"]
    assert ("seed-policy", "artefact") in {(row["item"], row["reach"]) for row in rows}
    assert claims("history", store=store).stdout == before
    claims("prefill", "faster", "--artefact", str(file), "--accept", "seed-policy", store=store)
    answered = {r["id"]: r for r in as_json("checklist", "faster", store=store)["items"]}["seed-policy"]
    assert (answered["state"], answered["citation"]["source"]) == ("stated", "run-json")


SIDES = {
    "launch.sh": "torchrun --nnodes 2 train.py --seed 42\n",
    "run.json": '{"optimizer": "adamw", "lr": 1, "seed": 9}',
}


def answer_to(store, item):
    row = {r["id"]: r for r in as_json("checklist", "faster", store=store)["items"]}[item]
    return row["state"], row["value"], row["citation"]["source"]


def test_one_side_of_a_contradiction_is_taken_or_the_answer_kept(store, tmp_path):
    files = []
    for name, text in SIDES.items():
        (tmp_path / name).write_text(text)
        files += ["--artefact", str(tmp_path / name)]
    shown = claims("prefill", "faster", *files, store=store).stdout
    assert "    --take seed-policy=launch-sh: seed = 42" in shown
    assert "    --take seed-policy=run-json: seed = 9" in shown
    assert "there are: " in refused("prefill", "faster", *files, "--take", "seed-policy=nowhere", store=store)
    assert "names no side" in refused("prefill", "faster", *files, "--take", "seed-policy", store=store)
    assert "no answer" in refused("prefill", "faster", *files, "--keep", "seed-policy", store=store)
    both = ("--take", "seed-policy=run-json", "--refuse", "seed-policy")
    assert "both refused and taken" in refused("prefill", "faster", *files, *both, store=store)
    claims("prefill", "faster", *files, "--take", "seed-policy=launch-sh", "--who", "Ann", store=store)
    assert answer_to(store, "seed-policy") == ("stated", "seed = 42", "launch-sh")
    assert "seed-policy" not in items_of(store)

    late = tmp_path / "late.json"
    late.write_text('{"optimizer": "adamw", "lr": 1, "seed": 5}')
    shown = claims("prefill", "faster", "--artefact", str(late), store=store).stdout
    assert "    --keep seed-policy: seed = 42" in shown
    claims("prefill", "faster", "--artefact", str(late), "--take", "seed-policy=late-json", store=store)
    assert answer_to(store, "seed-policy") == ("stated", "seed = 5", "late-json")
    later = tmp_path / "later.json"
    later.write_text('{"optimizer": "adamw", "lr": 1, "seed": 6}')
    claims("prefill", "faster", "--artefact", str(later), "--keep", "seed-policy", store=store)
    assert answer_to(store, "seed-policy") == ("stated", "seed = 5", "late-json")
    assert "seed-policy" not in items_of(store)
    assert claims("validate", store=store).stdout == ""
