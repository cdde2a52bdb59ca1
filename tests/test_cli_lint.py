"""`claims lint`: draft reports and filled-in checklists, without a store."""

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft7Validator
from test_cli import claims, process, refused

from claims import checklists, linting
from claims.linting import reports as lint_reports
from claims.model.checklist import Level
from claims.model.claim import ClaimKind, Tag
from claims.readers import read

BASIC = """
id = "basic"
title = "What every speed-up says"
extends = "catalogue"
items = ["claim-verbatim", "claim-status", "accelerator-sku", "device-node-count", "launch-command", "repeats-and-failures"]
"""

GOOD = """# How fast the Plover kernel trains

On 16 H100 GPUs in two nodes, we measured that the Plover kernel made training 18% faster.

Launch command: `torchrun --nnodes 2 --nproc_per_node 8 train.py --config plover.yaml`.

Each figure is the mean of 5 independent runs; none was dropped.
"""

BAD = """# How fast the Plover kernel trains

On H100 GPUs, we measured that the Plover kernel made training 18% faster.

The number of runs was not published.
"""

GOOD_ZH = """# 鸻内核训练速度报告

我们在2个节点共16张H100 GPU上实测，鸻内核使训练速度提升18%。

启动命令：`torchrun --nnodes 2 --nproc_per_node 8 train.py --config plover.yaml`

共进行了5次独立运行，没有剔除任何一次。
"""

BAD_ZH = """# 鸻内核训练速度报告

我们实测，鸻内核使大模型训练速度提升18%。

运行次数未公布。
"""

NOVEL = """# The lamp at Corrie Point

Old Marten had kept the light for thirty-one years, and in that time he had missed two nights. The first was the winter
of 1847, when the snow stood six feet deep against the door and three men had to dig him out.

"You walk twice as fast as you did," said Ines, who was nine, "and the hill is only 200 steps." The widow Pell owed
forty pounds and paid 12 shillings a week. She trained her dog to carry the basket up the hill.
"""

CLASHING_EN = """# Plover 7B

Throughput of Plover 7B rose from 41,200 tokens/s to 47,380 tokens/s, an improvement of 35% in training throughput.
"""

CLASHING_ZH = "Plover-7B模型共有70亿参数。Plover-7B模型的激活参数为120亿。\n"


@pytest.fixture
def basic(tmp_path):
    path = tmp_path / "basic.toml"
    path.write_text(BASIC, encoding="utf-8")
    return str(path)


