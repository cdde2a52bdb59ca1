"""Checklists that leave as files and come back, on the command line."""

import io
import json
import tomllib
from pathlib import Path

import openpyxl
import pytest
from test_cli import RECORDS, as_json, claims, refused

from claims import checklists
from claims.exporters import CHECKLIST

BACK = (".md", ".xlsx", ".toml", ".json")


@pytest.fixture
def store(tmp_path):
    for name, text in RECORDS.items():
        path = tmp_path / "records" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return str(tmp_path / "records")


def exported(store, tmp_path, name, *ids):
    path = str(tmp_path / name)
    claims("checklist", *(ids or ("bench",)), "-o", path, store=store)
    return path


def edited(path, **items):
    table = json.loads(Path(path).read_text(encoding="utf-8"))
    for item in table["items"]:
        item.update(items.get(item["id"].replace("-", "_"), {}))
    Path(path).write_text(json.dumps(table), encoding="utf-8")
    return path


@pytest.mark.parametrize("name", sorted(CHECKLIST))
def test_the_end_of_a_files_name_chooses_its_format(name, store, tmp_path):
    path = exported(store, tmp_path, f"x{CHECKLIST[name].suffix}")
    assert Path(path).read_bytes()
    again = claims("checklist", "bench", "--format", name, "-o", str(tmp_path / "again"), store=store)
    assert again.stdout == ""
    assert (tmp_path / "again").read_bytes() == Path(path).read_bytes()


def test_the_metadata_of_a_crate_is_told_by_its_whole_name(store, tmp_path):
    path = exported(store, tmp_path, "ro-crate-metadata.json")
    assert "@graph" in json.loads(Path(path).read_text(encoding="utf-8"))
    assert "items" in json.loads(Path(exported(store, tmp_path, "x.json")).read_text(encoding="utf-8"))


@pytest.mark.parametrize("suffix", BACK)
def test_a_file_that_nobody_edited_changes_nothing(suffix, store, tmp_path):
    path = exported(store, tmp_path, f"x{suffix}")
    before = {p: p.read_bytes() for p in Path(store).rglob("*.toml")}
    result = claims("checklist", "import", path, "--yes", "--as", "Jo", store=store)
    assert result.stdout == ""
    assert "changed" not in result.stderr
    assert {p: p.read_bytes() for p in Path(store).rglob("*.toml")} == before


def test_answers_are_previewed_then_written_with_who_gave_them(store, tmp_path):
    path = edited(exported(store, tmp_path, "x.json"), batch_config={"value": "64 sequences"})
    preview = claims("checklist", "import", path, "--as", "Jo", store=store)
    assert "changed  batch-config  not-stated  partial: 64 sequences" in preview.stdout
    assert "--yes writes it" in preview.stderr
    assert not Path(store, "details/bench-batch-config.toml").exists()
    done = as_json("checklist", "import", path, "--as", "Jo", "--yes", store=store)
    assert done["written"] is True
    assert done["counts"]["changed"] == 1
    detail = tomllib.loads(Path(store, "details/bench-batch-config.toml").read_text(encoding="utf-8"))
    assert (detail["accepted_by"], detail["proposed_by"], detail["state"]) == ("Jo", "person", "partial")
    assert "Jo" in claims("history", "bench-batch-config", store=store).stdout
    again = as_json("checklist", "import", path, "--as", "Jo", "--yes", store=store)
    assert again["counts"]["changed"] == 0


def test_a_conflict_is_shown_and_not_written(store, tmp_path):
    path = edited(exported(store, tmp_path, "x.json"), seed_policy={"state": "partial", "value": "seed 7"})
    claims("edit", "bench-seed-policy", "--set", "reason=They would not say.", store=store)
    result = claims("checklist", "import", path, "--yes", "--as", "Jo", "--format", "json", store=store, status=1)
    shown = json.loads(result.stdout)
    assert [(item["item"], item["action"]) for item in shown["items"]] == [("seed-policy", "conflict")]
    assert "1 conflict: the answers here are kept" in result.stderr
    assert "They would not say." in Path(store, "details/bench-seed-policy.toml").read_text(encoding="utf-8")


def test_rows_that_are_refused_do_not_stop_the_others(store, tmp_path):
    changes = {"batch_config": {"value": "64"}, "seed_policy": {"state": "sort of"}}
    path = edited(exported(store, tmp_path, "x.json"), **changes)
    result = claims("checklist", "import", path, "--yes", "--as", "Jo", store=store, status=2)
    assert "refused  seed-policy" in result.stdout
    assert result.stderr.endswith("1 row not taken\n")
    assert Path(store, "details/bench-batch-config.toml").exists()


def test_a_blank_manifest_needs_no_store_and_comes_back_for_a_study(store, tmp_path):
    text = claims("checklist", "--blank", "--template", "speed-up").stdout
    table = tomllib.loads(text)
    assert [item["id"] for item in table["items"]] == [a.item.id for a in checklists.blank("speed-up").answers]
    path = tmp_path / "plan.toml"
    path.write_text(text.replace('value = ""', 'value = "the words"', 1), encoding="utf-8")
    assert "say with --for" in refused("checklist", "import", str(path), store=store)
    done = as_json("checklist", "import", str(path), "--for", "bench", "--as", "Jo", store=store)
    assert done["on"] == "bench"
    assert claims("checklist", "--blank", "--format", "markdown").stdout.startswith("# Checklist: ")


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["checklist"], "name a claim or a study, or say --blank"),
        (["checklist", "bench", "--blank"], "a blank checklist is of no claim"),
        (["checklist", "import", "no.toml"], "no.toml: cannot be read"),
        (["checklist", "import", "no.csv"], "no.csv: "),
        (["checklist", "diff", "bench", "nothing"], "no claim or study is called 'nothing'"),
        (["checklist", "diff", "bench", "no.md"], "no.md: cannot be read"),
    ],
)
def test_what_cannot_be_done_is_one_line(arguments, line, store):
    assert refused(*arguments, store=store).startswith(line)