@pytest.fixture
def draft(tmp_path):
    def write(text, name="draft.md"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(path)

    return write


def reports(*arguments, status=0):
    return json.loads(claims("lint", *arguments, "--format", "json", status=status).stdout)["reports"]


def rows(*arguments, status=0):
    (report,) = reports(*arguments, status=status)
    return {row["id"]: row for row in report["items"]}


@pytest.mark.parametrize("text", [GOOD, GOOD_ZH], ids=["en", "zh"])
def test_a_report_that_tells_the_essentials_passes_with_the_place_of_each(draft, basic, text):
    found = rows(draft(text), "--template", basic)
    assert {row["state"] for row in found.values()} == {"stated"}
    assert found["accelerator-sku"]["value"] == "H100"
    lines = {item: [place["line"] for place in found[item]["places"]] for item in found}
    assert lines["device-node-count"][0] == 3
    assert lines["launch-command"] == [5]
    assert lines["repeats-and-failures"] == [7]
    assert "torchrun" in found["launch-command"]["places"][0]["sentence"]


@pytest.mark.parametrize("text", [BAD, BAD_ZH], ids=["en", "zh"])
def test_a_report_that_lacks_essentials_fails_and_says_which_and_for_which_claim(draft, basic, text):
    found = rows(draft(text), "--template", basic, status=1)
    assert found["launch-command"]["state"] == "not-stated"
    assert found["launch-command"]["asked_of"] | {"paragraph": 2, "sentence": ""} == {
        "printed": "18%",
        "line": 3,
        "paragraph": 2,
        "sentence": "",
    }
    assert found["repeats-and-failures"]["state"] in ("withheld", "not-stated")
    shown = claims("lint", draft(text), "--template", basic, status=1)
    assert "Missing, essential" in shown.stdout
    assert "asked of “18%”, line 3" in shown.stdout
    assert "to answer" in shown.stderr


def test_nothing_is_written_and_no_store_is_made(draft, tmp_path):
    draft(GOOD)
    before = sorted(os.listdir(tmp_path))
    done = process("lint", "draft.md", cwd=tmp_path)
    assert done.returncode == 1
    assert sorted(os.listdir(tmp_path)) == before


def test_a_novel_claims_nothing_and_passes(draft):
    shown = claims("lint", draft(NOVEL))
    assert "nothing is claimed" in shown.stdout
    (report,) = reports(draft(NOVEL), "--template", "catalogue")
    assert (report["template"], report["claims"], report["items"], report["failed"]) == (None, [], [], False)


def test_one_bare_sentence_about_speed_is_asked_for_its_essentials(draft):
    found = rows(draft("Our library is 3x faster than the old release.\n", "short.txt"), status=1)
    assert found["device-node-count"]["state"] == "not-stated"
    assert found["baseline-identity"]["state"] == "partial"


@pytest.mark.parametrize(
    ("said", "who"),
    [
        ("Acme trained Larch 70B on 64 H100 GPUs for 2,000 steps.", "Acme"),
        ("Brightwater fine-tuned Larch v2 in 12 hours on 8 H100 GPUs.", "Brightwater"),
        ("PyTorch trained Larch 70B in 12 hours on 64 GPUs.", None),
    ],
)
def test_who_trained_what_is_named_stands_by_the_figures(draft, said, who):
    found = rows(draft(f"{said}\n\nThe final loss was 1.82.\n"), "--template", "catalogue", status=1)
    assert found["claimant-identity"]["value"] == who


def test_a_cost_with_the_work_of_people_in_it_is_asked_for_the_rate(draft):
    told = "Acme spent $2.1 million on training Larch 70B, of which {} took $600,000.\n"
    of_people = rows(draft(told.format("the engineers"), "people.md"), "--template", "cost", status=1)
    assert of_people["wage-basis"]["state"] == "not-stated"
    assert "wage-basis" not in rows(draft(told.format("the power"), "power.md"), "--template", "cost", status=1)


@pytest.mark.parametrize(
    ("text", "template"),
    [
        (GOOD, "speed-up"),
        (
            "We fine-tuned a model with LoRA on 8 H100 GPUs; the final loss was 1.92 after 300 steps.\n",
            "lora-fine-tuning",
        ),
        (
            "The server decodes 4,100 tokens/s at a batch of 32 on 4 H100 GPUs when serving the model.\n",
            "serving-deployment",
        ),
        ("The Finch accelerator has 96 GB of memory and a memory bandwidth of 3.2 TB/s.\n", "hardware-specification"),
    ],
)
def test_the_template_follows_from_what_is_claimed_and_is_told(draft, text, template):
    shown = claims("lint", draft(text, "draft.txt"), status=1)
    assert f"template {template}: " in shown.stderr
    assert "--template names another" in shown.stderr


def test_a_bare_setting_is_no_claim_beside_what_is_claimed(draft):
    words = "Plum-7B was tuned on GPUs with LoRA of rank 16 and alpha 32 at a learning rate of 1e-4."
    result = f"{words} It ran for 3 epochs; the loss fell from 2.3 to 0.9."
    asked = {row["asked_of"]["printed"] for row in rows(draft(result), status=1).values() if row["asked_of"]}
    assert "3 epochs" in asked
    assert not asked & {"32", "1e-4", "16"}
    assert rows(draft(words), status=1)


@pytest.mark.parametrize(
    "text",
    [
        "# A test\n\nThe run used 16 nodes of 8 GPUs.\n\n- warm-up: 200 steps\n- measured: 1,000 steps\n",
        "预热200步，正式测量1000步。集群有16台服务器，每台8张加速卡。\n",
    ],
)
def test_the_steps_of_a_warm_up_contradict_no_number_of_steps(draft, text):
    assert "contradicted" not in {row["state"] for row in rows(draft(text), status=1).values()}


def test_the_level_decides_what_is_shown_and_what_fails(draft, basic, tmp_path):
    own = tmp_path / "own.toml"
    own.write_text(BASIC.replace('"repeats-and-failures"', '"repeats-and-failures", "seed-policy"'), encoding="utf-8")
    place = draft(GOOD)
    assert "seed-policy" not in rows(place, "--template", str(own))
    found = rows(place, "--template", str(own), "--level", "recommended", status=1)
    assert (found["seed-policy"]["level"], found["seed-policy"]["state"]) == ("recommended", "not-stated")
    assert "no level is called 'all'" in refused("lint", place, "--level", "all")


@pytest.mark.parametrize(
    ("text", "code", "lines"),
    [
        (CLASHING_EN, "RAT102", {3}),
        (CLASHING_ZH, "SIZ104", {1}),
    ],
    ids=["en", "zh"],
)
def test_figures_that_clash_fail_with_their_lines(draft, tmp_path, text, code, lines):
    own = tmp_path / "one.toml"
    own.write_text('id = "one"\ntitle = "One"\nextends = "catalogue"\nitems = ["claim-verbatim"]\n', encoding="utf-8")
    (report,) = reports(draft(text), "--template", str(own), status=1)
    assert report["counts"]["essential-missing"] == 0
    (found,) = report["findings"]
    assert (found["code"], found["outcome"]) == (code, "inconsistent")
    assert {place["line"] for place in found["places"]} == lines
    shown = claims("lint", draft(text), "--template", str(own), status=1)
    assert "Does not fit" in shown.stdout
    assert "1 finding inconsistent" in shown.stderr


def test_figures_of_different_things_do_not_clash(draft):
    text = "Plover 7B decodes 4,100 tokens/s on one GPU. The older Finch 9B decodes 1,900 tokens/s on one GPU.\n"
    (report,) = reports(draft(text), status=1)
    assert report["findings"] == []


def test_very_many_claims_are_set_against_each_other_in_parts_and_that_is_told(draft, monkeypatch):
    for name, number in (("_TOGETHER", 4), ("_HEAD", 1), ("_STEP", 1)):
        monkeypatch.setattr(lint_reports, name, number)
    more = "".join(f"Stage {n} of Plover 7B ran at {n}00 tokens/s.\n\n" for n in range(2, 9))
    (whole,) = reports(draft(CLASHING_EN), status=1)
    (parted,) = reports(draft(more + CLASHING_EN.partition("\n")[2]), status=1)
    assert {found["code"] for found in whole["findings"]} <= {found["code"] for found in parted["findings"]}
    assert [r for r in parted["remarks"] if "were not set against each other" in r]
    assert [*lint_reports._parts([str(n) for n in range(9)])][-1][-1] == "8"


def test_sarif_names_the_file_and_the_line_of_every_result(draft, basic, tmp_path):
    place = draft(BAD, "my draft.md")
    log = json.loads(claims("lint", place, "--template", basic, "--format", "sarif", status=1).stdout)
    (run,) = log["runs"]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    results = {result["ruleId"]: result for result in run["results"]}
    assert set(results) == set(rules)
    assert all(rules[r["ruleIndex"]] == r["ruleId"] for r in run["results"])
    failing = results["launch-command"]
    assert (failing["kind"], failing["level"]) == ("fail", "error")
    physical = failing["locations"][0]["physicalLocation"]
    assert physical["region"] == {"startLine": 3}
    assert physical["artifactLocation"]["uri"] == (tmp_path / "my draft.md").as_uri()
    assert (results["accelerator-sku"]["kind"], results["accelerator-sku"]["level"]) == ("pass", "none")
    Draft7Validator({"type": "object", "required": ["$schema", "version", "runs"]}).validate(log)


def test_annotations_hold_one_command_a_line_and_escape_what_would_end_it(draft, basic):
    place = draft(BAD, "100%,a:b.md")
    shown = claims("lint", place, "--template", basic, "--format", "github", status=1).stdout
    lines = shown.splitlines()
    assert all(re.fullmatch(r"::(error|warning) file=[^,:]+(,line=\d+)?,title=[^,:]+::.+", line) for line in lines)
    assert any("100%25%2Ca%3Ab.md,line=3,title=launch-command::" in line for line in lines)
    assert all("18%25" in line for line in lines if "18%" in line)


def test_several_files_are_linted_in_one_go(draft, basic):
    found = reports(draft(GOOD, "a.md"), draft(BAD, "b.md"), draft(NOVEL, "c.txt"), "--template", basic, status=1)
    assert [report["failed"] for report in found] == [False, True, False]


def test_the_output_file_is_written_by_its_suffix_and_is_never_the_draft(draft, basic, tmp_path):
    place = draft(BAD)
    claims("lint", place, "--template", basic, "-o", str(tmp_path / "out.sarif"), status=1)
    assert json.loads((tmp_path / "out.sarif").read_text(encoding="utf-8"))["version"] == "2.1.0"
    assert "is the file that is linted" in refused("lint", place, "-o", place, "--format", "json")
    assert (tmp_path / "draft.md").read_text(encoding="utf-8") == BAD


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("empty.md", b"", "it is empty"),
        ("picture.md", b"\x89PNG\r\n\x1a\n" + bytes(40), "a picture"),
        ("broken.toml", b"= no", "not TOML"),
        ("run.json", b'{"seed": 3}', "no checklist"),
        ("sheet.xlsx", b"PK\x03\x04 nothing", "damaged"),
    ],
)
def test_what_cannot_be_linted_is_one_line_and_status_2(draft, name, data, told):
    line = refused("lint", draft(data, name))
    assert told in line
    assert name in line


def test_a_file_or_a_template_that_does_not_exist_is_named(draft):
    assert "nowhere.md: cannot be read" in refused("lint", "nowhere.md")
    assert "there is no file 'nowhere.txt'" in refused("lint", "nowhere.txt")
    assert "no template is called 'speedup'" in refused("lint", draft(GOOD), "--template", "speedup")


def test_hostile_words_stay_words(draft, basic):
    text = BAD + "\n::error file=x::owned\n\n\x1b]0;title\x07 <script>alert(1)</script> on 8 H100 GPUs \u202eevil\n"
    for form in ("table", "json", "github", "sarif"):
        shown = claims("lint", draft(text, "h.txt"), "--template", basic, "--format", form, status=1).stdout
        assert "\x1b" not in shown
        assert "\u202e" not in shown
        assert not re.search(r"^::error file=x", shown, re.MULTILINE)


def test_a_report_may_come_on_stdin(basic, tmp_path):
    own = tmp_path / "own.toml"
    own.write_text(BASIC, encoding="utf-8")
    done = process("lint", "-", "--template", "own.toml", "--format", "github", cwd=tmp_path)
    assert done.returncode == 2
    assert "stdin" in done.stderr


def blank(tmp_path, template="basic.toml", name="run.toml"):
    (tmp_path / "basic.toml").write_text(BASIC, encoding="utf-8")
    path = tmp_path / name
    claims("checklist", "--blank", "--template", str(tmp_path / template), "-o", str(path))
    return path