def test_two_checklists_are_compared_whatever_they_come_from(store, tmp_path):
    path = edited(exported(store, tmp_path, "x.json"), batch_config={"value": "64"})
    shown = claims("checklist", "diff", "bench", path, store=store)
    assert [line.split("  ")[0].strip() for line in shown.stdout.splitlines()] == ["ITEM", "batch-config"]
    found = as_json("checklist", "diff", "bench", path, store=store)
    assert found["items"][0]["fields"] == ["value"]
    assert found["counts"]["changed"] == 1
    every = as_json("checklist", "diff", path, path, "--all", store=store)
    assert {item["kind"] for item in every["items"]} == {"same"}
    assert as_json("checklist", "diff", "faster", "is-nice", store=store)["counts"]["changed"] > 0


def test_a_comparison_names_the_states_that_are_none(store, tmp_path):
    path = edited(exported(store, tmp_path, "x.json"), batch_config={"state": "sort of"}, seed_policy={"state": "N/A"})
    shown = claims("checklist", "diff", path, "bench", store=store)
    (line,) = [line for line in shown.stderr.splitlines() if "is no state" in line]
    assert line.startswith(path)
    assert "batch-config" in line
    assert "'sort-of' is no state; there are: stated, partial" in line
    assert as_json("checklist", "diff", path, "bench", store=store)["remarks"] == [line]


def test_a_workbook_that_another_program_saved_comes_back(store, tmp_path):
    path = exported(store, tmp_path, "x.xlsx")
    book = openpyxl.load_workbook(io.BytesIO(Path(path).read_bytes()))
    book.save(path)
    assert as_json("checklist", "import", path, "--as", "Jo", store=store)["counts"]["same"] > 100


def test_checks_that_did_not_run_are_named(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    claim = "swap-core-average-training-gain"
    not_run = as_json("checklist", claim)["not_run"]
    assert not_run
    assert "Checks that did not run" in claims("checklist", claim).stdout
    assert claims("checklist", claim, "--format", "csv").stdout.count(not_run[0].split(":")[0]) > 60


def test_a_preview_names_the_changes_that_its_short_texts_do_not_show(store, tmp_path):
    path = edited(exported(store, tmp_path, "x.json"), seed_policy={"reason": "They did not say."})
    assert "reason changed" in claims("checklist", "import", path, "--as", "Jo", store=store).stdout


def test_a_study_is_compared_by_the_template_that_the_file_follows(store, tmp_path):
    path = tmp_path / "plan.toml"
    claims("checklist", "--blank", "--template", "speed-up", "-o", str(path))
    counts = as_json("checklist", "diff", str(path), "bench", store=store)["counts"]
    assert counts["only-first"] == counts["only-second"] == 0
    assert as_json("checklist", "diff", str(path), "bench", "--template", "catalogue", store=store)["counts"][
        "only-second"
    ]


OWN = """id = "house-rules"
title = "House rules"
extends = "speed-up"
[[own]]
id = "who-pays"
group = "money"
question = "Who paid for it?"
why = "Money has interests."
level = "essential"
essential_for_all = true
expected = {type = "text"}
"""


@pytest.mark.parametrize("suffix", BACK)
def test_a_checklist_of_a_template_in_a_file_comes_back_and_is_compared(suffix, store, tmp_path):
    own = tmp_path / "house.toml"
    own.write_text(OWN, encoding="utf-8")
    path = str(tmp_path / f"x{suffix}")
    claims("checklist", "bench", "--template", str(own), "-o", path, store=store)
    assert "--template FILE.toml gives it" in refused("checklist", "import", path, store=store)
    done = as_json("checklist", "import", path, "--template", str(own), "--as", "Jo", store=store)
    assert {name for name, count in done["counts"].items() if count} == {"same"}
    found = as_json("checklist", "diff", path, "bench", "--template", str(own), store=store)
    assert {name for name, count in found["counts"].items() if count} == {"same"}


def test_an_answer_to_an_item_of_a_template_in_a_file_is_kept_once_the_store_knows_the_template(
    store, tmp_path, monkeypatch
):
    own = tmp_path / "own" / "house.toml"
    own.parent.mkdir()
    own.write_text(OWN, encoding="utf-8")
    path = str(tmp_path / "x.json")
    claims("checklist", "bench", "--template", str(own), "-o", path, store=store)
    edited(path, who_pays={"state": "partial", "value": "The vendor"})
    asked = ("checklist", "import", path, "--template", str(own), "--as", "Jo")
    assert "CLAIMS_TEMPLATES" in claims(*asked, store=store).stderr
    told = refused(*asked, "--yes", store=store)
    assert "'who-pays' is an item of house-rules alone" in told
    assert "CLAIMS_TEMPLATES" in told
    monkeypatch.setenv("CLAIMS_TEMPLATES", str(own.parent))
    assert as_json(*asked, "--yes", store=store)["counts"]["changed"] == 1
    assert as_json("checklist", "import", path, "--as", "Jo", store=store)["counts"]["changed"] == 0