@pytest.mark.parametrize("name", ["run.toml", "run.json", "run.md", "run.xlsx"])
def test_a_blank_manifest_fails_with_every_essential_item(tmp_path, name):
    path = blank(tmp_path, name=name)
    (report,) = reports(str(path), "--template", str(tmp_path / "basic.toml"), status=1)
    assert report["form"] == "checklist"
    assert report["counts"]["essential-missing"] == 6
    lines = [row["places"][0]["line"] for row in report["items"]]
    assert (name == "run.xlsx") == (lines == [None] * 6)
    if name != "run.xlsx":
        text = path.read_text(encoding="utf-8").split("\n")
        assert all(row["id"] in text[row["places"][0]["line"] - 1] for row in report["items"])


def test_a_manifest_that_is_filled_in_passes_and_a_wrong_answer_fails(tmp_path):
    path = blank(tmp_path)
    template = ("--template", str(tmp_path / "basic.toml"))
    answered = path.read_text(encoding="utf-8").replace('state = "not-stated"', 'state = "stated"')
    path.write_text(answered.replace('value = ""', 'value = "told"'), encoding="utf-8")
    assert {row["state"] for row in rows(str(path), *template).values()} == {"stated"}
    path.write_text(answered, encoding="utf-8")
    found = rows(str(path), *template, status=1)
    assert all(row["wrong"] == "stated needs the answer" for row in found.values())
    path.write_text(answered.replace('state = "stated"', 'state = "perhaps"'), encoding="utf-8")
    assert "'perhaps' is no state" in rows(str(path), *template, status=1)["claim-status"]["wrong"]


def test_an_item_that_was_deleted_from_a_manifest_is_missing(tmp_path):
    path = blank(tmp_path)
    kept = tomllib.loads(path.read_text(encoding="utf-8"))["items"]
    assert len(kept) == 6
    head, *blocks = path.read_text(encoding="utf-8").split("[[items]]")
    path.write_text("[[items]]".join([head, *blocks[:2]]), encoding="utf-8")
    (report,) = reports(str(path), "--template", str(tmp_path / "basic.toml"), status=1)
    assert report["counts"]["essential-missing"] == 6
    assert sum(row["reason"] == "It does not stand in the file." for row in report["items"]) == 4


def test_a_template_that_nobody_knows_is_named(tmp_path):
    assert "names the template 'basic', which is not known" in refused("lint", str(blank(tmp_path)))


@pytest.mark.parametrize("suffix", ["md", "toml", "json", "xlsx"])
def test_a_checklist_of_the_bundled_library_is_linted_as_it_is_answered(tmp_path, suffix):
    path = tmp_path / f"list.{suffix}"
    store = str(tmp_path / "claims.db")
    claims("init", store)
    claims("checklist", "swap-core-average-training-gain", "-o", str(path), store=store)
    asked = json.loads(claims("checklist", "swap-core-average-training-gain", "--format", "json", store=store).stdout)[
        "counts"
    ]
    (report,) = reports(str(path), status=1)
    counts = {name: report["counts"][name] for name in ("missing", "essential-missing", "stated", "partial")}
    assert counts == {name: asked[name] for name in counts}
    assert report["counts"]["wrong"] == 0


@settings(max_examples=25)
@given(st.text(st.characters(codec="utf-8"), min_size=1, max_size=300))
def test_any_text_gives_a_report_whose_lines_are_in_the_file(text):
    data = f"{text}\nThe kernel made training 18% faster on 8 H100 GPUs.\n".encode()
    report = linting.lint_report(read(data, name="x.txt"), data, "x.txt", level=Level.RECOMMENDED)
    lines = data.decode().replace("\r\n", "\n").replace("\r", "\n").count("\n")
    spots = [spot for line in report.lines for spot in (*line.spots, line.asked_at) if spot]
    assert report.failed
    assert all(1 <= spot.line <= lines for spot in spots if spot.line is not None)


@pytest.mark.parametrize("suffix", ["md", "html"])
def test_lines_of_markup_are_those_of_the_file(draft, basic, suffix):
    filler = "\n\n".join(f"Filler number {'x' * n} of **no** [weight](http://a.example/{n})." for n in range(1, 30))
    text = (
        f"{filler}\n\n{GOOD}"
        if suffix == "md"
        else "<!DOCTYPE html>\n<html><body>\n"
        + "\n".join(f"<p>\n{part}\n</p>" for part in (*filler.split("\n\n"), *GOOD.replace("`", "").split("\n\n")))
    )
    place = draft(text, f"draft.{suffix}")
    lines = Path(place).read_text(encoding="utf-8").split("\n")
    found = rows(place, "--template", basic)
    for item, words in (("launch-command", "torchrun"), ("repeats-and-failures", "mean of 5 independent runs")):
        assert words in lines[found[item]["places"][0]["line"] - 1]


ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "linting.md").read_text(encoding="utf-8")


def commands(text):
    return re.findall(r"^(?:\$ |\s*(?:- )?run: )(claims .+)$", text, re.MULTILINE)


def test_the_hook_that_pre_commit_runs_is_this_command(draft, tmp_path):
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert {"id", "name", "entry", "language", "files", "exclude"} <= set(hook)
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]
    program, *arguments = hook["entry"].split()
    assert program in scripts
    assert re.search(hook["files"], "reports/plover.md")
    assert not re.search(hook["files"], "README.md")
    for name in ("a.md", "a.txt", "a.html", "a.pdf", "a.docx", "manifest.toml", "run-checklist.json", "checklist.xlsx"):
        assert not re.search(hook["exclude"], f"reports/{name}"), name
    for name in ("a.png", "results.json", "settings.toml", "a.csv", "a.md.bak", "checklist/a.py"):
        assert re.search(hook["exclude"], f"reports/{name}"), name
    draft(BAD, "a.md")
    draft(NOVEL, "b.md")
    assert process(*arguments, "a.md", "b.md", cwd=tmp_path).returncode == 1
    assert process(*arguments, "b.md", cwd=tmp_path).returncode == 0


def test_the_examples_of_the_page_are_yaml_and_their_commands_run(draft, tmp_path):
    hooks, job = (yaml.safe_load(block) for block in re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL))
    (known,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    (used,) = hooks["repos"][0]["hooks"]
    assert used["id"] == known["id"]
    assert {step.get("uses", "run") for step in job["jobs"]["lint"]["steps"]} >= {"run"}
    installs = [step["run"] for step in job["jobs"]["lint"]["steps"] if "pip" in step.get("run", "")]
    assert installs == [f"pip install git+{hooks['repos'][0]['repo']}@{hooks['repos'][0]['rev']}"]
    (tmp_path / "reports").mkdir()
    draft(BAD, "reports/plover.md")
    draft(BAD, "reports/plover.pdf")
    told = commands(PAGE)
    assert len(told) == 5
    for command in dict.fromkeys(line.replace("*.md", "plover.md").replace("plover.pdf", "plover.md") for line in told):
        done = process(*command.split()[1:], cwd=tmp_path)
        assert done.returncode == (0 if "--blank" in command else 1), done.stderr
    assert (tmp_path / "lint.sarif").exists()


def test_the_job_of_the_page_passes_without_a_report_and_fails_on_a_bad_one(draft, tmp_path):
    job = yaml.safe_load(re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)[1])
    lines = [step["run"] for step in job["jobs"]["lint"]["steps"] if "claims lint" in step.get("run", "")]
    program = tmp_path / "bin" / "claims"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m claims "$@"\n')
    program.chmod(0o755)
    env = os.environ | {"PATH": f"{program.parent}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}

    def left(line):
        return subprocess.run(["bash", "-e", "-c", line], cwd=tmp_path, env=env, capture_output=True, check=False)

    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    assert len(lines) == 2
    assert [left(line).returncode for line in lines] == [0, 0]
    (tmp_path / "reports" / "of may").mkdir(parents=True)
    draft(BAD, "reports/of may/plover.md")
    subprocess.run(["git", "add", "reports"], cwd=tmp_path, check=True)
    github, table = (left(line) for line in lines)
    assert github.returncode
    assert b"::error file=reports/of may/plover.md" in github.stdout
    assert table.returncode
    assert b"reports/of may/plover.md" in table.stdout


def test_the_templates_that_are_chosen_from_are_known():
    rows = tomllib.loads((ROOT / "data" / "linting.toml").read_text(encoding="utf-8"))["templates"]
    assert {row["id"] for row in rows} <= set(checklists.templates())
    assert {kind for row in rows for kind in row["kinds"]} <= set(ClaimKind)
    assert {tag for row in rows for tag in row.get("tags", ())} <= set(Tag)
